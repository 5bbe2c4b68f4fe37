//! Curve25519 in floating point, radix 2^25.5: Bernstein's slides, "What are today's speed records?".
//!
//! An integer modulo 2^255 - 19 is a sum of ten floating-point numbers in ranges; carries are done by adding and subtracting big
//! constants. The same text runs on
//!
//! - `f64`: IEEE double, what today's CPUs have;
//! - [`Soft<64>`](Soft): the Pentium M's extended format in software, for which the slides count. Every operation that must be exact is checked;
//! - [`Soft<53>`](Soft): `f64` with the same checks;
//! - [`Counted`]: any of them, tallied.
//!
//! The slides' counts need more than 53 bits (see [`element`]): with 64, all of them come out; with IEEE double each multiplication and each
//! sum that is multiplied costs extra carries. [`account`] puts the two beside what the slides state.
//!
//! The slides give 142 operations of a step to "b·x\[1\] + (1 - b)·x\[0\] etc." and 304 to additional work, without a list. The text here needs
//! just as many: 142 = 2 for b and 1 - b, 60 for the point to be doubled, 80 to put the results in order; 304 = 10 to read the limbs, 41 to
//! bring them in range, 243 for the last multiplication, 10 to write the limbs.

pub mod counted;
pub mod element;
pub mod ladder;
pub mod real;
pub mod soft;
#[cfg(test)]
mod tests;

use counted::{Counted, FpTally};
use element::{Element, Factor};
use ladder::Pair;
pub use ladder::{ladder_vartime, x25519_vartime};
use real::Real;
pub use soft::Soft;

/// Floating-point operations of one part of the computation.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What is computed.
    pub part: &'static str,
    /// What the slides state.
    pub stated: u64,
    /// Counted with the 64 bits of the slides' machine.
    pub extended: u64,
    /// Counted with the 53 bits of IEEE double.
    pub double: u64,
}

/// Steps of the main loop.
const STEPS: usize = 255;

/// The operations of every part, in the order of [`account`].
fn parts<R: Real<Level = ()>>() -> [u64; 10] {
    type C<'t, R> = Counted<'t, R>;
    let tally = FpTally::new();
    let level = (&tally, ());
    let bytes = [0x5a; 32];
    let counted = |run: &dyn Fn()| {
        tally.take();
        run();
        tally.take().total()
    };
    let x = Element::<C<'_, R>>::from_bytes(level, &bytes);
    let sum = x.add(&x);
    let product = x.mul(&x);
    let bit = C::<R>::given(level, 1.0);
    let add = counted(&|| {
        let _ = x.add(&product);
    });
    let small = counted(&|| {
        let _ = sum.mul_small_add(121_665, &x);
    }) - add;
    let sqr = counted(&|| {
        let _ = x.factor().sqr();
    });
    let mul = counted(&|| {
        let _ = x.factor().mul(&product.factor());
    });
    let choose = counted(&|| {
        let _ = C::<R>::given(level, 1.0).minus(C::<R>::from_integer(level, 1, 0));
        let _ = Factor::select(bit, bit, &x.factor(), &product.factor());
        let _ = Factor::select(bit, bit, &x.factor(), &product.factor());
        let _ = Element::swap(bit, &x, &product);
        let _ = Element::swap(bit, &x, &product);
    });
    let step = counted(&|| Pair::new(level, x).step(level, 1, &x));
    let main = counted(&|| {
        let mut pair = Pair::new(level, x);
        (0..STEPS).for_each(|i| pair.step(level, i as u64 & 1, &x));
    });
    let reciprocal = counted(&|| {
        let _ = x.invert();
    });
    let all = counted(&|| {
        let _ = x25519_vartime::<C<'_, R>>(level, &bytes, &bytes);
    });
    [add, small, sqr, mul, choose, step, main, reciprocal, all - main - reciprocal, all]
}

/// What the slides state, and what is counted.
pub fn account() -> Vec<Entry> {
    let stated = [
        ("addition or subtraction", 10),
        ("multiplication by 121665", 55),
        ("squaring", 162),
        ("multiplication", 243),
        ("b·x[1] + (1 - b)·x[0] etc.", 142),
        ("step of the ladder", 2140),
        ("main loop, 255 steps", 545_700),
        ("reciprocal", 43_821),
        ("additional work", 304),
        ("scalar multiplication", 589_825),
    ];
    let (extended, double) = (parts::<Soft<64>>(), parts::<f64>());
    let rows = stated.into_iter().zip(extended.into_iter().zip(double));
    rows.map(|((part, stated), (extended, double))| Entry { part, stated, extended, double }).collect()
}
