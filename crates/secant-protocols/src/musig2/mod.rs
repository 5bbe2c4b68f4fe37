//! MuSig2 (BIP 327): several signers with one public key, whose signatures are those of BIP 340.
//!
//! ```
//! use secant::secp256k1::SecretKey;
//! use secant_protocols::musig2::{AggregateNonce, KeyAggregate, NonceContext, SecretNonce, Session};
//! # use rand_core::UnwrapErr;
//! # let mut rng = UnwrapErr(getrandom::SysRng);
//!
//! // Each signer has a key, and all know all public keys, in one order.
//! let (alice, bob) = (SecretKey::generate_from(&mut rng), SecretKey::generate_from(&mut rng));
//! let keys = [alice.public_key(), bob.public_key()];
//! let aggregate = KeyAggregate::new(&keys)?;
//!
//! // The first round: each sends a nonce. It may be made before the message is known.
//! let context = |secret| NonceContext { secret: Some(secret), ..NonceContext::default() };
//! let (ours, first) = SecretNonce::generate(&keys[0], &context(&alice), &mut rng)?;
//! let (theirs, second) = SecretNonce::generate(&keys[1], &context(&bob), &mut rng)?;
//!
//! // The second round: each signs, with a nonce that no other message gets.
//! let session = Session::new(&aggregate, &AggregateNonce::new(&[first, second]), b"a message");
//! let parts = [session.sign(ours, &alice)?, session.sign(theirs, &bob)?];
//! session.verify(&parts[1], &second, &keys[1])?;    // who is to blame, if it is not valid
//!
//! let signature = session.aggregate(&parts);
//! aggregate.verifying_key().verify(b"a message", &signature).expect("all parts are valid");
//! # Ok::<(), secant_protocols::musig2::Error>(())
//! ```
//!
//! **A nonce signs once.** Two messages that are signed with one nonce give the secret key away.
//! [`SecretNonce`] cannot be copied, and [`Session::sign`] takes it.
//!
//! Signing is constant time; what is aggregated and verified is public, and variable time. Secret nonces are
//! wiped.
//!
//! Costs in multiplications: to aggregate n keys, one sum of n; to make a nonce, two of the base point; to
//! sign, one of the base point, and one in variable time for a session; to verify a part, two in variable
//! time, of which one is a sum of two.

mod error;
mod key;
mod nonce;
mod session;

pub use error::Error;
pub use key::{KeyAggregate, sort_keys};
pub use nonce::{AggregateNonce, NonceContext, PublicNonce, SecretNonce};
pub use session::{PartialSignature, Session, sign_last};

use secant::secp256k1::AffinePoint;
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

/// The hash with a tag of BIP 340.
fn tagged(tag: &str, parts: &[&[u8]]) -> Zeroizing<[u8; 32]> {
    let tag = Sha256::digest(tag);
    let start = Sha256::new().chain_update(tag).chain_update(tag);
    let hash = parts.iter().fold(start, |hash, part| hash.chain_update(part));
    Zeroizing::new(hash.finalize().into())
}

/// The abscissa of a public point, and whether its y is odd; zeros for the neutral element.
fn abscissa(point: &AffinePoint) -> ([u8; 32], bool) {
    point.coordinates().map_or(([0; 32], false), |(x, y)| (x, y[31] & 1 == 1))
}
