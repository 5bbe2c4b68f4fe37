//! curve25519-dalek and x25519-dalek, with the backend that curve25519-dalek finds at run time.

use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::VartimeMultiscalarMul;

use super::each::each;
use super::{Answer, Input, Peer, Ready};

fn scalar(k: &[u8]) -> Option<Scalar> {
    let mut bytes: [u8; 32] = k.try_into().ok()?;
    bytes.reverse();
    Option::from(Scalar::from_canonical_bytes(bytes))
}

fn answer(point: &CompressedEdwardsY) -> Option<Answer> {
    let mut y = point.to_bytes();
    y.reverse();
    let x_is_odd = y[0] >> 7 == 1;
    y[0] &= 0x7f;
    Some(Answer::Ordinate { y: y.to_vec(), x_is_odd })
}

fn point(x: &[u8], y: &[u8]) -> Option<EdwardsPoint> {
    let mut bytes: [u8; 32] = y.try_into().ok()?;
    bytes.reverse();
    bytes[31] |= x.last()? << 7;
    CompressedEdwardsY(bytes).decompress()
}

fn mul(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| match input {
            Input::Mul { k, x, y } => Some((scalar(k)?, point(x, y)?)),
            _ => None,
        },
        |(k, p)| (p * k).compress(),
        answer,
    )
}

fn mul_add(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| match input {
            Input::MulAdd { m, x1, y1, n, x2, y2 } => {
                Some(([scalar(m)?, scalar(n)?], [point(x1, y1)?, point(x2, y2)?]))
            }
            _ => None,
        },
        |(scalars, points)| EdwardsPoint::vartime_multiscalar_mul(scalars, points).compress(),
        answer,
    )
}

fn mul_base(inputs: &[Input]) -> Ready {
    each(inputs, |input| scalar(input.base_scalar()?), |k| EdwardsPoint::mul_base(k).compress(), answer)
}

fn x25519(inputs: &[Input]) -> Ready {
    each(
        inputs,
        Input::x25519,
        |(k, u)| x25519_dalek::x25519(*k, *u),
        |out: &[u8; 32]| Some(Answer::Bytes(*out)),
    )
}

const MUL: Peer = Peer {
    name: "curve25519-dalek",
    version: || "5.0.0".to_string(),
    curve: "edwards25519",
    operation: "mul",
    method: "point",
    constant_time: true,
    timed: "EdwardsPoint times Scalar, compress",
    prepare: mul,
};

pub(super) const PEERS: &[Peer] = &[
    MUL,
    Peer { operation: "mul_base", timed: "EdwardsPoint::mul_base, compress", prepare: mul_base, ..MUL },
    Peer {
        operation: "mul_add",
        constant_time: false,
        timed: "EdwardsPoint::vartime_multiscalar_mul of two points, compress",
        prepare: mul_add,
        ..MUL
    },
    Peer {
        name: "x25519-dalek",
        version: || "3.0.0".to_string(),
        curve: "curve25519",
        operation: "x25519",
        method: "x25519",
        timed: "x25519",
        prepare: x25519,
        ..MUL
    },
];
