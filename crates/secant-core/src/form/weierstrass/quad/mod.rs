//! y² = x³ - 3µ²x + nµ³ over F_p(i), µ = 2 + i, in homogeneous coordinates of one [`Quad`]: two layers of
//! products an operation. For such curves without a point of order 2.
//!
//! **The curve in use.** (x, y) -> (x/µ, y/(√3·µ²)) goes to 3µy² = x³ - 3x + n, whose constants are integers
//! but for µ. A point (X, Y, Z) is x = X/Z + 2, y = Y/Z there, (0, 1, 0) the neutral element: why 2, says the
//! doubling. The last slot holds (n/2 - 2)Z. ψ is (x, y) -> (x̄, ȳ/√α).
//!
//! - *Addition*, the complete law of Renes, Costello and Batina (2016, algorithm 1): for T = µ(X1Y2 + Y1X2),
//!   U = µ(Y1Z2 + Z1Y2), W = µY1Y2, and, with c = n + 2, the sequence h = 1, 2, 3, c, 8c - 27, s_j = h_j·X2 +
//!   h_(j+1)·Z2, E = s0·X1 + s1·Z1, H = s1·X1 + s2·Z1, F = s2·X1 + s3·Z1: the sum is (T(W - H) - UF, (W +
//!   H)(W - H) + EF, U(W + H) + TE). An entry holds what the first layer wants of it, so that these are
//!   products reduced four and four at a time, and three more.
//! - *Doubling*. With x = X/Z + 2 again as A/Z: the tangents at the points with x = ±1 are horizontal, so 2P has the abscissa 2 where P has -1, and x(2P) - 2 has the
//!   factor A + Z. That leaves, for W = µY², D = Z² - A², K = Z(2A - nZ), four products to the second layer:
//!   X3 = 2µY(A + Z)·(W + 3D + 3K), Y3 = (W + K)(W - K) + D·(3D + 2A(2A - nZ)), Z3 = 2µYZ·4W.
//!
//! Both follow from the law above for the curve and, the doubling, from its equation: no pair of points is
//! exceptional.
//!
//! **Bounds.** In units of p, where [`Quad::arrange`] gives negatives of at most 2: and a product is below
//! 1.001: the operands of the doubling's first layer are at most 4.1 and 8.1, of its second 5.1 and 16.1,
//! those of the addition's 3.1 and 5.1; entries are at most 2.1. Products take 17.

mod endomorphism;
mod group;
#[cfg(test)]
mod tests;

use core::marker::PhantomData;

use super::Weierstrass;
use crate::cpu::{Outline, task};
use crate::ct::{Mask, Select};
use crate::field::Quadratic;
use crate::field::quad::{Identity, Quad, patterns};
use crate::form::endomorphism::Conjugation;

/// A curve y² = x³ - 3µ²x + nµ³ with ψ(x, y) = (α·x̄, β·ȳ), α = µ/µ̄, and the way to 3µy² = x³ - 3x + n.
pub trait QuadWeierstrass<F: Quadratic>: Weierstrass<F> + Conjugation<F> {
    /// n/2, at most 26.
    const HALF_N: u32;
    /// x/µ.
    fn div_mu(x: F) -> F;
    /// y/(√3·µ²).
    fn scale(y: F) -> F;
    /// √3·µ²·y.
    fn unscale(y: F) -> F;
    /// √α·x, by the root for which ψ is (x̄, ȳ/√α) there.
    fn mul_root_of_alpha(x: F) -> F;
}

/// The group law of the curve `C` on four elements side by side.
pub struct SideBySide<C, Q>(PhantomData<fn() -> (C, Q)>);

/// (X, Y, Z, mZ) for m = n/2 - 2.
#[derive(Clone, Copy, Debug)]
pub struct Point<Q>(Q);

/// A point as the second operand of an addition.
#[derive(Clone, Copy, Debug)]
pub struct Entry<L> {
    /// (µY, µZ, s0, s2).
    even: L,
    /// (µX, µY, s1, s3).
    odd: L,
}

impl<Q: Quad> Select<Mask> for Point<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Q::select(mask, if_set.0, if_clear.0))
    }
}

impl<L: Select<Mask>> Select<Mask> for Entry<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            even: L::select(mask, if_set.even, if_clear.even),
            odd: L::select(mask, if_set.odd, if_clear.odd),
        }
    }
}

