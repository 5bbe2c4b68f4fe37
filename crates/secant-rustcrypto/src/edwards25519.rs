//! edwards25519 (RFC 7748, RFC 8032) behind the traits of `group` and `ff`: in place of
//! `curve25519_dalek::edwards`.
//!
//! ```
//! use group::ff::Field;
//! use group::prime::PrimeGroup;
//! use group::{Group, GroupEncoding};
//! use secant_rustcrypto::edwards25519::{Scalar, SubgroupPoint};
//!
//! fn twice<G: PrimeGroup>(k: &G::Scalar) -> G {
//!     G::generator() * (*k + k)
//! }
//! let k = Scalar::from(7u64);
//! assert_eq!(twice::<SubgroupPoint>(&k).to_bytes(), (SubgroupPoint::generator() * k.double()).to_bytes());
//! ```

use group::cofactor::CofactorGroup;
use group::{Group, GroupEncoding};

/// The order of the base point.
const ORDER: &str = "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";

crate::macros::scalar! {
    curve: "edwards25519",
    inner: secant::edwards25519,
    ff: group::ff,
    repr: [u8; 32],
    order: ORDER,
    bits: 253,
    generator: "2",
    two_adicity: 2,
    root_of_unity: "94a7310e07981e77d3d6d60abc1c27a0ef0565342ce83febe8775dfebbe07d4",
    root_of_unity_inverse: "6b58cef1f867e1882c2929f543e3d8605eea38b602918d7998aed3a7137cc19",
    delta: "10",
    half: "80000000000000000000000000000000a6f7cef517bce6b2c09318d2e7ae9f7",
}

impl group::ff::FromUniformBytes<64> for Scalar {
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        Self::of(&inner::Scalar::reduce(bytes))
    }
}

/// A point of edwards25519, which has 8·r points for a prime r: it may lie outside the subgroup of order r.
///
/// Constant time, but for whether bytes are refused, and for [`CofactorGroup::is_torsion_free`] and
/// [`CofactorGroup::into_subgroup`].
#[derive(Clone, Copy, Debug)]
pub struct Point(inner::Point);

/// A point of edwards25519 in the subgroup of prime order.
#[derive(Clone, Copy, Debug)]
pub struct SubgroupPoint(inner::Point);

crate::macros::group_point!(Point, Scalar, inner::Point);
crate::macros::group_point!(SubgroupPoint, Scalar, inner::Point);
crate::macros::operators!(
    Add::add,
    AddAssign::add_assign,
    Point,
    SubgroupPoint,
    |p: &Point, q: &SubgroupPoint| Point(p.0 + q.0)
);
crate::macros::operators!(
    Sub::sub,
    SubAssign::sub_assign,
    Point,
    SubgroupPoint,
    |p: &Point, q: &SubgroupPoint| Point(p.0 - q.0)
);

/// 8P by three additions of a point to itself.
fn eightfold(p: inner::Point) -> inner::Point {
    let twice = p + p;
    let fourfold = twice + twice;
    fourfold + fourfold
}

impl Group for Point {
    type Scalar = Scalar;

    fn try_random<R: rand_core::TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        loop {
            let mut bytes = [0; 32];
            rng.try_fill_bytes(&mut bytes)?;
            match inner::Point::decompress(&bytes) {
                Ok(point) if !point.is_identity() => return Ok(Self(point)),
                _ => {}
            }
        }
    }

    fn identity() -> Self {
        Self(inner::Point::IDENTITY)
    }

    /// The base point, of prime order.
    fn generator() -> Self {
        Self(inner::Point::GENERATOR)
    }

    fn is_identity(&self) -> subtle::Choice {
        self.0.ct_eq(&inner::Point::IDENTITY).into()
    }

    fn double(&self) -> Self {
        Self(self.0.double())
    }

    /// `[k]G` by a table of the base point.
    fn mul_by_generator(k: &Scalar) -> Self {
        Self(inner::Point::mul_base(&k.held()))
    }
}

impl GroupEncoding for Point {
    type Repr = [u8; 32];

    /// Decodes a point by RFC 8032, section 5.1.3.
    fn from_bytes(bytes: &[u8; 32]) -> subtle::CtOption<Self> {
        let point = inner::Point::decompress(bytes);
        let some = subtle::Choice::from(u8::from(point.is_ok()));
        subtle::CtOption::new(Self(point.unwrap_or(inner::Point::IDENTITY)), some)
    }

    fn from_bytes_unchecked(bytes: &[u8; 32]) -> subtle::CtOption<Self> {
        Self::from_bytes(bytes)
    }

    /// Encodes the point by RFC 8032, section 5.1.2.
    fn to_bytes(&self) -> [u8; 32] {
        self.0.compress()
    }
}

impl CofactorGroup for Point {
    type Subgroup = SubgroupPoint;

    /// 8P.
    fn clear_cofactor(&self) -> SubgroupPoint {
        SubgroupPoint(eightfold(self.0))
    }

    /// Variable time in the point, which is public.
    fn into_subgroup(self) -> subtle::CtOption<SubgroupPoint> {
        subtle::CtOption::new(SubgroupPoint(self.0), self.is_torsion_free())
    }

    /// Variable time in the point, which is public. Cost: a multiplication.
    fn is_torsion_free(&self) -> subtle::Choice {
        subtle::Choice::from(u8::from(self.0.is_in_subgroup_vartime()))
    }
}

impl Group for SubgroupPoint {
    type Scalar = Scalar;

    fn try_random<R: rand_core::TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        loop {
            let point = Point::try_random(rng)?.clear_cofactor();
            if !bool::from(point.is_identity()) {
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

    /// `[k]G` by a table of the base point.
    fn mul_by_generator(k: &Scalar) -> Self {
        Self(inner::Point::mul_base(&k.held()))
    }
}

impl GroupEncoding for SubgroupPoint {
    type Repr = [u8; 32];

    /// The point of an encoding, if it lies in the subgroup. Variable time in the point, which is public.
    fn from_bytes(bytes: &[u8; 32]) -> subtle::CtOption<Self> {
        Point::from_bytes(bytes).and_then(Point::into_subgroup)
    }

    /// The point of an encoding, wherever it lies.
    fn from_bytes_unchecked(bytes: &[u8; 32]) -> subtle::CtOption<Self> {
        Point::from_bytes(bytes).map(|point| Self(point.0))
    }

    fn to_bytes(&self) -> [u8; 32] {
        self.0.compress()
    }
}

impl group::prime::PrimeGroup for SubgroupPoint {}

impl From<SubgroupPoint> for Point {
    fn from(point: SubgroupPoint) -> Self {
        Self(point.0)
    }
}

impl From<inner::Point> for Point {
    /// The library's point.
    fn from(point: inner::Point) -> Self {
        Self(point)
    }
}

impl From<Point> for inner::Point {
    /// The library's point.
    fn from(point: Point) -> Self {
        point.0
    }
}
