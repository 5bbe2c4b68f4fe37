//! decaf448: a group of prime order r, of 446 bits, made of edwards448 (RFC 9496). It has no cofactor,
//! one encoding for each element, and no other bytes that decode.
//!
//! Integers and encodings are little-endian. All coordinates of a point are kept: no operation ends with an
//! inversion, nor does the encoding. A multiplication begins with one, unless the point was decoded.
//!
//! ```
//! use secant::decaf448::{Point, Scalar};
//!
//! let (k, m) = (Scalar::from(7), Scalar::reduce(&[0x42; 112]));
//! let p = Point::from_uniform_bytes(&[0x17; 112]);
//! let q = p * &k + Point::mul_base(&m);
//! assert_eq!(Point::from_bytes(&q.to_bytes())?, q);
//! assert_eq!(q - p * &k, Point::GENERATOR * &m);
//! # Ok::<(), secant::Error>(())
//! ```

use core::fmt;

use secant_core::ct::Select;
use secant_core::curve::decaf448 as group;
use secant_core::curve::edwards448::Edwards448;

pub use crate::edwards448::Scalar;

use crate::engine::prime;
use crate::hex::Hex;
use crate::{Choice, Error};

/// An element of decaf448.
///
/// `p * &k` is `[k]P`, on values and on references. Every operation is complete.
#[derive(Clone, Copy)]
pub struct Point(group::Point);

impl Point {
    /// The generator: the class of twice the base point of edwards448.
    pub const GENERATOR: Self = Self(group::GENERATOR);
    /// The neutral element: P + 0 = P. Its encoding is 56 zeros.
    pub const IDENTITY: Self = Self(prime::identity::<Edwards448>());

    /// The element of an encoding. Constant time, but for whether it is refused, and whether because it is not
    /// below p. Cost: a power in the field, as a square root.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if the bytes are no integer below p,
    /// [`Error::NotAnElement`] if no element has this encoding.
    pub fn from_bytes(bytes: &[u8; 56]) -> Result<Self, Error> {
        let (point, valid) = group::from_bytes(bytes).ok_or(Error::CoordinateTooLarge)?;
        if valid.declassify() { Ok(Self(point)) } else { Err(Error::NotAnElement) }
    }

    /// The encoding, the only one of this element. Constant time. Cost: a power in the field, as a square root.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 56] {
        group::to_bytes(&self.0)
    }

    /// The element of 112 bytes, uniform if they are: of a hash of 112 bytes, or of random ones. Nobody learns its
    /// logarithm. Constant time. Cost: two powers in the field.
    #[must_use]
    pub fn from_uniform_bytes(bytes: &[u8; 112]) -> Self {
        Self(group::from_uniform_bytes(bytes))
    }

    /// An element chosen uniformly.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        match Self::try_random(rng) {
            Ok(point) => point,
        }
    }

    /// [`Point::random`] from a source that can fail, such as that of the operating system.
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_random<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = [0; 112];
        rng.try_fill_bytes(&mut bytes)?;
        let point = Self::from_uniform_bytes(&bytes);
        crate::engine::wipe(&mut bytes);
        Ok(point)
    }

    /// Whether this is the neutral element. Constant time; the answer is given away, as a `bool` is branched
    /// on.
    pub fn is_identity(&self) -> bool {
        *self == Self::IDENTITY
    }

    /// 2P. Constant time.
    #[inline(always)]
    #[must_use]
    pub fn double(&self) -> Self {
        Self(self.0.double())
    }

    /// Whether P = Q. Constant time, and the answer stays secret. Cost: 2M.
    #[must_use]
    pub fn ct_eq(&self, other: &Self) -> Choice {
        Choice::new(group::equals(&self.0, &other.0))
    }

    /// `b` where the choice is yes, `a` where it is no: the order of arguments that the crate `subtle` has.
    /// Constant time.
    #[inline(always)]
    #[must_use]
    pub fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(Select::select(choice.mask(), b.0, a.0))
    }

    /// `[k]G` for the generator G. Constant time. Cost: that of edwards448, without its inversion.
    #[must_use]
    pub fn mul_base(k: &Scalar) -> Self {
        Self(group::Point::mul_base(&k.0.double()))
    }

    /// `[k]P`. Variable time: for public scalars and points only. Cost: that of edwards448.
    #[must_use]
    pub fn mul_vartime(&self, k: &Scalar) -> Self {
        Self(self.0.mul_vartime(&k.0))
    }

    /// `[m]P + [n]Q`. Variable time: for public scalars and points only. Cost: the doublings of one
    /// multiplication, the additions of two.
    #[must_use]
    pub fn mul_add_vartime(m: &Scalar, p: &Self, n: &Scalar, q: &Self) -> Self {
        Self(group::Point::mul_add_vartime(&m.0, &p.0, &n.0, &q.0))
    }

    /// `[m]P + [n]G` for the generator G. Variable time: for public scalars and points only, as the verification
    /// of signatures has them. Cost: at most that of [`Point::mul_add_vartime`]; multiples of G that are kept
    /// (feature `std`) save some additions.
    #[must_use]
    pub fn mul_add_base_vartime(m: &Scalar, p: &Self, n: &Scalar) -> Self {
        Self(group::Point::mul_add_base_vartime(&m.0, &p.0, &n.0.double()))
    }

    /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none. Constant time; time depends on their number. Points may repeat, be opposite
    /// or neutral. Cost: that of edwards448.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[cfg(feature = "multiscalar")]
    pub fn multiscalar(scalars: &[Scalar], points: &[Self]) -> Result<Self, Error> {
        let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        let points = crate::engine::Wiped::collect(points.iter().map(|p| p.0));
        prime::multiscalar(&scalars, &points).map(Self)
    }

    /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none. Variable time: for public scalars and points
    /// only. Points may repeat, be opposite or neutral. Cost: that of edwards448.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[cfg(feature = "multiscalar")]
    pub fn multiscalar_vartime(scalars: &[Scalar], points: &[Self]) -> Result<Self, Error> {
        let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        let points: alloc::vec::Vec<_> = points.iter().map(|p| p.0).collect();
        prime::multiscalar_vartime(&scalars, &points).map(Self)
    }
}

