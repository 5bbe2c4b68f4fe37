//! Twisted Edwards curves ax^2 + y^2 = 1 + dx^2y^2.

pub mod extended;

use crate::field::Field;

/// The constant of a curve -x² + y² = 1 + dx²y² over `F`, d ≠ 0, -1.
pub trait TwistedEdwards<F: Field> {
    /// d·x: a multiplication by a small constant where d is small.
    fn mul_d(x: F) -> F;
}
