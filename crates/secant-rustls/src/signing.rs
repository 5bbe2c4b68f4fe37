//! Signatures made: the private keys of certificates.

use std::sync::Arc;

use rustls::pki_types::{PrivateKeyDer, SubjectPublicKeyInfoDer};
use rustls::sign::{Signer, SigningKey};
use rustls::{Error, SignatureAlgorithm, SignatureScheme};
use secant::{ed25519, p256, p384, p521};

/// The private key of a certificate: one of P-256, P-384 or P-521 as PKCS#8 or SEC 1, or one of Ed25519 as
/// PKCS#8.
///
/// # Errors
/// [`Error::General`] if the bytes are no key, or one of another kind.
pub fn signing_key(key: &PrivateKeyDer<'_>) -> Result<Arc<dyn SigningKey>, Error> {
    macro_rules! try_curves {
        ($from:ident, $der:expr, $($curve:ident $scheme:ident)*) => {$(
            if let Ok(key) = $curve::SigningKey::$from($der) {
                let public = key.verifying_key().to_public_key_der();
                let sign = move |message: &[u8]| key.sign(message).to_der().as_bytes().to_vec();
                return Ok(Key::of(SignatureScheme::$scheme, SignatureAlgorithm::ECDSA, public, sign));
            }
        )*};
    }
    match key {
        PrivateKeyDer::Pkcs8(der) => {
            let der = der.secret_pkcs8_der();
            try_curves!(from_pkcs8_der, der, p256 ECDSA_NISTP256_SHA256 p384 ECDSA_NISTP384_SHA384 p521 ECDSA_NISTP521_SHA512);
            if let Ok(key) = ed25519::SigningKey::from_pkcs8_der(der) {
                let public = key.verifying_key().to_public_key_der();
                let sign = move |message: &[u8]| key.sign(message).to_bytes().to_vec();
                return Ok(Key::of(SignatureScheme::ED25519, SignatureAlgorithm::ED25519, public, sign));
            }
        }
        PrivateKeyDer::Sec1(der) => {
            let der = der.secret_sec1_der();
            try_curves!(from_sec1_der, der, p256 ECDSA_NISTP256_SHA256 p384 ECDSA_NISTP384_SHA384 p521 ECDSA_NISTP521_SHA512);
        }
        _ => {}
    }
    Err(Error::General("the private key is none of P-256, P-384, P-521 or Ed25519".into()))
}

/// A function that signs a message.
type Sign = dyn Fn(&[u8]) -> Vec<u8> + Send + Sync;

/// A key, and its only signature scheme.
#[derive(Clone)]
struct Key {
    scheme: SignatureScheme,
    algorithm: SignatureAlgorithm,
    public: Arc<[u8]>,
    /// Owns the secret, which is wiped when the last of us is dropped.
    sign: Arc<Sign>,
}

impl Key {
    fn of(
        scheme: SignatureScheme,
        algorithm: SignatureAlgorithm,
        public: Vec<u8>,
        sign: impl Fn(&[u8]) -> Vec<u8> + Send + Sync + 'static,
    ) -> Arc<dyn SigningKey> {
        Arc::new(Self { scheme, algorithm, public: public.into(), sign: Arc::new(sign) })
    }
}

impl SigningKey for Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        offered.contains(&self.scheme).then(|| Box::new(self.clone()) as Box<dyn Signer>)
    }

    fn public_key(&self) -> Option<SubjectPublicKeyInfoDer<'_>> {
        Some(SubjectPublicKeyInfoDer::from(&self.public[..]))
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        self.algorithm
    }
}

impl Signer for Key {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        Ok((self.sign)(message))
    }

    fn scheme(&self) -> SignatureScheme {
        self.scheme
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Key").field("scheme", &self.scheme).finish_non_exhaustive()
    }
}
