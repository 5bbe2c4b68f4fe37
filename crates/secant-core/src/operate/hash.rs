//! From uniform bytes to points, for hashing to a curve (RFC 9380, sections 3 and 5.2): bytes to field
//! elements, a map to the curve, a sum, and the cofactor cleared. The bytes come from a hash function, which
//! is not the affair of this crate.

use super::named::NamedCurve;
use super::projective::Projective;
use crate::cpu::{Tier, on_words};
use crate::field::{Factor, Single};
use crate::form::Group;
use crate::limbs::WordKernels;
use crate::limbs::bytes;

/// A coordinate that additions take on the left.
pub(crate) type Extended<C, B> = <<C as NamedCurve>::Group<B> as Group>::Extended;

/// A curve with a map from its field to its points.
pub trait MapToCurve: NamedCurve {
    /// L: the bytes that are made a field element, with a bias below 2^-128 (half the bits of the order, for
    /// the wider curves).
    const ELEMENT_BYTES: usize;

    /// A point of the curve for every field element. Constant time.
    fn map<B: WordKernels>(u: Self::Field<B>) -> Extended<Self, B>;
}

/// The big-endian integer of [`MapToCurve::ELEMENT_BYTES`] bytes modulo p. Constant time. Cost: 1M.
///
/// Both halves of the bytes are below p.
#[cfg_attr(not(unoptimised), inline(always))]
fn element<F: Single>(level: F::Level, uniform: &[u8]) -> F {
    let (high, low) = uniform.split_at(uniform.len() / 2);
    let half = |bytes: &[u8]| {
        let mut words = F::Repr::default();
        bytes::from_be(words.as_mut(), bytes);
        let element = F::from_canonical(level, words);
        crate::ct::wipe(words.as_mut());
        element
    };
    let mut shift = F::Repr::default();
    shift.as_mut()[low.len() / 8] = 1 << (8 * (low.len() % 8));
    half(high).mul(F::from_canonical(level, shift)).add(half(low)).tighten()
}

/// [`to_curve`] on a backend.
#[cfg_attr(not(unoptimised), inline(always))]
fn to_curve_on<C: MapToCurve, B: WordKernels>(level: B, uniform: &[u8]) -> Projective<C> {
    let mut sum = None;
    for bytes in uniform.chunks_exact(C::ELEMENT_BYTES) {
        let p = C::map(element::<C::Field<B>>(level, bytes));
        sum = Some(match sum {
            None => p,
            Some(sum) => C::Group::<B>::add_total(sum, &C::Group::<B>::cache(p)),
        });
    }
    let sum = sum.unwrap_or(C::Group::<B>::neutral(level));
    // The effective cofactor of all these curves is their cofactor, a power of two.
    let doublings = const {
        assert!(C::INFO.cofactor.is_power_of_two());
        C::INFO.cofactor.ilog2() as usize
    };
    Projective::of::<C::Group<B>>(if doublings == 0 {
        sum
    } else {
        let most = C::Group::<B>::double_n(C::Group::<B>::narrow(sum), doublings - 1);
        C::Group::<B>::double_extended(most)
    })
}

/// The sum of the points of the field elements of uniform bytes, [`MapToCurve::ELEMENT_BYTES`] for each,
/// times the cofactor. Two elements give a point as a random oracle does (`hash_to_curve` of RFC 9380), one a
/// point that is not uniform (`encode_to_curve`). Constant time but for the number of bytes.
///
/// Cost for each element: the map, which is a power and some 20M, and an addition.
#[must_use]
#[inline]
pub fn to_curve<C: MapToCurve>(uniform: &[u8]) -> Projective<C> {
    on_words!(Tier::best_single(), level: B => to_curve_on::<C, B>(level, uniform))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{Mulx, Portable, task};
    use crate::curve::edwards25519::Edwards25519;
    use crate::curve::p256::P256;
    use crate::curve::p384::P384;
    use crate::curve::p521::P521;
    use crate::curve::secp256k1::Secp256k1;
    use crate::limbs::samples::{Random, integer};
    use crate::operate::Point;
    use num_bigint::BigUint;

    fn elements<C: MapToCurve>(p: &BigUint) {
        let mut random = Random(7);
        for i in 0..40 {
            let mut bytes = vec![0; C::ELEMENT_BYTES];
            match i {
                0 => {}
                1 => bytes.fill(0xff),
                _ => bytes.fill_with(|| random.word() as u8),
            }
            let found = element::<C::Field<Portable>>(Portable, &bytes).to_repr();
            assert_eq!(integer(found.as_ref()), BigUint::from_bytes_be(&bytes) % p);
        }
    }

    #[test]
    fn bytes_are_reduced() {
        let two = |n: u32| BigUint::from(1u32) << n;
        elements::<P256>(&(two(256) - two(224) + two(192) + two(96) - 1u32));
        elements::<P384>(&(two(384) - two(128) - two(96) + two(32) - 1u32));
        elements::<Secp256k1>(&(two(256) - two(32) - 977u32));
        elements::<P521>(&(two(521) - 1u32));
        elements::<Edwards25519>(&(two(255) - 19u32));
    }

    /// On the curve, and the same on every backend; u = 0 among them, where Z²u⁴ + Zu² is 0.
    fn points<C: MapToCurve>() {
        let mut random = Random(3);
        for i in 0..20 {
            let mut bytes = vec![0; 2 * C::ELEMENT_BYTES];
            if i > 0 {
                bytes[C::ELEMENT_BYTES * (i % 2)..].fill_with(|| random.word() as u8);
            }
            let p = to_curve_on::<C, _>(Portable, &bytes).to_affine();
            assert!(p.is_neutral() || Point::<C>::from_affine(p.x, p.y).is_ok());
            if let Some(level) = Mulx::detect() {
                assert_eq!(p, level.run(task!(to_curve_on::<C, _>(level, &bytes))).to_affine());
            }
        }
        assert!(to_curve::<C>(&[]).is_neutral().declassify());
    }

    #[test]
    fn points_are_on_the_curve() {
        points::<P256>();
        points::<P384>();
        points::<P521>();
        points::<Secp256k1>();
        points::<Edwards25519>();
    }
}
