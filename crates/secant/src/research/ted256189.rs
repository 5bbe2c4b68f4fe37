//! ted256189: -x² + y² = 1 + 358x²y² over F_p, p = 2^256 - 189 (Longa-Gebotys 2010, appendix B). 4·r points,
//! r a prime of 255 bits.
//!
//! The curve has 4·r points, some without affine coordinates. A point of this type lies in the subgroup of
//! prime order r, where all have them, so sums never fail.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 256 doublings and 52 additions, and an inversion |
//! | `[k]G` | 43 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 256 doublings, 43 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all |
//! | P + Q | at most 25M |
//!
//! Coordinates are 32 big-endian bytes each.

pub use secant_core::curve::ted256189::Ted256189;

use crate::curve::{Compiled, Curve, Everywhere, Group, sealed::Sealed};
use crate::engine::prime::Prime;

impl Sealed for Ted256189 {}

impl Curve for Ted256189 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 32];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[Scalar::COMPILED, Point::COMPILED]
    }
}

impl Group for Ted256189 {
    type Engine = Prime;
    type FieldBytes = [u8; 32];
    type Neutral = Everywhere;
    const SUBGROUP_ALONE: bool = true;
}

crate::macros::types!(Ted256189);
