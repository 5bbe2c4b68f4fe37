//! Curves over prime fields, and over F_p(i).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::ct::{Mask, Select};
#[cfg(feature = "alloc")]
use secant_core::operate::many::SumsOfMany;
use secant_core::operate::{Equipped, Error as Refused, KeyPoint, Scalar, ShortWeierstrass};
pub(crate) use secant_core::operate::{Point, Projective};

#[cfg(feature = "std")]
pub(crate) use secant_core::operate::prepared::Prepared;

use super::points::{self, Engine, KeyEngine};
#[cfg(feature = "alloc")]
use super::{Wiped, points::SumEngine, refused};
#[cfg(feature = "alloc")]
use crate::Error;

impl<C: Equipped> points::Affine for Point<C> {
    type Words = C::Repr;
    const BASE: Self = Self::base();
    const NEUTRAL: Self = Self::neutral();

    fn checked(x: C::Repr, y: C::Repr) -> Result<Self, Refused> {
        Self::from_affine(x, y)
    }
    fn coordinates(&self) -> (C::Repr, C::Repr) {
        self.to_affine().unwrap_or_default()
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

impl<C: Equipped> points::Projective for Projective<C> {
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
        Select::select(mask, *if_set, *if_clear)
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

/// The curve's own ways to multiply.
pub enum Prime {}

impl<C: Equipped> Engine<C> for Prime {
    type Scalar = Scalar<C>;
    type Affine = Point<C>;
    type Projective = Projective<C>;

    fn mul(p: &Projective<C>, k: &Scalar<C>) -> Projective<C> {
        p.mul(k)
    }
    fn mul_affine(p: &Point<C>, k: &Scalar<C>) -> Projective<C> {
        Projective::mul_affine(p, k)
    }
    fn mul_base(k: &Scalar<C>) -> Projective<C> {
        Projective::mul_base(k)
    }
    fn mul_vartime(p: &Projective<C>, k: &Scalar<C>) -> Projective<C> {
        p.mul_vartime(k)
    }
    fn mul_add_vartime(m: &Scalar<C>, p: &Projective<C>, n: &Scalar<C>, q: &Projective<C>) -> Projective<C> {
        Projective::mul_add_vartime(m, p, n, q)
    }
    fn mul_add_base_vartime(m: &Scalar<C>, p: &Projective<C>, n: &Scalar<C>) -> Projective<C> {
        Projective::mul_add_base_vartime(m, p, n)
    }
    fn mul_add_base_affine_vartime(m: &Scalar<C>, p: &Point<C>, n: &Scalar<C>) -> Projective<C> {
        Projective::mul_add_base_affine_vartime(m, p, n)
    }
    #[cfg(feature = "alloc")]
    fn mul_batch(points: &[Projective<C>], scalars: &[Scalar<C>]) -> Result<Vec<Projective<C>>, Error> {
        Projective::mul_affine_batch(&Wiped::new(Projective::to_affine_batch(points)), scalars)
            .map_err(refused)
    }
    #[cfg(feature = "alloc")]
    fn mul_base_batch(scalars: &[Scalar<C>]) -> Vec<Projective<C>> {
        Projective::mul_base_batch(scalars)
    }
    #[cfg(feature = "multiscalar")]
    fn mul_add_base_batch_vartime(terms: &[(Scalar<C>, Point<C>, Scalar<C>)]) -> Vec<Projective<C>> {
        secant_core::operate::batch::projective(Point::mul_add_base_batch_vartime(terms))
    }
}

impl<C: ShortWeierstrass> KeyEngine<C> for Prime {
    fn mul_to_affine(p: &Point<C>, k: &Scalar<C>) -> Point<C> {
        let mut product = Projective::mul_affine(p, k);
        let point = product.to_affine();
        product.wipe();
        point
    }
    #[cfg(feature = "alloc")]
    fn mul_to_affine_batch(points: &[Point<C>], scalars: &[Scalar<C>]) -> Vec<Point<C>> {
        Point::mul_batch(points, scalars).unwrap_or_default()
    }
    #[cfg(feature = "alloc")]
    fn from_x_batch(abscissas: &[(C::Repr, bool)]) -> Vec<Result<Point<C>, Refused>> {
        Point::from_x_batch(abscissas)
    }
}

#[cfg(feature = "alloc")]
impl<C: SumsOfMany> SumEngine<C> for Prime {
    #[cfg(feature = "multiscalar")]
    fn multiscalar(scalars: &[Scalar<C>], points: &[Point<C>]) -> Result<Projective<C>, Error> {
        of_one_length(scalars, points, Projective::sum_of_many)
    }
    fn multiscalar_vartime(scalars: &[Scalar<C>], points: &[Point<C>]) -> Result<Projective<C>, Error> {
        of_one_length(scalars, points, Projective::sum_of_many_vartime)
    }
}

/// A sum of multiples, of slices of one length.
#[cfg(feature = "alloc")]
type Sum<C> = fn(&[Scalar<C>], &[Point<C>]) -> Projective<C>;

/// The sum, if there are as many scalars as points.
#[cfg(feature = "alloc")]
pub(crate) fn of_one_length<C: Equipped>(
    scalars: &[Scalar<C>],
    points: &[Point<C>],
    sum: Sum<C>,
) -> Result<Projective<C>, Error> {
    if scalars.len() == points.len() { Ok(sum(scalars, points)) } else { Err(Error::LengthMismatch) }
}

/// [`Point::mul_add_base_batch_vartime`], all of them affine.
#[cfg(feature = "alloc")]
pub(crate) fn mul_add_base_affine_batch_vartime<C: Equipped>(
    terms: &[(Scalar<C>, Point<C>, Scalar<C>)],
) -> Vec<Point<C>> {
    let (mut sums, rest) = Point::mul_add_base_batch_vartime(terms);
    if !rest.is_empty() {
        sums.extend(Projective::to_affine_batch(&rest));
    }
    sums
}

/// The point with a big-endian abscissa, and the bit of y.
pub(crate) fn from_abscissa<C: ShortWeierstrass>(x: &[u8], odd: bool) -> Result<Point<C>, crate::Error> {
    <Point<C> as KeyPoint>::from_x(super::bytes::big::words(x), odd).map_err(super::refused)
}

/// `[k]G` in affine coordinates. Nothing else is left behind.
pub(crate) fn mul_base_affine<C: Equipped>(k: &Scalar<C>) -> Point<C> {
    let mut product = Projective::mul_base(k);
    let point = product.to_affine();
    product.wipe();
    point
}
