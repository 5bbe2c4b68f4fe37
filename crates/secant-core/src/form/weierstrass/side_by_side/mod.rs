//! Four coordinates of a point side by side in one [`LazyQuad`]: (X, Y, ZZ, ZZZ) is the affine point (X/ZZ,
//! Y/ZZZ), ZZ³ = ZZZ², and ZZ = ZZZ = 0 the neutral element; y² = x³ - 3x + b, or y² = x³ + b.
//!
//! The running point and the table entry are the same four coordinates. (X, -Y, ZZ, -ZZZ) is the same point.
//!
//! - *Doubling*, three layers of four products: M = 3(X-ZZ)(X+ZZ), V = (2Y)², V/2 = Y·2Y, -2Y·ZZZ | S = XV,
//!   M², ZZ·V, V·V/2 | M(X3-S) + V²/2, -2Y·ZZZ·V, and X3 = M² - 2S and ZZ·V once more, to reduce them. For y²
//!   = x³ + b, M = 3X·X.
//! - *Addition*, four layers: U1 = X1·ZZ2, S1 = Y1·ZZZ2, U2 = X2·ZZ1, S2 = Y2·ZZZ1 | H², R², ZZ1·ZZ2, S1·H
//!   for H = U2 - U1, R = S2 - S1 | H³, Q = U1·H², ZZZ1·ZZZ2, S1·H³ | R(X3-Q) + S1·H³, ZZ1·ZZ2·H²,
//!   -ZZZ1·ZZZ2·H³, and X3 = R² - H³ - 2Q once more.
//!
//! Both give the negatives of Y and ZZZ: then no sum but X3 needs a multiple of p before its product. Source:
//! EFD g1p/shortw/xyzz, dbl-2008-s-1 and add-2008-s (Sutherland), the products in layers.
//!
//! **Bounds.** In units of p, for a field where a product of operands below a·p and b·p is below (a·b/16 +
//! 1)·p, or below 1.1p whatever they are; others have more room. Modulo 2^521 - 1 in units of 32p, where a
//! product is below 1 unit.
//!
//! | | | | | | | |
//! |---|---|---|---|---|---|---|
//! | point | X < 1.4 | Y <= 5 | ZZ < 1.2 | ZZZ < 2.4 | | |
//! | doubling | 3(X-ZZ)+4 < 8.2 | X+ZZ < 2.6 | M < 2.4 | V < 7.3 | V/2 < 4.2 | 2Y·ZZZ < 2.9 |
//! | | S < 1.64 | M² < 1.4 | X3+4 < 5.4 | X3-S+5 < 6.4 | V²/2 < 3 | ZZ3 < 1.6 |
//! | its result | X < 1.4 | Y < 5 | ZZ < 1.2 | ZZZ < 2.4 | | |
//! | addition | U < 1.2 | S < 1.8 | H+2 < 3.2 | R+2 < 3.8 | H², R² < 2 | S1·H, H³ < 1.4 |
//! | | Q < 1.2 | S1·H³ < 1.2 | X3+4 < 6 | X3-Q+5 < 7 | | |
//! | its result | X < 1.4 | Y < 4 | ZZ < 1.2 | ZZZ < 1.2 | | |
//!
//! Every line follows from those before it; the numbers added are the multiples of p that the biases name, as
//! large as what is taken off. An element that is loaded is below 2, and its ZZ below 1.2; a negative of Y at
//! most 5.

use core::marker::PhantomData;

use super::Weierstrass;
use crate::cpu::{Outline, task};
use crate::ct::{Choice, Mask, Select};
use crate::field::quad::{LazyQuad, Unbiased, biases, patterns};

mod group;

/// The group law of the curve `C` on four elements side by side.
pub struct SideBySide<C, Q>(PhantomData<fn() -> (C, Q)>);

/// (X, Y, ZZ, ZZZ).
pub struct Point<Q: LazyQuad>(Q::Sum);

/// (X, Y, ZZ, ZZZ) as an operand.
pub struct Entry<Q: LazyQuad>(Q::Operand);

impl<Q: LazyQuad> Clone for Point<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Q: LazyQuad> Copy for Point<Q> {}

impl<Q: LazyQuad> Clone for Entry<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Q: LazyQuad> Copy for Entry<Q> {}

