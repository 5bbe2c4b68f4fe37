//! Operations of Montgomery ladders.

use super::common::{Bytes, FEW, MESSAGE, Operation, TAG, operations, secret};

mod x25519 {
    use super::*;
    use secant::x25519::{
        PublicKey, SecretKey, diffie_hellman_batch, encode_to_curve, hash_to_curve, x25519, x25519_batch,
    };

    fn key() -> SecretKey {
        SecretKey::from_bytes(&secret(3))
    }
    fn public_key() -> PublicKey {
        PublicKey::from_bytes(&[9; 32])
    }
    fn keys(count: u64) -> Vec<SecretKey> {
        (0..count).map(|i| SecretKey::from_bytes(&secret(i))).collect()
    }

    pub(super) const LIST: &[Operation] = operations! { x25519;
        x25519(&[3; 32], &[9; 32]);
        x25519_batch(&[[3; 32]; FEW as usize], &[[9; 32]; FEW as usize]).unwrap();
        SecretKey::generate();
        SecretKey::generate_from(&mut Bytes(1));
        SecretKey::try_generate_from(&mut Bytes(1)).unwrap();
        key().to_bytes();
        key().public_key();
        key().diffie_hellman(&public_key()).unwrap().as_bytes();
        key().diffie_hellman_batch(&[public_key(); 3]);
        key().diffie_hellman_batch(&vec![public_key(); FEW as usize]);
        SecretKey::public_key_batch(&keys(FEW));
        diffie_hellman_batch(&keys(FEW), &vec![public_key(); FEW as usize]).unwrap();
        (public_key().as_bytes(), public_key().to_bytes());
        hash_to_curve(MESSAGE, TAG).unwrap();
        encode_to_curve(MESSAGE, TAG).unwrap();
        SecretKey::from_pkcs8_der(key().to_pkcs8_der().as_bytes()).unwrap();
        SecretKey::from_pkcs8_pem(&key().to_pkcs8_pem()).unwrap();
        SecretKey::from_pkcs8_pem_strict(&key().to_pkcs8_pem()).unwrap();
        SecretKey::from_pkcs8_encrypted_der(key().to_pkcs8_encrypted_der(&mut Bytes(1), "a").as_bytes(), "a").unwrap();
        SecretKey::from_pkcs8_encrypted_pem(&key().to_pkcs8_encrypted_pem(&mut Bytes(1), "a"), "a").unwrap();
        PublicKey::from_public_key_der(&public_key().to_public_key_der()).unwrap();
        PublicKey::from_public_key_pem(&public_key().to_public_key_pem()).unwrap();
        PublicKey::from_public_key_pem_strict(&public_key().to_public_key_pem()).unwrap();
        SecretKey::from_jwk(&key().to_jwk()).unwrap();
        PublicKey::from_jwk(&public_key().to_jwk()).unwrap();
    };
}

mod x448 {
    use super::*;
    use secant::ed448::SigningKey;
    use secant::x448::{SecretKey, x448};

    fn key() -> SecretKey {
        SecretKey::from_bytes(&[3; 56])
    }
    fn signing() -> SigningKey {
        SigningKey::from_bytes(&[3; 57])
    }

    pub(super) const LIST: &[Operation] = operations! { x448;
        x448(&[3; 56], &[9; 56]);
        key().public_key();
        key().diffie_hellman(&key().public_key()).unwrap().as_bytes();
        signing().verifying_key().verify(MESSAGE, &signing().sign(MESSAGE)).unwrap();
    };
}

mod m221 {
    use super::*;
    use secant::research::m221::{ladder, ladder_batch};

    pub(super) const LIST: &[Operation] = operations! { m221;
        ladder(&[3; 28], &[9; 28]).unwrap();
        ladder_batch(&[[3; 28]; FEW as usize], &[[9; 28]; FEW as usize]).unwrap();
    };
}

/// The lists of this file.
pub(super) const LISTS: &[&[&[Operation]]] = &[&[x25519::LIST, x448::LIST, m221::LIST]];
