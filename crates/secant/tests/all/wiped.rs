//! Secrets are overwritten when they are dropped, and not printed.

use std::mem::{ManuallyDrop, size_of};

use secant::secp256k1::schnorr;
use secant::{b233, b409, ed25519, edwards25519, p224, p256, p384, p521, secp256k1, x25519};
use secant::{brainpoolp256r1, brainpoolp384r1, brainpoolp512r1, sm2};
use secant_core::ct::wipe;

// The generator of RFC 6979 is no public type: its text stands here once more.
#[path = "../../src/engine/hmac.rs"]
mod hmac;

/// The bytes of a value after it was dropped in its place.
#[allow(unsafe_code)]
fn left_behind<T>(value: T) -> (Vec<u8>, Vec<u8>) {
    let mut place = Box::new(ManuallyDrop::new(value));
    let start: *const u8 = (&raw const *place).cast();
    // SAFETY: the box owns size_of::<T>() bytes at `start` all the time, which the types below fill without
    // padding.
    let read = || (0..size_of::<T>()).map(|i| unsafe { start.add(i).read_volatile() }).collect::<Vec<u8>>();
    let before = read();
    // SAFETY: dropped once; only its bytes are read afterwards, and the box does not drop it again.
    unsafe { ManuallyDrop::drop(&mut place) };
    (before, read())
}

fn wiped<T>(what: &str, value: T) {
    let (before, after) = left_behind(value);
    assert!(before.iter().filter(|byte| **byte != 0).count() > size_of::<T>() / 4, "{what}: {before:x?}");
    assert!(after.iter().all(|byte| *byte == 0), "{what}: {after:x?}");
}

macro_rules! keys_are_wiped {
    ($($module:ident)*) => {$(
        let bytes: Vec<u8> = (1..=$module::Scalar::BYTES as u8).collect();
        let key = || {
            let mut bytes = bytes.clone();
            bytes[0] = 0;
            $module::SecretKey::try_from(&bytes[..]).unwrap()
        };
        wiped(stringify!($module), key().as_scalar().clone());
        wiped(stringify!($module), key().diffie_hellman(&key().public_key()));
        wiped(stringify!($module), key());
    )*};
}

#[test]
fn secrets_are_wiped_when_dropped() {
    keys_are_wiped!(p224 p256 p384 p521 secp256k1 sm2 brainpoolp256r1 brainpoolp384r1 brainpoolp512r1 b233 b409);
    wiped("edwards25519", edwards25519::Scalar::reduce(&[0x5a; 64]));
    wiped("x25519", x25519::SecretKey::from([0x5a; 32]));
    wiped("p256", p256::SigningKey::from_bytes(&[0x5a; 32]).unwrap());
    let key = x25519::SecretKey::from([0x5a; 32]);
    wiped("x25519", key.diffie_hellman(&key.public_key()).unwrap());
}

/// A key that keeps its public part with it: that alone is left.
fn wiped_but_for<T, P>(what: &str, value: T, public: P) {
    let (public, _) = left_behind(public);
    let (before, after) = left_behind(value);
    let start = before.windows(public.len()).position(|window| window == public).unwrap();
    let secret = |bytes: &[u8]| [&bytes[..start], &bytes[start + public.len()..]].concat();
    assert!(secret(&before).iter().filter(|byte| **byte != 0).count() > 50, "{what}");
    assert_eq!(after[start..start + public.len()], public);
    assert!(secret(&after).iter().all(|byte| *byte == 0), "{what}: {:x?}", secret(&after));
}

#[test]
fn signing_keys_are_wiped_when_dropped() {
    let key = ed25519::SigningKey::from_bytes(&[0x5a; 32]);
    let public = key.verifying_key();
    wiped_but_for("ed25519", key, public);
    let key = schnorr::SigningKey::from_bytes(&[0x5a; 32]).unwrap();
    let public = key.verifying_key();
    wiped_but_for("schnorr", key, public);
    let secret = sm2::SecretKey::from_bytes(&[0x5a; 32]).unwrap();
    let key = sm2::SigningKey::new(&secret, b"identity").unwrap();
    let public = key.verifying_key();
    wiped_but_for("sm2", key, public);
}

/// K, as two hashes, and V. What is left is whether bits were drawn, with bytes that belong to nothing beside
/// it.
#[test]
fn the_generator_of_numbers_used_once_is_wiped_when_dropped() {
    fn check<D: sha2::Digest + sha2::digest::common::BlockSizeUser + Clone>() {
        let mut generator = hmac::Generator::<D>::new(&[0x5a; 32], &[0xa5; 32], &[]);
        generator.fill(&mut [0; 32]);
        let (before, after) = left_behind(generator);
        let words = |bytes: &[u8]| bytes.as_chunks::<8>().0.iter().filter(|word| **word != [0; 8]).count();
        assert!(words(&before) > 12);
        assert!(words(&after) <= 2, "{after:x?}");
    }
    check::<sha2::Sha256>();
    check::<sha2::Sha512>();
}

#[test]
fn what_is_not_wiped_would_be_seen() {
    let (before, after) = left_behind([0x5au8; 32]);
    assert_eq!(before, after);
}

#[test]
fn secrets_are_not_printed_and_public_things_are_in_hexadecimal() {
    let key = p256::SecretKey::from_bytes(&[0x5a; 32]).unwrap();
    let shared = key.diffie_hellman(&key.public_key());
    assert_eq!(
        format!("{key:?} {shared:?} {:?}", key.as_scalar()),
        "SecretKey(..) SharedSecret(..) Scalar(..)"
    );
    let hex = super::common::hex(&key.public_key().to_sec1_bytes());
    assert!(hex.starts_with("04"));
    assert_eq!(format!("{:?}", key.public_key()), format!("PublicKey({hex})"));
    assert_eq!(format!("{:?}", key.public_key().as_affine().to_sec1_bytes()), format!("EncodedPoint({hex})"));
    let (x, y) = hex[2..].split_at(64);
    assert_eq!(format!("{:?}", key.public_key().to_point()), format!("Point({x}, {y})"));
    assert_eq!(format!("{:?}", p256::Point::IDENTITY), "Point(infinity)");
    let zero = "00".repeat(31);
    let (x, y) = (format!("00{zero}"), format!("01{zero}"));
    assert_eq!(format!("{:?}", edwards25519::Point::IDENTITY), format!("Point({x}, {y})"));
    let key = x25519::SecretKey::from([0x5a; 32]);
    let shared = key.diffie_hellman(&key.public_key()).unwrap();
    assert_eq!(format!("{key:?} {shared:?}"), "SecretKey(..) SharedSecret(..)");
    let hex = super::common::hex(key.public_key().as_bytes());
    assert_eq!(format!("{:?}", key.public_key()), format!("PublicKey({hex})"));
}
