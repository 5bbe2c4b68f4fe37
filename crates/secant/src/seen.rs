//! Names for what files of keys hold, where something else was asked for.

use core::fmt;

/// The kind of a PEM block, by its label (RFC 7468), or of a file in DER, by its structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PemContent {
    /// `PUBLIC KEY`: SPKI.
    PublicKey,
    /// `PRIVATE KEY`: PKCS#8.
    PrivateKey,
    /// `EC PRIVATE KEY`: SEC 1.
    EcPrivateKey,
    /// `EC PARAMETERS`, which OpenSSL writes before a key of SEC 1.
    EcParameters,
    /// `CERTIFICATE`.
    Certificate,
    /// `CERTIFICATE REQUEST`.
    CertificateRequest,
    /// `RSA PRIVATE KEY` or `RSA PUBLIC KEY`.
    Rsa,
    /// `DSA PRIVATE KEY`.
    Dsa,
    /// `OPENSSH PRIVATE KEY`.
    OpenSsh,
    /// Any other label.
    Other,
}

impl fmt::Display for PemContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PublicKey => "a public key (PUBLIC KEY, SPKI)",
            Self::PrivateKey => "a secret key (PRIVATE KEY, PKCS#8)",
            Self::EcPrivateKey => "a secret key (EC PRIVATE KEY, SEC 1)",
            Self::EcParameters => "parameters of a curve",
            Self::Certificate => "a certificate, whose key `openssl x509 -pubkey -noout -in FILE` writes,",
            Self::CertificateRequest => {
                "a request for a certificate, whose key `openssl req -pubkey -noout -in FILE` writes,"
            }
            Self::Rsa => "a key of RSA",
            Self::Dsa => "a key of DSA",
            Self::OpenSsh => {
                "a secret key of OpenSSH, which `ssh-keygen -p -m PKCS8 -f FILE` writes anew as PKCS#8 \
                 (keys of Ed25519 from OpenSSH 9.6 on),"
            }
            Self::Other => "something else",
        })
    }
}

/// The algorithm or the curve of a key, by what its file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyKind {
    /// P-192.
    P192,
    /// P-224.
    P224,
    /// P-256.
    P256,
    /// P-384.
    P384,
    /// P-521.
    P521,
    /// secp256k1.
    Secp256k1,
    /// A curve of RFC 5639.
    Brainpool,
    /// The curve of SM2.
    Sm2,
    /// An elliptic curve with another name.
    OtherCurve,
    /// Ed25519.
    Ed25519,
    /// X25519.
    X25519,
    /// Ed448.
    Ed448,
    /// X448.
    X448,
    /// RSA.
    Rsa,
    /// DSA.
    Dsa,
    /// Diffie-Hellman modulo a prime.
    DiffieHellman,
    /// A key of secret bytes, for symmetric algorithms.
    Symmetric,
    /// A security key of FIDO, which signs messages of its own form.
    SecurityKey,
    /// Any other name.
    Other,
}

impl fmt::Display for KeyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P192 => "P-192",
            Self::P224 => "P-224",
            Self::P256 => "P-256",
            Self::P384 => "P-384",
            Self::P521 => "P-521",
            Self::Secp256k1 => "secp256k1",
            Self::Brainpool => "a brainpool curve",
            Self::Sm2 => "SM2",
            Self::OtherCurve => "a curve whose name is not known",
            Self::Ed25519 => "Ed25519",
            Self::X25519 => "X25519",
            Self::Ed448 => "Ed448",
            Self::X448 => "X448",
            Self::Rsa => "RSA",
            Self::Dsa => "DSA",
            Self::DiffieHellman => "Diffie-Hellman modulo a prime",
            Self::Symmetric => "symmetric algorithms",
            Self::SecurityKey => "a security key of FIDO",
            Self::Other => "an algorithm whose name is not known",
        })
    }
}

/// A member of a JSON Web Key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JwkMember {
    /// `kty`: the type of the key.
    Kty,
    /// `crv`: the curve.
    Crv,
    /// `x`: the public key, or its first coordinate.
    X,
    /// `y`: the second coordinate.
    Y,
    /// `d`: the secret key.
    D,
}

impl fmt::Display for JwkMember {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Kty => "kty",
            Self::Crv => "crv",
            Self::X => "x",
            Self::Y => "y",
            Self::D => "d",
        })
    }
}

/// The fault of a member of a JSON Web Key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JwkFault {
    /// It is absent or null.
    Missing,
    /// It is given twice.
    Twice,
    /// It is no string, or has a character that no such member has.
    Text,
    /// It is no base64url without padding (RFC 7515, section 2), or its last digit has bits beyond the bytes.
    Base64Url,
    /// It has another number of bytes than the curve's.
    Bytes {
        /// The bytes that it has; 65535 if there are more.
        found: u16,
        /// The bytes that it must have.
        wanted: u16,
        /// Whether it is a big-endian integer, which zeros before it do not change, and no string of bytes.
        integer: bool,
    },
}

impl fmt::Display for JwkFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("is missing"),
            Self::Twice => f.write_str("is given twice"),
            Self::Text => f.write_str("is no string that it can be"),
            Self::Base64Url => f.write_str("is no base64url without padding"),
            Self::Bytes { found, wanted, integer } => {
                let padding = Padding { found: *found, wanted: *wanted, integer: *integer };
                write!(f, "has {found} bytes: {padding}")
            }
        }
    }
}

/// Says what makes an integer, or a string, of `found` bytes one of `wanted` bytes.
pub(crate) struct Padding {
    pub(crate) found: u16,
    pub(crate) wanted: u16,
    pub(crate) integer: bool,
}

impl fmt::Display for Padding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = self.wanted;
        match self.integer {
            true if self.found < wanted => write!(f, "left-pad it with zeros to {wanted}"),
            true => write!(f, "the curve's have {wanted}, without zeros before them"),
            false => write!(f, "the curve's have {wanted}, and no padding makes others of them"),
        }
    }
}

/// The kind of a line of OpenSSH that does not begin with the name of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SshContent {
    /// Options before the key, as in `authorized_keys`, or names of hosts, as in `known_hosts`.
    BeforeKey,
    /// A marker: `@cert-authority` or `@revoked`.
    Marker,
    /// A certificate, which has a key and the signature of another.
    Certificate,
    /// PEM, or the format of RFC 4716.
    Block,
}

impl fmt::Display for SshContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BeforeKey => {
                "something comes before the key, as options in authorized_keys or hosts in known_hosts do: \
                 leave it out, so that the line begins with the algorithm's name"
            }
            Self::Marker => {
                "the line begins with a marker (@cert-authority or @revoked), which gives the key another \
                 meaning: leave out all that is before the algorithm's name, if that is meant"
            }
            Self::Certificate => {
                "this is a certificate of OpenSSH and no key: the key is in the .pub file without -cert"
            }
            Self::Block => {
                "this is a block and no line of OpenSSH: `ssh-keygen -i -m PKCS8 -f FILE` writes the line of \
                 PEM, `ssh-keygen -i -f FILE` that of RFC 4716"
            }
        })
    }
}
