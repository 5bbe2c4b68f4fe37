//! B-409 of FIPS 186-4, sect409r1 of SEC 2: y² + xy = x³ + x² + b over F_2\[z\]/(z^409 + z^87 + 1). 2r
//! points, r a prime of 409 bits.
//!
//! ```
//! use secant::b409::{Point, PublicKey, Scalar, SecretKey};
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
//! Half of the curve's points lie in the subgroup of prime order r; any point of the curve may be held.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | 6M+5S a bit of k in the field, by the ladder, and an inversion |
//! | `[k]G` | additions of entries of a table, which is built at first use, and an inversion; without `std` that of `[k]P` |
//! | `[k]P`, variable time | 1M, one square root and one solution of a quadratic equation a bit (halving) for a point of order r, else 4M+4S (doubling); 8M+2S for every sixth bit |
//! | `[k_i]P_i`, each | two fifths of that of `[k]P` from 8 on with feature `lanes` where the CPU has VPCLMULQDQ and AVX-512; else that of `[k]P` for each |
//! | P + Q | 22M+10S |
//! | a compressed point | an inversion and a half-trace |
//!
//! Coordinates are 52 big-endian bytes each.

pub use secant_core::curve::b409::B409;

use crate::curve::{AtInfinity, Compiled, Curve, Group, Sec1, sealed::Sealed};
use crate::engine::binary::Binary;

impl Sealed for B409 {}

impl Curve for B409 {
    type Residue = secant_core::scalar::modulo::Scalar<Self, 7>;
    type Bytes = [u8; 52];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[Scalar::COMPILED, Point::COMPILED, SecretKey::COMPILED]
    }
}

impl Group for B409 {
    type Engine = Binary;
    type FieldBytes = [u8; 52];
    type Neutral = AtInfinity;
}

impl Sec1 for B409 {
    type Compressed = [u8; 53];
    type Uncompressed = [u8; 105];
}

crate::macros::types!(B409, keys);
