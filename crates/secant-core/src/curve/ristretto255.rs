//! `ristretto255`: the group of prime order that [`ristretto`] makes of [`edwards25519`](super::edwards25519)
//! (RFC 9496).
//!
//! An element is a point of the even subgroup of edwards25519, which stands for its class. Sums and products
//! are those of the points; encodings, equality and elements from uniform bytes are here.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::edwards25519::Edwards25519;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::cpu::{Ifma, task};
use crate::cpu::{Portable, Tier, on_words};
use crate::ct::Mask;
use crate::field::ratio::FiveModEight;
use crate::field::{Field, Single};
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::field::{Vector, lanes52::CrandallX8};
use crate::form::Group;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::form::edwards::extended::PointT;
use crate::form::edwards::ristretto::{self, Ristretto};
use crate::limbs::bytes;
use crate::limbs::hex::words;
use crate::operate::named::NamedCurve;
use crate::operate::projective::Projective;

/// A constant of the curve.
macro_rules! constant {
    ($name:ident, $hex:literal) => {
        #[cfg_attr(not(unoptimised), inline(always))]
        fn $name(level: F::Level) -> F {
            F::constant(level, &const { words::<4>($hex) })
        }
    };
}

impl<F: FiveModEight + Single> Ristretto<F> for Edwards25519 {
    constant!(root, "376931bf2b8348ac0f3cfcc931f5d1fdaf9d8e0c1b7854bd7e97f6a0497b2e1b");
    constant!(inverse_root, "786c8905cfaffca216c27b91fe01d8409d2f16175a4172be99c8fdaa805d40ea");
    constant!(one_minus_dd, "29072a8b2b3e0d79994abddbe70dfe42c81a138cd5e350fe27c09c1945fc176");
    constant!(d_minus_one_squared, "5968b37af66c22414cdcd32f529b4eebd29e4a2cb01e199931ad5aaa44ed4d20");
}

/// A point of edwards25519: of the even subgroup, where it stands for an element.
pub type Point = Projective<Edwards25519>;

/// The field on a backend.
type F<B> = <Edwards25519 as NamedCurve>::Field<B>;
/// The group law on a backend.
type G<B> = <Edwards25519 as NamedCurve>::Group<B>;

/// The encoding: 32 bytes, the same for every point of the class. Constant time. Cost: [`ristretto::encode`].
#[must_use]
#[inline]
pub fn to_bytes(p: &Point) -> [u8; 32] {
    to_bytes_on(Tier::best_single(), p)
}

/// [`to_bytes`] on a backend.
#[must_use]
#[inline]
pub fn to_bytes_on(tier: Tier, p: &Point) -> [u8; 32] {
    let mut bytes = [0; 32];
    let s =
        on_words!(tier, level: B => ristretto::encode::<Edwards25519, F<B>>(p.load::<G<B>>(level)).to_repr());
    bytes::to_le(&mut bytes, &s);
    bytes
}

/// The element of an encoding, and whether it is one; the point is of no meaning if not. `None` if the bytes
/// are no integer below p. Constant time, but for that. Cost: [`ristretto::decode`].
#[must_use]
#[inline]
pub fn from_bytes(bytes: &[u8; 32]) -> Option<(Point, Mask)> {
    from_bytes_on(Tier::best_single(), bytes)
}

/// [`from_bytes`] on a backend.
#[must_use]
#[inline]
pub fn from_bytes_on(tier: Tier, bytes: &[u8; 32]) -> Option<(Point, Mask)> {
    let mut words = [0; 4];
    bytes::from_le(&mut words, bytes);
    F::from_repr(Portable, words)?;
    Some(on_words!(tier, level: B => {
        let (p, valid) = ristretto::decode::<Edwards25519, F<B>>(F::from_canonical(level, words));
        (Point::of_affine::<G<B>>(p), valid)
    }))
}

