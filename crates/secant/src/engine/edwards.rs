//! Points of edwards25519 as 32 bytes (RFC 8032).

pub(crate) use secant_core::curve::compress_edwards::Rules;
use secant_core::curve::edwards25519::{Edwards25519, Point};
use secant_core::operate::Projective;

use super::refused;
use crate::Error;

pub(crate) fn compress(p: &Point) -> [u8; 32] {
    p.compress()
}

/// The encoding of a point, by one inversion. Variable time.
pub(crate) fn compress_vartime(p: &Projective<Edwards25519>) -> [u8; 32] {
    p.to_affine_vartime().compress()
}

pub(crate) fn decompress(bytes: &[u8; 32], rules: Rules) -> Result<Point, Error> {
    Point::decompress(bytes, rules).map_err(refused)
}

/// [`decompress`] of each.
#[cfg(feature = "alloc")]
pub(crate) fn decompress_batch(
    encoded: &[[u8; 32]],
    rules: Rules,
) -> impl Iterator<Item = Result<Point, Error>> {
    Point::decompress_batch(encoded, rules).into_iter().map(|point| point.map_err(refused))
}

/// -P, without an inversion: the denominator is known to be 1.
pub(crate) fn minus(p: &Point) -> Point {
    Projective::from_affine(p).neg().to_affine()
}

/// Whether 8P is neutral.
pub(crate) fn has_small_order(p: &Projective<Edwards25519>) -> bool {
    p.double().double().double().is_neutral().declassify()
}
