//! Hashing to the curves: the vectors of RFC 9380, appendices J and K, and what is refused.

use secant::hash_to_curve::{ExpandMessage, Xmd, Xof};
use secant::{Error, edwards25519, p256, p384, p521, ristretto255, secp256k1, x25519};
use serde_json::Value;
use sha2::{Digest, Sha256, Sha512};

use super::common::{bytes, hex, int, unhex};

macro_rules! vectors {
    ($name:literal) => {
        serde_json::from_str::<Value>(include_str!(concat!(
            "../../../../tests/vectors/hash_to_curve/",
            $name,
            ".json"
        )))
        .unwrap()
    };
}

/// A coordinate of N bytes, big-endian.
fn coordinate<const N: usize>(value: &Value) -> [u8; N] {
    bytes(&int(value.as_str().unwrap()))
}

/// The same, little-endian.
fn little(value: &Value) -> [u8; 32] {
    let mut bytes = coordinate(value);
    bytes.reverse();
    bytes
}

/// `hash` on every message of a suite gives `point` of the vector.
fn check<T: PartialEq + std::fmt::Debug>(
    suite: &Value,
    name: &str,
    hash: impl Fn(&[u8], &[u8]) -> Result<T, Error>,
    point: impl Fn(&Value) -> T,
) {
    assert_eq!(suite["ciphersuite"], name);
    let dst = suite["dst"].as_str().unwrap().as_bytes();
    let vectors = suite["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 5);
    for vector in vectors {
        let message = vector["msg"].as_str().unwrap();
        assert_eq!(hash(message.as_bytes(), dst), Ok(point(&vector["P"])), "{name} of {message:?}");
    }
    assert!(hash(b"", b"").is_err_and(|error| error == Error::EmptyTag));
}

#[test]
fn p256_suites() {
    let point =
        |p: &Value| p256::Point::from_coordinates(&coordinate(&p["x"]), &coordinate(&p["y"])).unwrap();
    let (ro, nu) = (vectors!("P256_XMD_SHA-256_SSWU_RO"), vectors!("P256_XMD_SHA-256_SSWU_NU"));
    check(&ro, "P256_XMD:SHA-256_SSWU_RO_", p256::Point::hash_to_curve, point);
    check(&nu, "P256_XMD:SHA-256_SSWU_NU_", p256::Point::encode_to_curve, point);
}

#[test]
fn p384_suites() {
    let point =
        |p: &Value| p384::Point::from_coordinates(&coordinate(&p["x"]), &coordinate(&p["y"])).unwrap();
    let (ro, nu) = (vectors!("P384_XMD_SHA-384_SSWU_RO"), vectors!("P384_XMD_SHA-384_SSWU_NU"));
    check(&ro, "P384_XMD:SHA-384_SSWU_RO_", p384::Point::hash_to_curve, point);
    check(&nu, "P384_XMD:SHA-384_SSWU_NU_", p384::Point::encode_to_curve, point);
}

#[test]
fn secp256k1_suites() {
    let point =
        |p: &Value| secp256k1::Point::from_coordinates(&coordinate(&p["x"]), &coordinate(&p["y"])).unwrap();
    let (ro, nu) = (vectors!("secp256k1_XMD_SHA-256_SSWU_RO"), vectors!("secp256k1_XMD_SHA-256_SSWU_NU"));
    check(&ro, "secp256k1_XMD:SHA-256_SSWU_RO_", secp256k1::Point::hash_to_curve, point);
    check(&nu, "secp256k1_XMD:SHA-256_SSWU_NU_", secp256k1::Point::encode_to_curve, point);
}

#[test]
fn p521_suites() {
    let point =
        |p: &Value| p521::Point::from_coordinates(&coordinate(&p["x"]), &coordinate(&p["y"])).unwrap();
    let (ro, nu) = (vectors!("P521_XMD_SHA-512_SSWU_RO"), vectors!("P521_XMD_SHA-512_SSWU_NU"));
    check(&ro, "P521_XMD:SHA-512_SSWU_RO_", p521::Point::hash_to_curve, point);
    check(&nu, "P521_XMD:SHA-512_SSWU_NU_", p521::Point::encode_to_curve, point);
}

#[test]
fn edwards25519_suites() {
    let point =
        |p: &Value| edwards25519::Point::from_coordinates(&little(&p["x"]), &little(&p["y"])).unwrap();
    let (ro, nu) =
        (vectors!("edwards25519_XMD_SHA-512_ELL2_RO"), vectors!("edwards25519_XMD_SHA-512_ELL2_NU"));
    check(&ro, "edwards25519_XMD:SHA-512_ELL2_RO_", edwards25519::Point::hash_to_curve, point);
    check(&nu, "edwards25519_XMD:SHA-512_ELL2_NU_", edwards25519::Point::encode_to_curve, point);
}

#[test]
fn curve25519_suites() {
    let point = |p: &Value| (little(&p["x"]), little(&p["y"]));
    let (ro, nu) = (vectors!("curve25519_XMD_SHA-512_ELL2_RO"), vectors!("curve25519_XMD_SHA-512_ELL2_NU"));
    check(&ro, "curve25519_XMD:SHA-512_ELL2_RO_", x25519::hash_to_curve, point);
    check(&nu, "curve25519_XMD:SHA-512_ELL2_NU_", x25519::encode_to_curve, point);
}

/// The suite has no published vectors: its two steps have.
#[test]
fn ristretto255_suite() {
    let tag = b"ristretto255_XMD:SHA-512_R255MAP_RO_ of these tests";
    let mut uniform = [0; 64];
    Xmd::<Sha512>::expand(&[b"message"], tag, &mut uniform).unwrap();
    let point = ristretto255::Point::hash_to_curve(b"message", tag).unwrap();
    assert_eq!(point, ristretto255::Point::from_uniform_bytes(&uniform));
    assert_eq!(ristretto255::Point::hash_to_curve(b"", b""), Err(Error::EmptyTag));
}

fn expansions<E: ExpandMessage>(file: &Value) {
    let dst = file["DST"].as_str().unwrap().as_bytes();
    for test in file["tests"].as_array().unwrap() {
        let message = test["msg"].as_str().unwrap().as_bytes();
        let length = usize::from_str_radix(&test["len_in_bytes"].as_str().unwrap()[2..], 16).unwrap();
        let want = unhex(test["uniform_bytes"].as_str().unwrap());
        // In one part, and in several.
        for parts in [vec![message], message.chunks(7).collect(), vec![b"", message, b""]] {
            let mut out = vec![0xa5; length];
            E::expand(&parts, dst, &mut out).unwrap();
            assert_eq!(hex(&out), hex(&want));
        }
    }
    assert_eq!(E::expand(&[b"m"], b"", &mut [0; 32]), Err(Error::EmptyTag));
    assert_eq!(E::expand(&[b"m"], b"tag", &mut vec![0; 1 << 16]), Err(Error::Length));
}

#[test]
fn expansions_of_messages() {
    expansions::<Xmd<Sha256>>(&vectors!("expand_message_xmd_SHA256_38"));
    // A tag above 255 bytes.
    expansions::<Xmd<Sha256>>(&vectors!("expand_message_xmd_SHA256_256"));
    expansions::<Xmd<Sha512>>(&vectors!("expand_message_xmd_SHA512_38"));
    // More than 255 blocks.
    assert_eq!(Xmd::<Sha256>::expand(&[b"m"], b"tag", &mut [0; 255 * 32 + 1]), Err(Error::Length));
    assert_eq!(Xmd::<Sha256>::expand(&[b"m"], b"tag", &mut [0; 255 * 32]), Ok(()));
}

/// `expand_message_xmd` by the text of RFC 9380, section 5.3.1, for one block.
fn one_block(message: &[u8], tag: &[u8]) -> Vec<u8> {
    let short = if tag.len() > 255 {
        Sha256::digest([b"H2C-OVERSIZE-DST-", tag].concat()).to_vec()
    } else {
        tag.to_vec()
    };
    let tag = [&short[..], &[short.len() as u8]].concat();
    let first = Sha256::digest([&[0; 64], message, &[0, 32, 0], &tag].concat());
    Sha256::digest([&first[..], &[1], &tag].concat()).to_vec()
}

/// The longest tag that is taken as it is, and its neighbours.
#[test]
fn tags_of_255_bytes() {
    for length in [1, 254, 255, 256, 257] {
        let tag = vec![b't'; length];
        let mut out = [0; 32];
        Xmd::<Sha256>::expand(&[b"message"], &tag, &mut out).unwrap();
        assert_eq!(hex(&out), hex(&one_block(b"message", &tag)), "{length}");
    }
}

#[test]
fn expansions_of_messages_by_functions_of_any_length() {
    use shake::{Shake128, Shake256};
    expansions::<Xof<Shake128, 128>>(&vectors!("expand_message_xof_SHAKE128_36"));
    expansions::<Xof<Shake128, 128>>(&vectors!("expand_message_xof_SHAKE128_256"));
    expansions::<Xof<Shake256, 256>>(&vectors!("expand_message_xof_SHAKE256_36"));
}
