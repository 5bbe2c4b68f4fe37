//! Keys as OpenSSL 3.0 wrote them, and what it made of them.

use secant::Error;
use secant::{KeyKind, ed448, x448};

use super::array;

const X448: &str = include_str!("../../../../tests/vectors/keys/x448.pem");
const X448_PUBLIC: &str = include_str!("../../../../tests/vectors/keys/x448-public.pem");
const X448_PEER: &str = include_str!("../../../../tests/vectors/keys/x448-peer.pem");
const ED448: &str = include_str!("../../../../tests/vectors/keys/ed448.pem");
const ED448_PUBLIC: &str = include_str!("../../../../tests/vectors/keys/ed448-public.pem");

/// `openssl pkeyutl -derive`.
const SHARED: &str = "1f5a5000e327229ac82fcbb631689162aa14253434ce2b2cb3f4e55b811e9d9ff81ad70ef71552eea3e0e5cd92935d90af6f23b7cece5566";
/// `openssl pkeyutl -sign -rawin` of "a message".
const SIGNATURE: &str = "b8e3451e2cfb890014dfa60473051fdaf3698e83aa9ae32a1c1577035fcc2b492f12148aefb1247f1a6a9fe57f5194c6a1960f245c77ce4a0006b61a5d9dc3227fc09c107e93876a7ff82e36303881dccec579875a568d28985d636d84778e2f730f58558d571dfad71d15d9317148e70c00";

#[test]
fn x448_there_and_back() {
    let key = x448::SecretKey::from_pkcs8_pem(X448).unwrap();
    assert_eq!(*key.to_pkcs8_pem(), X448);
    assert_eq!(key.public_key().to_public_key_pem(), X448_PUBLIC);
    let public = x448::PublicKey::from_public_key_pem(X448_PUBLIC).unwrap();
    assert_eq!(public, key.public_key());
    let peer = x448::PublicKey::from_public_key_pem(X448_PEER).unwrap();
    assert_eq!(*key.diffie_hellman(&peer).unwrap().as_bytes(), array(SHARED));

    assert_eq!(x448::PublicKey::from_jwk(&public.to_jwk()).unwrap(), public);
    let again = x448::SecretKey::from_jwk(&key.to_jwk()).unwrap();
    assert_eq!(again.to_bytes(), key.to_bytes());
    assert!(public.to_jwk().contains("\"X448\"") && public.to_jwk().contains("\"OKP\""));
    assert_eq!(x448::SecretKey::from_pkcs8_pem(ED448).err(), Some(Error::WrongAlgorithm(KeyKind::Ed448)));
    assert_eq!(
        x448::PublicKey::from_public_key_pem(ED448_PUBLIC).err(),
        Some(Error::WrongAlgorithm(KeyKind::Ed448))
    );
}

#[test]
fn ed448_there_and_back() {
    let key = ed448::SigningKey::from_pkcs8_pem(ED448).unwrap();
    assert_eq!(*key.to_pkcs8_pem(), ED448);
    assert_eq!(key.verifying_key().to_public_key_pem(), ED448_PUBLIC);
    let public = ed448::VerifyingKey::from_public_key_pem(ED448_PUBLIC).unwrap();
    let signature = ed448::Signature::from_bytes(&array(SIGNATURE));
    assert_eq!(key.sign(b"a message"), signature);
    assert_eq!(public.verify(b"a message", &signature), Ok(()));

    assert_eq!(ed448::VerifyingKey::from_jwk(&public.to_jwk()).unwrap(), public);
    let again = ed448::SigningKey::from_jwk(&key.to_jwk()).unwrap();
    assert_eq!(again.to_bytes(), key.to_bytes());
    assert_eq!(ed448::SigningKey::from_pkcs8_pem(X448).err(), Some(Error::WrongAlgorithm(KeyKind::X448)));
}
