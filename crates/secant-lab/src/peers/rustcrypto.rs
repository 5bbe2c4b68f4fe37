//! The crates k256, p224, p256, p384 and p521 of RustCrypto, with their tables of base points; and ours
//! behind the same traits.

use super::peer::TRAITS_METHOD;
use super::{Input, OURS, Peer, Ready};

/// The operations of one of their crates, or of our module in its place: they have one interface.
macro_rules! operations {
    ($krate:ident) => {
        operations!($krate, $krate);
    };
    ($name:ident, $($krate:ident)::+) => {
        mod $name {
            use ::$($krate)::+::ecdsa::signature::{Signer, Verifier};
            use ::$($krate)::+::ecdsa::{Signature, SigningKey, VerifyingKey};
            use ::$($krate)::+::elliptic_curve::ops::{Invert, LinearCombination};
            use ::$($krate)::+::elliptic_curve::sec1::ToSec1Point;
            #[allow(unused_imports, reason = "k256 has its own mul_by_generator")]
            use ::$($krate)::+::elliptic_curve::{Group, PrimeField};
            use ::$($krate)::+::{AffinePoint, NonZeroScalar, ProjectivePoint, PublicKey, Scalar, SecretKey};

            use super::super::each::{each, point};
            use super::super::{Answer, Input, Ready};

            fn scalar(k: &[u8]) -> Option<NonZeroScalar> {
                Some(SecretKey::from_slice(k).ok()?.to_nonzero_scalar())
            }

            pub(super) fn uncompressed(p: &AffinePoint) -> Option<Answer> {
                point(p.to_sec1_point(false).as_bytes())
            }

            pub(super) fn mul(inputs: &[Input]) -> Ready {
                each(
                    inputs,
                    |input| {
                        let (k, public) = input.keys()?;
                        Some((scalar(k)?, PublicKey::from_sec1_bytes(&public).ok()?.to_projective()))
                    },
                    |(k, p)| (*p * **k).to_affine(),
                    uncompressed,
                )
            }

            pub(super) fn mul_base(inputs: &[Input]) -> Ready {
                each(
                    inputs,
                    |input| scalar(input.base_scalar()?),
                    |k| ProjectivePoint::mul_by_generator(k).to_affine(),
                    uncompressed,
                )
            }

            fn sum(inputs: &[Input], run: fn(&[(ProjectivePoint, Scalar); 2]) -> ProjectivePoint) -> Ready {
                let base = AffinePoint::GENERATOR.to_sec1_point(false);
                each(
                    inputs,
                    |input| {
                        let (m, p, n) = input.sum_with_base(base.as_bytes())?;
                        let p = PublicKey::from_sec1_bytes(&p).ok()?.to_projective();
                        Some([(p, *scalar(m)?), (ProjectivePoint::GENERATOR, *scalar(n)?)])
                    },
                    move |terms| run(terms).to_affine(),
                    uncompressed,
                )
            }

            pub(super) fn mul_add(inputs: &[Input]) -> Ready {
                sum(inputs, ProjectivePoint::lincomb)
            }

            pub(super) fn mul_add_vartime(inputs: &[Input]) -> Ready {
                sum(inputs, ProjectivePoint::lincomb_vartime)
            }

            pub(super) fn ecdh(inputs: &[Input]) -> Ready {
                each(
                    inputs,
                    |input| {
                        let (k, public) = input.keys()?;
                        Some((SecretKey::from_slice(k).ok()?, public))
                    },
                    |(secret, public)| Some(secret.diffie_hellman(&PublicKey::from_sec1_bytes(public).ok()?)),
                    |shared| Some(Answer::Abscissa(shared.as_ref()?.raw_secret_bytes().to_vec())),
                )
            }

            pub(super) fn encode(inputs: &[Input]) -> Ready {
                each(
                    inputs,
                    |input| Some(*PublicKey::from_sec1_bytes(input.encode()?).ok()?.as_affine()),
                    |p| p.to_sec1_point(true),
                    |bytes| Some(Answer::Encoding(bytes.as_bytes().to_vec())),
                )
            }

            pub(super) fn decode(inputs: &[Input]) -> Ready {
                each(
                    inputs,
                    |input| input.decode().map(<[u8]>::to_vec),
                    |bytes| PublicKey::from_sec1_bytes(bytes).ok(),
                    |p| uncompressed(p.as_ref()?.as_affine()),
                )
            }

            fn scalars(inputs: &[Input], run: fn(&(Scalar, Scalar)) -> Option<Scalar>) -> Ready {
                each(
                    inputs,
                    |input| {
                        let (a, b) = input.scalars()?;
                        Some((*scalar(a)?, *scalar(b)?))
                    },
                    run,
                    |c| Some(Answer::Integer(c.as_ref()?.to_repr().to_vec())),
                )
            }

            pub(super) fn scalar_mul(inputs: &[Input]) -> Ready {
                scalars(inputs, |(a, b)| Some(a * b))
            }

            pub(super) fn scalar_invert(inputs: &[Input]) -> Ready {
                scalars(inputs, |(a, _)| Invert::invert(a).into())
            }

            pub(super) fn scalar_invert_vartime(inputs: &[Input]) -> Ready {
                scalars(inputs, |(a, _)| Invert::invert_vartime(a).into())
            }

            pub(super) fn sign(inputs: &[Input]) -> Ready {
                each(
                    inputs,
                    |input| {
                        let (secret, message) = input.sign()?;
                        Some((SigningKey::from_slice(secret).ok()?, message.to_vec()))
                    },
                    |(key, message)| -> Signature { key.sign(message) },
                    |signature| Some(Answer::Signature(signature.to_bytes().to_vec())),
                )
            }

            pub(super) fn verify(inputs: &[Input]) -> Ready {
                each(
                    inputs,
                    |input| {
                        let (public, message, signature) = input.verify()?;
                        Some((
                            VerifyingKey::from_sec1_bytes(public).ok()?,
                            message.to_vec(),
                            signature.to_vec(),
                        ))
                    },
                    |(key, message, signature)| {
                        Signature::from_slice(signature).is_ok_and(|s| key.verify(message, &s).is_ok())
                    },
                    |valid| Some(Answer::Verdict(*valid)),
                )
            }
        }
    };
}

