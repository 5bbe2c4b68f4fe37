//! JSON Web Keys (RFC 7517; RFC 7518, section 6.2; RFC 8037; RFC 8812).

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use zeroize::Zeroizing;

use crate::Error;

/// What a key says that it is for.
pub(crate) struct Kind {
    /// EC or OKP.
    pub(crate) kty: &'static str,
    pub(crate) crv: &'static str,
    /// The bytes of a coordinate and of a secret key.
    pub(crate) bytes: usize,
}

/// The members of a key that we read; borrowed, so that nothing secret is copied.
#[derive(Default)]
struct Members<'a> {
    kty: Option<&'a str>,
    crv: Option<&'a str>,
    x: Option<&'a str>,
    y: Option<&'a str>,
    d: Option<&'a str>,
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
                    let member = match name.as_str() {
                        "kty" => &mut members.kty,
                        "crv" => &mut members.crv,
                        "x" => &mut members.x,
                        "y" => &mut members.y,
                        "d" => &mut members.d,
                        _ => {
                            map.next_value::<IgnoredAny>()?;
                            continue;
                        }
                    };
                    if member.replace(map.next_value()?).is_some() {
                        return Err(A::Error::custom("given twice"));
                    }
                }
                Ok(members)
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// A key taken apart.
pub(crate) struct Key {
    /// On curves with two coordinates the encoding of SEC 1, otherwise x.
    pub(crate) public: Vec<u8>,
    pub(crate) secret: Option<Zeroizing<Vec<u8>>>,
}

impl Kind {
    /// The key of a text.
    pub(crate) fn read(&self, text: &str) -> Result<Key, Error> {
        let members: Members<'_> = serde_json::from_str(text).map_err(malformed)?;
        if members.kty.ok_or(Error::KeyEncoding)? != self.kty {
            return Err(Error::WrongAlgorithm);
        }
        if members.crv.ok_or(Error::KeyEncoding)? != self.crv {
            return Err(Error::WrongCurve);
        }
        let mut public = self.decode(members.x.ok_or(Error::KeyEncoding)?)?.to_vec();
        if self.has_y() {
            public.insert(0, UNCOMPRESSED);
            public.extend_from_slice(&self.decode(members.y.ok_or(Error::KeyEncoding)?)?);
        }
        Ok(Key { public, secret: members.d.map(|d| self.decode(d)).transpose()? })
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
    fn decode(&self, text: &str) -> Result<Zeroizing<Vec<u8>>, Error> {
        let mut bytes = Zeroizing::new(vec![0; self.bytes]);
        if Base64UrlUnpadded::encoded_len(&bytes) != text.len() {
            return Err(Error::Length);
        }
        // So many digits are so many bytes.
        Base64UrlUnpadded::decode(text, &mut bytes).map_err(|_| Error::KeyEncoding)?;
        Ok(bytes)
    }
}

/// What an encoding begins with that has both coordinates (SEC 1, section 2.3.3).
const UNCOMPRESSED: u8 = 4;

/// After a whole key the reader has no other complaint than that.
fn malformed(error: serde_json::Error) -> Error {
    if error.is_syntax() && error.to_string().starts_with("trailing characters") {
        Error::TrailingData
    } else {
        Error::KeyEncoding
    }
}
