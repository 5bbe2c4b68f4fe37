//! Elements of groups of prime order that are made of Edwards curves (RFC 9496).

use core::fmt;

use secant_core::ct::{Mask, Select};
use secant_core::operate;
use secant_core::operate::{Equipped, Projective};

use crate::hex::Hex;
use crate::{Choice, Curve, Error, Scalar};

/// A curve of which [`Element`] is a group of prime order: edwards25519 for ristretto255, edwards448 for
/// decaf448.
pub trait Quotient: Equipped + Curve<Residue = operate::Scalar<Self>> {
    /// Bytes of which elements are made: an array.
    type Uniform;
    /// A point of the generator's class.
    #[doc(hidden)]
    const GENERATOR: Projective<Self>;
    /// The point of an encoding, and whether there is one; nothing if an integer is not below p.
    #[doc(hidden)]
    fn decode(bytes: &Self::Bytes) -> Option<(Projective<Self>, Mask)>;
    /// The encoding of the class of a point.
    #[doc(hidden)]
    fn encode(p: &Projective<Self>) -> Self::Bytes;
    /// A point of the class of uniform bytes.
    #[doc(hidden)]
    fn of_uniform(bytes: &Self::Uniform) -> Projective<Self>;
    /// Whether two points are of one class.
    #[doc(hidden)]
    fn equals(p: &Projective<Self>, q: &Projective<Self>) -> Mask;
    /// For an integer k the one whose multiple of the curve's base point is of the class of k generators.
    #[doc(hidden)]
    fn of_base(k: &Self::Residue) -> Self::Residue;
    /// [`Element::multiscalar_vartime`] of points.
    #[doc(hidden)]
    #[cfg(feature = "multiscalar")]
    fn multiscalar_vartime(
        scalars: &[Self::Residue],
        points: &[Projective<Self>],
    ) -> Result<Projective<Self>, Error>;
    /// As [`Curve::compiled`], of elements.
    #[doc(hidden)]
    fn compiled() -> &'static [*const ()];
}

/// An element of a group of prime order.
///
/// `p * &k` is `[k]P`, on values and on references. Every operation is complete.
pub struct Element<G: Quotient>(pub(crate) Projective<G>);

impl<G: Quotient> Element<G> {
    /// The generator: the class of the base point of edwards25519, or of twice that of edwards448.
    pub const GENERATOR: Self = Self(G::GENERATOR);
    /// The neutral element: P + 0 = P. Its encoding is zeros alone.
    pub const IDENTITY: Self = Self(Projective::neutral());

    /// The element of an encoding. Constant time, but for whether it is refused, and whether because it is
    /// not below p. Cost: a power in the field, as a square root.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if the bytes are no integer below p,
    /// [`Error::NotAnElement`] if no element has this encoding.
    #[inline]
    pub fn from_bytes(bytes: &G::Bytes) -> Result<Self, Error> {
        Self::decoded(G::decode(bytes))
    }

    pub(crate) fn decoded(found: Option<(Projective<G>, Mask)>) -> Result<Self, Error> {
        let (point, valid) = found.ok_or(Error::CoordinateTooLarge)?;
        if valid.declassify() { Ok(Self(point)) } else { Err(Error::NotAnElement) }
    }

    /// The encoding, the only one of this element. Constant time. Cost: a power in the field, as a square
    /// root.
    #[must_use]
    #[inline]
    pub fn to_bytes(&self) -> G::Bytes {
        G::encode(&self.0)
    }

    /// Whether this is the neutral element. Constant time; the answer is given away, as a `bool` is branched
    /// on.
    pub fn is_identity(&self) -> bool {
        *self == Self::IDENTITY
    }

    /// 2P. Constant time.
    #[inline(never)]
    #[must_use]
    pub fn double(&self) -> Self {
        Self(self.0.double())
    }

    /// Whether P = Q. Constant time, and the answer stays secret. Cost: at most 4M.
    #[must_use]
    #[inline]
    pub fn ct_eq(&self, other: &Self) -> Choice {
        Choice::new(G::equals(&self.0, &other.0))
    }

