//! secp256k1 of SEC 2: y² = x³ + 7 over F_p, p = 2^256 - 2^32 - 977. Its order r is a prime of 256 bits.
//!
//! ```
//! use secant::secp256k1::{Point, PublicKey, Scalar, SecretKey};
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
//!
//! The shared secret is the abscissa, as SEC 1 and TLS have it; the library libsecp256k1 hashes the
//! compressed point instead.
//!
//! Multiplication takes the endomorphism (x, y) -> (βx, y), β³ = 1, which is a multiplication by a known
//! integer: the scalar splits into two halves of half its length.

#[cfg(feature = "ecdsa")]
mod recovery;
#[cfg(feature = "schnorr")]
pub mod schnorr;

#[cfg(feature = "ecdsa")]
pub use recovery::RecoveryId;
use secant_core::curve::secp256k1::Secp256k1 as Curve;

crate::macros::scalar!("secp256k1", 4, 32, little: false);

crate::macros::point! {
    curve: "secp256k1",
    core: Curve,
    engine: prime,
    about: "Every point but the one at infinity has the prime order r.",
    mul: "125 doublings and 51 additions in Jacobian coordinates, and an inversion",
    mul_base: "43 additions of entries of a table of 86 KiB, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 127 doublings, 43 additions and an inversion",
    mul_batch: "a quarter of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all",
}
crate::macros::sums!("12M+4S");
#[cfg(any(feature = "multiscalar", all(feature = "schnorr", feature = "alloc")))]
crate::macros::multiscalar!(prime);
crate::macros::affine_or_infinity!(prime, big, 32, "32 big-endian bytes each");
crate::macros::sec1!("secp256k1", prime, 32, 33, 65, "a square root", "y mod 2");
crate::macros::keys!("secp256k1", prime, 32, 33, 65, "Constant time, but for whether it is refused.");
#[cfg(any(feature = "pkcs8", feature = "jwk"))]
crate::macros::curve_files!("1.3.132.0.10", 32, jwk: "secp256k1");
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa!("secp256k1", Curve, sha2::Sha256, "SHA-256", 32, 64, 33, 65, low: true);
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa_batch!(Curve, sha2::Sha256, "SHA-256", low: true);
#[cfg(feature = "ecdsa")]
crate::macros::prepared!(Curve, sha2::Sha256, "86 KiB");
#[cfg(all(feature = "ecdsa", any(feature = "pkcs8", feature = "jwk")))]
crate::macros::ecdsa_files!("1.2.840.10045.4.3.2", jwk: "secp256k1");
#[cfg(feature = "hash-to-curve")]
crate::macros::hash_to_curve!("secp256k1_XMD:SHA-256_SSWU", Curve, sha2::Sha256, 48);
