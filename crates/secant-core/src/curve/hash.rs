//! From uniform bytes to points, for hashing to a curve (RFC 9380, sections 3 and 5.2): bytes to field elements, a map to the curve, a sum, and the
//! cofactor cleared. The bytes come from a hash function, which is not the affair of this crate.

use core::marker::PhantomData;

use super::edwards25519::{self, Edwards25519};
use super::named::NamedCurve;
use super::p256::P256;
use super::p384::P384;
use super::p521::P521;
use super::projective::Projective;
use super::secp256k1::Secp256k1;
use crate::cpu::{Portable, Task, Tier};
use crate::field::ratio::ThreeModFour;
use crate::field::{Factor, Field, Single};
use crate::form::Group;
use crate::form::edwards::montgomery;
use crate::form::montgomery::elligator;
use crate::form::weierstrass::isogeny::{self, ThreeIsogeny};
use crate::form::weierstrass::{Weierstrass, sswu, sswu::Swu};
use crate::limbs::WordKernels;
use crate::limbs::bytes;
use crate::limbs::hex::words;

/// A coordinate that additions take on the left.
type Extended<C, B> = <<C as NamedCurve>::Group<B> as Group>::Extended;

/// A curve with a map from its field to its points.
pub trait MapToCurve: NamedCurve {
    /// L: the bytes that are made a field element, with a bias below 2^-128 (half the bits of the order, for the wider curves).
    const ELEMENT_BYTES: usize;

    /// A point of the curve for every field element. Constant time.
    fn map<B: WordKernels>(u: Self::Field<B>) -> Extended<Self, B>;
}

/// The big-endian integer of [`MapToCurve::ELEMENT_BYTES`] bytes modulo p. Constant time. Cost: 1M.
///
/// Both halves of the bytes are below p.
#[inline(always)]
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

/// The task of [`to_curve`].
struct ToCurve<'a, C>(&'a [u8], PhantomData<C>);

