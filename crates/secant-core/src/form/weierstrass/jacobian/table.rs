//! The odd multiples of a point, without inversion and with one, and all multiples.

use super::{Cached, Jacobian, Point, Sum, sum};
use crate::field::{Factor, Field, Single, Vector};
use crate::form::weierstrass::Weierstrass;
use crate::form::{Affine, Group, LaneSums, OddTables};

/// The type of the tables' entries.
pub(super) trait Entry<F: Field>: Copy {
    /// The entry of an affine point, lifted: Z = 1, or 0 for the stand-in.
    fn of_lifted(p: Point<F>) -> Self;
    /// The entry of any point.
    fn of(p: Point<F>) -> Self;
}

/// Cost: 1M+1S.
impl<F: Field> Entry<F> for Cached<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of_lifted(p: Point<F>) -> Self {
        Self { x: p.x, y: p.y, z: p.z, zz: p.z, zzz: p.z }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(p: Point<F>) -> Self {
        let zz = p.z.sqr();
        Self { x: p.x, y: p.y, z: p.z, zz, zzz: zz.mul(p.z) }
    }
}

/// A point is its own entry: free.
impl<F: Field> Entry<F> for Point<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of_lifted(p: Self) -> Self {
        p
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(p: Self) -> Self {
        p
    }
}

/// P, 3P, .., (2L + 1)P: each from the one before by adding 2P, which is kept on the same Z. Constant time.
///
/// P and 2P on Z = y cost 2M+4S, each of the L additions 5M+2S: (5L+2)M+(2L+4)S. Z² and Z³ of an entry cost
/// 1M+1S more (Z'² = Z²·H² and Z'³ = Z³·H³ with the H² and H³ at hand would cost 2M). The first entry has Z =
/// 1 and costs nothing.
///
/// Where two summands have the same abscissa (only if the order of P is small) Z = 0, in that entry and all
/// that follow. Source: Longa-Gebotys 2010, section 5 (LM scheme); co-Z addition: Meloni 2007.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn odd_multiples<C: Weierstrass<F>, F: Field, E: Entry<F>>(p: Affine<F>, table: &mut [E]) {
    let Some((first, rest)) = table.split_first_mut() else { return };
    *first = E::of_lifted(Jacobian::<C, F>::lift(p));
    if rest.is_empty() {
        return;
    }
    let (mut even, mut odd) = double_co_z::<C, F>(p);
    let mut i = 0;
    while i < rest.len() {
        (odd, even) = add_co_z(even, odd);
        rest[i] = E::of(odd);
        i += 1;
    }
}

/// P, 2P, 3P, .., nP: each from the one before by adding P, which is kept on the same Z. Constant time.
///
/// P and 2P on Z = y cost 2M+4S, each of the n - 2 additions 5M+2S, Z² and Z³ of an entry 1M+1S. For P of
/// order m the entry mP is a sum of opposite points, or the double of a point with y = 0, so Z = 0, there and
/// in all that follow.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn multiples<C: Weierstrass<F>, F: Field, E: Entry<F>>(p: Affine<F>, table: &mut [E]) {
    let Some((first, rest)) = table.split_first_mut() else { return };
    *first = E::of_lifted(Jacobian::<C, F>::lift(p));
    let Some((second, rest)) = rest.split_first_mut() else { return };
    let (mut multiple, mut one) = double_co_z::<C, F>(p);
    *second = E::of(multiple);
    let mut i = 0;
    while i < rest.len() {
        (multiple, one) = add_co_z(one, multiple);
        rest[i] = E::of(multiple);
        i += 1;
    }
}

/// The values that one co-Z addition of the table keeps for the way back.
#[derive(Clone, Copy, Debug)]
pub struct Step<F> {
    x: F,
    y: F,
    /// H² and H³ for Z' = Z·H.
    hh: F,
    hhh: F,
}

/// P, 3P, .., (2L + 1)P, affine, by one inversion of the last Z: its square and cube times the H² and H³ of
/// an addition, both at hand, are those of the Z before. Variable time.
///
/// P and 2P on Z = y cost 2M+4S, each of the L additions 5M+2S, the inverse square and cube 1M+1S, each of
/// the L points 2M, and each of the L - 1 steps back 2M: 1I+(9L+1)M+(2L+5)S. Only for P of a large odd order:
/// where two summands meet all but the first are (0, 0). Source: Longa-Miri 2008, section 4 (LM scheme);
/// Longa-Gebotys 2010, section 6.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn odd_affine_multiples_vartime<C: Weierstrass<F>, F: Single, const N: usize>(
    p: Affine<F>,
) -> [Affine<F>; N] {
    let mut table = [p; N];
    if N < 2 {
        return table;
    }
    let mut steps = [no_step(p); N];
    let z = ascend::<C, F>(p, &mut steps);
    descend(&mut table, &steps, z.invert_vartime());
    table
}

