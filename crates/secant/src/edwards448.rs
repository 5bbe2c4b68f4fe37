//! edwards448: x² + y² = 1 - 39081x²y² over F_p, p = 2^448 - 2^224 - 1 (RFC 7748, RFC 8032). 4·r points, r a
//! prime of 446 bits; -39081 is not a square, so the addition law is complete.
//!
//! Integers and coordinates are little-endian, as in RFC 8032.
//!
//! ```
//! use secant::edwards448::{Point, Scalar};
//!
//! // A scalar from a hash of 114 bytes, as RFC 8032 has it.
//! let k = Scalar::reduce(&[0x42; 114]);
//! let p = Point::mul_base(&k);
//! assert_eq!(p - Point::GENERATOR, Point::GENERATOR * &(&k - Scalar::from(1)));
//! let (x, y) = p.coordinates();
//! assert!(Point::from_coordinates(&x, &y)?.is_in_subgroup_vartime());
//! # Ok::<(), secant::Error>(())
//! ```
//!
//! The curve has 4·r points, and any of them may be held: ask `is_in_subgroup_vartime` where that matters.
//! Every one has affine coordinates, so sums never fail.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 448 doublings and 90 additions, and an inversion |
//! | `[k]G` | 75 additions of entries of a table, which is built at first use; without `std` that of `[k]P` |
//! | `[k]P`, variable time | about 446 doublings, 75 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, with one inversion for all |
//! | P + Q | 9M and two by small numbers |
//!
//! Coordinates are 56 little-endian bytes each.

pub use secant_core::curve::edwards448::Edwards448;

use crate::curve::{Compiled, Curve, Everywhere, Group, sealed::Sealed};
use crate::engine::bytes::Order;
use crate::engine::prime::Prime;

use crate::Error;
use crate::engine::refused;

impl Sealed for Edwards448 {}

impl Curve for Edwards448 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 56];
    const LITTLE_ENDIAN: bool = true;
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

impl Group for Edwards448 {
    type Engine = Prime;
    type FieldBytes = [u8; 56];
    type Neutral = Everywhere;
    const ORDER: Order = Order::Little;
}

crate::macros::types!(Edwards448);

impl Point {
    /// As [`AffinePoint::compress`]. Cost: an inversion in the field.
    #[must_use]
    pub fn compress(&self) -> [u8; 57] {
        self.to_affine().compress()
    }

    /// As [`AffinePoint::decompress`].
    ///
    /// # Errors
    /// Those of [`AffinePoint::decompress`].
    pub fn decompress(bytes: &[u8; 57]) -> Result<Self, Error> {
        AffinePoint::decompress(bytes).map(Self::from)
    }
}

impl AffinePoint {
    /// y in 56 bytes, little-endian, and a byte whose highest bit is the lowest of x (RFC 8032, section
    /// 5.2.2). Constant time.
    #[must_use]
    pub fn compress(&self) -> [u8; 57] {
        self.0.compress()
    }

    /// The point of an encoding (RFC 8032, section 5.2.3); it may lie outside the subgroup of prime order.
    /// Constant time, but for whether it is refused. Cost: a power in the field.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if y is not below p, the seven bits above it included;
    /// [`Error::NotOnCurve`] if there is no such point, or if x is 0 and its bit 1.
    pub fn decompress(bytes: &[u8; 57]) -> Result<Self, Error> {
        secant_core::curve::edwards448::Point::decompress(bytes).map(Self).map_err(refused)
    }
}

/// Operations for Ed448.
#[cfg(feature = "ed448")]
impl Point {
    pub(crate) fn compress_vartime(&self) -> [u8; 57] {
        self.0.to_affine_vartime().compress()
    }

    /// `[k_i]G`. Constant time; time depends on their number. Nothing else is left behind.
    #[cfg(feature = "alloc")]
    pub(crate) fn mul_base_to_affine_batch(scalars: &[Scalar]) -> alloc::vec::Vec<AffinePoint> {
        let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        crate::engine::prime::Point::mul_base_batch(&scalars).into_iter().map(crate::AffinePoint).collect()
    }

    /// `[m_i]P_i + [n_i]G`, given as (m_i, P_i, n_i). Variable time.
    #[cfg(feature = "alloc")]
    pub(crate) fn mul_add_base_to_affine_batch_vartime(
        terms: &[(Scalar, AffinePoint, Scalar)],
    ) -> alloc::vec::Vec<AffinePoint> {
        let terms: alloc::vec::Vec<_> =
            terms.iter().map(|(m, p, n)| (m.0.clone(), p.0, n.0.clone())).collect();
        crate::engine::prime::mul_add_base_affine_batch_vartime(&terms)
            .into_iter()
            .map(crate::AffinePoint)
            .collect()
    }
}
