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
//!
//! Every point but the one at infinity has the prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | 380 doublings and 91 additions in Jacobian coordinates, and two inversions |
//! | `[k]G` | 64 additions of entries of a table of 192 KiB, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 384 doublings, 64 additions and an inversion |
//! | `[k_i]P_i`, each | a quarter of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all |
//! | P + Q | 16M+6S |
//! | the table of a `PreparedVerifyingKey` | 192 KiB |
//!
//! Coordinates are 48 big-endian bytes each. Messages are hashed to points by the suites
//! `P384_XMD:SHA-384_SSWU_RO_` and `_NU_` of RFC 9380. ECDSA is that with SHA-384.

pub use secant_core::curve::p384::P384;

use crate::curve::{
    AtInfinity, Compiled, Curve, Group, JsonWebKeys, KeyFiles, OpenSsh, Pair, Sec1, sealed::Sealed,
};
#[cfg(feature = "ecdsa")]
use crate::ecdsa::Ecdsa;
use crate::engine::prime::Prime;
#[cfg(feature = "hash-to-curve")]
use crate::{hash_to_curve::Xmd, point::HashToCurve};

impl Sealed for P384 {}

impl Curve for P384 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 48];
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

impl Group for P384 {
    type Engine = Prime;
    type FieldBytes = [u8; 48];
    type Neutral = AtInfinity;
}

impl Sec1 for P384 {
    type Compressed = [u8; 49];
    type Uncompressed = [u8; 97];
}

impl KeyFiles for P384 {
    const IDENTIFIER: &'static str = "1.3.132.0.34";
}

impl JsonWebKeys for P384 {
    const NAME: &'static str = "P-384";
}

impl Pair for P384 {
    type SignatureBytes = [u8; 96];
    type DerBytes = [u8; 105];
}

#[cfg(feature = "ecdsa")]
impl Ecdsa for P384 {
    type Hash = sha2::Sha384;
    const IDENTIFIER: &'static str = "1.2.840.10045.4.3.3";
}

impl OpenSsh for P384 {
    const ALGORITHM: &'static str = "ecdsa-sha2-nistp384";
    const CURVE: &'static str = "nistp384";
}

#[cfg(feature = "hash-to-curve")]
impl HashToCurve for P384 {
    const SUITE: &'static str = "P384_XMD:SHA-384_SSWU";
    type Expand = Xmd<sha2::Sha384>;
    type One = [u8; 72];
    type Two = [u8; 144];
}

crate::macros::types!(P384, keys, ecdsa);
