//! Ed25519, Ed25519ctx and Ed25519ph (RFC 8032).
//!
//! The RFC allows several last steps of a verification. This is the one without the cofactor, that of
//! `VerifyingKey::verify`: `[S]B = R + [k]A`, where A and R are canonical, and may be of small order.

use secant::Error;
use secant::ed25519::{Signature, SigningKey, VerifyingKey};
use sha2::{Digest, Sha512};

use crate::eval::request::Request;
use crate::hex;

/// The message to sign, by the variant of RFC 8032.
enum Message {
    Pure(Vec<u8>),
    WithContext(Vec<u8>, Vec<u8>),
    /// A hash and a context, which may be empty.
    Prehashed([u8; 64], Vec<u8>),
}

impl Message {
    /// The message of the fields message, context and prehash. An empty context counts as none.
    fn read(request: &Request<'_>) -> Result<Self, String> {
        let (message, context) = (request.bytes("message")?, request.optional_bytes("context")?);
        if context.len() > 255 {
            return Err(format!("context: {}", Error::ContextTooLong));
        }
        Ok(if request.flag("prehash")? {
            Self::Prehashed(Sha512::digest(&message).into(), context)
        } else if context.is_empty() {
            Self::Pure(message)
        } else {
            Self::WithContext(message, context)
        })
    }
}

/// `ed25519_sign`: the signature of a message by the key of a seed. Constant time in the seed.
pub(crate) fn ed25519_sign(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("edwards25519")?;
    let key = SigningKey::from(request.bytes32("seed")?);
    let signature = match Message::read(request)? {
        Message::Pure(message) => Ok(key.sign(&message)),
        Message::WithContext(message, context) => key.sign_with_context(&message, &context),
        Message::Prehashed(hash, context) => key.sign_prehash(&hash, &context),
    };
    let signature = signature.map_err(|e| e.to_string())?;
    Ok(format!("\"signature\":\"{}\"", hex::digits(&signature.to_bytes())))
}

/// `ed25519_verify`: whether the signature is one of the message by the key. A key of a wrong length is an
/// error; one that does not decode, and a signature of a wrong length, make it invalid.
pub(crate) fn ed25519_verify(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("edwards25519")?;
    let public = request.bytes32("public")?;
    let signature = request.bytes("signature")?;
    let message = Message::read(request)?;
    let verified = VerifyingKey::from_bytes(&public).and_then(|key| {
        let signature = Signature::try_from(&signature[..])?;
        match &message {
            Message::Pure(message) => key.verify(message, &signature),
            Message::WithContext(message, context) => key.verify_with_context(message, context, &signature),
            Message::Prehashed(hash, context) => key.verify_prehash(hash, context, &signature),
        }
    });
    Ok(format!("\"valid\":{}", verified.is_ok()))
}
