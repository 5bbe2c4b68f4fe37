//! Batches of Secant, on one thread.

use super::super::each::all;
use super::super::{Answer, Input, Peer};
use super::row::peer;

/// `[k]G` alone: its coordinates, or its encoding.
type Alone = fn(&[u8]) -> Option<Vec<u8>>;

/// `mul_base_batch` of modules whose points have big-endian coordinates and may be infinite.
macro_rules! bases {
    ($($curve:ident)*) => {
        const BASES: &[Peer] = &[$(
            peer(stringify!($curve), "mul_base_batch", "batch", "Point::mul_base_batch, to_affine_batch", |inputs| {
                use ::secant::$curve::{Point, Scalar};
                all(
                    inputs,
                    |inputs| {
                        let scalar = |input: &Input| Scalar::try_from(input.base_scalar()?).ok();
                        inputs.iter().map(scalar).collect::<Option<Vec<_>>>()
                    },
                    |scalars| Point::to_affine_batch(&Point::mul_base_batch(scalars)),
                    |point| {
                        let (x, y) = point.coordinates()?;
                        Some(Answer::Point { x: x.to_vec(), y: y.to_vec() })
                    },
                )
            }),
        )*];

        const ALONE: &[(&str, Alone)] = &[
            ("edwards25519", |k| {
                use ::secant::edwards25519::Point;
                Some((Point::GENERATOR * &little(k)?).compress().to_vec())
            }),
            $(
            (stringify!($curve), |k| {
                use ::secant::$curve::{Point, Scalar};
                let (x, y) = (Point::GENERATOR * &Scalar::try_from(k).ok()?).coordinates()?;
                Some([x, y].concat())
            }),
        )*];
    };
}

bases! { b233 b409 p224 p256 p384 p521 secp256k1 }

/// `sign_batch` and `verify_batch` of modules: how keys come, and the functions.
macro_rules! signed {
    ($($curve:ident $module:ident, key: $key:expr, public: $public:expr;)*) => {
        const SIGNED: &[Peer] = &[$(
            peer(stringify!($curve), "sign_batch", "batch", "SigningKey::sign_batch of 32 bytes each", |inputs| {
                all(
                    inputs,
                    |inputs| {
                        let key = $key(inputs.first()?.sign()?.0)?;
                        let messages: Option<Vec<_>> = inputs.iter().map(|i| Some(i.sign()?.1.to_vec())).collect();
                        Some((key, messages?))
                    },
                    |(key, messages)| {
                        let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
                        key.sign_batch(&messages)
                    },
                    |signature| Some(Answer::Signature(signature.to_bytes().to_vec())),
                )
            }),
            Peer {
                constant_time: false,
                ..peer(stringify!($curve), "verify_batch", "batch", "verify_batch of 32 bytes each, a verdict each", |inputs| {
                    use ::secant::$module::{Signature, verify_batch};
                    all(
                        inputs,
                        |inputs| {
                            let one = |input: &Input| {
                                let (public, message, signature) = input.verify()?;
                                Some(($public(public)?, message.to_vec(), Signature::try_from(signature).ok()?))
                            };
                            inputs.iter().map(one).collect::<Option<Vec<_>>>()
                        },
                        |signed| {
                            let signed: Vec<_> =
                                signed.iter().map(|(key, message, s)| (key, message.as_slice(), s)).collect();
                            verify_batch(&signed)
                        },
                        |verdict| Some(Answer::Verdict(verdict.is_ok())),
                    )
                })
            },
        )*];
    };
}

macro_rules! with_ecdsa {
    ($($curve:ident)*) => {
        signed! {
            $($curve $curve,
                key: |bytes: &[u8]| ::secant::$curve::SigningKey::try_from(bytes).ok(),
                public: |bytes: &[u8]| ::secant::$curve::VerifyingKey::from_sec1_bytes(bytes).ok();)*
            edwards25519 ed25519,
                key: |bytes: &[u8]| Some(::secant::ed25519::SigningKey::from_bytes(bytes.try_into().ok()?)),
                public: |bytes: &[u8]| ::secant::ed25519::VerifyingKey::from_bytes(bytes.try_into().ok()?).ok();
        }
    };
}

with_ecdsa! { p224 p256 p384 p521 secp256k1 }

const X25519: &[Peer] = &[peer("curve25519", "x25519_batch", "batch", "x25519_batch", |inputs| {
    all(
        inputs,
        |inputs| {
            let pairs: Option<Vec<_>> = inputs.iter().map(Input::x25519).collect();
            Some(pairs?.into_iter().unzip::<[u8; 32], [u8; 32], Vec<_>, Vec<_>>())
        },
        // The two slices have equal lengths, so that there is no error.
        |(k, u)| ::secant::x25519::x25519_batch(k, u).unwrap_or_default(),
        |u| Some(Answer::Bytes(*u)),
    )
})];

pub(super) const LISTS: [&[Peer]; 4] = [BASES, EDWARDS, SIGNED, X25519];

/// `[k]G` on a curve.
fn alone(curve: &str, k: &[u8]) -> Option<Vec<u8>> {
    ALONE.iter().find(|(name, _)| *name == curve).and_then(|(_, alone)| alone(k))
}

/// A scalar of edwards25519 from big-endian bytes.
fn little(k: &[u8]) -> Option<::secant::edwards25519::Scalar> {
    let bytes: Vec<u8> = k.iter().rev().copied().collect();
    ::secant::edwards25519::Scalar::try_from(&bytes[..]).ok()
}

const EDWARDS: &[Peer] = &[peer(
    "edwards25519",
    "mul_base_batch",
    "batch",
    "Point::mul_base_batch, to_affine_batch, AffinePoint::compress",
    |inputs| {
        use ::secant::edwards25519::Point;
        all(
            inputs,
            |inputs| inputs.iter().map(|input| little(input.base_scalar()?)).collect::<Option<Vec<_>>>(),
            |scalars| {
                let points = Point::to_affine_batch(&Point::mul_base_batch(scalars));
                points.iter().map(|point| point.compress()).collect()
            },
            |encoding| Some(Answer::Encoding(encoding.to_vec())),
        )
    },
)];

/// Whether a result of a batch agrees with the single operation.
pub(super) fn is_right(curve: &str, input: &Input, answer: &Answer) -> bool {
    match (input, answer) {
        (Input::X25519 { k, u }, Answer::Bytes(found)) => ::secant::x25519::x25519(k, u) == *found,
        (Input::MulBase { k }, Answer::Point { x, y }) => alone(curve, k) == Some([&x[..], y].concat()),
        (Input::MulBase { k }, Answer::Encoding(bytes)) => alone(curve, k).as_ref() == Some(bytes),
        _ => false,
    }
}
