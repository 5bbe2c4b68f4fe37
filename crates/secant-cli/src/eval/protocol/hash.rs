//! Hashing to curves (RFC 9380), by the suite of each curve that is a random oracle.

use super::{point, reversed};
use crate::eval::request::Request;
use crate::hex;

/// The fields of the answer for a message and a tag.
type Hash = fn(message: &[u8], dst: &[u8]) -> Result<String, secant::Error>;

/// [`Hash`] of a module of the library, with its name.
macro_rules! curve {
    ($module:ident) => {
        (stringify!($module), |message, dst| {
            let coordinates = secant::$module::Point::hash_to_curve(message, dst)?.coordinates();
            Ok(point(coordinates.as_ref().map(|(x, y)| (&x[..], &y[..]))))
        })
    };
}

const CURVES: &[(&str, Hash)] = &[
    curve!(p256),
    curve!(p384),
    curve!(p521),
    curve!(secp256k1),
    ("edwards25519", |message, dst| {
        let (x, y) = secant::edwards25519::Point::hash_to_curve(message, dst)?.coordinates();
        Ok(point(Some((&reversed(x), &reversed(y)))))
    }),
    ("curve25519", |message, dst| {
        let (u, v) = secant::x25519::hash_to_curve(message, dst)?;
        Ok(format!("\"u\":\"{}\",\"v\":\"{}\"", hex::format(&reversed(u)), hex::format(&reversed(v))))
    }),
    ("ristretto255", |message, dst| {
        let point = secant::ristretto255::Point::hash_to_curve(message, dst)?;
        Ok(format!("\"point\":\"{}\"", hex::digits(&point.to_bytes())))
    }),
];

/// `hash_to_curve`: the point of a message and a domain separation tag.
pub(crate) fn hash_to_curve(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    let hash = request.curve_among(CURVES)?;
    let (dst, message) = (request.bytes("dst")?, request.bytes("message")?);
    // The tag is the only argument that can be refused.
    hash(&message, &dst).map_err(|e| format!("dst: {e}"))
}
