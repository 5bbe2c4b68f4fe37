//! e521: x² + y² = 1 - 376014x²y² over F_p, p = 2^521 - 1 (Granger-Scott 2014, section 4.3). 4·r points, r a
//! prime of 519 bits; the addition law is complete.
//!
//! The curve has 4·r points, and any of them may be held: ask `is_in_subgroup_vartime` where that matters.
//! Every one has affine coordinates, so sums never fail.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 521 doublings and 105 additions, and an inversion |
//! | `[k]G` | 87 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 521 doublings, 87 additions and an inversion |
//! | `[k_i]P_i`, each | two thirds of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all |
//! | P + Q | at most 25M |
//!
//! Coordinates are 66 big-endian bytes each, scalars 65.

pub use secant_core::curve::e521::E521;

use crate::curve::{Compiled, Curve, Everywhere, Group, sealed::Sealed};
use crate::engine::prime::Prime;

impl Sealed for E521 {}

impl Curve for E521 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 65];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[Scalar::COMPILED, Point::COMPILED]
    }
}

impl Group for E521 {
    type Engine = Prime;
    type FieldBytes = [u8; 66];
    type Neutral = Everywhere;
}

crate::macros::types!(E521);
