//! FourQ: -x² + y² = 1 + dx²y² over F_p(i), p = 2^127 - 1 (Costello-Longa 2015; draft-ladd-cfrg-4q). 392·r
//! points, r a prime of 246 bits; d is not a square, so the addition law is complete.
//!
//! The curve has 392·r points. A point of this type lies in the subgroup of prime order r.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 256 doublings and 52 additions, and an inversion |
//! | `[k]G` | 41 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 246 doublings, 41 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all |
//! | P + Q | at most 20M |
//!
//! Coordinates are 32 bytes each: a, then b of a + bi, 16 big-endian bytes each.

pub use secant_core::curve::fourq::Fourq;

use crate::curve::{Compiled, Curve, Everywhere, Group, sealed::Sealed};
use crate::engine::bytes::Order;
use crate::engine::prime::Prime;

impl Sealed for Fourq {}

impl Curve for Fourq {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 32];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[
            Scalar::COMPILED,
            Point::COMPILED,
            #[cfg(feature = "alloc")]
            AffinePoint::COMPILED_SUMS,
        ]
    }
}

impl Group for Fourq {
    type Engine = Prime;
    type FieldBytes = [u8; 32];
    type Neutral = Everywhere;
    const ORDER: Order = Order::Pair;
    const SUBGROUP_ALONE: bool = true;
}

crate::macros::types!(Fourq);
