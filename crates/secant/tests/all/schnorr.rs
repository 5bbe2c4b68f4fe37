//! BIP 340: its vectors, what is refused, and what must agree.

use secant::Error;
use secant::secp256k1::schnorr::{Signature, SigningKey, VerifyingKey};
use secant::secp256k1::{self, PublicKey, Scalar, SecretKey};
use serde_json::Value;

use super::common::{hex, unhex};
use super::random::Script;

#[test]
fn bip_340() {
    let text = include_str!("../../../../tests/vectors/signatures/bip340.json");
    let vectors: Vec<Value> = serde_json::from_str(text).unwrap();
    assert_eq!(vectors.len(), 19);
    let (mut signed, mut valid) = (0, 0);
    for vector in vectors {
        let text = |name: &str| vector[name].as_str().unwrap();
        let (message, signature) = (unhex(text("message")), text("signature"));
        if !text("key").is_empty() {
            let key = SigningKey::try_from(&unhex(text("key"))[..]).unwrap();
            assert_eq!(hex(key.verifying_key().as_bytes()), text("public"));
            let aux = unhex(text("aux")).try_into().unwrap();
            assert_eq!(hex(&key.sign_with_aux(&message, &aux).to_bytes()), signature, "{vector}");
            let hedged = key.try_sign_hedged(&message, &mut Script(vec![aux.to_vec()])).unwrap();
            assert_eq!(hex(&hedged.to_bytes()), signature);
            if aux == [0; 32] {
                assert_eq!(hex(&key.sign(&message).to_bytes()), signature);
            }
            signed += 1;
        }
        let signature = Signature::try_from(&unhex(signature)[..]).unwrap();
        let verified = VerifyingKey::try_from(&unhex(text("public"))[..])
            .and_then(|key| key.verify(&message, &signature));
        let wanted = match text("comment") {
            "public key not on the curve" => Err(Error::NotOnCurve),
            comment if comment.starts_with("public key is not a valid X") => Err(Error::CoordinateTooLarge),
            _ if vector["valid"].as_bool().unwrap() => Ok(()),
            _ => Err(Error::InvalidSignature),
        };
        assert_eq!(verified, wanted, "{vector}");
        assert_eq!(verified.is_ok(), vector["valid"].as_bool().unwrap());
        valid += usize::from(verified.is_ok());
    }
    assert_eq!((signed, valid), (8, 9));
}

#[test]
fn keys_and_signatures() {
    let order = {
        let mut bytes = (-Scalar::ONE).to_bytes();
        bytes[31] += 1;
        bytes
    };
    assert_eq!(SigningKey::from_bytes(&[0; 32]).unwrap_err(), Error::SecretZero);
    assert_eq!(SigningKey::from_bytes(&order).unwrap_err(), Error::ScalarTooLarge);
    assert_eq!(SigningKey::try_from(&[1; 31][..]).unwrap_err(), Error::Length);
    assert_eq!(VerifyingKey::try_from(&[1; 33][..]), Err(Error::Length));
    assert_eq!(Signature::try_from(&[0; 63][..]), Err(Error::Length));
    assert!(SigningKey::try_generate_from(&mut Script(vec![])).is_err());
    let huge = vec![0xa5; 1 << 20];
    let mut odd = 0;
    for n in 1..20u8 {
        let secret = SecretKey::from_bytes(&[n; 32]).unwrap();
        let key = SigningKey::from(&secret);
        assert_eq!((key.to_bytes(), SecretKey::from(key.clone()).to_bytes()), ([n; 32], [n; 32]));
        assert_eq!(key.as_secret_key().to_bytes(), [n; 32]);
        assert_eq!(format!("{key:?}"), "SigningKey(..)");
        // The point or its negative.
        let verifying = key.verifying_key();
        let public = secret.public_key();
        assert_eq!(VerifyingKey::from(public), verifying);
        assert_eq!(VerifyingKey::from(PublicKey::from_affine(-*public.as_affine()).unwrap()), verifying);
        assert_eq!(VerifyingKey::from_bytes(&verifying.to_bytes()), Ok(verifying));
        let even = PublicKey::from(verifying);
        assert_eq!(even.to_compressed_sec1_bytes()[0], 2);
        assert_eq!(even.to_compressed_sec1_bytes()[1..], verifying.to_bytes());
        odd += usize::from(even != public);
        // Whatever y was given, the key is the point whose y is even.
        for given in [public, PublicKey::from_affine(-*public.as_affine()).unwrap()] {
            assert_eq!(PublicKey::from(VerifyingKey::from(&given)), even);
        }
        for message in [&b""[..], b"sample", &huge] {
            let signature = key.sign(message);
            assert_eq!(verifying.verify(message, &signature), Ok(()));
            assert_eq!(verifying.verify(b"another", &signature), Err(Error::InvalidSignature));
            let aux = key.sign_with_aux(message, &[n; 32]);
            assert_ne!(aux, signature);
            assert_eq!(verifying.verify(message, &aux), Ok(()));
        }
        let signature = key.sign(b"sample");
        for i in 0..64 {
            let mut bytes = signature.to_bytes();
            bytes[i] ^= 1;
            let broken = Signature::from_bytes(&bytes);
            assert_eq!(verifying.verify(b"sample", &broken), Err(Error::InvalidSignature));
        }
    }
    assert!((4..16).contains(&odd));
    let key = SigningKey::from_bytes(&[1; 32]).unwrap();
    assert!(key.try_sign_hedged(b"sample", &mut Script(vec![])).is_err());
}

#[test]
fn traits_of_signature() {
    use signature::{Keypair, RandomizedSigner, SignatureEncoding, Signer, Verifier};
    let key = SigningKey::from_bytes(&[7; 32]).unwrap();
    let signature = Signer::sign(&key, b"sample");
    assert_eq!(signature, key.sign(b"sample"));
    assert!(Verifier::verify(&Keypair::verifying_key(&key), b"sample", &signature).is_ok());
    assert!(Verifier::verify(&Keypair::verifying_key(&key), b"another", &signature).is_err());
    assert_eq!(SignatureEncoding::to_bytes(&signature), signature.to_bytes());
    let mut script = Script(vec![vec![9; 32]]);
    assert_eq!(
        key.try_sign_with_rng(&mut script, b"sample").unwrap(),
        key.sign_with_aux(b"sample", &[9; 32])
    );
    assert!(key.try_sign_with_rng(&mut script, b"sample").is_err());
    // A key of ECDSA and one of BIP 340 are two types of one secret.
    let ecdsa = secp256k1::SigningKey::from(key.as_secret_key());
    assert_eq!(VerifyingKey::from(ecdsa.verifying_key().as_public_key()), key.verifying_key());
}
