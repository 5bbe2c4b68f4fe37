//! Encodings and key agreement with what should not be accepted, and against big integers.

use num_traits::Zero;
use secant::Error;

use crate::common::subject::{P224, P256, P384, P521, Secp256k1};
use crate::common::{Affine, Int, Keys, Model, Random, int, padded, small};

pub(crate) fn encoding(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![tag];
    bytes.extend(parts.concat());
    bytes
}

/// A curve with its model in big integers.
struct Subject {
    model: Model,
    /// Bytes of a coordinate and of a secret key.
    len: usize,
}

impl Subject {
    fn p224() -> Self {
        Self { model: Model::p224(), len: 28 }
    }

    fn p256() -> Self {
        Self { model: Model::p256(), len: 32 }
    }

    fn p384() -> Self {
        Self { model: Model::p384(), len: 48 }
    }

    fn p521() -> Self {
        Self { model: Model::p521(), len: 66 }
    }

    fn secp256k1() -> Self {
        Self { model: Model::secp256k1(), len: 32 }
    }

    fn b(&self) -> Int {
        if self.model.name == "secp256k1" {
            return small(7);
        }
        int(match self.len {
            28 => "b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
            32 => "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
            48 => concat!(
                "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe814112",
                "0314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef"
            ),
            _ => concat!(
                "51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e1",
                "56193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00"
            ),
        })
    }

    /// x³ - 3x + b, or x³ + b.
    fn cubic(&self, x: &Int) -> Int {
        let p = &self.model.p;
        let a = if self.model.name == "secp256k1" { Int::zero() } else { p - 3u32 };
        (x * x * x + a * x + self.b()) % p
    }

    /// Euler's criterion.
    fn is_square(&self, a: &Int) -> bool {
        let p = &self.model.p;
        a.is_zero() || a.modpow(&((p - 1u32) / 2u32), p) == small(1)
    }

    fn coordinate(&self, n: &Int) -> Vec<u8> {
        padded(n, self.len)
    }

    /// Abscissas, edges first.
    fn abscissas(&self, n: usize) -> Vec<Int> {
        let p = &self.model.p;
        let mut random = Random(7);
        let edges =
            (0..20u64).flat_map(|i| [small(i), p - 1u32 - i, (small(1) << (8 * i as u32 + 60)) - 1u32]);
        edges.chain((0..n).map(|_| random.bits(8 * self.len as u32))).map(|x| x % p).collect()
    }
}

pub(crate) fn refusal<C: Keys>(bytes: &[u8]) -> Error {
    C::public(bytes).unwrap_err()
}

fn every_abscissa_decompresses_rightly<C: Keys>(subject: &Subject) {
    let (mut points, mut refused) = (0, 0);
    for x in subject.abscissas(100) {
        let right = subject.cubic(&x);
        for tag in [2, 3] {
            let compressed = encoding(tag, &[&subject.coordinate(&x)]);
            let decoded = C::decode(&compressed);
            if !subject.is_square(&right) {
                assert_eq!(decoded, Err(Error::NotOnCurve), "{x:x}");
                refused += 1;
                continue;
            }
            points += 1;
            let point = decoded.unwrap();
            let Affine::Point(found, y) = C::to_affine(&point) else { panic!("{x:x} gave infinity") };
            assert_eq!((&found, &y * &y % &subject.model.p), (&x, right.clone()));
            assert_eq!(y.bit(0), tag == 3);
            let whole = encoding(4, &[&subject.coordinate(&x), &subject.coordinate(&y)]);
            assert_eq!(C::encode(&point), [whole.clone(), compressed.clone()]);
            assert_eq!(C::decode(&whole), Ok(point));
            let key = C::public_of(point).unwrap();
            assert_eq!(C::public_bytes(&key), [whole, compressed.clone()]);
            assert_eq!(C::public(&compressed), Ok(key));
        }
    }
    assert!(points > 100 && refused > 100, "{points} {refused}");
}

