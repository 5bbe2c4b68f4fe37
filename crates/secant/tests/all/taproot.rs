//! BIP 341: its vectors for wallets.

use secant::secp256k1::schnorr::{Signature, SigningKey, VerifyingKey};
use secant::secp256k1::{Point, Scalar};
use serde_json::Value;

use super::common::{hex, unhex};

fn bytes(value: &Value) -> [u8; 32] {
    unhex(value.as_str().unwrap()).try_into().unwrap()
}

fn root(value: &Value) -> Option<[u8; 32]> {
    (!value.is_null()).then(|| bytes(value))
}

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../../tests/vectors/signatures/bip341.json")).unwrap()
}

#[test]
fn outputs() {
    let vectors = vectors();
    let outputs = vectors["outputs"].as_array().unwrap();
    assert_eq!(outputs.len(), 7);
    let mut parities = [0, 0];
    for vector in outputs {
        let internal = VerifyingKey::from_bytes(&bytes(&vector["internal"])).unwrap();
        let (output, odd) = internal.tap_tweak(root(&vector["root"]).as_ref()).unwrap();
        assert_eq!(hex(output.as_bytes()), vector["output"]);
        // The same by the integer.
        let tweak = Scalar::from_bytes(&bytes(&vector["tweak"])).unwrap();
        let point = Point::from(internal.to_affine()) + Point::mul_base(&tweak);
        assert_eq!(if odd { -point } else { point }, output.to_affine().into());
        // A control block begins with the version of its leaf, which is even, and this bit.
        for control in vector["control"].as_array().unwrap() {
            assert_eq!(unhex(control.as_str().unwrap())[0] & 1, u8::from(odd));
            parities[usize::from(odd)] += 1;
        }
    }
    assert!(parities[0] > 0 && parities[1] > 0, "{parities:?}");
}

#[test]
fn spending() {
    let vectors = vectors();
    let spending = vectors["spending"].as_array().unwrap();
    assert_eq!(spending.len(), 7);
    for vector in spending {
        let internal = SigningKey::from_bytes(&bytes(&vector["internal"])).unwrap();
        assert_eq!(hex(internal.verifying_key().as_bytes()), vector["public"]);
        let root = root(&vector["root"]);
        let key = internal.tap_tweak(root.as_ref()).unwrap();
        assert_eq!(hex(&key.to_bytes()), vector["output"]);
        let output = internal.verifying_key().tap_tweak(root.as_ref()).unwrap().0;
        assert_eq!(key.verifying_key().as_bytes(), output.as_bytes());
        let message = bytes(&vector["message"]);
        let signature: Signature = key.sign(&message);
        assert_eq!(hex(&signature.to_bytes()), vector["signature"]);
        output.verify(&message, &signature).unwrap();
    }
}
