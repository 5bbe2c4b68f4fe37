//! Ed25519.

use getrandom::SysRng;
use secant::ed25519 as curve;
use wasm_bindgen::prelude::*;

use crate::{no_random, refused, verdict};

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
        curve::SigningKey::try_generate(&mut SysRng).map(Self).map_err(no_random)
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