fn wrong_encodings_are_refused<C: Keys>(subject: &Subject) {
    let p = &subject.model.p;
    let Affine::Point(x, y) = C::to_affine(&C::GENERATOR) else { panic!("a base point") };
    let (x, y) = (subject.coordinate(&x), subject.coordinate(&y));
    let right = encoding(4, &[&x, &y]);
    assert!(C::public(&right).is_ok());

    only_encodings_of_the_right_length_are_taken::<C>(&x, &y);
    // Coordinates that are not below p, though the point would be on the curve modulo p.
    let all_ones = (small(1) << (8 * subject.len)) - 1u32;
    for small_x in (0..100u64).map(small).filter(|x| subject.is_square(&subject.cubic(x))) {
        let point = C::decode(&encoding(2, &[&subject.coordinate(&small_x)])).unwrap();
        let Affine::Point(_, y) = C::to_affine(&point) else { panic!("a point") };
        let too_large = subject.coordinate(&(&small_x + p));
        assert_eq!(refusal::<C>(&encoding(2, &[&too_large])), Error::CoordinateTooLarge);
        assert_eq!(refusal::<C>(&encoding(3, &[&too_large])), Error::CoordinateTooLarge);
        assert_eq!(
            refusal::<C>(&encoding(4, &[&too_large, &subject.coordinate(&y)])),
            Error::CoordinateTooLarge
        );
    }
    for wrong in [p.clone(), p + 1u32, all_ones] {
        let wrong = subject.coordinate(&wrong);
        for encoding in [
            encoding(2, &[&wrong]),
            encoding(3, &[&wrong]),
            encoding(4, &[&wrong, &y]),
            encoding(4, &[&x, &wrong]),
        ] {
            assert_eq!(refusal::<C>(&encoding), Error::CoordinateTooLarge);
        }
    }
    // Off the curve: a bit wrong anywhere, the coordinates exchanged, (0, 0), and what an invalid-curve
    // attack sends.
    for bit in 8..8 * right.len() {
        let mut wrong = right.clone();
        wrong[bit / 8] ^= 1 << (bit % 8);
        assert!(
            matches!(refusal::<C>(&wrong), Error::NotOnCurve | Error::CoordinateTooLarge),
            "bit {bit} is not looked at"
        );
    }
    assert_eq!(refusal::<C>(&encoding(4, &[&y, &x])), Error::NotOnCurve);
    let zero = subject.coordinate(&Int::zero());
    assert_eq!(refusal::<C>(&encoding(4, &[&zero, &zero])), Error::NotOnCurve);
    assert_eq!(refusal::<C>(&encoding(4, &[&x, &zero])), Error::NotOnCurve);

    assert_eq!(C::public_of(C::IDENTITY), Err(Error::Infinity));
    assert_eq!(C::decode(&[0]), Ok(C::IDENTITY));
    assert_eq!(C::encode(&C::IDENTITY), [[0], [0]]);
}

/// Every first byte and every length, around the coordinates of a point.
pub(crate) fn only_encodings_of_the_right_length_are_taken<C: Keys>(x: &[u8], y: &[u8]) {
    let coordinate = x.len();
    // Every first byte, with nothing, one coordinate or two behind it: the hybrid 0x06 and 0x07 among them.
    for tag in 0..=255 {
        for rest in [&[][..], x, &[x, y].concat()] {
            let wanted = match (tag, rest.len() / coordinate) {
                (0, 0) => Err(Error::Infinity),
                (2 | 3, 1) | (4, 2) => Ok(()),
                (0 | 2..=4, _) => Err(Error::Length),
                _ => Err(Error::Tag(tag)),
            };
            let found = C::public(&encoding(tag, &[rest])).map(|_| ());
            assert_eq!(found, wanted, "{tag} {}", rest.len());
        }
    }
    // Every other length.
    assert_eq!(refusal::<C>(&[]), Error::Length);
    let long = [x, y, x, y, x, y].concat();
    for len in 1..long.len() {
        for (tag, wanted) in [(0, 0), (2, coordinate), (3, coordinate), (4, 2 * coordinate)] {
            if len != wanted {
                assert_eq!(refusal::<C>(&encoding(tag, &[&long[..len]])), Error::Length, "{tag} {len}");
            }
        }
    }
}

