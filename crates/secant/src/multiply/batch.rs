//! Many multiplications at once: projective results share one inversion.

use alloc::vec::Vec;

use crate::form::{Affine, Group};

/// The affine points of projective ones by Montgomery's trick; (0, 0) for a point with Z = 0, which leaves the others alone.
///
/// Constant time. Cost: one inversion, and 3M + a normalisation a point.
#[inline(always)]
pub fn normalize<G: Group>(points: &[G::Point]) -> Vec<Affine<G::Field>> {
    let mut inverses = Vec::with_capacity(points.len());
    for p in points {
        inverses.push(G::denominator(*p));
    }
    let mut scratch = inverses.clone();
    crate::field::batch::invert_batch(&mut inverses, &mut scratch);
    let mut affine = Vec::with_capacity(points.len());
    for (p, inverse) in points.iter().zip(&inverses) {
        affine.push(G::normalize(*p, *inverse));
    }
    affine
}
