//! A curve by its constants.

use crate::field::binary::BinaryArithmetic;

/// The constants of y² + xy = x³ + ax² + b.
pub trait BinaryCurve<F: BinaryArithmetic>: 'static {
    /// Whether a = 1; else a = 0.
    const A: bool;
    /// b.
    fn b(level: F::Level) -> F;
    /// √b.
    fn sqrt_b(level: F::Level) -> F;
}

/// c·n for the curve's a or another constant of 0 and 1: n or 0, not counted.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add_if<F: BinaryArithmetic>(condition: bool, sum: F, term: F) -> F {
    if condition { sum.add(term) } else { sum }
}
