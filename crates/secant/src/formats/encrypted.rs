//! Encrypted PKCS#8 (RFC 5958, section 3) by PBES2 (RFC 8018, section 6.2): AES in CBC or GCM, under a key
//! that PBKDF2 or scrypt (RFC 7914) derives from a passphrase.

#[cfg(feature = "pem")]
use alloc::string::String;

use pkcs8::der::Decode;
use pkcs8::der::asn1::OctetStringRef;
#[cfg(feature = "pem")]
use pkcs8::der::zeroize::Zeroizing;
use pkcs8::pkcs5::pbes2::{Kdf, Parameters};
use pkcs8::{EncryptedPrivateKeyInfoRef, SecretDocument, pkcs5};
use rand_core::CryptoRng;

use super::der;
#[cfg(feature = "pem")]
use super::pem;
use crate::Error;

/// The most iterations of PBKDF2 that a file may ask for: some seconds.
const MOST_ITERATIONS: u32 = 10_000_000;
/// The most memory of scrypt that a file may ask for, in bytes, and the most that it may fill in all its
/// rounds: some seconds.
const MOST_MEMORY: u128 = 1 << 28;
const MOST_WORK: u128 = 1 << 30;

/// The file of PKCS#8 that is encrypted in this one. The cost is the one that the file asks for, within the
/// limits above.
pub(crate) fn decrypt(der: &[u8], passphrase: &[u8]) -> Result<SecretDocument, Error> {
    let file = EncryptedPrivateKeyInfoRef::from_der(der).map_err(|error| der::not_encrypted(der, error))?;
    match &file.encryption_algorithm.pbes2().ok_or(Error::EncryptionUnknown)?.kdf {
        Kdf::Pbkdf2(asked) if asked.iteration_count > MOST_ITERATIONS => return Err(Error::EncryptionCost),
        Kdf::Scrypt(asked) => {
            // `pkcs5` takes the logarithm of N.
            if asked.cost_parameter < 2 || !asked.cost_parameter.is_power_of_two() {
                return Err(Error::EncryptionUnknown);
            }
            // Of 64, 16 and 16 bits: no product has 128.
            let (n, r) = (u128::from(asked.cost_parameter), u128::from(asked.block_size));
            let p = u128::from(asked.parallelization);
            if 128 * r * (n + p) > MOST_MEMORY || 128 * n * r * p > MOST_WORK {
                return Err(Error::EncryptionCost);
            }
        }
        _ => {}
    }
    file.decrypt(passphrase).map_err(|error| match error {
        pkcs8::Error::EncryptedPrivateKey(
            pkcs5::Error::UnsupportedAlgorithm { .. } | pkcs5::Error::AlgorithmParametersInvalid { .. },
        ) => Error::EncryptionUnknown,
        // Another key than the right one leaves bytes that end wrongly, or that are no file.
        _ => Error::WrongPassphrase,
    })
}

/// The PEM text of a key (PKCS#8) of any kind that is encrypted in this text, in its first block with the
/// label `ENCRYPTED PRIVATE KEY`; for programs that do not know which type of keys reads it. It is wiped when
/// dropped. Where the type is known, `from_pkcs8_encrypted_pem` reads it, in the same way.
///
/// # Errors
/// [`Error::PemEncoding`], [`Error::PemLabel`], [`Error::WrongPassphrase`], [`Error::EncryptionUnknown`],
/// [`Error::EncryptionCost`], [`Error::DerContent`], [`Error::KeyEncoding`].
#[cfg(feature = "pem")]
pub fn decrypt_pkcs8_pem(text: &str, passphrase: impl AsRef<[u8]>) -> Result<Zeroizing<String>, Error> {
    pem::read(text, pem::ENCRYPTED, |der| {
        Ok(Zeroizing::new(pem::write(pem::PKCS8, decrypt(der, passphrase.as_ref())?.as_bytes())))
    })
}

/// This file of PKCS#8, encrypted by AES-256 in CBC under scrypt with N = 2^14, r = 8, p = 1: 16 MiB, which
/// OpenSSL reads.
pub(crate) fn encrypt(plain: &SecretDocument, passphrase: &[u8], rng: &mut impl CryptoRng) -> SecretDocument {
    let mut encrypt = || {
        let parameters = Parameters::generate_scrypt(rng)?;
        let encrypted = parameters.encrypt(passphrase, plain.as_bytes())?;
        let encrypted_data = OctetStringRef::new(&encrypted)?;
        let file = EncryptedPrivateKeyInfoRef { encryption_algorithm: parameters.into(), encrypted_data };
        Ok::<_, pkcs8::Error>(SecretDocument::encode_msg(&file)?)
    };
    encrypt().expect("the parameters are right, and the generator does not fail")
}
