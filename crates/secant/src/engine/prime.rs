//! Curves over prime fields, and over F_p(i).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use secant_core::ct::{Mask, Select};
#[cfg(feature = "alloc")]
use secant_core::operate::many::SumsOfMany;
use secant_core::operate::{Equipped, KeyPoint, Scalar, ShortWeierstrass};
pub(crate) use secant_core::operate::{Point, Projective};

#[cfg(feature = "std")]
pub(crate) use secant_core::operate::prepared::Prepared;

#[cfg(feature = "alloc")]
use super::Wiped;
use super::refused;
use super::sec1::{self, Encoding};
use crate::Error;

/// x and y; their stand-ins for a neutral element that has none.
pub(crate) fn coordinates<C: Equipped>(p: &Point<C>) -> (C::Repr, C::Repr) {
    p.to_affine().unwrap_or_default()
}

pub(crate) fn select<C: Equipped>(
    mask: Mask,
    if_set: &Projective<C>,
    if_clear: &Projective<C>,
) -> Projective<C> {
    Select::select(mask, *if_set, *if_clear)
}

pub(crate) fn mul<C: Equipped>(p: &Projective<C>, k: &Scalar<C>) -> Projective<C> {
    p.mul(k)
}

pub(crate) fn mul_affine<C: Equipped>(p: &Point<C>, k: &Scalar<C>) -> Projective<C> {
    Projective::mul_affine(p, k)
}

pub(crate) fn mul_vartime<C: Equipped>(p: &Projective<C>, k: &Scalar<C>) -> Projective<C> {
    p.mul_vartime(k)
}

pub(crate) fn mul_base<C: Equipped>(k: &Scalar<C>) -> Projective<C> {
    Projective::mul_base(k)
}

pub(crate) fn mul_add_vartime<C: Equipped>(
    m: &Scalar<C>,
    p: &Projective<C>,
    n: &Scalar<C>,
    q: &Projective<C>,
) -> Projective<C> {
    Projective::mul_add_vartime(m, p, n, q)
}

pub(crate) fn mul_add_base_vartime<C: Equipped>(
    m: &Scalar<C>,
    p: &Projective<C>,
    n: &Scalar<C>,
) -> Projective<C> {
    Projective::mul_add_base_vartime(m, p, n)
}

pub(crate) fn mul_add_base_affine_vartime<C: Equipped>(
    m: &Scalar<C>,
    p: &Point<C>,
    n: &Scalar<C>,
) -> Projective<C> {
    Projective::mul_add_base_affine_vartime(m, p, n)
}

#[cfg(feature = "alloc")]
pub(crate) fn mul_batch<C: Equipped>(
    points: &[Projective<C>],
    scalars: &[Scalar<C>],
) -> Result<Vec<Projective<C>>, Error> {
    Projective::mul_affine_batch(&Wiped::new(Projective::to_affine_batch(points)), scalars).map_err(refused)
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

/// [`Point::mul_add_base_batch_vartime`], none of them affine.
#[cfg(feature = "multiscalar")]
pub(crate) fn sums_vartime<C: Equipped>(terms: &[(Scalar<C>, Point<C>, Scalar<C>)]) -> Vec<Projective<C>> {
    secant_core::operate::batch::projective(Point::mul_add_base_batch_vartime(terms))
}

/// `[k_i]G` for all i. Constant time; time depends on their number.
#[cfg(feature = "alloc")]
pub(crate) fn mul_base_batch<C: Equipped>(scalars: &[Scalar<C>]) -> Vec<Projective<C>> {
    Projective::mul_base_batch(scalars)
}

/// `[k_0]P_0 + [k_1]P_1 + ..`. Constant time; time depends on their number.
#[cfg(feature = "multiscalar")]
pub(crate) fn multiscalar<C: Equipped>(
    scalars: &[Scalar<C>],
    points: &[Projective<C>],
) -> Result<Projective<C>, Error> {
    multiscalar_affine(scalars, &Wiped::new(Projective::to_affine_batch(points)))
}

/// [`multiscalar`] of affine points.
#[cfg(feature = "multiscalar")]
pub(crate) fn multiscalar_affine<C: Equipped>(
    scalars: &[Scalar<C>],
    points: &[Point<C>],
) -> Result<Projective<C>, Error> {
    if scalars.len() == points.len() {
        Ok(Projective::sum_of_many(scalars, points))
    } else {
        Err(Error::LengthMismatch)
    }
}

/// `[k_0]P_0 + [k_1]P_1 + ..`. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn multiscalar_vartime<C: SumsOfMany>(
    scalars: &[Scalar<C>],
    points: &[Projective<C>],
) -> Result<Projective<C>, Error> {
    multiscalar_affine_vartime(scalars, &Projective::to_affine_batch(points))
}

