//! The test macros of `primeorder`, `primefield` and `group`.

/// Those for a curve with primes: `$theirs` is the crate with the vectors.
macro_rules! curve {
    ($name:ident, $theirs:ident, $uint:ident) => {
        mod $name {
            #[allow(unused_imports)]
            use elliptic_curve::{
                PrimeField,
                ops::Double,
                sec1::{self, ToSec1Point},
            };
            use primeorder::test_projective_arithmetic;
            use secant_rustcrypto::$name::{AffinePoint, ProjectivePoint, Scalar};
            use $theirs::test_vectors::group::{ADD_TEST_VECTORS, MUL_TEST_VECTORS};

            test_projective_arithmetic!(
                AffinePoint,
                ProjectivePoint,
                Scalar,
                ADD_TEST_VECTORS,
                MUL_TEST_VECTORS
            );

            mod field {
                use elliptic_curve::bigint::$uint;
                use secant_rustcrypto::$name::Scalar;

                primefield::test_primefield!(Scalar, $uint);
            }

            #[test]
            fn group() {
                group::tests::curve_tests::<ProjectivePoint>();
            }
        }
    };
}
curve!(p224, p224, U256);
curve!(p256, p256, U256);
curve!(p384, p384, U384);
curve!(p521, p521, U576);
curve!(secp256k1, k256, U256);

/// `group` has no tests for groups without affine points but these.
#[test]
fn windows_of_edwards25519() {
    group::tests::random_wnaf_tests::<secant_rustcrypto::edwards25519::SubgroupPoint>();
}

#[test]
fn windows_of_ristretto255() {
    group::tests::random_wnaf_tests::<secant_rustcrypto::ristretto255::Point>();
}

/// The constants of `ff` for the scalars that have no macro of their own, as its documentation states them.
#[test]
fn constants_of_edwards25519() {
    use curve25519_dalek::Scalar as Theirs;
    use group::ff::PrimeField;
    use secant_rustcrypto::edwards25519::Scalar;

    let same = |ours: Scalar, theirs: Theirs| assert_eq!(ours.to_repr(), theirs.to_repr());
    same(Scalar::TWO_INV, Theirs::TWO_INV);
    same(Scalar::MULTIPLICATIVE_GENERATOR, Theirs::MULTIPLICATIVE_GENERATOR);
    same(Scalar::ROOT_OF_UNITY, Theirs::ROOT_OF_UNITY);
    same(Scalar::ROOT_OF_UNITY_INV, Theirs::ROOT_OF_UNITY_INV);
    same(Scalar::DELTA, Theirs::DELTA);
    same(Scalar::ONE, Theirs::ONE);
    assert_eq!(
        (Scalar::S, Scalar::NUM_BITS, Scalar::CAPACITY),
        (Theirs::S, Theirs::NUM_BITS, Theirs::CAPACITY)
    );
}
