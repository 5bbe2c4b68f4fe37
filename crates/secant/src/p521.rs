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
//!
//! Every point but the one at infinity has the prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 521 doublings and 105 additions in Jacobian coordinates, and an inversion |
//! | `[k]G` | 87 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 521 doublings, 87 additions and an inversion |
//! | `[k_i]P_i`, each | a third of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all |
//! | P + Q | 16M+6S |
//! | the table of a `PreparedVerifyingKey` | 391 KiB |
//!
//! Coordinates are 66 big-endian bytes each. Messages are hashed to points by the suites
//! `P521_XMD:SHA-512_SSWU_RO_` and `_NU_` of RFC 9380. ECDSA is that with SHA-512.

pub use secant_core::curve::p521::P521;

use crate::curve::{
    AtInfinity, Compiled, Curve, Group, JsonWebKeys, KeyFiles, OpenSsh, Pair, Sec1, sealed::Sealed,
};
#[cfg(feature = "ecdsa")]
use crate::ecdsa::Ecdsa;
use crate::engine::prime::Prime;
#[cfg(feature = "hash-to-curve")]
use crate::{hash_to_curve::Xmd, point::HashToCurve};

impl Sealed for P521 {}

impl Curve for P521 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 66];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[
            Scalar::COMPILED,
            Point::COMPILED,
            #[cfg(feature = "alloc")]
            AffinePoint::COMPILED_SUMS,
            #[cfg(feature = "hash-to-curve")]
            Point::COMPILED_HASH,
            SecretKey::COMPILED,
            #[cfg(feature = "ecdsa")]
            Signature::COMPILED,
            #[cfg(feature = "ecdsa")]
            SigningKey::COMPILED,
        ]
    }
}

impl Group for P521 {
    type Engine = Prime;
    type FieldBytes = [u8; 66];
    type Neutral = AtInfinity;
}

impl Sec1 for P521 {
    type Compressed = [u8; 67];
    type Uncompressed = [u8; 133];
}

impl KeyFiles for P521 {
    const IDENTIFIER: &'static str = "1.3.132.0.35";
}

impl JsonWebKeys for P521 {
    const NAME: &'static str = "P-521";
}

impl Pair for P521 {
    type SignatureBytes = [u8; 132];
    type DerBytes = [u8; 141];
}

#[cfg(feature = "ecdsa")]
impl Ecdsa for P521 {
    type Hash = sha2::Sha512;
    const IDENTIFIER: &'static str = "1.2.840.10045.4.3.4";
}

impl OpenSsh for P521 {
    const ALGORITHM: &'static str = "ecdsa-sha2-nistp521";
    const CURVE: &'static str = "nistp521";
}

#[cfg(feature = "hash-to-curve")]
impl HashToCurve for P521 {
    const SUITE: &'static str = "P521_XMD:SHA-512_SSWU";
    type Expand = Xmd<sha2::Sha512>;
    type One = [u8; 98];
    type Two = [u8; 196];
}

crate::macros::types!(P521, keys, ecdsa);