/// [`from_bytes`] of each. Constant time, but for which are no integers below p, and their number. Cost:
/// [`ristretto::decode`] of each; with feature `lanes` and AVX-512 IFMA one for eight.
#[cfg(feature = "alloc")]
#[must_use]
#[inline]
pub fn from_bytes_batch(encoded: &[[u8; 32]]) -> Vec<Option<(Point, Mask)>> {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    if let Tier::Ifma(level) = Tier::best() {
        let mut elements = Vec::with_capacity(encoded.len());
        for part in encoded.chunks(LANES) {
            if part.len() < EIGHT_FROM {
                elements.extend(part.iter().map(from_bytes));
            } else {
                decode_eight(level, part, &mut elements);
            }
        }
        return elements;
    }
    encoded.iter().map(from_bytes).collect()
}

/// From so many encodings on a vector costs less than each alone.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
const EIGHT_FROM: usize = 3;

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
const LANES: usize = 8;

/// The elements of up to eight encodings.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
fn decode_eight(level: Ifma, encoded: &[[u8; 32]], elements: &mut Vec<Option<(Point, Mask)>>) {
    let mut words = [[0; 4]; LANES];
    let mut large = [false; LANES];
    for (i, one) in encoded.iter().enumerate() {
        bytes::from_le(&mut words[i], one);
        large[i] = F::from_repr(Portable, words[i]).is_none();
        if large[i] {
            words[i] = [0; 4];
        }
    }
    let (points, valid) = level.run(task!({
        let s = CrandallX8::<255, 19>::from_lanes(level, words);
        let (p, valid) = ristretto::decode::<Edwards25519, _>(s);
        let (x, y, t) = (p.x.to_lanes(), p.y.to_lanes(), p.t.to_lanes());
        let mut points = [Point::neutral(); LANES];
        let mut i = 0;
        while i < LANES {
            let [x, y, t] = [x[i], y[i], t[i]].map(|w| F::from_canonical(Portable, w));
            points[i] = Point::of_affine::<G<Portable>>(PointT { x, y, z: F::one(Portable), t });
            i += 1;
        }
        (points, valid.bits())
    }));
    for i in 0..encoded.len() {
        elements.push((!large[i]).then(|| (points[i], Mask::from_bit(u64::from(valid >> i & 1)))));
    }
}

/// The element of 64 bytes: uniform for uniform bytes, and nobody learns its logarithm. The sum of
/// [`ristretto::map`] of both halves, each modulo p without its top bit (RFC 9496, section 4.3.4). Constant
/// time.
#[must_use]
#[inline]
pub fn from_uniform_bytes(uniform: &[u8; 64]) -> Point {
    let mut halves = [[0; 4]; 2];
    for (half, bytes) in halves.iter_mut().zip(uniform.chunks(32)) {
        bytes::from_le(half, bytes);
        half[3] &= u64::MAX >> 1;
    }
    let point = from_halves(Tier::best_single(), &halves);
    crate::ct::wipe(&mut halves);
    point
}

/// The sum of the images of two integers below 2^255.
#[inline]
fn from_halves(tier: Tier, halves: &[[u64; 4]; 2]) -> Point {
    on_words!(tier, level: B => {
        let [p, q] = halves.map(|w| ristretto::map::<Edwards25519, F<B>>(F::constant(level, &w)));
        Point::of::<G<B>>(G::<B>::add_total(p, &G::<B>::cache(q)))
    })
}

/// Set where P and Q are one element. Constant time. Cost: 4M.
#[must_use]
#[inline]
pub fn equals(p: &Point, q: &Point) -> Mask {
    equals_on(Tier::best_single(), p, q)
}

