//! The other ways to sign: hashes, contexts, auxiliary bytes, random bytes, other hash functions; the key's
//! bytes are secret.

use crate::probe::levels::*;
use sha2::{Sha256, Sha512};

use super::curves::{Given, key};
use super::probe::{Expect, Probe, probes};

/// ECDSA on a curve. Declassified: as of `sign`, for every signature.
macro_rules! ecdsa {
    ($curve:ident $bytes:literal: $($level:ident)*) => {
        mod $curve {
            use secant::$curve::{Signature, SigningKey};

            use super::*;

            type Secret = ([u8; $bytes], [u8; $bytes]);

            fn all((secret, given): &Secret, hash: &[u8; 32]) -> Option<[Signature; 4]> {
                let random = SigningKey::generate_from(&mut Given(given));
                let key = SigningKey::from_bytes(secret).ok()?;
                let many = key.sign_prehash_batch(&[hash.as_slice(), &hash[1..]]);
                Some([
                    random.sign_prehash_with::<Sha512>(hash),
                    key.sign_prehash_rfc6979::<Sha256>(hash),
                    key.try_sign_prehash_hedged(hash, &mut Given(given)).ok()?,
                    *many.last()?,
                ])
            }

            pastey::paste! {
                probes! {$(
                    Loops [<audit_ $curve _sign_all_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((key(words, 0), key(words, 9)), key(words, 20));
                        audit |level, secret: Secret, public: [u8; 32]| -> Option<[Signature; 4]> { all(secret, public) }
                    }
                )*}
            }
        }
    };
}

ecdsa! { p224 28: Portable Mulx Ifma }
ecdsa! { p256 32: Portable Mulx Ifma }
ecdsa! { p384 48: Portable Mulx Ifma }
ecdsa! { p521 66: Mulx Ifma }
ecdsa! { secp256k1 32: Portable Mulx Ifma }

/// Ed25519 in contexts and of a message in parts, BIP 340 with auxiliary bytes, ECDSA with the point's
/// identifier.
mod others {
    use secant::ed25519;
    use secant::secp256k1::{self, RecoveryId, schnorr};

    use super::*;

    type Secret = [u8; 32];

    fn in_contexts(secret: &Secret, hash: &[u8; 64]) -> Option<[ed25519::Signature; 3]> {
        let key = ed25519::SigningKey::generate_from(&mut Given(secret));
        let key = ed25519::SigningKey::from_bytes(&key.to_bytes());
        let in_parts = key.sign_parts::<secant::Error>(|take| {
            hash.chunks(32).for_each(take);
            Ok(())
        });
        Some([
            key.sign_with_context(hash, b"context").ok()?,
            key.sign_prehash(hash, b"").ok()?,
            in_parts.ok()?,
        ])
    }

    fn auxiliary((aux, given): &(Secret, Secret), message: &Secret) -> Option<schnorr::Signature> {
        let random = schnorr::SigningKey::generate_from(&mut Given(given));
        let key = schnorr::SigningKey::from_bytes(&random.to_bytes()).ok()?;
        Some(key.sign_with_aux(message, aux))
    }

    fn identified(secret: &Secret, hash: &Secret) -> Option<(secp256k1::Signature, RecoveryId)> {
        Some(secp256k1::SigningKey::from_bytes(secret).ok()?.sign_prehash_recoverable(hash))
    }

    macro_rules! others {
        ($($level:ident)*) => {
            pastey::paste! {
                probes! {$(
                    Loops [<audit_ed25519_sign_all_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (key(words, 0), key(words, 8));
                        audit |level, secret: Secret, public: [u8; 64]| -> Option<[ed25519::Signature; 3]> { in_contexts(secret, public) }
                    }
                    Loops [<audit_schnorr_sign_all_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((key(words, 0), key(words, 9)), key(words, 20));
                        audit |level, secret: (Secret, Secret), public: Secret| -> Option<schnorr::Signature> { auxiliary(secret, public) }
                    }
                    Loops [<audit_secp256k1_sign_identified_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| (key(words, 0), key(words, 20));
                        audit |level, secret: Secret, public: Secret| -> Option<(secp256k1::Signature, RecoveryId)> {
                            identified(secret, public)
                        }
                    }
                )*}
            }
        };
    }
    others! { Portable Mulx }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] =
    &[p224::PROBES, p256::PROBES, p384::PROBES, p521::PROBES, secp256k1::PROBES, others::PROBES];
