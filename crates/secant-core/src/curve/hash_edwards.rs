//! The map of the field to edwards25519, and its points on curve25519 (RFC 9380, section 6.8.2).

use super::curve25519::Curve25519;
use super::edwards25519::{self, Edwards25519};
use crate::cpu::{Portable, in_dit};
use crate::field::{Factor, Field, Single};
use crate::form::edwards::montgomery;
use crate::form::montgomery::elligator;
use crate::limbs::WordKernels;
use crate::operate::NamedCurve;
#[cfg(doc)]
use crate::operate::hash::to_curve;
use crate::operate::hash::{Extended, MapToCurve};

/// A point of edwards25519 by Elligator 2 on curve25519 and the map of RFC 7748 between them, that with the
/// even square root of -486664: minus [`montgomery::Montgomery::scale`].
impl MapToCurve for Edwards25519 {
    const ELEMENT_BYTES: usize = 48;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn map<B: WordKernels>(u: Self::Field<B>) -> Extended<Self, B> {
        let p = elligator::map::<Curve25519, _>(u);
        montgomery::extended_from_montgomery::<Self, _>(p.x, p.d, p.y.neg().tighten())
    }
}

/// (u, v) of a point of edwards25519 on curve25519, by the map with which [`Edwards25519`]'s points are made
/// here; (0, 0) for the neutral element. So [`to_curve`] followed by this is [`to_curve`] for curve25519.
/// Constant time. Cost: an inversion.
#[must_use]
#[inline]
pub fn to_curve25519(p: &edwards25519::Point) -> ([u64; 4], [u64; 4]) {
    type F = <Edwards25519 as NamedCurve>::Field<Portable>;
    in_dit!(p = p => {
        let image = montgomery::to_montgomery::<Edwards25519, F>(p.decode(Portable));
        (image.x.to_repr(), image.y.neg().tighten().to_repr())
    })
}
