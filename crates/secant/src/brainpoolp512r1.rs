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
//!
//! Every point but the one at infinity has the prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 512 doublings and 103 additions in Jacobian coordinates, and an inversion |
//! | `[k]G` | 86 additions of entries of a table of 344 KiB, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 512 doublings, 85 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, with one inversion for all |
//! | P + Q | 16M+6S |
//! | the table of a `PreparedVerifyingKey` | 344 KiB |
//!
//! Coordinates are 64 big-endian bytes each. ECDSA is that with SHA-512.

pub use secant_core::curve::brainpool::BrainpoolP512r1;

use crate::curve::{AtInfinity, Compiled, Curve, Group, KeyFiles, Pair, Sec1, sealed::Sealed};
#[cfg(feature = "ecdsa")]
use crate::ecdsa::Ecdsa;
use crate::engine::prime::Prime;

impl Sealed for BrainpoolP512r1 {}

impl Curve for BrainpoolP512r1 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 64];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[
            Scalar::COMPILED,
            Point::COMPILED,
            #[cfg(feature = "alloc")]
            AffinePoint::COMPILED_SUMS,
            SecretKey::COMPILED,
            #[cfg(feature = "ecdsa")]
            Signature::COMPILED,
            #[cfg(feature = "ecdsa")]
            SigningKey::COMPILED,
        ]
    }
}

impl Group for BrainpoolP512r1 {
    type Engine = Prime;
    type FieldBytes = [u8; 64];
    type Neutral = AtInfinity;
}

impl Sec1 for BrainpoolP512r1 {
    type Compressed = [u8; 65];
    type Uncompressed = [u8; 129];
}

impl KeyFiles for BrainpoolP512r1 {
    const IDENTIFIER: &'static str = "1.3.36.3.3.2.8.1.1.13";
}

impl Pair for BrainpoolP512r1 {
    type SignatureBytes = [u8; 128];
    type DerBytes = [u8; 137];
}

#[cfg(feature = "ecdsa")]
impl Ecdsa for BrainpoolP512r1 {
    type Hash = sha2::Sha512;
    const IDENTIFIER: &'static str = "1.2.840.10045.4.3.4";
}

crate::macros::types!(BrainpoolP512r1, keys, ecdsa);
