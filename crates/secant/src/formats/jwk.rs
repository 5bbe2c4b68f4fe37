//! JSON Web Keys (RFC 7517; RFC 7518, section 6.2; RFC 8037; RFC 8812).

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use zeroize::Zeroizing;

use super::names;
use crate::{Error, JsonWebKeys, JwkFault, JwkMember};

/// The kind of a key, as a JWK states it.
pub(crate) struct Kind {
    /// EC or OKP.
    pub(crate) kty: &'static str,
    pub(crate) crv: &'static str,
    /// The bytes of a coordinate and of a secret key.
    pub(crate) bytes: usize,
}

/// The members of a key that we read, as the text has them; borrowed, so that nothing secret is copied.
#[derive(Default)]
struct Members<'a> {
    kty: Option<&'a RawValue>,
    crv: Option<&'a RawValue>,
    x: Option<&'a RawValue>,
    y: Option<&'a RawValue>,
    d: Option<&'a RawValue>,
    /// A member that is given twice.
    twice: Option<JwkMember>,
    /// Whether there is an array of keys.
    keys: bool,
}

impl<'a> Deserialize<'a> for Members<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'a> Visitor<'a> for Object {
            type Value = Members<'a>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Members<'a>, A::Error> {
                let mut members = Members::default();
                while let Some(name) = map.next_key::<String>()? {
                    let (name, member) = match name.as_str() {
                        "kty" => (JwkMember::Kty, &mut members.kty),
                        "crv" => (JwkMember::Crv, &mut members.crv),
                        "x" => (JwkMember::X, &mut members.x),
                        "y" => (JwkMember::Y, &mut members.y),
                        "d" => (JwkMember::D, &mut members.d),
                        other => {
                            members.keys |= other == "keys";
                            map.next_value::<IgnoredAny>()?;
                            continue;
                        }
                    };
                    if member.replace(map.next_value()?).is_some() {
                        members.twice = Some(name);
                    }
                }
                Ok(members)
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// The string of a member; none if it is null, which stands for an absent one. We read it ourselves:
/// `serde_json` leaves copies of strings that have escapes. Constant time in what is not escaped.
fn string(name: JwkMember, member: Option<&RawValue>) -> Result<Option<Zeroizing<String>>, Error> {
    let Some(raw) = member.map(RawValue::get).filter(|raw| *raw != "null") else { return Ok(None) };
    let fault = Error::Jwk(name, JwkFault::Text);
    let inner = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')).ok_or(fault)?;
    // No escape is shorter than what it stands for: nothing is left behind where the string was too short.
    let mut text = Zeroizing::new(String::with_capacity(inner.len()));
    let mut parts = inner.split('\\');
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        match part.as_bytes().first() {
            Some(b'u') => {
                let digits = part.get(1..5).ok_or(fault)?;
                let code = u8::from_str_radix(digits, 16).ok().filter(u8::is_ascii);
                // No member has other characters.
                text.push(code.ok_or(fault)?.into());
                text.push_str(&part[5..]);
            }
            Some(b'/') => text.push_str(part),
            // Two backslashes stand for one, and the others for control characters: no member has any of
            // them.
            _ => return Err(fault),
        }
    }
    Ok(Some(text))
}

/// A key taken apart.
pub(crate) struct Key {
    /// On curves with two coordinates the encoding of SEC 1, otherwise x.
    pub(crate) public: Vec<u8>,
    pub(crate) secret: Option<Zeroizing<Vec<u8>>>,
}

impl Kind {
    /// Keys of this curve.
    pub(crate) const fn of<C: JsonWebKeys>() -> Self {
        Self { kty: "EC", crv: C::NAME, bytes: size_of::<C::FieldBytes>() }
    }

