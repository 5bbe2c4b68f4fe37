//! P-521 of FIPS 186-4, secp521r1 of SEC 2: y² = x³ - 3x + b over F_p, p = 2^521 - 1. Its order r is a prime
//! of 521 bits.
//!
//! ```
//! use secant::p521::{Point, PublicKey, Scalar, SecretKey};
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

use secant_core::curve::p521::P521 as Curve;

crate::macros::scalar!("P-521", 9, 66, little: false);

crate::macros::point! {
    curve: "P-521",
    core: Curve,
    engine: prime,
    about: "Every point but the one at infinity has the prime order r.",
    mul: "about 521 doublings and 105 additions in Jacobian coordinates, and an inversion",
    mul_base: "87 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 521 doublings, 87 additions and an inversion",
    mul_batch: "a third of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all",
}
crate::macros::sums!("16M+6S");
#[cfg(feature = "multiscalar")]
crate::macros::multiscalar!(prime);
crate::macros::affine_or_infinity!(prime, big, 66, "66 big-endian bytes each");
crate::macros::sec1!("P-521", prime, 66, 67, 133, "a square root", "y mod 2");
crate::macros::keys!("P-521", prime, 66, 67, 133, "Constant time, but for whether it is refused.");
#[cfg(any(feature = "pkcs8", feature = "jwk"))]
crate::macros::curve_files!("1.3.132.0.35", 66, jwk: "P-521");
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa!("P-521", Curve, sha2::Sha512, "SHA-512", 66, 132, 67, 133, low: false);
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa_batch!(Curve, sha2::Sha512, "SHA-512", low: false);
#[cfg(feature = "ecdsa")]
crate::macros::prepared!(Curve, sha2::Sha512, "391 KiB");
#[cfg(all(feature = "ecdsa", any(feature = "pkcs8", feature = "jwk")))]
crate::macros::ecdsa_files!("1.2.840.10045.4.3.4", jwk: "P-521");
#[cfg(all(feature = "ecdsa", feature = "ssh"))]
crate::macros::ssh!(VerifyingKey, to_sec1_bytes, "ecdsa-sha2-nistp521", Some("nistp521"));
#[cfg(feature = "hash-to-curve")]
crate::macros::hash_to_curve!("P521_XMD:SHA-512_SSWU", Curve, sha2::Sha512, 98);