fn wrong_secrets_are_refused<C: Keys>(subject: &Subject) {
    only_secrets_in_range_are_taken::<C>(subject.len, &subject.model.r);
}

/// Secret keys of `len` bytes, in [1, r).
pub(crate) fn only_secrets_in_range_are_taken<C: Keys>(len: usize, r: &Int) {
    let key = |n: &Int| C::secret(&padded(n, len)).map(|k| C::secret_bytes(&k));
    assert_eq!(key(&Int::zero()), Err(Error::SecretZero));
    let all_ones = (small(1) << (8 * len)) - 1u32;
    for wrong in [r.clone(), r + 1u32, r + 12345u32, all_ones] {
        assert_eq!(key(&wrong), Err(Error::ScalarTooLarge), "{wrong:x}");
    }
    for right in [small(1), small(2), r / 2u32, r - 1u32] {
        assert_eq!(key(&right).unwrap(), padded(&right, len));
    }
    for other in (0..100).filter(|other| *other != len) {
        assert_eq!(C::secret(&vec![1; other]).unwrap_err(), Error::Length, "{other}");
    }
}

fn both_sides_agree_with_the_model<C: Keys>(subject: &Subject) {
    let model = &subject.model;
    let base = model.enter(&C::to_affine(&C::GENERATOR));
    let mut random = Random(11);
    let mut secrets = vec![small(1), small(2), small(3), &model.r - 1u32, &model.r - 2u32, &model.r / 2u32];
    secrets.extend((0..6).map(|_| random.bits(8 * subject.len as u32) % &model.r));
    for (i, a) in secrets.iter().enumerate() {
        let b = &secrets[(5 * i + 1) % secrets.len()];
        let key = |n: &Int| C::secret(&subject.coordinate(n)).unwrap();
        let (alice, bob) = (key(a), key(b));
        let (x, y) = model.mul(a, &base).unwrap();
        let public = C::public_key(&alice);
        assert_eq!(
            C::public_bytes(&public)[0],
            encoding(4, &[&subject.coordinate(&x), &subject.coordinate(&y)])
        );
        let x = model.mul(&(a * b % &model.r), &base).unwrap().0;
        assert_eq!(C::diffie_hellman(&bob, &public), subject.coordinate(&x));
        assert_eq!(C::diffie_hellman(&alice, &C::public_key(&bob)), subject.coordinate(&x));
        let shared = C::shared(&bob, &public);
        assert!(!format!("{shared:?} {bob:?}").contains(|c: char| c.is_ascii_digit()));
    }
}

macro_rules! on_all {
    ($($test:ident)*) => {
        mod p224 {
            $(#[test] fn $test() { super::$test::<super::P224>(&super::Subject::p224()); })*
        }
        mod p384 {
            $(#[test] fn $test() { super::$test::<super::P384>(&super::Subject::p384()); })*
        }
        mod p521 {
            $(#[test] fn $test() { super::$test::<super::P521>(&super::Subject::p521()); })*
        }
        mod secp256k1 {
            $(#[test] fn $test() { super::$test::<super::Secp256k1>(&super::Subject::secp256k1()); })*
        }
        mod p256 {
            $(#[test] fn $test() { super::$test::<super::P256>(&super::Subject::p256()); })*
        }
    };
}

on_all! {
    every_abscissa_decompresses_rightly
    wrong_encodings_are_refused
    wrong_secrets_are_refused
    both_sides_agree_with_the_model
}
