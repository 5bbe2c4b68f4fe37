//! Multiplication from the most significant bit down, by the doublings and additions of [`Projective`] alone: what tests compare with.
//!
//! None of the methods under test is compiled to judge another one.

use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;

/// `[k]P` for the integer of these words.
pub(in crate::curve) fn mul<C: NamedCurve>(p: &Point<C>, k: &[u64]) -> Projective<C> {
    let p = Projective::from_affine(p);
    let mut product = Projective::neutral();
    for i in (0..64 * k.len()).rev() {
        product = product.double();
        if k[i / 64] >> (i % 64) & 1 == 1 {
            product = product.add(&p);
        }
    }
    product
}

/// `[k]G`.
pub(in crate::curve) fn mul_base<C: NamedCurve>(k: &[u64]) -> Projective<C> {
    mul(&Point::base(), k)
}
