//! X448 (RFC 7748), Ed448 and Ed448ph (RFC 8032), decaf448 (RFC 9496).
//!
//! Signatures are verified without the cofactor, as those of Ed25519: `[S]B = R + [k]A`, where A and R are
//! canonical, and may be of small order.

use secant::ed448::{Signature, SigningKey, VerifyingKey};
use secant::{Error, decaf448};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update};

use crate::eval::request::Request;
use crate::{hex, wire};

/// The bytes of a field of exactly N bytes.
fn array<const N: usize>(request: &Request<'_>, field: &str) -> Result<[u8; N], String> {
    request.read(field, |json| {
        let bytes = hex::string_of_bytes(&wire::string(json)?)?;
        <[u8; N]>::try_from(&bytes[..])
            .map_err(|_| format!("{} bytes are given, {N} are wanted", bytes.len()))
    })
}

/// `x448`: that of RFC 7748. Constant time in k.
pub(crate) fn x448(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("curve448")?;
    let out = secant::x448::x448(&array(request, "k")?, &array(request, "u")?);
    if out == [0; 56] {
        return Err(Error::ZeroSharedSecret.to_string());
    }
    Ok(format!("\"out\":\"{}\"", hex::digits(&out)))
}

/// `x448_base`: the public key of RFC 7748 for the secret key k.
pub(crate) fn x448_base(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("curve448")?;
    let public = secant::x448::SecretKey::from(array(request, "k")?).public_key();
    Ok(format!("\"out\":\"{}\"", hex::digits(public.as_bytes())))
}

/// `decaf448_mul`: the encoding of [k]P for the encoding of P. Constant time in k.
pub(crate) fn decaf448_mul(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("decaf448")?;
    let mut k = request.scalar("k", 56)?;
    let point = decaf448::Point::from_bytes(&array(request, "point")?).map_err(|e| format!("point: {e}"))?;
    // The library's integers are little-endian here.
    k.reverse();
    let product = point * &decaf448::Scalar::reduce(&k);
    Ok(format!("\"point\":\"{}\"", hex::digits(&product.to_bytes())))
}

/// The message, or its hash where that is signed, and the context.
struct Message {
    bytes: Vec<u8>,
    hash: Option<[u8; 64]>,
    context: Vec<u8>,
}

impl Message {
    fn read(request: &Request<'_>) -> Result<Self, String> {
        let (bytes, context) = (request.bytes("message")?, request.optional_bytes("context")?);
        if context.len() > 255 {
            return Err(format!("context: {}", Error::ContextTooLong));
        }
        let hash = request.flag("prehash")?.then(|| {
            let mut hash = [0; 64];
            Shake256::default().chain(&bytes).finalize_xof_into(&mut hash);
            hash
        });
        Ok(Self { bytes, hash, context })
    }
}

/// `ed448_sign`: the signature of a message by the key of a seed. Constant time in the seed.
pub(crate) fn ed448_sign(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("edwards448")?;
    let key = SigningKey::from(array(request, "seed")?);
    let Message { bytes, hash, context } = Message::read(request)?;
    let signature = match hash {
        Some(hash) => key.sign_prehash(&hash, &context),
        None => key.sign_with_context(&bytes, &context),
    };
    let signature = signature.map_err(|e| e.to_string())?;
    Ok(format!("\"signature\":\"{}\"", hex::digits(&signature.to_bytes())))
}

/// `ed448_verify`: whether the signature is one of the message by the key. A key of a wrong length is an
/// error; one that does not decode, and a signature of a wrong length, make it invalid.
pub(crate) fn ed448_verify(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("edwards448")?;
    let public = array(request, "public")?;
    let signature = request.bytes("signature")?;
    let Message { bytes, hash, context } = Message::read(request)?;
    let verified = VerifyingKey::from_bytes(&public).and_then(|key| {
        let signature = Signature::try_from(&signature[..])?;
        match hash {
            Some(hash) => key.verify_prehash(&hash, &context, &signature),
            None => key.verify_with_context(&bytes, &context, &signature),
        }
    });
    Ok(format!("\"valid\":{}", verified.is_ok()))
}
