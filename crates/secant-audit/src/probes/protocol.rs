//! Protocols from byte strings to byte strings: secret keys secret, public keys public.

use secant_core::cpu::{Clmul, Mulx, Portable, Vpclmul};
use secant_core::curve::{KeyPoint, Residue, b233::B233, b409::B409, p224::P224, p256::P256, p521::P521};
use secant_core::protocol::ecdh::{PublicKey, SecretKey};
use secant_core::protocol::sec1::{Bytes, Sec1};

use super::{Words, probes};

/// A secret key's bytes from the `i`-th word on: below 2^208 or 2^384, and not 0.
fn bytes<C: Sec1>(words: &Words, i: usize) -> C::Coordinate {
    let mut secret = C::Coordinate::ZERO;
    let len = secret.as_ref().len();
    for (at, byte) in secret.as_mut().iter_mut().rev().enumerate().take(len / 8 * 8 - 8) {
        *byte = (words[i + at / 8] >> (8 * (at % 8))) as u8 | u8::from(at == 0);
    }
    secret
}

/// A secret key's bytes, and the other side's public key, which has been validated.
fn keys<C: Sec1>(words: &Words) -> (C::Coordinate, Option<PublicKey<C>>) {
    let other = <C::Point as KeyPoint>::Scalar::from_bytes_be(bytes::<C>(words, 8).as_ref());
    let other = other.map(|k| C::Point::mul_base(&k));
    (bytes::<C>(words, 0), other.and_then(|point| PublicKey::from_point(point).ok()))
}

/// Its public key and the shared secret.
fn ecdh<C: Sec1>(secret: &C::Coordinate, public: &Option<PublicKey<C>>) -> Answer<C> {
    let secret = SecretKey::<C>::from_bytes(secret.as_ref()).ok()?;
    let shared = secret.diffie_hellman(public.as_ref()?);
    Some((secret.public_key(), *shared.as_bytes()))
}

type Answer<C> = Option<(PublicKey<C>, <C as Sec1>::Coordinate)>;

// Declassified: whether the key is below the order, and whether it is 0.
probes! {
    Loops audit_p224_ecdh_portable(Portable) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P224>(words);
        audit |level, secret: [u8; 28], public: Option<PublicKey<P224>>| -> Answer<P224> { ecdh(secret, public) }
    }
    Loops audit_p224_ecdh_mulx(Mulx) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P224>(words);
        audit |level, secret: [u8; 28], public: Option<PublicKey<P224>>| -> Answer<P224> { ecdh(secret, public) }
    }
    Loops audit_p256_ecdh_portable(Portable) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P256>(words);
        audit |level, secret: [u8; 32], public: Option<PublicKey<P256>>| -> Answer<P256> { ecdh(secret, public) }
    }
    Loops audit_p256_ecdh_mulx(Mulx) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P256>(words);
        audit |level, secret: [u8; 32], public: Option<PublicKey<P256>>| -> Answer<P256> { ecdh(secret, public) }
    }
    Loops audit_p521_ecdh_portable(Portable) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P521>(words);
        audit |level, secret: [u8; 66], public: Option<PublicKey<P521>>| -> Answer<P521> { ecdh(secret, public) }
    }
    Loops audit_p521_ecdh_mulx(Mulx) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<P521>(words);
        audit |level, secret: [u8; 66], public: Option<PublicKey<P521>>| -> Answer<P521> { ecdh(secret, public) }
    }
    Loops audit_b233_ecdh_portable(Portable) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<B233>(words);
        audit |level, secret: [u8; 30], public: Option<PublicKey<B233>>| -> Answer<B233> { ecdh(secret, public) }
    }
    Loops audit_b233_ecdh_clmul(Clmul) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<B233>(words);
        audit |level, secret: [u8; 30], public: Option<PublicKey<B233>>| -> Answer<B233> { ecdh(secret, public) }
    }
    Loops audit_b233_ecdh_vpclmul(Vpclmul) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<B233>(words);
        audit |level, secret: [u8; 30], public: Option<PublicKey<B233>>| -> Answer<B233> { ecdh(secret, public) }
    }
    Loops audit_b409_ecdh_portable(Portable) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<B409>(words);
        audit |level, secret: [u8; 52], public: Option<PublicKey<B409>>| -> Answer<B409> { ecdh(secret, public) }
    }
    Loops audit_b409_ecdh_clmul(Clmul) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<B409>(words);
        audit |level, secret: [u8; 52], public: Option<PublicKey<B409>>| -> Answer<B409> { ecdh(secret, public) }
    }
    Loops audit_b409_ecdh_vpclmul(Vpclmul) expects super::Expect::Clean, may declassify 2, {
        prepare |level, words| keys::<B409>(words);
        audit |level, secret: [u8; 52], public: Option<PublicKey<B409>>| -> Answer<B409> { ecdh(secret, public) }
    }
}
