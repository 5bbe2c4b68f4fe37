//! Other libraries, to measure beside ours and to hold our results against.
//!
//! A [`Peer`] says what it is; [`Peer::prepare`] does what its users do once (parsing keys, building tables), and [`Prepared`] what they do
//! each time. What exactly is timed stands in [`Peer::timed`]: libraries differ in what they offer.
//!
//! | method | what is timed |
//! |---|---|
//! | `point` | from a parsed point and integer to affine coordinates |
//! | `ecdh` | from a parsed secret key and the bytes of a public key, which is checked, to the bytes of the shared secret |
//! | `x25519` | from the bytes of both keys to the bytes of the shared secret |
//!
//! Without the feature `peers` there are none.

#[cfg(feature = "peers")]
mod aws_lc;
#[cfg(feature = "peers")]
mod crrl;
#[cfg(feature = "peers")]
mod dalek;
#[cfg(feature = "peers")]
mod each;
#[cfg(feature = "peers")]
mod graviola;
#[cfg(feature = "peers")]
mod openssl;
mod peer;
#[cfg(feature = "peers")]
mod raw;
#[cfg(feature = "peers")]
mod ring;
#[cfg(feature = "peers")]
mod rustcrypto;
#[cfg(feature = "peers")]
mod secant;

#[cfg(feature = "peers")]
use peer::OURS;
pub use peer::{Answer, Input, Peer, Prepared, Ready};

/// Whether this build has peers.
pub const AVAILABLE: bool = cfg!(feature = "peers");

/// Every peer of a curve's operation, ours first.
pub fn of<'a>(curve: &'a str, operation: &'a str) -> impl Iterator<Item = &'static Peer> + 'a {
    LISTS.iter().copied().flatten().filter(move |p| p.curve == curve && p.operation == operation)
}

#[cfg(not(feature = "peers"))]
const LISTS: &[&[Peer]] = &[];
#[cfg(feature = "peers")]
const LISTS: &[&[Peer]] = &[
    self::secant::PEERS,
    aws_lc::PEERS,
    openssl::PEERS,
    ring::PEERS,
    dalek::PEERS,
    rustcrypto::PEERS,
    crrl::PEERS,
    graviola::PEERS,
];

#[cfg(all(test, feature = "peers"))]
mod tests;
