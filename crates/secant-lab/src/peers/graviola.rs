//! graviola: ECDH on P-256 and P-384, and X25519.

use graviola::key_agreement::{p256, p384, x25519 as x};

use super::each::each;
use super::{Answer, Input, Peer, Ready};

fn ecdh(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            Some((p256::StaticPrivateKey::from_bytes(k).ok()?, public))
        },
        |(secret, public)| secret.diffie_hellman(&p256::PublicKey::from_x962_uncompressed(public).ok()?).ok(),
        |shared| Some(Answer::Abscissa(shared.as_ref()?.0.to_vec())),
    )
}

fn ecdh_384(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            Some((p384::StaticPrivateKey::from_bytes(k).ok()?, public))
        },
        |(secret, public)| secret.diffie_hellman(&p384::PublicKey::from_x962_uncompressed(public).ok()?).ok(),
        |shared| Some(Answer::Abscissa(shared.as_ref()?.0.to_vec())),
    )
}

fn x25519(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| input.x25519().map(|(k, u)| (x::StaticPrivateKey::from_array(&k), u)),
        |(secret, u)| secret.diffie_hellman(&x::PublicKey::from_array(u)).ok(),
        |shared| Some(Answer::Bytes(shared.as_ref()?.0)),
    )
}

const ECDH: Peer = Peer {
    name: "graviola",
    version: || "0.4.4".to_string(),
    curve: "p256",
    operation: "mul",
    method: "ecdh",
    constant_time: true,
    timed: "PublicKey::from_x962_uncompressed, StaticPrivateKey::diffie_hellman",
    prepare: ecdh,
};

pub(super) const PEERS: &[Peer] = &[
    ECDH,
    Peer { curve: "p384", prepare: ecdh_384, ..ECDH },
    Peer {
        curve: "curve25519",
        operation: "x25519",
        method: "x25519",
        timed: "StaticPrivateKey::diffie_hellman, both keys parsed",
        prepare: x25519,
        ..ECDH
    },
];
