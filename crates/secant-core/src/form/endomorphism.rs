//! Curves with the endomorphism ψ(x, y) = (α·x̄, β·ȳ) over a quadratic field, x̄ the conjugate of x (Galbraith, Lin, Scott 2009).
//!
//! On the subgroup of prime order r, ψ(P) = `[λ]P` with λ² = -1 modulo r. What a form adds to its [`Group`] is a kind of table entry that
//! is cheap to map by ψ, and how tables of such entries are made.

use super::{Affine, Group, Mask};
use crate::ct::Select;
use crate::field::{Quadratic, Single};

/// The constants of ψ.
pub trait Conjugation<F: Quadratic> {
    /// α·x.
    fn mul_alpha(x: F) -> F;
    /// β·y. The default is β = 1 and costs nothing.
    #[inline(always)]
    fn mul_beta(y: F) -> F {
        y
    }
}

/// (α·x̄, β·ȳ). Constant time. Cost: a multiplication by α and one by β.
#[inline(always)]
pub(super) fn psi<C: Conjugation<F>, F: Quadratic>(p: Affine<F>) -> Affine<F> {
    Affine { x: C::mul_alpha(p.x.conjugate()), y: C::mul_beta(p.y.conjugate()) }
}

/// A group with the endomorphism ψ.
///
/// **Entries** are the tables' points: affine in Jacobian coordinates, where that saves 3M an addition and costs one inversion;
/// projective on Edwards curves, where it would save 1M.
pub trait Endomorphism: Group {
    /// A table entry.
    type Entry: Copy + Select<Mask<Self>>;

    /// ψ(P).
    fn psi(p: Affine<Self::Field>) -> Affine<Self::Field>;
    /// -P where the mask is set, P elsewhere.
    fn negate_if(p: Affine<Self::Field>, mask: Mask<Self>) -> Affine<Self::Field>;
    /// ψ(Q).
    fn psi_entry(q: &Self::Entry) -> Self::Entry;
    /// ψ(P).
    fn psi_extended(p: Self::Extended) -> Self::Extended;
    /// -q where the mask is set, q elsewhere.
    fn negate_entry_if(q: Self::Entry, mask: Mask<Self>) -> Self::Entry;
    /// An entry as a running point.
    fn entry_point(q: &Self::Entry) -> Self::Point;
    /// Points as entries. Constant time.
    fn entries<const N: usize>(points: &[Self::Extended; N]) -> [Self::Entry; N];
    /// The odd multiples P, 3P, .., (2N - 1)P of a point of the prime-order subgroup, not neutral. Variable time.
    fn odd_entries_vartime<const N: usize>(p: Affine<Self::Field>) -> [Self::Entry; N]
    where
        Self::Field: Single;

    /// P + Q, dedicated.
    fn add_entry(p: Self::Extended, q: &Self::Entry) -> Self::Point;
    /// P + Q, extended, dedicated.
    fn add_entry_extended(p: Self::Extended, q: &Self::Entry) -> Self::Extended;
    /// 2P + Q, dedicated.
    fn double_add_entry(p: Self::Point, q: &Self::Entry) -> Self::Point;
    /// 2P + Q for points of the prime-order subgroup: right where P ≠ ±Q, and where P or Q is neutral if the neutral element is affine;
    /// a neutral P gives Z = 0 elsewhere.
    fn double_add_regular(p: Self::Point, q: &Self::Entry) -> Self::Point;
}
