//! Curves over F_2^m.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::ct::Mask;
use secant_core::operate::KeyPoint;
use secant_core::operate::binary::NamedBinary;

#[cfg(feature = "alloc")]
use super::Wiped;
use super::refused;
use super::sec1::{self, Encoding};
use crate::Error;

pub(crate) use secant_core::operate::binary::{Point, Projective};

/// x and y; (0, 0) for the point at infinity.
pub(crate) fn coordinates<C: NamedBinary>(p: &Point<C>) -> (C::Words, C::Words) {
    (p.x(), p.y())
}

pub(crate) fn select<C: NamedBinary>(
    mask: Mask,
    if_set: &Projective<C>,
    if_clear: &Projective<C>,
) -> Projective<C> {
    Projective::select(mask, if_set, if_clear)
}

pub(crate) fn mul_affine<C: NamedBinary>(p: &Point<C>, k: &C::Scalar) -> Projective<C> {
    Projective::from_affine(&p.mul(k))
}

pub(crate) fn mul<C: NamedBinary>(p: &Projective<C>, k: &C::Scalar) -> Projective<C> {
    mul_affine(&p.to_affine(), k)
}

pub(crate) fn mul_vartime<C: NamedBinary>(p: &Projective<C>, k: &C::Scalar) -> Projective<C> {
    Projective::from_affine(&p.to_affine().mul_vartime(k))
}

pub(crate) fn mul_base<C: NamedBinary>(k: &C::Scalar) -> Projective<C> {
    Projective::from_affine(&Point::mul_base(k))
}

#[cfg(feature = "alloc")]
pub(crate) fn mul_base_batch<C: NamedBinary>(scalars: &[C::Scalar]) -> Vec<Projective<C>> {
    Wiped::new(Point::mul_base_batch(scalars)).iter().map(Projective::from_affine).collect()
}

pub(crate) fn mul_add_vartime<C: NamedBinary>(
    m: &C::Scalar,
    p: &Projective<C>,
    n: &C::Scalar,
    q: &Projective<C>,
) -> Projective<C> {
    Projective::from_affine(&Point::mul_add_vartime(m, &p.to_affine(), n, &q.to_affine()))
}

pub(crate) fn mul_add_base_vartime<C: NamedBinary>(
    m: &C::Scalar,
    p: &Projective<C>,
    n: &C::Scalar,
) -> Projective<C> {
    mul_add_base_affine_vartime(m, &p.to_affine(), n)
}

pub(crate) fn mul_add_base_affine_vartime<C: NamedBinary>(
    m: &C::Scalar,
    p: &Point<C>,
    n: &C::Scalar,
) -> Projective<C> {
    Projective::from_affine(&Point::mul_add_vartime(m, p, n, &Point::base()))
}

#[cfg(feature = "alloc")]
pub(crate) fn mul_batch<C: NamedBinary>(
    points: &[Projective<C>],
    scalars: &[C::Scalar],
) -> Result<Vec<Projective<C>>, Error> {
    let products =
        Point::mul_batch(&Wiped::new(Projective::to_affine_batch(points)), scalars).map_err(refused)?;
    Ok(Wiped::new(products).iter().map(Projective::from_affine).collect())
}

/// `[m_i]P_i + [n_i]G` for all i, given as (m_i, P_i, n_i). Variable time.
#[cfg(feature = "multiscalar")]
pub(crate) fn sums_vartime<C: NamedBinary>(terms: &[(C::Scalar, Point<C>, C::Scalar)]) -> Vec<Projective<C>> {
    Point::mul_add_base_batch_vartime(terms).iter().map(Projective::from_affine).collect()
}

/// The point of an encoding whose coordinates have `len` bytes.
pub(crate) fn from_sec1<C: NamedBinary>(bytes: &[u8], len: usize) -> Result<Point<C>, Error> {
    use super::bytes::big::words;
    let (x, y) = sec1::coordinates(bytes, len);
    match sec1::parse(bytes, len)? {
        Encoding::Infinity => Ok(Point::neutral()),
        Encoding::Uncompressed => Point::from_affine(words(x), words(y)).map_err(refused),
        Encoding::Compressed(bit) => <Point<C> as KeyPoint>::from_x(words(x), bit).map_err(refused),
    }
}

/// [`from_sec1`] of each, which is compressed or refused.
#[cfg(feature = "alloc")]
pub(crate) fn decompress_batch<C: NamedBinary, const N: usize>(
    encoded: &[[u8; N]],
) -> Vec<Result<Point<C>, Error>> {
    encoded.iter().map(|bytes| from_sec1(bytes, N - 1)).collect()
}

/// The abscissa of `[k]P`, big-endian. Nothing but the bytes is left behind.
pub(crate) fn abscissa_of_mul<C: NamedBinary, const N: usize>(p: &Point<C>, k: &C::Scalar) -> [u8; N] {
    take_abscissa(&mut p.mul(k))
}

/// [`abscissa_of_mul`] of every point. Cost: [`mul_batch`].
#[cfg(feature = "alloc")]
pub(crate) fn abscissas_of_mul<C: NamedBinary, const N: usize>(
    points: &[Point<C>],
    k: &C::Scalar,
) -> Vec<[u8; N]> {
    let scalars: Vec<_> = points.iter().map(|_| k.clone()).collect();
    // The lengths agree: nothing is refused.
    let mut products = Point::mul_batch(points, &scalars).unwrap_or_default();
    products.iter_mut().map(take_abscissa).collect()
}

/// The abscissa of a point, which is wiped.
fn take_abscissa<C: NamedBinary, const N: usize>(p: &mut Point<C>) -> [u8; N] {
    let mut x = p.x();
    let mut bytes = [0; N];
    super::bytes::big::put(x.as_ref(), &mut bytes);
    super::wipe(x.as_mut());
    p.wipe();
    bytes
}
