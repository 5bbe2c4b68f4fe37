//! Curves over F_2^m.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::ct::Mask;
use secant_core::operate::Error as Refused;
#[cfg(feature = "alloc")]
use secant_core::operate::KeyPoint;
use secant_core::operate::binary::NamedBinary;
pub(crate) use secant_core::operate::binary::{Point, Projective};

use super::points::{self, Engine, KeyEngine};
#[cfg(feature = "alloc")]
use super::{Wiped, refused};
#[cfg(feature = "alloc")]
use crate::Error;

impl<C: NamedBinary> points::Affine for Point<C> {
    type Words = C::Words;
    const BASE: Self = Self::base();
    const NEUTRAL: Self = Self::neutral();

    fn checked(x: C::Words, y: C::Words) -> Result<Self, Refused> {
        Self::from_affine(x, y)
    }
    fn coordinates(&self) -> (C::Words, C::Words) {
        use secant_core::operate::KeyPoint;
        (self.x(), self.y())
    }
    fn equals(&self, other: &Self) -> Mask {
        self.equals(other)
    }
    fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self {
        Self::select(mask, if_set, if_clear)
    }
    fn neg(&self) -> Self {
        -*self
    }
    fn is_in_subgroup_vartime(&self) -> bool {
        self.is_in_subgroup_vartime()
    }
}

impl<C: NamedBinary> points::Projective for Projective<C> {
    type Affine = Point<C>;
    const BASE: Self = Self::base();
    const NEUTRAL: Self = Self::neutral();

    fn from_affine(p: &Point<C>) -> Self {
        Self::from_affine(p)
    }
    fn to_affine(&self) -> Point<C> {
        self.to_affine()
    }
    #[cfg(feature = "alloc")]
    fn to_affine_batch(points: &[Self]) -> Vec<Point<C>> {
        Self::to_affine_batch(points)
    }
    fn is_neutral(&self) -> Mask {
        self.is_neutral()
    }
    fn equals(&self, other: &Self) -> Mask {
        self.equals(other)
    }
    fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self {
        Self::select(mask, if_set, if_clear)
    }
    fn neg(&self) -> Self {
        self.neg()
    }
    fn add(&self, other: &Self) -> Self {
        self.add(other)
    }
    fn sub(&self, other: &Self) -> Self {
        self.sub(other)
    }
    fn double(&self) -> Self {
        self.double()
    }
}

/// Multiplications of affine points: by the ladder, by halving.
pub enum Binary {}

impl<C: NamedBinary> Engine<C> for Binary {
    type Scalar = C::Scalar;
    type Affine = Point<C>;
    type Projective = Projective<C>;

    fn mul(p: &Projective<C>, k: &C::Scalar) -> Projective<C> {
        Self::mul_affine(&p.to_affine(), k)
    }
    fn mul_affine(p: &Point<C>, k: &C::Scalar) -> Projective<C> {
        Projective::from_affine(&p.mul(k))
    }
    fn mul_base(k: &C::Scalar) -> Projective<C> {
        Projective::from_affine(&Point::mul_base(k))
    }
    fn mul_vartime(p: &Projective<C>, k: &C::Scalar) -> Projective<C> {
        Projective::from_affine(&p.to_affine().mul_vartime(k))
    }
    fn mul_add_vartime(m: &C::Scalar, p: &Projective<C>, n: &C::Scalar, q: &Projective<C>) -> Projective<C> {
        Projective::from_affine(&Point::mul_add_vartime(m, &p.to_affine(), n, &q.to_affine()))
    }
    fn mul_add_base_vartime(m: &C::Scalar, p: &Projective<C>, n: &C::Scalar) -> Projective<C> {
        Self::mul_add_base_affine_vartime(m, &p.to_affine(), n)
    }
    fn mul_add_base_affine_vartime(m: &C::Scalar, p: &Point<C>, n: &C::Scalar) -> Projective<C> {
        Projective::from_affine(&Point::mul_add_vartime(m, p, n, &Point::base()))
    }
    #[cfg(feature = "alloc")]
    fn mul_batch(points: &[Projective<C>], scalars: &[C::Scalar]) -> Result<Vec<Projective<C>>, Error> {
        let products =
            Point::mul_batch(&Wiped::new(Projective::to_affine_batch(points)), scalars).map_err(refused)?;
        Ok(Wiped::new(products).iter().map(Projective::from_affine).collect())
    }
    #[cfg(feature = "alloc")]
    fn mul_base_batch(scalars: &[C::Scalar]) -> Vec<Projective<C>> {
        Wiped::new(Point::mul_base_batch(scalars)).iter().map(Projective::from_affine).collect()
    }
    #[cfg(feature = "multiscalar")]
    fn mul_add_base_batch_vartime(terms: &[(C::Scalar, Point<C>, C::Scalar)]) -> Vec<Projective<C>> {
        Point::mul_add_base_batch_vartime(terms).iter().map(Projective::from_affine).collect()
    }
}

impl<C: NamedBinary> KeyEngine<C> for Binary {
    fn mul_to_affine(p: &Point<C>, k: &C::Scalar) -> Point<C> {
        p.mul(k)
    }
    #[cfg(feature = "alloc")]
    fn mul_to_affine_batch(points: &[Point<C>], scalars: &[C::Scalar]) -> Vec<Point<C>> {
        Point::mul_batch(points, scalars).unwrap_or_default()
    }
    #[cfg(feature = "alloc")]
    fn from_x_batch(abscissas: &[(C::Words, bool)]) -> Vec<Result<Point<C>, Refused>> {
        abscissas.iter().map(|(x, bit)| <Point<C> as KeyPoint>::from_x(*x, *bit)).collect()
    }
}
