//! Public keys from signatures.

use secant::Error;
use secant::secp256k1::{
    AffinePoint, Point, PublicKey, RecoveryId, Scalar, Signature, SigningKey, VerifyingKey,
};
use sha2::{Digest, Sha256};

use super::common::{hex, int, padded, small, unhex};

fn signature(hex: &str) -> Signature {
    Signature::try_from(&unhex(hex)[..]).unwrap()
}

/// The example of EIP-155: a transaction of Ethereum, signed by RFC 6979.
#[test]
fn eip_155() {
    let key = SigningKey::from_bytes(&[0x46; 32]).unwrap();
    let hash = unhex("daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53");
    let wanted = concat!(
        "28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276",
        "67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83"
    );
    let (signed, id) = key.sign_prehash_recoverable(&hash);
    assert_eq!((hex(&signed.to_bytes()), id.to_byte()), (wanted.into(), 37 - 37));
    assert_eq!(VerifyingKey::recover_from_prehash(&hash, &signed, id), Ok(key.verifying_key()));
}

/// The signature that the tests of go-ethereum have.
#[test]
fn go_ethereum() {
    let hash = unhex("ce0677bb30baa8cf067c88db9811f4333d131bf8bcf12fe7065d211dce971008");
    let signature = signature(concat!(
        "90f27b8b488db00b00606796d2987f6a5f59ae62ea05effe84fef5b8b0e54998",
        "4a691139ad57a3f0b906637673aa2f63d1f55cb1a69199d4009eea23ceaddc93"
    ));
    let key = VerifyingKey::recover_from_prehash(&hash, &signature, RecoveryId::new(true, false)).unwrap();
    let wanted = concat!(
        "04e32df42865e97135acfb65f3bae71bdc86f4d49150ad6a440b6f15878109880a",
        "0a2b2667f7e725ceea70c673093bf67663e0312623c8e091b13cf2c0f11ef652"
    );
    assert_eq!(hex(&key.to_sec1_bytes()), wanted);
}

#[test]
fn there_and_back() {
    let mut ids = [0; 4];
    for n in 1..40u8 {
        let key = SigningKey::from_bytes(&[n; 32]).unwrap();
        let message = [n, 7];
        let (signature, id) = key.sign_recoverable(&message);
        assert_eq!(signature, key.sign(&message));
        ids[usize::from(id.to_byte())] += 1;
        assert_eq!(VerifyingKey::recover(&message, &signature, id), Ok(key.verifying_key()));
        let hash = Sha256::digest(message);
        assert_eq!(VerifyingKey::recover_from_prehash(&hash, &signature, id), Ok(key.verifying_key()));
        // (r, -s) was made with -R.
        let (r, s) = signature.scalars();
        let turned = Signature::try_from(&[r.to_bytes(), (-s).to_bytes()].concat()[..]).unwrap();
        let turned_id = RecoveryId::new(!id.is_y_odd(), id.is_x_reduced());
        assert_eq!(VerifyingKey::recover(&message, &turned, turned_id), Ok(key.verifying_key()));
        // Another point and another message give other keys, which verify too.
        let other = VerifyingKey::recover(&message, &signature, turned_id).unwrap();
        assert_ne!(other, key.verifying_key());
        assert_eq!(other.verify(&message, &signature), Ok(()));
        let other = VerifyingKey::recover(b"another", &signature, id).unwrap();
        assert_ne!(other, key.verifying_key());
        assert_eq!(other.verify(b"another", &signature), Ok(()));
        // x = r + n is above p.
        for odd in [false, true] {
            let above = VerifyingKey::recover(&message, &signature, RecoveryId::new(odd, true));
            assert_eq!(above, Err(Error::InvalidSignature));
        }
    }
    assert!(ids[0] > 5 && ids[1] > 5 && ids[2] + ids[3] == 0);
}

#[test]
fn identifiers() {
    for byte in 0..=255 {
        let id = RecoveryId::from_byte(byte);
        assert_eq!(id, RecoveryId::try_from(byte));
        match id {
            Ok(id) => {
                assert!(byte < 4);
                assert_eq!((u8::from(id), id.to_byte()), (byte, byte));
                assert_eq!(id, RecoveryId::new(id.is_y_odd(), id.is_x_reduced()));
                assert_eq!((id.is_y_odd(), id.is_x_reduced()), (byte % 2 == 1, byte >= 2));
            }
            Err(error) => assert!(byte >= 4 && error == Error::RecoveryId),
        }
    }
}

/// Points whose x is n or above, which random signatures never have.
#[test]
fn an_abscissa_above_the_order() {
    let order = int(&hex(&(-Scalar::ONE).to_bytes())) + small(1);
    let mut found = 0;
    for r in 1..40u64 {
        for odd in [false, true] {
            let mut encoded = vec![2 + u8::from(odd)];
            encoded.extend(padded(&(&order + small(r)), 32));
            let bytes = [Scalar::from(r).to_bytes(), Scalar::from(99).to_bytes()].concat();
            let signature = Signature::try_from(&bytes[..]).unwrap();
            let key = VerifyingKey::recover(b"sample", &signature, RecoveryId::new(odd, true));
            // Q = (sR - eG)/r.
            let wanted = AffinePoint::from_sec1_bytes(&encoded).map(|point| {
                let e = Scalar::from_leftmost_bits(&Sha256::digest(b"sample"));
                let q = Point::from(point) * &Scalar::from(99) - Point::mul_base(&e);
                VerifyingKey::from(PublicKey::from_point(&(q * &Scalar::from(r).invert())).unwrap())
            });
            assert_eq!(key.ok(), wanted.ok());
            if let Ok(key) = key {
                assert_eq!(key.verify(b"sample", &signature), Ok(()));
                found += 1;
            }
        }
    }
    assert!(found > 20);
}

/// No point with that abscissa; and a key at infinity, s·R = e·G.
#[test]
fn without_a_key() {
    let mut none = 0;
    for r in 1..40u64 {
        let bytes = [Scalar::from(r).to_bytes(), Scalar::from(99).to_bytes()].concat();
        let signature = Signature::try_from(&bytes[..]).unwrap();
        let mut encoded = vec![2];
        encoded.extend(padded(&small(r), 32));
        let key = VerifyingKey::recover(b"sample", &signature, RecoveryId::new(false, false));
        assert_eq!(key.is_ok(), AffinePoint::from_sec1_bytes(&encoded).is_ok());
        none += usize::from(key == Err(Error::InvalidSignature));
    }
    assert!(none > 10);
    let e = Scalar::from_leftmost_bits(&Sha256::digest(b"sample"));
    let k = Scalar::from(12345);
    let point = Point::mul_base(&k).to_affine();
    let (x, y) = point.coordinates().unwrap();
    let bytes = [Scalar::reduce(&x).to_bytes(), (e * k.invert()).to_bytes()].concat();
    let signature = Signature::try_from(&bytes[..]).unwrap();
    let id = RecoveryId::new(y[31] % 2 == 1, false);
    assert_eq!(VerifyingKey::recover(b"sample", &signature, id), Err(Error::InvalidSignature));
}
