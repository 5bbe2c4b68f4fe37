//! Curves over prime fields, and over F_p(i).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::ct::Mask;
pub(crate) use secant_core::curve::Point;
use secant_core::curve::{Equipped, KeyPoint, Scalar, ShortWeierstrass};

use super::refused;
use super::sec1::{self, Encoding};
use crate::Error;

pub(crate) const fn generator<C: Equipped>() -> Point<C> {
    Point::base()
}

pub(crate) const fn identity<C: Equipped>() -> Point<C> {
    Point::neutral()
}

pub(crate) fn is_identity<C: Equipped>(p: &Point<C>) -> bool {
    equal(p, &identity())
}

/// x and y; their stand-ins for a neutral element that has none.
pub(crate) fn coordinates<C: Equipped>(p: &Point<C>) -> (C::Repr, C::Repr) {
    p.to_affine().unwrap_or_default()
}

pub(crate) fn equal<C: Equipped>(p: &Point<C>, q: &Point<C>) -> bool {
    equals(p, q).declassify()
}

pub(crate) fn equals<C: Equipped>(p: &Point<C>, q: &Point<C>) -> Mask {
    super::equals(&coordinates(p), &coordinates(q))
}

pub(crate) fn select<C: Equipped>(mask: Mask, if_set: &Point<C>, if_clear: &Point<C>) -> Point<C> {
    Point::select(mask, if_set, if_clear)
}

pub(crate) fn from_affine<C: Equipped>(x: C::Repr, y: C::Repr) -> Result<Point<C>, Error> {
    Point::from_affine(x, y).map_err(refused)
}

pub(crate) fn is_in_subgroup_vartime<C: Equipped>(p: &Point<C>) -> bool {
    p.is_in_subgroup_vartime()
}

/// P + Q on a curve, or in a subgroup, where every sum has coordinates or is neutral: what `secant-core` may
/// refuse does not happen.
pub(crate) fn add<C: Equipped>(p: &Point<C>, q: &Point<C>) -> Point<C> {
    p.add(q).unwrap_or(identity())
}

pub(crate) fn neg<C: Equipped>(p: &Point<C>) -> Point<C> {
    -*p
}

pub(crate) fn mul<C: Equipped>(p: &Point<C>, k: &Scalar<C>) -> Point<C> {
    p.mul(k)
}

pub(crate) fn mul_vartime<C: Equipped>(p: &Point<C>, k: &Scalar<C>) -> Point<C> {
    p.mul_vartime(k)
}

pub(crate) fn mul_base<C: Equipped>(k: &Scalar<C>) -> Point<C> {
    Point::mul_base(k)
}

/// `[m]P + [n]Q` where every sum has coordinates or is neutral, as in [`add`].
pub(crate) fn mul_add_vartime<C: Equipped>(
    m: &Scalar<C>,
    p: &Point<C>,
    n: &Scalar<C>,
    q: &Point<C>,
) -> Point<C> {
    Point::mul_add_vartime(m, p, n, q).unwrap_or(identity())
}

/// `[m]P + [n]G` where every sum has coordinates or is neutral, as in [`add`].
pub(crate) fn mul_add_base_vartime<C: Equipped>(m: &Scalar<C>, p: &Point<C>, n: &Scalar<C>) -> Point<C> {
    Point::mul_add_base_vartime(m, p, n).unwrap_or(identity())
}

#[cfg(feature = "alloc")]
pub(crate) fn mul_batch<C: Equipped>(
    points: &[Point<C>],
    scalars: &[Scalar<C>],
) -> Result<Vec<Point<C>>, Error> {
    Point::mul_batch(points, scalars).map_err(refused)
}

/// The point of an encoding whose coordinates have `len` bytes.
pub(crate) fn from_sec1<C: ShortWeierstrass>(bytes: &[u8], len: usize) -> Result<Point<C>, Error> {
    use super::bytes::big::words;
    match sec1::parse(bytes, len)? {
        Encoding::Infinity => Ok(identity()),
        Encoding::Uncompressed(x, y) => from_affine(words(x), words(y)),
        Encoding::Compressed(x, odd) => <Point<C> as KeyPoint>::from_x(words(x), odd).map_err(refused),
    }
}

/// The bit of y that a compressed encoding keeps.
pub(crate) fn compression_bit<C: ShortWeierstrass>(p: &Point<C>) -> u64 {
    p.compression_bit()
}

/// The abscissa of `[k]P`, big-endian. Nothing but the bytes is left behind.
pub(crate) fn abscissa_of_mul<C: ShortWeierstrass, const N: usize>(p: &Point<C>, k: &Scalar<C>) -> [u8; N] {
    take_abscissa(&mut p.mul(k))
}

/// [`abscissa_of_mul`] of every point. Cost: [`mul_batch`].
#[cfg(feature = "alloc")]
pub(crate) fn abscissas_of_mul<C: ShortWeierstrass, const N: usize>(
    points: &[Point<C>],
    k: &Scalar<C>,
) -> Vec<[u8; N]> {
    let scalars: Vec<_> = points.iter().map(|_| k.clone()).collect();
    // The lengths agree: nothing is refused.
    let mut products = mul_batch(points, &scalars).unwrap_or_default();
    products.iter_mut().map(take_abscissa).collect()
}

/// The abscissa of a point, which is wiped.
fn take_abscissa<C: ShortWeierstrass, const N: usize>(p: &mut Point<C>) -> [u8; N] {
    let mut x = p.x();
    let mut bytes = [0; N];
    super::bytes::big::put(x.as_ref(), &mut bytes);
    super::wipe(x.as_mut());
    p.wipe();
    bytes
}
