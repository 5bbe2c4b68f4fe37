//! aws-lc: `EC_POINT_mul` and `X25519` of its C interface, ECDH and signatures by the crate aws-lc-rs.

use aws_lc_rs::agreement::{
    Algorithm, ECDH_P256, ECDH_P384, ECDH_P521, PrivateKey, UnparsedPublicKey, agree,
};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{
    self, EcdsaKeyPair, EcdsaSigningAlgorithm, Ed25519KeyPair, ParsedPublicKey, VerificationAlgorithm,
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
        move |(k, p)| group.mul(None, Some((k, p)), &context),
        move |point| answer(point, len),
    )
}

fn mul_base(group: Group, len: usize, inputs: &[Input]) -> Ready {
    let context = Context::new().ok_or("no memory")?;
    each(
        inputs,
        |input| Integer::new(input.base_scalar()?),
        move |k| group.mul(Some(k), None, &context),
        move |point| answer(point, len),
    )
}

fn mul_add(group: Group, len: usize, inputs: &[Input]) -> Ready {
    let context = Context::new().ok_or("no memory")?;
    let one = Integer::new(&[1]).and_then(|one| group.mul(Some(&one), None, &context)).ok_or("no memory")?;
    let Some(Answer::Point { x, y }) = answer(&Some(one), len) else {
        return Err("no base point".to_string());
    };
    let base = [&[4], &x[..], &y].concat();
    each(
        inputs,
        |input| {
            let (m, p, n) = input.sum_with_base(&base)?;
            let (x, y) = p[1..].split_at(len);
            Some((Integer::new(m)?, group.point(x, y)?, Integer::new(n)?))
        },
        move |(m, p, n)| group.mul(Some(n), Some((m, p)), &context),
        move |point| answer(point, len),
    )
}

fn sign(algorithm: &'static EcdsaSigningAlgorithm, curve: &str, inputs: &[Input]) -> Ready {
    let random = SystemRandom::new();
    each(
        inputs,
        |input| {
            let (secret, message) = input.sign()?;
            let (public, _) = super::secant::signed(curve, secret, message)?;
            let key = EcdsaKeyPair::from_private_key_and_public_key(algorithm, secret, &public).ok()?;
            Some((key, message.to_vec()))
        },
        move |(key, message)| key.sign(&random, message).ok(),
        |signature| Some(Answer::Signature(signature.as_ref()?.as_ref().to_vec())),
    )
}

fn sign_ed25519(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (seed, message) = input.sign()?;
            Some((Ed25519KeyPair::from_seed_unchecked(seed).ok()?, message.to_vec()))
        },
        |(key, message)| key.sign(message),
        |signature| Some(Answer::Signature(signature.as_ref().to_vec())),
    )
}

fn verify(algorithm: &'static dyn VerificationAlgorithm, inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (public, message, signature) = input.verify()?;
            Some((ParsedPublicKey::new(algorithm, public).ok()?, message.to_vec(), signature.to_vec()))
        },
        |(key, message, signature)| key.verify_sig(message, signature).is_ok(),
        |valid| Some(Answer::Verdict(*valid)),
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

const BOTH: Peer = Peer { operation: "mul_add", ..POINT };
const SIGN: Peer = Peer {
    operation: "sign",
    method: "ecdsa",
    timed: "EcdsaKeyPair::sign: the hash of 32 bytes, a random nonce",
    ..POINT
};
const VERIFY: Peer = Peer {
    operation: "verify",
    method: "ecdsa",
    constant_time: false,
    timed: "ParsedPublicKey::verify_sig: the hash of 32 bytes, the key parsed",
    ..POINT
};

pub(super) const PEERS: &[Peer] = &[
    Peer { prepare: |inputs| mul_add(Group::p256(), 32, inputs), ..BOTH },
    Peer { curve: "p224", prepare: |inputs| mul_add(Group::p224(), 28, inputs), ..BOTH },
    Peer { curve: "p384", prepare: |inputs| mul_add(Group::p384(), 48, inputs), ..BOTH },
    Peer { curve: "p521", prepare: |inputs| mul_add(Group::p521(), 66, inputs), ..BOTH },
    Peer { curve: "secp256k1", prepare: |inputs| mul_add(Group::secp256k1(), 32, inputs), ..BOTH },
    Peer { curve: "secp256k1", prepare: |inputs| mul(Group::secp256k1(), 32, inputs), ..POINT },
    Peer {
        curve: "secp256k1",
        operation: "mul_base",
        prepare: |inputs| mul_base(Group::secp256k1(), 32, inputs),
        ..POINT
    },
    Peer { prepare: |inputs| sign(&signature::ECDSA_P256_SHA256_FIXED_SIGNING, "p256", inputs), ..SIGN },
    Peer {
        curve: "p384",
        prepare: |inputs| sign(&signature::ECDSA_P384_SHA384_FIXED_SIGNING, "p384", inputs),
        ..SIGN
    },
    Peer {
        curve: "p521",
        prepare: |inputs| sign(&signature::ECDSA_P521_SHA512_FIXED_SIGNING, "p521", inputs),
        ..SIGN
    },
    Peer {
        curve: "secp256k1",
        prepare: |inputs| sign(&signature::ECDSA_P256K1_SHA256_FIXED_SIGNING, "secp256k1", inputs),
        ..SIGN
    },
    Peer {
        curve: "edwards25519",
        method: "ed25519",
        timed: "Ed25519KeyPair::sign of 32 bytes",
        prepare: sign_ed25519,
        ..SIGN
    },
    Peer { prepare: |inputs| verify(&signature::ECDSA_P256_SHA256_FIXED, inputs), ..VERIFY },
    Peer { curve: "p384", prepare: |inputs| verify(&signature::ECDSA_P384_SHA384_FIXED, inputs), ..VERIFY },
    Peer { curve: "p521", prepare: |inputs| verify(&signature::ECDSA_P521_SHA512_FIXED, inputs), ..VERIFY },
    Peer {
        curve: "secp256k1",
        prepare: |inputs| verify(&signature::ECDSA_P256K1_SHA256_FIXED, inputs),
        ..VERIFY
    },
    Peer {
        curve: "edwards25519",
        method: "ed25519",
        timed: "ParsedPublicKey::verify_sig of 32 bytes, the key parsed",
        prepare: |inputs| verify(&signature::ED25519, inputs),
        ..VERIFY
    },
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