patterns! {
    /// From (X, Y, Z, mZ): of (A, Y, Z, A + Z), and what it is multiplied by.
    Xs = [Plus(0), Plus(1), Plus(2), Plus(0)];
    Zs = [Plus(2), Zero, Zero, Plus(2)];
    Ys = [Plus(1), Plus(1), Plus(0), Plus(0)];
    Turned = [PlusI(1), PlusI(1), Minus(3), Minus(3)];
    /// From (A, Y, Z, A + Z).
    First = [Plus(3), Plus(2), Plus(2), Plus(0)];
    /// From (A², Y², Z², _).
    Squares = [Plus(1), Plus(1), Plus(2), Plus(1)];
    SquaresToo = [PlusI(1), PlusI(1), Minus(0), PlusI(1)];
    /// From (W, W, D, W).
    Again = [Plus(2), Zero, Plus(2), Plus(3)];
    /// From (2µY(A + Z), 2µYZ, K, A(2A - nZ)).
    Left = [Plus(0), Plus(2), Zero, Plus(1)];
    K = [Plus(2), Zero, Zero, Zero];
    Right = [Zero, Minus(2), Plus(3), Zero];
    /// From (X3, Y3 less D·F, D·F, Z3).
    Last = [Plus(0), Plus(1), Plus(3), Plus(3)];
    LastToo = [Zero, Plus(2), Zero, Zero];

    /// From (X, Y, Z, _).
    ByEven = [Plus(0), Plus(1), Plus(0), Plus(0)];
    ByOdd = [Plus(1), Plus(2), Plus(2), Plus(2)];
    ByOwn = [Plus(1), Plus(0), Plus(2), Plus(2)];
    /// From the entry: (µY, s1, s2, _).
    OwnEven = [Plus(0), Zero, Plus(3), Zero];
    OwnOdd = [Zero, Plus(2), Zero, Zero];
    /// From (W, s1·X, s2·Z, _): (W + H, W - H, _, _).
    Both = [Plus(0); 4];
    OneOfH = [Plus(1), Minus(1), Zero, Zero];
    OtherOfH = [Plus(2), Minus(2), Zero, Zero];
    /// From (W + H, W - H, _, _).
    Factors = [Plus(1), Plus(0), Plus(0), Plus(0)];
    Difference = [Zero, Plus(1), Zero, Zero];
    /// From (T, U, E, F).
    OfFactors = [Plus(0), Zero, Plus(1), Plus(1)];
    Second = [Plus(1), Plus(2), Plus(0), Plus(0)];
    SecondRight = [Minus(3), Plus(3), Plus(2), Plus(2)];

    /// From (X, Y, Z, _): what entries are made of.
    Even = [Plus(1), Plus(2), Plus(0), Plus(0)];
    EvenToo = [PlusI(1), PlusI(2), Plus(2), Plus(2)];
    Odd = [Plus(0), Plus(1), Plus(0), Plus(0)];
    OddToo = [PlusI(0), PlusI(1), Plus(2), Minus(2)];
    LastZ = [Zero, Zero, Zero, Plus(2)];
    /// From an entry: (µX, µY, µZ, µZ).
    BackEven = [Zero, Zero, Plus(1), Plus(1)];
    BackOdd = [Plus(0), Plus(1), Zero, Zero];
    Negative = [Plus(0), Minus(1), Plus(2), Plus(3)];
}

/// The point of (X, Y, Z, Z). Cost: a small multiple.
#[cfg_attr(not(unoptimised), inline(always))]
fn completed<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(p: Q::Loose) -> Point<Q> {
    const { assert!(C::HALF_N >= 2 && C::HALF_N <= 26, "m, and 9(n + 2) < 2^9") };
    Point(Q::mul_small(p, [1, 1, 1, C::HALF_N - 2]))
}

/// 2P, where it stands. Right for every point. Constant time. Cost: 4S and 4M, then 4M at once; sums and a
/// small multiple.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_here<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(Point(p): Point<Q>) -> Point<Q> {
    // (A, Y, Z, A + Z)
    let z = p.moved::<Zs>().loosen();
    let linear = Q::add_in::<0b1001>(Q::add(p.moved::<Xs>().loosen(), z), z);
    let linear = Q::add_in::<0b1000>(linear, z);
    // (2µY, 2µY, 2A - nZ, 2A - nZ)
    let right = p.moved::<Ys>().loosen();
    let right = Q::add(Q::add_in::<0b0011>(right, right), p.arrange::<Turned>());
    let right = Q::add(right, right);
    let (squares, products) = (Q::sqr(linear), Q::mul::<First>(linear, right));

    // (W, W, D, W)
    let sums = squares.moved::<Squares>().loosen();
    let sums = Q::add(Q::add_in::<0b1011>(sums, sums), squares.arrange::<SquaresToo>());
    // (_, W + K, D, _)
    let left = Q::add_in::<0b0110>(products.moved::<Left>().loosen(), sums);
    // (W + 3D + 3K, W - K, 3D + 2A(2A - nZ), 4W)
    let right = products.arrange::<Right>();
    let right = Q::add_in::<0b1011>(Q::add_in::<0b0100>(right, right), sums);
    let thrice = Q::add(Q::shuffle::<Again>(sums), products.moved::<K>().loosen());
    let right = Q::add(right, Q::add(thrice, Q::add(thrice, thrice)));
    let last = Q::mul::<Identity>(left, right);
    completed::<C, Q>(Q::add(last.moved::<Last>().loosen(), last.moved::<LastToo>().loosen()))
}

