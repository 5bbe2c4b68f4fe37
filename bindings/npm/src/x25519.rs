//! X25519.

use getrandom::SysRng;
use secant::x25519 as curve;
use wasm_bindgen::prelude::*;

use crate::{no_random, refused, rows};

/// A secret key of X25519 (RFC 7748): any 32 bytes. `free` wipes it.
#[wasm_bindgen]
pub struct X25519SecretKey(curve::SecretKey);

#[wasm_bindgen]
impl X25519SecretKey {
    /// The key of 32 bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, JsError> {
        curve::SecretKey::try_from(bytes).map(Self).map_err(refused)
    }

    /// A key of the platform's random numbers.
    pub fn generate() -> Result<Self, JsError> {
        curve::SecretKey::try_generate_from(&mut SysRng).map(Self).map_err(no_random)
    }

    /// The 32 bytes.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes().to_vec()
    }

    /// The public key that belongs to it.
    #[wasm_bindgen(js_name = publicKey)]
    pub fn public_key(&self) -> X25519PublicKey {
        X25519PublicKey(self.0.public_key())
    }

    /// What both sides have in the end, 32 bytes; throws if the public key contributes nothing. Derive keys
    /// from it by a hash, together with both public keys.
    #[wasm_bindgen(js_name = diffieHellman)]
    pub fn diffie_hellman(&self, public: &X25519PublicKey) -> Result<Vec<u8>, JsError> {
        Ok(self.0.diffie_hellman(&public.0).map_err(refused)?.as_bytes().to_vec())
    }

    /// `diffieHellman` with each of many public keys of 32 bytes, one after the other. One that is refused is
    /// thrown with its row.
    #[wasm_bindgen(js_name = diffieHellmanBatch)]
    pub fn diffie_hellman_batch(&self, publics: &[u8]) -> Result<Vec<u8>, JsError> {
        let keys = rows("publics", publics, 32)?.filter_map(|row| curve::PublicKey::try_from(row).ok());
        let keys: Vec<_> = keys.collect();
        let mut all = Vec::with_capacity(publics.len());
        for (row, shared) in self.0.diffie_hellman_batch(&keys).into_iter().enumerate() {
            let shared = shared.map_err(|error| JsError::new(&format!("row {row}: {error}")))?;
            all.extend_from_slice(shared.as_bytes());
        }
        Ok(all)
    }
}

/// A public key of X25519: any 32 bytes.
#[wasm_bindgen]
pub struct X25519PublicKey(curve::PublicKey);

#[wasm_bindgen]
impl X25519PublicKey {
    /// The key of 32 bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, JsError> {
        curve::PublicKey::try_from(bytes).map(Self).map_err(refused)
    }

    /// The 32 bytes.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.as_bytes().to_vec()
    }
}

crate::files::secret!(X25519SecretKey, curve::SecretKey);
crate::files::public!(X25519PublicKey, curve::PublicKey);
