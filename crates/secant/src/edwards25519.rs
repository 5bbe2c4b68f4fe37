//! edwards25519: -x² + y² = 1 + dx²y² over F_p, p = 2^255 - 19, d = -121665/121666 (RFC 7748, RFC 8032). 8·r
//! points, r a prime of 253 bits; d is not a square, so the addition law is complete.
//!
//! Integers and coordinates are little-endian, as in RFC 8032.
//!
//! ```
//! use secant::edwards25519::{Point, Scalar};
//!
//! // A scalar from a hash of 64 bytes, as RFC 8032 has it.
//! let k = Scalar::reduce(&[0x42; 64]);
//! let p = Point::mul_base(&k);
//! assert_eq!(p - Point::GENERATOR, Point::GENERATOR * &(&k - Scalar::from(1)));
//! let (x, y) = p.coordinates();
//! assert!(Point::from_coordinates(&x, &y)?.is_in_subgroup_vartime());
//! # Ok::<(), secant::Error>(())
//! ```
//!
//! The curve has 8·r points, and any of them may be held: ask `is_in_subgroup_vartime` where that matters.
//! Every one has affine coordinates, so sums never fail.
//!
//! | operation | cost |
//! |---|---|
//! | `[k]P` | about 256 doublings and 52 additions, and an inversion; on vectors inside one multiplication where the CPU has AVX-512 IFMA |
//! | `[k]G` | 43 additions of entries of a table, which is built at first use; without `std` that of `[k]P` (129 KiB) |
//! | `[k]P`, variable time | about 256 doublings, 43 additions and an inversion |
//! | `[k_i]P_i`, each | that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all |
//! | P + Q | about 9M |
//!
//! Coordinates are 32 little-endian bytes each. Messages are hashed to points by the suites
//! `edwards25519_XMD:SHA-512_ELL2_RO_` and `_NU_` of RFC 9380.

pub use secant_core::curve::edwards25519::Edwards25519;

use crate::curve::{Compiled, Curve, Everywhere, Group, sealed::Sealed};
use crate::engine::bytes::Order;
use crate::engine::prime::Prime;
#[cfg(feature = "hash-to-curve")]
use crate::{hash_to_curve::Xmd, point::HashToCurve};

impl Sealed for Edwards25519 {}

impl Curve for Edwards25519 {
    type Residue = secant_core::operate::Scalar<Self>;
    type Bytes = [u8; 32];
    const LITTLE_ENDIAN: bool = true;
    #[inline(never)]
    fn compiled() -> Compiled {
        &[
            Scalar::COMPILED,
            Point::COMPILED,
            #[cfg(feature = "alloc")]
            AffinePoint::COMPILED_SUMS,
            #[cfg(feature = "hash-to-curve")]
            Point::COMPILED_HASH,
        ]
    }
}

impl Group for Edwards25519 {
    type Engine = Prime;
    type FieldBytes = [u8; 32];
    type Neutral = Everywhere;
    const ORDER: Order = Order::Little;
}

#[cfg(feature = "hash-to-curve")]
impl HashToCurve for Edwards25519 {
    const SUITE: &'static str = "edwards25519_XMD:SHA-512_ELL2";
    type Expand = Xmd<sha2::Sha512>;
    type One = [u8; 48];
    type Two = [u8; 96];
}

crate::macros::types!(Edwards25519);

impl AffinePoint {
    /// y in 255 bits, little-endian, and above them the lowest bit of x (RFC 8032, section 5.1.2). Constant
    /// time.
    #[must_use]
    pub fn compress(&self) -> [u8; 32] {
        crate::engine::edwards::compress(&self.0)
    }

    /// The point of an encoding (RFC 8032, section 5.1.3); it may lie outside the subgroup of prime order.
    /// Constant time, but for whether it is refused. Cost: a power in the field.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`](crate::Error::CoordinateTooLarge) if y is not below p,
    /// [`Error::NotOnCurve`](crate::Error::NotOnCurve) if there is no such point, or if x is 0 and its bit 1.
    pub fn decompress(bytes: &[u8; 32]) -> Result<Self, crate::Error> {
        crate::engine::edwards::decompress(bytes, crate::engine::edwards::Rules::Canonical).map(Self)
    }

