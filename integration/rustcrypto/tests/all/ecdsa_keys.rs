//! Our keys of ECDSA beside those of the crate `ecdsa`, on our curves and on theirs: by every trait, the
//! same.

use core::str::FromStr;

use ecdsa::signature::hazmat::{PrehashSigner, PrehashVerifier, RandomizedPrehashSigner};
use ecdsa::signature::{
    DigestSigner, DigestVerifier, Keypair, MultipartSigner, MultipartVerifier, RandomizedDigestSigner,
    RandomizedMultipartSigner, RandomizedSigner, Signer, Verifier,
};
use ecdsa::{RecoveryId, SignatureWithOid};
use elliptic_curve::Generate;
use elliptic_curve::pkcs8::spki::{AssociatedAlgorithmIdentifier, SignatureAlgorithmIdentifier};
use elliptic_curve::pkcs8::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding,
};
use elliptic_curve::subtle::ConstantTimeEq;
use elliptic_curve::zeroize::ZeroizeOnDrop;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use sha2::{Digest, Sha256, Sha512};

fn is_wiped<T: ZeroizeOnDrop>(_: &T) {}

macro_rules! keys {
    ($name:ident, $ours:ident, $theirs:ident, $curve:ident, longest: $longest:literal) => {
        #[test]
        fn $name() {
            use secant_rustcrypto::$ours::{self, PublicKey, SecretKey, $curve};
            use $ours::ecdsa::{DerSignature, Signature, SigningKey, VerifyingKey};
            let mut rng = StdRng::seed_from_u64(24);
            for i in 0..96_usize {
                let ours = SigningKey::generate_from_rng(&mut rng);
                let generic = ecdsa::SigningKey::<$curve>::from_bytes(&ours.to_bytes()).unwrap();
                let theirs = $theirs::ecdsa::SigningKey::from_slice(&ours.to_bytes()).unwrap();
                let public = ours.verifying_key();
                let mut hash = vec![0; 1 + i % $longest];
                match i % 4 {
                    0 => hash.fill(0xff),
                    1 => hash[i % $longest / 2] = 1,
                    _ => rng.fill_bytes(&mut hash),
                }

                // A hash of any length, by each of the three; and where it is verified by each of them.
                let signature: Signature = ours.sign_prehash(&hash).unwrap();
                let same: Signature = generic.sign_prehash(&hash).unwrap();
                let third: $theirs::ecdsa::Signature = theirs.sign_prehash(&hash).unwrap();
                assert_eq!(signature, same);
                assert_eq!(signature.to_bytes(), third.to_bytes());
                public.verify_prehash(&hash, &signature).unwrap();
                generic.verifying_key().verify_prehash(&hash, &signature).unwrap();
                let (recoverable, id): (Signature, RecoveryId) = ours.sign_prehash(&hash).unwrap();
                assert_eq!((recoverable, id), generic.sign_prehash_recoverable(&hash));
                assert_eq!((recoverable, id.to_byte()), {
                    let (_, id) = theirs.sign_prehash_recoverable(&hash);
                    (signature, id.to_byte())
                });
                assert_eq!(&VerifyingKey::recover_from_prehash(&hash, &signature, id).unwrap(), public);
                assert_eq!(RecoveryId::trial_recovery_from_prehash(public, &hash, &signature).unwrap(), id);

                // Another hash, s, or key: both say the same, which is no but where -s counts as s.
                let (r, s) = signature.split_scalars();
                let opposite = Signature::from_scalars(r, -s).unwrap();
                assert_eq!(
                    public.verify_prehash(&hash, &opposite).is_ok(),
                    generic.verifying_key().verify_prehash(&hash, &opposite).is_ok(),
                );
                let other = Signature::from_scalars(s, r).unwrap();
                assert!(public.verify_prehash(&hash, &other).is_err());
                hash[0] ^= 0x80;
                assert!(public.verify_prehash(&hash, &signature).is_err());
                let stranger = SigningKey::generate_from_rng(&mut rng);
                hash[0] ^= 0x80;
                assert!(stranger.verifying_key().verify_prehash(&hash, &signature).is_err());
            }

            let ours = SigningKey::generate_from_rng(&mut rng);
            let generic = ecdsa::SigningKey::<$curve>::from(ours.clone());
            let public = *ours.verifying_key();
            let message = b"a message in parts";
            let parts: [&[u8]; 3] = [b"a message", b" ", b"in parts"];

            // Every trait that signs.
            let expected: Signature = generic.sign(message);
            assert_eq!(Signer::<Signature>::sign(&ours, message), expected);
            assert_eq!(MultipartSigner::<Signature>::multipart_sign(&ours, &parts), expected);
            let der: DerSignature = ours.sign(message);
            assert_eq!(der.as_bytes(), expected.to_der().as_bytes());
            assert_eq!(
                Signer::<(Signature, RecoveryId)>::sign(&ours, message),
                generic.sign_recoverable(message)
            );
            assert_eq!(ours.sign_recoverable(message), generic.sign_recoverable(message));
            let digest = |digest: &mut Sha512| {
                digest.update(message);
                Ok(())
            };
            let of_digest: Signature = ours.sign_digest(|digest: &mut Sha512| digest.update(message));
            assert_eq!(of_digest, generic.try_sign_digest(digest).unwrap());
            let with_oid: SignatureWithOid<$curve> = ours.try_sign_digest(digest).unwrap();
            assert_eq!(with_oid, generic.try_sign_digest(digest).unwrap());
            let seeded = || StdRng::seed_from_u64(25);
            let expected: Signature = generic.sign_with_rng(&mut seeded(), message);
            assert_ne!(expected, generic.sign(message));
            assert_eq!(RandomizedSigner::<Signature>::sign_with_rng(&ours, &mut seeded(), message), expected);
            let of_parts: Signature = ours.multipart_sign_with_rng(&mut seeded(), &parts);
            assert_eq!(of_parts, expected);
            let of_hash: Signature =
                ours.sign_prehash_with_rng(&mut seeded(), &Sha256::digest(message)).unwrap();
            assert_eq!(
                of_hash,
                generic.sign_prehash_with_rng(&mut seeded(), &Sha256::digest(message)).unwrap()
            );
            let of_digest: Signature = ours.try_sign_digest_with_rng(&mut seeded(), digest).unwrap();
            assert_eq!(of_digest, generic.try_sign_digest_with_rng(&mut seeded(), digest).unwrap());
            let with_id: (Signature, RecoveryId) =
                ours.sign_prehash_with_rng(&mut seeded(), &[7; 40]).unwrap();
            assert_eq!(with_id, generic.sign_prehash_recoverable_with_rng(&mut seeded(), &[7; 40]).unwrap());

            // Every trait that verifies.
            let signature: Signature = ours.sign(message);
            public.verify(message, &signature).unwrap();
            public.verify(message, &der).unwrap();
            public.multipart_verify(&parts, &signature).unwrap();
            public.multipart_verify(&parts, &der).unwrap();
            assert!(public.verify(b"another", &der).is_err());
            assert!(public.multipart_verify(&parts[..2], &signature).is_err());
            let signature: Signature = ours.try_sign_digest(digest).unwrap();
            public.verify_digest(digest, &signature).unwrap();
            assert!(public.verify_digest(|_: &mut Sha512| Ok(()), &signature).is_err());

            // Keys in files, and from one type to another.
            let pem = ours.to_pkcs8_pem(LineEnding::LF).unwrap();
            assert_eq!(pem, generic.to_pkcs8_pem(LineEnding::LF).unwrap());
            assert!(
                SigningKey::from_pkcs8_pem(&pem).unwrap() == ours
                    && SigningKey::from_str(&pem).unwrap() == ours
            );
            assert_eq!(SigningKey::from_pkcs8_der(ours.to_pkcs8_der().unwrap().as_bytes()).unwrap(), ours);
            assert!(SigningKey::from_pkcs8_pem(&pem.replace("PRIVATE", "PUBLIC")).is_err());
            let pem = public.to_public_key_pem(LineEnding::LF).unwrap();
            assert_eq!(pem, generic.verifying_key().to_public_key_pem(LineEnding::LF).unwrap());
            assert_eq!(VerifyingKey::from_public_key_pem(&pem).unwrap(), public);
            assert_eq!(VerifyingKey::from_str(&pem).unwrap(), public);
            let json = serde_json::to_string(&public).unwrap();
            assert_eq!(json, serde_json::to_string(generic.verifying_key()).unwrap());
            assert_eq!(serde_json::from_str::<VerifyingKey>(&json).unwrap(), public);
            assert_eq!(VerifyingKey::from_sec1_bytes(&public.to_sec1_bytes()).unwrap(), public);
            assert_eq!(VerifyingKey::from_sec1_point(&public.to_sec1_point(true)).unwrap(), public);
            assert_eq!(VerifyingKey::from_affine(*public.as_affine()).unwrap(), public);
            assert!(VerifyingKey::from_affine($ours::AffinePoint::IDENTITY).is_err());
            assert!(VerifyingKey::from_sec1_bytes(&[0]).is_err());
            assert_eq!(VerifyingKey::from(PublicKey::from(public)), public);
            assert_eq!(SigningKey::from(SecretKey::from(&ours)), ours);
            assert_eq!(SigningKey::from(*ours.as_nonzero_scalar()), ours);
            assert_eq!(Keypair::verifying_key(&ours), VerifyingKey::from(&ours));
            assert!(SigningKey::from_slice(&[0; 3]).is_err());
            assert!(SigningKey::from_bytes(&Default::default()).is_err());
            assert!(SigningKey::from_bytes(&[0xff; secant::$ours::Scalar::BYTES].into()).is_err());
            assert_eq!(SigningKey::ALGORITHM_IDENTIFIER, ecdsa::SigningKey::<$curve>::ALGORITHM_IDENTIFIER);
            assert_eq!(
                VerifyingKey::SIGNATURE_ALGORITHM_IDENTIFIER,
                ecdsa::VerifyingKey::<$curve>::SIGNATURE_ALGORITHM_IDENTIFIER,
            );
            assert!(bool::from(ours.ct_eq(&ours.clone())));
            assert!(!bool::from(ours.ct_eq(&SigningKey::generate_from_rng(&mut rng))));
            assert_eq!(format!("{ours:?}"), "SigningKey(..)");
            is_wiped(&ours);
        }
    };
}
keys!(p224, p224, p224, NistP224, longest: 96);
keys!(p256, p256, p256, NistP256, longest: 96);
keys!(p384, p384, p384, NistP384, longest: 96);
// Of longer hashes `ecdsa` 0.17 takes the lowest 521 of their leftmost 528 bits: see below.
keys!(p521, p521, p521, NistP521, longest: 65);
keys!(secp256k1, secp256k1, k256, Secp256k1, longest: 96);

/// A hash longer than the order of P-521, which has 521 bits, counts by its leftmost 521 bits (FIPS 186-5,
/// section 6.4.1): those of the signature that the library makes.
#[test]
fn leftmost_bits_on_p521() {
    use secant_rustcrypto::p521::ecdsa::{Signature, SigningKey};
    let mut rng = StdRng::seed_from_u64(26);
    for len in [66, 67, 80] {
        let ours = SigningKey::generate_from_rng(&mut rng);
        let library = secant::p521::SigningKey::from_bytes(&ours.to_bytes().into()).unwrap();
        let mut hash = vec![0; len];
        rng.fill_bytes(&mut hash);
        let signature: Signature = ours.sign_prehash(&hash).unwrap();
        assert_eq!(signature.to_bytes().as_slice(), library.sign_prehash(&hash).to_bytes());
        ours.verifying_key().verify_prehash(&hash, &signature).unwrap();
        // The seven bits below the leftmost 521 do not count, the one above them does.
        hash[65] ^= 0x7f;
        ours.verifying_key().verify_prehash(&hash, &signature).unwrap();
        hash[65] ^= 0x80;
        assert!(ours.verifying_key().verify_prehash(&hash, &signature).is_err());
    }
}
