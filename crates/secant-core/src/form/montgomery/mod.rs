//! Montgomery curves y^2 = x^3 + Ax^2 + x.

pub mod affine;
pub mod elligator;
pub mod side_by_side;
pub mod xz;

use crate::field::Field;

/// The constant of a curve y² = x³ + Ax² + x, A ≠ ±2.
pub trait Montgomery {
    /// (A + 2)/4.
    const A24: u32;

    /// A.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn a<F: Field>(level: F::Level) -> F {
        F::from_u64(level, 4 * u64::from(Self::A24)).sub(F::from_u64(level, 2))
    }
}
