//! Signatures: the key's bytes are secret, the message is public.
//!
//! The first, unwatched round of a probe builds the base point's table and finds the CPU's instructions,
//! those of the hash functions too.

use core::convert::Infallible;

use hmac::digest::Output;
use hmac::digest::common::BlockSizeUser;
use hmac::{KeyInit, Mac, SimpleHmac};
use rand_core::{TryCryptoRng, TryRng};
use sha2::{Digest, Sha256, Sha384, Sha512};

use super::curves::key;
use super::probe::{Expect, Probe, Words, probes};

/// A source of random bytes that has given ones. They are as secret as the key.
struct Given<const N: usize>([u8; N]);

impl<const N: usize> TryRng for Given<N> {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(0)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(0)
    }
    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        for (to, from) in dst.iter_mut().zip(&self.0) {
            *to = *from;
        }
        Ok(())
    }
}

impl<const N: usize> TryCryptoRng for Given<N> {}

/// The first message from `words[4]` on that is accepted.
fn message(words: &Words, accepted: impl Fn(&[u8; 8]) -> bool) -> u64 {
    let mut message = words[4];
    while !accepted(&message.to_le_bytes()) {
        message = message.wrapping_add(1);
    }
    message
}

/// The first number that the generator of RFC 6979 gives for an order as long as the hash: x, the hash modulo
/// the order, and what is added.
fn first_number<H: Digest + BlockSizeUser>(x: &[u8], hash: &[u8], extra: &[u8]) -> Output<H> {
    let code = |key: &Output<H>, parts: &[&[u8]]| {
        let mut code = SimpleHmac::<H>::new_from_slice(key).expect("a key of any length");
        parts.iter().for_each(|part| Mac::update(&mut code, part));
        code.finalize().into_bytes()
    };
    let (mut key, mut value) = (Output::<H>::default(), Output::<H>::default());
    value.fill(1);
    for round in [0, 1] {
        key = code(&key, &[&value, &[round], x, hash, extra]);
        value = code(&key, &[&value]);
    }
    code(&key, &[&value])
}

/// Signatures of a message: deterministic, and with random bytes mixed in. `H` stands with orders far below a
/// power of 2, where one number in three is refused and another is made: messages are chosen whose first
/// number is taken, so that all secrets have one number of tries.
macro_rules! ecdsa {
    ($curve:ident, $bytes:literal $($hash:ident)?: $($symbol:ident($level:ident))*; hedged: $($hedged:ident($of:ident))*) => {
        mod $curve {
            use secant::$curve::{Signature, SigningKey};
            use crate::probe::levels::*;

            use super::*;

            type Secret = [u8; $bytes];
            type Secrets = ([u8; $bytes], [u8; $bytes]);

            fn messages(words: &Words, secret: &Secret, extra: &[u8]) -> u64 {
                message(words, |message| {
                    let _ = (message, secret, extra);
                    $(
                        use secant::$curve::Scalar;

                        let hash = Scalar::reduce(&$hash::digest(message)).to_bytes();
                        let number = first_number::<$hash>(secret, &hash, extra);
                        return Scalar::from_bytes(&number.into()).is_ok();
                    )?
                    #[allow(unreachable_code)]
                    true
                })
            }

            // Declassified: whether the key is below the order and 0; whether the number that is used once
            // is, and its point infinity; whether r and s are 0.
            probes! {$(
                Loops $symbol($level) expects Expect::Clean, {
                    prepare |level, words| {
                        let secret = key(words, 0);
                        (secret, messages(words, &secret, &[]))
                    };
                    audit |level, secret: Secret, public: u64| -> Option<Signature> {
                        SigningKey::from_bytes(secret).ok().map(|key| key.sign(&public.to_le_bytes()))
                    }
                }
            )*
            $(
                Loops $hedged($of) expects Expect::Clean, {
                    prepare |level, words| {
                        let secrets = (key(words, 0), key(words, 9));
                        (secrets, messages(words, &secrets.0, &secrets.1))
                    };
                    audit |level, secrets: Secrets, public: u64| -> Option<Signature> {
                        let key = SigningKey::from_bytes(&secrets.0).ok();
                        key.map(|key| key.sign_hedged(&public.to_le_bytes(), &mut Given(secrets.1)))
                    }
                }
            )*}
        }
    };
}

