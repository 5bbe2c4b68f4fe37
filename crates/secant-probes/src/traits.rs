//! Signing through traits: those of `signature` on the library's keys, and the keys behind RustCrypto's
//! `ecdsa`. The key's bytes are secret.
//!
//! Signatures in DER are no probes: their length goes by r and s, which are public, and which the taint takes
//! for secrets.

use crate::probe::levels::*;
use sha2::digest::Update;

use super::curves::{Given, key};
use super::probe::{Expect, Probe, probes};

/// Keys of RustCrypto's `ecdsa`: every way to sign. Declassified: as of `sign`, for every signature; the
/// identifier of the point.
macro_rules! rustcrypto {
    ($curve:ident $bytes:literal $hash:ty: $($level:ident)*) => {
        mod $curve {
            use secant_rustcrypto::$curve::ecdsa::signature::hazmat::{PrehashSigner, RandomizedPrehashSigner};
            use secant_rustcrypto::$curve::ecdsa::signature::{
                DigestSigner, MultipartSigner, RandomizedDigestSigner, RandomizedMultipartSigner, RandomizedSigner, Signer,
            };
            use secant_rustcrypto::$curve::ecdsa::{RecoveryId, Signature, SigningKey};
            use secant_rustcrypto::$curve::SecretKey;

            use super::*;

            type Secret = ([u8; $bytes], [u8; $bytes]);
            type Both = (Signature, RecoveryId);

            fn plain((secret, _): &Secret, hash: &[u8; 32]) -> Option<[Signature; 4]> {
                let key = SigningKey::from_slice(secret).ok()?;
                let again = SigningKey::from(SecretKey::from(&key));
                core::hint::black_box(key == again);
                let digest: Signature = key.try_sign_digest(|to: &mut $hash| { Update::update(to, hash); Ok(()) }).ok()?;
                Some([key.try_sign(hash).ok()?, again.sign_prehash(hash).ok()?, key.try_multipart_sign(&[hash, hash]).ok()?, digest])
            }

            fn hedged((secret, given): &Secret, hash: &[u8; 32]) -> Option<[Signature; 4]> {
                let key = SigningKey::try_from(secret.as_slice()).ok()?;
                let rng = &mut Given(given);
                Some([
                    key.try_sign_with_rng(rng, hash).ok()?,
                    key.try_multipart_sign_with_rng(rng, &[hash]).ok()?,
                    key.sign_prehash_with_rng(rng, hash).ok()?,
                    key.try_sign_digest_with_rng(rng, |to: &mut $hash| { Update::update(to, hash); Ok(()) }).ok()?,
                ])
            }

            fn identified((secret, given): &Secret, hash: &[u8; 32]) -> Option<[Both; 3]> {
                let key = SigningKey::from_bytes(&(*secret).into()).ok()?;
                Some([
                    key.sign_recoverable(hash),
                    key.sign_prehash_recoverable_with_rng(&mut Given(given), hash).ok()?,
                    PrehashSigner::<Both>::sign_prehash(&key, hash).ok()?,
                ])
            }

            pastey::paste! {
                probes! {$(
                    Loops [<audit_ $curve _traits_sign_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((key(words, 0), key(words, 9)), key(words, 20));
                        audit |level, secret: Secret, public: [u8; 32]| -> Option<[Signature; 4]> { plain(secret, public) }
                    }
                    Loops [<audit_ $curve _traits_hedged_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((key(words, 0), key(words, 9)), key(words, 20));
                        audit |level, secret: Secret, public: [u8; 32]| -> Option<[Signature; 4]> { hedged(secret, public) }
                    }
                    Loops [<audit_ $curve _traits_identified_ $level:lower>]($level) expects Expect::Clean, {
                        prepare |level, words| ((key(words, 0), key(words, 9)), key(words, 20));
                        audit |level, secret: Secret, public: [u8; 32]| -> Option<[Both; 3]> { identified(secret, public) }
                    }
                )*}
            }
        }
    };
}

rustcrypto! { p256 32 sha2::Sha256: Portable Mulx }
rustcrypto! { p384 48 sha2::Sha384: Mulx }
rustcrypto! { secp256k1 32 sha2::Sha256: Mulx }

/// The library's own keys by the traits of `signature`.
mod library {
    use secant::p256::{Signature, SigningKey};
    use secant::{ed25519, secp256k1::schnorr};
    use secant_rustcrypto::p256::ecdsa::signature::hazmat::{PrehashSigner, RandomizedPrehashSigner};
    use secant_rustcrypto::p256::ecdsa::signature::{
        DigestSigner, Keypair, RandomizedDigestSigner, RandomizedSigner, Signer,
    };
    use sha2::Sha256;

    use super::*;

    type Secret = ([u8; 32], [u8; 32]);

    fn ecdsa((secret, given): &Secret, hash: &[u8; 32]) -> Option<[Signature; 6]> {
        let key = SigningKey::try_from(secret.as_slice()).ok()?;
        core::hint::black_box(Keypair::verifying_key(&key));
        let rng = &mut Given(given);
        let taken = |to: &mut Sha256| {
            Update::update(to, hash);
            Ok(())
        };
        Some([
            key.try_sign(hash).ok()?,
            PrehashSigner::sign_prehash(&key, hash).ok()?,
            key.try_sign_digest(taken).ok()?,
            key.try_sign_with_rng(rng, hash).ok()?,
            key.sign_prehash_with_rng(rng, hash).ok()?,
            key.try_sign_digest_with_rng(rng, taken).ok()?,
        ])
    }

    fn others((secret, given): &Secret, hash: &[u8; 32]) -> Option<(ed25519::Signature, schnorr::Signature)> {
        let first = ed25519::SigningKey::try_from(secret.as_slice()).ok()?;
        let second = schnorr::SigningKey::try_from(secret.as_slice()).ok()?;
        Some((first.try_sign(hash).ok()?, second.try_sign_with_rng(&mut Given(given), hash).ok()?))
    }

    // Declassified: as above; of Schnorr whether keys and numbers are below the order and not 0.
    probes! {
        Loops audit_p256_signature_traits_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((key(words, 0), key(words, 9)), key(words, 20));
            audit |level, secret: Secret, public: [u8; 32]| -> Option<[Signature; 6]> { ecdsa(secret, public) }
        }
        Loops audit_others_signature_traits_mulx(Mulx) expects Expect::Clean, {
            prepare |level, words| ((key(words, 0), key(words, 9)), key(words, 20));
            audit |level, secret: Secret, public: [u8; 32]| -> Option<(ed25519::Signature, schnorr::Signature)> { others(secret, public) }
        }
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[p256::PROBES, p384::PROBES, secp256k1::PROBES, library::PROBES];
