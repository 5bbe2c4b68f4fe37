//! Points that protocols add up: all coordinates are kept, and nothing is inverted until affine ones are
//! asked for.

use core::fmt;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::named::NamedCurve;
use super::point::Point;
use super::strategy::{GroupOf, Outcome};
use crate::cpu::{Tier, on_words};
use crate::ct::{Choice, Mask, Select};
use crate::field::{Factor, Field, Single};
use crate::form::{Affine, Group, Level};

/// A point of the curve `C`, with all coordinates of its form as words that every backend reads.
///
/// One point has many such words: [`Projective::equals`] compares points.
#[derive(Clone, Copy)]
pub struct Projective<C: NamedCurve> {
    kept: C::Kept,
    /// Whether the denominator is known to be 1, or 0 for a point at infinity. That depends on the operation
    /// that made the point, not on what it was given.
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

/// Whether x is the abscissa of P; not if it is no element of the field.
#[cfg_attr(not(unoptimised), inline(always))]
fn has_abscissa_vartime<C: NamedCurve, G: GroupOf<C>>(
    level: Level<G>,
    p: &Projective<C>,
    x: C::Repr,
) -> bool {
    let Some(x) = G::Field::from_repr(level, x) else { return false };
    let p = p.running::<G>(level);
    // With denominator 1 `normalize` gives X. Another abscissa is brought to that of P as a point is: its
    // ordinate is not used.
    let coordinate = G::normalize(p, G::Field::one(level)).x;
    let any = G::narrow(G::lift(Affine { x, y: x }));
    let wanted = G::normalize(any, G::denominator(p)).x;
    !G::is_degenerate(p).declassify() && coordinate.equals(wanted).declassify()
}

/// The affine points of two, by one inversion in variable time.
#[cfg_attr(not(unoptimised), inline(always))]
fn settle_two_vartime<C: NamedCurve, G: GroupOf<C>>(
    level: Level<G>,
    p: &Projective<C>,
    q: &Projective<C>,
) -> (Point<C>, Point<C>) {
    let (p, q) = (p.running::<G>(level), q.running::<G>(level));
    // A denominator of 0 must not spoil the other.
    let one = G::Field::one(level);
    let whole = |z: G::Field| Select::select(z.is_zero(), one, z);
    let (of_p, of_q) = (whole(G::denominator(p)), whole(G::denominator(q)));
    let inverse = of_p.mul(of_q).invert_vartime();
    let settle = |r, inverse| {
        let zero = G::Field::zero(level);
        let nowhere = G::is_degenerate(r);
        Point::encode(G::normalize(r, Select::select(nowhere, zero, inverse)))
    };
    (settle(p, inverse.mul(of_q)), settle(q, inverse.mul(of_p)))
}

/// The affine points of all, by one inversion.
#[cfg(feature = "alloc")]
#[cfg_attr(not(unoptimised), inline(always))]
fn settle_all<C: NamedCurve, G: GroupOf<C>>(level: Level<G>, kept: &[Projective<C>]) -> Vec<Point<C>> {
    let mut points = Vec::with_capacity(kept.len());
    for p in kept {
        points.push(p.running::<G>(level));
    }
    let mut settled = Vec::with_capacity(points.len());
    let mut affine = crate::multiply::batch::normalize::<G>(&points);
    for p in &affine {
        settled.push(Point::encode(*p));
    }
    crate::ct::wipe_vec(&mut affine);
    crate::ct::wipe_vec(&mut points);
    settled
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

    /// The point with all coordinates. Constant time. Cost: at most 1M and what the field takes to read
    /// numbers.
    pub fn from_affine(p: &Point<C>) -> Self {
        on_words!(Tier::best_single(), level: B => <Self as Outcome<C>>::affine::<C::Group<B>>(p.decode(level)))
    }

    /// The affine point, where the denominator is its own inverse.
    fn encode(&self) -> Point<C> {
        on_words!(Tier::best_single(), level: B => encode::<C, C::Group<B>>(self.running::<C::Group<B>>(level)))
    }

    /// The affine point. Constant time. Cost: at most 3M+1S, and one inversion but for a point that was made
    /// of affine coordinates, or of such a point by [`Projective::neg`].
    pub fn to_affine(&self) -> Point<C> {
        if self.affine {
            return self.encode();
        }
        on_words!(Tier::best_single(), level: B => Point::settle::<C::Group<B>>(self.running::<C::Group<B>>(level)))
    }

    /// The affine point. Variable time. Cost: as [`Projective::to_affine`].
    pub fn to_affine_vartime(&self) -> Point<C> {
        if self.affine {
            return self.to_affine();
        }
        on_words!(Tier::best_single(), level: B => {
            Point::settle_vartime::<C::Group<B>>(self.running::<C::Group<B>>(level))
        })
    }

    /// The affine points of two. Variable time. Cost: one inversion and at most 9M+2S.
    pub fn two_to_affine_vartime(p: &Self, q: &Self) -> (Point<C>, Point<C>) {
        if p.affine || q.affine {
            return (p.to_affine_vartime(), q.to_affine_vartime());
        }
        on_words!(Tier::best_single(), level: B => settle_two_vartime::<C, C::Group<B>>(level, p, q))
    }

    /// The affine points of those whose denominators are their own inverses.
    #[cfg(feature = "alloc")]
    fn encode_all(points: &[Self]) -> Vec<Point<C>> {
        on_words!(Tier::best_single(), level: B => {
            let mut encoded = Vec::with_capacity(points.len());
            for p in points {
                encoded.push(encode::<C, C::Group<B>>(p.running::<C::Group<B>>(level)));
            }
            encoded
        })
    }

    /// The affine points of all. Constant time; time depends on their number. Cost: one inversion, and at
    /// most 6M+1S a point; of those at the start that were made of affine coordinates a normalisation alone.
    #[cfg(feature = "alloc")]
    pub fn to_affine_batch(points: &[Self]) -> Vec<Point<C>> {
        if let [p] = points {
            return alloc::vec![p.to_affine()];
        }
        // Batches have affine points first.
        let affine = points.iter().take_while(|p| p.affine).count();
        if affine == points.len() {
            return Self::encode_all(points);
        }
        if affine == 0 {
            return on_words!(Tier::best_single(), level: B => settle_all::<C, C::Group<B>>(level, points));
        }
        let (first, others) = points.split_at(affine);
        let (mut first, mut others) = (Self::encode_all(first), Self::to_affine_batch(others));
        let all = [&*first, &*others].concat();
        crate::ct::wipe_vec(&mut first);
        crate::ct::wipe_vec(&mut others);
        all
    }

    /// P + Q, whatever they are. Constant time. Cost: 16M+6S in Jacobian coordinates, about 9M on complete
    /// Edwards curves.
    #[must_use]
    pub fn add(&self, q: &Self) -> Self {
        on_words!(Tier::best_single(), level: B => {
            let q = C::Group::<B>::cache(q.load::<C::Group<B>>(level));
            Self::of::<C::Group<B>>(C::Group::<B>::add_total(self.load::<C::Group<B>>(level), &q))
        })
    }

    /// P - Q, whatever they are. Constant time. Cost: as [`Projective::add`].
    #[must_use]
    pub fn sub(&self, q: &Self) -> Self {
        on_words!(Tier::best_single(), level: B => {
            let q = C::Group::<B>::cache(C::Group::<B>::negate(q.load::<C::Group<B>>(level)));
            Self::of::<C::Group<B>>(C::Group::<B>::add_total(self.load::<C::Group<B>>(level), &q))
        })
    }

    /// 2P. Constant time. Cost: a doubling.
    #[must_use]
    pub fn double(&self) -> Self {
        on_words!(Tier::best_single(), level: B => {
            Self::of::<C::Group<B>>(C::Group::<B>::double_extended(self.running::<C::Group<B>>(level)))
        })
    }

    /// -P. Constant time.
    #[must_use]
    pub fn neg(&self) -> Self {
        on_words!(Tier::best_single(), level: B => {
            let opposite = C::Group::<B>::negate(self.load::<C::Group<B>>(level));
            Self { affine: self.affine, ..Self::of::<C::Group<B>>(opposite) }
        })
    }

    /// Set where P = Q. Constant time. Cost: 6M+2S in Jacobian coordinates, 4M elsewhere.
    pub fn equals(&self, q: &Self) -> Mask {
        on_words!(Tier::best_single(), level: B => {
            equals::<C::Group<B>>(self.running::<C::Group<B>>(level), q.running::<C::Group<B>>(level))
        })
    }

    /// Set where this is the neutral element. Constant time. Cost: as [`Projective::equals`].
    pub fn is_neutral(&self) -> Mask {
        self.equals(&Self::neutral())
    }

    /// Whether this is an affine point with the abscissa x, of words that need not be below the field's size:
    /// what the verification of a signature asks, x·Z² = X in Jacobian coordinates. Variable time.
    ///
    /// Cost: at most 6M+2S, and no inversion.
    pub fn has_abscissa_vartime(&self, x: C::Repr) -> bool {
        on_words!(Tier::best_single(), level: B => has_abscissa_vartime::<C, C::Group<B>>(level, self, x))
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

    /// Tests of what is not seen from outside; the tests of the catalogue, which has all of this compiled,
    /// have the operations.
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
