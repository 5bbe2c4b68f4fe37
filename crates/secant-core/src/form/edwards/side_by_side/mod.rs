//! Extended coordinates (X, Y, Z, T) of a point side by side in one [`RealQuad`]: two layers of four products
//! an operation, on curves ax² + y² = 1 + dx²y² with a = -1 or a = 1.
//!
//! Numerators and denominators of x = E/G and y = H/F are kept as (E, G, F, H); the second layer is (EF, GH,
//! FG, EH), so T comes for nothing and there is one kind of point.
//!
//! - *Doubling*: X², Y², Z², (X + Y)², then for a = -1 E = (X+Y)² - X² - Y², G = Y² - X², F = G - 2Z², H =
//!   -X² - Y²: the negatives of all four, which give the same point. For a = 1 E = (X+Y)² - X² - Y², G = X² +
//!   Y², F = X² + Y² - 2Z², H = X² - Y². Source: Hisil, Wong, Carter, Dawson 2008, section 3.3.
//! - *Addition* for a = -1: the unified law, (Y1-X1)·(Y2-X2), (Y1+X1)·(Y2+X2), T1·2dT2, Z1·2Z2 (section 3.1,
//!   and 4.1 for four processors).
//! - *Addition* for a = 1: the unified law has five products there, or eight with nothing between them and
//!   the sums: (E, G, F, H) = (X1, Z1, Z1, Y1)·(Y2, Z2, Z2, Y2) + (Y1, T1, -T1, -X1)·(X2, dT2, dT2, X2).
//!   Three layers in all.
//!
//! On a complete curve the unified law has no exception. On others it gives (0, 0, 0, 0) where it fails, as
//! [`Extended`](super::extended::Extended) says, and that persists; the total addition takes the dedicated
//! law there, of which all is multiplied by d, because entries carry it.
//!
//! The curve's equation is left to [`General`] on single elements.

use core::marker::PhantomData;

use super::TwistedEdwards;
use super::extended;
use super::general::General;
use crate::ct::{Choice, Line, Mask, Select};
use crate::field::quad::{Both, RealQuad, TwoQuads, patterns};
use crate::field::{Factor, Field, Single};
use crate::form::{Affine, Group, LineSums, Store};

/// A curve with d as a constant of quads.
pub trait SideBySideEdwards<Q: RealQuad>: TwistedEdwards<Q::Element> {
    /// (1, 1, d, 1).
    fn d_in_place(level: <Q::Element as Field>::Level) -> Q::Loose;
}

/// The group law of the curve `C`, a = -1 or a = 1, on four elements side by side; sums of many entries on
/// two times four, `T`.
pub struct SideBySide<C, Q, T = Both<Q>>(PhantomData<(C, Q, T)>);

/// (X, Y, Z, T).
#[derive(Clone, Copy, Debug)]
pub struct Point<Q>(Q);

/// A table entry: (Y - X, Y + X, 2dT, 2Z), or a multiple; for a = 1 (X, Y, dT, Z).
#[derive(Clone, Copy, Debug)]
pub struct Entry<L>(L);

impl<Q: RealQuad> Select<Mask> for Point<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Q::select(mask, if_set.0, if_clear.0))
    }
}

impl<Q: RealQuad> Point<Q> {
    /// (X : Y : Z) as single elements.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn to_single(self) -> extended::Point<Q::Element> {
        let [x, y, z, _] = self.0.elements();
        extended::Point { x, y, z }
    }
}

impl<L: Select<Mask>> Select<Mask> for Entry<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(L::select(mask, if_set.0, if_clear.0))
    }
}

