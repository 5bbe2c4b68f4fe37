//! The operations that `eval` knows: one line each.

use super::request::Request;
use super::{multiply, protocol};
use crate::catalogue::Catalogue;
use crate::names;
use crate::object::Object;

/// Fields that every request may have.
const COMMON: [&str; 4] = ["op", "id", "method", "backend"];

/// An operation of a request, by the name in its field `op`.
struct Operation {
    name: &'static str,
    /// The fields it may have beside the common ones.
    fields: &'static [&'static str],
    /// The fields of the answer, without braces.
    answer: fn(&Request<'_>) -> Result<String, String>,
}

/// All operations: names, fields and functions that answer.
#[rustfmt::skip]
const OPERATIONS: &[Operation] = &[
    Operation { name: "mul", fields: &["curve", "k", "x", "y", "infinity", "point"], answer: multiply::mul },
    Operation { name: "mul_base", fields: &["curve", "k"], answer: multiply::mul_base },
    Operation { name: "mul_add", fields: &["curve", "m", "x1", "y1", "infinity1", "point1", "n", "x2", "y2", "infinity2", "point2"], answer: multiply::mul_add },
    Operation { name: "encode", fields: &["curve", "point"], answer: multiply::encode },
    Operation { name: "decode", fields: &["curve", "bytes"], answer: multiply::decode },
    Operation { name: "ladder", fields: &["curve", "k", "u"], answer: multiply::ladder },
    Operation { name: "x25519", fields: &["curve", "k", "u"], answer: multiply::x25519 },
    Operation { name: "x25519_base", fields: &["curve", "k"], answer: protocol::x25519_base },
    Operation { name: "x448", fields: &["curve", "k", "u"], answer: protocol::x448 },
    Operation { name: "x448_base", fields: &["curve", "k"], answer: protocol::x448_base },
    Operation { name: "ecdh", fields: &["curve", "d", "public"], answer: protocol::ecdh },
    Operation { name: "msm", fields: &["curve", "scalars", "points"], answer: protocol::msm },
    Operation { name: "hash_to_curve", fields: &["curve", "dst", "message"], answer: protocol::hash_to_curve },
    Operation { name: "ristretto255_mul", fields: &["curve", "k", "point"], answer: protocol::ristretto255_mul },
    Operation { name: "decaf448_mul", fields: &["curve", "k", "point"], answer: protocol::decaf448_mul },
    Operation { name: "ecdsa_sign", fields: &["curve", "hash", "d", "message"], answer: protocol::ecdsa_sign },
    Operation { name: "ecdsa_verify", fields: &["curve", "hash", "x", "y", "message", "r", "s"], answer: protocol::ecdsa_verify },
    Operation { name: "ed25519_sign", fields: &["curve", "seed", "message", "context", "prehash"], answer: protocol::ed25519_sign },
    Operation { name: "ed25519_verify", fields: &["curve", "public", "message", "signature", "context", "prehash"], answer: protocol::ed25519_verify },
    Operation { name: "sm2_sign", fields: &["curve", "d", "id", "message", "nonce"], answer: protocol::sm2_sign },
    Operation { name: "sm2_verify", fields: &["curve", "id", "x", "y", "message", "r", "s"], answer: protocol::sm2_verify },
    Operation { name: "ed448_sign", fields: &["curve", "seed", "message", "context", "prehash"], answer: protocol::ed448_sign },
    Operation { name: "ed448_verify", fields: &["curve", "public", "message", "signature", "context", "prehash"], answer: protocol::ed448_verify },
];

/// Whether `id` is a field of the request's own operation, and no name of the request.
pub(super) fn takes_identity(object: &Object) -> bool {
    let named = |operation: &&Operation| object.get("op") == Some(&format!("\"{}\"", operation.name));
    OPERATIONS.iter().find(named).is_some_and(|operation| operation.fields.contains(&"id"))
}

/// The fields of the answer to a request, without braces.
pub(super) fn answer(object: &Object, curves: Catalogue) -> Result<String, String> {
    let request = Request::new(object, curves)?;
    let op = request.string("op")?;
    let Some(operation) = OPERATIONS.iter().find(|o| o.name == op) else {
        let known: Vec<&str> = OPERATIONS.iter().map(|o| o.name).collect();
        return Err(names::unknown("op", &op, &known));
    };
    request.only(|field| COMMON.contains(&field) || operation.fields.contains(&field))?;
    (operation.answer)(&request)
}
