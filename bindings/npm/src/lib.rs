//! `secant` for JavaScript: classes of keys, and what `index.js` groups by curve.
//!
//! Whatever is refused is thrown as an `Error` with the reason.

mod curve;
mod ed25519;
mod x25519;

use wasm_bindgen::JsError;

curve::curve!(
    p256, P256SecretKey P256PublicKey P256SigningKey P256VerifyingKey p256MulBase p256Mul
);
curve::curve!(
    p384, P384SecretKey P384PublicKey P384SigningKey P384VerifyingKey p384MulBase p384Mul
);
curve::curve!(
    secp256k1,
    Secp256k1SecretKey Secp256k1PublicKey Secp256k1SigningKey Secp256k1VerifyingKey
    secp256k1MulBase secp256k1Mul
);

fn refused(error: secant::Error) -> JsError {
    JsError::new(&error.to_string())
}

/// The generator of the browser or of Node gave nothing.
fn no_random(error: getrandom::Error) -> JsError {
    JsError::new(&error.to_string())
}

/// Whether a signature is valid: anything that is wrong with it says no.
fn verdict(result: Result<(), secant::Error>) -> bool {
    result.is_ok()
}

/// How many rows of this width there are.
fn rows<'a>(what: &str, bytes: &'a [u8], width: usize) -> Result<std::slice::ChunksExact<'a, u8>, JsError> {
    let rows = bytes.chunks_exact(width);
    if rows.remainder().is_empty() {
        Ok(rows)
    } else {
        Err(JsError::new(&format!("{what}: {} bytes, which are no rows of {width}", bytes.len())))
    }
}
