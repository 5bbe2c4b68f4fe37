//! Our own operations in the form that the peers offer.

use secant_core::curve::{b233::B233, b409::B409, p224::P224, p256::P256, p521::P521};
use secant_core::protocol::ecdh::{PublicKey, SecretKey};
use secant_core::protocol::sec1::Sec1;

use super::each::each;
use super::{Answer, Input, OURS, Peer, Ready};

fn ecdh<C: Sec1>(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            Some((SecretKey::<C>::from_bytes(k).ok()?, public))
        },
        |(secret, public)| Some(secret.diffie_hellman(&PublicKey::from_sec1_bytes(public).ok()?)),
        |shared| Some(Answer::Abscissa(shared.as_ref()?.as_bytes().as_ref().to_vec())),
    )
}

const fn peer(curve: &'static str, prepare: fn(&[Input]) -> Ready) -> Peer {
    Peer {
        name: OURS,
        version: || env!("CARGO_PKG_VERSION").to_string(),
        curve,
        operation: "mul",
        method: "ecdh",
        constant_time: true,
        timed: "PublicKey::from_sec1_bytes, SecretKey::diffie_hellman",
        prepare,
    }
}

pub(super) const PEERS: &[Peer] = &[
    peer("b233", ecdh::<B233>),
    peer("b409", ecdh::<B409>),
    peer("p224", ecdh::<P224>),
    peer("p256", ecdh::<P256>),
    peer("p521", ecdh::<P521>),
];
