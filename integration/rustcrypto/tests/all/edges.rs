//! What the traits' users can pass, and the forms of keys.

use elliptic_curve::group::cofactor::CofactorGroup;
use elliptic_curve::group::{Group, GroupEncoding};
use elliptic_curve::sec1::{FromSec1Point, ToSec1Point};
use group::ff::{Field, PrimeField};
use p256::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding};
use secant_rustcrypto::{edwards25519, p256 as ours, ristretto255};

#[test]
fn infinity() {
    let zero = ours::ProjectivePoint::IDENTITY;
    assert_eq!(zero.to_bytes().as_slice(), [0; 33]);
    assert!(bool::from(ours::ProjectivePoint::from_bytes(&zero.to_bytes()).unwrap().is_identity()));
    assert_eq!(zero.to_sec1_point(false).as_bytes(), [0]);
    assert!(ours::AffinePoint::from_sec1_bytes(&[0]).is_ok());
    assert!(ours::PublicKey::from_sec1_bytes(&[0]).is_err());
    assert!(ours::PublicKey::try_from(zero).is_err());
    assert!(ours::NonZeroScalar::try_from(ours::Scalar::ZERO).is_err());
    assert_eq!(ours::ProjectivePoint::GENERATOR * ours::Scalar::ZERO, zero);
    assert!(bool::from(ours::Scalar::ZERO.invert().is_none()));
}

#[test]
fn keys_in_files() {
    use elliptic_curve::Generate;
    let key = ours::SecretKey::generate();
    let pem = key.to_pkcs8_pem(LineEnding::LF).unwrap();
    assert_eq!(p256::SecretKey::from_pkcs8_pem(&pem).unwrap().to_bytes(), key.to_bytes());
    let theirs = p256::SecretKey::from_pkcs8_pem(&pem).unwrap();
    assert_eq!(theirs.to_pkcs8_pem(LineEnding::LF).unwrap().as_str(), pem.as_str());
    let public = key.public_key().to_public_key_pem(LineEnding::LF).unwrap();
    assert_eq!(ours::PublicKey::from_public_key_pem(&public).unwrap(), key.public_key());
    let json = serde_json::to_string(&key.public_key()).unwrap();
    assert_eq!(serde_json::from_str::<ours::PublicKey>(&json).unwrap(), key.public_key());
    let scalar = *key.to_nonzero_scalar();
    assert_eq!(
        serde_json::from_str::<ours::Scalar>(&serde_json::to_string(&scalar).unwrap()).unwrap(),
        scalar
    );
    let point = *key.public_key().as_affine();
    let json = serde_json::to_string(&point).unwrap();
    assert_eq!(json, serde_json::to_string(theirs.public_key().as_affine()).unwrap());
    assert_eq!(serde_json::from_str::<ours::ProjectivePoint>(&json).unwrap().to_affine(), point);
}

/// Points of small order: only the whole curve has them.
#[test]
fn cofactor() {
    let mut order_two = [0xff; 32];
    (order_two[0], order_two[31]) = (0xec, 0x7f);
    let point = edwards25519::Point::from_bytes(&order_two).unwrap();
    assert!(!bool::from(point.is_identity()) && bool::from(point.double().is_identity()));
    assert!(bool::from(point.is_small_order()) && !bool::from(point.is_torsion_free()));
    assert!(bool::from(edwards25519::SubgroupPoint::from_bytes(&order_two).is_none()));
    let sum = edwards25519::Point::generator() + point;
    assert!(bool::from(sum.into_subgroup().is_none()));
    assert!(bool::from(edwards25519::Point::generator().into_subgroup().is_some()));
    assert!(bool::from(edwards25519::Point::from_bytes(&[0xff; 32]).is_none()));
    assert!(bool::from(ristretto255::Point::from_bytes(&[0xff; 32]).is_none()));
    assert!(bool::from(edwards25519::Scalar::from_repr([0xff; 32]).is_none()));
}

/// The same group elements as curve25519-dalek's, on random scalars.
#[test]
fn dalek() {
    use curve25519_dalek::{EdwardsPoint, RistrettoPoint, Scalar};
    use rand::SeedableRng;
    let mut rng = rand::rngs::StdRng::seed_from_u64(22);
    for _ in 0..50 {
        let (k, m) = (edwards25519::Scalar::random(&mut rng), edwards25519::Scalar::random(&mut rng));
        let (theirs, other) =
            (Scalar::from_repr(k.to_repr()).unwrap(), Scalar::from_repr(m.to_repr()).unwrap());
        assert_eq!((k * m - k).invert().unwrap().to_repr(), (theirs * other - theirs).invert().to_repr());
        assert_eq!(k.square().sqrt().unwrap().square(), k.square());
        let p = ristretto255::Point::generator() * k + ristretto255::Point::mul_by_generator(&m) * k;
        assert_eq!(
            p.to_bytes(),
            (RistrettoPoint::generator() * theirs + RistrettoPoint::generator() * (other * theirs))
                .to_bytes()
        );
        let q = edwards25519::Point::generator() * k - edwards25519::Point::mul_by_generator(&m);
        assert_eq!(
            q.to_bytes(),
            (EdwardsPoint::generator() * theirs - EdwardsPoint::generator() * other).to_bytes()
        );
        let any = edwards25519::Point::random(&mut rng);
        let same = EdwardsPoint::from_bytes(&any.to_bytes()).unwrap();
        assert_eq!(any.clear_cofactor().to_bytes(), CofactorGroup::clear_cofactor(&same).to_bytes());
        assert_eq!((any * k).to_bytes(), (same * theirs).to_bytes());
    }
}
