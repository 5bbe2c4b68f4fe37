//! Points by their abscissa.

use super::Weierstrass;
use crate::ct::{Choice, Mask, Select};
use crate::field::{Factor, Single};

/// The y with y² = x³ - 3s²x + b whose lowest bit is `bit` (SEC 1, section 2.3.4), and a mask set where there
/// is one: y = 0 is even. Constant time. Cost: 1M + 1S and a square root.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn decompress<C: Weierstrass<F>, F: Single<Mask = Mask>>(x: F, bit: u64) -> (F, Mask) {
    let (y, is_square) = C::cubic(x).tighten().sqrt();
    let odd = |y: F| y.to_repr().as_ref()[0] & 1 ^ bit;
    let y = Select::select(Mask::is_zero(odd(y)), y, y.neg().tighten());
    (y, is_square.and(Mask::is_zero(odd(y))))
}
