//! The traits of RustCrypto's crates, as their generic code calls them: points, scalars, keys and random
//! bytes secret.

use crate::probe::levels::*;
use secant_rustcrypto::p256::elliptic_curve;

use super::curves::{Given, bytes, key};
use super::probe::{Expect, Probe, Words, probes};

/// Points and scalars through `group`, `ff` and `elliptic-curve`.
macro_rules! weierstrass {
    ($curve:ident $bytes:literal: $($level:ident)*) => {
        mod $curve {
            use elliptic_curve::ff::{Field, PrimeField};
            use elliptic_curve::group::{Curve, Group, GroupEncoding};
            use elliptic_curve::ops::{Invert, LinearCombination, Reduce};
            use elliptic_curve::point::{AffineCoordinates, DecompressPoint};
            use elliptic_curve::scalar::IsHigh;
            use elliptic_curve::sec1::ToSec1Point;
            use elliptic_curve::subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
            use secant_rustcrypto::$curve::{AffinePoint, CompressedPoint, FieldBytes, ProjectivePoint, PublicKey, Scalar, SecretKey};

            use super::*;

            type Secret = ([ProjectivePoint; 2], [Scalar; 2], [u8; 80]);
            type Answer = (ProjectivePoint, AffinePoint, CompressedPoint);

            fn secret(words: &Words) -> Secret {
                let scalar = |i| Scalar::from(&secant::$curve::Scalar::reduce(&bytes::<80>(words, i)));
                let point = |i| ProjectivePoint::generator() * scalar(i);
                ([point(0), point(8)], [scalar(20), scalar(24)], bytes(words, 40))
            }

            fn points(([p, q], [k, m], given): &Secret) -> Answer {
                let mut sum = ProjectivePoint::mul_by_generator(k) + p * m - q;
                sum += ProjectivePoint::lincomb(&[(*p, *k), (*q, *m)]).double();
                sum -= &q.to_affine();
                sum *= m;
                let choice = p.ct_eq(q) | p.is_identity() | Choice::from(given[0] & 1);
                let selected = ProjectivePoint::conditional_select(p, &-sum, choice);
                let mut affine = [AffinePoint::default(); 2];
                ProjectivePoint::batch_normalize(&[sum, selected], &mut affine);
                let last = AffinePoint::conditional_select(&affine[0], &affine[1], affine[0].ct_eq(&selected.to_affine()));
                let again = AffinePoint::decompress(&last.x(), last.y_is_odd()).unwrap_or(last);
                core::hint::black_box(again.to_sec1_point(true));
                (selected + again, last, sum.to_bytes())
            }

            fn scalars((_, [k, m], given): &Secret) -> (Scalar, FieldBytes) {
                let random = Scalar::try_random(&mut Given(given)).unwrap_or_default();
                let root = k.sqrt().unwrap_or(*m);
                let inverse = Invert::invert(m).unwrap_or(*k).double().square().cube();
                let choice = k.is_odd() | m.is_even() | k.is_high() | k.is_zero() | k.ct_eq(m);
                let mut selected = Scalar::conditional_select(&(root + inverse), &-random, choice);
                selected *= k;
                selected -= m;
                selected += &Scalar::from(u64::from(given[1]));
                selected += Scalar::reduce(&m.to_repr());
                let read = Scalar::from_repr(k.to_repr()).unwrap_or(*m);
                (selected * read, selected.to_repr())
            }

            // Declassified: the same as for keys of the library.
            fn keys(secret: &[u8; $bytes], other: &Option<PublicKey>) -> Option<[u8; $bytes]> {
                let key = SecretKey::from_slice(secret).ok()?;
                let shared = elliptic_curve::ecdh::diffie_hellman(key.to_nonzero_scalar(), other.as_ref()?.as_affine());
                shared.raw_secret_bytes().as_slice().try_into().ok()
            }

            fn other(words: &Words) -> Option<PublicKey> {
                Some(SecretKey::from_slice(&key::<$bytes>(words, 20)).ok()?.public_key())
            }

            pastey::paste! {
                probes! {$(
                    // Declassified: whether a point is at infinity, asked in four places; whether an abscissa
                    // that is decompressed is below p and of a point, in three.
                    Loops [<audit_ $curve _group_points_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret(words), ());
                        audit |level, secret: Secret, public: ()| -> Answer { points(secret) }
                    }
                    Loops [<audit_ $curve _group_scalars_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret(words), ());
                        audit |level, secret: Secret, public: ()| -> (Scalar, FieldBytes) { scalars(secret) }
                    }
                    Loops [<audit_ $curve _group_keys_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (key(words, 0), other(words));
                        audit |level, secret: [u8; $bytes], public: Option<PublicKey>| -> Option<[u8; $bytes]> { keys(secret, public) }
                    }
                )*}
            }
        }
    };
}

weierstrass! { p224 28: Mulx }
weierstrass! { p256 32: Portable Mulx }
weierstrass! { p384 48: Mulx }
weierstrass! { p521 66: Mulx }
weierstrass! { secp256k1 32: Mulx }

/// The groups over edwards25519, and ristretto255.
macro_rules! edwards {
    ($name:ident, $module:ident $point:ident: $($level:ident)*) => {
        mod $name {
            use elliptic_curve::ff::{Field, PrimeField};
            use elliptic_curve::group::{Group, GroupEncoding};
            use elliptic_curve::subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
            use secant_rustcrypto::$module::{$point as Point, Scalar};

            use super::*;

            type Secret = ([Point; 2], [Scalar; 2], [u8; 80]);

            fn secret(words: &Words) -> Secret {
                let scalar = |i| Scalar::from(&secant::$module::Scalar::reduce(&bytes::<80>(words, i)));
                let point = |i| Point::generator() * scalar(i);
                ([point(0), point(8)], [scalar(20), scalar(24)], bytes(words, 40))
            }

            fn all(([p, q], [k, m], given): &Secret) -> (Point, [u8; 32]) {
                let mut sum = Point::mul_by_generator(k) + p * m - q;
                sum += sum.double();
                sum *= &(*k + m);
                let choice = p.ct_eq(q) | p.is_identity() | Choice::from(given[0] & 1);
                let selected = Point::conditional_select(p, &-sum, choice);
                let random = Point::from_bytes(&sum.to_bytes()).unwrap_or(*q);
                let scalar = k.sqrt().unwrap_or(*m) * m.invert().unwrap_or(*k) - Scalar::random(&mut Given(given));
                let bytes: [u8; 32] = scalar.to_repr();
                (selected + random * Scalar::from_repr(bytes).unwrap_or(*k), selected.to_bytes())
            }

            // Declassified: that a point is affine already; whether decoded bytes are below p, an encoding,
            // below the order.
            pastey::paste! {
                probes! {$(
                    Loops [<audit_ $name _group_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (secret(words), ());
                        audit |level, secret: Secret, public: ()| -> (Point, [u8; 32]) { all(secret) }
                    }
                )*}
            }
        }
    };
}

edwards! { edwards25519, edwards25519 Point: Portable Mulx }
edwards! { subgroup25519, edwards25519 SubgroupPoint: Mulx }
edwards! { ristretto255, ristretto255 Point: Portable Mulx }

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p224::PROBES,
    p256::PROBES,
    p384::PROBES,
    p521::PROBES,
    secp256k1::PROBES,
    edwards25519::PROBES,
    subgroup25519::PROBES,
    ristretto255::PROBES,
];
