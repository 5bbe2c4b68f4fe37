//! Multiplication from the most significant bit down, by the doublings and additions of [`Projective`] alone:
//! what tests compare with.
//!
//! None of the methods under test is compiled to judge another one.

use super::named::NamedCurve;
use super::point::Point;
use super::projective::Projective;

/// `[k]P` for the integer of these words.
pub(crate) fn mul<C: NamedCurve>(p: &Point<C>, k: &[u64]) -> Projective<C> {
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
pub(crate) fn mul_base<C: NamedCurve>(k: &[u64]) -> Projective<C> {
    mul(&Point::base(), k)
}

/// The doublings of a point, for many multiples of it.
pub(crate) struct Doublings<C: NamedCurve>(Vec<Projective<C>>);

impl<C: NamedCurve> Doublings<C> {
    /// P, 2P, 4P and so on, for integers of so many words.
    pub(crate) fn of(p: &Point<C>, words: usize) -> Self {
        let first = Projective::from_affine(p);
        Self(core::iter::successors(Some(first), |p| Some(p.double())).take(64 * words).collect())
    }

    /// `[k]P` by additions alone.
    pub(crate) fn mul(&self, k: &[u64]) -> Projective<C> {
        let is_set = |i: &usize| k[i / 64] >> (i % 64) & 1 == 1;
        (0..64 * k.len()).filter(is_set).fold(Projective::neutral(), |sum, i| sum.add(&self.0[i]))
    }
}
