//! OpenSSL, the system's, by the crate openssl.

use std::rc::Rc;

use openssl::bn::{BigNum, BigNumContext};
use openssl::derive::Deriver;
use openssl::ec::{EcGroup, EcKey, EcPoint};
use openssl::error::ErrorStack;
use openssl::nid::Nid;
use openssl::pkey::{Id, PKey};

use super::each::each;
use super::{Answer, Input, Peer, Ready};

fn version() -> String {
    let text = openssl::version::version();
    text.split_whitespace().nth(1).unwrap_or(text).to_string()
}

/// What is computed of an input: coordinates.
type Coordinates = Result<(BigNum, BigNum), ErrorStack>;

fn affine(group: &EcGroup, point: &EcPoint, context: &mut BigNumContext) -> Coordinates {
    let (mut x, mut y) = (BigNum::new()?, BigNum::new()?);
    point.affine_coordinates(group, &mut x, &mut y, context)?;
    Ok((x, y))
}

fn answer(point: &Coordinates, group: &EcGroup) -> Option<Answer> {
    let (x, y) = point.as_ref().ok()?;
    let bytes = |n: &BigNum| n.to_vec_padded(group.degree().div_ceil(8) as i32).ok();
    Some(Answer::Point { x: bytes(x)?, y: bytes(y)? })
}

fn setting(curve: Nid) -> Result<(Rc<EcGroup>, BigNumContext), String> {
    let made = || Ok((Rc::new(EcGroup::from_curve_name(curve)?), BigNumContext::new_secure()?));
    made().map_err(|e: ErrorStack| e.to_string())
}

fn mul(curve: Nid, inputs: &[Input]) -> Ready {
    let (group, mut context) = setting(curve)?;
    let (of_inputs, of_results) = (Rc::clone(&group), Rc::clone(&group));
    each(
        inputs,
        |input| {
            let (k, point) = input.keys()?;
            let mut context = BigNumContext::new().ok()?;
            Some((BigNum::from_slice(k).ok()?, EcPoint::from_bytes(&of_inputs, &point, &mut context).ok()?))
        },
        move |(k, p)| {
            let mut product = EcPoint::new(&group)?;
            product.mul2(&group, p, k, &mut context)?;
            affine(&group, &product, &mut context)
        },
        move |point| answer(point, &of_results),
    )
}

fn mul_base(curve: Nid, inputs: &[Input]) -> Ready {
    let (group, mut context) = setting(curve)?;
    let of_results = Rc::clone(&group);
    each(
        inputs,
        |input| BigNum::from_slice(input.base_scalar()?).ok(),
        move |k| {
            let mut product = EcPoint::new(&group)?;
            product.mul_generator2(&group, k, &mut context)?;
            affine(&group, &product, &mut context)
        },
        move |point| answer(point, &of_results),
    )
}

fn ecdh(curve: Nid, inputs: &[Input]) -> Ready {
    let (group, mut context) = setting(curve)?;
    let of_inputs = Rc::clone(&group);
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            let k = BigNum::from_slice(k).ok()?;
            let mut own = EcPoint::new(&of_inputs).ok()?;
            let mut context = BigNumContext::new().ok()?;
            own.mul_generator2(&of_inputs, &k, &mut context).ok()?;
            let key = EcKey::from_private_components(&of_inputs, &k, &own).ok()?;
            Some((PKey::from_ec_key(key).ok()?, public))
        },
        move |(secret, public)| {
            let point = EcPoint::from_bytes(&group, public, &mut context)?;
            let public = PKey::from_ec_key(EcKey::from_public_key(&group, &point)?)?;
            let mut deriver = Deriver::new(secret)?;
            deriver.set_peer(&public)?;
            deriver.derive_to_vec()
        },
        |shared: &Result<Vec<u8>, ErrorStack>| shared.as_ref().ok().cloned().map(Answer::Abscissa),
    )
}

