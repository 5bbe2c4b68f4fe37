//! The points of `secant-core` under one interface, over prime fields, over F_p(i) and over F_2^m, and the
//! ways to multiply them. All of it is constant time unless a name says otherwise.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::ct::Mask;
use secant_core::operate::{Error as Refused, KeyPoint};

#[cfg(feature = "alloc")]
use crate::Error;

/// An affine point: two coordinates below the field's size.
pub trait Affine: Copy + Send + Sync + 'static {
    /// The canonical words of a coordinate, least significant first.
    type Words: Copy + Default + AsRef<[u64]> + AsMut<[u64]>;
    /// The base point.
    const BASE: Self;
    /// The neutral element.
    const NEUTRAL: Self;

    /// The point (x, y), if both are below the field's size and the equation holds.
    fn checked(x: Self::Words, y: Self::Words) -> Result<Self, Refused>;
    /// x and y; their stand-ins for a neutral element that has none.
    fn coordinates(&self) -> (Self::Words, Self::Words);
    /// Whether P = Q.
    fn equals(&self, other: &Self) -> Mask;
    /// `if_set` where the mask is set, `if_clear` elsewhere.
    fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self;
    /// -P.
    fn neg(&self) -> Self;
    /// Whether `[r]P` is neutral.
    fn is_in_subgroup_vartime(&self) -> bool;
}

/// An affine point with encodings.
pub trait Encoded: Affine + KeyPoint<Coordinate = <Self as Affine>::Words> {}
impl<P: Affine + KeyPoint<Coordinate = <P as Affine>::Words>> Encoded for P {}

/// A point with all coordinates.
pub trait Projective: Copy + Send + Sync + 'static {
    type Affine: Affine;
    /// The base point.
    const BASE: Self;
    /// The neutral element.
    const NEUTRAL: Self;

    fn from_affine(p: &Self::Affine) -> Self;
    fn to_affine(&self) -> Self::Affine;
    /// [`Projective::to_affine`] of all, by one inversion.
    #[cfg(feature = "alloc")]
    fn to_affine_batch(points: &[Self]) -> Vec<Self::Affine>;
    fn is_neutral(&self) -> Mask;
    /// Whether P = Q.
    fn equals(&self, other: &Self) -> Mask;
    /// `if_set` where the mask is set, `if_clear` elsewhere.
    fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self;
    /// -P.
    fn neg(&self) -> Self;
    /// P + Q.
    fn add(&self, other: &Self) -> Self;
    /// P - Q.
    fn sub(&self, other: &Self) -> Self;
    /// 2P.
    fn double(&self) -> Self;
}

/// How the points of a curve are multiplied.
pub trait Engine<C>: 'static {
    /// An integer modulo the order of the base point.
    type Scalar;
    type Affine: Affine;
    type Projective: Projective<Affine = Self::Affine>;

    /// `[k]P`.
    fn mul(p: &Self::Projective, k: &Self::Scalar) -> Self::Projective;
    /// `[k]P`.
    fn mul_affine(p: &Self::Affine, k: &Self::Scalar) -> Self::Projective;
    /// `[k]G`.
    fn mul_base(k: &Self::Scalar) -> Self::Projective;
    /// `[k]P`.
    fn mul_vartime(p: &Self::Projective, k: &Self::Scalar) -> Self::Projective;
    /// `[m]P + [n]Q`.
    fn mul_add_vartime(
        m: &Self::Scalar,
        p: &Self::Projective,
        n: &Self::Scalar,
        q: &Self::Projective,
    ) -> Self::Projective;
    /// `[m]P + [n]G`.
    fn mul_add_base_vartime(m: &Self::Scalar, p: &Self::Projective, n: &Self::Scalar) -> Self::Projective;
    /// `[m]P + [n]G`.
    fn mul_add_base_affine_vartime(m: &Self::Scalar, p: &Self::Affine, n: &Self::Scalar) -> Self::Projective;
    /// `[k_i]P_i` for all i.
    #[cfg(feature = "alloc")]
    fn mul_batch(
        points: &[Self::Projective],
        scalars: &[Self::Scalar],
    ) -> Result<Vec<Self::Projective>, Error>;
    /// `[k_i]G` for all i.
    #[cfg(feature = "alloc")]
    fn mul_base_batch(scalars: &[Self::Scalar]) -> Vec<Self::Projective>;
    /// `[m_i]P_i + [n_i]G` for all i, given as (m_i, P_i, n_i).
    #[cfg(feature = "multiscalar")]
    fn mul_add_base_batch_vartime(
        terms: &[(Self::Scalar, Self::Affine, Self::Scalar)],
    ) -> Vec<Self::Projective>;
}

/// An engine of a curve whose points have encodings, and keys.
pub trait KeyEngine<C>: Engine<C, Affine: Encoded> {
    /// `[k]P`. Nothing else is left behind.
    fn mul_to_affine(p: &Self::Affine, k: &Self::Scalar) -> Self::Affine;
    /// `[k_i]P_i` for all i; slices of one length.
    #[cfg(feature = "alloc")]
    fn mul_to_affine_batch(points: &[Self::Affine], scalars: &[Self::Scalar]) -> Vec<Self::Affine>;
    /// [`KeyPoint::from_x`] of each. Time depends on their number, and on which are refused.
    #[cfg(feature = "alloc")]
    fn from_x_batch(
        abscissas: &[(<Self::Affine as Affine>::Words, bool)],
    ) -> Vec<Result<Self::Affine, Refused>>;
}

/// An engine with sums of many multiples.
#[cfg(feature = "alloc")]
pub trait SumEngine<C>: Engine<C> {
    /// `[k_0]P_0 + [k_1]P_1 + ..`. Time depends on their number.
    #[cfg(feature = "multiscalar")]
    fn multiscalar(scalars: &[Self::Scalar], points: &[Self::Affine]) -> Result<Self::Projective, Error>;
    /// `[k_0]P_0 + [k_1]P_1 + ..`.
    fn multiscalar_vartime(
        scalars: &[Self::Scalar],
        points: &[Self::Affine],
    ) -> Result<Self::Projective, Error>;
}
