//! Points of a curve over F_2^m that protocols add up: nothing is inverted until affine coordinates are asked
//! for.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::algorithms::neutral_if;
use super::named::{Equation, FieldOf, NamedBinary, Work};
use super::point::Point;
use crate::cpu::Tier;
use crate::ct::{self, Choice, Mask, Select};
use crate::form::binary::BinaryGroup;
use crate::form::binary::lopez_dahab::{self, LopezDahab};
use crate::operate::integer::Integer;

/// A point of the curve `C` in López-Dahab coordinates: x = X/Z, y = Y/Z², and Z = 0 at infinity.
///
/// One point has many such words: [`Projective::equals`] compares points.
#[derive(Clone, Copy, Debug)]
pub struct Projective<C: NamedBinary> {
    x: C::Words,
    y: C::Words,
    z: C::Words,
    /// Whether Z is known to be 1, or (0, 0, 0) for infinity. That depends on the operation that made the
    /// point, not on what it was given.
    affine: bool,
}

/// The points of a law, over the field of `C`.
type Law<C, F> = LopezDahab<Equation<C>, F>;

/// An operation on every backend: what it is given, what it gives, and its text over the field `$F` of
/// `$level`.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident($($field:ident: $type:ty),*) -> $out:ty, |$level:ident, $F:ident| $text:expr;)*) => {$(
        $(#[$doc])*
        struct $name<'a, C: NamedBinary> { $($field: &'a $type),* }

        impl<C: NamedBinary> Work<C> for $name<'_, C> {
            type Output = $out;
            #[inline(always)]
            fn run<$F: FieldOf<C>>(self, $level: $F::Level) -> $out {
                $(let $field = self.$field;)*
                $text
            }
        }
    )*};
}

operations! {
    /// P + Q.
    Add(p: Projective<C>, q: Projective<C>) -> Projective<C>, |level, F| {
        Projective::of(&lopez_dahab::add_total::<Equation<C>, F>(&p.load(level), &q.load(level)))
    };
    /// P - Q.
    Subtract(p: Projective<C>, q: Projective<C>) -> Projective<C>, |level, F| {
        let q = Law::<C, F>::negate_point(&q.load(level));
        Projective::of(&lopez_dahab::add_total::<Equation<C>, F>(&p.load(level), &q))
    };
    /// 2P.
    Double(p: Projective<C>) -> Projective<C>, |level, F| {
        Projective::of(&Law::<C, F>::double(&p.load(level)))
    };
    /// -P.
    Negate(p: Projective<C>) -> Projective<C>, |level, F| {
        Projective { affine: p.affine, ..Projective::of(&Law::<C, F>::negate_point(&p.load(level))) }
    };
    /// P = Q.
    Equals(p: Projective<C>, q: Projective<C>) -> Mask, |level, F| {
        lopez_dahab::equals::<F>(&p.load(level), &q.load(level))
    };
    /// The affine point.
    Settle(p: Projective<C>) -> Point<C>, |level, F| {
        let p = p.load::<F>(level);
        settled(&p, p.z.invert())
    };
}

/// The affine points of all, by one inversion.
#[cfg(feature = "alloc")]
struct SettleAll<'a, C: NamedBinary>(&'a [Projective<C>]);

#[cfg(feature = "alloc")]
impl<C: NamedBinary> Work<C> for SettleAll<'_, C> {
    type Output = Vec<Point<C>>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Vec<Point<C>> {
        let one = F::one(level);
        // The product of all denominators before each, ones for zeros.
        let (mut product, mut before) = (one, Vec::with_capacity(self.0.len()));
        let denominator = |p: &Projective<C>| {
            let z = F::from_canonical(level, p.z);
            F::select(z.is_zero(), one, z)
        };
        for p in self.0 {
            before.push(product);
            product = product.mul(denominator(p));
        }
        let mut inverse = product.invert();
        let mut points = Vec::with_capacity(self.0.len());
        for (p, before) in self.0.iter().zip(&before).rev() {
            points.push(settled(&p.load::<F>(level), inverse.mul(*before)));
            inverse = inverse.mul(denominator(p));
        }
        crate::ct::wipe_vec(&mut before);
        points.reverse();
        points
    }
}

