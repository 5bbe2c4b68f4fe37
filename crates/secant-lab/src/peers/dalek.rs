//! curve25519-dalek, x25519-dalek and ed25519-dalek, with the backend that curve25519-dalek finds at run
//! time.

use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::ristretto::{CompressedRistretto, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::VartimeMultiscalarMul;
use ed25519_dalek::ed25519::signature::{Signer, Verifier};
use ed25519_dalek::{Signature, SigningKey, VerifyingKey};

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

fn decode(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| CompressedEdwardsY::from_slice(input.decode()?).ok(),
        CompressedEdwardsY::decompress,
        |p| Some(Answer::Encoding(p.as_ref()?.compress().to_bytes().to_vec())),
    )
}

fn element(bytes: &[u8]) -> Option<RistrettoPoint> {
    CompressedRistretto::from_slice(bytes).ok()?.decompress()
}

fn encoding(p: &RistrettoPoint) -> Option<Answer> {
    Some(Answer::Bytes(p.compress().to_bytes()))
}

fn ristretto_mul(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, p) = input.element()?;
            Some((scalar(k)?, element(p)?))
        },
        |(k, p)| p * k,
        encoding,
    )
}

fn ristretto_mul_base(inputs: &[Input]) -> Ready {
    each(inputs, |input| scalar(input.base_scalar()?), RistrettoPoint::mul_base, encoding)
}

fn ristretto_encode(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| element(input.encode()?),
        RistrettoPoint::compress,
        |bytes| Some(Answer::Bytes(bytes.to_bytes())),
    )
}

fn ristretto_decode(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| CompressedRistretto::from_slice(input.decode()?).ok(),
        CompressedRistretto::decompress,
        |p| encoding(p.as_ref()?),
    )
}

fn integer(k: &Scalar) -> Option<Answer> {
    let mut bytes = k.to_bytes();
    bytes.reverse();
    Some(Answer::Integer(bytes.to_vec()))
}

fn scalars(inputs: &[Input], run: fn(&(Scalar, Scalar)) -> Scalar) -> Ready {
    each(
        inputs,
        |input| {
            let (a, b) = input.scalars()?;
            Some((scalar(a)?, scalar(b)?))
        },
        run,
        integer,
    )
}

fn sign(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (seed, message) = input.sign()?;
            Some((SigningKey::from_bytes(seed.try_into().ok()?), message.to_vec()))
        },
        |(key, message)| key.sign(message),
        |signature| Some(Answer::Signature(signature.to_bytes().to_vec())),
    )
}

fn verify(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (public, message, signature) = input.verify()?;
            let key = VerifyingKey::from_bytes(public.try_into().ok()?).ok()?;
            Some((key, message.to_vec(), <[u8; 64]>::try_from(signature).ok()?))
        },
        |(key, message, signature)| key.verify(message, &Signature::from_bytes(signature)).is_ok(),
        |valid| Some(Answer::Verdict(*valid)),
    )
}

const RISTRETTO: Peer = Peer {
    curve: "ristretto255",
    timed: "RistrettoPoint times Scalar, not encoded",
    prepare: ristretto_mul,
    ..MUL
};

const SCALAR: Peer = Peer { method: "scalar", ..MUL };

const SIGN: Peer = Peer {
    name: "ed25519-dalek",
    version: || "3.0.0".to_string(),
    operation: "sign",
    method: "ed25519",
    timed: "SigningKey::sign of 32 bytes",
    prepare: sign,
    ..MUL
};

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
        operation: "decode",
        method: "rfc8032",
        timed: "CompressedEdwardsY::decompress",
        prepare: decode,
        ..MUL
    },
    RISTRETTO,
    Peer {
        operation: "mul_base",
        timed: "RistrettoPoint::mul_base, not encoded",
        prepare: ristretto_mul_base,
        ..RISTRETTO
    },
    Peer {
        operation: "encode",
        method: "rfc9496",
        timed: "RistrettoPoint::compress",
        prepare: ristretto_encode,
        ..RISTRETTO
    },
    Peer {
        operation: "decode",
        method: "rfc9496",
        timed: "CompressedRistretto::decompress",
        prepare: ristretto_decode,
        ..RISTRETTO
    },
    Peer {
        operation: "scalar_mul",
        timed: "a * b",
        prepare: |inputs| scalars(inputs, |(a, b)| a * b),
        ..SCALAR
    },
    Peer {
        operation: "scalar_invert",
        timed: "Scalar::invert",
        prepare: |inputs| scalars(inputs, |(a, _)| a.invert()),
        ..SCALAR
    },
    SIGN,
    Peer {
        operation: "verify",
        constant_time: false,
        timed: "VerifyingKey::verify of 32 bytes, the key parsed",
        prepare: verify,
        ..SIGN
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