    /// [`AffinePoint::decompress`] of each encoding. Time depends on their number and on which are refused.
    /// Cost: a power in the field for each; with feature `lanes` one for eight, where the CPU has AVX-512
    /// IFMA.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn decompress_batch(encoded: &[[u8; 32]]) -> alloc::vec::Vec<Result<Self, crate::Error>> {
        crate::engine::edwards::decompress_batch(encoded, crate::engine::edwards::Rules::Canonical)
            .map(|point| point.map(Self))
            .collect()
    }
}

impl Point {
    /// As [`AffinePoint::compress`]. Cost: an inversion in the field.
    #[must_use]
    pub fn compress(&self) -> [u8; 32] {
        self.to_affine().compress()
    }

    /// As [`AffinePoint::decompress`].
    ///
    /// # Errors
    /// Those of [`AffinePoint::decompress`].
    pub fn decompress(bytes: &[u8; 32]) -> Result<Self, crate::Error> {
        AffinePoint::decompress(bytes).map(Self::from)
    }
}

/// Operations for the verification of Ed25519.
#[cfg(feature = "ed25519")]
impl Point {
    pub(crate) fn compress_vartime(&self) -> [u8; 32] {
        crate::engine::edwards::compress_vartime(&self.0)
    }

    pub(crate) fn has_small_order(&self) -> bool {
        crate::engine::edwards::has_small_order(&self.0)
    }
}

/// Many at once.
#[cfg(all(feature = "ed25519", feature = "alloc"))]
impl Point {
    /// `[k_i]G`. Constant time; time depends on their number. Nothing else is left behind.
    pub(crate) fn mul_base_to_affine_batch(scalars: &[Scalar]) -> alloc::vec::Vec<AffinePoint> {
        let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        crate::engine::prime::Point::mul_base_batch(&scalars).into_iter().map(crate::AffinePoint).collect()
    }

    /// Whether [`Point::mul_add_base_to_affine_batch_vartime`] does several at a time here.
    pub(crate) fn sums_in_lanes() -> bool {
        crate::engine::prime::Point::<Edwards25519>::sums_in_lanes()
    }

    /// `[m_i]P_i + [n_i]G`, given as (m_i, P_i, n_i). Variable time.
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

#[cfg(feature = "ed25519")]
impl AffinePoint {
    /// The point of an encoding by the rules of ZIP 215.
    pub(crate) fn decompress_zip215(bytes: &[u8; 32]) -> Result<Self, crate::Error> {
        crate::engine::edwards::decompress(bytes, crate::engine::edwards::Rules::Zip215).map(Self)
    }

    /// [`AffinePoint::decompress_zip215`] of each.
    #[cfg(feature = "alloc")]
    pub(crate) fn decompress_batch_zip215(
        encoded: &[[u8; 32]],
    ) -> alloc::vec::Vec<Result<Self, crate::Error>> {
        crate::engine::edwards::decompress_batch(encoded, crate::engine::edwards::Rules::Zip215)
            .map(|point| point.map(Self))
            .collect()
    }

    /// -P, at the cost of some multiplications.
    pub(crate) fn minus(&self) -> Self {
        Self(crate::engine::edwards::minus(&self.0))
    }
}

/// Multiples of a point that is met often.
#[cfg(all(feature = "ed25519", feature = "std"))]
#[derive(Clone)]
pub(crate) struct Multiples(crate::engine::prime::Prepared<Edwards25519>);

#[cfg(all(feature = "ed25519", feature = "std"))]
impl Multiples {
    pub(crate) fn new_vartime(point: &AffinePoint) -> Self {
        Self(crate::engine::prime::Prepared::new_vartime(&point.0))
    }

    /// `[m]P + [n]B`.
    pub(crate) fn mul_add_base_vartime(&self, m: &Scalar, n: &Scalar) -> Point {
        crate::Point(self.0.mul_add_base_vartime(&m.0, &n.0))
    }
}