patterns! {
    /// From (X, Y, Z, T): X, Y, Z, X + Y.
    Squared = [Plus(0), Plus(1), Plus(2), Plus(0)];
    OnlyY = [Zero, Zero, Zero, Plus(1)];
    /// From (X², Y², Z², (X + Y)²).
    Xx = [Plus(0); 4];
    Yy = [Plus(1), Minus(1), Minus(1), Plus(1)];
    Rest = [Minus(3), Zero, Plus(2), Zero];
    /// The same for a = 1.
    OneXx = [Plus(3), Plus(0), Plus(0), Plus(0)];
    OneYy = [Minus(0), Plus(1), Plus(1), Minus(1)];
    OneRest = [Minus(1), Zero, Minus(2), Zero];
    /// From (X, Y, Z, T) and entries (X, Y, dT, Z), for a = 1.
    Even = [Plus(0), Plus(2), Plus(2), Plus(1)];
    Odd = [Plus(1), Plus(3), Plus(3), Plus(0)];
    EntryEven = [Plus(1), Plus(3), Plus(3), Plus(1)];
    EntryOdd = [Plus(0), Plus(2), Plus(2), Plus(0)];
    OddPlus = [Plus(0), Plus(1), Zero, Zero];
    OddMinus = [Zero, Zero, Minus(2), Minus(3)];
    /// Z and T in each other's place.
    Swapped = [Plus(0), Plus(1), Plus(3), Plus(2)];
    /// From (1, 1, d, 1): d where coordinates are, 1 where dT is.
    ThreeOfD = [Plus(2), Plus(2), Plus(2), Plus(0)];
    /// The same for Y + X, Y - X, Z, T.
    OfDedicated = [Plus(2), Plus(2), Plus(0), Plus(2)];
    /// From (X, Y, Z, T): Y + X, Y - X, Z, T.
    Dedicated = [Plus(1), Plus(1), Plus(2), Plus(3)];
    DedicatedX = [Plus(0), Minus(0), Zero, Zero];
    /// From the four products (A, B, C, D): D + C, A + B, A - B, D - C.
    Difference = [Plus(3), Plus(0), Plus(0), Plus(3)];
    DifferenceSigns = [Plus(2), Plus(1), Minus(1), Minus(2)];
    /// From (X, Y, Z, T): Y - X, Y + X, T, Z.
    Left = [Plus(1), Plus(1), Plus(3), Plus(2)];
    LeftX = [Minus(0), Plus(0), Zero, Zero];
    /// The same, and once more T and Z.
    EntryX = [Minus(0), Plus(0), Plus(3), Plus(2)];
    /// From the four products (A, B, C, D): B - A, D + C, D - C, B + A.
    Sum = [Plus(1), Plus(3), Plus(3), Plus(1)];
    SumSigns = [Minus(0), Plus(2), Minus(2), Plus(0)];
    /// From (E, G, F, H).
    Numerators = [Plus(0), Plus(1), Plus(2), Plus(0)];
    Denominators = [Plus(2), Plus(3), Plus(1), Plus(3)];
    /// The same with F and G in each other's place.
    SwappedNumerators = [Plus(0), Plus(2), Plus(1), Plus(0)];
    SwappedDenominators = [Plus(1), Plus(3), Plus(2), Plus(3)];
    /// From (Y - X, Y + X, 2dT, 2Z): 2X, 2Y, 2Z, 2dT.
    Back = [Plus(1), Plus(0), Plus(3), Plus(2)];
    BackX = [Minus(0), Plus(1), Zero, Zero];
    /// Negatives: (Y + X, Y - X, ..), and -X, -T.
    Crossed = [Plus(1), Plus(0), Plus(2), Plus(3)];
    Straight = [Plus(0), Plus(1), Plus(2), Plus(3)];
    OnlyYz = [Zero, Plus(1), Plus(2), Zero];
    MinusXt = [Minus(0), Zero, Zero, Minus(3)];
}

/// (X, Y, Z, T) from (E, G, F, H). Cost: 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn multiplied<Q: RealQuad>(ratios: Q::Loose) -> Point<Q> {
    Point(Q::mul(Q::shuffle::<Numerators>(ratios), Q::shuffle::<Denominators>(ratios)))
}

