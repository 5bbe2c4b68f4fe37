//! Protocols from byte strings to byte strings: secret keys secret, public keys public.

use secant::cpu::{Mulx, Portable};
use secant::curve::{Point, Residue, Scalar, p224::P224, p256::P256, p521::P521};
use secant::protocol::ecdh::{PublicKey, SecretKey};
use secant::protocol::sec1::{Bytes, Sec1};

use super::{Words, probes};

/// A secret key's bytes, and the other side's public key.
fn keys<C: Sec1>(words: &Words) -> (C::Coordinate, Point<C>) {
    let scalar = |i: usize| {
        Scalar::<C>::reduce_words(&core::array::from_fn::<_, 8, _>(|j| words[i + j] | u64::from(j == 0)))
    };
    let mut secret = C::Coordinate::ZERO;
    let bytes = scalar(0).to_bytes_be::<66>();
    let unused = bytes.len() - secret.as_ref().len();
    secret.as_mut().copy_from_slice(&bytes[unused..]);
    (secret, Point::mul_base(&scalar(8)))
}

/// Its public key and the shared secret.
fn ecdh<C: Sec1>(secret: &C::Coordinate, public: &Point<C>) -> Option<(PublicKey<C>, C::Coordinate)> {
    let secret = SecretKey::<C>::from_bytes(secret.as_ref()).ok()?;
    let shared = secret.diffie_hellman(&PublicKey::from_point(*public).ok()?);
    Some((secret.public_key(), *shared.as_bytes()))
}

type Answer<C> = Option<(PublicKey<C>, <C as Sec1>::Coordinate)>;

// Declassified: whether the key is below the order, and whether it is 0.
probes! {
    Loops audit_p224_ecdh_portable(Portable) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P224>(words);
        audit |level, secret: [u8; 28], public: Point<P224>| -> Answer<P224> { ecdh(secret, public) }
    }
    Loops audit_p224_ecdh_mulx(Mulx) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P224>(words);
        audit |level, secret: [u8; 28], public: Point<P224>| -> Answer<P224> { ecdh(secret, public) }
    }
    Loops audit_p256_ecdh_portable(Portable) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P256>(words);
        audit |level, secret: [u8; 32], public: Point<P256>| -> Answer<P256> { ecdh(secret, public) }
    }
    Loops audit_p256_ecdh_mulx(Mulx) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P256>(words);
        audit |level, secret: [u8; 32], public: Point<P256>| -> Answer<P256> { ecdh(secret, public) }
    }
    Loops audit_p521_ecdh_portable(Portable) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P521>(words);
        audit |level, secret: [u8; 66], public: Point<P521>| -> Answer<P521> { ecdh(secret, public) }
    }
    Loops audit_p521_ecdh_mulx(Mulx) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P521>(words);
        audit |level, secret: [u8; 66], public: Point<P521>| -> Answer<P521> { ecdh(secret, public) }
    }
}
