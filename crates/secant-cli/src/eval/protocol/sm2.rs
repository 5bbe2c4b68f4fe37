//! Signatures by SM2 (GB/T 32918.2), with SM3.

use secant::Error;
use secant::sm2::{AffinePoint, PublicKey, Scalar, SecretKey, Signature, SigningKey, VerifyingKey};

use super::padded;
use crate::eval::request::Request;
use crate::{hex, wire};

/// `sm2_sign`: r and s of a message for an identity; with the number `nonce` where one is given, and else
/// with that which the library derives. Constant time in d and the number.
pub(crate) fn sm2_sign(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("sm2")?;
    let integer = |field: &str| {
        let bytes = padded::<{ Scalar::BYTES }>(&request.read(field, wire::integer)?);
        bytes.ok_or_else(|| format!("{field}: {}", Error::ScalarTooLarge))
    };
    let d = SecretKey::from_bytes(&integer("d")?).map_err(|e| format!("d: {e}"))?;
    let key = SigningKey::new(&d, &request.bytes("id")?).map_err(|e| match e {
        Error::IdentityTooLong => format!("id: {e}"),
        _ => format!("d: {e}"),
    })?;
    let message = request.bytes("message")?;
    let signature = match request.get("nonce") {
        Some(_) => {
            let k = Scalar::from_bytes(&integer("nonce")?).and_then(|k| key.sign_with_nonce(&message, &k));
            k.map_err(|e| format!("nonce: {e}"))?
        }
        None => key.sign(&message),
    };
    let bytes = signature.to_bytes();
    let (r, s) = bytes.split_at(Scalar::BYTES);
    Ok(format!("\"r\":\"{}\",\"s\":\"{}\"", hex::format(r), hex::format(s)))
}

/// `sm2_verify`: whether (r, s) is a signature of the message by the key (x, y) with that identity. Integers
/// r and s that no signature has make it invalid; a key that is none is an error.
pub(crate) fn sm2_verify(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("sm2")?;
    let coordinate = |field: &str| {
        let bytes = padded::<{ Scalar::BYTES }>(&request.read(field, wire::integer)?);
        bytes.ok_or_else(|| format!("{field}: {}", Error::CoordinateTooLarge))
    };
    let key = AffinePoint::from_coordinates(&coordinate("x")?, &coordinate("y")?)
        .and_then(PublicKey::from_affine)
        .map_err(|e| format!("x, y: {e}"))?;
    let key = VerifyingKey::new(&key, &request.bytes("id")?).map_err(|e| format!("id: {e}"))?;
    let message = request.bytes("message")?;
    let (r, s) = (request.scalar("r", Scalar::BYTES)?, request.scalar("s", Scalar::BYTES)?);
    // At most so many bytes were read.
    let halves = [r, s].map(|half| padded::<{ Scalar::BYTES }>(&half).unwrap_or_default());
    let signature = Signature::try_from(halves.concat().as_slice());
    let valid = signature.is_ok_and(|signature| key.verify(&message, &signature).is_ok());
    Ok(format!("\"valid\":{valid}"))
}
