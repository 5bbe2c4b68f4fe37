//! Jacobian coordinates where squarings are much cheaper than multiplications and elements are long: table
//! entries are points, without Z² and Z³, and products are had from squares.

use core::marker::PhantomData;

use super::points::is_stand_in;
use super::{Jacobian, Point, Sum, add, sum, table};
use crate::ct::Select;
use crate::field::{Factor, Field, Single};
use crate::form::weierstrass::Weierstrass;
use crate::form::{Affine, Group, Mask, Store};

/// The group law of [`Jacobian`] by other formulas; s must be 1. What is said there of complete and dedicated
/// operations holds here too.
pub struct Plain<C, F>(PhantomData<fn() -> (C, F)>);

impl<C: Weierstrass<F>, F: Field> Group for Plain<C, F> {
    type Field = F;
    type Point = Point<F>;
    type Extended = Point<F>;
    type Cached = Point<F>;
    type CachedAffine = Affine<F>;
    const ONE_KIND: bool = true;
    const ALL_AFFINE: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: F::Level) -> Point<F> {
        Jacobian::<C, F>::neutral(level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_cached(level: F::Level) -> Point<F> {
        Self::neutral(level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral_affine(level: F::Level) -> Affine<F> {
        Jacobian::<C, F>::neutral_affine(level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(p: Affine<F>) -> Point<F> {
        Jacobian::<C, F>::lift(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn narrow(p: Point<F>) -> Point<F> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn extend(p: Point<F>) -> Point<F> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache(p: Point<F>) -> Point<F> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn cache_affine(p: Affine<F>) -> Affine<F> {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn uncache(q: &Point<F>) -> Point<F> {
        *q
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_cached_if(q: Point<F>, mask: F::Mask) -> Point<F> {
        Point { y: F::select(mask, q.y.neg().tighten(), q.y), ..q }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_affine_if(q: Affine<F>, mask: F::Mask) -> Affine<F> {
        Jacobian::<C, F>::negate_affine_if(q, mask)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate(p: Point<F>) -> Point<F> {
        Jacobian::<C, F>::negate(p)
    }

    /// Cost: 3M+5S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<F>) -> Point<F> {
        double(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_extended(p: Point<F>) -> Point<F> {
        double(p)
    }
    /// Cost: 11M+5S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: Point<F>, q: &Point<F>) -> Point<F> {
        sum_of_two(p, q)
    }
    /// Cost: 11M+5S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_extended(p: Point<F>, q: &Point<F>) -> Point<F> {
        sum_of_two(p, q)
    }
    /// Cost: 7M+4S. Q is not neutral.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine(p: Point<F>, q: &Affine<F>) -> Point<F> {
        mixed_sum(p, q)
    }
    /// Cost: 14M+10S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add(p: Point<F>, q: &Point<F>) -> Point<F> {
        sum_of_two(double(p), q)
    }
    /// Cost: 10M+9S. Q is not neutral.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_affine(p: Point<F>, q: &Affine<F>) -> Point<F> {
        mixed_sum(double(p), q)
    }
    /// LM scheme. Cost for L = `table.len() - 1` > 0: (5L+2)M+(2L+4)S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_multiples(p: Affine<F>, table: &mut [Point<F>]) {
        table::odd_multiples::<C, F, _>(p, table);
    }
    /// By co-Z addition of P. Cost for n = `table.len()` > 1 entries: (5n-8)M+2nS. For P of order m entries
    /// m, m + 1, .. have Z = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn multiples(p: Affine<F>, table: &mut [Point<F>]) {
        table::multiples::<C, F, _>(p, table);
    }

    /// Cost: 1I+(9N-13)M+(2N+1)S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn affine_multiples<const N: usize>(p: Affine<F>) -> [Affine<F>; N] {
        table::affine_multiples::<C, F, N>(p)
    }

    /// Cost: 13M+5S. Complete without exception.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_complete(p: Point<F>, q: &Point<F>) -> Point<F> {
        add::add_complete::<C, F>(p, &Jacobian::<C, F>::cache(*q))
    }
    /// Cost: 9M+3S. Complete without exception; (0, 0) is the neutral element.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_complete(p: Point<F>, q: &Affine<F>) -> Point<F> {
        add::add_affine_complete::<C, F>(p, q)
    }
    /// Cost: 14M+10S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double_add_apart(p: Point<F>, q: &Point<F>) -> Point<F> {
        let twice = double(p);
        let sum = sum_of_two(twice, q);
        let sum = Point::select(twice.z.is_zero(), *q, sum);
        Point::select(q.z.is_zero(), twice, sum)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_total(p: Point<F>, q: &Point<F>) -> Point<F> {
        Self::add_complete(p, q)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate(p: Point<F>) -> Mask<Self> {
        p.z.is_zero()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_degenerate_cached(q: &Point<F>) -> Mask<Self> {
        q.z.is_zero()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(p: Point<F>) -> F {
        p.z
    }
    /// Cost: 3M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<F>, z_inverse: F) -> Affine<F> {
        Jacobian::<C, F>::normalize(p, z_inverse)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_on_curve(p: Affine<F>) -> Mask<Self> {
        Jacobian::<C, F>::is_on_curve(p)
    }
    /// Cost: 7M+4S. (0, 0) is the neutral element.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_affine_apart(p: Point<F>, q: &Affine<F>) -> Point<F> {
        let sum = mixed_sum(p, q);
        let lifted = Point { x: q.x, y: q.y, z: F::one(q.x.level()) };
        let sum = Point::select(p.z.is_zero(), lifted, sum);
        Point::select(is_stand_in(*q), p, sum)
    }
}

impl<C: Weierstrass<F>, F: Single> Store for Plain<C, F> {
    /// x, y.
    type StoredAffine = [F::Repr; 2];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_affine(q: Affine<F>) -> [F::Repr; 2] {
        Jacobian::<C, F>::store_affine(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_affine(level: F::Level, q: [F::Repr; 2]) -> Affine<F> {
        Jacobian::<C, F>::load_affine(level, q)
    }

    /// X, Y, Z.
    type Kept = [F::Repr; 3];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn keep(p: Point<F>) -> [F::Repr; 3] {
        [p.x.store(), p.y.store(), p.z.store()]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn take(level: F::Level, [x, y, z]: [F::Repr; 3]) -> Point<F> {
        Point { x: F::load(level, x), y: F::load(level, y), z: F::load(level, z) }
    }

    type Sum = Sum<F>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_of(q: &Affine<F>) -> Sum<F> {
        sum::of(q)
    }
    /// Cost: 8M+2S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_add(p: Sum<F>, q: &Affine<F>) -> Sum<F> {
        sum::add(p, q)
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum_extended(p: Sum<F>) -> Point<F> {
        sum::jacobian(p)
    }
}

/// 2P; right for every point (Z = 0 for the neutral element and for points of order 2). Constant time.
///
/// With A = 3(X - Z²)(X + Z²), B = 4XY²: X' = A² - 2B, Y' = A(B - X') - 8Y⁴, Z' = (Y + Z)² - Y² - Z².
///
/// Cost: 3M+5S and some sums. Source: Granger-Scott 2014, section 4.1 (EFD g1p/shortw/jacobian-3,
/// dbl-2001-b).
#[cfg_attr(not(unoptimised), inline(always))]
fn double<F: Field>(p: Point<F>) -> Point<F> {
    let zz = p.z.sqr();
    let yy = p.y.sqr();
    let t0 = p.y.add(p.z).sqr();
    let t1 = p.x.difference(zz);
    let t2 = p.x.add(zz);
    let yy2 = yy.mul2();
    let b = p.x.mul2().mul(yy2);
    let a = t1.mul(t2).mul3();
    let yyyy4 = yy2.sqr();
    let x = a.sqr().dbl_sub(b);
    let z = t0.sub_two(yy, zz);
    let y = b.difference(x).mul(a).dbl_sub(yyyy4);
    Point { x, y, z }
}

/// P + Q for P ≠ ±Q, neither neutral; else Z = 0. Constant time.
///
/// With U1 = X1·Z2², U2 = X2·Z1², S1 = Y1·Z2³, S2 = Y2·Z1³, H = U2 - U1, R = 2(S2 - S1), I = (2H)², J = H·I,
/// V = U1·I: X = R² - J - 2V, Y = R(V - X) - 2·S1·J, Z = ((Z1 + Z2)² - Z1² - Z2²)·H.
///
/// Cost: 11M+5S and some sums. Source: EFD g1p/shortw/jacobian-3, add-2007-bl.
#[cfg_attr(not(unoptimised), inline(always))]
fn sum_of_two<F: Field>(p: Point<F>, q: &Point<F>) -> Point<F> {
    let zz1 = p.z.sqr();
    let zz2 = q.z.sqr();
    let u1 = p.x.mul(zz2);
    let u2 = q.x.mul(zz1);
    let s1 = p.y.mul(q.z).mul(zz2);
    let s2 = q.y.mul(p.z).mul(zz1);
    let zz = p.z.add(q.z).sqr().sub(zz1).difference(zz2);
    chord(u1, s1, u2.sub(u1), s2.sub(s1).mul2(), zz)
}

/// The sum, given U1, S1, H, R and 2·Z1·Z2. Cost: 5M+2S.
#[cfg_attr(not(unoptimised), inline(always))]
fn chord<F: Field>(u1: F, s1: F, h: F, r: F::Loose, zz: F::Loose) -> Point<F> {
    let i = h.mul2().sqr();
    let j = h.mul(i);
    let v = u1.mul(i);
    let x = r.sqr().sub_dbl_sub(j, v).1;
    let y = v.difference(x).mul(r).dbl_sub(s1.mul(j));
    Point { x, y, z: zz.mul(h) }
}

/// P + Q for P ≠ ±Q, P not neutral; else Z = 0. Q is not neutral. Constant time.
///
/// As for Q with Z2 = 1, but I = 4H² and Z = (Z1 + H)² - Z1² - H². Cost: 7M+4S and some sums. Source:
/// Granger-Scott 2014, section 4.1 (EFD g1p/shortw/jacobian-3, madd-2007-bl).
#[cfg_attr(not(unoptimised), inline(always))]
fn mixed_sum<F: Field>(p: Point<F>, q: &Affine<F>) -> Point<F> {
    let zz = p.z.sqr();
    let u2 = q.x.mul(zz);
    let s2 = q.y.mul(p.z).mul(zz);
    let h = u2.sub(p.x);
    let r = s2.sub(p.y).mul2();
    let hh = h.sqr();
    let i = hh.mul2().tighten().mul2();
    let j = h.mul(i);
    let v = p.x.mul(i);
    let x = r.sqr().sub_dbl_sub(j, v).1;
    let y = v.difference(x).mul(r).dbl_sub(p.y.mul(j));
    let z = p.z.add(h).sqr().sub_two(zz, hh);
    Point { x, y, z }
}
