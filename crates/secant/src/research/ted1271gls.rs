//! ted1271gls: -µx² + y² = 1 + 109µx²y² over F_p(i), p = 2^127 - 1, µ = 2 + i (Longa-Gebotys 2010, appendix
//! B). 4·r points, r a prime of 252 bits.
//!
//! The curve has 4·r points, some without affine coordinates. A point of this type lies in the subgroup of
//! prime order r, where all have them, so sums never fail.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | 126 doublings and 63 additions by the endomorphism, and an inversion |
//! | `[k]G` | 43 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 127 doublings, 43 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all |
//! | P + Q | at most 25M |
//!
//! Coordinates are 32 bytes each: a, then b of a + bi, 16 big-endian bytes each.

pub use secant_core::curve::ted1271gls::Ted1271gls;

use crate::curve::{Compiled, Curve, Everywhere, Group, sealed::Sealed};
use crate::engine::bytes::Order;
use crate::engine::psi::Psi;

impl Sealed for Ted1271gls {}

impl Curve for Ted1271gls {
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

impl Group for Ted1271gls {
    type Engine = Psi;
    type FieldBytes = [u8; 32];
    type Neutral = Everywhere;
    const ORDER: Order = Order::Pair;
    const SUBGROUP_ALONE: bool = true;
}

crate::macros::types!(Ted1271gls);
