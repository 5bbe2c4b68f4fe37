//! Encodings of byte strings as text.

use base64ct::{Base64, Encoding};

/// How bytes are written where a column is text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Text {
    /// Hexadecimal digits, two for a byte.
    #[default]
    Hex,
    /// Base64 with padding (RFC 4648, section 4).
    Base64,
    /// The bytes of the text itself.
    Utf8,
}

impl Text {
    /// Name in commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Base64 => "base64",
            Self::Utf8 => "utf8",
        }
    }

    /// Appends the bytes of a text; false, and nothing of use, if it is none of this kind. All of it is
    /// public, or an identifier.
    pub(crate) fn decode(self, text: &[u8], to: &mut Vec<u8>) -> bool {
        match self {
            Self::Utf8 => {
                to.extend_from_slice(text);
                true
            }
            Self::Hex => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let (pairs, rest) = text.as_chunks::<2>();
                for [high, low] in pairs {
                    let (Some(high), Some(low)) = (digit(*high), digit(*low)) else { return false };
                    to.push((high << 4 | low) as u8);
                }
                rest.is_empty()
            }
            Self::Base64 => {
                match std::str::from_utf8(text).ok().and_then(|text| Base64::decode_vec(text).ok()) {
                    Some(bytes) => {
                        to.extend_from_slice(&bytes);
                        true
                    }
                    None => false,
                }
            }
        }
    }

    /// The text that encodes the bytes.
    pub(crate) fn encode(self, bytes: &[u8]) -> String {
        match self {
            Self::Base64 => Base64::encode_string(bytes),
            _ => bytes
                .iter()
                .flat_map(|byte| [byte >> 4, byte & 15])
                .filter_map(|digit| char::from_digit(digit.into(), 16))
                .collect(),
        }
    }
}
