//! FROST(P-256, SHA-256) of RFC 9591 by `frost-core` on our curve. That crate has traits of its own, of an
//! older generation; ours are put behind them here, and what is signed is verified by `frost-p256` on its own
//! curve.

use std::collections::BTreeMap;

use elliptic_curve::group::GroupEncoding;
use elliptic_curve::ops::Reduce;
use elliptic_curve::{FieldBytes, PrimeField};
use frost_core::{
    Ciphersuite, Field, FieldError, Group, GroupError, Identifier, SigningPackage, aggregate, keys, round1,
    round2,
};
use frost_p256::rand_core::{CryptoRng, OsRng, RngCore};
use hash2curve::ExpandMsgXmd;
use secant_rustcrypto::p256::{NistP256, ProjectivePoint, Scalar};
use sha2::{Digest, Sha256};

const CONTEXT: &str = "FROST-P256-SHA256-v1";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Suite;

impl Field for Suite {
    type Scalar = Scalar;
    type Serialization = [u8; 32];

    fn zero() -> Scalar {
        Scalar::ZERO
    }
    fn one() -> Scalar {
        Scalar::ONE
    }
    fn invert(scalar: &Scalar) -> Result<Scalar, FieldError> {
        scalar.invert().into_option().ok_or(FieldError::InvalidZeroScalar)
    }
    fn random<R: RngCore + CryptoRng>(rng: &mut R) -> Scalar {
        let mut bytes = FieldBytes::<NistP256>::default();
        rng.fill_bytes(&mut bytes);
        Scalar::reduce(&bytes)
    }
    fn serialize(scalar: &Scalar) -> [u8; 32] {
        scalar.to_repr().into()
    }
    fn little_endian_serialize(scalar: &Scalar) -> [u8; 32] {
        let mut bytes = <Self as Field>::serialize(scalar);
        bytes.reverse();
        bytes
    }
    fn deserialize(bytes: &[u8; 32]) -> Result<Scalar, FieldError> {
        Scalar::from_repr((*bytes).into()).into_option().ok_or(FieldError::MalformedScalar)
    }
}

impl Group for Suite {
    type Field = Self;
    type Element = ProjectivePoint;
    type Serialization = [u8; 33];

    fn cofactor() -> Scalar {
        Scalar::ONE
    }
    fn identity() -> ProjectivePoint {
        ProjectivePoint::IDENTITY
    }
    fn generator() -> ProjectivePoint {
        ProjectivePoint::GENERATOR
    }
    fn serialize(element: &ProjectivePoint) -> Result<[u8; 33], GroupError> {
        if *element == ProjectivePoint::IDENTITY {
            return Err(GroupError::InvalidIdentityElement);
        }
        Ok(element.to_bytes().into())
    }
    fn deserialize(bytes: &[u8; 33]) -> Result<ProjectivePoint, GroupError> {
        let point = ProjectivePoint::from_bytes(&(*bytes).into())
            .into_option()
            .ok_or(GroupError::MalformedElement)?;
        if point == ProjectivePoint::IDENTITY { Err(GroupError::InvalidIdentityElement) } else { Ok(point) }
    }
}

fn scalar(name: &[u8], message: &[u8]) -> Scalar {
    let tag = [CONTEXT.as_bytes(), name];
    hash2curve::hash_to_scalar::<NistP256, ExpandMsgXmd<Sha256>, elliptic_curve::consts::U48>(
        &[message],
        &tag,
    )
    .unwrap()
}

fn hash(name: &[u8], message: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(CONTEXT).chain_update(name).chain_update(message).finalize().into()
}

impl Ciphersuite for Suite {
    const ID: &'static str = CONTEXT;
    type Group = Self;
    type HashOutput = [u8; 32];
    type SignatureSerialization = [u8; 65];

    fn H1(m: &[u8]) -> Scalar {
        scalar(b"rho", m)
    }
    fn H2(m: &[u8]) -> Scalar {
        scalar(b"chal", m)
    }
    fn H3(m: &[u8]) -> Scalar {
        scalar(b"nonce", m)
    }
    fn H4(m: &[u8]) -> [u8; 32] {
        hash(b"msg", m)
    }
    fn H5(m: &[u8]) -> [u8; 32] {
        hash(b"com", m)
    }
    fn HDKG(m: &[u8]) -> Option<Scalar> {
        Some(scalar(b"dkg", m))
    }
    fn HID(m: &[u8]) -> Option<Scalar> {
        Some(scalar(b"id", m))
    }
}

#[test]
fn three_of_five() {
    let (shares, public) =
        keys::generate_with_dealer::<Suite, _>(5, 3, keys::IdentifierList::Default, &mut OsRng).unwrap();
    let packages: BTreeMap<Identifier<Suite>, keys::KeyPackage<Suite>> =
        shares.into_iter().take(3).map(|(id, share)| (id, share.try_into().unwrap())).collect();
    let (mut nonces, mut commitments) = (BTreeMap::new(), BTreeMap::new());
    for (id, package) in &packages {
        let (nonce, commitment) = round1::commit(package.signing_share(), &mut OsRng);
        nonces.insert(*id, nonce);
        commitments.insert(*id, commitment);
    }
    let package = SigningPackage::new(commitments, b"a message");
    let signed =
        packages.iter().map(|(id, key)| (*id, round2::sign(&package, &nonces[id], key).unwrap())).collect();
    let signature = aggregate(&package, &signed, &public).unwrap();
    public.verifying_key().verify(b"a message", &signature).unwrap();
    assert!(public.verifying_key().verify(b"another", &signature).is_err());

    let theirs = frost_p256::VerifyingKey::deserialize(&public.verifying_key().serialize().unwrap()).unwrap();
    let signature = frost_p256::Signature::deserialize(&signature.serialize().unwrap()).unwrap();
    theirs.verify(b"a message", &signature).unwrap();
}
