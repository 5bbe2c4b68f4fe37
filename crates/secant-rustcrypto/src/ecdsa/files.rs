//! Keys as PKCS#8, SPKI, PEM, and by `serde`: as those of `ecdsa`.

use ecdsa_core::Signature;
use elliptic_curve::SecretKey;
use elliptic_curve::pkcs8::der::AnyRef;
use elliptic_curve::pkcs8::spki::{
    self, AlgorithmIdentifier, AssociatedAlgorithmIdentifier, SignatureAlgorithmIdentifier,
};
use elliptic_curve::pkcs8::{self, AssociatedOid, ObjectIdentifier};
use elliptic_curve::point::PointCompression;

use super::direct::DirectCurve;
use super::signing::SigningKey;
use super::verifying::VerifyingKey;

impl<C: DirectCurve + AssociatedOid> AssociatedAlgorithmIdentifier for SigningKey<C> {
    type Params = ObjectIdentifier;
    const ALGORITHM_IDENTIFIER: AlgorithmIdentifier<ObjectIdentifier> = SecretKey::<C>::ALGORITHM_IDENTIFIER;
}

impl<C: DirectCurve> SignatureAlgorithmIdentifier for SigningKey<C>
where
    Signature<C>: AssociatedAlgorithmIdentifier<Params = AnyRef<'static>>,
{
    type Params = AnyRef<'static>;
    const SIGNATURE_ALGORITHM_IDENTIFIER: AlgorithmIdentifier<AnyRef<'static>> =
        Signature::<C>::ALGORITHM_IDENTIFIER;
}

impl<C: DirectCurve + AssociatedOid> TryFrom<pkcs8::PrivateKeyInfoRef<'_>> for SigningKey<C> {
    type Error = pkcs8::Error;
    fn try_from(info: pkcs8::PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
        ecdsa_core::SigningKey::try_from(info).map(Self::from)
    }
}

#[cfg(feature = "alloc")]
impl<C: DirectCurve + AssociatedOid> pkcs8::EncodePrivateKey for SigningKey<C> {
    fn to_pkcs8_der(&self) -> pkcs8::Result<pkcs8::SecretDocument> {
        ecdsa_core::SigningKey::to_pkcs8_der(self)
    }
}

#[cfg(feature = "pem")]
impl<C: DirectCurve + AssociatedOid> core::str::FromStr for SigningKey<C> {
    type Err = ecdsa_core::Error;
    /// Reads a key from PEM, PKCS#8.
    fn from_str(text: &str) -> Result<Self, ecdsa_core::Error> {
        text.parse::<ecdsa_core::SigningKey<C>>().map(Self::from)
    }
}

impl<C: DirectCurve + AssociatedOid> AssociatedAlgorithmIdentifier for VerifyingKey<C> {
    type Params = ObjectIdentifier;
    const ALGORITHM_IDENTIFIER: AlgorithmIdentifier<ObjectIdentifier> =
        ecdsa_core::VerifyingKey::<C>::ALGORITHM_IDENTIFIER;
}

impl<C: DirectCurve> SignatureAlgorithmIdentifier for VerifyingKey<C>
where
    Signature<C>: AssociatedAlgorithmIdentifier<Params = AnyRef<'static>>,
{
    type Params = AnyRef<'static>;
    const SIGNATURE_ALGORITHM_IDENTIFIER: AlgorithmIdentifier<AnyRef<'static>> =
        Signature::<C>::ALGORITHM_IDENTIFIER;
}

impl<C: DirectCurve + AssociatedOid + PointCompression> TryFrom<pkcs8::SubjectPublicKeyInfoRef<'_>>
    for VerifyingKey<C>
{
    type Error = spki::Error;
    fn try_from(info: pkcs8::SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        ecdsa_core::VerifyingKey::try_from(info).map(Self::from)
    }
}

#[cfg(feature = "alloc")]
impl<C: DirectCurve + AssociatedOid + PointCompression> pkcs8::EncodePublicKey for VerifyingKey<C> {
    fn to_public_key_der(&self) -> spki::Result<pkcs8::Document> {
        ecdsa_core::VerifyingKey::to_public_key_der(self)
    }
}

#[cfg(feature = "pem")]
impl<C: DirectCurve + AssociatedOid + PointCompression> core::str::FromStr for VerifyingKey<C> {
    type Err = ecdsa_core::Error;
    /// Reads a key from PEM, SPKI.
    fn from_str(text: &str) -> Result<Self, ecdsa_core::Error> {
        text.parse::<ecdsa_core::VerifyingKey<C>>().map(Self::from)
    }
}

#[cfg(feature = "serde")]
impl<C: DirectCurve + AssociatedOid + PointCompression> serdect::serde::Serialize for VerifyingKey<C> {
    fn serialize<S: serdect::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ecdsa_core::VerifyingKey::serialize(self, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, C: DirectCurve + AssociatedOid + PointCompression> serdect::serde::Deserialize<'de>
    for VerifyingKey<C>
{
    fn deserialize<D: serdect::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ecdsa_core::VerifyingKey::deserialize(deserializer).map(Self::from)
    }
}
