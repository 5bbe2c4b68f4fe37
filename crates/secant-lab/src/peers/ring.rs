//! ring: its keys are made from its own randomness and used up by the agreement, so one key serves all
//! inputs, and is copied.

use ::secant::p256::{PublicKey, SecretKey};
use ring::agreement::{
    Algorithm, ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral,
};
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{
    self, EcdsaKeyPair, EcdsaSigningAlgorithm, Ed25519KeyPair, UnparsedPublicKey as Unparsed,
    VerificationAlgorithm,
};

use super::each::each;
use super::{Answer, Input, Peer, Ready, raw};

fn agree(key: &EphemeralPrivateKey, public: &[u8]) -> Result<[u8; 32], Unspecified> {
    let public = UnparsedPublicKey::new(key.algorithm(), public);
    agree_ephemeral(raw::copy(key), &public, |shared| <[u8; 32]>::try_from(shared).map_err(|_| Unspecified))?
}

fn key(algorithm: &'static Algorithm) -> Result<(EphemeralPrivateKey, Vec<u8>), String> {
    let key = EphemeralPrivateKey::generate(algorithm, &SystemRandom::new()).map_err(|e| e.to_string())?;
    let public = key.compute_public_key().map_err(|e| e.to_string())?.as_ref().to_vec();
    Ok((key, public))
}

fn ecdh(inputs: &[Input]) -> Ready {
    let (key, public) = key(&ECDH_P256)?;
    // Our secret with its public key, its secret with ours.
    for (k, _) in inputs.iter().take(64).filter_map(Input::keys) {
        let ours = SecretKey::try_from(k).map_err(|e| e.to_string())?;
        let theirs = PublicKey::from_sec1_bytes(&public).map_err(|e| e.to_string())?;
        let shared = ours.diffie_hellman(&theirs);
        if agree(&key, &ours.public_key().to_sec1_bytes()).ok() != Some(*shared.as_bytes()) {
            return Err("another shared secret than ours".to_string());
        }
    }
    each(
        inputs,
        |input| input.keys().map(|(_, public)| public),
        move |public| agree(&key, public),
        |shared| shared.ok().map(|_| Answer::OwnSecret),
    )
}

fn x25519(inputs: &[Input]) -> Ready {
    let (key, public) = key(&X25519)?;
    // Its secret with aws-lc's public key, aws-lc's secret with its own.
    for (k, _) in inputs.iter().take(64).filter_map(Input::x25519) {
        let base = std::array::from_fn(|i| if i == 0 { 9 } else { 0 });
        let other = raw::aws_lc_x25519(&k, &base).ok_or("no public key")?;
        let public = public.as_slice().try_into().map_err(|_| "a public key of another length")?;
        if agree(&key, &other).ok() != raw::aws_lc_x25519(&k, public) {
            return Err("another shared secret than aws-lc's".to_string());
        }
    }
    each(
        inputs,
        |input| input.x25519().map(|(_, u)| u),
        move |u| agree(&key, u),
        |shared| shared.ok().map(|_| Answer::OwnSecret),
    )
}

fn sign(algorithm: &'static EcdsaSigningAlgorithm, curve: &str, inputs: &[Input]) -> Ready {
    let random = SystemRandom::new();
    each(
        inputs,
        |input| {
            let (secret, message) = input.sign()?;
            let (public, _) = super::secant::signed(curve, secret, message)?;
            let random = SystemRandom::new();
            let key =
                EcdsaKeyPair::from_private_key_and_public_key(algorithm, secret, &public, &random).ok()?;
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
            Some((public.to_vec(), message.to_vec(), signature.to_vec()))
        },
        |(public, message, signature)| Unparsed::new(algorithm, public).verify(message, signature).is_ok(),
        |valid| Some(Answer::Verdict(*valid)),
    )
}

const P256: Peer = Peer {
    name: "ring",
    version: || "0.17.14".to_string(),
    curve: "p256",
    operation: "mul",
    method: "ecdh",
    constant_time: true,
    timed: "agree_ephemeral, with one secret key of its own, public key unparsed",
    prepare: ecdh,
};

const SIGN: Peer = Peer {
    operation: "sign",
    method: "ecdsa",
    timed: "EcdsaKeyPair::sign: the hash of 32 bytes, a nonce of randomness and the key",
    ..P256
};
const VERIFY: Peer = Peer {
    operation: "verify",
    method: "ecdsa",
    constant_time: false,
    timed: "UnparsedPublicKey::verify: the key's parsing and the hash of 32 bytes included",
    ..P256
};

pub(super) const PEERS: &[Peer] = &[
    P256,
    Peer { curve: "curve25519", operation: "x25519", method: "x25519", prepare: x25519, ..P256 },
    Peer { prepare: |inputs| sign(&signature::ECDSA_P256_SHA256_FIXED_SIGNING, "p256", inputs), ..SIGN },
    Peer {
        curve: "p384",
        prepare: |inputs| sign(&signature::ECDSA_P384_SHA384_FIXED_SIGNING, "p384", inputs),
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
    Peer {
        curve: "edwards25519",
        method: "ed25519",
        timed: "UnparsedPublicKey::verify of 32 bytes, the key's parsing included",
        prepare: |inputs| verify(&signature::ED25519, inputs),
        ..VERIFY
    },
];