/// 2P. Cost: 4S at once, then 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn double<C: SideBySideEdwards<Q>, Q: RealQuad>(p: Point<Q>) -> Point<Q> {
    let roots = p.0.combine::<Squared, OnlyY>();
    let squares = Q::sqr(roots);
    multiplied(if C::A_IS_ONE {
        squares.combine3::<OneXx, OneYy, OneRest, 0b0100>()
    } else {
        squares.combine3::<Xx, Yy, Rest, 0b0100>()
    })
}

/// P + Q by the unified law. Cost: 4M at once, then 4M at once; for a = 1 three times 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn add<C: SideBySideEdwards<Q>, Q: RealQuad>(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
    if !C::A_IS_ONE {
        return multiplied(Q::mul(p.0.combine::<Left, LeftX>(), q.0).combine::<Sum, SumSigns>());
    }
    let p = p.0.loosen();
    let odd = Q::mul(Q::shuffle::<Odd>(p), Q::shuffle::<EntryOdd>(q.0)).combine::<OddPlus, OddMinus>();
    multiplied(Q::mul_add(Q::shuffle::<Even>(p), Q::shuffle::<EntryEven>(q.0), odd).loosen())
}

/// P + Q by the dedicated law, a = -1, for P multiplied by d but for its Z beside dT2. Cost: three times 4M
/// at once.
///
/// (Y1+X1)·(Y2-X2), (Y1-X1)·(Y2+X2), Z1·2T2, T1·2Z2, all times d. Source: Hisil, Wong, Carter, Dawson 2008,
/// section 3.2.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_dedicated<C: SideBySideEdwards<Q>, Q: RealQuad>(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
    let d = Q::shuffle::<OfDedicated>(C::d_in_place(Q::level(q.0)));
    let left = Q::mul(p.0.combine::<Dedicated, DedicatedX>(), d).loosen();
    multiplied(Q::mul(left, q.0).combine::<Difference, DifferenceSigns>())
}

/// P + Q without exception. Cost: as [`add`] on a complete curve; else five times 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_total<C: SideBySideEdwards<Q>, Q: RealQuad>(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
    const { assert!(C::COMPLETE || !C::A_IS_ONE, "the dedicated law is that for a = -1") };
    let unified = add::<C, Q>(p, q);
    if C::COMPLETE {
        return unified;
    }
    // T needs no look: X = Y = Z = 0 on the curve makes dT² = 0.
    let [x, y, z, _] = unified.0.elements();
    Point::select(x.is_zero().and(y.is_zero()).and(z.is_zero()), add_dedicated::<C, Q>(p, q), unified)
}

/// P ± Q and P' ± Q', minus where the mask is set. Cost: as [`add`], and moves.
///
/// The negative of an entry has Y - X and Y + X in each other's place and -2dT: the product with T changes
/// its sign, which puts F and G in each other's place.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_two<T: TwoQuads>(p: T, q: &T::Loose, negative: [Mask; 2]) -> T {
    let q = T::choose::<Crossed, Straight>(negative, *q);
    let ratios = T::mul(p.combine::<Left, LeftX>(), q).combine::<Sum, SumSigns>();
    T::mul(
        T::choose::<SwappedNumerators, Numerators>(negative, ratios),
        T::choose::<SwappedDenominators, Denominators>(negative, ratios),
    )
}

