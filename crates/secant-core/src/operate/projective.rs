//! Points that protocols add up: all coordinates are kept, and nothing is inverted until affine ones are asked for.

use core::fmt;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::named::NamedCurve;
use super::point::Point;
use super::strategy::{GroupOf, Outcome};
use crate::cpu::{Task, Tier};
use crate::ct::{Choice, Mask, Select};
use crate::field::{Factor, Field, Single};
use crate::form::{Affine, Group, Level};
use crate::limbs::WordKernels;

/// A point of the curve `C`, with all coordinates of its form as words that every backend reads.
///
/// One point has many such words: [`Projective::equals`] compares points.
#[derive(Clone, Copy)]
pub struct Projective<C: NamedCurve> {
    kept: C::Kept,
    /// Whether the denominator is known to be 1, or 0 for a point at infinity. That depends on the operation that made the point, not on what
    /// it was given.
    affine: bool,
}

impl<C: NamedCurve> fmt::Debug for Projective<C> {
    /// The affine coordinates.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_affine(), f)
    }
}

/// The coordinates cost 3M+1S on an Edwards curve, and nothing elsewhere.
impl<C: NamedCurve> Outcome<C> for Projective<C> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn settle<G: GroupOf<C>>(p: G::Point) -> Self {
        Self::of::<G>(G::extend(p))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn settle_vartime<G: GroupOf<C>>(p: G::Point) -> Self {
        Self::of::<G>(G::extend(p))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn affine<G: GroupOf<C>>(p: Affine<G::Field>) -> Self {
        Self { affine: true, ..Self::of::<G>(G::lift(p)) }
    }
}

impl<C: NamedCurve> Select<Mask> for Projective<C> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, mut if_clear: Self) -> Self {
        let mut set = if_set.kept;
        for (to, from) in if_clear.kept.as_mut().iter_mut().zip(set.as_mut()) {
            for (to, from) in to.as_mut().iter_mut().zip(from.as_ref()) {
                *to = Select::select(mask, *from, *to);
            }
        }
        if_clear.affine &= if_set.affine;
        if_clear
    }
}

/// An operation on every backend: what it is given, what it gives, and its text for the group `$group` on `$level`.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident($($field:ident: $type:ty),*) -> $out:ty, |$level:ident, $group:ident| $text:expr;)*) => {$(
        $(#[$doc])*
        struct $name<'a, C: NamedCurve> { $($field: &'a $type),* }

        impl<C: NamedCurve, B: WordKernels> Task<B> for $name<'_, C> {
            type Output = $out;
            #[cfg_attr(not(unoptimised), inline(always))]
            fn run(self, $level: B) -> $out {
                type $group<C, B> = <C as NamedCurve>::Group<B>;
                $(let $field = self.$field;)*
                $text
            }
        }
    )*};
}

operations! {
    /// P from affine coordinates.
    Lift(p: Point<C>) -> Projective<C>, |level, G| <Projective<C> as Outcome<C>>::affine::<G<C, B>>(p.decode(level));
    /// The affine coordinates.
    Settle(p: Projective<C>) -> Point<C>, |level, G| Point::settle::<G<C, B>>(p.running::<G<C, B>>(level));
    /// The affine coordinates of a point whose denominator is its own inverse.
    Encode(p: Projective<C>) -> Point<C>, |level, G| encode::<C, G<C, B>>(p.running::<G<C, B>>(level));
    /// The same in variable time.
    SettleVartime(p: Projective<C>) -> Point<C>, |level, G| {
        Point::settle_vartime::<G<C, B>>(p.running::<G<C, B>>(level))
    };
    /// P + Q.
    Add(p: Projective<C>, q: Projective<C>) -> Projective<C>, |level, G| {
        let q = G::<C, B>::cache(q.load::<G<C, B>>(level));
        Projective::of::<G<C, B>>(G::<C, B>::add_total(p.load::<G<C, B>>(level), &q))
    };
    /// P - Q.
    Subtract(p: Projective<C>, q: Projective<C>) -> Projective<C>, |level, G| {
        let q = G::<C, B>::cache(G::<C, B>::negate(q.load::<G<C, B>>(level)));
        Projective::of::<G<C, B>>(G::<C, B>::add_total(p.load::<G<C, B>>(level), &q))
    };
    /// 2P.
    Double(p: Projective<C>) -> Projective<C>, |level, G| {
        Projective::of::<G<C, B>>(G::<C, B>::double_extended(p.running::<G<C, B>>(level)))
    };
    /// -P.
    Negate(p: Projective<C>) -> Projective<C>, |level, G| {
        Projective { affine: p.affine, ..Projective::of::<G<C, B>>(G::<C, B>::negate(p.load::<G<C, B>>(level))) }
    };
    /// P = Q.
    Equals(p: Projective<C>, q: Projective<C>) -> Mask, |level, G| {
        equals::<G<C, B>>(p.running::<G<C, B>>(level), q.running::<G<C, B>>(level))
    };
}

