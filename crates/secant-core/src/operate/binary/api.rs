//! The public operations on points of a curve over F_2^m.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::algorithms::{
    Add, Check, CompressionBit, Decompress, DoubleLeft, Halve, InLambda, InSubgroup, Ladder, MulAdd,
    Recoding, mul, mul_add_vartime,
};
use super::base::BaseTable;
use super::named::NamedBinary;
use super::point::Point;
use crate::cpu::Tier;
use crate::ct;
use crate::form::Affine;
use crate::operate::error::Error;
use crate::operate::info::FieldKind;
use crate::operate::integer::Residue;
use crate::operate::keys::KeyPoint;

impl<C: NamedBinary> Point<C> {
    /// The point (x, y), coordinates as 64-bit words, least significant first, bit j for z^j.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if a coordinate has degree m or more, [`Error::NotOnCurve`] if the
    /// equation does not hold.
    pub fn from_affine(x: C::Words, y: C::Words) -> Result<Self, Error> {
        C::on(Tier::best_binary(), Check(Affine { x, y }))
    }

    /// Whether the point lies in the subgroup of prime order. Variable time. Cost: a trace.
    pub fn is_in_subgroup_vartime(&self) -> bool {
        C::on(Tier::best_binary(), InSubgroup(self))
    }

    /// `[k]P`, in constant time. Cost: the ladder's 6M + 5S a bit, and an inversion.
    #[must_use]
    pub fn mul(&self, k: &C::Scalar) -> Self {
        let mut k = k.to_words();
        let product = mul::<C, Ladder>(Tier::best_binary(), self, &k, Recoding::Binary);
        ct::wipe(k.as_mut());
        product
    }

    /// `[k]P` in variable time: for public scalars and points only. Cost: for a point of the prime order and
    /// odd m 1M + 1SR + 1QS a bit (halving), else 4M + 4S (doubling), and 8M + 2S for every sixth bit.
    #[must_use]
    pub fn mul_vartime(&self, k: &C::Scalar) -> Self {
        let odd = matches!(C::INFO.field, FieldKind::Binary);
        let way = if odd && self.is_in_subgroup_vartime() {
            mul::<C, Halve<InLambda, 100>>
        } else {
            mul::<C, DoubleLeft<InLambda>>
        };
        way(Tier::best_binary(), self, &k.to_words(), Recoding::Wnaf5)
    }

    /// `[k]G` for the base point G, in constant time, from a table built at first use (with `std`).
    #[must_use]
    pub fn mul_base(k: &C::Scalar) -> Self {
        let mut k = k.to_words();
        let product = mul::<C, BaseTable>(Tier::best_binary(), &Self::base(), &k, Recoding::Binary);
        ct::wipe(k.as_mut());
        product
    }

    /// `[m]P + [n]Q` in variable time: for public scalars and points only.
    #[must_use]
    pub fn mul_add_vartime(m: &C::Scalar, p: &Self, n: &C::Scalar, q: &Self) -> Self {
        let terms = [(p, &m.to_words()), (q, &n.to_words())];
        mul_add_vartime(Tier::best_binary(), MulAdd { terms, interleave: true })
    }

    /// `[k_i]P_i` for all i, in constant time: eight at a time where the CPU has VPCLMULQDQ and AVX-512.
    ///
    /// # Errors
    /// [`Error::LengthMismatch`] if the slices differ in length.
    #[cfg(feature = "alloc")]
    pub fn mul_batch(points: &[Self], scalars: &[C::Scalar]) -> Result<Vec<Self>, Error> {
        if points.len() != scalars.len() {
            return Err(Error::LengthMismatch);
        }
        let mut k: Vec<C::Words> = scalars.iter().map(Residue::to_words).collect();
        let products = super::batch::mul_all::<C>(Tier::best_binary(), points, &k);
        k.iter_mut().for_each(|k| ct::wipe(k.as_mut()));
        Ok(products)
    }

    /// `[k_i]G` for the base point G and all i, in constant time: eight at a time where the CPU has
    /// VPCLMULQDQ and AVX-512.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn mul_base_batch(scalars: &[C::Scalar]) -> Vec<Self> {
        let mut k: Vec<C::Words> = scalars.iter().map(Residue::to_words).collect();
        let products = super::batch::mul_base_all::<C>(Tier::best_binary(), &k);
        k.iter_mut().for_each(|k| ct::wipe(k.as_mut()));
        products
    }

    /// `[m_i]P_i + [n_i]G` for the base point G and all i, given as (m_i, P_i, n_i), in variable time: for
    /// public scalars and points only. Eight at a time where the CPU has VPCLMULQDQ and AVX-512.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn mul_add_base_batch_vartime(terms: &[(C::Scalar, Self, C::Scalar)]) -> Vec<Self> {
        let points: Vec<_> = terms.iter().map(|(_, p, _)| *p).collect();
        let m: Vec<C::Words> = terms.iter().map(|(m, _, _)| m.to_words()).collect();
        let n: Vec<C::Words> = terms.iter().map(|(_, _, n)| n.to_words()).collect();
        super::batch::mul_add_base_all_vartime::<C>(Tier::best_binary(), &points, &m, &n)
    }

    /// P + Q, whatever they are. Variable time.
    #[must_use]
    pub fn add_vartime(&self, q: &Self) -> Self {
        C::on(Tier::best_binary(), Add(self, q))
    }
}

impl<C: NamedBinary> KeyPoint for Point<C> {
    type Coordinate = C::Words;

    /// Cost: an inversion and a half-trace.
    fn from_x(x: C::Words, bit: bool) -> Result<Self, Error> {
        C::on(Tier::best_binary(), Decompress(x, bit))
    }
    fn x(&self) -> C::Words {
        self.x
    }
    fn y(&self) -> C::Words {
        self.y
    }
    /// Cost: an inversion.
    fn compression_bit(&self) -> u64 {
        C::on(Tier::best_binary(), CompressionBit(self))
    }
    fn wipe(&mut self) {
        ct::wipe(self.x.as_mut());
        ct::wipe(self.y.as_mut());
    }
}
