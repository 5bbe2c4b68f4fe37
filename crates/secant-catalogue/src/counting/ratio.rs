//! The power of a ratio modulo 2^255 - 19, counted.

use secant_core::field::ratio::FiveModEight;
use secant_core::field::spare::Spare;
use secant_core::field::{Factor, Field};
use secant_core::limbs::WordKernels;

use super::field::Counting;

impl<B: WordKernels> FiveModEight for Counting<'_, Spare<19, B>> {
    /// (p-5)/8 = 2^252 - 3, by powers 2^n - 1. Cost: 251S+11M, as the field's own.
    fn power_of_ratio(self) -> Self {
        let square = self.sqr();
        let ninth = square.sqr_n(2).mul(self);
        let eleventh = ninth.mul(square);
        // a^(2^(m+n) - 1) of a^(2^m - 1) and a^(2^n - 1).
        let join = |high: Self, n: u32, low: Self| high.sqr_n(n).mul(low);
        let ones5 = eleventh.sqr().mul(ninth);
        let ones10 = join(ones5, 5, ones5);
        let ones20 = join(ones10, 10, ones10);
        let ones40 = join(ones20, 20, ones20);
        let ones50 = join(ones40, 10, ones10);
        let ones100 = join(ones50, 50, ones50);
        let ones200 = join(ones100, 100, ones100);
        join(ones200, 50, ones50).sqr_n(2).mul(self)
    }

    /// The root is a constant: no operation.
    fn root_of_minus_one(level: Self::Level) -> Self {
        Self::given(level, Spare::root_of_minus_one(level.1))
    }
}
