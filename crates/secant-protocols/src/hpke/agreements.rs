//! The curves of RFC 9180, section 7.1.

use ::hpke::hybrid_array::Array;
use ::hpke::hybrid_array::sizes::{U32, U48, U56, U64, U65, U66, U97, U133};
use secant::{Error, p256, p384, p521, x448, x25519};
use sha2::{Sha256, Sha384, Sha512};
use zeroize::Zeroizing;

use super::{Agreement, Dhkem};

/// DHKEM(X25519, HKDF-SHA256).
pub type X25519HkdfSha256 = Dhkem<X25519>;
/// DHKEM(X448, HKDF-SHA512).
pub type X448HkdfSha512 = Dhkem<X448>;
/// DHKEM(P-256, HKDF-SHA256).
pub type DhP256HkdfSha256 = Dhkem<P256>;
/// DHKEM(P-384, HKDF-SHA384).
pub type DhP384HkdfSha384 = Dhkem<P384>;
/// DHKEM(P-521, HKDF-SHA512).
pub type DhP521HkdfSha512 = Dhkem<P521>;

/// X25519 with HKDF-SHA256.
pub struct X25519;

impl Agreement for X25519 {
    const ID: u16 = 0x20;
    const CANDIDATES: Option<u8> = None;
    type Hash = Sha256;
    type HashSize = U32;
    type SecretSize = U32;
    type PublicSize = U32;
    type Secret = x25519::SecretKey;
    type Public = x25519::PublicKey;

    /// As `decodeScalar25519` of RFC 7748.
    fn clamp(secret: &mut Array<u8, U32>) {
        secret[0] &= 248;
        secret[31] = secret[31] & 127 | 64;
    }

    fn secret_bytes(secret: &Self::Secret) -> Zeroizing<Array<u8, U32>> {
        Zeroizing::new(secret.to_bytes().into())
    }

    fn public_bytes(public: &Self::Public) -> Array<u8, U32> {
        public.to_bytes().into()
    }

    fn agree(secret: &Self::Secret, public: &Self::Public, take: impl FnOnce(&[u8])) -> Result<(), Error> {
        take(secret.diffie_hellman(public)?.as_bytes());
        Ok(())
    }
}

/// X448 with HKDF-SHA512.
pub struct X448;

impl Agreement for X448 {
    const ID: u16 = 0x21;
    const CANDIDATES: Option<u8> = None;
    type Hash = Sha512;
    type HashSize = U64;
    type SecretSize = U56;
    type PublicSize = U56;
    type Secret = x448::SecretKey;
    type Public = x448::PublicKey;

    /// As `decodeScalar448` of RFC 7748.
    fn clamp(secret: &mut Array<u8, U56>) {
        secret[0] &= 252;
        secret[55] |= 128;
    }

    fn secret_bytes(secret: &Self::Secret) -> Zeroizing<Array<u8, U56>> {
        Zeroizing::new(secret.to_bytes().into())
    }

    fn public_bytes(public: &Self::Public) -> Array<u8, U56> {
        public.to_bytes().into()
    }

    fn agree(secret: &Self::Secret, public: &Self::Public, take: impl FnOnce(&[u8])) -> Result<(), Error> {
        take(secret.diffie_hellman(public)?.as_bytes());
        Ok(())
    }
}

/// P-256 with HKDF-SHA256.
pub struct P256;

impl Agreement for P256 {
    const ID: u16 = 0x10;
    const CANDIDATES: Option<u8> = Some(0xff);
    type Hash = Sha256;
    type HashSize = U32;
    type SecretSize = U32;
    type PublicSize = U65;
    type Secret = p256::SecretKey;
    type Public = p256::PublicKey;

    fn secret_bytes(secret: &Self::Secret) -> Zeroizing<Array<u8, U32>> {
        Zeroizing::new(secret.to_bytes().into())
    }

    fn public_bytes(public: &Self::Public) -> Array<u8, U65> {
        public.to_sec1_bytes().into()
    }

    fn agree(secret: &Self::Secret, public: &Self::Public, take: impl FnOnce(&[u8])) -> Result<(), Error> {
        take(secret.diffie_hellman(public).as_bytes());
        Ok(())
    }
}

/// P-384 with HKDF-SHA384.
pub struct P384;

impl Agreement for P384 {
    const ID: u16 = 0x11;
    const CANDIDATES: Option<u8> = Some(0xff);
    type Hash = Sha384;
    type HashSize = U48;
    type SecretSize = U48;
    type PublicSize = U97;
    type Secret = p384::SecretKey;
    type Public = p384::PublicKey;

    fn secret_bytes(secret: &Self::Secret) -> Zeroizing<Array<u8, U48>> {
        Zeroizing::new(secret.to_bytes().into())
    }

    fn public_bytes(public: &Self::Public) -> Array<u8, U97> {
        public.to_sec1_bytes().into()
    }

    fn agree(secret: &Self::Secret, public: &Self::Public, take: impl FnOnce(&[u8])) -> Result<(), Error> {
        take(secret.diffie_hellman(public).as_bytes());
        Ok(())
    }
}

/// P-521 with HKDF-SHA512.
pub struct P521;

impl Agreement for P521 {
    const ID: u16 = 0x12;
    const CANDIDATES: Option<u8> = Some(0x01);
    type Hash = Sha512;
    type HashSize = U64;
    type SecretSize = U66;
    type PublicSize = U133;
    type Secret = p521::SecretKey;
    type Public = p521::PublicKey;

    fn secret_bytes(secret: &Self::Secret) -> Zeroizing<Array<u8, U66>> {
        Zeroizing::new(secret.to_bytes().into())
    }

    fn public_bytes(public: &Self::Public) -> Array<u8, U133> {
        public.to_sec1_bytes().into()
    }

    fn agree(secret: &Self::Secret, public: &Self::Public, take: impl FnOnce(&[u8])) -> Result<(), Error> {
        take(secret.diffie_hellman(public).as_bytes());
        Ok(())
    }
}
