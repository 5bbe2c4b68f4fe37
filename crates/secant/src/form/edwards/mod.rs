//! Twisted Edwards curves ax^2 + y^2 = 1 + dx^2y^2.

pub mod extended;
pub mod general;

use crate::field::Field;

/// The constants of a curve ax² + y² = 1 + dx²y² over `F`, d ≠ 0, a.
pub trait TwistedEdwards<F: Field> {
    /// -a·x. The default is a = -1 and costs nothing; for any other a the group law is [`general::General`].
    #[inline(always)]
    fn mul_minus_a(x: F) -> F {
        x
    }

    /// d·x: a multiplication by a small constant where d is small.
    fn mul_d(x: F) -> F;
}
