//! `vsss-rs` on our curves: a secret in shares that can be checked.

use elliptic_curve::Generate;
use rand::SeedableRng;
use rand::rngs::StdRng;
use vsss_rs::{IdentifierPrimeField, PrimeFieldShare, ReadableShareSet, shamir};

macro_rules! shared {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            use secant_rustcrypto::$name::{Scalar, SecretKey};
            let mut rng = StdRng::seed_from_u64(22);
            let key = SecretKey::generate_from_rng(&mut rng);
            let secret = IdentifierPrimeField(*key.to_nonzero_scalar());
            let shares = shamir::split_secret::<PrimeFieldShare<Scalar>>(3, 5, &secret, &mut rng).unwrap();
            assert_eq!(shares[1..4].to_vec().combine().unwrap().0, secret.0);
            assert_ne!(shares[1..3].to_vec().combine().unwrap().0, secret.0);
        }
    )*};
}
shared!(p256 p384 p521 secp256k1);
