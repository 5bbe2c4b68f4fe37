//! crrl: P-256 and X25519.

use crrl::p256::{Point, Scalar};

use super::each::{each, point};
use super::{Answer, Input, Peer, Ready};

fn scalar(k: &[u8]) -> Option<Scalar> {
    let mut bytes: [u8; 32] = k.try_into().ok()?;
    bytes.reverse();
    Scalar::decode(&bytes)
}

fn mul(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            Some((scalar(k)?, Point::decode(&public)?))
        },
        |(k, p)| (p * k).encode_uncompressed(),
        |product| point(product),
    )
}

fn mul_base(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| scalar(input.base_scalar()?),
        |k| Point::mulgen(k).encode_uncompressed(),
        |product| point(product),
    )
}

fn x25519(inputs: &[Input]) -> Ready {
    each(
        inputs,
        Input::x25519,
        |(k, u)| crrl::x25519::x25519(u, k),
        |out: &[u8; 32]| Some(Answer::Bytes(*out)),
    )
}

const MUL: Peer = Peer {
    name: "crrl",
    version: || "0.9.0".to_string(),
    curve: "p256",
    operation: "mul",
    method: "point",
    constant_time: true,
    timed: "Point times Scalar, encode_uncompressed",
    prepare: mul,
};

pub(super) const PEERS: &[Peer] = &[
    MUL,
    Peer { operation: "mul_base", timed: "Point::mulgen, encode_uncompressed", prepare: mul_base, ..MUL },
    Peer {
        curve: "curve25519",
        operation: "x25519",
        method: "x25519",
        timed: "x25519",
        prepare: x25519,
        ..MUL
    },
];