impl<Q: LazyQuad> Select<Mask> for Point<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Select::select(mask, if_set.0, if_clear.0))
    }
}

impl<Q: LazyQuad> Select<Mask> for Entry<Q> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(Select::select(mask, if_set.0, if_clear.0))
    }
}

patterns! {
    /// From (X, Y, ZZ, ZZZ): X ∓ ZZ, Y, -ZZZ.
    Twice = [Plus(0), Plus(1), Plus(0), Zero];
    Rest = [Plus(2), Zero, Plus(2), Plus(3)];
    RestOfZero = [Zero, Zero, Zero, Plus(3)];
    /// From (3(X - ZZ), 2Y, X + ZZ, -ZZZ) and (X, Y, ZZ, ZZZ): the products M, V, -2Y·ZZZ, V/2.
    SlopeLeft = [Plus(0), Plus(1), Plus(1), Plus(5)];
    SlopeRight = [Plus(2), Plus(1), Plus(3), Plus(1)];
    /// From (M, V, -2Y·ZZZ, V/2) and (X, Y, ZZ, ZZZ): the products S, M², ZZ3, V²/2.
    SquareLeft = [Plus(4), Plus(0), Plus(6), Plus(3)];
    SquareRight = [Plus(1), Plus(0), Plus(1), Plus(1)];
    /// From (S, M², ZZ3, V²/2).
    SquareAndZz = [Plus(1), Plus(1), Plus(2), Zero];
    OnlyS = [Plus(0), Plus(0), Zero, Zero];
    OnlyFourth = [Zero, Plus(3), Zero, Zero];
    /// From (X3, X3 - S, ZZ3, 1) and (M, V, -2Y·ZZZ, V/2): the products X3, M(X3 - S), ZZ3, -2Y·ZZZ·V.
    LastLeft = [Plus(0), Plus(4), Plus(2), Plus(6)];
    LastRight = [Plus(3), Plus(1), Plus(3), Plus(5)];

    /// From (X1, Y1, ZZ1, ZZZ1) and (X2, Y2, ZZ2, ZZZ2): the products U1, S1, U2, S2.
    Points = [Plus(0), Plus(1), Plus(4), Plus(5)];
    Denominators = [Plus(6), Plus(7), Plus(2), Plus(3)];
    /// From (U1, S1, U2, S2): H, R, U1, S1.
    Second = [Plus(2), Plus(3), Plus(0), Plus(1)];
    First = [Plus(0), Plus(1), Zero, Zero];
    /// From (H, R, U1, S1) and a point: the products H², R², ZZ1·ZZ2, S1·H.
    ChordLeft = [Plus(0), Plus(1), Plus(6), Plus(3)];
    ChordRight = [Plus(0), Plus(1), Plus(6), Plus(0)];
    /// From (H, R, U1, S1) and (_, _, ZZZ1, S1·H), of which the second is made of the first point and (H²,
    /// R², ZZ1·ZZ2, S1·H).
    CubeLeft = [Plus(0), Plus(2), Plus(6), Plus(7)];
    ThirdOfPoint = [Plus(0), Plus(1), Plus(3), Plus(7)];
    /// From (H², ..) and the second point: H², H², ZZZ2, H².
    CubeRight = [Plus(0), Plus(0), Plus(7), Plus(0)];
    OnlyRr = [Plus(1), Plus(1), Zero, Zero];
    /// From (H³, Q, ZZZ1·ZZZ2, S1·H³).
    OnlyCube = [Plus(0), Plus(0), Zero, Plus(0)];
    OnlyQ = [Plus(1), Plus(1), Plus(2), Zero];
    OnlyProduct = [Zero, Plus(3), Zero, Zero];
    /// From (H, R, U1, S1) and (H², R², ZZ1·ZZ2, S1·H): _, R, ZZ1·ZZ2, _; then 1 before them and ZZZ1·ZZZ2
    /// after them.
    Middle = [Plus(0), Plus(1), Plus(6), Plus(3)];
    OneBefore = [Plus(4), Plus(1), Plus(2), Plus(3)];
    SumLeft = [Plus(0), Plus(1), Plus(2), Plus(6)];
    /// From (X3, X3 - Q, ZZZ1·ZZZ2, -H³) and (H², ..).
    SumRight = [Plus(0), Plus(1), Plus(4), Plus(3)];
}

