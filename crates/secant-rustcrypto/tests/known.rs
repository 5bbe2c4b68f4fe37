//! Known answers, and the library's own answers compared with those through the traits. Tests by other
//! crates' macros, curves and protocols are in integration/ of the repository, which builds these crates.

use rand_core::TryRng;
use secant_rustcrypto::p256::elliptic_curve::group::{Group, GroupEncoding};
use secant_rustcrypto::p256::elliptic_curve::sec1::ToSec1Point;
use secant_rustcrypto::p256::elliptic_curve::{Field, PrimeField};

/// Bytes that look random, for tests.
struct Numbers(u64);

impl TryRng for Numbers {
    type Error = core::convert::Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.try_next_u64().map(|n| n as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        Ok(self.0 ^ self.0 >> 29)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for byte in bytes {
            *byte = (self.try_next_u64()? >> 40) as u8;
        }
        Ok(())
    }
}

/// RFC 6979, appendix A.2.5: "sample" with SHA-256 on P-256.
#[test]
fn signature_of_rfc6979() {
    use secant_rustcrypto::p256::ecdsa::signature::{Signer, Verifier};
    use secant_rustcrypto::p256::ecdsa::{Signature, SigningKey};
    let integer = |hexadecimal: &str| {
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&hexadecimal[2 * i..][..2], 16).unwrap();
        }
        bytes
    };
    let key = integer("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
    let key = SigningKey::from_bytes(&key.into()).unwrap();
    let signature: Signature = key.sign(b"sample");
    let (r, s) = signature.split_bytes();
    assert_eq!(r.as_slice(), integer("efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"));
    assert_eq!(s.as_slice(), integer("f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"));
    key.verifying_key().verify(b"sample", &signature).unwrap();
    assert!(key.verifying_key().verify(b"simple", &signature).is_err());
}

macro_rules! beside {
    ($($name:ident)*) => {$(
        /// The library's types and ours, on the same numbers.
        #[test]
        fn $name() {
            use secant_rustcrypto::$name::ecdsa::signature::{Signer, Verifier};
            use secant_rustcrypto::$name::ecdsa::{Signature, SigningKey};
            use secant_rustcrypto::$name::{AffinePoint, ProjectivePoint, Scalar};
            let mut numbers = Numbers(22);
            for _ in 0..8 {
                let (k, m) = (Scalar::random(&mut numbers), Scalar::random(&mut numbers));
                let (held, other) = (secant::$name::Scalar::from(&k), secant::$name::Scalar::from(&m));
                assert_eq!(Scalar::from(&(&held * &other - &held)), k * m - k);
                assert_eq!(held.to_bytes(), <[u8; secant::$name::Scalar::BYTES]>::from(k.to_repr()));
                assert_eq!(k * k.invert().unwrap(), Scalar::ONE);
                let p = ProjectivePoint::random(&mut numbers) + ProjectivePoint::mul_by_generator(&m);
                let same = secant::$name::Point::from(p);
                let product = AffinePoint::from(p * k);
                assert_eq!(product.to_sec1_point(true).as_bytes(), (same * &held).to_compressed_sec1_bytes().as_ref());
                assert_eq!(ProjectivePoint::from_bytes(&product.to_bytes()).unwrap(), p * k);
                // Signed by our key, by that of `ecdsa` which it leads to, and by the library's.
                let key = SigningKey::from_slice(&held.to_bytes()).unwrap();
                let signature: Signature = key.sign(&[7; 40]);
                assert_eq!(signature, Signer::<Signature>::sign(&*key, &[7; 40]));
                let library = secant::$name::SigningKey::from_bytes(&held.to_bytes()).unwrap();
                assert_eq!(signature.to_bytes().as_slice(), library.sign(&[7; 40]).to_bytes());
                key.verifying_key().verify(&[7; 40], &signature).unwrap();
                assert!(key.verifying_key().verify(&[7; 41], &signature).is_err());
            }
            assert_eq!(format!("{:?}", Scalar::from(5_u64)), "Scalar(..)");
        }
    )*};
}
beside!(p256 p384);
