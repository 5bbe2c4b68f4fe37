//! Twisted Edwards curves ax^2 + y^2 = 1 + dx^2y^2.

#[cfg(feature = "edwards448")]
pub mod decaf;
pub mod extended;
pub mod general;
pub mod montgomery;
#[cfg(feature = "research")]
pub mod q_curve;
pub mod quad;
pub mod ristretto;
pub mod side_by_side;

use crate::field::Field;

/// The constants of a curve ax² + y² = 1 + dx²y² over `F`, d ≠ 0, a.
pub trait TwistedEdwards<F: Field> {
    /// Whether the unified law has no exception (a is a square and d is not): then it is the only law, and
    /// table entries carry d·T, so that an addition is free of d, however large.
    const COMPLETE: bool = false;

    /// Whether doublings get 2XY from squares: 3M+4S for 4M+3S.
    const BY_SQUARES: bool = false;

    /// Whether a = 1, for which doublings have sums of their own.
    const A_IS_ONE: bool = false;

    /// Whether tables for sums in lanes keep d·xy: half as much again to read, for a product and one
    /// by d.
    const T_IN_TABLE: bool = false;

    /// -a·x. The default is a = -1 and costs nothing; for any other a the group law is [`general::General`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_minus_a(x: F) -> F {
        x
    }

    /// d·x: a multiplication by a small constant where d is small; else a multiplication.
    fn mul_d(x: F) -> F;
}
