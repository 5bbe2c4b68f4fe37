//! A rustls provider for all of TLS: cipher suites, key exchange, signatures.

mod aead;
mod hash;
mod suites;
#[cfg(feature = "tls12")]
mod tls12;
mod tls13;

use std::sync::Arc;

use getrandom::SysRng;
use getrandom::rand_core::TryRng;
use rustls::Error;
use rustls::crypto::{CryptoProvider, GetRandomFailed, KeyProvider, SecureRandom};
use rustls::pki_types::PrivateKeyDer;
use rustls::sign::SigningKey;
pub use suites::ALL_CIPHER_SUITES;

/// TLS by Secant, and by RustCrypto's crates where no curve is: all of [`ALL_CIPHER_SUITES`],
/// [`ALL`](crate::ALL) and [`SIGNATURES`](crate::SIGNATURES), random numbers of the operating system, and
/// private keys by [`signing_key`](crate::signing_key).
#[must_use]
pub fn provider() -> CryptoProvider {
    CryptoProvider {
        cipher_suites: ALL_CIPHER_SUITES.to_vec(),
        kx_groups: crate::ALL.to_vec(),
        signature_verification_algorithms: crate::SIGNATURES,
        secure_random: &System,
        key_provider: KEYS,
    }
}

/// Private keys by [`signing_key`](crate::signing_key): `key_provider` of a provider.
pub static KEYS: &dyn KeyProvider = &Keys;

#[derive(Debug)]
struct System;

impl SecureRandom for System {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), GetRandomFailed> {
        SysRng.try_fill_bytes(bytes).map_err(|_| GetRandomFailed)
    }
}

#[derive(Debug)]
struct Keys;

impl KeyProvider for Keys {
    fn load_private_key(&self, key: PrivateKeyDer<'static>) -> Result<Arc<dyn SigningKey>, Error> {
        let loaded = crate::signing_key(&key);
        drop(zeroize::Zeroizing::new(key));
        loaded
    }
}
