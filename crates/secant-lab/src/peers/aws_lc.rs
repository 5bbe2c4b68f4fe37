//! aws-lc: `EC_POINT_mul` and `X25519` of its C interface, ECDH by the crate aws-lc-rs.

use aws_lc_rs::agreement::{
    Algorithm, ECDH_P256, ECDH_P384, ECDH_P521, PrivateKey, UnparsedPublicKey, agree,
};

use super::each::each;
use super::raw::{Context, Group, Integer, aws_lc_x25519};
use super::{Answer, Input, Peer, Ready};

fn version() -> String {
    std::str::from_utf8(aws_lc_sys::AWSLC_VERSION_NUMBER_STRING)
        .unwrap_or("?")
        .trim_end_matches('\0')
        .to_string()
}

fn answer(point: &Option<(Integer, Integer)>, len: usize) -> Option<Answer> {
    let (x, y) = point.as_ref()?;
    Some(Answer::Point { x: x.bytes(len)?, y: y.bytes(len)? })
}

fn mul(group: Group, len: usize, inputs: &[Input]) -> Ready {
    let context = Context::new().ok_or("no memory")?;
    each(
        inputs,
        |input| match input {
            Input::Mul { k, x, y } => Some((Integer::new(k)?, group.point(x, y)?)),
            _ => None,
        },
        move |(k, p)| group.mul(k, Some(p), &context),
        move |point| answer(point, len),
    )
}

fn mul_base(group: Group, len: usize, inputs: &[Input]) -> Ready {
    let context = Context::new().ok_or("no memory")?;
    each(
        inputs,
        |input| Integer::new(input.base_scalar()?),
        move |k| group.mul(k, None, &context),
        move |point| answer(point, len),
    )
}

fn ecdh<const LEN: usize>(algorithm: &'static Algorithm, inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            Some((PrivateKey::from_private_key(algorithm, k).ok()?, public))
        },
        move |(secret, public)| {
            agree(secret, UnparsedPublicKey::new(algorithm, public), (), |shared| {
                <[u8; LEN]>::try_from(shared).map_err(|_| ())
            })
        },
        |shared| Some(Answer::Abscissa(shared.ok()?.to_vec())),
    )
}

fn x25519(inputs: &[Input]) -> Ready {
    each(inputs, Input::x25519, |(k, u)| aws_lc_x25519(k, u), |out| out.map(Answer::Bytes))
}

const POINT: Peer = Peer {
    name: "aws-lc",
    version,
    curve: "p256",
    operation: "mul",
    method: "point",
    constant_time: true,
    timed: "EC_POINT_mul, EC_POINT_get_affine_coordinates_GFp",
    prepare: |inputs| mul(Group::p256(), 32, inputs),
};

pub(super) const PEERS: &[Peer] = &[
    POINT,
    Peer { operation: "mul_base", prepare: |inputs| mul_base(Group::p256(), 32, inputs), ..POINT },
    Peer {
        method: "ecdh",
        timed: "aws_lc_rs::agreement::agree, public key unparsed",
        prepare: |inputs| ecdh::<32>(&ECDH_P256, inputs),
        ..POINT
    },
    Peer { curve: "p224", prepare: |inputs| mul(Group::p224(), 28, inputs), ..POINT },
    Peer {
        curve: "p224",
        operation: "mul_base",
        prepare: |inputs| mul_base(Group::p224(), 28, inputs),
        ..POINT
    },
    Peer { curve: "p384", prepare: |inputs| mul(Group::p384(), 48, inputs), ..POINT },
    Peer {
        curve: "p384",
        operation: "mul_base",
        prepare: |inputs| mul_base(Group::p384(), 48, inputs),
        ..POINT
    },
    Peer {
        curve: "p384",
        method: "ecdh",
        timed: "aws_lc_rs::agreement::agree, public key unparsed",
        prepare: |inputs| ecdh::<48>(&ECDH_P384, inputs),
        ..POINT
    },
    Peer { curve: "p521", prepare: |inputs| mul(Group::p521(), 66, inputs), ..POINT },
    Peer {
        curve: "p521",
        operation: "mul_base",
        prepare: |inputs| mul_base(Group::p521(), 66, inputs),
        ..POINT
    },
    Peer {
        curve: "p521",
        method: "ecdh",
        timed: "aws_lc_rs::agreement::agree, public key unparsed",
        prepare: |inputs| ecdh::<66>(&ECDH_P521, inputs),
        ..POINT
    },
    Peer {
        curve: "curve25519",
        operation: "x25519",
        method: "x25519",
        timed: "X25519",
        prepare: x25519,
        ..POINT
    },
];
