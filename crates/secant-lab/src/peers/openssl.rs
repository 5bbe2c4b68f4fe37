//! OpenSSL, the system's, by the crate openssl.

use std::rc::Rc;

use openssl::bn::{BigNum, BigNumContext};
use openssl::derive::Deriver;
use openssl::ec::{EcGroup, EcKey, EcPoint, PointConversionForm};
use openssl::ecdsa::EcdsaSig;
use openssl::error::ErrorStack;
use openssl::hash::{MessageDigest, hash};
use openssl::nid::Nid;
use openssl::pkey::{Id, PKey, Private};
use openssl::sign::{Signer, Verifier};

use super::each::each;
use super::{Answer, Input, Peer, Ready};

fn version() -> String {
    let text = openssl::version::version();
    text.split_whitespace().nth(1).unwrap_or(text).to_string()
}

/// Affine coordinates of a computed point, or OpenSSL's error.
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

fn mul_add(curve: Nid, inputs: &[Input]) -> Ready {
    let (group, mut context) = setting(curve)?;
    let (of_inputs, of_results) = (Rc::clone(&group), Rc::clone(&group));
    let base = group.generator_opt().ok_or("no base point")?;
    let base = base.to_bytes(&group, PointConversionForm::UNCOMPRESSED, &mut context);
    let base = base.map_err(|e| e.to_string())?;
    each(
        inputs,
        |input| {
            let (m, p, n) = input.sum_with_base(&base)?;
            let mut context = BigNumContext::new().ok()?;
            let p = EcPoint::from_bytes(&of_inputs, &p, &mut context).ok()?;
            Some((BigNum::from_slice(m).ok()?, p, BigNum::from_slice(n).ok()?))
        },
        move |(m, p, n)| {
            let mut sum = EcPoint::new(&group)?;
            sum.mul_full(&group, n, p, m, &mut context)?;
            affine(&group, &sum, &mut context)
        },
        move |point| answer(point, &of_results),
    )
}

/// A point, from its compressed encoding to its coordinates.
fn decode(curve: Nid, inputs: &[Input]) -> Ready {
    let (group, mut context) = setting(curve)?;
    let of_results = Rc::clone(&group);
    each(
        inputs,
        |input| input.decode().map(<[u8]>::to_vec),
        move |bytes| affine(&group, &EcPoint::from_bytes(&group, bytes, &mut context)?, &mut context),
        move |point| answer(point, &of_results),
    )
}

fn encode(curve: Nid, inputs: &[Input]) -> Ready {
    let (group, mut context) = setting(curve)?;
    let of_inputs = Rc::clone(&group);
    each(
        inputs,
        |input| {
            let mut context = BigNumContext::new().ok()?;
            EcPoint::from_bytes(&of_inputs, input.encode()?, &mut context).ok()
        },
        move |p| p.to_bytes(&group, PointConversionForm::COMPRESSED, &mut context),
        |bytes| Some(Answer::Encoding(bytes.as_ref().ok()?.clone())),
    )
}

/// The key pair of a secret integer.
fn key(group: &EcGroup, k: &[u8]) -> Option<EcKey<Private>> {
    let k = BigNum::from_slice(k).ok()?;
    let mut own = EcPoint::new(group).ok()?;
    let mut context = BigNumContext::new().ok()?;
    own.mul_generator2(group, &k, &mut context).ok()?;
    EcKey::from_private_components(group, &k, &own).ok()
}

fn sign(curve: Nid, digest: fn() -> MessageDigest, inputs: &[Input]) -> Ready {
    let (group, _) = setting(curve)?;
    let len = group.degree().div_ceil(8) as i32;
    each(
        inputs,
        |input| {
            let (secret, message) = input.sign()?;
            Some((key(&group, secret)?, message.to_vec()))
        },
        move |(key, message)| EcdsaSig::sign(&hash(digest(), message)?, key),
        move |signature: &Result<EcdsaSig, ErrorStack>| {
            let signature = signature.as_ref().ok()?;
            let (r, s) = (signature.r().to_vec_padded(len).ok()?, signature.s().to_vec_padded(len).ok()?);
            Some(Answer::Signature([r, s].concat()))
        },
    )
}

fn verify(curve: Nid, digest: fn() -> MessageDigest, inputs: &[Input]) -> Ready {
    let (group, _) = setting(curve)?;
    each(
        inputs,
        |input| {
            let (public, message, signature) = input.verify()?;
            let mut context = BigNumContext::new().ok()?;
            let point = EcPoint::from_bytes(&group, public, &mut context).ok()?;
            Some((EcKey::from_public_key(&group, &point).ok()?, message.to_vec(), signature.to_vec()))
        },
        move |(key, message, signature)| {
            let (r, s) = signature.split_at(signature.len() / 2);
            let signature =
                EcdsaSig::from_private_components(BigNum::from_slice(r)?, BigNum::from_slice(s)?)?;
            signature.verify(&hash(digest(), message)?, key)
        },
        |valid: &Result<bool, ErrorStack>| valid.as_ref().ok().copied().map(Answer::Verdict),
    )
}

