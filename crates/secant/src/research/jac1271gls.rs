//! jac1271gls: y² = x³ - 3µ²x + 44µ³ over F_p(i), p = 2^127 - 1, µ = 2 + i (Longa-Gebotys 2010, appendix B).
//! Its order r is a prime of 254 bits, and multiplication uses an endomorphism.
//!
//! Every point but the one at infinity has the prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 127 doublings, an addition with each, and an inversion, by the endomorphism |
//! | `[k]G` | 43 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 128 doublings, 43 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all |
//! | P + Q | 16M+6S |
//!
//! Coordinates are 32 bytes each: a, then b of a + bi, 16 big-endian bytes each.

pub use secant_core::curve::jac1271gls::Jac1271gls;

use crate::curve::{AtInfinity, Compiled, Curve, Group, sealed::Sealed};
use crate::engine::bytes::Order;
use crate::engine::prime::Prime;

impl Sealed for Jac1271gls {}

impl Curve for Jac1271gls {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 32];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[Scalar::COMPILED, Point::COMPILED]
    }
}

impl Group for Jac1271gls {
    type Engine = Prime;
    type FieldBytes = [u8; 32];
    type Neutral = AtInfinity;
    const ORDER: Order = Order::Pair;
}

crate::macros::types!(Jac1271gls);