#[cfg(feature = "subtle")]
impl subtle::ConstantTimeEq for Point {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        Point::ct_eq(self, other).into()
    }
}

#[cfg(feature = "subtle")]
impl subtle::ConditionallySelectable for Point {
    #[inline(always)]
    fn conditional_select(a: &Self, b: &Self, choice: subtle::Choice) -> Self {
        Point::conditional_select(a, b, choice.into())
    }
}

impl TryFrom<&[u8]> for Point {
    type Error = Error;
    /// As [`Point::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`], and those of [`Point::from_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::Length)?)
    }
}

crate::macros::operator!(
    Add,
    add,
    Point,
    Point,
    |p: &Point, q: &Point| Point(p.0.add(&q.0)),
    "P + Q. Constant time. Cost: 9M and two small."
);
crate::macros::operator!(
    Sub,
    sub,
    Point,
    Point,
    |p: &Point, q: &Point| Point(p.0.sub(&q.0)),
    "P - Q. Constant time. Cost: 9M and two small."
);
crate::macros::assigned!(
    AddAssign,
    add_assign,
    Point,
    Point,
    |p: &Point, q: &Point| Point(p.0.add(&q.0)),
    "P + Q. Constant time. Cost: 9M and two small."
);
crate::macros::assigned!(
    SubAssign,
    sub_assign,
    Point,
    Point,
    |p: &Point, q: &Point| Point(p.0.sub(&q.0)),
    "P - Q. Constant time. Cost: 9M and two small."
);
crate::macros::operator!(
    Mul,
    mul,
    Point,
    Scalar,
    |p: &Point, k: &Scalar| Point(p.0.mul(&k.0)),
    "`[k]P`. Constant time. Cost: that of edwards448: it begins with an inversion unless P was decoded, and does not end with one."
);
crate::macros::assigned!(
    MulAssign,
    mul_assign,
    Point,
    Scalar,
    |p: &Point, k: &Scalar| Point(p.0.mul(&k.0)),
    "`[k]P`. Constant time. Cost: that of edwards448: it begins with an inversion unless P was decoded, and does not end with one."
);

impl core::ops::Neg for Point {
    type Output = Self;
    /// -P. Constant time.
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.neg())
    }
}

impl core::ops::Neg for &Point {
    type Output = Point;
    /// -P. Constant time.
    #[inline(always)]
    fn neg(self) -> Point {
        Point(self.0.neg())
    }
}

impl core::iter::Sum for Point {
    /// The sum of all. Constant time in the points; time depends on their number.
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::IDENTITY, |sum, p| sum + p)
    }
}

impl PartialEq for Point {
    /// Whether P = Q. Constant time; the answer is given away, as a `bool` is branched on. Cost: 2M.
    fn eq(&self, other: &Self) -> bool {
        group::equals(&self.0, &other.0).declassify()
    }
}

impl Eq for Point {}

impl fmt::Debug for Point {
    /// The encoding in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({})", Hex(&self.to_bytes()))
    }
}
