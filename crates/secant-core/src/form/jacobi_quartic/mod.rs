//! Jacobi quartics y² = x⁴ + 2ax² + 1, a² ≠ 1.
//!
//! The neutral element is (0, 1), -(x, y) = (-x, y), and (0, -1) has order 2. The other two points of order 2
//! are at infinity, Ω+ and Ω-: y is x² there, or -x². P + (0, -1) is (-x, -y), and P + Ω± is (∓1/x, ±y/x²).

pub mod side_by_side;
pub mod weierstrass;
pub mod xxyzz;

use crate::field::Field;

/// The constant of a curve y² = x⁴ + 2ax² + 1 over `F`.
pub trait JacobiQuartic<F: Field> {
    /// a·x: a multiplication, but where a is small.
    fn mul_a(x: F) -> F;
}