/// The affine point, given 1/Z; anything for Z = 0.
#[inline(always)]
fn settled<C: NamedBinary, F: FieldOf<C>>(p: &lopez_dahab::Point<F>, inverse: F) -> Point<C> {
    Point::encode(neutral_if(p.z.is_zero(), &Law::<C, F>::normalize(p, inverse)))
}

impl<C: NamedBinary> Projective<C> {
    /// The base point G.
    pub const fn base() -> Self {
        Self { x: C::BASE.x, y: C::BASE.y, z: C::Words::ONE, affine: true }
    }

    /// The point at infinity.
    pub const fn neutral() -> Self {
        Self { x: C::Words::ZERO, y: C::Words::ZERO, z: C::Words::ZERO, affine: true }
    }

    /// The point with all coordinates. Constant time.
    pub fn from_affine(p: &Point<C>) -> Self {
        let infinite = Mask::of_equal(p.x.as_ref(), C::Words::ZERO.as_ref())
            .and(Mask::of_equal(p.y.as_ref(), C::Words::ZERO.as_ref()));
        Self { x: p.x, y: p.y, z: C::Words::select(infinite, C::Words::ZERO, C::Words::ONE), affine: true }
    }

    /// The affine point. Constant time. Cost: 1I + 2M + 1S; nothing for a point that was made of affine
    /// coordinates.
    pub fn to_affine(&self) -> Point<C> {
        if self.affine {
            Point { x: self.x, y: self.y }
        } else {
            C::on(Tier::best_binary(), Settle { p: self })
        }
    }

    /// The affine points of all. Constant time; time depends on their number. Cost: 1I, and 5M + 1S a point.
    #[cfg(feature = "alloc")]
    pub fn to_affine_batch(points: &[Self]) -> Vec<Point<C>> {
        if points.len() == 1 || points.iter().all(|p| p.affine) {
            return points.iter().map(Self::to_affine).collect();
        }
        C::on(Tier::best_binary(), SettleAll(points))
    }

    #[inline(always)]
    fn of<F: FieldOf<C>>(p: &lopez_dahab::Point<F>) -> Self {
        Self { x: p.x.to_repr(), y: p.y.to_repr(), z: p.z.to_repr(), affine: false }
    }

    #[inline(always)]
    fn load<F: FieldOf<C>>(&self, level: F::Level) -> lopez_dahab::Point<F> {
        lopez_dahab::Point {
            x: F::from_canonical(level, self.x),
            y: F::from_canonical(level, self.y),
            z: F::from_canonical(level, self.z),
        }
    }

    /// P + Q, whatever they are. Constant time. Cost: 21M + 10S.
    #[must_use]
    pub fn add(&self, q: &Self) -> Self {
        C::on(Tier::best_binary(), Add { p: self, q })
    }

    /// P - Q, whatever they are. Constant time. Cost: 22M + 10S.
    #[must_use]
    pub fn sub(&self, q: &Self) -> Self {
        C::on(Tier::best_binary(), Subtract { p: self, q })
    }

    /// 2P. Constant time. Cost: 4M + 4S.
    #[must_use]
    pub fn double(&self) -> Self {
        C::on(Tier::best_binary(), Double { p: self })
    }

    /// -P. Constant time. Cost: 1M.
    #[must_use]
    pub fn neg(&self) -> Self {
        C::on(Tier::best_binary(), Negate { p: self })
    }

    /// Set where P = Q. Constant time. Cost: 4M + 2S.
    pub fn equals(&self, q: &Self) -> Mask {
        C::on(Tier::best_binary(), Equals { p: self, q })
    }

    /// Set where this is the point at infinity. Constant time.
    pub fn is_neutral(&self) -> Mask {
        Mask::of_equal(self.z.as_ref(), C::Words::ZERO.as_ref())
    }

    /// `if_set` where the mask is set, `if_clear` elsewhere. Constant time.
    #[must_use]
    pub fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self {
        Self {
            x: C::Words::select(mask, if_set.x, if_clear.x),
            y: C::Words::select(mask, if_set.y, if_clear.y),
            z: C::Words::select(mask, if_set.z, if_clear.z),
            affine: if_set.affine && if_clear.affine,
        }
    }

    /// Overwrites the coordinates, in memory too.
    pub fn wipe(&mut self) {
        for words in [&mut self.x, &mut self.y, &mut self.z] {
            ct::wipe(words.as_mut());
        }
    }
}
