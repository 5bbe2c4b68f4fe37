//! Columns of keys.

use secant_core::curve::p256::P256;
use secant_core::curve::secp256k1::Secp256k1;

use super::cores::{Cores, divided};
use super::rows::Rows;
use super::verdict::Verdict;
use super::{edwards, montgomery, weierstrass};
use crate::Error;
use secant_core::scalar::modulo;

/// A kind of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Keys {
    /// X25519 (RFC 7748): any 32 bytes; u.
    X25519,
    /// Ed25519 (RFC 8032): any 32 bytes; a compressed point.
    Ed25519,
    /// P-256 (SEC 1): an integer in [1, r), 32 bytes, big-endian; a compressed point, 33 bytes.
    P256,
    /// secp256k1: as P-256.
    Secp256k1,
}

impl Keys {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::X25519, Self::Ed25519, Self::P256, Self::Secp256k1];

    /// The name in commands and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::X25519 => "x25519",
            Self::Ed25519 => "ed25519",
            Self::P256 => "p256",
            Self::Secp256k1 => "secp256k1",
        }
    }

    /// The kind of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|keys| keys.name() == name)
    }

    /// The bytes of a secret key.
    #[must_use]
    pub const fn secret_len(self) -> usize {
        32
    }

    /// The bytes of a public key.
    #[must_use]
    pub const fn public_len(self) -> usize {
        match self {
            Self::X25519 | Self::Ed25519 => 32,
            Self::P256 | Self::Secp256k1 => weierstrass::COMPRESSED,
        }
    }
}

/// The public key of each secret key, into `out`, [`Keys::public_len`] bytes each, with a verdict each:
/// [`Verdict::Length`] and [`Verdict::SecretKey`] are possible. Constant time in the secrets but for the
/// verdicts; time depends on their number.
///
/// Cost: a multiplication of the base point from its table, eight at a time where the CPU has AVX-512 IFMA;
/// blocks of rows share an inversion.
///
/// # Errors
/// [`Error::LengthMismatch`] if `out` or `verdicts` have not the length that belongs to the secrets. Nothing
/// is written then.
pub fn public_keys(
    keys: Keys,
    secrets: &Rows<'_>,
    out: &mut [u8],
    verdicts: &mut [Verdict],
    cores: Cores,
) -> Result<(), Error> {
    let width = keys.public_len();
    if verdicts.len() != secrets.len() || secrets.len().checked_mul(width) != Some(out.len()) {
        return Err(Error::LengthMismatch);
    }
    let nothing = |_| ();
    match keys {
        Keys::X25519 => divided(cores, width, out, verdicts, nothing, |(), block| {
            montgomery::public_keys(secrets, block);
        }),
        Keys::Ed25519 => divided(cores, width, out, verdicts, nothing, |(), block| {
            edwards::public_keys(secrets, block);
        }),
        Keys::P256 => divided(cores, width, out, verdicts, nothing, |(), block| {
            weierstrass::public_keys::<P256>(modulo::Scalar::from_bytes_be, secrets, block);
        }),
        Keys::Secp256k1 => divided(cores, width, out, verdicts, nothing, |(), block| {
            weierstrass::public_keys::<Secp256k1>(modulo::Scalar::from_bytes_be, secrets, block);
        }),
    }
    Ok(())
}

/// Fills a column with secret keys, chosen uniformly, 32 bytes each, and another with their public keys. The
/// caller wipes the secrets.
///
/// # Errors
/// [`Error::Length`] if `secrets` is no whole number of keys, [`Error::LengthMismatch`] if `publics` has not
/// the length that belongs to it.
#[cfg(feature = "rand_core")]
pub fn generate_keys<R: rand_core::CryptoRng + ?Sized>(
    keys: Keys,
    rng: &mut R,
    secrets: &mut [u8],
    publics: &mut [u8],
    cores: Cores,
) -> Result<(), Error> {
    let (rows, rest) = secrets.as_chunks_mut::<32>();
    if !rest.is_empty() {
        return Err(Error::Length);
    }
    if rows.len().checked_mul(keys.public_len()) != Some(publics.len()) {
        return Err(Error::LengthMismatch);
    }
    for row in rows.iter_mut() {
        match keys {
            Keys::X25519 | Keys::Ed25519 => rng.fill_bytes(row),
            Keys::P256 => *row = crate::p256::Scalar::random(rng).to_bytes(),
            Keys::Secp256k1 => *row = crate::secp256k1::Scalar::random(rng).to_bytes(),
        }
    }
    let mut verdicts = alloc::vec![Verdict::Fine; rows.len()];
    if secrets.is_empty() {
        return Ok(());
    }
    public_keys(keys, &Rows::fixed(secrets, 32)?, publics, &mut verdicts, cores)
}
