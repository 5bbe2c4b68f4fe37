//! Hashes that begin with a tag (BIP 340): SHA-256(SHA-256(tag) || SHA-256(tag) || ..).

#[cfg(feature = "std")]
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

/// A tag, and the hash that has taken it in: one block, kept between calls (`std`).
pub(crate) struct Tag {
    name: &'static [u8],
    #[cfg(feature = "std")]
    begun: OnceLock<Sha256>,
}

impl Tag {
    pub(crate) const fn new(name: &'static [u8]) -> Self {
        Self {
            name,
            #[cfg(feature = "std")]
            begun: OnceLock::new(),
        }
    }

    /// The hash of a tag and all parts.
    pub(crate) fn hash(&self, parts: &[&[u8]]) -> Sha256 {
        #[cfg(feature = "std")]
        let mut hash = self.begun.get_or_init(|| begin(self.name)).clone();
        #[cfg(not(feature = "std"))]
        let mut hash = begin(self.name);
        for part in parts {
            hash.update(part);
        }
        hash
    }
}

fn begin(name: &[u8]) -> Sha256 {
    let tag = Sha256::digest(name);
    Sha256::new().chain_update(tag).chain_update(tag)
}
