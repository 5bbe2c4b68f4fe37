//! Our types and theirs give the same bytes: operations of the traits, on random values and at the edges.
#![allow(clippy::eq_op, reason = "P - P is asked for")]

use elliptic_curve::bigint::{Random, WrappingAdd, WrappingSub};
use elliptic_curve::group::{Group, GroupEncoding};
use elliptic_curve::ops::{
    Invert, LinearCombination, MulByGeneratorVartime, MulVartime, Reduce, ReduceNonZero,
};
use elliptic_curve::point::{AffineCoordinates, DecompressPoint, PointCompression};
use elliptic_curve::scalar::{FromUintUnchecked, IsHigh};
use elliptic_curve::sec1::{FromSec1Point, ModulusSize, Sec1Point, ToSec1Point};
use elliptic_curve::subtle::{Choice, ConditionallySelectable};
use elliptic_curve::{
    AffinePoint, BatchNormalize, Curve, CurveArithmetic, CurveGroup, Field, FieldBytes, FieldBytesSize,
    Generate, NonZeroScalar, PrimeField, ProjectivePoint, PublicKey, Scalar, SecretKey,
};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

/// Bytes of scalars: edges, and random ones.
fn scalars<C: Curve>(rng: &mut StdRng) -> Vec<FieldBytes<C>> {
    let of = |integer: &C::Uint| elliptic_curve::field::uint_to_bytes::<C>(integer);
    let whole = C::ORDER;
    let order = whole.as_ref();
    let mut all = vec![FieldBytes::<C>::default()];
    let mut low = C::Uint::from(1_u32);
    for _ in 0..3 {
        all.push(of(&low));
        all.push(of(&WrappingSub::wrapping_sub(order, &low)));
        all.push(of(&WrappingAdd::wrapping_add(order, &low)));
        low = WrappingAdd::wrapping_add(&low, &low);
    }
    all.push(of(order));
    all.push([0xff; 66].iter().copied().take(all[0].len()).collect());
    for _ in 0..16 {
        let mut bytes = FieldBytes::<C>::default();
        rng.fill_bytes(&mut bytes);
        all.push(bytes);
        let short = bytes.len() / 2;
        bytes[..short].fill(0);
        all.push(bytes);
    }
    all
}