ecdsa! { p224, 28: audit_p224_sign_portable(Portable) audit_p224_sign_mulx(Mulx); hedged: audit_p224_sign_hedged_mulx(Mulx) }
ecdsa! { p256, 32: audit_p256_sign_portable(Portable) audit_p256_sign_mulx(Mulx); hedged: audit_p256_sign_hedged_mulx(Mulx) }
ecdsa! { p384, 48: audit_p384_sign_portable(Portable) audit_p384_sign_mulx(Mulx); hedged: audit_p384_sign_hedged_mulx(Mulx) }
ecdsa! { p521, 66: audit_p521_sign_portable(Portable) audit_p521_sign_mulx(Mulx); hedged: audit_p521_sign_hedged_mulx(Mulx) }
ecdsa! { secp256k1, 32: audit_secp256k1_sign_portable(Portable) audit_secp256k1_sign_mulx(Mulx); hedged: audit_secp256k1_sign_hedged_mulx(Mulx) }

ecdsa! { brainpoolp256r1, 32 Sha256: audit_brainpoolp256r1_sign_portable(Portable) audit_brainpoolp256r1_sign_mulx(Mulx); hedged: audit_brainpoolp256r1_sign_hedged_mulx(Mulx) }
ecdsa! { brainpoolp384r1, 48 Sha384: audit_brainpoolp384r1_sign_portable(Portable) audit_brainpoolp384r1_sign_mulx(Mulx); hedged: audit_brainpoolp384r1_sign_hedged_mulx(Mulx) }
ecdsa! { brainpoolp512r1, 64 Sha512: audit_brainpoolp512r1_sign_portable(Portable) audit_brainpoolp512r1_sign_mulx(Mulx); hedged: audit_brainpoolp512r1_sign_hedged_mulx(Mulx) }

mod sm2 {
    use crate::probe::levels::*;
    use secant::sm2::{Scalar, SecretKey, Signature, SigningKey};

    use super::*;

    type Secret = [u8; 32];
    type Secrets = ([u8; 32], [u8; 32]);

    fn signing(secret: &Secret) -> Option<SigningKey> {
        SigningKey::new(&SecretKey::from_bytes(secret).ok()?, b"identity").ok()
    }

    fn given((secret, number): &Secrets, message: [u8; 8]) -> Option<Signature> {
        signing(secret)?.sign_with_nonce(&message, &Scalar::reduce(number)).ok()
    }

    // Declassified: whether the key is below the order, 0 or the order less one; whether the number that is
    // used once is, and its point infinity; whether r, r + k or s is 0.
    probes! {
        Loops audit_sm2_sign_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), words[4]);
            audit |level, secret: Secret, public: u64| -> Option<Signature> {
                signing(secret).map(|key| key.sign(&public.to_le_bytes()))
            }
        }
        Loops audit_sm2_sign_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), words[4]);
            audit |level, secret: Secret, public: u64| -> Option<Signature> {
                signing(secret).map(|key| key.sign(&public.to_le_bytes()))
            }
        }
        Loops audit_sm2_sign_hedged_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((key(words, 0), key(words, 9)), words[4]);
            audit |level, secrets: Secrets, public: u64| -> Option<Signature> {
                signing(&secrets.0).map(|key| key.sign_hedged(&public.to_le_bytes(), &mut Given(secrets.1)))
            }
        }
        Loops audit_sm2_sign_given_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((key(words, 0), key(words, 9)), words[4]);
            audit |level, secrets: Secrets, public: u64| -> Option<Signature> {
                given(secrets, public.to_le_bytes())
            }
        }
    }
}

/// With the identifier of the point.
mod recoverable {
    use crate::probe::levels::*;
    use secant::secp256k1::{RecoveryId, Signature, SigningKey};

    use super::*;

    type Secret = [u8; 32];

    probes! {
        Loops audit_secp256k1_sign_recoverable_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), words[4]);
            audit |level, secret: Secret, public: u64| -> Option<(Signature, RecoveryId)> {
                SigningKey::from_bytes(secret).ok().map(|key| key.sign_recoverable(&public.to_le_bytes()))
            }
        }
    }
}

mod schnorr {
    use crate::probe::levels::*;
    use secant::secp256k1::schnorr::{Signature, SigningKey};