operations!(k256);
operations!(p224);
operations!(p256);
operations!(p384);
operations!(p521);
// Secant behind the traits of RustCrypto, measured by the same text.
operations!(traits, secant_rustcrypto::p256);

/// Hashing to the curve of a crate that has it.
macro_rules! hashing {
    ($($krate:ident $curve:ident),*) => {
        mod hashing {
            $(pub(super) fn $krate(inputs: &[super::Input]) -> super::Ready {
                use ::k256::hash2curve::GroupDigest;

                super::super::each::each(
                    inputs,
                    |input| input.hash().map(|(message, dst)| (message.to_vec(), dst.to_vec())),
                    |(message, dst)| Some(::$krate::$curve::hash_from_bytes(&[message], &[dst]).ok()?.to_affine()),
                    |p| super::$krate::uncompressed(p.as_ref()?),
                )
            })*
        }
    };
}
hashing!(k256 Secp256k1, p256 NistP256, p384 NistP384, p521 NistP521);

const MUL: &str = "ProjectivePoint times Scalar, to_affine";
const MUL_BASE: &str = "ProjectivePoint::mul_by_generator, to_affine";
const MUL_ADD: &str = "ProjectivePoint::lincomb of P and the generator, to_affine";
const MUL_ADD_VARTIME: &str = "ProjectivePoint::lincomb_vartime of P and the generator, to_affine";
const ECDH: &str = "PublicKey::from_sec1_bytes, SecretKey::diffie_hellman";
const ENCODE: &str = "AffinePoint::to_sec1_point, compressed";
const DECODE: &str = "PublicKey::from_sec1_bytes, compressed";
const SIGN: &str = "SigningKey::sign: the hash of 32 bytes, RFC 6979";
const VERIFY: &str = "Signature::from_slice, VerifyingKey::verify: the hash of 32 bytes, the key parsed";

