//! `secant` for JavaScript: classes of keys, and what `index.js` groups by curve.
//!
//! Whatever is refused is thrown as an `Error` with the reason.

mod curve;
mod ed25519;
mod files;
mod schnorr;
mod x25519;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

curve::curve!(
    p256, P256SecretKey P256PublicKey P256SigningKey P256VerifyingKey p256MulBase p256Mul
    p256MulBaseBatch p256VerifyBatch p256HashToCurve
);
curve::curve!(
    p384, P384SecretKey P384PublicKey P384SigningKey P384VerifyingKey p384MulBase p384Mul
    p384MulBaseBatch p384VerifyBatch p384HashToCurve
);
curve::curve!(
    secp256k1,
    Secp256k1SecretKey Secp256k1PublicKey Secp256k1SigningKey Secp256k1VerifyingKey
    secp256k1MulBase secp256k1Mul
    secp256k1MulBaseBatch secp256k1VerifyBatch secp256k1HashToCurve
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

/// What is refused, in its row.
fn of_row(row: usize, error: secant::Error) -> JsError {
    JsError::new(&format!("row {row}: {error}"))
}

/// The bytes of each message.
fn slices(messages: &JsValue) -> Result<Vec<Vec<u8>>, JsError> {
    let wrong = || JsError::new("messages: an array of Uint8Array belongs here");
    let array = messages.dyn_ref::<js_sys::Array>().ok_or_else(wrong)?;
    array
        .iter()
        .map(|item| item.dyn_ref::<js_sys::Uint8Array>().map(js_sys::Uint8Array::to_vec).ok_or_else(wrong))
        .collect()
}

/// Refuses batches whose parts have different numbers of rows.
fn same_rows(publics: usize, messages: usize, signatures: usize) -> Result<(), JsError> {
    if publics == messages && messages == signatures {
        Ok(())
    } else {
        Err(JsError::new(&format!(
            "{publics} keys, {messages} messages, {signatures} signatures: as many are needed"
        )))
    }
}

/// A byte for each signature, 1 for a valid one. A row is a key and a signature, unless one of them is none.
fn verdicts<K, S>(
    rows: impl Iterator<Item = (Result<K, secant::Error>, Result<S, secant::Error>)>,
    messages: &[Vec<u8>],
    verify: impl FnOnce(&[(&K, &[u8], &S)]) -> Vec<Result<(), secant::Error>>,
) -> Vec<u8> {
    let read = rows.enumerate().filter_map(|(i, (key, signature))| Some((i, key.ok()?, signature.ok()?)));
    let read: Vec<_> = read.collect();
    let signed: Vec<_> =
        read.iter().map(|(i, key, signature)| (key, messages[*i].as_slice(), signature)).collect();
    let mut verdicts = vec![0; messages.len()];
    for ((i, ..), valid) in read.iter().zip(verify(&signed)) {
        verdicts[*i] = u8::from(valid.is_ok());
    }
    verdicts
}
