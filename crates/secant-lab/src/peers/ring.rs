//! ring: its keys are made from its own randomness and used up by the agreement, so one key serves all
//! inputs, and is copied.

use ::secant::p256::{PublicKey, SecretKey};
use ring::agreement::{
    Algorithm, ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral,
};
use ring::error::Unspecified;
use ring::rand::SystemRandom;

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

pub(super) const PEERS: &[Peer] =
    &[P256, Peer { curve: "curve25519", operation: "x25519", method: "x25519", prepare: x25519, ..P256 }];
