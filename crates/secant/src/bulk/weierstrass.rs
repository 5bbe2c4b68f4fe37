//! Points of curves of prime order, 32 bytes a coordinate, as SEC 1 encodes them.

use alloc::vec::Vec;

use secant_core::ct;
use secant_core::operate::hash::MapToCurve;
use secant_core::operate::{KeyPoint, Point, Projective, Residue, Scalar, ShortWeierstrass};
use sha2::Sha256;

use super::cores::Block;
use super::rows::Rows;
use super::verdict::Verdict;
use crate::engine::points::Affine;
use crate::engine::{hash, sec1};
use crate::hash_to_curve::Xmd;

/// The bytes of a coordinate.
const COORDINATE: usize = 32;
/// The bytes of a compressed point.
pub(super) const COMPRESSED: usize = 33;

/// These points, those of bad rows among them, as rows.
fn finish<C: ShortWeierstrass>(points: &[Point<C>], block: &mut Block<'_>) {
    for ((out, verdict), point) in block.rows(COMPRESSED).zip(points) {
        if verdict.is_fine() {
            sec1::compressed(&point.coordinates(), point.compression_bit(), out);
        } else {
            out.fill(0);
        }
    }
}

/// The products of these points as rows.
fn multiplied<C: ShortWeierstrass>(scalars: &[Scalar<C>], points: &[Point<C>], block: &mut Block<'_>) {
    // The lengths agree: nothing is refused.
    let mut products = Point::mul_batch(points, &scalars[..points.len()]).unwrap_or_default();
    finish(&products, block);
    ct::wipe_vec(&mut products);
}

/// The points of the rows from `start` on, one for each verdict, and their verdicts; the base point in place
/// of a bad one.
pub(super) fn decoded<C: ShortWeierstrass>(
    rows: &Rows<'_>,
    start: usize,
    verdicts: &mut [Verdict],
) -> Vec<Point<C>> {
    let rows = (start..).map(|i| rows.get(i));
    // What stands for rows of another length is refused, and they are decoded alone.
    let compressed: Vec<[u8; COMPRESSED]> =
        rows.clone().take(verdicts.len()).map(|row| row.try_into().unwrap_or([0; COMPRESSED])).collect();
    let mut points = Vec::with_capacity(verdicts.len());
    let decoded = sec1::decompress_batch::<Point<C>>(&compressed, COORDINATE, Point::from_x_batch);
    for ((row, verdict), decoded) in rows.zip(verdicts.iter_mut()).zip(decoded) {
        let decoded = if row.len() == COMPRESSED { decoded } else { sec1::decode(row, COORDINATE) };
        let decoded = match decoded {
            Ok(point) if point.is_neutral() => Err(Verdict::LowOrder),
            Ok(point) => Ok(point),
            Err(error) => Err(Verdict::of_point(error)),
        };
        *verdict = decoded.err().unwrap_or_default();
        points.push(decoded.unwrap_or(Point::base()));
    }
    points
}

/// `[k]P` for a block of points P.
pub(super) fn multiply<C: ShortWeierstrass>(scalars: &[Scalar<C>], rows: &Rows<'_>, mut block: Block<'_>) {
    let points = decoded::<C>(rows, block.start, block.verdicts);
    multiplied(scalars, &points, &mut block);
}

/// `[k]H` for a block of identifiers and the points H that they are hashed to, by a tag that is not empty.
pub(super) fn multiply_hashed<C: ShortWeierstrass + MapToCurve>(
    tag: &[u8],
    scalars: &[Scalar<C>],
    identifiers: &Rows<'_>,
    mut block: Block<'_>,
) {
    let mut points: Vec<Projective<C>> = Vec::with_capacity(block.verdicts.len());
    for (i, verdict) in block.verdicts.iter_mut().enumerate() {
        *verdict = Verdict::Fine;
        let identifier = identifiers.get(block.start + i);
        let point = hash::with_uniform::<Xmd<Sha256>, [u8; 96], _>(&[identifier], tag, |uniform| {
            hash::to_curve::<C>(uniform)
        });
        // The tag is not empty, and so many bytes can be had.
        points.push(point.unwrap_or(Projective::base()));
    }
    let mut affine = Projective::to_affine_batch(&points);
    multiplied(scalars, &affine, &mut block);
    ct::wipe_vec(&mut points);
    ct::wipe_vec(&mut affine);
}

/// `[d]G` of a block of big-endian integers d in [1, r).
pub(super) fn public_keys<C: ShortWeierstrass>(
    read: impl Fn(&[u8]) -> Option<Scalar<C>>,
    secrets: &Rows<'_>,
    mut block: Block<'_>,
) {
    let mut scalars: Vec<Scalar<C>> = Vec::with_capacity(block.verdicts.len());
    for (i, verdict) in block.verdicts.iter_mut().enumerate() {
        let row = secrets.get(block.start + i);
        let scalar = if row.len() == COORDINATE { read(row) } else { None };
        // Whether a key is refused is no secret.
        let scalar = scalar.filter(|scalar| !scalar.is_zero().declassify());
        *verdict = match &scalar {
            Some(_) => Verdict::Fine,
            None if row.len() == COORDINATE => Verdict::SecretKey,
            None => Verdict::Length,
        };
        scalars.push(scalar.unwrap_or(Residue::one()));
    }
    let points = Point::<C>::mul_base_batch(&scalars);
    finish(&points, &mut block);
}