    /// The key of a text.
    pub(crate) fn read(&self, text: &str) -> Result<Key, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let members: Members<'_> = serde_json::from_str(text).map_err(malformed)?;
        if let Some(name) = members.twice {
            return Err(Error::Jwk(name, JwkFault::Twice));
        }
        if members.keys && members.kty.is_none() {
            return Err(Error::JwkSet);
        }
        let required = |name, member| string(name, member)?.ok_or(Error::Jwk(name, JwkFault::Missing));
        let kty = required(JwkMember::Kty, members.kty)?;
        if *kty != self.kty {
            let crv = string(JwkMember::Crv, members.crv).unwrap_or_default();
            return Err(Error::WrongAlgorithm(names::jwk(&kty, crv.as_deref().map(String::as_str))));
        }
        let crv = required(JwkMember::Crv, members.crv)?;
        if *crv != self.crv {
            return Err(Error::WrongCurve(names::jwk(&kty, Some(&crv))));
        }
        let decoded = |name, member| self.decode(name, &required(name, member)?);
        let mut public = decoded(JwkMember::X, members.x)?.to_vec();
        if self.has_y() {
            public.insert(0, UNCOMPRESSED);
            public.extend_from_slice(&decoded(JwkMember::Y, members.y)?);
        }
        let secret = string(JwkMember::D, members.d)?;
        Ok(Key { public, secret: secret.map(|d| self.decode(JwkMember::D, &d)).transpose()? })
    }

    /// The text of a public key, or of a secret key and its public key.
    pub(crate) fn write(&self, public: &[u8], secret: Option<&[u8]>) -> Zeroizing<String> {
        let (x, y) = match public {
            [UNCOMPRESSED, coordinates @ ..] if self.has_y() => {
                let (x, y) = coordinates.split_at(self.bytes);
                (x, Some(y))
            }
            x => (x, None),
        };
        // As much as it may need at most: nothing is left behind where it was too short.
        let mut text = Zeroizing::new(String::with_capacity(64 + 6 * self.bytes));
        let mut push = |parts: &[&str]| parts.iter().for_each(|part| text.push_str(part));
        push(&["{\"kty\":\"", self.kty, "\",\"crv\":\"", self.crv, "\""]);
        for (name, value) in [("x", Some(x)), ("y", y), ("d", secret)] {
            if let Some(value) = value {
                push(&[",\"", name, "\":\"", &Zeroizing::new(Base64UrlUnpadded::encode_string(value)), "\""]);
            }
        }
        push(&["}"]);
        text
    }

    /// Points of elliptic curves have two coordinates.
    fn has_y(&self) -> bool {
        self.kty == "EC"
    }

    /// Bytes from base64url without padding, as many as the curve has. Constant time in the digits.
    fn decode(&self, name: JwkMember, text: &str) -> Result<Zeroizing<Vec<u8>>, Error> {
        let mut bytes = Zeroizing::new(vec![0; self.bytes]);
        if Base64UrlUnpadded::encoded_len(&bytes) != text.len() {
            let found = text.trim_end_matches('=').len() * 3 / 4;
            let count = |bytes: usize| u16::try_from(bytes).unwrap_or(u16::MAX);
            return Err(Error::Jwk(
                name,
                match found == self.bytes {
                    true => JwkFault::Base64Url,
                    false => JwkFault::Bytes {
                        found: count(found),
                        wanted: count(self.bytes),
                        integer: self.has_y(),
                    },
                },
            ));
        }
        // So many digits are so many bytes.
        Base64UrlUnpadded::decode(text, &mut bytes).map_err(|_| Error::Jwk(name, JwkFault::Base64Url))?;
        Ok(bytes)
    }
}

/// The first byte of an encoding with both coordinates (SEC 1, section 2.3.3).
const UNCOMPRESSED: u8 = 4;

/// After a whole key the reader has no other complaint than that.
fn malformed(error: serde_json::Error) -> Error {
    if error.is_syntax() && error.to_string().starts_with("trailing characters") {
        Error::TrailingData
    } else {
        Error::Json
    }
}
