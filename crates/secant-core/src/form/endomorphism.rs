//! Curves with an endomorphism ψ(x, y) = (α·x̄, β·ȳ): x̄ is the conjugate of x over a quadratic field
//! (Galbraith, Lin, Scott 2009), and x itself elsewhere, where y² = x³ + b has ψ(x, y) = (αx, y) with α³ = 1
//! (Gallant, Lambert, Vanstone 2001).
//!
//! On the subgroup of prime order r, ψ(P) = `[λ]P`, with λ² = -1 modulo r over a quadratic field and λ² + λ =
//! -1 on y² = x³ + b. What a form adds to its [`Group`] is a kind of table entry that is cheap to map by ψ,
//! and how tables of such entries are made.

use super::{Affine, Group, Mask};
use crate::ct::Select;
use crate::field::{Field, Single};

/// The constants of ψ.
pub trait Conjugation<F: Field> {
    /// x̄.
    fn conjugate(x: F) -> F;
    /// α·x.
    fn mul_alpha(x: F) -> F;
    /// β·y. The default is β = 1 and costs nothing.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_beta(y: F) -> F {
        y
    }
}

/// (α·x̄, β·ȳ). Constant time. Cost: a multiplication by α and one by β.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn psi<C: Conjugation<F>, F: Field>(p: Affine<F>) -> Affine<F> {
    Affine { x: C::mul_alpha(C::conjugate(p.x)), y: C::mul_beta(C::conjugate(p.y)) }
}

/// A group with the endomorphism ψ.
///
/// **Entries** are the tables' points: affine in Jacobian coordinates, where that saves 3M an addition and
/// costs one inversion; projective on Edwards curves, where it would save 1M.
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
    /// The odd multiples P, 3P, .., (2N - 1)P of a point of the prime-order subgroup, and a scale u. Constant
    /// time.
    ///
    /// Sums of doublings and entries, dedicated and total, go to the curve's own points by
    /// [`Endomorphism::unscale`]. By default, the entries are [`Endomorphism::entries`] and u = 1. A neutral
    /// P gives Z = 0 at the end where the neutral element is not affine.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_entries_scaled<const N: usize>(p: Affine<Self::Field>) -> ([Self::Entry; N], Self::Field) {
        let mut points = [Self::lift(p); N];
        let twice = Self::cache(Self::double_extended(Self::narrow(points[0])));
        let mut i = 1;
        while i < N {
            points[i] = Self::add_extended(points[i - 1], &twice);
            i += 1;
        }
        (Self::entries(&points), Self::Field::one(p.x.level()))
    }
    /// The point of the curve, given the scale of the entries that it is a sum of.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn unscale(p: Self::Point, _scale: Self::Field) -> Self::Point {
        p
    }
    /// The odd multiples P, 3P, .., (2N - 1)P of a point of the prime-order subgroup, not neutral. Variable
    /// time.
    fn odd_entries_vartime<const N: usize>(p: Affine<Self::Field>) -> [Self::Entry; N]
    where
        Self::Field: Single;

    /// P + Q, dedicated.
    fn add_entry(p: Self::Extended, q: &Self::Entry) -> Self::Point;
    /// P + Q, extended, dedicated.
    fn add_entry_extended(p: Self::Extended, q: &Self::Entry) -> Self::Extended;
    /// P + Q without any exception.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_entry_total(p: Self::Extended, q: &Self::Entry) -> Self::Extended {
        Self::add_total(p, &Self::cache(Self::extend(Self::entry_point(q))))
    }
    /// 2P + Q, dedicated.
    fn double_add_entry(p: Self::Point, q: &Self::Entry) -> Self::Point;
    /// 2^n·P + Q, n > 0, dedicated.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_entry(p: Self::Point, n: usize, q: &Self::Entry) -> Self::Point {
        Self::double_add_entry(Self::double_n(p, n - 1), q)
    }
    /// 2^n·P and both entries, n > 0, dedicated.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_n_add_two(p: Self::Point, n: usize, q: &[Self::Entry; 2]) -> Self::Point {
        let sum = Self::add_entry_extended(Self::double_n_extended(p, n), &q[0]);
        Self::add_entry(sum, &q[1])
    }
    /// 2P + Q for points of the prime-order subgroup: right where P ≠ ±Q, and where P or Q is neutral if the
    /// neutral element is affine; a neutral P gives Z = 0 elsewhere.
    fn double_add_regular(p: Self::Point, q: &Self::Entry) -> Self::Point;
}
