//! Public keys of SSH: a line of `id_ecdsa.pub`, with the encodings of RFC 4253, section 6.6, RFC 5656,
//! section 3.1, and RFC 8709, section 4.

use alloc::string::String;
use alloc::vec::Vec;

use base64ct::{Base64, Encoding};
use ssh_encoding::{Decode, Encode, Reader};

use super::names;
use crate::{Error, OpenSsh, SshContent};

/// The kind of a key, as a line states it.
pub(crate) struct Kind {
    /// The name of the algorithm.
    pub(crate) algorithm: &'static str,
    /// The name of the curve, where the algorithm has several.
    pub(crate) curve: Option<&'static str>,
}

/// The end of the names of certificates (PROTOCOL.certkeys of OpenSSH).
const CERTIFICATE: &str = "-cert-v01@openssh.com";

impl Kind {
    /// Keys of this curve.
    pub(crate) const fn of<C: OpenSsh>() -> Self {
        Self { algorithm: C::ALGORITHM, curve: Some(C::CURVE) }
    }

    /// The bytes of the key of a line: name, key, comment.
    pub(crate) fn read(&self, line: &str) -> Result<Vec<u8>, Error> {
        let line = line.strip_prefix('\u{feff}').unwrap_or(line);
        if line.trim_ascii_start().starts_with("----") {
            return Err(Error::SshLine(SshContent::Block));
        }
        let mut words = line.split_ascii_whitespace();
        let (Some(name), Some(digits)) = (words.next(), words.next()) else { return Err(Error::KeyEncoding) };
        if line.trim_ascii().contains(['\n', '\r']) {
            return Err(Error::TrailingData);
        }
        if name != self.algorithm {
            return Err(self.other(name, line));
        }
        let bytes = Base64::decode_vec(digits).map_err(|_| Error::KeyEncoding)?;
        let mut reader = &bytes[..];
        for wanted in [Some(self.algorithm), self.curve].into_iter().flatten() {
            if next(&mut reader)? != wanted.as_bytes() {
                return Err(Error::KeyEncoding);
            }
        }
        let key = next(&mut reader)?;
        if reader.is_finished() { Ok(key) } else { Err(Error::TrailingData) }
    }

    /// The reason why a line that begins with this word holds no key of this kind.
    fn other(&self, name: &str, line: &str) -> Error {
        if name.starts_with('@') {
            return Error::SshLine(SshContent::Marker);
        }
        if name.ends_with(CERTIFICATE) {
            return Error::SshLine(SshContent::Certificate);
        }
        match names::ssh(name) {
            Some(seen) if name.starts_with("ecdsa-") && self.curve.is_some() => Error::WrongCurve(seen),
            Some(seen) => Error::WrongAlgorithm(seen),
            None if line.split_ascii_whitespace().any(|word| names::ssh(word).is_some()) => {
                Error::SshLine(SshContent::BeforeKey)
            }
            None => Error::KeyEncoding,
        }
    }

    /// The line of a key, without a comment and without an end.
    pub(crate) fn write(&self, key: &[u8]) -> String {
        let mut bytes = Vec::new();
        for part in
            [Some(self.algorithm.as_bytes()), self.curve.map(str::as_bytes), Some(key)].into_iter().flatten()
        {
            part.encode(&mut bytes).expect("a key has an encoding");
        }
        let mut line = String::from(self.algorithm);
        line.push(' ');
        line.push_str(&Base64::encode_string(&bytes));
        line
    }
}

fn next(reader: &mut &[u8]) -> Result<Vec<u8>, Error> {
    Vec::decode(reader).map_err(|_| Error::KeyEncoding)
}
