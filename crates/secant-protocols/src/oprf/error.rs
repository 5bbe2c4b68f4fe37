//! What is refused.

use core::fmt;

/// Why an input, a message or an answer is refused. No variant carries a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The bytes are no element or no scalar.
    Group(secant::Error),
    /// An encoding has so many bytes, and must have so many.
    Length {
        /// The bytes that it has.
        found: usize,
        /// The bytes that it must have.
        wanted: usize,
    },
    /// The neutral element, which no side sends.
    Identity,
    /// An input, or the information on it, has so many bytes; 65535 are the most.
    TooLong(usize),
    /// The input hashes to the neutral element, or the public key and the public input cancel out.
    Input,
    /// The secret key is 0.
    SecretZero,
    /// The secret key and the public input cancel out: the key must be replaced.
    Inverse,
    /// No key was found from this seed.
    Seed,
    /// A batch has so many elements: at least one is needed, and 65535 are the most.
    Batch(usize),
    /// So many elements were sent, and so many came back.
    Answers {
        /// The elements that were sent.
        sent: usize,
        /// The elements that came back.
        answered: usize,
    },
    /// Clients of one batch have different public inputs or public keys.
    Mixed,
    /// The proof does not hold: the server used another key, or what it sent was changed.
    Proof,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Group(error) => return error.fmt(f),
            Self::Length { found, wanted } => {
                return write!(f, "the encoding has {found} bytes and must have {wanted}");
            }
            Self::Identity => "the neutral element is no message",
            Self::TooLong(bytes) => return write!(f, "{bytes} bytes are too many: 65535 are the most"),
            Self::Input => "the input gives the neutral element: choose another",
            Self::SecretZero => "the secret key is 0",
            Self::Inverse => "the secret key and the public input cancel out: replace the key",
            Self::Seed => "no key was found from this seed: choose another",
            Self::Batch(size) => return write!(f, "the batch has {size} elements and must have 1 to 65535"),
            Self::Answers { sent, answered } => {
                return write!(f, "{sent} elements were sent, and {answered} came back");
            }
            Self::Mixed => "the clients of the batch differ in the public input or the public key",
            Self::Proof => "the proof does not hold: the server used another key, or its answer was changed",
        })
    }
}

impl core::error::Error for Error {}
