//! Keys in files: written and read again. The key's bytes are secret; tags, lengths, names and what stands
//! around the key are not.
//!
//! Declassified when a file is read: whether the key is below the order and not 0; whether the public key
//! that stands beside it, which comes from the secret one here, is a point and its own.

use super::curves::key;
use super::probe::{Expect, Probe, probes};

macro_rules! files {
    ($name:ident, $path:path, |$secret:ident| $key:expr, sec1: $from_der:ident $to_der:ident) => {
        mod $name {
            use crate::probe::levels::*;
            use $path as Key;

            use super::*;

            type Read = Option<([u8; 32], [u8; 32])>;

            fn der($secret: &[u8; 32]) -> Read {
                let secret: Key = $key;
                let first = Key::from_pkcs8_der(secret.to_pkcs8_der().as_bytes()).ok()?;
                let second = Key::$from_der(secret.$to_der().as_bytes()).ok()?;
                Some((first.to_bytes(), second.to_bytes()))
            }

            fn jwk($secret: &[u8; 32]) -> Option<usize> {
                let secret: Key = $key;
                Some(core::hint::black_box(secret.to_jwk()).len())
            }

            pastey::paste! {
                probes! {
                    Loops [<audit_ $name _der_portable>](Portable) expects Expect::Clean, {
                        prepare |level, words| (key(words, 0), ());
                        audit |level, secret: [u8; 32], public: ()| -> Read { der(secret) }
                    }
                    Loops [<audit_ $name _jwk_written_portable>](Portable) expects Expect::Clean, {
                        prepare |level, words| (key(words, 0), ());
                        audit |level, secret: [u8; 32], public: ()| -> Option<usize> { jwk(secret) }
                    }
                }
            }
        }
    };
}

files! { p256_file, secant::p256::SecretKey, |secret| Key::from_bytes(secret).ok()?,
sec1: from_sec1_der to_sec1_der }
files! { ed25519_file, secant::ed25519::SigningKey, |secret| Key::from_bytes(secret),
sec1: from_pkcs8_der to_pkcs8_der }

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[p256_file::PROBES, ed25519_file::PROBES];
