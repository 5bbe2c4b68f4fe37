//! Operations of Ed25519 and ristretto255.

use super::common::{Bytes, FEW, MANY, MESSAGE, Operation, TAG, operations};
use super::group::edwards25519::{k, scalars};

mod ristretto255 {
    use super::*;
    use secant::hash_to_curve::Xmd;
    use secant::ristretto255::Point;

    fn point() -> Point {
        Point::GENERATOR.double()
    }
    fn points(count: u64) -> Vec<Point> {
        let mut points = vec![Point::GENERATOR];
        (1..count).for_each(|i| points.push(points[i as usize - 1] + Point::GENERATOR));
        points
    }

    pub(super) const LIST: &[Operation] = operations! { ristretto255;
        point();
        point() + Point::GENERATOR;
        point() - Point::GENERATOR;
        -point();
        points(FEW).into_iter().sum::<Point>();
        point().is_identity();
        point() == Point::GENERATOR;
        Point::conditional_select(&point(), &Point::GENERATOR, point().ct_eq(&Point::GENERATOR));
        Point::from_bytes(&point().to_bytes()).unwrap();
        Point::from_bytes_batch(&vec![point().to_bytes(); FEW as usize]);
        Point::from_uniform_bytes(&[0x42; 64]);
        Point::random(&mut Bytes(1));
        Point::try_random(&mut Bytes(1)).unwrap();
        format!("{:?}", point());
        Point::mul_base(&k(0));
        point() * k(0);
        point().mul_vartime(&k(0));
        Point::mul_add_vartime(&k(0), &point(), &k(1), &Point::GENERATOR);
        Point::mul_add_base_vartime(&k(0), &point(), &k(1));
        Point::multiscalar(&scalars(FEW), &points(FEW)).unwrap();
        Point::multiscalar(&scalars(MANY), &points(MANY)).unwrap();
        Point::multiscalar_vartime(&scalars(FEW), &points(FEW)).unwrap();
        Point::multiscalar_vartime(&scalars(MANY), &points(MANY)).unwrap();
        Point::hash_to_curve(MESSAGE, TAG).unwrap();
        Point::hash_to_curve_with::<Xmd<sha2::Sha512>>(&[MESSAGE], TAG).unwrap();
    };
}

mod ed25519 {
    use super::*;
    use secant::ed25519::{
        PreparedVerifyingKey, Signature, SigningKey, VerifyingKey, verify_all_zip215, verify_batch,
        verify_batch_zip215,
    };

    const HASH: [u8; 64] = [0x42; 64];
    fn signing() -> SigningKey {
        SigningKey::from_bytes(&[3; 32])
    }
    fn key() -> VerifyingKey {
        signing().verifying_key()
    }
    fn signature() -> Signature {
        signing().sign(MESSAGE)
    }
    fn prepared() -> PreparedVerifyingKey {
        PreparedVerifyingKey::new(&key())
    }
    /// Passes the message on as a single part.
    fn part(take: &mut dyn FnMut(&[u8])) -> Result<(), secant::Error> {
        take(MESSAGE);
        Ok(())
    }
    /// Calls `work` with `count` signatures of the message, with their keys.
    fn with_signed<T>(count: usize, work: impl Fn(&[(&VerifyingKey, &[u8], &Signature)]) -> T) -> T {
        let (key, signature) = (key(), signature());
        work(&vec![(&key, MESSAGE, &signature); count])
    }

    pub(super) const LIST: &[Operation] = operations! { ed25519;
        SigningKey::generate();
        SigningKey::generate_from(&mut Bytes(1));
        SigningKey::try_generate_from(&mut Bytes(1)).unwrap();
        signing().to_bytes();
        signing().verifying_key().as_bytes();
        signing().sign(MESSAGE);
        signing().sign_with_context(MESSAGE, TAG).unwrap();
        signing().sign_prehash(&HASH, TAG).unwrap();
        signing().sign_parts(part).unwrap();
        signing().sign_batch(&[MESSAGE; 3]);
        signing().sign_batch(&[MESSAGE; FEW as usize]);
        VerifyingKey::from_bytes(&key().to_bytes()).unwrap();
        VerifyingKey::from_bytes_batch(&vec![key().to_bytes(); FEW as usize]);
        VerifyingKey::from_bytes_zip215(&key().to_bytes()).unwrap();
        key().to_affine();
        key().verify(MESSAGE, &signature()).unwrap();
        key().verify_parts(part, &signature()).unwrap();
        key().verify_with_context(MESSAGE, TAG, &signing().sign_with_context(MESSAGE, TAG).unwrap()).unwrap();
        key().verify_prehash(&HASH, TAG, &signing().sign_prehash(&HASH, TAG).unwrap()).unwrap();
        key().verify_strict(MESSAGE, &signature()).unwrap();
        key().verify_zip215(MESSAGE, &signature()).unwrap();
        prepared().as_verifying_key().to_bytes();
        prepared().verify(MESSAGE, &signature()).unwrap();
        prepared().verify_with_context(MESSAGE, TAG, &signing().sign_with_context(MESSAGE, TAG).unwrap()).unwrap();
        prepared().verify_prehash(&HASH, TAG, &signing().sign_prehash(&HASH, TAG).unwrap()).unwrap();
        prepared().verify_strict(MESSAGE, &signature()).unwrap();
        prepared().verify_zip215(MESSAGE, &signature()).unwrap();
        with_signed(3, verify_batch);
        with_signed(FEW as usize, verify_batch);
        with_signed(3, verify_all_zip215).unwrap();
        with_signed(64, verify_all_zip215).unwrap();
        with_signed(MANY as usize, verify_all_zip215).unwrap();
        with_signed(64, verify_batch_zip215);
        Signature::from_bytes(&signature().to_bytes());
        SigningKey::from_pkcs8_der(signing().to_pkcs8_der().as_bytes()).unwrap();
        SigningKey::from_pkcs8_pem(&signing().to_pkcs8_pem()).unwrap();
        VerifyingKey::from_public_key_der(&key().to_public_key_der()).unwrap();
        VerifyingKey::from_public_key_pem(&key().to_public_key_pem()).unwrap();
        SigningKey::from_jwk(&signing().to_jwk()).unwrap();
        VerifyingKey::from_jwk(&key().to_jwk()).unwrap();
        VerifyingKey::from_openssh(&key().to_openssh()).unwrap();
    };
}

/// The lists of this file.
pub(super) const LISTS: &[&[&[Operation]]] = &[&[ristretto255::LIST, ed25519::LIST]];
