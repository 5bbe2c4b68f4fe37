//! ristretto255 (RFC 9496) behind the traits of `group` and `ff`: in place of `curve25519_dalek::ristretto`.
//!
//! ```
//! use group::{Group, GroupEncoding};
//! use secant_rustcrypto::ristretto255::{Point, Scalar};
//!
//! let (k, m) = (Scalar::from(5u64), Scalar::from(7u64));
//! let p = Point::mul_by_generator(&k);
//! assert_eq!(Point::from_bytes(&p.to_bytes()).unwrap() * m, Point::generator() * (k * m));
//! ```

use group::cofactor::CofactorGroup;
use group::{Group, GroupEncoding};
use secant::ristretto255 as inner;

pub use crate::edwards25519::Scalar;

/// An element of ristretto255, a group of prime order.
///
/// Constant time, but for whether bytes are refused.
#[derive(Clone, Copy, Debug)]
pub struct Point(inner::Point);

crate::macros::group_point!(Point, Scalar, inner::Point);

impl Point {
    /// The element of 64 bytes, uniform if they are (RFC 9496, section 4.3.4).
    #[must_use]
    pub fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        Self(inner::Point::from_uniform_bytes(bytes))
    }
}

impl Group for Point {
    type Scalar = Scalar;

    fn try_random<R: rand_core::TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        loop {
            let mut bytes = [0; 64];
            rng.try_fill_bytes(&mut bytes)?;
            let point = Self::from_uniform_bytes(&bytes);
            if !point.0.is_identity() {
                return Ok(point);
            }
        }
    }

    fn identity() -> Self {
        Self(inner::Point::IDENTITY)
    }

    fn generator() -> Self {
        Self(inner::Point::GENERATOR)
    }

    fn is_identity(&self) -> subtle::Choice {
        self.0.ct_eq(&inner::Point::IDENTITY).into()
    }

    fn double(&self) -> Self {
        Self(self.0.double())
    }

    /// `[k]G` by a table of the generator.
    fn mul_by_generator(k: &Scalar) -> Self {
        Self(inner::Point::mul_base(&k.held()))
    }
}

impl GroupEncoding for Point {
    type Repr = [u8; 32];

    /// Decodes an element by RFC 9496, section 4.3.1.
    fn from_bytes(bytes: &[u8; 32]) -> subtle::CtOption<Self> {
        let point = inner::Point::from_bytes(bytes);
        let some = subtle::Choice::from(u8::from(point.is_ok()));
        subtle::CtOption::new(Self(point.unwrap_or(inner::Point::IDENTITY)), some)
    }

    fn from_bytes_unchecked(bytes: &[u8; 32]) -> subtle::CtOption<Self> {
        Self::from_bytes(bytes)
    }

    /// Encodes the element by RFC 9496, section 4.3.2.
    fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }
}

impl group::prime::PrimeGroup for Point {}

/// The cofactor is 1.
impl CofactorGroup for Point {
    type Subgroup = Self;

    fn clear_cofactor(&self) -> Self {
        *self
    }

    fn into_subgroup(self) -> subtle::CtOption<Self> {
        subtle::CtOption::new(self, subtle::Choice::from(1))
    }

    fn is_torsion_free(&self) -> subtle::Choice {
        subtle::Choice::from(1)
    }
}

impl From<inner::Point> for Point {
    /// The library's element.
    fn from(point: inner::Point) -> Self {
        Self(point)
    }
}

impl From<Point> for inner::Point {
    /// The library's element.
    fn from(point: Point) -> Self {
        point.0
    }
}
