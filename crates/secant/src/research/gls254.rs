//! GLS254: y² + xy = x³ + ux² + z^27 + 1 over F_2^254 = F_2^127\[u\]/(u² + u + 1), the coefficients modulo
//! z^127 + z^63 + 1 (Oliveira, López, Aranha, Rodríguez-Henríquez 2014; the constants of Pornin 2022). 2r
//! points, r a prime of 253 bits.
//!
//! Half of the curve's points lie in the subgroup of prime order r; any point of the curve may be held.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | 6M+5S a bit of k in the field, by the ladder, and an inversion |
//! | `[k]G` | additions of entries of a table, which is built at first use, and an inversion; without `std` that of `[k]P` |
//! | `[k]P`, variable time | 4M+4S a bit (doubling), 8M+2S for every sixth bit, and an inversion |
//! | `[k_i]P_i`, each | less than that of `[k]P` for each from 8 on with feature `lanes` where the CPU has VPCLMULQDQ and AVX-512 |
//! | P + Q | 22M+10S |
//!
//! Coordinates are 32 bytes each: a, then b of a + bu, 16 big-endian bytes each.

pub use secant_core::curve::gls254::Gls254;

use crate::curve::{AtInfinity, Compiled, Curve, Group, sealed::Sealed};
use crate::engine::binary::Binary;
use crate::engine::bytes::Order;

impl Sealed for Gls254 {}

impl Curve for Gls254 {
    type Residue = secant_core::scalar::modulo::Scalar<Self, 4>;
    type Bytes = [u8; 32];
    #[inline(never)]
    fn compiled() -> Compiled {
        &[Scalar::COMPILED, Point::COMPILED]
    }
}

impl Group for Gls254 {
    type Engine = Binary;
    type FieldBytes = [u8; 32];
    type Neutral = AtInfinity;
    const ORDER: Order = Order::Pair;
}

crate::macros::types!(Gls254);
