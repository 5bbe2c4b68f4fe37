//! The public interface: operations on [`Point`], scalars modulo the order, batches.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::ops::Neg;

use super::base::BaseTable;
use super::equipped::{self, Equipped};
use super::error::Error;
use super::integer::Residue;
use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;
use super::strategy;
use crate::cpu::{Portable, Tier, in_dit};
use crate::form::Group;

/// An integer modulo the order of the base point of `C`; wiped when dropped.
pub type Scalar<C> = <C as NamedCurve>::Scalar;

impl<C: Equipped> Point<C> {
    /// `[k]P` in constant time. Cost: a doubling for every bit of the group's order and an addition for every
    /// fifth, of the curve's form, and one inversion; half of the doublings on a curve that is one
    /// prime-order group with an endomorphism.
    #[must_use]
    pub fn mul(&self, k: &Scalar<C>) -> Self {
        let mut k = k.to_words();
        let product = C::mul(Tier::best(), self, &k);
        crate::ct::wipe(k.as_mut());
        product
    }

    /// `[k]P` in variable time: for public scalars and points only.
    #[must_use]
    pub fn mul_vartime(&self, k: &Scalar<C>) -> Self {
        C::mul_vartime(Tier::best(), self, &k.to_words())
    }

    /// `[k]G` for the base point G, in constant time, from a table built at first use (with `std`).
    #[must_use]
    pub fn mul_base(k: &Scalar<C>) -> Self {
        let mut k = k.to_words();
        let product = equipped::mul::<C, BaseTable, _>(Tier::best(), &Self::base(), &k);
        crate::ct::wipe(k.as_mut());
        product
    }

    /// `[k]G` for an integer k that need not be below the order. Constant time.
    #[must_use]
    pub fn mul_base_integer(k: &C::Integer) -> Self {
        equipped::mul::<C, BaseTable, _>(Tier::best(), &Self::base(), k)
    }

    /// `[k]P` for an integer k that is not reduced modulo the order, which matters outside the subgroup.
    /// Constant time.
    ///
    /// # Errors
    /// [`Error::NoAffineResult`] if the result is at infinity without being neutral: only outside the
    /// prime-order subgroup, on an Edwards curve that is not complete.
    pub fn mul_integer(&self, k: &C::Integer) -> Result<Self, Error> {
        C::mul::<Self>(Tier::best(), self, k).settled()
    }

    /// `[m]P + [n]Q` in variable time: for public scalars and points only.
    ///
    /// # Errors
    /// As [`Point::mul_integer`].
    pub fn mul_add_vartime(m: &Scalar<C>, p: &Self, n: &Scalar<C>, q: &Self) -> Result<Self, Error> {
        C::mul_add_vartime::<Self>(Tier::best(), &m.to_words(), p, &n.to_words(), q).settled()
    }

    /// `[m]P + [n]G` for the base point G, in variable time: for public scalars and points only, as the
    /// verification of signatures has them. The multiples of G come from a table built at first use (with
    /// `std`).
    ///
    /// # Errors
    /// As [`Point::mul_integer`].
    pub fn mul_add_base_vartime(m: &Scalar<C>, p: &Self, n: &Scalar<C>) -> Result<Self, Error> {
        C::mul_add_base_vartime::<Self>(Tier::best(), &m.to_words(), p, &n.to_words()).settled()
    }

    /// `[k_i]P_i` for all i, in constant time: eight at a time where the CPU has AVX-512 IFMA.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[cfg(feature = "alloc")]
    pub fn mul_batch(points: &[Self], scalars: &[Scalar<C>]) -> Result<Vec<Self>, Error> {
        if points.len() != scalars.len() {
            return Err(Error::LengthMismatch);
        }
        let mut k: Vec<C::Integer> = scalars.iter().map(Residue::to_words).collect();
        let products = super::batch::mul_all::<C>(Tier::best(), points, &k);
        k.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
        Ok(products)
    }

    /// `[k_i]G` for the base point G and all i, in constant time: eight at a time where the CPU has AVX-512
    /// IFMA and the curve has lanes.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn mul_base_batch(scalars: &[Scalar<C>]) -> Vec<Self> {
        let mut k: Vec<C::Integer> = scalars.iter().map(Residue::to_words).collect();
        let products = super::batch::mul_base_all::<C>(Tier::best(), &k);
        k.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
        products
    }

    /// `[k_i]G + Q_j` for the base point G and any points Q_j, for each j all i, in constant time, as
    /// [`Point::mul_base_batch`]. On curves where every sum is affine or neutral; one inversion for all.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn mul_base_plus(scalars: &[Scalar<C>], addends: &[Self]) -> Vec<Self> {
        let mut k: Vec<C::Integer> = scalars.iter().map(Residue::to_words).collect();
        let sums = super::batch::mul_base_plus::<C>(Tier::best(), &k, addends);
        k.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
        sums
    }

    /// Whether [`Point::mul_add_base_batch_vartime`] does several at a time on this CPU.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn sums_in_lanes() -> bool {
        super::batch::sums_in_lanes::<C>(Tier::best())
    }

    /// `[m_i]P_i + [n_i]G` for the base point G and all i, given as (m_i, P_i, n_i), in variable time: eight
    /// at a time where the CPU has AVX-512 IFMA and the curve has lanes. Of the first so many affine points,
    /// and of the others points that are not brought there. For points of the subgroup of prime order, or on
    /// curves where every sum is affine or neutral: elsewhere a sum at infinity is (0, 0).
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn mul_add_base_batch_vartime(terms: &[(Scalar<C>, Self, Scalar<C>)]) -> super::batch::Mixed<C> {
        let points: Vec<_> = terms.iter().map(|(_, p, _)| *p).collect();
        let m: Vec<C::Integer> = terms.iter().map(|(m, _, _)| m.to_words()).collect();
        let n: Vec<C::Integer> = terms.iter().map(|(_, _, n)| n.to_words()).collect();
        let tier = Tier::best();
        let sums = super::batch::mul_add_base_in_lanes_vartime::<C>(tier, &points, &m, &n);
        let alone =
            (sums.len()..terms.len()).map(|i| C::mul_add_base_vartime(tier, &m[i], &points[i], &n[i]));
        let alone = alone.collect();
        (sums, alone)
    }

    /// P + Q, whatever they are. Constant time.
    ///
    /// # Errors
    /// As [`Point::mul_integer`].
    pub fn add(&self, q: &Self) -> Result<Self, Error> {
        in_dit!(p = self, q = q => strategy::sum::<C, C::Group<Portable>>(Portable, p, q)).settled()
    }

    /// Whether the point lies in the subgroup of prime order. Variable time. Cost: at most a multiplication;
    /// nothing where the cofactor is 1.
    pub fn is_in_subgroup_vartime(&self) -> bool {
        C::is_in_subgroup_vartime(Tier::best(), self)
    }
}

