//! Curves over F_2^m.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::curve::KeyPoint;
use secant_core::curve::binary::{self, NamedBinary};

use super::refused;
use super::sec1::{self, Encoding};
use crate::Error;

/// A point. `None` stands for the point at infinity where it is a constant, since `secant-core` makes that
/// one at run time only; a point that was computed is always `Some`, so no branch depends on one.
pub(crate) struct Point<C: NamedBinary>(Option<binary::Point<C>>);

impl<C: NamedBinary> Clone for Point<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: NamedBinary> Copy for Point<C> {}

impl<C: NamedBinary> Point<C> {
    fn of(point: binary::Point<C>) -> Self {
        Self(Some(point))
    }

    fn get(&self) -> binary::Point<C> {
        self.0.unwrap_or_else(binary::Point::neutral)
    }
}

pub(crate) const fn generator<C: NamedBinary>() -> Point<C> {
    Point(Some(binary::Point::base()))
}

pub(crate) const fn identity<C: NamedBinary>() -> Point<C> {
    Point(None)
}

pub(crate) fn is_identity<C: NamedBinary>(p: &Point<C>) -> bool {
    equal(p, &identity())
}

/// x and y; (0, 0) for the point at infinity.
pub(crate) fn coordinates<C: NamedBinary>(p: &Point<C>) -> (C::Words, C::Words) {
    let p = p.get();
    (p.x(), p.y())
}

pub(crate) fn equal<C: NamedBinary>(p: &Point<C>, q: &Point<C>) -> bool {
    super::equal(&coordinates(p), &coordinates(q))
}

pub(crate) fn from_affine<C: NamedBinary>(x: C::Words, y: C::Words) -> Result<Point<C>, Error> {
    binary::Point::from_affine(x, y).map(Point::of).map_err(refused)
}

pub(crate) fn is_in_subgroup_vartime<C: NamedBinary>(p: &Point<C>) -> bool {
    p.get().is_in_subgroup_vartime()
}

pub(crate) fn add_vartime<C: NamedBinary>(p: &Point<C>, q: &Point<C>) -> Point<C> {
    Point::of(p.get().add_vartime(&q.get()))
}

pub(crate) fn neg<C: NamedBinary>(p: &Point<C>) -> Point<C> {
    Point::of(-p.get())
}

pub(crate) fn mul<C: NamedBinary>(p: &Point<C>, k: &C::Scalar) -> Point<C> {
    Point::of(p.get().mul(k))
}

pub(crate) fn mul_vartime<C: NamedBinary>(p: &Point<C>, k: &C::Scalar) -> Point<C> {
    Point::of(p.get().mul_vartime(k))
}

pub(crate) fn mul_base<C: NamedBinary>(k: &C::Scalar) -> Point<C> {
    Point::of(binary::Point::mul_base(k))
}

pub(crate) fn mul_add_vartime<C: NamedBinary>(
    m: &C::Scalar,
    p: &Point<C>,
    n: &C::Scalar,
    q: &Point<C>,
) -> Point<C> {
    Point::of(binary::Point::mul_add_vartime(m, &p.get(), n, &q.get()))
}

pub(crate) fn mul_add_base_vartime<C: NamedBinary>(m: &C::Scalar, p: &Point<C>, n: &C::Scalar) -> Point<C> {
    mul_add_vartime(m, p, n, &generator())
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
        Encoding::Uncompressed(x, y) => from_affine(words(x), words(y)),
        Encoding::Compressed(x, bit) => {
            <binary::Point<C> as KeyPoint>::from_x(words(x), bit).map(Point::of).map_err(refused)
        }
    }
}

/// The bit of y/x that a compressed encoding keeps. Cost: an inversion.
pub(crate) fn compression_bit<C: NamedBinary>(p: &Point<C>) -> u64 {
    p.get().compression_bit()
}

/// The abscissa of `[k]P`, big-endian. Nothing but the bytes is left behind.
pub(crate) fn abscissa_of_mul<C: NamedBinary, const N: usize>(p: &Point<C>, k: &C::Scalar) -> [u8; N] {
    let mut product = p.get().mul(k);
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