/// What one side makes of the bytes: everything that the traits of scalars and points say of them, in bytes.
fn transcript<C>(inputs: &[FieldBytes<C>]) -> Vec<Vec<u8>>
where
    C: CurveArithmetic<
            AffinePoint: DecompressPoint<C> + FromSec1Point<C> + ToSec1Point<C>,
            ProjectivePoint: GroupEncoding
                                 + FromSec1Point<C>
                                 + ToSec1Point<C>
                                 + LinearCombination<[(ProjectivePoint<C>, Scalar<C>); 3]>
                                 + BatchNormalize<[ProjectivePoint<C>; 3], Output = [AffinePoint<C>; 3]>,
        > + PointCompression,
    FieldBytesSize<C>: ModulusSize,
{
    let mut said = Vec::new();
    let option =
        |bytes: Option<FieldBytes<C>>| bytes.map_or_else(|| b"none".to_vec(), |bytes| bytes.to_vec());
    let mut previous = Scalar::<C>::ONE;
    let mut point = ProjectivePoint::<C>::generator();
    for bytes in inputs {
        said.push(option(Option::<Scalar<C>>::from(Scalar::<C>::from_repr(*bytes)).map(|k| k.to_repr())));
        let integer = elliptic_curve::field::bytes_to_uint::<C>(bytes);
        let k = <Scalar<C> as Reduce<FieldBytes<C>>>::reduce(bytes);
        assert_eq!(k, <Scalar<C> as Reduce<C::Uint>>::reduce(&integer));
        let value: C::Uint = k.into();
        assert_eq!(Scalar::<C>::from_uint_unchecked(value), k);
        for result in [
            k + previous,
            k - previous,
            k * previous,
            -k,
            k.square(),
            k.double(),
            k.cube(),
            k.pow([5, 1]),
            Scalar::<C>::conditional_select(&k, &previous, Choice::from(bytes[0] & 1)),
            Scalar::<C>::sqrt_ratio(&k.square(), &previous).1.square(),
            [k, previous, k].iter().sum(),
            [k, previous, k].iter().product(),
            Scalar::<C>::from_u128(u128::from(bytes[3]) << 97),
        ] {
            said.push(result.to_repr().to_vec());
        }
        said.push(option(Option::<Scalar<C>>::from(Invert::invert(&k)).map(|k| k.to_repr())));
        said.push(option(Option::<Scalar<C>>::from(Invert::invert_vartime(&k)).map(|k| k.to_repr())));
        said.push(vec![
            k.is_odd().unwrap_u8(),
            k.is_high().unwrap_u8(),
            k.is_zero().unwrap_u8(),
            k.sqrt().is_some().unwrap_u8(),
            u8::from(k < previous),
            u8::from(k == previous),
        ]);

        let product = point * k;
        let other = ProjectivePoint::<C>::mul_by_generator(&previous);
        for result in [
            product,
            product + other,
            product - other,
            -product,
            product.double(),
            product + product,
            product - product,
            product + other.to_affine(),
            product - other.to_affine(),
            product + product.to_affine(),
            other * k,
            other.to_affine() * k,
            other.mul_vartime(&k),
            ProjectivePoint::<C>::mul_by_generator_vartime(&k),
            ProjectivePoint::<C>::mul_by_generator_and_mul_add_vartime(&k, &previous, &other),
            <ProjectivePoint<C> as LinearCombination<[_; 2]>>::lincomb(&[(point, k), (other, previous)]),
            <ProjectivePoint<C> as LinearCombination<[_; 2]>>::lincomb_vartime(&[
                (point, k),
                (other, previous),
            ]),
            <ProjectivePoint<C> as LinearCombination<[_; 3]>>::lincomb(&[
                (point, k),
                (other, previous),
                (product, k),
            ]),
            <ProjectivePoint<C> as LinearCombination<[_]>>::lincomb_vartime(
                &[(point, k), (other, previous), (product, k)][..],
            ),
            [product, other, point].iter().sum(),
            ProjectivePoint::<C>::conditional_select(&product, &other, Choice::from(bytes[0] & 1)),
        ] {
            said.push(result.to_bytes().as_ref().to_vec());
            said.push(result.to_sec1_point(false).as_bytes().to_vec());
            let affine = result.to_affine();
            said.push(affine.x().to_vec());
            said.push(affine.y().to_vec());
            said.push(vec![
                affine.y_is_odd().unwrap_u8(),
                affine.x_is_odd().unwrap_u8(),
                result.is_identity().unwrap_u8(),
            ]);
            let decoded = ProjectivePoint::<C>::from_bytes(&result.to_bytes());
            assert!(decoded.there_and_equal(&result));
        }
        let normalized = <ProjectivePoint<C> as BatchNormalize<[_; 3]>>::batch_normalize(&[
            product,
            other,
            product - product,
        ]);
        said.extend(normalized.iter().map(|p| p.to_bytes().as_ref().to_vec()));
        // An abscissa that may belong to no point, or be too large.
        for odd in [0, 1] {
            let decoded = AffinePoint::<C>::decompress(bytes, Choice::from(odd));
            said.push(option(Option::<AffinePoint<C>>::from(decoded).map(|p| p.y())));
        }
        let mut compact = vec![5];
        compact.extend_from_slice(bytes);
        if let Ok(encoding) = Sec1Point::<C>::from_bytes(&compact) {
            let decoded = AffinePoint::<C>::from_sec1_point(&encoding).into_option();
            said.push(option(decoded.map(|p| p.y())));
        }
        let off = AffinePoint::<C>::from_coordinates(bytes, &product.to_affine().x());
        said.push(vec![off.is_some().unwrap_u8()]);
        previous = k;
        point = product + ProjectivePoint::<C>::generator();
    }
    said
}

/// Whether an optional value is there, and the same.
trait Same<T> {
    fn there_and_equal(self, other: &T) -> bool;
}

impl<T: Eq> Same<T> for elliptic_curve::subtle::CtOption<T> {
    fn there_and_equal(self, other: &T) -> bool {
        self.into_option().is_some_and(|value| value == *other)
    }
}