fn sign_ed25519(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (seed, message) = input.sign()?;
            Some((PKey::private_key_from_raw_bytes(seed, Id::ED25519).ok()?, message.to_vec()))
        },
        |(key, message)| Signer::new_without_digest(key)?.sign_oneshot_to_vec(message),
        |signature: &Result<Vec<u8>, ErrorStack>| signature.as_ref().ok().cloned().map(Answer::Signature),
    )
}

fn verify_ed25519(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let (public, message, signature) = input.verify()?;
            let key = PKey::public_key_from_raw_bytes(public, Id::ED25519).ok()?;
            Some((key, message.to_vec(), signature.to_vec()))
        },
        |(key, message, signature)| Verifier::new_without_digest(key)?.verify_oneshot(signature, message),
        |valid: &Result<bool, ErrorStack>| valid.as_ref().ok().copied().map(Answer::Verdict),
    )
}

fn ecdh(curve: Nid, inputs: &[Input]) -> Ready {
    let (group, mut context) = setting(curve)?;
    let of_inputs = Rc::clone(&group);
    each(
        inputs,
        |input| {
            let (k, public) = input.keys()?;
            Some((PKey::from_ec_key(key(&of_inputs, k)?).ok()?, public))
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

const BOTH: Peer = Peer { operation: "mul_add", constant_time: false, ..POINT };
const ENCODE: Peer =
    Peer { operation: "encode", method: "sec1", timed: "EC_POINT_point2oct, compressed", ..POINT };
const DECODE: Peer = Peer {
    operation: "decode",
    method: "sec1",
    constant_time: false,
    timed: "EC_POINT_oct2point, compressed",
    ..POINT
};
const SIGN: Peer = Peer {
    operation: "sign",
    method: "ecdsa",
    timed: "EVP_Digest of 32 bytes, ECDSA_do_sign with a random nonce",
    ..POINT
};
const VERIFY: Peer = Peer {
    operation: "verify",
    method: "ecdsa",
    constant_time: false,
    timed: "EVP_Digest of 32 bytes, ECDSA_do_verify, the key parsed",
    ..POINT
};

pub(super) const PEERS: &[Peer] = &[
    Peer { curve: "p224", prepare: |inputs| mul_add(P224, inputs), ..BOTH },
    Peer { curve: "p224", prepare: |inputs| encode(P224, inputs), ..ENCODE },
    Peer { curve: "p224", prepare: |inputs| decode(P224, inputs), ..DECODE },
    Peer { curve: "p224", prepare: |inputs| sign(P224, MessageDigest::sha224, inputs), ..SIGN },
    Peer { curve: "p224", prepare: |inputs| verify(P224, MessageDigest::sha224, inputs), ..VERIFY },
    Peer { curve: "p256", prepare: |inputs| mul_add(P256, inputs), ..BOTH },
    Peer { curve: "p256", prepare: |inputs| encode(P256, inputs), ..ENCODE },
    Peer { curve: "p256", prepare: |inputs| decode(P256, inputs), ..DECODE },
    Peer { curve: "p256", prepare: |inputs| sign(P256, MessageDigest::sha256, inputs), ..SIGN },
    Peer { curve: "p256", prepare: |inputs| verify(P256, MessageDigest::sha256, inputs), ..VERIFY },
    Peer { curve: "p384", prepare: |inputs| mul_add(P384, inputs), ..BOTH },
    Peer { curve: "p384", prepare: |inputs| encode(P384, inputs), ..ENCODE },
    Peer { curve: "p384", prepare: |inputs| decode(P384, inputs), ..DECODE },
    Peer { curve: "p384", prepare: |inputs| sign(P384, MessageDigest::sha384, inputs), ..SIGN },
    Peer { curve: "p384", prepare: |inputs| verify(P384, MessageDigest::sha384, inputs), ..VERIFY },
    Peer { curve: "p521", prepare: |inputs| mul_add(P521, inputs), ..BOTH },
    Peer { curve: "p521", prepare: |inputs| encode(P521, inputs), ..ENCODE },
    Peer { curve: "p521", prepare: |inputs| decode(P521, inputs), ..DECODE },
    Peer { curve: "p521", prepare: |inputs| sign(P521, MessageDigest::sha512, inputs), ..SIGN },
    Peer { curve: "p521", prepare: |inputs| verify(P521, MessageDigest::sha512, inputs), ..VERIFY },
    Peer { curve: "secp256k1", prepare: |inputs| mul_add(SECP256K1, inputs), ..BOTH },
    Peer { curve: "secp256k1", prepare: |inputs| encode(SECP256K1, inputs), ..ENCODE },
    Peer { curve: "secp256k1", prepare: |inputs| decode(SECP256K1, inputs), ..DECODE },
    Peer { curve: "secp256k1", prepare: |inputs| sign(SECP256K1, MessageDigest::sha256, inputs), ..SIGN },
    Peer { curve: "secp256k1", prepare: |inputs| verify(SECP256K1, MessageDigest::sha256, inputs), ..VERIFY },
    Peer {
        curve: "edwards25519",
        method: "ed25519",
        timed: "EVP_DigestSign of 32 bytes, the key parsed",
        prepare: sign_ed25519,
        ..SIGN
    },
    Peer {
        curve: "edwards25519",
        method: "ed25519",
        timed: "EVP_DigestVerify of 32 bytes, the key parsed",
        prepare: verify_ed25519,
        ..VERIFY
    },
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
