//! A kind of key with a kind of signature, as rustls takes it.

use rustls::pki_types::{AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm};

/// Whether, of a key, a message and a signature, the last belongs to the others. Variable time: all of it is
/// public.
pub(super) type Verify = fn(&[u8], &[u8], &[u8]) -> Result<(), secant::Error>;

/// A kind of key with a kind of signature.
pub(super) struct Algorithm {
    pub(super) name: &'static str,
    pub(super) key: AlgorithmIdentifier,
    pub(super) signature: AlgorithmIdentifier,
    pub(super) verify: Verify,
}

impl std::fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl SignatureVerificationAlgorithm for Algorithm {
    fn verify_signature(&self, key: &[u8], message: &[u8], signature: &[u8]) -> Result<(), InvalidSignature> {
        (self.verify)(key, message, signature).map_err(|_| InvalidSignature)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        self.key
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        self.signature
    }
}
