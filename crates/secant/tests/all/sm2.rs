//! SM2: the example of GB/T 32918.5, OpenSSL's signatures, and what should not be accepted.

use secant::Error;
use secant::sm2::{PublicKey, Scalar, SecretKey, Signature, SigningKey, VerifyingKey};
use serde_json::Value;

use super::common::{Int, bytes, hex, int, unhex};

fn integer(row: &Value, name: &str) -> Int {
    int(row[name].as_str().unwrap())
}

fn scalar(row: &Value, name: &str) -> Scalar {
    Scalar::from_bytes(&bytes(&integer(row, name))).unwrap()
}

fn rows() -> Vec<Value> {
    serde_json::from_str(include_str!("../../../../tests/vectors/signatures/sm2.json")).unwrap()
}

/// Every row: made with its number where there is one, verified, and refused when anything in it is another.
#[test]
fn known_signatures() {
    let (mut made, mut verified) = (0, 0);
    for row in rows() {
        let [id, message] = ["id", "message"].map(|name| unhex(row[name].as_str().unwrap()));
        let secret = SecretKey::from_scalar(scalar(&row, "d")).unwrap();
        let key = SigningKey::new(&secret, &id).unwrap();
        let halves: [[u8; 32]; 2] = ["r", "s"].map(|name| bytes(&integer(&row, name)));
        let signature = Signature::try_from(halves.concat().as_slice()).unwrap();
        if row["nonce"].is_string() {
            assert_eq!(key.sign_with_nonce(&message, &scalar(&row, "nonce")), Ok(signature), "{row}");
            made += 1;
        }
        let point: [[u8; 32]; 2] = ["x", "y"].map(|name| bytes(&integer(&row, name)));
        let public = PublicKey::from_sec1_bytes(&[&[4][..], &point.concat()].concat()).unwrap();
        let verifying = VerifyingKey::new(&public, &id).unwrap();
        assert_eq!(verifying, key.verifying_key());
        assert_eq!(verifying.verify(&message, &signature), Ok(()), "{row}");
        verified += 1;
        let refused = Err(Error::InvalidSignature);
        let (r, s) = signature.scalars();
        let other = |r: &Scalar, s: &Scalar| {
            Signature::try_from([r.to_bytes(), s.to_bytes()].concat().as_slice()).unwrap()
        };
        let one = Scalar::from(1);
        assert_eq!(verifying.verify(&message, &other(&(&r + &one), &s)), refused);
        assert_eq!(verifying.verify(&message, &other(&r, &(&s + &one))), refused);
        assert_eq!(verifying.verify(&message, &other(&s, &r)), refused);
        // r + s = 0 leaves the key out.
        assert_eq!(verifying.verify(&message, &other(&r, &-&r)), refused);
        assert_eq!(verifying.verify(&[&message[..], &[0]].concat(), &signature), refused);
        let someone = VerifyingKey::new(&public, &[&id[..], &[7]].concat());
        assert_eq!(someone.map_or(refused, |key| key.verify(&message, &signature)), refused);
    }
    assert_eq!((made, verified), (24, 30));
}

#[test]
fn numbers_are_derived_or_mixed_with_random_ones() {
    let secret = SecretKey::from_bytes(&[7; 32]).unwrap();
    let key = SigningKey::new(&secret, secant::sm2::DEFAULT_IDENTITY).unwrap();
    let signature = key.sign(b"message");
    assert_eq!(key.sign(b"message"), signature);
    assert_ne!(key.sign(b"Message"), signature);
    let other = SigningKey::new(&secret, b"another").unwrap();
    assert_ne!(other.sign(b"message"), signature);
    let mut rng = getrandom::rand_core::UnwrapErr(getrandom::SysRng);
    let hedged = key.sign_hedged(b"message", &mut rng);
    assert_ne!(hedged, key.sign_hedged(b"message", &mut rng));
    for made in [signature, hedged] {
        assert_eq!(key.verifying_key().verify(b"message", &made), Ok(()));
        assert_eq!(other.verifying_key().verify(b"message", &made), Err(Error::InvalidSignature));
        assert_eq!(Signature::from_der(made.to_der().as_bytes()), Ok(made));
    }
    assert!(!format!("{key:?}").contains(|c: char| c.is_ascii_digit()));
    assert!(hex(&secret.to_bytes()).starts_with("0707"));
}

#[test]
fn wrong_arguments_are_refused() {
    let n = int("fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123");
    let secret = |d: &Int| SecretKey::from_bytes(&bytes(d));
    assert_eq!(secret(&n).err(), Some(Error::ScalarTooLarge));
    // 1 + d = 0 has no inverse.
    let largest = secret(&(&n - 1u32)).unwrap();
    assert_eq!(SigningKey::new(&largest, b"").err(), Some(Error::ScalarTooLarge));
    let d = secret(&(&n - 2u32)).unwrap();
    assert_eq!(SigningKey::new(&d, &[0; 8192]).err(), Some(Error::IdentityTooLong));
    assert_eq!(VerifyingKey::new(&d.public_key(), &[0; 8192]).err(), Some(Error::IdentityTooLong));
    let key = SigningKey::new(&d, &[0; 8191]).unwrap();
    assert_eq!(key.verifying_key().verify(b"", &key.sign(b"")), Ok(()));
    assert_eq!(key.sign_with_nonce(b"", &Scalar::ZERO), Err(Error::Nonce));
    for (r, s) in [(Int::from(0u32), Int::from(1u32)), (Int::from(1u32), n.clone()), (n, Int::from(1u32))] {
        let halves: [[u8; 32]; 2] = [bytes(&r), bytes(&s)];
        assert_eq!(Signature::try_from(halves.concat().as_slice()), Err(Error::SignatureEncoding));
    }
    assert_eq!(Signature::try_from(&[1; 63][..]), Err(Error::Length));
}
