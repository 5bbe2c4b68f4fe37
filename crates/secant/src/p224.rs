//! P-224 of FIPS 186-4, secp224r1 of SEC 2: y² = x³ - 3x + b over F_p, p = 2^224 - 2^96 + 1. Its order r is
//! a prime of 224 bits.
//!
//! ```
//! use secant::p224::{Point, PublicKey, Scalar, SecretKey};
//!
//! let alice = SecretKey::from_scalar(Scalar::reduce(b"a secret"))?;
//! let bob = SecretKey::from_scalar(Scalar::from(42))?;
//! let sent = alice.public_key().to_compressed_sec1_bytes();
//! let shared = bob.diffie_hellman(&PublicKey::from_sec1_bytes(&sent)?);
//! assert_eq!(shared.as_bytes(), alice.diffie_hellman(&bob.public_key()).as_bytes());
//!
//! let p = Point::mul_base(&Scalar::from(6));
//! assert_eq!(p * &Scalar::from(7), Point::GENERATOR * &Scalar::from(42));
//! # Ok::<(), secant::Error>(())
//! ```

use secant_core::curve::p224::P224 as Curve;

crate::macros::scalar!("P-224", 4, 28, little: false);

crate::macros::point! {
    curve: "P-224",
    core: Curve,
    engine: prime,
    about: "Every point but the one at infinity has the prime order r.",
    mul: "about 224 doublings and 45 additions in Jacobian coordinates, and an inversion",
    mul_base: "38 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 224 doublings, 38 additions and an inversion",
    mul_batch: "a quarter of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all",
}
crate::macros::sums!("16M+6S");
#[cfg(feature = "multiscalar")]
crate::macros::multiscalar!(prime);
crate::macros::affine_or_infinity!(prime, big, 28, "28 big-endian bytes each");
crate::macros::sec1!(
    "P-224",
    prime,
    28,
    29,
    57,
    "a square root, the slow one of a prime that is 1 modulo 2^96",
    "y mod 2"
);
crate::macros::keys!("P-224", prime, 28, 29, 57, "Constant time, but for whether it is refused.");
#[cfg(any(feature = "pkcs8", feature = "jwk"))]
crate::macros::curve_files!("1.3.132.0.33", 28);
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa!("P-224", Curve, sha2::Sha224, "SHA-224", 28, 56, 29, 57, low: false);
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa_batch!(Curve, sha2::Sha224, "SHA-224", low: false);
#[cfg(feature = "ecdsa")]
crate::macros::prepared!(Curve, sha2::Sha224, "76 KiB");
#[cfg(all(feature = "ecdsa", any(feature = "pkcs8", feature = "jwk")))]
crate::macros::ecdsa_files!("1.2.840.10045.4.3.1");
