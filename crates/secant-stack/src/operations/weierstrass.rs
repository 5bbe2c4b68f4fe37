//! Encodings, keys and signatures on Weierstrass curves.

use super::common::{Bytes, FEW, MESSAGE, Operation, operations, secret};
use super::group;

/// The operations of curves with keys, and keys for the other lists.
macro_rules! keys {
    ($module:ident) => {
        mod $module {
            use super::group::$module::{k, point};
            use super::*;
            use secant::$module::{AffinePoint, Point, PublicKey, SecretKey};

            pub(super) fn secret_key() -> SecretKey {
                SecretKey::from_bytes(&secret(3)).unwrap()
            }
            pub(super) fn public_key() -> PublicKey {
                PublicKey::from_point(&point()).unwrap()
            }

            pub(super) const LIST: &[Operation] = operations! { $module;
                point().to_sec1_bytes();
                point().to_compressed_sec1_bytes().as_bytes();
                point().to_affine().to_sec1_bytes();
                point().to_affine().to_compressed_sec1_bytes();
                Point::from_sec1_bytes(point().to_sec1_bytes().as_bytes()).unwrap();
                Point::from_sec1_bytes(point().to_compressed_sec1_bytes().as_bytes()).unwrap();
                AffinePoint::from_sec1_bytes(point().to_sec1_bytes().as_bytes()).unwrap();
                AffinePoint::from_sec1_bytes(point().to_compressed_sec1_bytes().as_bytes()).unwrap();
                AffinePoint::decompress_batch(&vec![public_key().to_compressed_sec1_bytes(); FEW as usize]);
                SecretKey::generate();
                SecretKey::generate_from(&mut Bytes(1));
                SecretKey::try_generate_from(&mut Bytes(1)).unwrap();
                secret_key().to_bytes();
                SecretKey::from_scalar(k(0)).unwrap();
                secret_key().as_scalar().is_zero();
                secret_key().public_key();
                PublicKey::from_sec1_bytes(&public_key().to_sec1_bytes()).unwrap();
                PublicKey::from_sec1_bytes(&public_key().to_compressed_sec1_bytes()).unwrap();
                PublicKey::from_affine(point().to_affine()).unwrap();
                public_key().as_affine().is_identity();
                public_key().to_point();
                secret_key().diffie_hellman(&public_key()).as_bytes();
                secret_key().diffie_hellman_batch(&[public_key(); 3]);
                secret_key().diffie_hellman_batch(&vec![public_key(); FEW as usize]);
            };
        }
    };
}
keys!(p224);
keys!(p256);
keys!(p384);
keys!(p521);
keys!(secp256k1);
keys!(b233);
keys!(b409);

