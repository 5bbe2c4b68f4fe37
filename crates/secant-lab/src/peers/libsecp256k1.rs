//! libsecp256k1, the C library that the crate secp256k1-sys brings and builds: with its own field and scalar
//! code in C and its largest tables.

use secp256k1::ecdsa::Signature;
use secp256k1::{Message, PublicKey, Scalar, SecretKey, ecdh};
use sha2::{Digest, Sha256};

use super::each::{each, point};
use super::raw::Signing;
use super::{Answer, Input, Peer, Ready};

fn key(bytes: &[u8]) -> Option<SecretKey> {
    SecretKey::from_secret_bytes(bytes.try_into().ok()?).ok()
}

fn tweak(bytes: &[u8]) -> Option<Scalar> {
    Scalar::from_be_bytes(bytes.try_into().ok()?).ok()
}

fn digest(message: &[u8]) -> Message {
    Message::from_digest(Sha256::digest(message).into())
}

fn split(xy: &[u8; 64]) -> Option<Answer> {
    let (x, y) = xy.split_at(32);
    Some(Answer::Point { x: x.to_vec(), y: y.to_vec() })
}

fn mul(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            Some((key(k)?, PublicKey::from_slice(&public).ok()?))
        },
        |(k, p)| ecdh::shared_secret_point(p, k),
        split,
    )
}

fn mul_vartime(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            Some((tweak(k)?, PublicKey::from_slice(&public).ok()?))
        },
        |(k, p)| p.mul_tweak(k).ok(),
        |product| point(&product.as_ref()?.serialize_uncompressed()),
    )
}

fn agree(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            Some((key(k)?, public))
        },
        |(k, public)| Some(ecdh::shared_secret_point(&PublicKey::from_slice(public).ok()?, k)),
        |shared| Some(Answer::Abscissa(shared.as_ref()?[..32].to_vec())),
    )
}

fn mul_base(inputs: &[Input]) -> Ready {
    let context = Signing::new();
    each(
        inputs,
        |input| key(input.base_scalar()?),
        move |k| context.public_key(k),
        |product| point(&product.as_ref()?.serialize_uncompressed()),
    )
}

fn mul_add(inputs: &[Input]) -> Ready {
    let one = key(&std::array::from_fn::<u8, 32, _>(|i| u8::from(i == 31))).ok_or("no key")?;
    let base = PublicKey::from_secret_key(&one).serialize_uncompressed();
    each(
        inputs,
        |input| {
            let (m, p, n) = input.sum_with_base(&base)?;
            Some((tweak(m)?, PublicKey::from_slice(&p).ok()?, tweak(n)?))
        },
        |(m, p, n)| p.mul_tweak(m).ok()?.add_exp_tweak(n).ok(),
        |sum| point(&sum.as_ref()?.serialize_uncompressed()),
    )
}

fn encode(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| PublicKey::from_slice(input.encode()?).ok(),
        PublicKey::serialize,
        |bytes| Some(Answer::Encoding(bytes.to_vec())),
    )
}

fn decode(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| input.decode().map(<[u8]>::to_vec),
        |bytes| PublicKey::from_slice(bytes).ok(),
        |p| point(&p.as_ref()?.serialize_uncompressed()),
    )
}

fn sign(inputs: &[Input]) -> Ready {
    let context = Signing::new();
    each(
        inputs,
        |input| {
            let (secret, message) = input.sign()?;
            Some((key(secret)?, message.to_vec()))
        },
        move |(secret, message)| context.sign(&digest(message), secret),
        |signature| Some(Answer::Signature(signature.as_ref()?.serialize_compact().to_vec())),
    )
}

fn verify(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (public, message, signature) = input.verify()?;
            Some((PublicKey::from_slice(public).ok()?, message.to_vec(), signature.to_vec()))
        },
        |(public, message, signature)| {
            Signature::from_compact(signature).is_ok_and(|s| s.verify(digest(message), public).is_ok())
        },
        |valid| Some(Answer::Verdict(*valid)),
    )
}

const MUL: Peer = Peer {
    name: "libsecp256k1",
    version: || "0.8.0, by secp256k1-sys 0.14.1".to_string(),
    curve: "secp256k1",
    operation: "mul",
    method: "point",
    constant_time: true,
    timed: "secp256k1_ecdh without a hash, from a parsed key",
    prepare: mul,
};

pub(super) const PEERS: &[Peer] = &[
    MUL,
    Peer {
        method: "ecdh",
        timed: "secp256k1_ec_pubkey_parse, secp256k1_ecdh without a hash",
        prepare: agree,
        ..MUL
    },
    Peer {
        constant_time: false,
        timed: "secp256k1_ec_pubkey_tweak_mul, without serialising",
        prepare: mul_vartime,
        ..MUL
    },
    Peer {
        operation: "mul_base",
        timed: "secp256k1_ec_pubkey_create, without blinding anew",
        prepare: mul_base,
        ..MUL
    },
    Peer {
        operation: "mul_add",
        constant_time: false,
        timed: "secp256k1_ec_pubkey_tweak_mul, secp256k1_ec_pubkey_tweak_add: two multiplications, [m]P + [n]G; it has no joint one but in `verify`",
        prepare: mul_add,
        ..MUL
    },
    Peer {
        operation: "encode",
        method: "sec1",
        timed: "secp256k1_ec_pubkey_serialize, compressed",
        prepare: encode,
        ..MUL
    },
    Peer {
        operation: "decode",
        method: "sec1",
        timed: "secp256k1_ec_pubkey_parse, compressed",
        prepare: decode,
        ..MUL
    },
    Peer {
        operation: "sign",
        method: "ecdsa",
        timed: "SHA-256 by sha2, secp256k1_ecdsa_sign, without blinding anew, secp256k1_ecdsa_signature_serialize_compact left out",
        prepare: sign,
        ..MUL
    },
    Peer {
        operation: "verify",
        method: "ecdsa",
        constant_time: false,
        timed: "SHA-256 by sha2, secp256k1_ecdsa_signature_parse_compact, secp256k1_ecdsa_verify, the key parsed",
        prepare: verify,
        ..MUL
    },
];
