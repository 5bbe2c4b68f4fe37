//! PEM (RFC 7468) around DER.

use alloc::string::String;
use alloc::vec;

use pem_rfc7468::LineEnding;
use pkcs8::der::zeroize::Zeroizing;

use crate::Error;

pub(crate) const PKCS8: &str = "PRIVATE KEY";
pub(crate) const SEC1: &str = "EC PRIVATE KEY";
pub(crate) const SPKI: &str = "PUBLIC KEY";
const ENCRYPTED: &str = "ENCRYPTED PRIVATE KEY";
/// What OpenSSL puts before keys in the format of SEC 1.
const PARAMETERS: &str = "EC PARAMETERS";

/// What `read` makes of the DER in a text with this label. The DER is wiped.
pub(crate) fn read<T>(
    text: &str,
    label: &str,
    read: impl FnOnce(&[u8]) -> Result<T, Error>,
) -> Result<T, Error> {
    let text = after_parameters(text).as_bytes();
    let mut room = Zeroizing::new(vec![0; text.len()]);
    let (found, der) = pem_rfc7468::decode(text, &mut room).map_err(refused)?;
    match found {
        _ if found == label => read(der),
        ENCRYPTED => Err(Error::EncryptedKey),
        _ => Err(Error::PemLabel),
    }
}

/// The text without a block of parameters before the key, which says nothing that the key does not say.
fn after_parameters(text: &str) -> &str {
    match text.split_once("-----BEGIN ").map(|(_, rest)| rest) {
        Some(rest) if rest.starts_with(PARAMETERS) => {
            const END: &str = "-----END EC PARAMETERS-----";
            rest.split_once(END).map_or(text, |(_, key)| key.trim_ascii_start())
        }
        _ => text,
    }
}

/// Only old encrypted keys have headers.
fn refused(error: pem_rfc7468::Error) -> Error {
    match error {
        pem_rfc7468::Error::HeaderDisallowed => Error::EncryptedKey,
        _ => Error::PemEncoding,
    }
}

/// The text of DER with this label.
pub(crate) fn write(label: &str, der: &[u8]) -> String {
    pem_rfc7468::encode_string(label, LineEnding::LF, der).expect("a key has an encoding")
}