/// [`multiscalar_vartime`] of affine points.
#[cfg(feature = "alloc")]
pub(crate) fn multiscalar_affine_vartime<C: SumsOfMany>(
    scalars: &[Scalar<C>],
    points: &[Point<C>],
) -> Result<Projective<C>, Error> {
    if scalars.len() == points.len() {
        Ok(Projective::sum_of_many_vartime(scalars, points))
    } else {
        Err(Error::LengthMismatch)
    }
}

/// The point of an encoding whose coordinates have `len` bytes.
pub(crate) fn from_sec1<C: ShortWeierstrass>(bytes: &[u8], len: usize) -> Result<Point<C>, Error> {
    use super::bytes::big::words;
    let (x, y) = sec1::coordinates(bytes, len);
    match sec1::parse(bytes, len)? {
        Encoding::Infinity => Ok(Point::neutral()),
        Encoding::Uncompressed => Point::from_affine(words(x), words(y)).map_err(refused),
        Encoding::Compressed(odd) => from_abscissa(x, odd),
    }
}

/// [`from_sec1`] of each, which is compressed or refused: for more the bytes have no room.
#[cfg(feature = "alloc")]
pub(crate) fn decompress_batch<C: ShortWeierstrass, const N: usize>(
    encoded: &[[u8; N]],
) -> Vec<Result<Point<C>, Error>> {
    use super::bytes::big::words;
    let mut abscissas = Vec::with_capacity(encoded.len());
    let mut points = Vec::with_capacity(encoded.len());
    for bytes in encoded {
        points.push(match sec1::parse(bytes, N - 1) {
            Ok(Encoding::Compressed(odd)) => {
                abscissas.push((words(sec1::coordinates(bytes, N - 1).0), odd));
                Ok(Point::neutral())
            }
            Ok(_) => Err(Error::Length),
            Err(error) => Err(error),
        });
    }
    let found = Point::from_x_batch(&abscissas);
    for (point, found) in points.iter_mut().filter(|point| point.is_ok()).zip(found) {
        *point = found.map_err(refused);
    }
    points
}

/// The point with a big-endian abscissa, and the bit of y.
pub(crate) fn from_abscissa<C: ShortWeierstrass>(x: &[u8], odd: bool) -> Result<Point<C>, Error> {
    <Point<C> as KeyPoint>::from_x(super::bytes::big::words(x), odd).map_err(refused)
}

/// `[k]G` in affine coordinates. Nothing else is left behind.
pub(crate) fn mul_base_affine<C: Equipped>(k: &Scalar<C>) -> Point<C> {
    let mut product = Projective::mul_base(k);
    let point = product.to_affine();
    product.wipe();
    point
}

/// The abscissa of `[k]P`, big-endian. Nothing but the bytes is left behind.
pub(crate) fn abscissa_of_mul<C: ShortWeierstrass, const N: usize>(p: &Point<C>, k: &Scalar<C>) -> [u8; N] {
    let mut product = Projective::mul_affine(p, k);
    let x = take_abscissa(&mut product.to_affine());
    product.wipe();
    x
}

/// [`abscissa_of_mul`] of every point. Cost: [`mul_batch`].
#[cfg(feature = "alloc")]
pub(crate) fn abscissas_of_mul<C: ShortWeierstrass, const N: usize>(
    points: &[Point<C>],
    k: &Scalar<C>,
) -> Vec<[u8; N]> {
    let scalars: Vec<_> = points.iter().map(|_| k.clone()).collect();
    // The lengths agree: nothing is refused.
    let mut products = Point::mul_batch(points, &scalars).unwrap_or_default();
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
