//! Keys in DER: PKCS#8 (RFC 5958, RFC 8410), `ECPrivateKey` (SEC 1, appendix C.4; RFC 5915), SPKI (RFC 5280,
//! RFC 5480, RFC 8410).

use alloc::vec::Vec;

use pkcs8::der::asn1::{AnyRef, BitStringRef, OctetStringRef};
use pkcs8::der::zeroize::Zeroizing;
use pkcs8::der::{Decode, Encode, ErrorKind, SliceReader, Tag, Tagged};
use pkcs8::spki::{AlgorithmIdentifierRef, SubjectPublicKeyInfoRef};
use pkcs8::{ObjectIdentifier, PrivateKeyInfoRef, SecretDocument};
use sec1_keys::{EcParameters, EcPrivateKey};

use super::names;
use crate::{Error, KeyFiles, PemContent};

/// id-ecPublicKey (RFC 5480, section 2.1.1).
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

/// Lengths of keys are far below what DER can say.
const ENCODES: &str = "a key has an encoding";

/// The kind of a key, as files state it.
pub(crate) struct Kind {
    algorithm: ObjectIdentifier,
    curve: Option<ObjectIdentifier>,
    /// The bytes of a secret key.
    bytes: usize,
}

/// A secret key, and the public keys that came with it. All of it borrows from the file.
pub(crate) struct Private<'a> {
    pub(crate) secret: &'a [u8],
    pub(crate) publics: [Option<&'a [u8]>; 2],
}

impl Kind {
    /// Keys on the elliptic curve with this identifier, secret ones of so many bytes.
    pub(crate) const fn curve(identifier: &str, bytes: usize) -> Self {
        Self { algorithm: EC, curve: Some(ObjectIdentifier::new_unwrap(identifier)), bytes }
    }

    /// Keys of this curve.
    pub(crate) const fn of<C: KeyFiles>() -> Self {
        const { Self::curve(C::IDENTIFIER, size_of::<C::Bytes>()) }
    }

    /// Keys of an algorithm that needs nothing but its identifier, secret ones of so many bytes.
    pub(crate) const fn algorithm(identifier: &str, bytes: usize) -> Self {
        Self { algorithm: ObjectIdentifier::new_unwrap(identifier), curve: None, bytes }
    }

    /// Refuses keys of other kinds.
    fn check(&self, found: &AlgorithmIdentifierRef<'_>) -> Result<(), Error> {
        if found.oid != self.algorithm {
            let curve = found.parameters.and_then(|parameters| parameters.decode_as().ok());
            return Err(Error::WrongAlgorithm(match curve {
                Some(curve) if found.oid == EC => names::curve(curve),
                _ => names::algorithm(found.oid),
            }));
        }
        match (self.curve, found.parameters) {
            (Some(curve), Some(parameters)) => match parameters.decode_as() {
                Ok(other) => same(curve, other),
                Err(_) if parameters.tag() == Tag::Sequence => Err(Error::CurveWrittenOut),
                Err(_) => Err(Error::CurveMissing),
            },
            (Some(_), None) => Err(Error::CurveMissing),
            (None, None) => Ok(()),
            (None, Some(_)) => Err(Error::KeyEncoding),
        }
    }

    /// Refuses parameters of another curve.
    fn check_curve(&self, found: EcParameters) -> Result<(), Error> {
        match (self.curve, found.named_curve()) {
            (Some(curve), Some(other)) => same(curve, other),
            _ => Err(Error::CurveMissing),
        }
    }

