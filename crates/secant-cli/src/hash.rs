//! The hash functions of ECDSA and of SM2, by name.

use sha2::digest::DynDigest;
use sha2::{Sha224, Sha256, Sha384, Sha512};
use sm3::Sm3;

use crate::names;

/// A hash function of SHA-2, or SM3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hash {
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Sm3,
}

impl Hash {
    const ALL: [Self; 5] = [Self::Sha224, Self::Sha256, Self::Sha384, Self::Sha512, Self::Sm3];

    /// The hash function of a name as people type it (sha256, SHA-256, ..).
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|hash| names::is(name, hash.name()));
        found.ok_or_else(|| names::unknown("hash", name, &Self::ALL.map(Self::name)))
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Sha224 => "sha224",
            Self::Sha256 => "sha256",
            Self::Sha384 => "sha384",
            Self::Sha512 => "sha512",
            Self::Sm3 => "sm3",
        }
    }

    /// A hash without any input yet.
    pub(crate) fn start(self) -> Box<dyn DynDigest> {
        match self {
            Self::Sha224 => Box::new(Sha224::default()),
            Self::Sha256 => Box::new(Sha256::default()),
            Self::Sha384 => Box::new(Sha384::default()),
            Self::Sha512 => Box::new(Sha512::default()),
            Self::Sm3 => Box::new(Sm3::default()),
        }
    }

    /// The hash of a message.
    pub(crate) fn of(self, message: &[u8]) -> Box<[u8]> {
        let mut hash = self.start();
        hash.update(message);
        hash.finalize()
    }
}

/// Calls a method of a signing key, generic over the hash function, with the hash function of that name.
macro_rules! with_hash {
    ($hash:expr, $key:ident.$method:ident($argument:expr)) => {
        match $hash {
            $crate::hash::Hash::Sha224 => $key.$method::<sha2::Sha224>($argument),
            $crate::hash::Hash::Sha256 => $key.$method::<sha2::Sha256>($argument),
            $crate::hash::Hash::Sha384 => $key.$method::<sha2::Sha384>($argument),
            $crate::hash::Hash::Sha512 => $key.$method::<sha2::Sha512>($argument),
            $crate::hash::Hash::Sm3 => $key.$method::<sm3::Sm3>($argument),
        }
    };
}
pub(crate) use with_hash;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_answer_to_the_names_that_people_type() {
        for hash in Hash::ALL.into_iter().filter(|hash| *hash != Hash::Sm3) {
            let digits = hash.name().trim_start_matches("sha");
            for name in [hash.name(), &format!("SHA-{digits}"), &format!("SHA{digits}")] {
                assert_eq!(Hash::named(name), Ok(hash));
            }
            assert_eq!(8 * hash.of(b"").len(), digits.parse::<usize>().unwrap());
        }
        assert_eq!((Hash::named("SM3"), Hash::Sm3.of(b"").len()), (Ok(Hash::Sm3), 32));
        assert!(Hash::named("sha1").unwrap_err().contains("unknown hash 'sha1'"));
    }
}
