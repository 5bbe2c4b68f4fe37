//! Libraries that no build of ours needs: each is opened where an environment variable says, as a shared
//! library.
//!
//! | variable | library |
//! |---|---|
//! | `SECANT_CRYPTO_MB` | crypto_mb of Intel's cryptography primitives: eight at once on AVX-512 IFMA |
//! | `SECANT_FOURQ` | FourQlib: the curve FourQ, beside ted1271gls |
//!
//! Without the variable their rows are left out. A path that leads to no such library is an error.

mod crypto_mb;
mod fourq;
mod library;
mod words;

use super::Peer;
use library::{CRYPTO_MB, FOURQ};

pub(super) const LISTS: [&[Peer]; 2] = [crypto_mb::PEERS, fourq::PEERS];

/// Whether a peer is available: only libraries that are opened by their path may be missing.
pub(super) fn is_there(peer: &Peer) -> bool {
    match peer.name {
        crypto_mb::NAME => CRYPTO_MB.is_named(),
        fourq::NAME => FOURQ.is_named(),
        _ => true,
    }
}
