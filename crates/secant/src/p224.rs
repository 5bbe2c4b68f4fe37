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
//!
//! Every point but the one at infinity has the prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 224 doublings and 45 additions in Jacobian coordinates, and an inversion |
//! | `[k]G` | 38 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 224 doublings, 38 additions and an inversion |
//! | `[k_i]P_i`, each | a quarter of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all |
//! | P + Q | 16M+6S |
//! | a compressed point | a square root, the slow one of a prime that is 1 modulo 2^96 |
//! | the table of a `PreparedVerifyingKey` | 76 KiB |
//!
//! Coordinates are 28 big-endian bytes each. ECDSA is that with SHA-224.

pub use secant_core::curve::p224::P224;

use crate::curve::{AtInfinity, Compiled, Curve, Group, KeyFiles, Pair, Sec1, sealed::Sealed};
#[cfg(feature = "ecdsa")]
use crate::ecdsa::Ecdsa;
use crate::engine::prime::Prime;

impl Sealed for P224 {}

impl Curve for P224 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 28];
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

impl Group for P224 {
    type Engine = Prime;
    type FieldBytes = [u8; 28];
    type Neutral = AtInfinity;
}

impl Sec1 for P224 {
    type Compressed = [u8; 29];
    type Uncompressed = [u8; 57];
}

impl KeyFiles for P224 {
    const IDENTIFIER: &'static str = "1.3.132.0.33";
}

impl Pair for P224 {
    type SignatureBytes = [u8; 56];
    type DerBytes = [u8; 65];
}

#[cfg(feature = "ecdsa")]
impl Ecdsa for P224 {
    type Hash = sha2::Sha224;
    const IDENTIFIER: &'static str = "1.2.840.10045.4.3.1";
}

crate::macros::types!(P224, keys, ecdsa);