/// Products that are not brought to affine coordinates. Right where every sum of points is affine or neutral,
/// as it is in a subgroup of prime order and on complete curves.
impl<C: Equipped> Projective<C> {
    /// `[k]P` for an affine P. Constant time. Cost: that of [`Point::mul`] without the inversion.
    #[must_use]
    pub fn mul_affine(p: &Point<C>, k: &Scalar<C>) -> Self {
        let mut k = k.to_words();
        let product = C::mul(Tier::best(), p, &k);
        crate::ct::wipe(k.as_mut());
        product
    }

    /// `[k]P`. Constant time. Cost: that of [`Point::mul`]: the inversion comes first.
    #[must_use]
    pub fn mul(&self, k: &Scalar<C>) -> Self {
        Self::mul_affine(&self.to_affine(), k)
    }

    /// `[k]P`. Variable time: for public scalars and points only.
    #[must_use]
    pub fn mul_vartime(&self, k: &Scalar<C>) -> Self {
        C::mul_vartime(Tier::best(), &self.to_affine_vartime(), &k.to_words())
    }

    /// `[k]G`. Constant time. Cost: that of [`Point::mul_base`] without the inversion.
    #[must_use]
    pub fn mul_base(k: &Scalar<C>) -> Self {
        let mut k = k.to_words();
        let product = equipped::mul::<C, BaseTable, _>(Tier::best(), &Point::base(), &k);
        crate::ct::wipe(k.as_mut());
        product
    }

    /// `[k_i]P_i` for affine P_i and all i. Constant time; time depends on their number. Cost: that of
    /// [`Point::mul_batch`], without an inversion for those that are not in lanes.
    ///
    /// # Errors
    /// Same as [`Point::mul_batch`].
    #[cfg(feature = "alloc")]
    pub fn mul_affine_batch(points: &[Point<C>], scalars: &[Scalar<C>]) -> Result<Vec<Self>, Error> {
        if points.len() != scalars.len() {
            return Err(Error::LengthMismatch);
        }
        let mut k: Vec<C::Integer> = scalars.iter().map(Residue::to_words).collect();
        let products = super::batch::mul_mixed(Tier::best(), points, &k);
        k.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
        Ok(super::batch::projective(products))
    }

    /// `[k_i]G` for all i. Constant time; time depends on their number. Cost: that of
    /// [`Point::mul_base_batch`], without an inversion for those that are not in lanes.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn mul_base_batch(scalars: &[Scalar<C>]) -> Vec<Self> {
        let mut k: Vec<C::Integer> = scalars.iter().map(Residue::to_words).collect();
        let products = super::batch::mul_base_mixed(Tier::best(), &k);
        k.iter_mut().for_each(|k| crate::ct::wipe(k.as_mut()));
        super::batch::projective(products)
    }

    /// `[m]P + [n]Q`. Variable time: for public scalars and points only.
    #[must_use]
    pub fn mul_add_vartime(m: &Scalar<C>, p: &Self, n: &Scalar<C>, q: &Self) -> Self {
        let (p, q) = Self::two_to_affine_vartime(p, q);
        C::mul_add_vartime(Tier::best(), &m.to_words(), &p, &n.to_words(), &q)
    }

    /// `[m]P + [n]G`. Variable time: for public scalars and points only. Cost: that of
    /// [`Point::mul_add_base_vartime`]: the inversion comes first.
    #[must_use]
    pub fn mul_add_base_vartime(m: &Scalar<C>, p: &Self, n: &Scalar<C>) -> Self {
        Self::mul_add_base_affine_vartime(m, &p.to_affine_vartime(), n)
    }

    /// [`Projective::mul_add_base_vartime`] for an affine P, without an inversion.
    #[must_use]
    pub fn mul_add_base_affine_vartime(m: &Scalar<C>, p: &Point<C>, n: &Scalar<C>) -> Self {
        let (m, n) = (m.to_words(), n.to_words());
        C::mul_add_base_vartime(Tier::best(), &m, p, &n)
    }
}

impl<C: NamedCurve> Neg for Point<C> {
    type Output = Self;
    /// -P. Constant time.
    fn neg(self) -> Self {
        in_dit!(p = self => {
            let p = C::Group::<Portable>::lift(p.decode(Portable));
            Self::settle::<C::Group<Portable>>(C::Group::<Portable>::narrow(C::Group::<Portable>::negate(p)))
        })
    }
}