biases! {
    /// 3(X - ZZ), and -ZZZ.
    SlopeBias = [Primes(4), Primes(0), Primes(0), Primes(3)];
    /// X3 = M² - 2S, X3 - S = M² - 3S, and 1.
    LastBias = [Primes(4), Primes(5), Primes(0), One];
    /// U2 - U1, S2 - S1.
    ChordBias = [Primes(2), Primes(2), Primes(0), Primes(0)];
    /// X3 = R² - H³ - 2Q, X3 - Q = R² - H³ - 3Q, -H³.
    SumBias = [Primes(4), Primes(5), Primes(0), Primes(2)];
}

/// 2^n·P. Right for every point. Called, for it is long, and as a run: a call puts the point into memory and
/// takes it out again. Cost: three times 4M at once for each doubling.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_n<C: Weierstrass<Q::Element>, Q: LazyQuad>(p: Point<Q>, n: usize) -> Point<Q> {
    Q::level_of_sum(p.0).call(task!(doubled::<C, Q>(p, n)))
}

/// 2P: [`double_n`].
#[cfg_attr(not(unoptimised), inline(always))]
fn double<C: Weierstrass<Q::Element>, Q: LazyQuad>(p: Point<Q>) -> Point<Q> {
    double_n::<C, Q>(p, 1)
}

/// 2^n·P, where it stands.
#[cfg_attr(not(unoptimised), inline(always))]
fn doubled<C: Weierstrass<Q::Element>, Q: LazyQuad>(p: Point<Q>, n: usize) -> Point<Q> {
    let (mut point, mut i) = (p, 0);
    while i < n {
        point = double_here::<C, Q>(point);
        i += 1;
    }
    point
}

/// 2P, where it stands.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_here<C: Weierstrass<Q::Element>, Q: LazyQuad>(Point(p): Point<Q>) -> Point<Q> {
    let point = Q::operand::<Unbiased>(p);
    let twice = Q::moved::<Twice>(p);
    let rest = if C::S_IS_ZERO { Q::moved::<RestOfZero>(p) } else { Q::moved::<Rest>(p) };
    let v = Q::sub_in::<0b1001>(Q::add(twice, rest), twice, rest);
    let v = Q::add_in::<0b0001>(Q::add_in::<0b0011>(v, v), v);
    let v = Q::operand::<SlopeBias>(v);
    // (M, V, -2Y·ZZZ, V/2)
    let slope = Q::mul(Q::arrange::<SlopeLeft>(v, point), Q::arrange::<SlopeRight>(v, point));
    let slope = Q::operand::<Unbiased>(slope);
    // (S, M², ZZ3, V²/2)
    let square = Q::mul(Q::arrange::<SquareLeft>(slope, point), Q::arrange::<SquareRight>(slope, point));
    let s = Q::moved::<OnlyS>(square);
    let x = Q::sub(Q::sub(Q::moved::<SquareAndZz>(square), s), s);
    let x = Q::operand::<LastBias>(Q::sub_in::<0b0010>(x, x, s));
    let (left, right) = (Q::arrange::<LastLeft>(x, slope), Q::arrange::<LastRight>(x, slope));
    Point(Q::mul_add(left, right, Q::moved::<OnlyFourth>(square)))
}

/// Intermediate values of an addition.
struct Noted<Q: LazyQuad> {
    /// ZZ of the entry, its ZZZ, ZZ of the point, its ZZZ.
    denominators: Q::Operand,
    /// H², R², and others.
    squares: Q::Operand,
}

/// P + Q for P ≠ Q, neither neutral; else ZZ = ZZZ = 0. Called: it is long. Cost: four times 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_noting<Q: LazyQuad>(p: Point<Q>, q: &Entry<Q>) -> (Point<Q>, Noted<Q>) {
    Q::level(q.0).call(task!(add_here(p, q)))
}

