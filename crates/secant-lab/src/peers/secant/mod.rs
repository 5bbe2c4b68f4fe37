//! Our own operations in the form that the peers offer: as the crate `secant` has them.

mod batches;
mod encodings;
mod gls;
mod hashing;
mod row;
mod scalars;
#[cfg(feature = "bulk")]
mod scans;
mod signatures;
mod sums;

use super::each::each;
use super::{Answer, Input, Peer};
use row::peer;

/// Key agreement on the curve of a module.
macro_rules! ecdh {
    ($($curve:ident)*) => {&[$({
        use ::secant::$curve::{PublicKey, SecretKey};

        peer(stringify!($curve), "mul", "ecdh", "PublicKey::from_sec1_bytes, SecretKey::diffie_hellman", |inputs| {
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

pub(super) const LISTS: &[&[Peer]] = &[
    ecdh! { b233 b409 p224 p256 p384 p521 secp256k1 },
    encodings::PEERS,
    scalars::PEERS,
    hashing::PEERS,
    signatures::PEERS,
    batches::LISTS[0],
    batches::LISTS[1],
    batches::LISTS[2],
    batches::LISTS[3],
    sums::PEERS,
    sums::MANY,
    gls::LISTS[0],
    gls::LISTS[1],
    gls::LISTS[2],
    #[cfg(feature = "bulk")]
    scans::PEERS,
];

/// A transaction of `[k]G` for a scan, which pays the wallet or does not.
#[cfg(feature = "bulk")]
pub(super) use scans::input as transaction;

/// The public key and the signature that [`Input::Verify`] takes, of a secret and a message as
/// [`Input::Sign`] has them.
pub(super) fn signed(curve: &str, secret: &[u8], message: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let signer = signatures::of(curve)?;
    Some(((signer.public)(secret)?, (signer.sign)(secret, message)?))
}

/// The coordinates of `[k]G` as inputs have them, k big-endian.
pub(super) fn multiple(curve: &str, k: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    sums::multiple(curve, k).or_else(|| gls::multiple(curve, k))
}

/// Whether an answer of ours is right, by another way than the one that gave it.
pub(super) fn is_right(curve: &str, operation: &str, input: &Input, answer: &Answer) -> bool {
    match (input, answer) {
        (Input::Scalars { a, b }, Answer::Integer(c)) => {
            let Some(product) = scalars::product_of(curve) else { return false };
            if operation == "scalar_mul" {
                product(a, b).as_ref() == Some(c)
            } else {
                product(a, c).is_some_and(|one| {
                    one.split_last()
                        .is_some_and(|(last, rest)| *last == 1 && rest.iter().all(|byte| *byte == 0))
                })
            }
        }
        (Input::Hash { .. }, Answer::Point { x, y }) => hashing::is_on_curve(curve, x, y),
        (Input::Sign { secret, message }, Answer::Signature(signature)) => {
            is_signature(curve, secret, message, signature)
        }
        // A message with one more byte must be refused.
        (Input::Verify { public, message, signature }, Answer::Verdict(true)) => {
            let mut other = message.clone();
            other.push(0);
            signatures::of(curve).is_some_and(|signer| {
                (signer.verify)(public, message, signature) && !(signer.verify)(public, &other, signature)
            })
        }
        (Input::Encode { bytes }, Answer::Encoding(found)) => bytes == found,
        #[cfg(feature = "bulk")]
        (Input::Scan { point, outputs }, Answer::Verdict(pays)) => {
            scans::output(point).is_some_and(|output| (outputs[32..] == output) == *pays)
        }
        _ if curve.ends_with("gls") => gls::is_right(curve, input, answer),
        (Input::MulAdd { .. } | Input::Mul { .. }, _) => sums::is_right(curve, input, answer),
        _ => batches::is_right(curve, input, answer),
    }
}

/// Whether we accept a signature for a secret key.
pub(super) fn is_signature(curve: &str, secret: &[u8], message: &[u8], signature: &[u8]) -> bool {
    let Some(signer) = signatures::of(curve) else { return false };
    (signer.public)(secret).is_some_and(|public| (signer.verify)(&public, message, signature))
}
