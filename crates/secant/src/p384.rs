//! P-384 of FIPS 186-4, secp384r1 of SEC 2: y² = x³ - 3x + b over F_p, p = 2^384 - 2^128 - 2^96 + 2^32 - 1.
//! Its order r is a prime of 384 bits.
//!
//! ```
//! use secant::p384::{Point, PublicKey, Scalar, SecretKey};
//!
//! let alice = SecretKey::from_scalar(Scalar::reduce(b"a secret"))?;
//! let bob = SecretKey::from_scalar(Scalar::from(42))?;
//! let sent = alice.public_key().to_sec1_bytes();
//! let shared = bob.diffie_hellman(&PublicKey::from_sec1_bytes(&sent)?);
//! assert_eq!(shared.as_bytes(), alice.diffie_hellman(&bob.public_key()).as_bytes());
//!
//! let p = Point::mul_base(&Scalar::from(6));
//! assert_eq!(p * &Scalar::from(7), Point::GENERATOR * &Scalar::from(42));
//! # Ok::<(), secant::Error>(())
//! ```

use secant_core::curve::p384::P384 as Curve;

crate::macros::scalar!("P-384", 6, 48, little: false);

crate::macros::point! {
    curve: "P-384",
    core: Curve,
    engine: prime,
    about: "Every point but the one at infinity has the prime order r.",
    mul: "380 doublings and 91 additions in Jacobian coordinates, and two inversions",
    mul_base: "64 additions of entries of a table of 192 KiB, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 384 doublings, 64 additions and an inversion",
    mul_batch: "a quarter of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all",
}
crate::macros::sums!("16M+6S");
#[cfg(feature = "multiscalar")]
crate::macros::multiscalar!(prime);
crate::macros::affine_or_infinity!(prime, big, 48, "48 big-endian bytes each");
crate::macros::sec1!("P-384", prime, 48, 49, 97, "a square root", "y mod 2");
crate::macros::keys!("P-384", prime, 48, 49, 97, "Constant time, but for whether it is refused.");
#[cfg(any(feature = "pkcs8", feature = "jwk"))]
crate::macros::curve_files!("1.3.132.0.34", 48, jwk: "P-384");
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa!("P-384", Curve, sha2::Sha384, "SHA-384", 48, 96, 49, 97, low: false);
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa_batch!(Curve, sha2::Sha384, "SHA-384", low: false);
#[cfg(feature = "ecdsa")]
crate::macros::prepared!(Curve, sha2::Sha384, "192 KiB");
#[cfg(all(feature = "ecdsa", any(feature = "pkcs8", feature = "jwk")))]
crate::macros::ecdsa_files!("1.2.840.10045.4.3.3", jwk: "P-384");
#[cfg(all(feature = "ecdsa", feature = "ssh"))]
crate::macros::ssh!(VerifyingKey, to_sec1_bytes, "ecdsa-sha2-nistp384", Some("nistp384"));
#[cfg(feature = "hash-to-curve")]
crate::macros::hash_to_curve!("P384_XMD:SHA-384_SSWU", Curve, sha2::Sha384, 72);