/// [`add_noting`], where it stands.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_here<Q: LazyQuad>(Point(p): Point<Q>, Entry(q): &Entry<Q>) -> (Point<Q>, Noted<Q>) {
    let (p, q) = (Q::operand::<Unbiased>(p), *q);
    let denominators = Q::arrange::<Denominators>(p, q);
    // (U1, S1, U2, S2)
    let brought = Q::mul(Q::arrange::<Points>(p, q), denominators);
    // (H, R, U1, S1)
    let chord = Q::sub(Q::moved::<Second>(brought), Q::moved::<First>(brought));
    let chord = Q::operand::<ChordBias>(chord);
    // (H², R², ZZ1·ZZ2, S1·H)
    let squares = Q::mul(Q::arrange::<ChordLeft>(chord, p), Q::arrange::<ChordRight>(chord, q));
    let rr = Q::moved::<OnlyRr>(squares);
    let squares = Q::operand::<Unbiased>(squares);
    let third = Q::arrange::<ThirdOfPoint>(p, squares);
    // (H³, Q, ZZZ1·ZZZ2, S1·H³)
    let cubes = Q::mul(Q::arrange::<CubeLeft>(chord, third), Q::arrange::<CubeRight>(squares, q));
    let (cube, w) = (Q::moved::<OnlyCube>(cubes), Q::moved::<OnlyQ>(cubes));
    let x = Q::sub(rr, cube);
    let x = Q::sub_in::<0b0011>(Q::add(x, w), x, w);
    let x = Q::sub_in::<0b0011>(x, x, w);
    let x = Q::operand::<SumBias>(Q::sub_in::<0b0010>(x, x, w));
    let middle = Q::arrange::<Middle>(chord, squares);
    let middle = Q::arrange::<OneBefore>(middle, Q::ones::<0b0001>(Q::level(q)));
    let (left, right) = (Q::arrange::<SumLeft>(middle, x), Q::arrange::<SumRight>(x, squares));
    let sum = Point(Q::mul_add(left, right, Q::moved::<OnlyProduct>(cubes)));
    (sum, Noted { denominators, squares })
}

/// P + Q, dedicated: [`add_noting`].
#[cfg_attr(not(unoptimised), inline(always))]
fn add<Q: LazyQuad>(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
    add_noting(p, q).0
}

/// The sum, or the other operand where one is neutral.
#[cfg_attr(not(unoptimised), inline(always))]
fn unless_neutral<Q: LazyQuad>(
    sum: Point<Q>,
    p: Point<Q>,
    q: &Entry<Q>,
    denominators: Q::Operand,
) -> Point<Q> {
    let [second, _, first, _] = Q::is_zero(denominators);
    let sum = Point::select(first, point(q), sum);
    Point::select(second, p, sum)
}

/// P + Q for P ≠ Q or neutral operands. Cost: four times 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_apart<Q: LazyQuad>(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
    let (sum, Noted { denominators, .. }) = add_noting(p, q);
    unless_neutral(sum, p, q, denominators)
}

/// 2^n·P + Q, for 2^n·P ≠ Q; if `neutral` also for neutral operands. Called. Cost: three times 4M at once for
/// each doubling, and four times.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_n_add<C: Weierstrass<Q::Element>, Q: LazyQuad>(
    p: Point<Q>,
    n: usize,
    q: &Entry<Q>,
    neutral: bool,
) -> Point<Q> {
    // One text for both: what a neutral operand takes more is a jump that is public.
    Q::level(q.0).call(task!({
        let multiple = doubled::<C, Q>(p, n);
        let (sum, Noted { denominators, .. }) = add_here(multiple, q);
        if neutral { unless_neutral(sum, multiple, q, denominators) } else { sum }
    }))
}

/// P + Q without exception: 2P where H = R = 0. Cost: seven times 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_complete<C: Weierstrass<Q::Element>, Q: LazyQuad>(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
    let (sum, Noted { denominators, squares }) = add_noting(p, q);
    let [h, r, ..] = Q::is_zero(squares);
    let sum = Point::select(h.and(r), double::<C, Q>(p), sum);
    unless_neutral(sum, p, q, denominators)
}

/// An entry as a running point. Cost: 1 a word.
#[cfg_attr(not(unoptimised), inline(always))]
fn point<Q: LazyQuad>(q: &Entry<Q>) -> Point<Q> {
    Point(Q::sum(q.0))
}

/// A running point as an entry. Cost: a carry.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry<Q: LazyQuad>(p: Point<Q>) -> Entry<Q> {
    Entry(Q::operand::<Unbiased>(p.0))
}

#[cfg(test)]
mod tests;
