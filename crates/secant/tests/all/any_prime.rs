//! Keys and points on the curves over primes without kernels of their own: SM2 and brainpool, with what
//! should not be accepted.

use secant::Error;

use super::common::{Int, bytes, int};

macro_rules! keys {
    ($($module:ident $bytes:literal $p:literal $n:literal;)*) => {$(
        #[test]
        fn $module() {
            use secant::$module::{AffinePoint, Point, PublicKey, Scalar, SecretKey};
            let (p, n) = (int($p), int($n));
            let secret = |d: &Int| SecretKey::from_bytes(&bytes(d));
            let one = Int::from(1u32);

            // Secrets from 1 to n - 1.
            assert_eq!(secret(&Int::ZERO).err(), Some(Error::SecretZero));
            assert_eq!(secret(&n).err(), Some(Error::ScalarTooLarge));
            assert_eq!(SecretKey::from_bytes(&[0xff; $bytes]).err(), Some(Error::ScalarTooLarge));
            let last = secret(&(&n - 1u32)).unwrap();
            let first = secret(&one).unwrap();
            assert_eq!(*first.public_key().as_affine(), AffinePoint::GENERATOR);
            assert_eq!(Point::from(*last.public_key().as_affine()), -Point::GENERATOR);

            // Both sides agree, one by one and in batches.
            let numbers: Vec<Int> = (1..9u32).map(|i| (&n >> i) + i).collect();
            let publics: Vec<PublicKey> = numbers.iter().map(|d| secret(d).unwrap().public_key()).collect();
            let mine = secret(&(&n / 3u32)).unwrap();
            let many = mine.diffie_hellman_batch(&publics);
            for ((d, public), shared) in numbers.iter().zip(&publics).zip(&many) {
                let theirs = secret(d).unwrap().diffie_hellman(&mine.public_key());
                assert_eq!(mine.diffie_hellman(public).as_bytes(), theirs.as_bytes());
                assert_eq!(shared.as_bytes(), theirs.as_bytes());
                let product = Point::GENERATOR * &Scalar::from_bytes(&bytes(&(d * (&n / 3u32) % &n))).unwrap();
                assert_eq!(product.coordinates().unwrap().0, *theirs.as_bytes());
            }

            // Encodings.
            let (x, y) = Point::GENERATOR.coordinates().unwrap();
            let read = |parts: &[&[u8]]| PublicKey::from_sec1_bytes(&parts.concat());
            assert_eq!(read(&[&[4], &x, &y]), Ok(first.public_key()));
            assert_eq!(read(&[&[2 + (y[$bytes - 1] & 1)], &x]), Ok(first.public_key()));
            assert_eq!(read(&[&[3 - (y[$bytes - 1] & 1)], &x]), Ok(last.public_key()));
            assert_eq!(read(&[&[0]]), Err(Error::Infinity));
            assert_eq!(read(&[&[4], &x]), Err(Error::Length));
            assert_eq!(read(&[&[4], &x, &y, &[0]]), Err(Error::Length));
            assert_eq!(read(&[&[5], &x, &y]), Err(Error::Tag(5)));
            assert!(read(&[&[6 + (y[$bytes - 1] & 1)], &x, &y]).is_err() && read(&[]).is_err());
            // Coordinates from p on, and points of no curve or of another.
            for large in [p.clone(), &p + 1u32, &p + 2u32] {
                assert_eq!(read(&[&[4], &bytes::<$bytes>(&large), &y]), Err(Error::CoordinateTooLarge));
                assert_eq!(read(&[&[4], &x, &bytes::<$bytes>(&large)]), Err(Error::CoordinateTooLarge));
                assert_eq!(read(&[&[2], &bytes::<$bytes>(&large)]), Err(Error::CoordinateTooLarge));
            }
            assert_eq!(read(&[&[4], &y, &x]), Err(Error::NotOnCurve));
            assert_eq!(read(&[&[4], &x, &x]), Err(Error::NotOnCurve));
            assert_eq!(read(&[&[4], &[0; $bytes], &[0; $bytes]]), Err(Error::NotOnCurve));
            let found = (0..64u32).filter(|x| read(&[&[2], &bytes::<$bytes>(&Int::from(*x))]).is_ok()).count();
            assert!((16..48).contains(&found), "{found}");
        }
    )*};
}

keys! {
    sm2 32 "fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff"
        "fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123";
    brainpoolp256r1 32 "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377"
        "a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7";
    brainpoolp384r1 48 "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53"
        "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565";
    brainpoolp512r1 64 "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3"
        "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca70330870553e5c414ca92619418661197fac10471db1d381085ddaddb58796829ca90069";
}