    use super::*;

    type Secret = [u8; 32];
    type Secrets = ([u8; 32], [u8; 32]);

    // Declassified: whether the key is below the order, and whether it is 0.
    probes! {
        Loops audit_schnorr_sign_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), words[4]);
            audit |level, secret: Secret, public: u64| -> Option<Signature> {
                SigningKey::from_bytes(secret).ok().map(|key| key.sign(&public.to_le_bytes()))
            }
        }
        Loops audit_schnorr_sign_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), words[4]);
            audit |level, secret: Secret, public: u64| -> Option<Signature> {
                SigningKey::from_bytes(secret).ok().map(|key| key.sign(&public.to_le_bytes()))
            }
        }
        Loops audit_schnorr_sign_hedged_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((key(words, 0), key(words, 9)), words[4]);
            audit |level, secrets: Secrets, public: u64| -> Option<Signature> {
                let key = SigningKey::from_bytes(&secrets.0).ok();
                key.map(|key| key.sign_hedged(&public.to_le_bytes(), &mut Given(secrets.1)))
            }
        }
        Loops audit_schnorr_tap_tweak_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), key(words, 9));
            audit |level, secret: Secret, public: Secret| -> Option<Secret> {
                let tweaked = SigningKey::from_bytes(secret).and_then(|key| key.tap_tweak(Some(public)));
                tweaked.ok().map(|key| key.to_bytes())
            }
        }
    }
}

mod ed25519 {
    use crate::probe::levels::*;
    use secant::ed25519::{Signature, SigningKey};

    use super::*;

    type Secret = [u8; 32];

    probes! {
        Loops audit_ed25519_sign_portable(Portable) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), words[4]);
            audit |level, secret: Secret, public: u64| -> Signature {
                SigningKey::from_bytes(secret).sign(&public.to_le_bytes())
            }
        }
        Loops audit_ed25519_sign_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| (key(words, 0), words[4]);
            audit |level, secret: Secret, public: u64| -> Signature {
                SigningKey::from_bytes(secret).sign(&public.to_le_bytes())
            }
        }
    }
}

/// Nine messages at once: more than a vector has lanes.
macro_rules! batch {
    ($name:ident, $path:path, |$secret:ident| $key:expr; $($symbol:ident($level:ident))*) => {
        mod $name {
            use crate::probe::levels::*;
            use $path::{Signature, SigningKey};

            use super::*;

            type Secret = [u8; 32];

            probes! {$(
                Loops $symbol($level) expects Expect::Clean, {
                    prepare |level, words| (key(words, 0), words[4]);
                    audit |level, $secret: Secret, public: u64| -> Option<Vec<Signature>> {
                        let messages: [[u8; 8]; 9] = core::array::from_fn(|i| (*public ^ i as u64).to_le_bytes());
                        let key: Option<SigningKey> = $key;
                        key.map(|key| key.sign_batch(&messages.each_ref().map(|message| message.as_slice())))
                    }
                }
            )*}
        }
    };
}

// Declassified: at the same places as alone, which every message passes.
batch! { p256_batch, secant::p256, |secret| SigningKey::from_bytes(secret).ok();
    audit_p256_sign_batch_portable(Portable) audit_p256_sign_batch_mulx(Mulx) audit_p256_sign_batch_ifma(Ifma)
}
batch! { schnorr_batch, secant::secp256k1::schnorr, |secret| SigningKey::from_bytes(secret).ok();
    audit_schnorr_sign_batch_mulx(Mulx) audit_schnorr_sign_batch_ifma(Ifma)
}
batch! { ed25519_batch, secant::ed25519, |secret| Some(SigningKey::from_bytes(secret));
    audit_ed25519_sign_batch_mulx(Mulx) audit_ed25519_sign_batch_ifma(Ifma)
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    p224::PROBES,
    p256::PROBES,
    p384::PROBES,
    p521::PROBES,
    secp256k1::PROBES,
    brainpoolp256r1::PROBES,
    brainpoolp384r1::PROBES,
    brainpoolp512r1::PROBES,
    sm2::PROBES,
    recoverable::PROBES,
    schnorr::PROBES,
    ed25519::PROBES,
    p256_batch::PROBES,
    schnorr_batch::PROBES,
    ed25519_batch::PROBES,
];
