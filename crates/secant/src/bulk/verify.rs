//! Columns of signatures. All of it is public: variable time.

use alloc::vec::Vec;

use super::cores::{Block, Cores, divided};
use super::rows::Rows;
use super::verdict::Verdict;
use crate::{Error, ed25519, p256, secp256k1};

/// A kind of signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Signatures {
    /// Ed25519 by [`ed25519::VerifyingKey::verify`]: keys of 32 bytes, signatures of 64.
    Ed25519,
    /// ECDSA with SHA-256 on P-256: keys as SEC 1 has them; signatures of 64 bytes, r and s, or in DER.
    EcdsaP256,
    /// ECDSA with SHA-256 on secp256k1, as on P-256.
    EcdsaSecp256k1,
}

impl Signatures {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ed25519, Self::EcdsaP256, Self::EcdsaSecp256k1];

    /// The name in commands and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ed25519 => "ed25519",
            Self::EcdsaP256 => "ecdsa-p256",
            Self::EcdsaSecp256k1 => "ecdsa-secp256k1",
        }
    }

    /// The kind of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A verdict for each signature: [`Verdict::Fine`], [`Verdict::Invalid`], [`Verdict::PublicKey`] or
/// [`Verdict::Signature`]. Variable time: all of it is public.
///
/// Cost: that of `verify_batch` of the kind's module, and the decoding of a key for each row. No allocation
/// is made for a row.
///
/// # Errors
/// [`Error::LengthMismatch`] if the columns differ in length.
pub fn verify(
    kind: Signatures,
    keys: &Rows<'_>,
    messages: &Rows<'_>,
    signatures: &Rows<'_>,
    verdicts: &mut [Verdict],
    cores: Cores,
) -> Result<(), Error> {
    let count = verdicts.len();
    if keys.len() != count || messages.len() != count || signatures.len() != count {
        return Err(Error::LengthMismatch);
    }
    divided(
        cores,
        0,
        &mut [],
        verdicts,
        |_| (),
        |(), block| match kind {
            Signatures::Ed25519 => by_ed25519(keys, messages, signatures, block),
            Signatures::EcdsaP256 => by_p256(keys, messages, signatures, block),
            Signatures::EcdsaSecp256k1 => by_secp256k1(keys, messages, signatures, block),
        },
    );
    Ok(())
}

fn by_ed25519(keys: &Rows<'_>, messages: &Rows<'_>, signatures: &Rows<'_>, block: Block<'_>) {
    let rows = block.start..block.start + block.verdicts.len();
    // Another length is no key: neither is this, an ordinate that is not below p.
    let encoded: Vec<[u8; 32]> =
        rows.clone().map(|i| keys.exact::<32>(i).copied().unwrap_or([0xff; 32])).collect();
    let decoded = ed25519::VerifyingKey::from_bytes_batch(&encoded);
    let read: Vec<_> =
        rows.clone().map(|i| signatures.exact::<64>(i).map(ed25519::Signature::from_bytes)).collect();
    let mut asked = Vec::with_capacity(read.len());
    for (at, i) in rows.enumerate() {
        block.verdicts[at] = match (&decoded[at], &read[at]) {
            (Err(_), _) => Verdict::PublicKey,
            (_, None) => Verdict::Signature,
            (Ok(key), Some(signature)) => {
                asked.push((key, messages.get(i), signature));
                Verdict::Fine
            }
        };
    }
    settle(block.verdicts, ed25519::verify_batch(&asked));
}

macro_rules! by_ecdsa {
    ($name:ident, $curve:ident) => {
        fn $name(keys: &Rows<'_>, messages: &Rows<'_>, signatures: &Rows<'_>, block: Block<'_>) {
            let rows = block.start..block.start + block.verdicts.len();
            let read = |i| {
                let key =
                    $curve::VerifyingKey::from_sec1_bytes(keys.get(i)).map_err(|_| Verdict::PublicKey)?;
                let signature = match signatures.exact::<64>(i) {
                    Some(bytes) => $curve::Signature::from_bytes(bytes),
                    None => $curve::Signature::from_der(signatures.get(i)),
                };
                Ok((key, signature.map_err(|_| Verdict::Signature)?))
            };
            let read: Vec<Result<_, Verdict>> = rows.clone().map(read).collect();
            let mut asked = Vec::with_capacity(read.len());
            for ((read, verdict), i) in read.iter().zip(block.verdicts.iter_mut()).zip(rows) {
                *verdict = read.as_ref().err().copied().unwrap_or_default();
                if let Ok((key, signature)) = read {
                    asked.push((key, messages.get(i), signature));
                }
            }
            settle(block.verdicts, $curve::verify_batch(&asked));
        }
    };
}
by_ecdsa!(by_p256, p256);
by_ecdsa!(by_secp256k1, secp256k1);

/// Puts what was found of the rows that were asked of in their places.
fn settle(verdicts: &mut [Verdict], found: Vec<Result<(), Error>>) {
    for (verdict, found) in verdicts.iter_mut().filter(|verdict| verdict.is_fine()).zip(found) {
        if found.is_err() {
            *verdict = Verdict::Invalid;
        }
    }
}
