//! wei25519: y² = x³ - 3x + b over F_p, p = 2^255 - 19 (Robert, appendix A.2). Its order r is a prime of 256
//! bits.
//!
//! Every point but the one at infinity has the prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 256 doublings and 52 additions, and an inversion |
//! | `[k]G` | 43 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 256 doublings, 43 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all |
//! | P + Q | 16M+6S |
//!
//! Coordinates are 32 big-endian bytes each.

pub use secant_core::curve::wei25519::Wei25519;

use crate::curve::{AtInfinity, Compiled, Curve, Group, sealed::Sealed};
use crate::engine::prime::Prime;

impl Sealed for Wei25519 {}

impl Curve for Wei25519 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 32];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[Scalar::COMPILED, Point::COMPILED]
    }
}

impl Group for Wei25519 {
    type Engine = Prime;
    type FieldBytes = [u8; 32];
    type Neutral = AtInfinity;
}

crate::macros::types!(Wei25519);
