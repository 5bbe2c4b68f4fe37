//! Operations of protocols, by the library's public functions. The library chooses methods and levels itself.

mod ecdh;
mod ecdsa;
mod ed25519;
mod goldilocks;
mod hash;
mod sm2;
mod sums;

pub(super) use ecdh::ecdh;
pub(super) use ecdsa::{ecdsa_sign, ecdsa_verify};
pub(super) use ed25519::{ed25519_sign, ed25519_verify};
pub(super) use goldilocks::{decaf448_mul, ed448_sign, ed448_verify, x448, x448_base};
pub(super) use hash::hash_to_curve;
pub(super) use sm2::{sm2_sign, sm2_verify};
pub(super) use sums::msm;

use secant::{ristretto255, x25519};

use super::request::Request;
use crate::hex;

/// `x25519_base`: the public key of RFC 7748 for the secret key k.
pub(super) fn x25519_base(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("curve25519")?;
    let public = x25519::SecretKey::from_bytes(&request.bytes32("k")?).public_key();
    Ok(format!("\"out\":\"{}\"", hex::digits(public.as_bytes())))
}

/// `ristretto255_mul`: the encoding of [k]P for the encoding of P (RFC 9496). Constant time in k.
pub(super) fn ristretto255_mul(request: &Request<'_>) -> Result<String, String> {
    request.any_method_and_backend()?;
    request.curve_if_any("ristretto255")?;
    let mut k = request.scalar("k", 32)?;
    let point = request.bytes32("point")?;
    let point = ristretto255::Point::from_bytes(&point).map_err(|e| format!("point: {e}"))?;
    // The library's integers are little-endian here.
    k.reverse();
    let product = point * &ristretto255::Scalar::reduce(&k);
    Ok(format!("\"point\":\"{}\"", hex::digits(&product.to_bytes())))
}

/// The fields of a point with big-endian coordinates; `None` for the point at infinity.
fn point(coordinates: Option<(&[u8], &[u8])>) -> String {
    match coordinates {
        Some((x, y)) => format!("\"x\":\"{}\",\"y\":\"{}\"", hex::format(x), hex::format(y)),
        None => "\"infinity\":true".to_string(),
    }
}

/// The bytes in the other byte order.
fn reversed<const N: usize>(mut bytes: [u8; N]) -> [u8; N] {
    bytes.reverse();
    bytes
}

/// The big-endian integer with leading zeros, if it has no more than N bytes.
fn padded<const N: usize>(integer: &[u8]) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let zeros = N.checked_sub(integer.len())?;
    bytes[zeros..].copy_from_slice(integer);
    Some(bytes)
}
