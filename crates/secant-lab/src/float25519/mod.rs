//! Curve25519 in floating point, radix 2^25.5: Bernstein's slides, "What are today's speed records?".
//!
//! An integer modulo 2^255 - 19 is a sum of ten floating-point numbers in ranges; carries are done by adding
//! and subtracting big constants. The same text runs on
//!
//! - `f64`: IEEE double, what today's CPUs have;
//! - [`Soft<64>`](Soft): the Pentium M's extended format in software, for which the slides count. Every
//!   operation that must be exact is checked;
//! - `X87`: that format in the CPU, on x86-64;
//! - [`Soft<53>`](Soft): `f64` with the same checks;
//! - [`Counted`]: any of them, tallied.
//!
//! The slides' counts need more than 53 bits (see [`element`]): with 64, all of them come out; with IEEE
//! double each multiplication and each sum that is multiplied costs extra carries. [`account`] puts the two
//! beside what the slides state.
//!
//! The slides give 142 operations of a step to "b·x\[1\] + (1 - b)·x\[0\] etc." and 304 to additional work,
//! without a list. The text here needs just as many: 142 = 2 for b and 1 - b, 60 for the point to be doubled,
//! 80 to put the results in order; 304 = 10 to read the limbs, 41 to bring them in range, 243 for the last
//! multiplication, 10 to write the limbs.

pub mod counted;
pub mod element;
pub mod ladder;
pub mod real;
pub mod soft;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
pub mod x87;

use counted::{Counted, FpTally};
use element::Element;
use ladder::Pair;
pub use ladder::{ladder_vartime, x25519_vartime};
use real::{Part, Real};
pub use soft::Soft;

/// Floating-point operations of one part of the computation.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Name of the part.
    pub part: &'static str,
    /// Number of operations that the slides state.
    pub stated: u64,
    /// Counted with the 64 bits of the slides' machine.
    pub extended: u64,
    /// Counted with the 53 bits of IEEE double.
    pub double: u64,
}

/// Steps of the main loop of the ladder: one for each bit of the scalar.
const STEPS: usize = 255;

/// The operations of every part, in the order of [`account`]. Parts of a step or of the reciprocal are
/// counted while it runs.
fn parts<R: Real<Level = ()>>() -> [u64; 15] {
    type C<'t, R> = Counted<'t, R>;
    let tally = FpTally::new();
    let level = (&tally, ());
    let bytes = [0x5a; 32];
    let counted = |run: &dyn Fn()| {
        tally.take();
        run();
        tally.take()
    };
    let x = Element::<C<'_, R>>::from_bytes(level, &bytes);
    let product = x.mul(&x);
    let add = counted(&|| {
        let _ = x.add(&product);
    });
    let sqr = counted(&|| {
        let _ = x.factor().sqr();
    });
    let mul = counted(&|| {
        let _ = x.factor().mul(&product.factor());
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
    [
        add.total(),
        mul.total(),
        sqr.total(),
        step.of(Part::Addition),
        step.of(Part::Small),
        step.of(Part::Squaring),
        step.of(Part::Multiplication),
        step.of(Part::Choice),
        step.total(),
        main.total(),
        reciprocal.of(Part::Squaring),
        reciprocal.of(Part::Multiplication),
        reciprocal.total(),
        all.total() - main.total() - reciprocal.total(),
        all.total(),
    ]
}

/// Whether the counted arithmetic computes X25519 of RFC 7748 as the library does, on numbers of each kind.
pub fn is_right() -> bool {
    let k = [0x5a; 32];
    let want = of_library(&k);
    let tally = FpTally::new();
    want == Some(x25519_vartime::<Counted<'_, Soft<64>>>((&tally, ()), &k, &k))
        && want == Some(x25519_vartime::<f64>((), &k, &k))
        && extended_is_right()
}

/// Same as [`is_right`], for the x87 unit on machines that have it.
pub fn extended_is_right() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        let k = [0x5a; 32];
        x87::is_extended() && of_library(&k) == Some(x25519_vartime::<x87::X87>((), &k, &k))
    }
    #[cfg(not(target_arch = "x86_64"))]
    true
}

/// [k]·k by the library.
fn of_library(k: &[u8; 32]) -> Option<[u8; 32]> {
    use secant_catalogue::{Input, Operation, Output};
    let curve = secant_catalogue::find("curve25519").ok()?;
    let mut prepared = curve.prepare(Operation::X25519, None, None, &[Input::X25519(*k, *k)]).ok()?;
    prepared.run(0);
    match prepared.result(0) {
        Ok(Output::Bytes(bytes)) => Some(bytes),
        _ => None,
    }
}

/// For every part, the count of the slides and ours, with 64 and with 53 bits.
pub fn account() -> Vec<Entry> {
    let stated = [
        ("addition or subtraction", 10),
        ("multiplication", 243),
        ("squaring", 162),
        ("8 additions and subtractions of a step", 80),
        ("multiplication by 121665", 55),
        ("4 squarings of a step", 648),
        ("5 multiplications of a step", 1215),
        ("b·x[1] + (1 - b)·x[0] etc.", 142),
        ("one iteration of the main loop", 2140),
        ("main loop, 255 iterations", 545_700),
        ("254 squarings of the reciprocal", 41_148),
        ("11 multiplications of the reciprocal", 2_673),
        ("reciprocal", 43_821),
        ("additional work", 304),
        ("scalar multiplication", 589_825),
    ];
    let (extended, double) = (parts::<Soft<64>>(), parts::<f64>());
    let rows = stated.into_iter().zip(extended.into_iter().zip(double));
    rows.map(|((part, stated), (extended, double))| Entry { part, stated, extended, double }).collect()
}
