//! brainpoolP512r1 of RFC 5639: y² = x³ + Ax + B over F_p for a random prime p of 512 bits. Its order r is a
//! prime of 512 bits.
//!
//! Everything runs on words: there are no vectors and no eight lanes for this field, and batches and sums
//! share inversions alone.
//!
//! ```
//! use secant::brainpoolp512r1::{Point, PublicKey, Scalar, SecretKey};
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

use secant_core::curve::brainpool::BrainpoolP512r1 as Curve;

crate::macros::scalar!("brainpoolP512r1", 8, 64, little: false);

crate::macros::point! {
    curve: "brainpoolP512r1",
    core: Curve,
    engine: prime,
    about: "Every point but the one at infinity has the prime order r.",
    mul: "about 512 doublings and 103 additions in Jacobian coordinates, and an inversion",
    mul_base: "86 additions of entries of a table of 344 KiB, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 512 doublings, 85 additions and an inversion",
    mul_batch: "that of `[k]P`, with one inversion for all",
}
crate::macros::sums!("16M+6S");
#[cfg(feature = "multiscalar")]
crate::macros::multiscalar!(prime);
crate::macros::affine_or_infinity!(prime, big, 64, "64 big-endian bytes each");
crate::macros::sec1!("brainpoolP512r1", prime, 64, 65, 129, "a square root", "y mod 2");
crate::macros::keys!("brainpoolP512r1", prime, 64, 65, 129, "Constant time, but for whether it is refused.");
#[cfg(feature = "pkcs8")]
crate::macros::curve_files!("1.3.36.3.3.2.8.1.1.13", 64);
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa!("brainpoolP512r1", Curve, sha2::Sha512, "SHA-512", 64, 128, 65, 129, low: false);
#[cfg(feature = "ecdsa")]
crate::macros::ecdsa_batch!(Curve, sha2::Sha512, "SHA-512", low: false);
#[cfg(feature = "ecdsa")]
crate::macros::prepared!(Curve, sha2::Sha512, "344 KiB");
#[cfg(all(feature = "ecdsa", feature = "pkcs8"))]
crate::macros::ecdsa_files!("1.2.840.10045.4.3.4");