/// The rows of a crate, which is called otherwise than its curve.
macro_rules! rows {
    ($($krate:ident $curve:literal $version:literal;)*) => {&[$(
        row(stringify!($krate), $curve, || $version.to_string(), "mul", "point", MUL, $krate::mul),
        row(stringify!($krate), $curve, || $version.to_string(), "mul_base", "point", MUL_BASE, $krate::mul_base),
        row(stringify!($krate), $curve, || $version.to_string(), "mul_add", "point", MUL_ADD, $krate::mul_add),
        vartime(row(
            stringify!($krate),
            $curve,
            || $version.to_string(),
            "mul_add",
            "point",
            MUL_ADD_VARTIME,
            $krate::mul_add_vartime,
        )),
        row(stringify!($krate), $curve, || $version.to_string(), "mul", "ecdh", ECDH, $krate::ecdh),
        row(
            stringify!($krate),
            $curve,
            || $version.to_string(),
            "encode",
            "sec1",
            ENCODE,
            $krate::encode,
        ),
        row(
            stringify!($krate),
            $curve,
            || $version.to_string(),
            "decode",
            "sec1",
            DECODE,
            $krate::decode,
        ),
        row(stringify!($krate), $curve, || $version.to_string(), "scalar_mul", "scalar", "a * b", $krate::scalar_mul),
        row(
            stringify!($krate),
            $curve,
            || $version.to_string(),
            "scalar_invert",
            "scalar",
            "Invert::invert",
            $krate::scalar_invert,
        ),
        vartime(row(
            stringify!($krate),
            $curve,
            || $version.to_string(),
            "scalar_invert_vartime",
            "scalar",
            "Invert::invert_vartime",
            $krate::scalar_invert_vartime,
        )),
        row(stringify!($krate), $curve, || $version.to_string(), "sign", "ecdsa", SIGN, $krate::sign),
        vartime(row(stringify!($krate), $curve, || $version.to_string(), "verify", "ecdsa", VERIFY, $krate::verify)),
    )*
        hash("k256", "secp256k1", || "0.14.0".to_string(), hashing::k256),
        hash("p256", "p256", || "0.14.0".to_string(), hashing::p256),
        hash("p384", "p384", || "0.14.0".to_string(), hashing::p384),
        hash("p521", "p521", || "0.14.0".to_string(), hashing::p521),
    ]};
}

const fn row(
    name: &'static str,
    curve: &'static str,
    version: fn() -> String,
    operation: &'static str,
    method: &'static str,
    timed: &'static str,
    prepare: fn(&[Input]) -> Ready,
) -> Peer {
    Peer { name, version, curve, operation, method, constant_time: true, timed, prepare }
}

const fn vartime(peer: Peer) -> Peer {
    Peer { constant_time: false, ..peer }
}

const fn hash(
    name: &'static str,
    curve: &'static str,
    version: fn() -> String,
    prepare: fn(&[Input]) -> Ready,
) -> Peer {
    row(name, curve, version, "hash_to_curve", "rfc9380", "GroupDigest::hash_from_bytes, to_affine", prepare)
}

/// A row of ours behind the traits, on P-256.
const fn ours(
    operation: &'static str,
    method: &'static str,
    timed: &'static str,
    prepare: fn(&[Input]) -> Ready,
) -> Peer {
    row(OURS, "p256", || env!("CARGO_PKG_VERSION").to_string(), operation, method, timed, prepare)
}

/// P-256 of the crate secant-rustcrypto: its figures show the cost of the traits beside the direct calls.
pub(super) const TRAITS: &[Peer] = &[
    ours("mul", TRAITS_METHOD, MUL, traits::mul),
    ours("mul", "ecdh via elliptic-curve", ECDH, traits::ecdh),
    ours("mul_base", TRAITS_METHOD, MUL_BASE, traits::mul_base),
    ours("mul_add", TRAITS_METHOD, MUL_ADD, traits::mul_add),
    vartime(ours("mul_add", TRAITS_METHOD, MUL_ADD_VARTIME, traits::mul_add_vartime)),
    ours("encode", TRAITS_METHOD, ENCODE, traits::encode),
    ours("decode", TRAITS_METHOD, DECODE, traits::decode),
    ours("scalar_mul", TRAITS_METHOD, "a * b", traits::scalar_mul),
    ours("scalar_invert", TRAITS_METHOD, "Invert::invert", traits::scalar_invert),
    vartime(ours(
        "scalar_invert_vartime",
        TRAITS_METHOD,
        "Invert::invert_vartime",
        traits::scalar_invert_vartime,
    )),
    ours("sign", TRAITS_METHOD, SIGN, traits::sign),
    vartime(ours("verify", TRAITS_METHOD, VERIFY, traits::verify)),
];

pub(super) const PEERS: &[Peer] = rows! {
    k256 "secp256k1" "0.14.0";
    p224 "p224" "0.14.0-rc.15";
    p256 "p256" "0.14.0";
    p384 "p384" "0.14.0";
    p521 "p521" "0.14.0";
};
