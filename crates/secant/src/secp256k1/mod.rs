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
//!
//! Every point but the one at infinity has the prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | 125 doublings and 51 additions in Jacobian coordinates, and an inversion |
//! | `[k]G` | 43 additions of entries of a table of 86 KiB, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 127 doublings, 43 additions and an inversion |
//! | `[k_i]P_i`, each | a quarter of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all |
//! | P + Q | 12M+4S |
//! | the table of a `PreparedVerifyingKey` | 86 KiB |
//!
//! Coordinates are 32 big-endian bytes each. Messages are hashed to points by the suites
//! `secp256k1_XMD:SHA-256_SSWU_RO_` and `_NU_` of RFC 9380. ECDSA is that with SHA-256.

#[cfg(feature = "ecdsa")]
mod recovery;
#[cfg(feature = "schnorr")]
pub mod schnorr;

#[cfg(feature = "ecdsa")]
pub use recovery::RecoveryId;
pub use secant_core::curve::secp256k1::Secp256k1;

use crate::curve::{AtInfinity, Compiled, Curve, Group, JsonWebKeys, KeyFiles, Pair, Sec1, sealed::Sealed};
#[cfg(feature = "ecdsa")]
use crate::ecdsa::Ecdsa;
use crate::engine::prime::Prime;
#[cfg(feature = "hash-to-curve")]
use crate::{hash_to_curve::Xmd, point::HashToCurve};

impl Sealed for Secp256k1 {}

impl Curve for Secp256k1 {
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

impl Group for Secp256k1 {
    type Engine = Prime;
    type FieldBytes = [u8; 32];
    type Neutral = AtInfinity;
}

impl Sec1 for Secp256k1 {
    type Compressed = [u8; 33];
    type Uncompressed = [u8; 65];
}

impl KeyFiles for Secp256k1 {
    const IDENTIFIER: &'static str = "1.3.132.0.10";
}

impl JsonWebKeys for Secp256k1 {
    const NAME: &'static str = "secp256k1";
}

impl Pair for Secp256k1 {
    type SignatureBytes = [u8; 64];
    type DerBytes = [u8; 73];
}

#[cfg(feature = "ecdsa")]
impl Ecdsa for Secp256k1 {
    type Hash = sha2::Sha256;
    const IDENTIFIER: &'static str = "1.2.840.10045.4.3.2";
    const LOW_S: bool = true;
}

#[cfg(feature = "hash-to-curve")]
impl HashToCurve for Secp256k1 {
    const SUITE: &'static str = "secp256k1_XMD:SHA-256_SSWU";
    type Expand = Xmd<sha2::Sha256>;
    type One = [u8; 48];
    type Two = [u8; 96];
}

crate::macros::types!(Secp256k1, keys, ecdsa);