fn x25519(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (k, u) = input.x25519()?;
            Some((PKey::private_key_from_raw_bytes(&k, Id::X25519).ok()?, u))
        },
        |(secret, public)| {
            let public = PKey::public_key_from_raw_bytes(public, Id::X25519)?;
            let mut deriver = Deriver::new(secret)?;
            deriver.set_peer(&public)?;
            let mut out = [0; 32];
            deriver.derive(&mut out)?;
            Ok(out)
        },
        |out: &Result<[u8; 32], ErrorStack>| out.as_ref().ok().copied().map(Answer::Bytes),
    )
}

const P224: Nid = Nid::SECP224R1;
const P256: Nid = Nid::X9_62_PRIME256V1;
const P384: Nid = Nid::SECP384R1;
const P521: Nid = Nid::SECP521R1;
const SECP256K1: Nid = Nid::SECP256K1;
const B233: Nid = Nid::SECT233R1;
const B409: Nid = Nid::SECT409R1;

const POINT: Peer = Peer {
    name: "openssl",
    version,
    curve: "p256",
    operation: "mul",
    method: "point",
    constant_time: true,
    timed: "EC_POINT_mul, EC_POINT_get_affine_coordinates",
    prepare: |inputs| mul(P256, inputs),
};

const ECDH: Peer = Peer {
    method: "ecdh",
    timed: "EC_POINT_oct2point, EVP_PKEY_derive, with the keys made around them",
    prepare: |inputs| ecdh(P256, inputs),
    ..POINT
};

pub(super) const PEERS: &[Peer] = &[
    POINT,
    Peer { operation: "mul_base", prepare: |inputs| mul_base(P256, inputs), ..POINT },
    ECDH,
    Peer { curve: "p224", prepare: |inputs| mul(P224, inputs), ..POINT },
    Peer { curve: "p224", operation: "mul_base", prepare: |inputs| mul_base(P224, inputs), ..POINT },
    Peer { curve: "p224", prepare: |inputs| ecdh(P224, inputs), ..ECDH },
    Peer { curve: "p384", prepare: |inputs| mul(P384, inputs), ..POINT },
    Peer { curve: "p384", operation: "mul_base", prepare: |inputs| mul_base(P384, inputs), ..POINT },
    Peer { curve: "p384", prepare: |inputs| ecdh(P384, inputs), ..ECDH },
    Peer { curve: "p521", prepare: |inputs| mul(P521, inputs), ..POINT },
    Peer { curve: "p521", operation: "mul_base", prepare: |inputs| mul_base(P521, inputs), ..POINT },
    Peer { curve: "p521", prepare: |inputs| ecdh(P521, inputs), ..ECDH },
    Peer { curve: "secp256k1", prepare: |inputs| mul(SECP256K1, inputs), ..POINT },
    Peer {
        curve: "secp256k1",
        operation: "mul_base",
        prepare: |inputs| mul_base(SECP256K1, inputs),
        ..POINT
    },
    Peer { curve: "secp256k1", prepare: |inputs| ecdh(SECP256K1, inputs), ..ECDH },
    Peer { curve: "b233", prepare: |inputs| mul(B233, inputs), ..POINT },
    Peer { curve: "b233", operation: "mul_base", prepare: |inputs| mul_base(B233, inputs), ..POINT },
    Peer { curve: "b233", prepare: |inputs| ecdh(B233, inputs), ..ECDH },
    Peer { curve: "b409", prepare: |inputs| mul(B409, inputs), ..POINT },
    Peer { curve: "b409", operation: "mul_base", prepare: |inputs| mul_base(B409, inputs), ..POINT },
    Peer { curve: "b409", prepare: |inputs| ecdh(B409, inputs), ..ECDH },
    Peer {
        curve: "curve25519",
        operation: "x25519",
        method: "x25519",
        timed: "EVP_PKEY_derive, secret key parsed, public key from its bytes",
        prepare: x25519,
        ..POINT
    },
];