impl<C: SideBySideEdwards<Q>, Q: RealQuad<Element: Single>, T> Group for SideBySide<C, Q, T> {
    type Field = Q::Element;
    type Point = Point<Q>;
    type Extended = Point<Q>;
    type Cached = Entry<Q::Loose>;
    type CachedAffine = Entry<Q::Loose>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: <Q::Element as Field>::Level) -> Point<Q> {
        Point(Q::tighten(Q::constants(level, [&[0], &[1], &[1], &[0]])))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: <Q::Element as Field>::Level) -> Entry<Q::Loose> {
        if C::A_IS_ONE {
            return Entry(Q::constants(level, [&[0], &[1], &[0], &[1]]));
        }
        Entry(Q::constants(level, [&[1], &[1], &[0], &[2]]))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: <Q::Element as Field>::Level) -> Entry<Q::Loose> {
        Self::neutral_cached(level)
    }
    /// Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<Q::Element>) -> Point<Q> {
        Point(Q::new([p.x, p.y, Q::Element::one(p.x.level()), p.x.mul(p.y)]))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn narrow(p: Point<Q>) -> Point<Q> {
        p
    }
    /// Free: T is always known.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend(p: Point<Q>) -> Point<Q> {
        p
    }
    /// Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache(p: Point<Q>) -> Entry<Q::Loose> {
        let entry =
            if C::A_IS_ONE { Q::shuffle::<Swapped>(p.0.loosen()) } else { p.0.combine::<Left, EntryX>() };
        Entry(Q::mul(entry, C::d_in_place(Q::level(entry))).loosen())
    }
    /// Cost: 1M, then 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<Q::Element>) -> Entry<Q::Loose> {
        Self::cache(Self::lift(p))
    }
    /// (2dX : 2dY : 2dZ : 2dT), for a = 1 half of that. Cost: 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &Entry<Q::Loose>) -> Point<Q> {
        let coordinates =
            if C::A_IS_ONE { Q::shuffle::<Swapped>(q.0) } else { Q::tighten(q.0).combine::<Back, BackX>() };
        Point(Q::mul(coordinates, Q::shuffle::<ThreeOfD>(C::d_in_place(Q::level(q.0)))))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: Entry<Q::Loose>, mask: Mask) -> Entry<Q::Loose> {
        if C::A_IS_ONE {
            return Entry(Q::negate_in::<0b0101>(q.0, mask));
        }
        Entry(Q::negate_in::<0b0100>(Q::choose::<Crossed, Straight>(mask, q.0), mask))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: Entry<Q::Loose>, mask: Mask) -> Entry<Q::Loose> {
        Self::negate_cached_if(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: Point<Q>) -> Point<Q> {
        Point(Q::tighten(p.0.combine::<OnlyYz, MinusXt>()))
    }

    /// Cost: 4S at once, then 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<Q>) -> Point<Q> {
        double::<C, Q>(p)
    }
    /// As [`Group::double`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<Q>) -> Point<Q> {
        double::<C, Q>(p)
    }
    /// Unified. Cost: 4M at once, then 4M at once; for a = 1 three times 4M at once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add::<C, Q>(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add::<C, Q>(p, q)
    }
    /// As [`Group::add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add::<C, Q>(p, q)
    }
    /// A doubling and an addition.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add::<C, Q>(double::<C, Q>(p), q)
    }
    /// As [`Group::double_add`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add::<C, Q>(double::<C, Q>(p), q)
    }
    /// P + 2P + .. + 2P. Cost: a doubling, an addition for each entry but the first, and the entries.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<Q::Element>, table: &mut [Entry<Q::Loose>]) {
        let mut odd = Self::lift(p);
        let twice = Self::cache(double::<C, Q>(odd));
        let mut i = 0;
        while i < table.len() {
            if i > 0 {
                odd = add::<C, Q>(odd, &twice);
            }
            table[i] = Self::cache(odd);
            i += 1;
        }
    }

    /// As [`Group::add`]: unified.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add::<C, Q>(p, q)
    }
    /// As [`Group::add`]: unified.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add::<C, Q>(p, q)
    }
    /// As [`Group::add`] on a complete curve; else five times 4M at once. A sum at infinity shows as Z = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add_total::<C, Q>(p, q)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<Q>) -> Mask {
        Self::denominator(p).is_zero()
    }
    /// Set for an entry of zeros only; an entry at infinity is a good one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &Entry<Q::Loose>) -> Mask {
        let [x, y, ..] = Self::uncache(q).0.elements();
        x.is_zero().and(y.is_zero())
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<Q>) -> Q::Element {
        p.0.elements()[2]
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<Q>, z_inverse: Q::Element) -> Affine<Q::Element> {
        let [x, y, ..] = p.0.elements();
        Affine { x: x.mul(z_inverse), y: y.mul(z_inverse) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<Q::Element>) -> Mask {
        General::<C, Q::Element>::is_on_curve(p)
    }
}

