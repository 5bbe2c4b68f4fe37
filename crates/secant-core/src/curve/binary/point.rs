//! Points of a curve over F_2^m that users hold, and what they do with them.

use core::fmt;
use core::ops::Neg;

use super::algorithms::{
    Add, Check, CompressionBit, Decompress, DoubleLeft, Halve, InLambda, InSubgroup, Ladder, MulAdd,
    Recoding, mul, mul_add_vartime,
};
use super::base::BaseTable;
use super::{FieldOf, NamedBinary};
use crate::cpu::Backend;
use crate::ct;
use crate::curve::Error;
use crate::curve::integer::Residue;
use crate::curve::keys::KeyPoint;
use crate::field::binary::BinaryField;
use crate::form::Affine;

/// A point of the curve `C`, in affine coordinates; (0, 0), which is not on the curve, stands for the point at infinity.
///
/// Made by [`Point::from_affine`], which checks the curve's equation; it may lie outside the subgroup of prime order
/// ([`Point::is_in_subgroup_vartime`]).
#[derive(Clone, Copy, PartialEq)]
pub struct Point<C: NamedBinary> {
    x: C::Words,
    y: C::Words,
}

impl<C: NamedBinary> Eq for Point<C> {}

impl<C: NamedBinary> fmt::Debug for Point<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(C::INFO.name).field("x", &self.x).field("y", &self.y).finish()
    }
}

impl<C: NamedBinary> Point<C> {
    /// The base point G.
    pub const fn base() -> Self {
        Self { x: C::BASE.x, y: C::BASE.y }
    }

    /// The point at infinity.
    pub fn neutral() -> Self {
        Self { x: C::Words::default(), y: C::Words::default() }
    }

    /// Whether this is the point at infinity, which is public.
    pub fn is_neutral(&self) -> bool {
        *self == Self::neutral()
    }

    /// The point (x, y), coordinates as 64-bit words, least significant first, bit j for z^j.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if a coordinate has degree m or more, [`Error::NotOnCurve`] if the equation does not hold.
    pub fn from_affine(x: C::Words, y: C::Words) -> Result<Self, Error> {
        C::on(Backend::best_binary(), Check(Affine { x, y }))
    }

    /// The affine coordinates (x, y); `None` for the point at infinity.
    pub fn to_affine(&self) -> Option<(C::Words, C::Words)> {
        if self.is_neutral() { None } else { Some((self.x, self.y)) }
    }

    /// Whether the point lies in the subgroup of prime order. Variable time. Cost: a trace.
    pub fn is_in_subgroup_vartime(&self) -> bool {
        C::on(Backend::best_binary(), InSubgroup(self))
    }

    /// `[k]P`, in constant time. Cost: the ladder's 6M + 5S a bit, and an inversion.
    #[must_use]
    pub fn mul(&self, k: &C::Scalar) -> Self {
        let mut k = k.to_words();
        let product = mul::<C, Ladder>(Backend::best_binary(), self, &k, Recoding::Binary);
        ct::wipe(k.as_mut());
        product
    }

    /// `[k]P` in variable time: for public scalars and points only. Cost: for a point of the prime order 1M + 1SR + 1QS a bit (halving), else
    /// 4M + 4S (doubling), and 8M + 2S for every sixth bit.
    #[must_use]
    pub fn mul_vartime(&self, k: &C::Scalar) -> Self {
        let way = if self.is_in_subgroup_vartime() {
            mul::<C, Halve<InLambda, 100>>
        } else {
            mul::<C, DoubleLeft<InLambda>>
        };
        way(Backend::best_binary(), self, &k.to_words(), Recoding::Wnaf5)
    }

    /// `[k]G` for the base point G, in constant time, from a table built at first use (with `std`).
    #[must_use]
    pub fn mul_base(k: &C::Scalar) -> Self {
        let mut k = k.to_words();
        let product = mul::<C, BaseTable>(Backend::best_binary(), &Self::base(), &k, Recoding::Binary);
        ct::wipe(k.as_mut());
        product
    }

    /// `[m]P + [n]Q` in variable time: for public scalars and points only.
    #[must_use]
    pub fn mul_add_vartime(m: &C::Scalar, p: &Self, n: &C::Scalar, q: &Self) -> Self {
        let terms = [(p, &m.to_words()), (q, &n.to_words())];
        mul_add_vartime(Backend::best_binary(), MulAdd { terms, interleave: true })
    }

    /// P + Q, whatever they are. Variable time.
    #[must_use]
    pub fn add_vartime(&self, q: &Self) -> Self {
        C::on(Backend::best_binary(), Add(self, q))
    }

    /// The coordinates as field elements.
    #[inline(always)]
    pub(super) fn decode<F: FieldOf<C>>(&self, level: F::Level) -> Affine<F> {
        Affine { x: F::from_canonical(level, self.x), y: F::from_canonical(level, self.y) }
    }

    /// The coordinates as field elements; `None` for the point at infinity.
    #[inline(always)]
    pub(super) fn inward<F: FieldOf<C>>(&self, level: F::Level) -> Option<Affine<F>> {
        if self.is_neutral() { None } else { Some(self.decode(level)) }
    }

    /// The canonical words of an affine point.
    #[inline(always)]
    pub(super) fn encode<F: BinaryField<Repr = C::Words>>(p: Affine<F>) -> Self {
        Self { x: p.x.to_repr(), y: p.y.to_repr() }
    }
}

impl<C: NamedBinary> Neg for Point<C> {
    type Output = Self;
    /// -P = (x, x + y). Constant time.
    fn neg(self) -> Self {
        let mut y = self.y;
        y.as_mut().iter_mut().zip(self.x.as_ref()).for_each(|(y, x)| *y ^= x);
        Self { y, ..self }
    }
}

impl<C: NamedBinary> KeyPoint for Point<C> {
    type Coordinate = C::Words;
    type Scalar = C::Scalar;

    fn neutral() -> Self {
        Self::neutral()
    }
    fn is_neutral(&self) -> bool {
        self.is_neutral()
    }
    fn from_affine(x: C::Words, y: C::Words) -> Result<Self, Error> {
        Self::from_affine(x, y)
    }
    /// Cost: an inversion and a half-trace.
    fn from_x(x: C::Words, bit: bool) -> Result<Self, Error> {
        C::on(Backend::best_binary(), Decompress(x, bit))
    }
    fn x(&self) -> C::Words {
        self.x
    }
    fn y(&self) -> C::Words {
        self.y
    }
    /// Cost: an inversion.
    fn compression_bit(&self) -> u64 {
        C::on(Backend::best_binary(), CompressionBit(self))
    }
    fn is_in_subgroup_vartime(&self) -> bool {
        self.is_in_subgroup_vartime()
    }
    fn mul(&self, k: &C::Scalar) -> Self {
        self.mul(k)
    }
    fn mul_base(k: &C::Scalar) -> Self {
        Self::mul_base(k)
    }
    fn wipe(&mut self) {
        ct::wipe(self.x.as_mut());
        ct::wipe(self.y.as_mut());
    }
}