/// P + Q, where it stands. Complete. Constant time. Cost: 11M, then 6M, eight or four at once; sums and a
/// small multiple.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_here<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(
    Point(p): Point<Q>,
    q: &Entry<Q::Loose>,
) -> Point<Q> {
    let p = p.loosen();
    // (T, U, E, F)
    let own = Q::mul_add_mul::<ByEven, ByOdd>(p, q.even, p, q.odd);
    let rest = Q::mul::<ByOwn>(p, Q::add(Q::shuffle::<OwnEven>(q.even), Q::shuffle::<OwnOdd>(q.odd)));
    // (W + H, W - H, _, _)
    let w = Q::add(rest.moved::<Both>().loosen(), rest.arrange::<OneOfH>());
    let w = Q::add(w, rest.arrange::<OtherOfH>());
    // (T, W - H, U, U)
    let right = Q::add(own.moved::<OfFactors>().loosen(), Q::shuffle::<Difference>(w));
    let sum = Q::mul_add_mul::<Factors, Second>(w, right, own.loosen(), own.arrange::<SecondRight>());
    completed::<C, Q>(sum.loosen())
}

/// 2^n·P, where it stands.
#[cfg_attr(not(unoptimised), inline(always))]
fn doubled<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(p: Point<Q>, n: usize) -> Point<Q> {
    let (mut point, mut i) = (p, 0);
    while i < n {
        point = double_here::<C, Q>(point);
        i += 1;
    }
    point
}

/// 2^n·P. Right for every point. Called, for it is long, and as a run: a call puts the point into memory and
/// takes it out again.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_n<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(p: Point<Q>, n: usize) -> Point<Q> {
    Q::level(p.0.loosen()).call(task!(doubled::<C, Q>(p, n)))
}

/// 2^n·P and all of the entries. Complete. Called.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_n_add_all<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(
    p: Point<Q>,
    n: usize,
    entries: &[Entry<Q::Loose>],
) -> Point<Q> {
    Q::level(p.0.loosen()).call(task!({
        let (mut point, mut i) = (doubled::<C, Q>(p, n), 0);
        while i < entries.len() {
            point = add_here::<C, Q>(point, &entries[i]);
            i += 1;
        }
        point
    }))
}

/// 2^n·P + Q. Complete. Called.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_n_add<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(
    p: Point<Q>,
    n: usize,
    q: &Entry<Q::Loose>,
) -> Point<Q> {
    double_n_add_all::<C, Q>(p, n, core::slice::from_ref(q))
}

/// A point as an entry. Constant time. Cost: sums and small multiples.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(Point(p): Point<Q>) -> Entry<Q::Loose> {
    let c = 2 * C::HALF_N + 2;
    let even = Q::mul_small(p.moved::<Even>().loosen(), [2, 2, 1, 3]).loosen();
    let even = Q::add(even, Q::mul_small(p.arrange::<EvenToo>(), [1, 1, 2, c]).loosen());
    // s3 = c(X + 8Z) - 27Z
    let z = p.moved::<LastZ>().loosen();
    let z = Q::add(z, z);
    let z = Q::add(z, z);
    let odd = Q::add(p.moved::<Odd>().loosen(), Q::add(z, z));
    let odd = Q::mul_small(odd, [2, 2, 2, c]).loosen();
    let odd = Q::add(odd, Q::mul_small(p.arrange::<OddToo>(), [1, 1, 3, 27]).loosen());
    Entry { even, odd }
}

/// An entry as a point, times µ. Cost: sums and a small multiple.
#[cfg_attr(not(unoptimised), inline(always))]
fn point<C: QuadWeierstrass<Q::Element>, Q: Quad<Element: Quadratic>>(q: &Entry<Q::Loose>) -> Point<Q> {
    completed::<C, Q>(Q::add(Q::shuffle::<BackEven>(q.even), Q::shuffle::<BackOdd>(q.odd)))
}

/// -q where the mask is set, q elsewhere.
#[cfg_attr(not(unoptimised), inline(always))]
fn negate_if<Q: Quad>(q: Entry<Q::Loose>, mask: Mask) -> Entry<Q::Loose> {
    Entry { even: Q::negate_in::<0b0001>(q.even, mask), odd: Q::negate_in::<0b0010>(q.odd, mask) }
}