    /// `b` where the choice is yes, `a` where it is no: the order of arguments that the crate `subtle` has.
    /// Constant time.
    #[inline(always)]
    #[must_use]
    pub fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(Select::select(choice.mask(), b.0, a.0))
    }

    /// `[k]G` for the generator G. Constant time. Cost: that of the curve, without its inversion.
    #[inline(never)]
    #[must_use]
    pub fn mul_base(k: &Scalar<G>) -> Self {
        Self(Projective::mul_base(&G::of_base(&k.0)))
    }

    /// `[k]P`. Variable time: for public scalars and points only. Cost: that of the curve.
    #[inline(never)]
    #[must_use]
    pub fn mul_vartime(&self, k: &Scalar<G>) -> Self {
        Self(self.0.mul_vartime(&k.0))
    }

    /// `[m]P + [n]Q`. Variable time: for public scalars and points only. Cost: the doublings of one
    /// multiplication, the additions of two.
    #[inline(never)]
    #[must_use]
    pub fn mul_add_vartime(m: &Scalar<G>, p: &Self, n: &Scalar<G>, q: &Self) -> Self {
        Self(Projective::mul_add_vartime(&m.0, &p.0, &n.0, &q.0))
    }

    /// `[m]P + [n]G` for the generator G. Variable time: for public scalars and points only, as the
    /// verification of signatures has them. Cost: at most that of [`Element::mul_add_vartime`]; multiples of
    /// G that are kept (feature `std`) save some additions.
    #[inline(never)]
    #[must_use]
    pub fn mul_add_base_vartime(m: &Scalar<G>, p: &Self, n: &Scalar<G>) -> Self {
        Self(Projective::mul_add_base_vartime(&m.0, &p.0, &G::of_base(&n.0)))
    }

    #[inline(never)]
    fn plus(&self, other: &Self) -> Self {
        Self(self.0.add(&other.0))
    }

    #[inline(never)]
    fn minus(&self, other: &Self) -> Self {
        Self(self.0.sub(&other.0))
    }

    #[inline(never)]
    fn times(&self, k: &Scalar<G>) -> Self {
        Self(self.0.mul(&k.0))
    }

    /// [`Quotient::compiled`].
    pub(crate) const COMPILED: &'static [*const ()] = &[
        Self::double as *const (),
        Self::mul_base as *const (),
        Self::mul_vartime as *const (),
        Self::mul_add_vartime as *const (),
        Self::mul_add_base_vartime as *const (),
        Self::plus as *const (),
        Self::minus as *const (),
        Self::times as *const (),
        #[cfg(feature = "multiscalar")]
        (Self::multiscalar as *const ()),
        #[cfg(feature = "multiscalar")]
        (Self::multiscalar_vartime as *const ()),
    ];
}

#[cfg(feature = "multiscalar")]
impl<G: Quotient> Element<G> {
    /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none. Constant time; time depends on their number.
    /// Points may repeat, be opposite or neutral. Cost: that of the curve.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[inline(never)]
    pub fn multiscalar(scalars: &[Scalar<G>], points: &[Self]) -> Result<Self, Error> {
        let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        let points = crate::engine::Wiped::collect(points.iter().map(|p| p.0));
        let points = crate::engine::Wiped::new(Projective::to_affine_batch(&points));
        crate::engine::prime::of_one_length(&scalars, &points, Projective::sum_of_many).map(Self)
    }

    /// `[k_0]P_0 + [k_1]P_1 + ..`, the neutral element for none. Variable time: for public scalars and points
    /// only. Points may repeat, be opposite or neutral. Cost: that of the curve.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[inline(never)]
    pub fn multiscalar_vartime(scalars: &[Scalar<G>], points: &[Self]) -> Result<Self, Error> {
        let scalars: alloc::vec::Vec<_> = scalars.iter().map(|k| k.0.clone()).collect();
        let points: alloc::vec::Vec<_> = points.iter().map(|p| p.0).collect();
        G::multiscalar_vartime(&scalars, &points).map(Self)
    }
}

impl<G: Quotient<Uniform = [u8; N]>, const N: usize> Element<G> {
    /// The element of twice as many bytes as an encoding has, uniform if they are: of a hash, or of random
    /// ones. Nobody learns its logarithm. Constant time. Cost: two powers in the field.
    #[must_use]
    #[inline]
    pub fn from_uniform_bytes(bytes: &[u8; N]) -> Self {
        Self(G::of_uniform(bytes))
    }

