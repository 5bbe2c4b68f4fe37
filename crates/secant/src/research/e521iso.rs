//! e521iso: -x² + y² = 1 - 376015x²y² over F_p, p = 2^521 - 1, 4-isogenous to [`e521`](super::e521)
//! (Granger-Scott 2014, section 4.3). 4·r points, r a prime of 519 bits.
//!
//! The curve has 4·r points, some without affine coordinates. A point of this type lies in the subgroup of
//! prime order r, where all have them, so sums never fail.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 521 doublings and 105 additions, and an inversion |
//! | `[k]G` | 87 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 521 doublings, 87 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all |
//! | P + Q | at most 25M |
//!
//! Coordinates are 66 big-endian bytes each, scalars 65.

pub use secant_core::curve::e521iso::E521iso;

use crate::curve::{Compiled, Curve, Everywhere, Group, sealed::Sealed};
use crate::engine::prime::Prime;

impl Sealed for E521iso {}

impl Curve for E521iso {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 65];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[Scalar::COMPILED, Point::COMPILED]
    }
}

impl Group for E521iso {
    type Engine = Prime;
    type FieldBytes = [u8; 66];
    type Neutral = Everywhere;
    const SUBGROUP_ALONE: bool = true;
}

crate::macros::types!(E521iso);