/// Kept as [`Extended`](super::extended::Extended) keeps them, for a = 1 as [`General`] does, so that one
/// table serves both.
impl<C: SideBySideEdwards<Q>, Q: RealQuad<Element: Single>, T> Store for SideBySide<C, Q, T> {
    type StoredAffine = [<Q::Element as Single>::Repr; 3];

    /// For entries with Z = 1 only.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: Entry<Q::Loose>) -> Self::StoredAffine {
        let [a, b, t, _] = Q::tighten(q.0).elements();
        if C::A_IS_ONE {
            return [a.store(), b.store(), a.mul(b).store()];
        }
        let [difference, sum, t] = [a, b, t].map(|x| x.div2().tighten());
        let t = if C::COMPLETE { t } else { sum.sub(difference).mul(sum.add(difference)) };
        [sum.store(), difference.store(), t.store()]
    }
    /// Cost: 4M at once, to multiply by d; on a complete curve with a = -1 none.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: <Q::Element as Field>::Level, [x, y, t]: Self::StoredAffine) -> Entry<Q::Loose> {
        if C::A_IS_ONE {
            return Entry(Q::mul(Q::stored(level, [x, y, t]), C::d_in_place(level)).loosen());
        }
        let entry = Q::stored(level, [y, x, t]);
        if C::COMPLETE { Entry(entry) } else { Entry(Q::mul(entry, C::d_in_place(level)).loosen()) }
    }

    /// X, Y, Z, T.
    type Kept = [<Q::Element as Single>::Repr; 4];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: Point<Q>) -> Self::Kept {
        p.0.elements().map(Single::store)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: <Q::Element as Field>::Level, kept: Self::Kept) -> Point<Q> {
        Point(Q::new(kept.map(|words| Q::Element::load(level, words))))
    }

    type Sum = Point<Q>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_of(q: &Entry<Q::Loose>) -> Point<Q> {
        Self::uncache(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_add(p: Point<Q>, q: &Entry<Q::Loose>) -> Point<Q> {
        add::<C, Q>(p, q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_extended(p: Point<Q>) -> Point<Q> {
        p
    }
}

impl<C, Q, T> LineSums for SideBySide<C, Q, T>
where
    C: SideBySideEdwards<Q>,
    Q: RealQuad<Element: Single>,
    T: TwoQuads<Quad = Q>,
{
    const LINES: usize = 3 * (size_of::<<Q::Element as Single>::Repr>() / 8);
    type Sums = T;
    type Entries = T::Loose;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn word_in_line([sum, difference, t]: &Self::StoredAffine, line: usize) -> u64 {
        [difference, sum, t][line % 3].as_ref()[line / 3]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn look_up(level: <Q::Element as Field>::Level, lines: &[Line], index: u64) -> Entry<Q::Loose> {
        const { assert!(C::COMPLETE && !C::A_IS_ONE, "words of such entries carry d") };
        Entry(Q::look_up(level, lines, index))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn look_up_two(level: <Q::Element as Field>::Level, lines: [&[Line]; 2], indices: [u64; 2]) -> T::Loose {
        T::look_up(level, lines, indices)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sums_of(level: <Q::Element as Field>::Level, q: &T::Loose, negative: [Mask; 2]) -> T {
        let neutral = Self::neutral(level).0;
        add_two(T::new([neutral, neutral]), q, negative)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sums_add(p: T, q: &T::Loose, negative: [Mask; 2]) -> T {
        add_two(p, q, negative)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sums_extended(p: T) -> [Point<Q>; 2] {
        let [p, q] = p.quads();
        [Point(p), Point(q)]
    }
}

#[cfg(test)]
mod tests;
