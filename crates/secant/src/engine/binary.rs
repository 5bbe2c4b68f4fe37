//! Curves over F_2^m.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::ct::Mask;
use secant_core::curve::KeyPoint;
use secant_core::curve::binary::NamedBinary;

use super::refused;
use super::sec1::{self, Encoding};
use crate::Error;

pub(crate) use secant_core::curve::binary::Point;
/// Points of these curves are affine: their multiplications end with an inversion, which is cheap there.
pub(crate) use secant_core::curve::binary::Point as Projective;

pub(crate) const fn generator<C: NamedBinary>() -> Point<C> {
    Point::base()
}

pub(crate) const fn identity<C: NamedBinary>() -> Point<C> {
    Point::neutral()
}

pub(crate) const fn affine_generator<C: NamedBinary>() -> Point<C> {
    Point::base()
}

pub(crate) const fn affine_identity<C: NamedBinary>() -> Point<C> {
    Point::neutral()
}

pub(crate) fn affine<C: NamedBinary>(p: &Point<C>) -> Point<C> {
    *p
}

#[cfg(feature = "alloc")]
pub(crate) fn affine_batch<C: NamedBinary>(points: &[Point<C>]) -> Vec<Point<C>> {
    points.to_vec()
}

pub(crate) fn projective<C: NamedBinary>(p: &Point<C>) -> Point<C> {
    *p
}

pub(crate) fn is_identity<C: NamedBinary>(p: &Point<C>) -> bool {
    equal(p, &identity())
}

/// x and y; (0, 0) for the point at infinity.
pub(crate) fn coordinates<C: NamedBinary>(p: &Point<C>) -> (C::Words, C::Words) {
    (p.x(), p.y())
}

pub(crate) fn equal<C: NamedBinary>(p: &Point<C>, q: &Point<C>) -> bool {
    equals(p, q).declassify()
}

pub(crate) fn equals<C: NamedBinary>(p: &Point<C>, q: &Point<C>) -> Mask {
    super::equals(&coordinates(p), &coordinates(q))
}

pub(crate) fn select<C: NamedBinary>(mask: Mask, if_set: &Point<C>, if_clear: &Point<C>) -> Point<C> {
    Point::select(mask, if_set, if_clear)
}

pub(crate) fn affine_equal<C: NamedBinary>(p: &Point<C>, q: &Point<C>) -> bool {
    equal(p, q)
}

pub(crate) fn from_coordinates<C: NamedBinary>(x: C::Words, y: C::Words) -> Result<Point<C>, Error> {
    Point::from_affine(x, y).map_err(refused)
}

pub(crate) fn is_in_subgroup_vartime<C: NamedBinary>(p: &Point<C>) -> bool {
    p.is_in_subgroup_vartime()
}

pub(crate) fn add_vartime<C: NamedBinary>(p: &Point<C>, q: &Point<C>) -> Point<C> {
    p.add_vartime(q)
}

pub(crate) fn neg<C: NamedBinary>(p: &Point<C>) -> Point<C> {
    -*p
}

pub(crate) fn affine_neg<C: NamedBinary>(p: &Point<C>) -> Point<C> {
    -*p
}

pub(crate) fn mul_affine<C: NamedBinary>(p: &Point<C>, k: &C::Scalar) -> Point<C> {
    p.mul(k)
}

pub(crate) fn mul<C: NamedBinary>(p: &Point<C>, k: &C::Scalar) -> Point<C> {
    p.mul(k)
}

pub(crate) fn mul_vartime<C: NamedBinary>(p: &Point<C>, k: &C::Scalar) -> Point<C> {
    p.mul_vartime(k)
}

pub(crate) fn mul_base<C: NamedBinary>(k: &C::Scalar) -> Point<C> {
    Point::mul_base(k)
}

#[cfg(feature = "alloc")]
pub(crate) fn mul_base_batch<C: NamedBinary>(scalars: &[C::Scalar]) -> Vec<Point<C>> {
    scalars.iter().map(mul_base).collect()
}

pub(crate) fn mul_add_vartime<C: NamedBinary>(
    m: &C::Scalar,
    p: &Point<C>,
    n: &C::Scalar,
    q: &Point<C>,
) -> Point<C> {
    Point::mul_add_vartime(m, p, n, q)
}

pub(crate) fn mul_add_base_vartime<C: NamedBinary>(m: &C::Scalar, p: &Point<C>, n: &C::Scalar) -> Point<C> {
    mul_add_vartime(m, p, n, &generator())
}

pub(crate) fn mul_add_base_affine_vartime<C: NamedBinary>(
    m: &C::Scalar,
    p: &Point<C>,
    n: &C::Scalar,
) -> Point<C> {
    mul_add_base_vartime(m, p, n)
}

/// One after another: there are no lanes for these fields.
#[cfg(feature = "alloc")]
pub(crate) fn mul_batch<C: NamedBinary>(
    points: &[Point<C>],
    scalars: &[C::Scalar],
) -> Result<Vec<Point<C>>, Error> {
    if points.len() != scalars.len() {
        return Err(Error::LengthMismatch);
    }
    Ok(points.iter().zip(scalars).map(|(p, k)| mul(p, k)).collect())
}

/// The point of an encoding whose coordinates have `len` bytes.
pub(crate) fn from_sec1<C: NamedBinary>(bytes: &[u8], len: usize) -> Result<Point<C>, Error> {
    use super::bytes::big::words;
    match sec1::parse(bytes, len)? {
        Encoding::Infinity => Ok(identity()),
        Encoding::Uncompressed(x, y) => from_coordinates(words(x), words(y)),
        Encoding::Compressed(x, bit) => <Point<C> as KeyPoint>::from_x(words(x), bit).map_err(refused),
    }
}

/// The bit of y/x that a compressed encoding keeps. Cost: an inversion.
pub(crate) fn compression_bit<C: NamedBinary>(p: &Point<C>) -> u64 {
    p.compression_bit()
}

/// The abscissa of `[k]P`, big-endian. Nothing but the bytes is left behind.
pub(crate) fn abscissa_of_mul<C: NamedBinary, const N: usize>(p: &Point<C>, k: &C::Scalar) -> [u8; N] {
    let mut product = p.mul(k);
    let mut x = product.x();
    let mut bytes = [0; N];
    super::bytes::big::put(x.as_ref(), &mut bytes);
    super::wipe(x.as_mut());
    product.wipe();
    bytes
}

/// [`abscissa_of_mul`] of every point.
#[cfg(feature = "alloc")]
pub(crate) fn abscissas_of_mul<C: NamedBinary, const N: usize>(
    points: &[Point<C>],
    k: &C::Scalar,
) -> Vec<[u8; N]> {
    points.iter().map(|p| abscissa_of_mul(p, k)).collect()
}
