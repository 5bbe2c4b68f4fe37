//! Ed25519.

use getrandom::SysRng;
use secant::ed25519 as curve;
use wasm_bindgen::prelude::*;

use crate::{no_random, refused, rows, same_rows, slices, verdict, verdicts};

/// A key that signs, by Ed25519 (RFC 8032): any 32 bytes. `free` wipes it.
#[wasm_bindgen]
pub struct Ed25519SigningKey(curve::SigningKey);

#[wasm_bindgen]
impl Ed25519SigningKey {
    /// The key of 32 bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, JsError> {
        curve::SigningKey::try_from(bytes).map(Self).map_err(refused)
    }

    /// A key of the platform's random numbers.
    pub fn generate() -> Result<Self, JsError> {
        curve::SigningKey::try_generate_from(&mut SysRng).map(Self).map_err(no_random)
    }

    /// The 32 bytes.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes().to_vec()
    }

    /// The key that verifies what this one signs.
    #[wasm_bindgen(js_name = verifyingKey)]
    pub fn verifying_key(&self) -> Ed25519VerifyingKey {
        Ed25519VerifyingKey(self.0.verifying_key())
    }

    /// The signature of a message, 64 bytes.
    pub fn sign(&self, message: &[u8]) -> Vec<u8> {
        self.0.sign(message).to_bytes().to_vec()
    }

    /// `sign` of each of many messages: 64 bytes of each, one after the other.
    #[wasm_bindgen(js_name = signBatch)]
    pub fn sign_batch(
        &self,
        #[wasm_bindgen(unchecked_param_type = "readonly Uint8Array[]")] messages: JsValue,
    ) -> Result<Vec<u8>, JsError> {
        let messages = slices(&messages)?;
        let messages: Vec<_> = messages.iter().map(Vec::as_slice).collect();
        Ok(self.0.sign_batch(&messages).iter().flat_map(|signature| signature.to_bytes()).collect())
    }
}

/// A key that verifies signatures, by Ed25519: an encoded point of 32 bytes.
#[wasm_bindgen]
pub struct Ed25519VerifyingKey(curve::VerifyingKey);

#[wasm_bindgen]
impl Ed25519VerifyingKey {
    /// The key of 32 bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, JsError> {
        curve::VerifyingKey::try_from(bytes).map(Self).map_err(refused)
    }

    /// The 32 bytes.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.as_bytes().to_vec()
    }

    /// Whether the signature is one of this message. By the equation without the cofactor.
    pub fn verify(&self, signature: &[u8], message: &[u8]) -> bool {
        let signature = curve::Signature::try_from(signature);
        verdict(signature.and_then(|signature| self.0.verify(message, &signature)))
    }
}

crate::files::secret!(Ed25519SigningKey, curve::SigningKey);
crate::files::public!(Ed25519VerifyingKey, curve::VerifyingKey);

/// Whether each of many signatures is one of its message by its key of 32 bytes, as `verify` says. A byte of the
/// answer is 1 for yes; what is no key gives 0.
#[wasm_bindgen(js_name = ed25519VerifyBatch)]
pub fn verify_batch(
    publics: &[u8],
    #[wasm_bindgen(unchecked_param_type = "readonly Uint8Array[]")] messages: JsValue,
    signatures: &[u8],
) -> Result<Vec<u8>, JsError> {
    let (publics, messages) = (rows("publics", publics, 32)?, slices(&messages)?);
    let signatures = rows("signatures", signatures, 64)?;
    same_rows(publics.len(), messages.len(), signatures.len())?;
    let read = publics.zip(signatures).map(|(public, signature)| {
        (curve::VerifyingKey::try_from(public), curve::Signature::try_from(signature))
    });
    Ok(verdicts(read, &messages, curve::verify_batch))
}