    /// The secret key, if it has as many bytes as it must.
    fn secret<'a>(&self, secret: &'a [u8]) -> Result<&'a [u8], Error> {
        if secret.len() == self.bytes {
            return Ok(secret);
        }
        let count = |bytes: usize| u16::try_from(bytes).unwrap_or(u16::MAX);
        // Those of RFC 8410 are strings, or little-endian.
        let integer = self.curve.is_some();
        Err(Error::SecretLength { found: count(secret.len()), wanted: count(self.bytes), integer })
    }

    fn identifier(&self) -> AlgorithmIdentifierRef<'_> {
        AlgorithmIdentifierRef { oid: self.algorithm, parameters: self.curve.as_ref().map(AnyRef::from) }
    }

    /// The secret key of a file of PKCS#8.
    pub(crate) fn read_pkcs8<'a>(&self, der: &'a [u8]) -> Result<Private<'a>, Error> {
        let info =
            PrivateKeyInfoRef::from_der(der).map_err(|error| refused(der, error, PemContent::PrivateKey))?;
        self.read_info(&info)
    }

    /// The secret key of a PEM block, which may have the label of the other format: OpenSSL reads both.
    #[cfg(feature = "pem")]
    pub(crate) fn read_block<'a>(&self, der: &'a [u8]) -> Result<Private<'a>, Error> {
        match structure(der) {
            Some(Structure::Other(PemContent::EcPrivateKey)) => self.read_sec1(der),
            _ => self.read_pkcs8(der),
        }
    }

    /// The secret key of a file of PKCS#8 that has been taken apart.
    pub(crate) fn read_info<'a>(&self, info: &PrivateKeyInfoRef<'a>) -> Result<Private<'a>, Error> {
        self.check(&info.algorithm)?;
        let outer = info.public_key.as_ref().map(public).transpose()?;
        let content = info.private_key.as_bytes();
        let (secret, inner) = match self.curve {
            None => (<&OctetStringRef>::from_der(content).map_err(malformed)?.as_bytes(), None),
            Some(_) => {
                let key = ec_key(content)?;
                key.parameters.map_or(Ok(()), |found| self.check_curve(found))?;
                (key.private_key, key.public_key)
            }
        };
        Ok(Private { secret: self.secret(secret)?, publics: [outer, inner] })
    }

    /// The secret key of a file that is an `ECPrivateKey` alone. Nothing else says what its curve is, so it
    /// must.
    pub(crate) fn read_sec1<'a>(&self, der: &'a [u8]) -> Result<Private<'a>, Error> {
        let key = ec_key(der)?;
        self.check_curve(key.parameters.ok_or(Error::CurveMissing)?)?;
        Ok(Private { secret: self.secret(key.private_key)?, publics: [key.public_key, None] })
    }

    /// The public key of a file of SPKI.
    pub(crate) fn read_public<'a>(&self, der: &'a [u8]) -> Result<&'a [u8], Error> {
        let info = SubjectPublicKeyInfoRef::from_der(der)
            .map_err(|error| refused(der, error, PemContent::PublicKey))?;
        self.read_spki(&info)
    }

    /// The public key of a file of SPKI that has been taken apart.
    pub(crate) fn read_spki<'a>(&self, info: &SubjectPublicKeyInfoRef<'a>) -> Result<&'a [u8], Error> {
        self.check(&info.algorithm)?;
        public(&info.subject_public_key)
    }

    /// PKCS#8, version 1: with the public key inside of `ECPrivateKey`, and with none where there is nothing
    /// of that kind. This is what OpenSSL writes.
    pub(crate) fn write_pkcs8(&self, secret: &[u8], public: &[u8]) -> SecretDocument {
        let content = match self.curve {
            None => OctetStringRef::new(secret).and_then(|secret| secret.to_der()).map(Zeroizing::new),
            Some(_) => ec_private(secret, public, None).to_der().map(Zeroizing::new),
        };
        let content = content.expect(ENCODES);
        let content = OctetStringRef::new(&content).expect(ENCODES);
        SecretDocument::encode_msg(&PrivateKeyInfoRef::new(self.identifier(), content)).expect(ENCODES)
    }

    /// `ECPrivateKey` with its curve and its public key.
    pub(crate) fn write_sec1(&self, secret: &[u8], public: &[u8]) -> SecretDocument {
        let parameters = self.curve.map(EcParameters::NamedCurve);
        SecretDocument::encode_msg(&ec_private(secret, public, parameters)).expect(ENCODES)
    }

    /// SPKI.
    pub(crate) fn write_public(&self, key: &[u8]) -> Vec<u8> {
        let subject_public_key = BitStringRef::from_bytes(key).expect(ENCODES);
        SubjectPublicKeyInfoRef { algorithm: self.identifier(), subject_public_key }.to_der().expect(ENCODES)
    }
}

fn ec_private<'a>(
    private_key: &'a [u8],
    public: &'a [u8],
    parameters: Option<EcParameters>,
) -> EcPrivateKey<'a> {
    EcPrivateKey { private_key, parameters, public_key: Some(public) }
}

/// Whole bytes.
fn public<'a>(bits: &BitStringRef<'a>) -> Result<&'a [u8], Error> {
    bits.as_bytes().ok_or(Error::KeyEncoding)
}

