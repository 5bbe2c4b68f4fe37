//! Batches of signatures, and keys with tables: what they say is what verification alone says.

use secant::secp256k1::schnorr;
use secant::{Error, ed25519, p256, p521, secp256k1};

/// One wrong signature among n at every place, and other sorts of wrong ones.
macro_rules! batches {
    ($name:ident, $module:ident, $key:expr, $batch:path, $all:path, $single:ident) => {
        #[test]
        fn $name() {
            use $module::{Signature, VerifyingKey};
            let key: fn(u8) -> $module::SigningKey = $key;
            let keys: Vec<VerifyingKey> = (0..70).map(|n| key(n % 50 + 1).verifying_key()).collect();
            let messages: Vec<Vec<u8>> = (0..70).map(|n| vec![n; usize::from(n)]).collect();
            let signatures: Vec<Signature> =
                (0..70).map(|n| key(n % 50 + 1).sign(&messages[usize::from(n)])).collect();
            let check = |n: usize, signatures: &[Signature]| {
                let signed: Vec<_> =
                    (0..n).map(|i| (&keys[i], messages[i].as_slice(), &signatures[i])).collect();
                let wanted: Vec<_> = signed.iter().map(|(k, m, s)| k.$single(m, s)).collect();
                let verdicts = $batch(&signed);
                assert_eq!(verdicts, wanted);
                assert_eq!($all(&signed).is_ok(), wanted.iter().all(Result::is_ok));
                verdicts.iter().filter(|verdict| **verdict == Err(Error::InvalidSignature)).count()
            };
            for n in [0, 1, 2, 3, 5, 17, 70] {
                assert_eq!(check(n, &signatures), 0);
            }
            for n in [1, 2, 7, 33] {
                for bad in 0..n {
                    // In r or R, in s, and s above the order.
                    for (at, to) in [(bad % 32, 1), (32 + bad % 32, 1), (0, 0), (32, 0)] {
                        let mut signatures = signatures[..n].to_vec();
                        let mut bytes = signatures[bad].to_bytes();
                        if to == 0 {
                            bytes[at..at + 32].fill(0xff);
                        } else {
                            bytes[at] ^= to;
                        }
                        signatures[bad] = Signature::from_bytes(&bytes);
                        assert_eq!(check(n, &signatures), 1);
                    }
                }
            }
            // Many of one key: all of them, or of three keys in turns; with a wrong one, too.
            for count in [1, 3] {
                let signatures: Vec<_> =
                    (0..70).map(|i| key((i % count) as u8 + 1).sign(&messages[i])).collect();
                let check = |n: usize, signatures: &[Signature]| {
                    let signed: Vec<_> =
                        (0..n).map(|i| (&keys[i % count], &messages[i][..], &signatures[i])).collect();
                    let verdicts = $batch(&signed);
                    assert_eq!($all(&signed).is_ok(), verdicts.iter().all(Result::is_ok));
                    verdicts.iter().filter(|verdict| **verdict == Err(Error::InvalidSignature)).count()
                };
                for n in [4, 13, 70] {
                    assert_eq!(check(n, &signatures), 0);
                    let mut signatures = signatures.clone();
                    signatures.swap(0, 3);
                    assert_eq!(check(n, &signatures), 2);
                }
            }
            // Signatures of each other's messages; all wrong; every third one wrong.
            let mut swapped = signatures.clone();
            swapped.swap(3, 60);
            assert_eq!(check(70, &swapped), 2);
            let mut wrong = signatures.clone();
            wrong.rotate_left(1);
            assert_eq!(check(70, &wrong), 70);
            for i in (0..70).step_by(3) {
                swapped[i] = signatures[(i + 1) % 70];
            }
            assert!(check(70, &swapped) >= 24);
            // Errors that cancel without coefficients, or with equal ones: s + 1 and s - 1. A hash gives two
            // or four coefficients.
            for other in [6, 7, 9] {
                let mut moved = signatures.clone();
                for (i, by) in [(5, 1), (other, 255)] {
                    let mut bytes = moved[i].to_bytes();
                    let s = &mut bytes[32..];
                    let place = if stringify!($module) == "ed25519" { 0 } else { 31 };
                    s[place] = s[place].wrapping_add(by);
                    moved[i] = Signature::from_bytes(&bytes);
                }
                assert_eq!(check(70, &moved), 2);
            }
        }
    };
}

batches!(
    ed25519_batches,
    ed25519,
    |n| ed25519::SigningKey::from_bytes(&[n; 32]),
    ed25519::verify_batch_zip215,
    ed25519::verify_all_zip215,
    verify_zip215
);
batches!(
    bip_340_batches,
    schnorr,
    |n| schnorr::SigningKey::from_bytes(&[n; 32]).unwrap(),
    schnorr::verify_batch,
    schnorr::verify_all,
    verify
);