/// Whether x is the abscissa of P; not if it is no element of the field.
struct HasAbscissa<'a, C: NamedCurve>(&'a Projective<C>, C::Repr);

impl<C: NamedCurve, B: WordKernels> Task<B> for HasAbscissa<'_, C> {
    type Output = bool;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> bool {
        type G<C, B> = <C as NamedCurve>::Group<B>;
        let Some(x) = C::Field::<B>::from_repr(level, self.1) else { return false };
        let p = self.0.running::<G<C, B>>(level);
        // With denominator 1 `normalize` gives X. Another abscissa is brought to that of P as a point is: its ordinate is not used.
        let coordinate = G::<C, B>::normalize(p, C::Field::<B>::one(level)).x;
        let any = G::<C, B>::narrow(G::<C, B>::lift(Affine { x, y: x }));
        let wanted = G::<C, B>::normalize(any, G::<C, B>::denominator(p)).x;
        !G::<C, B>::is_degenerate(p).declassify() && coordinate.equals(wanted).declassify()
    }
}

/// The affine points of two, by one inversion in variable time.
struct SettleTwoVartime<'a, C: NamedCurve>(&'a Projective<C>, &'a Projective<C>);

impl<C: NamedCurve, B: WordKernels> Task<B> for SettleTwoVartime<'_, C> {
    type Output = (Point<C>, Point<C>);
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> Self::Output {
        type G<C, B> = <C as NamedCurve>::Group<B>;
        let (p, q) = (self.0.running::<G<C, B>>(level), self.1.running::<G<C, B>>(level));
        // A denominator of 0 must not spoil the other.
        let one = C::Field::<B>::one(level);
        let whole = |z: C::Field<B>| Select::select(z.is_zero(), one, z);
        let (of_p, of_q) = (whole(G::<C, B>::denominator(p)), whole(G::<C, B>::denominator(q)));
        let inverse = of_p.mul(of_q).invert_vartime();
        let settle = |r, inverse| {
            let zero = C::Field::<B>::zero(level);
            let nowhere = G::<C, B>::is_degenerate(r);
            Point::encode(G::<C, B>::normalize(r, Select::select(nowhere, zero, inverse)))
        };
        (settle(p, inverse.mul(of_q)), settle(q, inverse.mul(of_p)))
    }
}

/// The affine points of all, by one inversion.
#[cfg(feature = "alloc")]
struct SettleAll<'a, C: NamedCurve>(&'a [Projective<C>]);

#[cfg(feature = "alloc")]
impl<C: NamedCurve, B: WordKernels> Task<B> for SettleAll<'_, C> {
    type Output = Vec<Point<C>>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> Vec<Point<C>> {
        let mut points = Vec::with_capacity(self.0.len());
        for p in self.0 {
            points.push(p.running::<C::Group<B>>(level));
        }
        let mut settled = Vec::with_capacity(points.len());
        let mut affine = crate::multiply::batch::normalize::<C::Group<B>>(&points);
        for p in &affine {
            settled.push(Point::encode(*p));
        }
        crate::ct::wipe_vec(&mut affine);
        crate::ct::wipe_vec(&mut points);
        settled
    }
}

/// The affine points of all, whose denominators are their own inverses.
#[cfg(feature = "alloc")]
struct EncodeAll<'a, C: NamedCurve>(&'a [Projective<C>]);

#[cfg(feature = "alloc")]
impl<C: NamedCurve, B: WordKernels> Task<B> for EncodeAll<'_, C> {
    type Output = Vec<Point<C>>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) -> Vec<Point<C>> {
        let mut points = Vec::with_capacity(self.0.len());
        for p in self.0 {
            points.push(encode::<C, C::Group<B>>(p.running::<C::Group<B>>(level)));
        }
        points
    }
}

