//! PEM (RFC 7468) around DER. Texts are read as section 2 asks of a parser: with anything before and after a
//! block, white space anywhere in the base64, and lines of any length.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use base64ct::{Base64, Encoding};
use pem_rfc7468::LineEnding;
use pkcs8::der::zeroize::Zeroizing;

use crate::Error;
use crate::PemContent;

pub(crate) const PKCS8: &str = "PRIVATE KEY";
pub(crate) const SEC1: &str = "EC PRIVATE KEY";
pub(crate) const SPKI: &str = "PUBLIC KEY";
pub(crate) const ENCRYPTED: &str = "ENCRYPTED PRIVATE KEY";

/// The result of `read` for the DER in the first block with this label. The DER is wiped.
pub(crate) fn read<T>(
    text: &str,
    label: &str,
    read: impl FnOnce(&[u8]) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut refused = Error::PemEncoding;
    while let Some((_, found, after)) = boundary(rest, "-----BEGIN ") {
        let (body, end, after) = boundary(after, "-----END ").ok_or(Error::PemBoundary)?;
        if end != found {
            return Err(Error::PemBoundary);
        }
        if found == label {
            return decode(body, read);
        }
        refused = match refused {
            _ if found == ENCRYPTED => Error::EncryptedKey,
            Error::PemEncoding | Error::PemLabel(PemContent::EcParameters) => Error::PemLabel(content(found)),
            first => first,
        };
        rest = after;
    }
    Err(refused)
}

/// The result of `read` for the DER of a text that is one block with this label, in the strict form of RFC
/// 7468, section 3. The DER is wiped.
pub(crate) fn read_strict<T>(
    text: &str,
    label: &str,
    read: impl FnOnce(&[u8]) -> Result<T, Error>,
) -> Result<T, Error> {
    // The reader passes over text before the block.
    let strict = Some(text).filter(|text| text.starts_with("-----BEGIN ")).ok_or(Error::PemStrict)?;
    let (found, der) = pem_rfc7468::decode_vec(strict.as_bytes()).map_err(|_| Error::PemStrict)?;
    let der = Zeroizing::new(der);
    match found {
        _ if found == label => read(&der),
        ENCRYPTED => Err(Error::EncryptedKey),
        _ => Err(Error::PemLabel(content(found))),
    }
}

/// The first line that begins like this and ends like a boundary: what is before it, its label, and what is
/// after it.
fn boundary<'a>(text: &'a str, begins: &str) -> Option<(&'a str, &'a str, &'a str)> {
    // Files end with NUL or control-Z where they come from programs in C or from DOS.
    let around = |c: char| matches!(c, '\t'..='\r' | ' ' | '\0' | '\x1a');
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let inner = line.trim_matches(around).strip_prefix(begins);
        if let Some(label) = inner.and_then(|inner| inner.strip_suffix("-----")) {
            return Some((&text[..at], label, &text[at + line.len()..]));
        }
        at += line.len();
    }
    None
}

/// The result of `read` for the bytes of a block. Constant time in the digits of base64, but for where white
/// space is.
fn decode<T>(body: &str, read: impl FnOnce(&[u8]) -> Result<T, Error>) -> Result<T, Error> {
    if body.contains(':') {
        // Headers, which only old encrypted keys have (RFC 1421).
        return Err(if body.contains("ENCRYPTED") { Error::LegacyEncryption } else { Error::PemBase64 });
    }
    // With room for all of it, so that nothing is left behind where it was too short.
    let mut digits = Zeroizing::new(Vec::with_capacity(body.len()));
    digits.extend(body.bytes().filter(|byte| !matches!(byte, b'\t'..=b'\r' | b' ')));
    let mut room = Zeroizing::new(vec![0; digits.len()]);
    read(Base64::decode(&digits[..], &mut room).map_err(|_| Error::PemBase64)?)
}

fn content(label: &str) -> PemContent {
    match label {
        SPKI => PemContent::PublicKey,
        PKCS8 => PemContent::PrivateKey,
        SEC1 => PemContent::EcPrivateKey,
        "EC PARAMETERS" => PemContent::EcParameters,
        "CERTIFICATE" | "X509 CERTIFICATE" | "TRUSTED CERTIFICATE" => PemContent::Certificate,
        "CERTIFICATE REQUEST" | "NEW CERTIFICATE REQUEST" => PemContent::CertificateRequest,
        "RSA PRIVATE KEY" | "RSA PUBLIC KEY" => PemContent::Rsa,
        "DSA PRIVATE KEY" => PemContent::Dsa,
        "OPENSSH PRIVATE KEY" => PemContent::OpenSsh,
        _ => PemContent::Other,
    }
}

/// The text of DER with this label.
pub(crate) fn write(label: &str, der: &[u8]) -> String {
    pem_rfc7468::encode_string(label, LineEnding::LF, der).expect("a key has an encoding")
}
