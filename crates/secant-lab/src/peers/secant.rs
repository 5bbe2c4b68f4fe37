//! Our own operations in the form that the peers offer: as the crate `secant` has them.

use super::each::each;
use super::{Answer, Input, OURS, Peer, Ready};

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

/// Key agreement on the curve of a module.
macro_rules! ecdh {
    ($($curve:ident)*) => {&[$({
        use ::secant::$curve::{PublicKey, SecretKey};

        peer(stringify!($curve), |inputs| {
            each(
                inputs,
                |input| {
                    let (k, public) = input.keys()?;
                    Some((SecretKey::try_from(k).ok()?, public))
                },
                |(secret, public)| Some(secret.diffie_hellman(&PublicKey::from_sec1_bytes(public).ok()?)),
                |shared| Some(Answer::Abscissa(shared.as_ref()?.as_bytes().to_vec())),
            )
        })
    }),*]};
}

pub(super) const PEERS: &[Peer] = ecdh! { b233 b409 p224 p256 p384 p521 secp256k1 };