/// Points of small order in keys and R, in all encodings: batches follow ZIP 215, like the single
/// verification. Tables give what their keys give.
#[test]
fn small_orders() {
    use ed25519::{PreparedVerifyingKey, Signature, SigningKey, VerifyingKey};
    use secant::edwards25519::{AffinePoint, Point, Scalar};
    let minus_one = -Scalar::ONE;
    let torsion = (2u8..40)
        .filter_map(|y| AffinePoint::decompress(&core::array::from_fn(|i| if i == 0 { y } else { 0 })).ok())
        .map(|p| AffinePoint::mul_add_base_vartime(&minus_one, &p, &Scalar::ZERO) + Point::from(p))
        .find(|t| !t.double().double().is_identity())
        .unwrap();
    let mut small = vec![Point::IDENTITY];
    for i in 0..7 {
        small.push(small[i] + torsion);
    }
    let honest = SigningKey::from_bytes(&[7; 32]);
    let mut items = vec![];
    // A of small order or with a part of small order, R too: S = 0, or that of an honest signature.
    for a in &small {
        for r in &small {
            let bytes = [r.compress(), [0; 32]].concat();
            items.push((
                VerifyingKey::from_bytes(&a.compress()).unwrap(),
                Signature::try_from(&bytes[..]).unwrap(),
            ));
        }
        let mixed = (Point::from(honest.verifying_key().to_affine()) + a).compress();
        let key = VerifyingKey::from_bytes(&mixed).unwrap();
        items.push((key, honest.sign(b"sample")));
    }
    // y = p + 1 and -0.
    let byte = |first: u8, last: u8| {
        core::array::from_fn(|i| [first, 0xff, last][usize::from(i > 0) + usize::from(i == 31)])
    };
    for encoding in [byte(0xee, 0x7f), byte(0xee, 0xff), byte(0xec, 0xff)] {
        let key = VerifyingKey::from_bytes_zip215(&encoding).unwrap();
        let bytes = [encoding, [0; 32]].concat();
        items.push((key, Signature::try_from(&bytes[..]).unwrap()));
    }
    items.push((honest.verifying_key(), honest.sign(b"sample")));
    let signed: Vec<_> = items.iter().map(|(key, signature)| (key, &b"sample"[..], signature)).collect();
    let wanted: Vec<_> = signed.iter().map(|(k, m, s)| k.verify_zip215(m, s)).collect();
    assert_eq!(ed25519::verify_batch_zip215(&signed), wanted);
    let valid: Vec<_> = signed.iter().zip(&wanted).filter(|(_, w)| w.is_ok()).map(|(s, _)| *s).collect();
    assert!(valid.len() > 60);
    assert_eq!(ed25519::verify_all_zip215(&valid), Ok(()));
    for (key, message, signature) in signed {
        let prepared = PreparedVerifyingKey::new(key);
        assert_eq!(prepared.as_verifying_key(), key);
        assert_eq!(prepared.verify(message, signature), key.verify(message, signature));
        assert_eq!(prepared.verify_strict(message, signature), key.verify_strict(message, signature));
        assert_eq!(prepared.verify_zip215(message, signature), key.verify_zip215(message, signature));
    }
}

#[test]
fn prepared_keys() {
    macro_rules! check {
        ($module:path, $key:expr) => {{
            use $module as module;
            for n in 1..12u8 {
                let key: module::SigningKey = $key(n);
                let (public, other) = (key.verifying_key(), {
                    let other: module::SigningKey = $key(n + 1);
                    other
                });
                let prepared = module::PreparedVerifyingKey::from(&public);
                assert_eq!(prepared.as_verifying_key(), &public);
                assert_eq!(format!("{prepared:?}"), format!("Prepared{public:?}"));
                for message in [&[][..], &[n; 50]] {
                    let signature = key.sign(message);
                    assert_eq!(prepared.verify(message, &signature), Ok(()));
                    assert_eq!(prepared.clone().verify(&[1; 3], &signature), Err(Error::InvalidSignature));
                    let signature = other.sign(message);
                    assert_eq!(prepared.verify(message, &signature), Err(Error::InvalidSignature));
                    assert!(signature::Verifier::verify(&prepared, message, &signature).is_err());
                }
            }
        }};
    }
    check!(ed25519, |n: u8| ed25519::SigningKey::from_bytes(&[n; 32]));
    check!(schnorr, |n: u8| schnorr::SigningKey::from_bytes(&[n; 32]).unwrap());
    check!(secp256k1, |n: u8| secp256k1::SigningKey::from_bytes(&[n; 32]).unwrap());
    check!(p256, |n: u8| p256::SigningKey::from_bytes(&[n; 32]).unwrap());
    check!(p521, |n: u8| p521::SigningKey::from_bytes(&core::array::from_fn(|i| if i == 0 { 0 } else { n }))
        .unwrap());
}

/// Ed25519ctx and Ed25519ph by tables.
#[test]
fn prepared_contexts() {
    let key = ed25519::SigningKey::from_bytes(&[7; 32]);
    let prepared = ed25519::PreparedVerifyingKey::new(&key.verifying_key());
    let signature = key.sign_with_context(b"sample", b"foo").unwrap();
    assert_eq!(prepared.verify_with_context(b"sample", b"foo", &signature), Ok(()));
    assert!(prepared.verify_with_context(b"sample", b"bar", &signature).is_err());
    let signature = key.sign_prehash(&[3; 64], b"foo").unwrap();
    assert_eq!(prepared.verify_prehash(&[3; 64], b"foo", &signature), Ok(()));
    assert!(prepared.verify_prehash(&[4; 64], b"foo", &signature).is_err());
    assert_eq!(prepared.verify_prehash(&[3; 64], &[0; 256], &signature), Err(Error::ContextTooLong));
}
