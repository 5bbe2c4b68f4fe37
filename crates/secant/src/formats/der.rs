//! Keys in DER: PKCS#8 (RFC 5958, RFC 8410), `ECPrivateKey` (SEC 1, appendix C.4; RFC 5915), SPKI (RFC 5280,
//! RFC 5480, RFC 8410).

use alloc::vec::Vec;

use pkcs8::der::asn1::{AnyRef, BitStringRef, OctetStringRef};
use pkcs8::der::zeroize::Zeroizing;
use pkcs8::der::{Decode, Encode, ErrorKind, SliceReader, Tag, Tagged};
use pkcs8::spki::{AlgorithmIdentifierRef, SubjectPublicKeyInfoRef};
use pkcs8::{ObjectIdentifier, PrivateKeyInfoRef, SecretDocument};
use sec1_keys::{EcParameters, EcPrivateKey};

use crate::Error;

/// id-ecPublicKey (RFC 5480, section 2.1.1).
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

/// Lengths of keys are far below what DER can say.
const ENCODES: &str = "a key has an encoding";

/// The kind of a key, as files state it.
pub(crate) struct Kind {
    algorithm: ObjectIdentifier,
    curve: Option<ObjectIdentifier>,
}

/// A secret key, and the public keys that came with it. All of it borrows from the file.
pub(crate) struct Private<'a> {
    pub(crate) secret: &'a [u8],
    pub(crate) publics: [Option<&'a [u8]>; 2],
}

impl Kind {
    /// Keys on the elliptic curve with this identifier.
    pub(crate) const fn curve(identifier: &str) -> Self {
        Self { algorithm: EC, curve: Some(ObjectIdentifier::new_unwrap(identifier)) }
    }

    /// Keys of an algorithm that needs nothing but its identifier.
    pub(crate) const fn algorithm(identifier: &str) -> Self {
        Self { algorithm: ObjectIdentifier::new_unwrap(identifier), curve: None }
    }

    /// Refuses keys of other kinds.
    fn check(&self, found: &AlgorithmIdentifierRef<'_>) -> Result<(), Error> {
        if found.oid != self.algorithm {
            return Err(Error::WrongAlgorithm);
        }
        match (&self.curve, found.parameters) {
            (Some(curve), Some(parameters)) if parameters.decode_as() == Ok(*curve) => Ok(()),
            (Some(_), _) => Err(Error::WrongCurve),
            (None, None) => Ok(()),
            (None, Some(_)) => Err(Error::KeyEncoding),
        }
    }

    /// Refuses parameters of another curve.
    fn check_curve(&self, found: EcParameters) -> Result<(), Error> {
        if found.named_curve() == self.curve { Ok(()) } else { Err(Error::WrongCurve) }
    }

    fn identifier(&self) -> AlgorithmIdentifierRef<'_> {
        AlgorithmIdentifierRef { oid: self.algorithm, parameters: self.curve.as_ref().map(AnyRef::from) }
    }

    /// The secret key of a file of PKCS#8.
    pub(crate) fn read_pkcs8<'a>(&self, der: &'a [u8]) -> Result<Private<'a>, Error> {
        let info = PrivateKeyInfoRef::from_der(der)
            .map_err(|error| if is_encrypted(der) { Error::EncryptedKey } else { malformed(error) })?;
        self.read_info(&info)
    }

    /// The secret key of a file of PKCS#8 that has been taken apart.
    pub(crate) fn read_info<'a>(&self, info: &PrivateKeyInfoRef<'a>) -> Result<Private<'a>, Error> {
        self.check(&info.algorithm)?;
        let outer = info.public_key.as_ref().map(public).transpose()?;
        let content = info.private_key.as_bytes();
        let (secret, inner) = match self.curve {
            None => (<&OctetStringRef>::from_der(content).map_err(malformed)?.as_bytes(), None),
            Some(_) => {
                let key = EcPrivateKey::from_der(content).map_err(malformed)?;
                key.parameters.map_or(Ok(()), |found| self.check_curve(found))?;
                (key.private_key, key.public_key)
            }
        };
        Ok(Private { secret, publics: [outer, inner] })
    }

    /// The secret key of a file that is an `ECPrivateKey` alone. Nothing else says what its curve is, so it
    /// must.
    pub(crate) fn read_sec1<'a>(&self, der: &'a [u8]) -> Result<Private<'a>, Error> {
        let key = EcPrivateKey::from_der(der).map_err(malformed)?;
        self.check_curve(key.parameters.ok_or(Error::WrongCurve)?)?;
        Ok(Private { secret: key.private_key, publics: [key.public_key, None] })
    }

    /// The public key of a file of SPKI.
    pub(crate) fn read_public<'a>(&self, der: &'a [u8]) -> Result<&'a [u8], Error> {
        self.read_spki(&SubjectPublicKeyInfoRef::from_der(der).map_err(malformed)?)
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

/// Whether this is an `EncryptedPrivateKeyInfo` (RFC 5958, section 3): an algorithm and bytes.
fn is_encrypted(der: &[u8]) -> bool {
    let read = || {
        let outer = AnyRef::from_der(der)?;
        outer.tag().assert_eq(Tag::Sequence)?;
        let mut reader = SliceReader::new(outer.value())?;
        AlgorithmIdentifierRef::decode(&mut reader)?;
        <&OctetStringRef>::decode(&mut reader)
    };
    read().is_ok()
}

fn malformed(error: pkcs8::der::Error) -> Error {
    match error.kind() {
        ErrorKind::TrailingData { .. } => Error::TrailingData,
        _ => Error::KeyEncoding,
    }
}
