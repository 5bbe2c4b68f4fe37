//! ECDSA (FIPS 186-5, section 6) with numbers by RFC 6979, on any curve with any hash function of SHA-2.

use super::padded;
use crate::eval::request::Request;
use crate::hash::{Hash, with_hash};
use crate::{hex, wire};

/// The functions of a curve for both requests. Integers are big-endian.
#[derive(Clone, Copy)]
struct Ecdsa {
    sign: Sign,
    verify: Verify,
    /// Number of bytes of the order.
    bytes: usize,
}

/// r and s, in one, of one length.
type Sign = fn(hash: Hash, d: &[u8], message: &[u8]) -> Result<Vec<u8>, String>;

/// Whether r and s are a signature by the key (x, y); they may have at most so many bytes as the order.
type Verify = fn(key: [&[u8]; 2], hash: &[u8], signature: [&[u8]; 2]) -> Result<bool, String>;

/// [`Ecdsa`] of a module of the library, with its name.
macro_rules! curve {
    ($module:ident) => {
        (stringify!($module), {
            use secant::$module::{AffinePoint, PublicKey, Scalar, Signature, SigningKey, VerifyingKey};
            // Coordinates and scalars have the same length on these curves.
            const BYTES: usize = Scalar::BYTES;
            Ecdsa {
                sign: |hash, d, message| {
                    let d = padded(d).ok_or(secant::Error::ScalarTooLarge);
                    let key = d.and_then(|d| SigningKey::from_bytes(&d)).map_err(|e| format!("d: {e}"))?;
                    let signature = with_hash!(hash, key.sign_prehash_rfc6979(&hash.of(message)));
                    Ok(signature.to_bytes().to_vec())
                },
                verify: |[x, y], hash, [r, s]| {
                    let coordinate = |name, integer| {
                        padded::<BYTES>(integer)
                            .ok_or_else(|| format!("{name}: {}", secant::Error::CoordinateTooLarge))
                    };
                    let key = AffinePoint::from_coordinates(&coordinate("x", x)?, &coordinate("y", y)?)
                        .and_then(PublicKey::from_affine)
                        .map_err(|e| format!("x, y: {e}"))?;
                    // At most so many bytes were read.
                    let halves = [r, s].map(|half| padded::<BYTES>(half).unwrap_or([0; BYTES]));
                    let signature = Signature::try_from(halves.concat().as_slice());
                    Ok(signature.is_ok_and(|s| VerifyingKey::from(key).verify_prehash(hash, &s).is_ok()))
                },
                bytes: BYTES,
            }
        })
    };
}

const CURVES: &[(&str, Ecdsa)] = &[
    curve!(p224),
    curve!(p256),
    curve!(p384),
    curve!(p521),
    curve!(secp256k1),
    curve!(brainpoolp256r1),
    curve!(brainpoolp384r1),
    curve!(brainpoolp512r1),
];

/// `ecdsa_sign`: r and s of a message, by RFC 6979; s is not made low. Constant time in d.
pub(crate) fn ecdsa_sign(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    let curve = request.curve_among(CURVES)?;
    let hash = Hash::named(&request.string("hash")?)?;
    let d = request.read("d", wire::integer)?;
    let signature = (curve.sign)(hash, &d, &request.bytes("message")?)?;
    let (r, s) = signature.split_at(curve.bytes);
    Ok(format!("\"r\":\"{}\",\"s\":\"{}\"", hex::format(r), hex::format(s)))
}

/// `ecdsa_verify`: whether (r, s) is a signature of the message by the key (x, y). Integers r and s that no
/// signature has make it invalid; a key that is none is an error.
pub(crate) fn ecdsa_verify(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    let curve = request.curve_among(CURVES)?;
    let hash = Hash::named(&request.string("hash")?)?;
    let (x, y) = (request.read("x", wire::integer)?, request.read("y", wire::integer)?);
    let hashed = hash.of(&request.bytes("message")?);
    let (r, s) = (request.scalar("r", curve.bytes)?, request.scalar("s", curve.bytes)?);
    let valid = (curve.verify)([&x, &y], &hashed, [&r, &s])?;
    Ok(format!("\"valid\":{valid}"))
}