/// The affine coordinates of a point whose denominator is its own inverse.
#[cfg_attr(not(unoptimised), inline(always))]
fn encode<C: NamedCurve, G: GroupOf<C>>(p: G::Point) -> Point<C> {
    Point::encode(G::normalize(p, G::denominator(p)))
}

/// Set where P = Q, by cross multiplication: coordinates are homogeneous in the denominators.
#[cfg_attr(not(unoptimised), inline(always))]
fn equals<G: Group>(p: G::Point, q: G::Point) -> crate::form::Mask<G> {
    let Affine { x: left_x, y: left_y } = G::normalize(p, G::denominator(q));
    let Affine { x: right_x, y: right_y } = G::normalize(q, G::denominator(p));
    let same = left_x.equals(right_x).and(left_y.equals(right_y));
    let (p, q) = (G::is_degenerate(p), G::is_degenerate(q));
    p.and(q).or(p.or(q).not().and(same))
}

impl<C: NamedCurve> Projective<C> {
    /// The base point G.
    pub const fn base() -> Self {
        Self { kept: C::KEPT_BASE, affine: true }
    }

    /// The affine point of these coordinates, which must be those of one.
    #[cfg(feature = "edwards448")]
    pub(crate) const fn of_kept_affine(kept: C::Kept) -> Self {
        Self { kept, affine: true }
    }

    /// The neutral element.
    pub const fn neutral() -> Self {
        Self { kept: C::KEPT_NEUTRAL, affine: true }
    }

