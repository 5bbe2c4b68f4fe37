//! A curve by its constants.

use crate::field::binary::BinaryArithmetic;

/// The constants of y² + xy = x³ + ax² + b.
pub trait BinaryCurve<F: BinaryArithmetic>: 'static {
    /// Whether a = τ, which is 1 where m is odd ([`BinaryArithmetic::times_tau`]); else a = 0.
    const A: bool;
    /// b.
    fn b(level: F::Level) -> F;
    /// √b.
    fn sqrt_b(level: F::Level) -> F;
}

/// sum + a·term.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add_a<C: BinaryCurve<F>, F: BinaryArithmetic>(sum: F, term: F) -> F {
    if C::A { sum.add(term.times_tau()) } else { sum }
}
