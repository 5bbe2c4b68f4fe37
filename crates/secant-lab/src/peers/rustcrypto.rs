//! The crates p224, p256, p384 and p521 of RustCrypto.

use super::{Input, Peer, Ready};

/// The operations of one of their crates, which have one interface.
macro_rules! operations {
    ($krate:ident) => {
        mod $krate {
            use $krate::elliptic_curve::{Group, sec1::ToSec1Point};
            use $krate::{NonZeroScalar, ProjectivePoint, PublicKey, SecretKey};

            use super::super::each::{each, point};
            use super::super::{Answer, Input, Ready};

            fn scalar(k: &[u8]) -> Option<NonZeroScalar> {
                Some(SecretKey::from_slice(k).ok()?.to_nonzero_scalar())
            }

            pub(super) fn mul(inputs: &[Input]) -> Ready {
                each(
                    inputs,
                    |input| {
                        let (k, public) = input.keys()?;
                        Some((scalar(k)?, PublicKey::from_sec1_bytes(&public).ok()?.to_projective()))
                    },
                    |(k, p)| (*p * **k).to_affine(),
                    |product| point(product.to_sec1_point(false).as_bytes()),
                )
            }

            pub(super) fn mul_base(inputs: &[Input]) -> Ready {
                each(
                    inputs,
                    |input| scalar(input.base_scalar()?),
                    |k| ProjectivePoint::mul_by_generator(k).to_affine(),
                    |product| point(product.to_sec1_point(false).as_bytes()),
                )
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
        }
    };
}

operations!(p224);
operations!(p256);
operations!(p384);
operations!(p521);

const fn peer(
    name: &'static str,
    version: fn() -> String,
    operation: &'static str,
    method: &'static str,
    timed: &'static str,
    prepare: fn(&[Input]) -> Ready,
) -> Peer {
    // The crates have the names that the curves have here.
    Peer { name, version, curve: name, operation, method, constant_time: true, timed, prepare }
}

fn p256_version() -> String {
    "0.14.0".to_string()
}

fn p384_version() -> String {
    "0.14.0".to_string()
}

fn p521_version() -> String {
    "0.14.0".to_string()
}

fn p224_version() -> String {
    "0.14.0-rc.15".to_string()
}

const MUL: &str = "ProjectivePoint times Scalar, to_affine";
const MUL_BASE: &str = "ProjectivePoint::mul_by_generator, to_affine";
const ECDH: &str = "PublicKey::from_sec1_bytes, SecretKey::diffie_hellman";

pub(super) const PEERS: &[Peer] = &[
    peer("p256", p256_version, "mul", "point", MUL, p256::mul),
    peer("p256", p256_version, "mul_base", "point", MUL_BASE, p256::mul_base),
    peer("p256", p256_version, "mul", "ecdh", ECDH, p256::ecdh),
    peer("p224", p224_version, "mul", "point", MUL, p224::mul),
    peer("p224", p224_version, "mul_base", "point", MUL_BASE, p224::mul_base),
    peer("p224", p224_version, "mul", "ecdh", ECDH, p224::ecdh),
    peer("p384", p384_version, "mul", "point", MUL, p384::mul),
    peer("p384", p384_version, "mul_base", "point", MUL_BASE, p384::mul_base),
    peer("p384", p384_version, "mul", "ecdh", ECDH, p384::ecdh),
    peer("p521", p521_version, "mul", "point", MUL, p521::mul),
    peer("p521", p521_version, "mul_base", "point", MUL_BASE, p521::mul_base),
    peer("p521", p521_version, "mul", "ecdh", ECDH, p521::ecdh),
];