/// A step from nothing.
#[cfg_attr(not(unoptimised), inline(always))]
fn no_step<F: Field>(p: Affine<F>) -> Step<F> {
    Step { x: p.x, y: p.y, hh: p.x, hhh: p.x }
}

/// The additions of 2P that lead from P to the last odd multiple, and its Z. Constant time. Cost for L
/// additions: (5L+2)M+(2L+4)S.
#[cfg_attr(not(unoptimised), inline(always))]
fn ascend<C: Weierstrass<F>, F: Field>(p: Affine<F>, steps: &mut [Step<F>]) -> F {
    let (mut even, mut odd) = double_co_z::<C, F>(p);
    let mut i = 1;
    while i < steps.len() {
        (odd, even, steps[i]) = add_co_z_noting(even, odd);
        i += 1;
    }
    odd.z
}

impl<C: Weierstrass<F>, F: Field> OddTables for Jacobian<C, F> {
    type Step = Step<F>;

    /// Cost for N multiples: (5N-3)M+(2N+2)S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_steps(p: Affine<F>, steps: &mut [Step<F>]) -> F {
        ascend::<C, F>(p, steps)
    }
    /// Cost for N multiples: (4N-5)M+1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn odd_table(p: Affine<F>, steps: &[Step<F>], inverse: F, table: &mut [Affine<F>]) {
        table[0] = p;
        descend(table, steps, inverse);
    }
    type Chain = Sum<F>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn chain_of(q: &Affine<F>) -> Sum<F> {
        sum::of(q)
    }
    /// Cost: 8M+2S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn chain_add(p: Sum<F>, q: &Affine<F>) -> Sum<F> {
        sum::add(p, q)
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn chain_end(p: Sum<F>) -> Point<F> {
        sum::jacobian(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn start(q: &Affine<F>) -> Point<F> {
        Self::lift(*q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn no_step(p: Affine<F>) -> Step<F> {
        no_step(p)
    }
}

impl<C: Weierstrass<F>, F: Vector> LaneSums for Jacobian<C, F> {
    type LaneSum = Sum<F>;
    type Coordinates = [F; 3];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn lane_sum(q: &Affine<F>) -> Sum<F> {
        sum::of(q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lane_add(p: Sum<F>, q: &Affine<F>) -> Sum<F> {
        sum::add(p, q)
    }
    /// Cost: an addition and 4M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lane_fold(p: Sum<F>, n: usize, add: impl Fn(Sum<F>, Affine<F>) -> Sum<F>) -> Sum<F> {
        let other = p.lanes_from(n);
        let (p, q) = sum::prepared(p, &other);
        sum::completed(add(p, q), &other)
    }
    /// Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lane_coordinates(p: Sum<F>) -> [F; 3] {
        let Point { x, y, z } = sum::jacobian(p);
        [x, y, z]
    }
}

/// P, 2P, 3P, .., NP, affine, in the same way. Constant time.
///
/// P and 2P on Z = y cost 2M+4S, each of the N - 2 additions 5M+2S, the inverse square and cube 1M+1S, each
/// of the N - 1 points 2M, and each of the N - 2 steps back 2M: 1I+(9N-13)M+(2N+1)S. For a P that is neutral,
/// which gives (0, 0) throughout, or of an order above N.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn affine_multiples<C: Weierstrass<F>, F: Field, const N: usize>(p: Affine<F>) -> [Affine<F>; N] {
    let mut table = [p; N];
    if N < 2 {
        return table;
    }
    let (mut multiple, mut one) = double_co_z::<C, F>(p);
    let mut steps = [Step { x: multiple.x, y: multiple.y, hh: p.x, hhh: p.x }; N];
    let mut i = 2;
    while i < N {
        (multiple, one, steps[i]) = add_co_z_noting(one, multiple);
        i += 1;
    }
    descend(&mut table, &steps, multiple.z.invert());
    table
}

/// P, 3P, .., (2N - 1)P as affine points (X, Y) of y² = x³ + bu⁶, and u: the last Z. Constant time. For s =
/// 0, N > 1, and P neutral, which gives u = 0, or of an odd order above 4N.
///
/// (X : Y : u) on the curve is (X, Y) on y² = x³ + bu⁶, where all formulas are the same: what they make of
/// such points is (X : Y : Z) there and (X : Y : Zu) on the curve. P and 2P on Z = y cost 2M+4S, each of the
/// N - 1 additions 5M+2S, each of the N - 1 points that are not the last 2M, each of the N - 2 steps back 2M:
/// (9N-9)M+(2N+2)S.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn scaled_odd_multiples<C: Weierstrass<F>, F: Field, const N: usize>(
    p: Affine<F>,
) -> ([Affine<F>; N], F) {
    const { assert!(N > 1) };
    debug_assert!(C::S_IS_ZERO);
    let (mut even, mut odd) = double_co_z::<C, F>(p);
    let mut steps = [Step { x: odd.x, y: odd.y, hh: odd.x, hhh: odd.x }; N];
    let mut i = 1;
    while i < N {
        (odd, even, steps[i]) = add_co_z_noting(even, odd);
        i += 1;
    }
    // (u/Z)² and (u/Z)³.
    let Step { x, y, hh: mut zz, hhh: mut zzz } = steps[N - 1];
    let mut table = [Affine { x, y }; N];
    i = N - 1;
    while i > 0 {
        i -= 1;
        let Step { x, y, hh, hhh } = steps[i];
        table[i] = Affine { x: x.mul(zz), y: y.mul(zzz) };
        if i > 0 {
            zz = zz.mul(hh);
            zzz = zzz.mul(hhh);
        }
    }
    (table, odd.z)
}

/// All points but the first, from the last to the second, given the inverse of the last Z.
#[cfg_attr(not(unoptimised), inline(always))]
fn descend<F: Field>(table: &mut [Affine<F>], steps: &[Step<F>], inverse: F) {
    let mut zz = inverse.sqr();
    let mut zzz = zz.mul(inverse);
    let mut i = table.len();
    while i > 1 {
        i -= 1;
        let Step { x, y, hh, hhh } = steps[i];
        table[i] = Affine { x: x.mul(zz), y: y.mul(zzz) };
        if i > 1 {
            zz = zz.mul(hh);
            zzz = zzz.mul(hhh);
        }
    }
}

/// (2P, P) on Z = y, P affine: as DBL with Z1 = 1, whose B = xy² and y⁴ are the coordinates of P there. Cost:
/// 2M+4S.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_co_z<C: Weierstrass<F>, F: Field>(p: Affine<F>) -> (Point<F>, Point<F>) {
    let ss = C::mul_s(C::mul_s(F::one(p.x.level())));
    let yy = p.y.sqr();
    let xx = p.x.sqr();
    let b = p.x.mul(yy);
    let t = xx.sub(ss);
    let yyyy = yy.sqr();
    let a = t.div2().tighten().mul3();
    let aa = a.sqr();
    let x = aa.dbl_sub(b);
    let y = a.mul(b.sub(x)).sub(yyyy);
    (Point { x, y, z: p.y }, Point { x: b, y: yyyy, z: p.y })
}

/// (P + Q, P), both on the new Z' = Z·H, for P and Q on one Z, H = X1 - X2. Cost: 5M+2S+7Sub.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_co_z<F: Field>(p: Point<F>, q: Point<F>) -> (Point<F>, Point<F>) {
    let (sum, p, _) = add_co_z_noting(p, q);
    (sum, p)
}

/// [`add_co_z`], and what it has computed on the way.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_co_z_noting<F: Field>(p: Point<F>, q: Point<F>) -> (Point<F>, Point<F>, Step<F>) {
    let h = p.x.sub(q.x);
    let r = p.y.sub(q.y);
    let hh = h.sqr();
    let rr = r.sqr();
    let w1 = p.x.mul(hh);
    let w2 = q.x.mul(hh);
    let z = p.z.mul(h);
    let t0 = w1.sub(w2); // H³
    let t1 = rr.sub(w1);
    let s1 = p.y.mul(t0);
    let x = t1.sub(w2);
    let t2 = w1.sub(x);
    let t3 = r.mul(t2);
    let y = t3.sub(s1);
    (Point { x, y, z }, Point { x: w1, y: s1, z }, Step { x, y, hh, hhh: t0 })
}