impl<C: MapToCurve, B: WordKernels> Task<B> for ToCurve<'_, C> {
    type Output = Projective<C>;

    #[inline(always)]
    fn run(self, level: B) -> Projective<C> {
        let mut sum = None;
        for bytes in self.0.chunks_exact(C::ELEMENT_BYTES) {
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
}

/// The sum of the points of the field elements of uniform bytes, [`MapToCurve::ELEMENT_BYTES`] for each, times the cofactor. Two elements give a point as a random
/// oracle does (`hash_to_curve` of RFC 9380), one a point that is not uniform (`encode_to_curve`). Constant time but for the number of bytes.
///
/// Cost for each element: the map, which is a power and some 20M, and an addition.
#[must_use]
#[inline]
pub fn to_curve<C: MapToCurve>(uniform: &[u8]) -> Projective<C> {
    Tier::best_single().run_single(ToCurve(uniform, PhantomData))
}

/// The constants of the map for a curve y² = x³ - 3x + b that is mapped to itself.
macro_rules! swu {
    ($curve:ty, Z = -$z:literal, root $root:literal, L = $bytes:literal) => {
        impl<F: ThreeModFour> Swu<F> for $curve {
            const MINUS_Z: u32 = $z;
            #[inline(always)]
            fn root_of_minus_z(level: F::Level) -> F {
                F::constant(level, &const { words::<9>($root) })
            }
            #[inline(always)]
            fn a(level: F::Level) -> F {
                F::from_u64(level, 3).neg().tighten()
            }
            #[inline(always)]
            fn b(level: F::Level) -> F {
                <Self as Weierstrass<F>>::b(level)
            }
        }

        impl MapToCurve for $curve {
            const ELEMENT_BYTES: usize = $bytes;

            #[inline(always)]
            fn map<B: WordKernels>(u: Self::Field<B>) -> Extended<Self, B> {
                sswu::map::<Self, _>(u).jacobian()
            }
        }
    };
}

swu!(P256, Z = -10, root "da538e3be1d89b99c978fc675180aab27b8d1ff84c55d5b62ccd3427e433c47f", L = 48);
swu!(P384, Z = -12, root "2accb4a656b0249c71f0500e83da2fdd7f98e383d68b53871f872fcb9ccb80c53c0de1f8a80f7e1914e2ec69f5a626b3", L = 72);
swu!(P521, Z = -4, root "2", L = 98);

/// The constant of these digits.
macro_rules! constant {
    ($level:ident, $hex:literal) => {
        F::constant($level, &const { words::<4>($hex) })
    };
}

/// The curve with a and b that has an isogeny of degree 3 to secp256k1.
impl<F: ThreeModFour> Swu<F> for Secp256k1 {
    const MINUS_Z: u32 = 11;
    #[inline(always)]
    fn root_of_minus_z(level: F::Level) -> F {
        constant!(level, "31fdf302724013e57ad13fb38f842afeec184f00a74789dd286729c8303c4a59")
    }
    #[inline(always)]
    fn a(level: F::Level) -> F {
        constant!(level, "3f8731abdd661adca08a5558f0f5d272e953d363cb6f0e5d405447c01a444533")
    }
    #[inline(always)]
    fn b(level: F::Level) -> F {
        F::from_u64(level, 1771)
    }
}

impl<F: Field> ThreeIsogeny<F> for Secp256k1 {
    #[inline(always)]
    fn kernel(level: F::Level) -> F {
        constant!(level, "89291c84de3e11f1041da6957255eed5fc964a4df050df221d6ad4ce6ab9c5a5")
    }
    #[inline(always)]
    fn x_numerator(level: F::Level) -> [F; 4] {
        [
            constant!(level, "8e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38daaaaa8c7"),
            constant!(level, "07d3d4c80bc321d5b9f315cea7fd44c5d595d2fc0bf63b92dfff1044f17c6581"),
            constant!(level, "534c328d23f234e6e2a413deca25caece4506144037c40314ecbd0b53d9dd262"),
            constant!(level, "8e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38daaaaa88c"),
        ]
    }
    #[inline(always)]
    fn y_numerator(level: F::Level) -> [F; 4] {
        [
            constant!(level, "4bda12f684bda12f684bda12f684bda12f684bda12f684bda12f684b8e38e23c"),
            constant!(level, "c75e0c32d5cb7c0fa9d0a54b12a0a6d5647ab046d686da6fdffc90fc201d71a3"),
            constant!(level, "29a6194691f91a73715209ef6512e576722830a201be2018a765e85a9ecee931"),
            constant!(level, "2f684bda12f684bda12f684bda12f684bda12f684bda12f684bda12f38e38d84"),
        ]
    }
}

impl MapToCurve for Secp256k1 {
    const ELEMENT_BYTES: usize = 48;

    #[inline(always)]
    fn map<B: WordKernels>(u: Self::Field<B>) -> Extended<Self, B> {
        isogeny::image::<Self, _>(sswu::map::<Self, _>(u))
    }
}

/// A point of edwards25519 by Elligator 2 on curve25519 and the map of RFC 7748 between them, that with the even square root of -486664: minus
/// [`montgomery::Montgomery::scale`].
impl MapToCurve for Edwards25519 {
    const ELEMENT_BYTES: usize = 48;

    #[inline(always)]
    fn map<B: WordKernels>(u: Self::Field<B>) -> Extended<Self, B> {
        let p = elligator::map::<super::curve25519::Curve25519, _>(u);
        montgomery::extended_from_montgomery::<Self, _>(p.x, p.d, p.y.neg().tighten())
    }
}

/// (u, v) of a point of edwards25519 on curve25519, by the map with which [`Edwards25519`]'s points are made here; (0, 0) for the neutral element. So [`to_curve`]
/// followed by this is [`to_curve`] for curve25519. Constant time. Cost: an inversion.
#[must_use]
#[inline]
pub fn to_curve25519(p: &edwards25519::Point) -> ([u64; 4], [u64; 4]) {
    type F = <Edwards25519 as NamedCurve>::Field<Portable>;
    let image = montgomery::to_montgomery::<Edwards25519, F>(p.decode(Portable));
    (image.x.to_repr(), image.y.neg().tighten().to_repr())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Mulx;
    use crate::curve::Point;
    use crate::limbs::samples::{Random, integer};
    use num_bigint::BigUint;

    fn constants<C: NamedCurve + Swu<C::Field<Portable>>>()
    where
        C::Field<Portable>: ThreeModFour,
    {
        let minus_z = C::Field::<Portable>::from_u64(Portable, u64::from(C::MINUS_Z));
        assert_eq!(C::root_of_minus_z(Portable).sqr().to_repr(), minus_z.to_repr());
    }

    #[test]
    fn roots_are_roots() {
        constants::<P256>();
        constants::<P384>();
        constants::<P521>();
        constants::<Secp256k1>();
    }

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
            let p = Portable.run(ToCurve::<C>(&bytes, PhantomData)).to_affine();
            assert!(p.is_neutral() || Point::<C>::from_affine(p.x, p.y).is_ok());
            if let Some(level) = Mulx::detect() {
                assert_eq!(p, level.run(ToCurve::<C>(&bytes, PhantomData)).to_affine());
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