    /// The point of these coordinates.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn of<G: GroupOf<C>>(p: G::Extended) -> Self {
        Self { kept: G::keep(p), affine: false }
    }

    /// The point of these coordinates, of which the denominator is 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn of_affine<G: GroupOf<C>>(p: G::Extended) -> Self {
        Self { affine: true, ..Self::of::<G>(p) }
    }

    /// All coordinates.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn load<G: GroupOf<C>>(&self, level: Level<G>) -> G::Extended {
        G::take(level, self.kept)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn running<G: GroupOf<C>>(&self, level: Level<G>) -> G::Point {
        G::narrow(self.load::<G>(level))
    }

    /// The point with all coordinates. Constant time. Cost: at most 1M and what the field takes to read numbers.
    pub fn from_affine(p: &Point<C>) -> Self {
        Tier::best_single().run_single(Lift { p })
    }

    /// The affine point. Constant time. Cost: at most 3M+1S, and one inversion but for a point that was made of affine coordinates, or of such a
    /// point by [`Projective::neg`].
    pub fn to_affine(&self) -> Point<C> {
        let tier = Tier::best_single();
        if self.affine { tier.run_single(Encode { p: self }) } else { tier.run_single(Settle { p: self }) }
    }

    /// The affine point. Variable time. Cost: as [`Projective::to_affine`].
    pub fn to_affine_vartime(&self) -> Point<C> {
        let tier = Tier::best_single();
        if self.affine {
            tier.run_single(Encode { p: self })
        } else {
            tier.run_single(SettleVartime { p: self })
        }
    }

    /// The affine points of two. Variable time. Cost: one inversion and at most 9M+2S.
    pub fn two_to_affine_vartime(p: &Self, q: &Self) -> (Point<C>, Point<C>) {
        if p.affine || q.affine {
            return (p.to_affine_vartime(), q.to_affine_vartime());
        }
        Tier::best_single().run_single(SettleTwoVartime(p, q))
    }

    /// The affine points of all. Constant time; time depends on their number. Cost: one inversion, and at most 6M+1S a point; of
    /// those at the start that were made of affine coordinates a normalisation alone.
    #[cfg(feature = "alloc")]
    pub fn to_affine_batch(points: &[Self]) -> Vec<Point<C>> {
        if let [p] = points {
            return alloc::vec![p.to_affine()];
        }
        let tier = Tier::best_single();
        // Batches have affine points first.
        let affine = points.iter().take_while(|p| p.affine).count();
        if affine == points.len() {
            return tier.run_single(EncodeAll(points));
        }
        if affine == 0 {
            return tier.run_single(SettleAll(points));
        }
        let (first, others) = points.split_at(affine);
        let (mut first, mut others) = (tier.run_single(EncodeAll(first)), Self::to_affine_batch(others));
        let all = [&*first, &*others].concat();
        crate::ct::wipe_vec(&mut first);
        crate::ct::wipe_vec(&mut others);
        all
    }

    /// P + Q, whatever they are. Constant time. Cost: 16M+6S in Jacobian coordinates, about 9M on complete Edwards curves.
    #[must_use]
    pub fn add(&self, q: &Self) -> Self {
        Tier::best_single().run_single(Add { p: self, q })
    }

    /// P - Q, whatever they are. Constant time. Cost: as [`Projective::add`].
    #[must_use]
    pub fn sub(&self, q: &Self) -> Self {
        Tier::best_single().run_single(Subtract { p: self, q })
    }

    /// 2P. Constant time. Cost: a doubling.
    #[must_use]
    pub fn double(&self) -> Self {
        Tier::best_single().run_single(Double { p: self })
    }

    /// -P. Constant time.
    #[must_use]
    pub fn neg(&self) -> Self {
        Tier::best_single().run_single(Negate { p: self })
    }

    /// Set where P = Q. Constant time. Cost: 6M+2S in Jacobian coordinates, 4M elsewhere.
    pub fn equals(&self, q: &Self) -> Mask {
        Tier::best_single().run_single(Equals { p: self, q })
    }

    /// Set where this is the neutral element. Constant time. Cost: as [`Projective::equals`].
    pub fn is_neutral(&self) -> Mask {
        self.equals(&Self::neutral())
    }

    /// Whether this is an affine point with the abscissa x, of words that need not be below the field's size: what the verification of a
    /// signature asks, x·Z² = X in Jacobian coordinates. Variable time.
    ///
    /// Cost: at most 6M+2S, and no inversion.
    pub fn has_abscissa_vartime(&self, x: C::Repr) -> bool {
        Tier::best_single().run_single(HasAbscissa(self, x))
    }

    /// Overwrites the coordinates, in memory too.
    pub fn wipe(&mut self) {
        for coordinate in self.kept.as_mut() {
            crate::ct::wipe(coordinate.as_mut());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;
    use crate::form::Store;
    use crate::operate::Equipped;

    /// What is not seen from outside; the tests of the catalogue, which has all of this compiled, have the operations.
    fn check<C: Equipped>() {
        // The constants are what the group law keeps.
        let kept = |kept: C::Kept| Projective::<C> { kept, affine: false };
        type G<C> = <C as NamedCurve>::Group<Portable>;
        let (g, zero) = (Projective::<C>::base(), Projective::<C>::neutral());
        let base = kept(G::<C>::keep(G::<C>::lift(Point::<C>::base().decode(Portable))));
        assert!(g.equals(&base).declassify(), "{}", C::INFO.name);
        assert!(zero.equals(&kept(G::<C>::keep(G::<C>::neutral(Portable)))).declassify());
        assert!(!zero.equals(&base).declassify());
        let points = [zero, g, base];
        let affine = [Point::neutral(), Point::base(), Point::base()];
        for (p, p_affine) in points.iter().zip(affine) {
            for (q, q_affine) in points.iter().zip(affine) {
                assert_eq!(Projective::two_to_affine_vartime(p, q), (p_affine, q_affine));
            }
        }
        // Affine points at the start, anywhere, and nowhere.
        for first in 0..3 {
            let order = [first, (first + 1) % 3, (first + 2) % 3, 2 - first];
            for count in 0..=4 {
                let some: Vec<_> = order[..count].iter().map(|i| points[*i]).collect();
                let wanted: Vec<_> = order[..count].iter().map(|i| affine[*i]).collect();
                assert_eq!(Projective::to_affine_batch(&some), wanted, "{} {first} {count}", C::INFO.name);
            }
        }
        let mut wiped = g;
        wiped.wipe();
        assert!(wiped.kept.as_mut().iter().all(|c| c.as_ref().iter().all(|w| *w == 0)));
    }

    #[test]
    fn constants_are_what_is_kept() {
        use crate::curve::*;
        check::<e521::E521>();
        check::<e521iso::E521iso>();
        check::<edwards25519::Edwards25519>();
        check::<jac1271gls::Jac1271gls>();
        check::<jac256189::Jac256189>();
        check::<jq25519::Jq25519>();
        check::<p224::P224>();
        check::<p256::P256>();
        check::<p384::P384>();
        check::<p521::P521>();
        check::<secp256k1::Secp256k1>();
        check::<ted1271gls::Ted1271gls>();
        check::<ted256189::Ted256189>();
        check::<wei25519::Wei25519>();
    }
}