    /// An element chosen uniformly.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        match Self::try_random(rng) {
            Ok(point) => point,
        }
    }

    /// [`Element::random`] from a source that can fail, such as that of the operating system.
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_random<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = [0; N];
        rng.try_fill_bytes(&mut bytes)?;
        let point = Self::from_uniform_bytes(&bytes);
        crate::engine::wipe(&mut bytes);
        Ok(point)
    }
}

impl<G: Quotient> Copy for Element<G> {}

impl<G: Quotient> Clone for Element<G> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Quotient> PartialEq for Element<G> {
    /// Whether P = Q. Constant time; the answer is given away, as a `bool` is branched on. Cost: at most 4M.
    fn eq(&self, other: &Self) -> bool {
        G::equals(&self.0, &other.0).declassify()
    }
}

impl<G: Quotient> Eq for Element<G> {}

#[cfg(feature = "subtle")]
impl<G: Quotient> subtle::ConstantTimeEq for Element<G> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        Element::ct_eq(self, other).into()
    }
}

#[cfg(feature = "subtle")]
impl<G: Quotient> subtle::ConditionallySelectable for Element<G> {
    #[inline(always)]
    fn conditional_select(a: &Self, b: &Self, choice: subtle::Choice) -> Self {
        Element::conditional_select(a, b, choice.into())
    }
}

impl<G: Quotient> TryFrom<&[u8]> for Element<G> {
    type Error = Error;
    /// As [`Element::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`], and those of [`Element::from_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(&bytes.try_into().map_err(|_| Error::Length)?)
    }
}

impl<G: Quotient> fmt::Debug for Element<G> {
    /// The encoding in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({})", Hex(self.to_bytes().as_ref()))
    }
}

crate::macros::operator! {
    [G: Quotient] [] Add add, AddAssign add_assign, Element<G>, Element<G>, Element::plus,
    "P + Q. Constant time. Cost: 9M, and two by small numbers on decaf448."
}
crate::macros::operator! {
    [G: Quotient] [] Sub sub, SubAssign sub_assign, Element<G>, Element<G>, Element::minus,
    "P - Q. Constant time. Cost: as of P + Q."
}
crate::macros::operator! {
    [G: Quotient] [] Mul mul, MulAssign mul_assign, Element<G>, Scalar<G>, Element::times,
    "`[k]P`. Constant time. Cost: that of the curve: it begins with an inversion unless P was decoded, and does not end with one."
}
crate::macros::operator! { neg [G: Quotient] [] Element<G>, |p: &Element<G>| Element(p.0.neg()), "-P. Constant time." }
crate::macros::folded! {
    [G: Quotient] [] Sum sum, Element<G>, Element::IDENTITY, |sum: Element<G>, p: &Element<G>| sum + p,
    "The sum of all. Constant time in the points; time depends on their number."
}

/// [`Quotient`] of a curve, by the functions of the module `group` of its group in `secant-core`.
macro_rules! quotient {
    ($curve:ty, $uniform:literal, $generator:expr, |$k:ident| $of_base:expr) => {
        impl crate::element::Quotient for $curve {
            type Uniform = [u8; $uniform];
            const GENERATOR: group::Point = $generator;

            fn decode(bytes: &Self::Bytes) -> Option<(group::Point, secant_core::ct::Mask)> {
                group::from_bytes(bytes)
            }

            fn encode(p: &group::Point) -> Self::Bytes {
                group::to_bytes(p)
            }

            fn of_uniform(bytes: &Self::Uniform) -> group::Point {
                group::from_uniform_bytes(bytes)
            }

            fn equals(p: &group::Point, q: &group::Point) -> secant_core::ct::Mask {
                group::equals(p, q)
            }

            fn of_base($k: &Self::Residue) -> Self::Residue {
                $of_base
            }

            #[cfg(feature = "multiscalar")]
            fn multiscalar_vartime(
                scalars: &[Self::Residue],
                points: &[group::Point],
            ) -> Result<group::Point, crate::Error> {
                <crate::engine::prime::Prime as crate::engine::points::SumEngine<Self>>::multiscalar_vartime(
                    scalars,
                    &secant_core::operate::Projective::to_affine_batch(points),
                )
            }

            #[inline(never)]
            fn compiled() -> &'static [*const ()] {
                Point::COMPILED
            }
        }
    };
}
pub(crate) use quotient;
