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
//!
//! Every point but the one at infinity has the prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | 255 doublings and 52 additions in Jacobian coordinates, and an inversion |
//! | `[k]G` | 43 additions of entries of a table of 86 KiB, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | 255 doublings, about 43 additions and an inversion |
//! | `[k_i]P_i`, each | a quarter of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all |
//! | P + Q | 16M+6S |
//! | the table of a `PreparedVerifyingKey` | 86 KiB |
//!
//! Coordinates are 32 big-endian bytes each. Messages are hashed to points by the suites
//! `P256_XMD:SHA-256_SSWU_RO_` and `_NU_` of RFC 9380. ECDSA is that with SHA-256.

pub use secant_core::curve::p256::P256;

use crate::curve::{
    AtInfinity, Compiled, Curve, Group, JsonWebKeys, KeyFiles, OpenSsh, Pair, Sec1, sealed::Sealed,
};
#[cfg(feature = "ecdsa")]
use crate::ecdsa::Ecdsa;
use crate::engine::prime::Prime;
#[cfg(feature = "hash-to-curve")]
use crate::{hash_to_curve::Xmd, point::HashToCurve};

impl Sealed for P256 {}

impl Curve for P256 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 32];
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

impl Group for P256 {
    type Engine = Prime;
    type FieldBytes = [u8; 32];
    type Neutral = AtInfinity;
}

impl Sec1 for P256 {
    type Compressed = [u8; 33];
    type Uncompressed = [u8; 65];
}

impl KeyFiles for P256 {
    const IDENTIFIER: &'static str = "1.2.840.10045.3.1.7";
}

impl JsonWebKeys for P256 {
    const NAME: &'static str = "P-256";
}

impl Pair for P256 {
    type SignatureBytes = [u8; 64];
    type DerBytes = [u8; 73];
}

#[cfg(feature = "ecdsa")]
impl Ecdsa for P256 {
    type Hash = sha2::Sha256;
    const IDENTIFIER: &'static str = "1.2.840.10045.4.3.2";
}

impl OpenSsh for P256 {
    const ALGORITHM: &'static str = "ecdsa-sha2-nistp256";
    const CURVE: &'static str = "nistp256";
}

#[cfg(feature = "hash-to-curve")]
impl HashToCurve for P256 {
    const SUITE: &'static str = "P256_XMD:SHA-256_SSWU";
    type Expand = Xmd<sha2::Sha256>;
    type One = [u8; 48];
    type Two = [u8; 96];
}

crate::macros::types!(P256, keys, ecdsa);
