//! Key agreement on curves whose points have encodings (SEC 1).

use super::padded;
use crate::eval::request::Request;
use crate::{hex, wire};

/// The abscissa of [d]Q for the integer d and the encoding of Q.
type Agree = fn(d: &[u8], public: &[u8]) -> Result<Vec<u8>, String>;

/// [`Agree`] of a module of the library, with its name.
macro_rules! curve {
    ($module:ident) => {
        (stringify!($module), |d, public| {
            use secant::$module::{PublicKey, Scalar, SecretKey};
            let d = padded::<{ Scalar::BYTES }>(d).ok_or(secant::Error::ScalarTooLarge);
            let secret = d.and_then(|d| SecretKey::from_bytes(&d)).map_err(|e| format!("d: {e}"))?;
            let public = PublicKey::from_sec1_bytes(public).map_err(|e| format!("public: {e}"))?;
            Ok(secret.diffie_hellman(&public).as_bytes().to_vec())
        })
    };
}

const CURVES: &[(&str, Agree)] = &[
    curve!(p224),
    curve!(p256),
    curve!(p384),
    curve!(p521),
    curve!(secp256k1),
    curve!(sm2),
    curve!(brainpoolp256r1),
    curve!(brainpoolp384r1),
    curve!(brainpoolp512r1),
    curve!(b233),
    curve!(b409),
];

/// `ecdh`: the shared secret, with its leading zeros. Constant time in d.
pub(crate) fn ecdh(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    let agree = request.curve_among(CURVES)?;
    let d = request.read("d", wire::integer)?;
    let shared = agree(&d, &request.bytes("public")?)?;
    Ok(format!("\"shared\":\"{}\"", hex::digits(&shared)))
}