/// Signatures by ECDSA, and files of keys.
macro_rules! signatures {
    ($($module:ident: $digest:ident),*) => {
        &[$({
            use secant::$module::{
                PreparedVerifyingKey, PublicKey, Scalar, SecretKey, Signature, SigningKey, VerifyingKey, verify_batch, verify_prehash_batch,
            };
            use sha2::$digest;

            const HASH: [u8; 64] = [0x42; 64];
            fn signing() -> SigningKey {
                SigningKey::from_bytes(&secret(3)).unwrap()
            }
            fn key() -> VerifyingKey {
                signing().verifying_key()
            }
            fn signature() -> Signature {
                signing().sign(MESSAGE)
            }
            fn of_hash() -> Signature {
                signing().sign_prehash(&HASH)
            }
            fn prepared() -> PreparedVerifyingKey {
                PreparedVerifyingKey::new(&key())
            }
            type Signed<'a> = (&'a VerifyingKey, &'a [u8], &'a Signature);
            fn with_signed<T>(count: usize, work: impl Fn(&[Signed<'_>]) -> T) -> T {
                work(&vec![(&key(), MESSAGE, &signature()); count])
            }
            fn with_hashes<T>(count: usize, work: impl Fn(&[Signed<'_>]) -> T) -> T {
                work(&vec![(&key(), &HASH[..], &of_hash()); count])
            }
            operations! { $module;
                Scalar::from_leftmost_bits(&HASH);
                SigningKey::generate();
                SigningKey::generate_from(&mut Bytes(1));
                SigningKey::try_generate_from(&mut Bytes(1)).unwrap();
                signing().to_bytes();
                signing().as_secret_key().to_bytes();
                signing().verifying_key();
                signing().sign(MESSAGE);
                signing().sign_with::<$digest>(MESSAGE);
                signing().sign_prehash(&HASH);
                signing().sign_prehash_with::<$digest>(&HASH);
                signing().sign_prehash_rfc6979::<$digest>(&HASH);
                signing().sign_hedged(MESSAGE, &mut Bytes(1));
                signing().try_sign_hedged(MESSAGE, &mut Bytes(1)).unwrap();
                signing().try_sign_prehash_hedged(&HASH, &mut Bytes(1)).unwrap();
                signing().sign_batch(&[MESSAGE; 3]);
                signing().sign_batch(&[MESSAGE; FEW as usize]);
                signing().sign_prehash_batch(&[HASH; FEW as usize]);
                VerifyingKey::from_sec1_bytes(&key().to_sec1_bytes()).unwrap();
                VerifyingKey::from_sec1_bytes(&key().to_compressed_sec1_bytes()).unwrap();
                key().as_public_key().to_point();
                key().verify(MESSAGE, &signature()).unwrap();
                key().verify_with::<$digest>(MESSAGE, &signature()).unwrap();
                key().verify_prehash(&HASH, &of_hash()).unwrap();
                with_signed(3, verify_batch);
                with_signed(FEW as usize, verify_batch);
                with_hashes(FEW as usize, verify_prehash_batch);
                prepared().as_verifying_key().to_sec1_bytes();
                prepared().verify(MESSAGE, &signature()).unwrap();
                prepared().verify_with::<$digest>(MESSAGE, &signature()).unwrap();
                prepared().verify_prehash(&HASH, &of_hash()).unwrap();
                Signature::from_bytes(&signature().to_bytes()).unwrap();
                Signature::from_der(signature().to_der().as_bytes()).unwrap();
                signature().scalars();
                (signature().is_low_s(), signature().normalize_s());
                SecretKey::from_pkcs8_der($module::secret_key().to_pkcs8_der().as_bytes()).unwrap();
                SecretKey::from_pkcs8_pem(&$module::secret_key().to_pkcs8_pem()).unwrap();
                SecretKey::from_sec1_der($module::secret_key().to_sec1_der().as_bytes()).unwrap();
                SecretKey::from_sec1_pem(&$module::secret_key().to_sec1_pem()).unwrap();
                SigningKey::from_pkcs8_pem(&signing().to_pkcs8_pem()).unwrap();
                SigningKey::from_sec1_pem(&signing().to_sec1_pem()).unwrap();
                PublicKey::from_public_key_der(&$module::public_key().to_public_key_der()).unwrap();
                PublicKey::from_public_key_pem(&$module::public_key().to_public_key_pem()).unwrap();
                VerifyingKey::from_public_key_pem(&key().to_public_key_pem()).unwrap();
            }
        }),*]
    };
}

/// Conversions of keys from and to JSON Web Keys.
macro_rules! web_keys {
    ($($module:ident),*) => {
        &[$({
            use secant::$module::{PublicKey, SecretKey};
            operations! { $module;
                SecretKey::from_jwk(&$module::secret_key().to_jwk()).unwrap();
                PublicKey::from_jwk(&$module::public_key().to_jwk()).unwrap();
            }
        }),*]
    };
}

/// Conversions of public keys from and to the format of SSH.
macro_rules! ssh_keys {
    ($($module:ident),*) => {
        &[$({
            use secant::$module::VerifyingKey;
            fn key() -> VerifyingKey {
                VerifyingKey::from_sec1_bytes(&$module::public_key().to_sec1_bytes()).unwrap()
            }
            operations! { $module;
                VerifyingKey::from_openssh(&key().to_openssh()).unwrap();
            }
        }),*]
    };
}

const KEYS: &[&[Operation]] =
    &[p224::LIST, p256::LIST, p384::LIST, p521::LIST, secp256k1::LIST, b233::LIST, b409::LIST];
const SIGNATURES: &[&[Operation]] =
    signatures![p224: Sha224, p256: Sha256, p384: Sha384, p521: Sha512, secp256k1: Sha256];
const WEB_KEYS: &[&[Operation]] = web_keys![p256, p384, p521, secp256k1];
const SSH_KEYS: &[&[Operation]] = ssh_keys![p256, p384, p521];

/// The lists of this file.
pub(super) const LISTS: &[&[&[Operation]]] = &[KEYS, SIGNATURES, WEB_KEYS, SSH_KEYS];
