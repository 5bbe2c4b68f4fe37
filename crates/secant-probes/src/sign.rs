//! Signatures: the key's bytes are secret, the message is public.
//!
//! The first, unwatched round of a probe builds the base point's table and finds the CPU's instructions,
//! those of the hash functions too.

use super::probe::{Expect, Probe, Words, probes};

/// Bytes of the words from the first on: below 2^208, and not 0.
fn bytes(words: &Words) -> [u8; 32] {
    let mut secret = [0; 32];
    for (at, byte) in secret.iter_mut().rev().enumerate().take(24) {
        *byte = (words[at / 8] >> (8 * (at % 8))) as u8 | u8::from(at == 0);
    }
    secret
}

/// The signature of a message.
macro_rules! ecdsa {
    ($curve:ident: $($symbol:ident($level:ident))*) => {
        mod $curve {
            use secant::$curve::{Signature, SigningKey};
            use secant_core::cpu::*;

            use super::*;

            type Secret = [u8; 32];

            // Declassified: whether the key is below the order and 0; whether the number that is used once is, and its
            // point infinity; whether r and s are 0.
            probes! {$(
                Loops $symbol($level) expects Expect::Clean, may declassify 7, {
                    prepare |level, words| (bytes(words), words[4]);
                    audit |level, secret: Secret, public: u64| -> Option<Signature> {
                        SigningKey::from_bytes(secret).ok().map(|key| key.sign(&public.to_le_bytes()))
                    }
                }
            )*}
        }
    };
}

ecdsa! { p256: audit_p256_sign_portable(Portable) audit_p256_sign_mulx(Mulx) }
ecdsa! { secp256k1: audit_secp256k1_sign_portable(Portable) audit_secp256k1_sign_mulx(Mulx) }

mod ed25519 {
    use secant::ed25519::{Signature, SigningKey};
    use secant_core::cpu::*;

    use super::*;

    type Secret = [u8; 32];

    probes! {
        Loops audit_ed25519_sign_portable(Portable) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (bytes(words), words[4]);
            audit |level, secret: Secret, public: u64| -> Signature {
                SigningKey::from_bytes(secret).sign(&public.to_le_bytes())
            }
        }
        Loops audit_ed25519_sign_mulx(Mulx) expects Expect::Clean, may declassify 0, {
            prepare |level, words| (bytes(words), words[4]);
            audit |level, secret: Secret, public: u64| -> Signature {
                SigningKey::from_bytes(secret).sign(&public.to_le_bytes())
            }
        }
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[p256::PROBES, secp256k1::PROBES, ed25519::PROBES];