/// Keys in their encodings, and agreement between the two sides.
macro_rules! agree {
    ($name:ident, $ours:ty, $theirs:ty) => {
        #[test]
        fn $name() {
            let mut rng = StdRng::seed_from_u64(22);
            let inputs = scalars::<$ours>(&mut rng);
            let (ours, theirs) = (transcript::<$ours>(&inputs), transcript::<$theirs>(&inputs));
            for (i, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
                assert_eq!(ours, theirs, "answer {i}");
            }
            assert_eq!(ours.len(), theirs.len());
            for _ in 0..8 {
                let key = SecretKey::<$ours>::generate_from_rng(&mut rng);
                let same = SecretKey::<$theirs>::from_bytes(&key.to_bytes()).unwrap();
                assert_eq!(key.public_key().to_sec1_point(true), same.public_key().to_sec1_point(true));
                let other = SecretKey::<$theirs>::generate_from_rng(&mut rng);
                let arrived =
                    PublicKey::<$ours>::from_sec1_bytes(other.public_key().to_sec1_point(false).as_bytes())
                        .unwrap();
                let shared =
                    elliptic_curve::ecdh::diffie_hellman(key.to_nonzero_scalar(), arrived.as_affine());
                let expected = elliptic_curve::ecdh::diffie_hellman(
                    other.to_nonzero_scalar(),
                    same.public_key().as_affine(),
                );
                assert_eq!(shared.raw_secret_bytes(), expected.raw_secret_bytes());
            }
            assert!(
                NonZeroScalar::<$ours>::from_repr(FieldBytes::<$ours>::default()).is_none().unwrap_u8() == 1
            );
            let _ = <$ours as Curve>::Uint::random_from_rng(&mut rng);
        }
    };
}
agree!(p224, secant_rustcrypto::p224::NistP224, p224::NistP224);
agree!(p256, secant_rustcrypto::p256::NistP256, p256::NistP256);
agree!(p384, secant_rustcrypto::p384::NistP384, p384::NistP384);
agree!(p521, secant_rustcrypto::p521::NistP521, p521::NistP521);
agree!(secp256k1, secant_rustcrypto::secp256k1::Secp256k1, k256::Secp256k1);

/// `ReduceNonZero`, which two of their curves have.
macro_rules! nonzero {
    ($name:ident, $ours:ident, $theirs:ident) => {
        #[test]
        fn $name() {
            let mut rng = StdRng::seed_from_u64(22);
            for bytes in scalars::<secant_rustcrypto::$ours::NistP256>(&mut rng) {
                let ours = secant_rustcrypto::$ours::NonZeroScalar::reduce(&bytes);
                let theirs = $theirs::NonZeroScalar::reduce(&bytes);
                assert_eq!(ours.to_repr(), theirs.to_repr());
                let integer = elliptic_curve::bigint::U256::from_be_slice(&bytes);
                let again = <secant_rustcrypto::$ours::Scalar as ReduceNonZero<_>>::reduce_nonzero(&integer);
                assert_eq!(ours.to_repr(), again.to_repr());
            }
        }
    };
}
nonzero!(nonzero_p256, p256, p256);

/// Hashing to a curve, by the traits of `hash2curve`.
macro_rules! hashes {
    ($name:ident, $ours:ty, $theirs:ty) => {
        #[test]
        fn $name() {
            use hash2curve::GroupDigest;
            for message in [&b""[..], b"abc", &[0x61; 200]] {
                let ours = <$ours>::hash_from_bytes(&[message, b"more"], &[b"a tag of 16 bytes"]).unwrap();
                let theirs =
                    <$theirs>::hash_from_bytes(&[message, b"more"], &[b"a tag of 16 bytes"]).unwrap();
                assert_eq!(ours.to_sec1_point(true), theirs.to_sec1_point(true));
                let ours = <$ours>::encode_from_bytes(&[message], &[b"a tag of 16 bytes"]).unwrap();
                let theirs = <$theirs>::encode_from_bytes(&[message], &[b"a tag of 16 bytes"]).unwrap();
                assert_eq!(ours.to_sec1_point(true), theirs.to_sec1_point(true));
            }
            assert_eq!(<$ours>::HASH_TO_CURVE_ID, <$theirs>::HASH_TO_CURVE_ID);
            assert_eq!(<$ours>::ENCODE_TO_CURVE_ID, <$theirs>::ENCODE_TO_CURVE_ID);
        }
    };
}
hashes!(hash_to_p256, secant_rustcrypto::p256::NistP256, p256::NistP256);
hashes!(hash_to_p384, secant_rustcrypto::p384::NistP384, p384::NistP384);
hashes!(hash_to_p521, secant_rustcrypto::p521::NistP521, p521::NistP521);
hashes!(hash_to_secp256k1, secant_rustcrypto::secp256k1::Secp256k1, k256::Secp256k1);