/// [`equals`] on a backend.
#[inline]
fn equals_on(tier: Tier, p: &Point, q: &Point) -> Mask {
    on_words!(tier, level: B => {
        ristretto::equal::<F<B>>(p.load::<G<B>>(level), q.load::<G<B>>(level))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Backend;
    use crate::field::Factor;
    use crate::form::edwards::TwistedEdwards;
    use crate::limbs::samples::Random;

    #[test]
    fn constants_are_defined_by_their_squares() {
        type E = F<Portable>;
        type C = Edwards25519;
        let one = E::one(Portable);
        let d = C::mul_d(one);
        let same = |a: E, b: E| assert_eq!(a.to_repr(), b.to_repr());
        // -1 - d and its inverse; of the roots RFC 9496 has the odd one and the even one.
        let root = <C as Ristretto<E>>::root(Portable);
        let inverse_root = <C as Ristretto<E>>::inverse_root(Portable);
        let minus_one_minus_d = one.neg().tighten().sub(d);
        same(root.sqr(), minus_one_minus_d);
        same(inverse_root.sqr().mul(minus_one_minus_d), one);
        assert_eq!((root.to_repr()[0] & 1, inverse_root.to_repr()[0] & 1), (1, 0));
        same(<C as Ristretto<E>>::one_minus_dd(Portable), one.sub(d.sqr()));
        same(<C as Ristretto<E>>::d_minus_one_squared(Portable), d.sub(one).sqr());
        // i is even.
        assert_eq!(E::root_of_minus_one(Portable).to_repr()[0] & 1, 0);
    }

    #[test]
    fn every_backend_gives_the_same() {
        let Some(mulx) = Tier::of(Backend::Mulx) else { return };
        let tiers = [Tier::PORTABLE, mulx];
        let mut random = Random(41);
        for _ in 0..20 {
            let halves = [0; 2]
                .map(|_: u64| [random.edge(), random.edge(), random.edge(), random.edge() & u64::MAX >> 1]);
            let [p, q] = tiers.map(|tier| from_halves(tier, &halves));
            assert_eq!(p.to_affine(), q.to_affine());
            let encoding = to_bytes_on(tiers[0], &p);
            assert_eq!(to_bytes_on(tiers[1], &q), encoding);
            let [(r, valid), (s, valid_too)] = tiers.map(|tier| from_bytes_on(tier, &encoding).unwrap());
            assert!(valid.declassify() && valid_too.declassify());
            assert_eq!(r.to_affine(), s.to_affine());
            for point in [r, s] {
                for tier in tiers {
                    assert!(equals_on(tier, &p, &point).declassify());
                    assert!(!equals_on(tier, &point.add(&p), &point).declassify());
                }
            }
        }
    }

    /// In batches of every size, at every place: what one alone gives.
    #[cfg(feature = "alloc")]
    #[test]
    fn batches() {
        let mut random = Random(43);
        let mut encoded: Vec<[u8; 32]> = Vec::new();
        for n in 0..60u8 {
            let mut element = Point::base();
            for bit in (0..6).rev() {
                element = element.double();
                element = if n >> bit & 1 == 1 { element.add(&Point::base()) } else { element };
            }
            encoded.push(to_bytes(&element));
            let s: [u64; 4] = core::array::from_fn(|i| random.edge() >> u32::from(i == 3));
            let mut bytes = [0; 32];
            bytes::to_le(&mut bytes, &s);
            encoded.push(bytes);
            encoded.push([if n % 2 == 0 { 0xff } else { n }; 32]);
        }
        let seen = |found: &Option<(Point, Mask)>| {
            found.map(|(p, valid)| valid.declassify().then(|| (p.to_affine(), to_bytes(&p))))
        };
        let wanted: Vec<_> = encoded.iter().map(|one| seen(&from_bytes(one))).collect();
        assert!(wanted.iter().filter(|w| matches!(w, Some(Some(_)))).count() >= 60);
        assert!(wanted.contains(&None) && wanted.contains(&Some(None)));
        for size in 0..=17 {
            for start in 0..40 {
                let part = start..start + size;
                let found: Vec<_> = from_bytes_batch(&encoded[part.clone()]).iter().map(seen).collect();
                assert_eq!(found, wanted[part]);
            }
        }
    }
}
