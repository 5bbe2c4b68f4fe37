//! P-256 of FIPS 186-4, secp256r1 of SEC 2: y² = x³ - 3x + b over F_p, p = 2^256 - 2^224 + 2^192 + 2^96 - 1.
//! Its order r is a prime of 256 bits.
//!
//! ```
//! # #[cfg(feature = "getrandom")] {
//! use secant::p256::{PublicKey, SecretKey};
//!
//! let (alice, bob) = (SecretKey::generate(), SecretKey::generate());
//! let sent = alice.public_key().to_sec1_bytes();
//!
//! // What arrives is checked: length, range, the curve's equation, not infinity.
//! let shared = bob.diffie_hellman(&PublicKey::from_sec1_bytes(&sent)?);
//! assert_eq!(shared.as_bytes(), alice.diffie_hellman(&bob.public_key()).as_bytes());
//! # }
//! # Ok::<(), secant::Error>(())
//! ```
//!
//! Points and scalars, for protocols of one's own:
//!
//! ```
//! use secant::p256::{Point, Scalar};
//!
//! let (k, m) = (Scalar::from(7), Scalar::reduce(b"any number of bytes"));
//! let p = Point::mul_base(&k);
//! assert_eq!(p * &m - p, p * &(m - Scalar::from(1)));
//! assert_eq!(Point::from_sec1_bytes(p.to_compressed_sec1_bytes().as_bytes())?, p);
//! # Ok::<(), secant::Error>(())
//! ```

use secant_core::curve::p256::P256 as Curve;

crate::macros::scalar!("P-256", 4, 32, little: false);

crate::macros::point! {
    curve: "P-256",
    core: Curve,
    engine: prime,
    about: "Every point but the one at infinity has the prime order r.",
    mul: "255 doublings and 52 additions in Jacobian coordinates, and an inversion",
    mul_base: "43 additions of entries of a table of 86 KiB, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "255 doublings, about 43 additions and an inversion",
    mul_batch: "a quarter of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all",
}
crate::macros::sums!("16M+6S");
#[cfg(feature = "multiscalar")]
crate::macros::multiscalar!(prime);
crate::macros::affine_or_infinity!(prime, big, 32, "32 big-endian bytes each");
crate::macros::sec1!("P-256", prime, 32, 33, 65, "a square root", "y mod 2");
crate::macros::keys!("P-256", prime, 32, 33, 65, "Constant time, but for whether it is refused.");
#[cfg(any(feature = "pkcs8", feature = "jwk"))]
crate::macros::curve_files!("1.2.840.10045.3.1.7", 32, jwk: "P-256");
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa!("P-256", Curve, sha2::Sha256, "SHA-256", 32, 64, 33, 65, low: false);
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa_batch!(Curve, sha2::Sha256, "SHA-256", low: false);
#[cfg(feature = "ecdsa")]
crate::macros::prepared!(Curve, sha2::Sha256, "86 KiB");
#[cfg(all(feature = "ecdsa", any(feature = "pkcs8", feature = "jwk")))]
crate::macros::ecdsa_files!("1.2.840.10045.4.3.2", jwk: "P-256");
#[cfg(all(feature = "ecdsa", feature = "ssh"))]
crate::macros::ssh!(VerifyingKey, to_sec1_bytes, "ecdsa-sha2-nistp256", Some("nistp256"));
#[cfg(feature = "hash-to-curve")]
crate::macros::hash_to_curve!("P256_XMD:SHA-256_SSWU", Curve, sha2::Sha256, 48);