/// Refuses another curve than the first.
fn same(curve: ObjectIdentifier, other: ObjectIdentifier) -> Result<(), Error> {
    if curve == other { Ok(()) } else { Err(Error::WrongCurve(names::curve(other))) }
}

/// The parts of an `ECPrivateKey`.
fn ec_key(der: &[u8]) -> Result<EcPrivateKey<'_>, Error> {
    EcPrivateKey::from_der(der).map_err(|error| {
        // Version, key, parameters: a sequence in place of a name.
        let written_out = || {
            let mut parts = parts(der)?;
            AnyRef::decode(&mut parts)?;
            AnyRef::decode(&mut parts)?;
            AnyRef::from_der(AnyRef::decode(&mut parts)?.value())?.tag().assert_eq(Tag::Sequence)
        };
        match written_out() {
            Ok(_) => Error::CurveWrittenOut,
            Err(_) => refused(der, error, PemContent::EcPrivateKey),
        }
    })
}

/// The reason why a file is no `EncryptedPrivateKeyInfo` that is read here, which `error` says it is not.
#[cfg(feature = "encryption")]
pub(crate) fn not_encrypted(der: &[u8], error: pkcs8::der::Error) -> Error {
    match structure(der) {
        Some(Structure::Encrypted) if !matches!(malformed(error), Error::TrailingData) => {
            Error::EncryptionUnknown
        }
        Some(Structure::Other(seen)) => Error::DerContent(seen),
        _ => malformed(error),
    }
}

/// The structure of a file, by its first parts.
enum Structure {
    /// `EncryptedPrivateKeyInfo` (RFC 5958, section 3).
    Encrypted,
    Other(PemContent),
}

fn structure(der: &[u8]) -> Option<Structure> {
    let mut parts = parts(der).ok()?;
    let found = tags(parts.clone());
    Some(Structure::Other(match (found[0]?, found[1]?) {
        (Tag::Integer, Tag::Sequence) => PemContent::PrivateKey,
        (Tag::Integer, Tag::OctetString) => PemContent::EcPrivateKey,
        (Tag::Integer, Tag::Integer) => {
            match found.iter().take_while(|t| **t == Some(Tag::Integer)).count() {
                // RSAPublicKey and RSAPrivateKey (RFC 8017, appendix A.1); OpenSSL's own form of DSA.
                2 | 9 => PemContent::Rsa,
                6 => PemContent::Dsa,
                _ => return None,
            }
        }
        (Tag::Sequence, Tag::BitString) => PemContent::PublicKey,
        (Tag::Sequence, Tag::Sequence) => {
            let signed = AnyRef::decode(&mut parts).ok()?;
            match tags(SliceReader::new(signed.value()).ok()?) {
                // Number, algorithm, issuer and times of a certificate of version 1 (RFC 5280, section 4.1).
                [Some(Tag::Integer), _, _, Some(Tag::Sequence), ..] => PemContent::Certificate,
                // Version, subject and key (RFC 2986, section 4.1).
                [Some(Tag::Integer), ..] => PemContent::CertificateRequest,
                _ => PemContent::Certificate,
            }
        }
        (Tag::Sequence, Tag::OctetString) => return Some(Structure::Encrypted),
        _ => return None,
    }))
}

/// The tags of the first parts.
fn tags(mut parts: SliceReader<'_>) -> [Option<Tag>; 9] {
    core::array::from_fn(|_| AnyRef::decode(&mut parts).ok().map(|part| part.tag()))
}

/// The parts of the sequence that a file begins with.
fn parts(der: &[u8]) -> pkcs8::der::Result<SliceReader<'_>> {
    let outer = AnyRef::decode(&mut SliceReader::new(der)?)?;
    outer.tag().assert_eq(Tag::Sequence)?;
    SliceReader::new(outer.value())
}

/// The reason why a file is not `wanted`, which `error` says it is not.
fn refused(der: &[u8], error: pkcs8::der::Error, wanted: PemContent) -> Error {
    match structure(der) {
        Some(Structure::Encrypted) => Error::EncryptedKey,
        Some(Structure::Other(seen)) if seen != wanted => Error::DerContent(seen),
        _ => malformed(error),
    }
}

fn malformed(error: pkcs8::der::Error) -> Error {
    match error.kind() {
        ErrorKind::TrailingData { .. } => Error::TrailingData,
        _ => Error::KeyEncoding,
    }
}
