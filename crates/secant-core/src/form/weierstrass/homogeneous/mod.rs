//! y² = x³ + 1/3 in homogeneous coordinates, side by side in one [`LazyQuad`]: (X : Y : Z) is the affine
//! point (X/Z, Y/Z), (0 : 1 : 0) the neutral element. For curves y² = x³ + b without a point of order 2,
//! which (x, y) -> (u²x, u³y) with 3bu⁶ = 1 takes there.
//!
//! The law is complete: no formula has an exception. 3b = 1, so the sums in it have small multiples only.
//!
//! - *Doubling*, two layers of four products: Y², Z², XY, YZ | 2XY·A, A·B, 2YZ·4Y², 2Z²·4Y² for A = Y² - 3Z²,
//!   B = Y² + Z²; X3, Y3 less its last summand, Z3, that summand.
//! - *Addition*, two layers of eight: X1X2, Y1Y2, Z1Z2, (X1+Y1)(X2+Y2) and Y1Z2, Z1Y2, X1Z2, Z1X2 | for T =
//!   X1Y2 + X2Y1, U = Y1Z2 + Y2Z1, V = X1Z2 + X2Z1, M = Y1Y2 - Z1Z2, N = Y1Y2 + Z1Z2, E = 3X1X2: T·M - U·V,
//!   M·N + E·V, U·N + E·T, each reduced once.
//!
//! The last slot of an entry holds X + Y. Source: Renes, Costello, Batina 2016, "Complete addition formulas
//! for prime order elliptic curves", algorithms 7 and 9; the products in layers.
//!
//! **Bounds.** In units of p, for a field where a product of any operands, and a sum of two, is below 2.01p,
//! and operands are below 16p.
//!
//! | | | | | | | |
//! |---|---|---|---|---|---|---|
//! | point | X < 2.1 | Y < 4.1 | Z < 2.1 | X + Y < 6.2 | -Y + 5 <= 5 | X - Y + 5 < 7.1 |
//! | doubling | A + 7 < 9.1 | B < 4.1 | 2XY, 2YZ, 2Z² < 4.1 | 4Y² < 8.1 | | |
//! | addition | T + 5 < 7.1 | U, V, N < 4.1 | M + 3 < 5.1 | 5 - V <= 5 | E < 6.1 | |
//!
//! An element that is loaded is below 2, and what 2YZ and others are here follows from the products. Entries
//! are points, or their negatives.

use core::marker::PhantomData;

use super::Weierstrass;
use crate::cpu::{Outline, task};
use crate::ct::{Mask, Select};
use crate::field::Field;
use crate::field::quad::{LazyQuad, Unbiased, biases, patterns};
use crate::form::endomorphism::Conjugation;

mod endomorphism;
mod group;

/// A curve y² = x³ + b, an endomorphism (βx, y), and the way to y² = x³ + 1/3: canonical words, least
/// significant first.
pub trait ThirdOf<F: Field>: Weierstrass<F> + Conjugation<F> {
    /// u² and u³, for a u with 3bu⁶ = 1.
    fn scale() -> [[u64; 4]; 2];
    /// 1/u² and 1/u³.
    fn unscale() -> [[u64; 4]; 2];
    /// β.
    fn beta() -> [u64; 4];
}

/// The group law of the curve `C` on four elements side by side.
pub struct Homogeneous<C, Q>(PhantomData<fn() -> (C, Q)>);

/// (X, Y, Z, any).
pub struct Point<Q: LazyQuad>(Q::Sum);

/// (X, Y, Z, X + Y) as an operand.
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
    /// From (X, Y, Z, _): the products Y², Z², XY, YZ.
    SquaresLeft = [Plus(1), Plus(2), Plus(0), Plus(1)];
    SquaresRight = [Plus(1), Plus(2), Plus(1), Plus(2)];
    /// From (Y², Z², XY, YZ): what A, A, 2YZ, 2Z² and 2XY, B, 4Y², 4Y² are made of.
    ForA = [Plus(0), Plus(0), Plus(3), Plus(1)];
    LessForA = [Plus(1), Plus(1), Plus(3), Plus(1)];
    ForB = [Plus(2), Plus(0), Plus(0), Plus(0)];
    MoreForB = [Plus(2), Plus(1), Plus(0), Plus(0)];
    /// From (X3, A·B, Z3, 8Y²Z²).
    LastToSecond = [Zero, Plus(3), Zero, Zero];

    /// From (X, Y, _, _).
    FirstToLast = [Zero, Zero, Zero, Plus(0)];
    SecondToLast = [Plus(0), Plus(1), Plus(2), Plus(1)];
    /// From (X1, Y1, Z1, _) and (X2, Y2, Z2, _): the products Y1Z2, X1Z2, Z1Y2, Z1X2.
    CrossLeft = [Plus(1), Plus(0), Plus(2), Plus(2)];
    CrossRight = [Plus(2), Plus(2), Plus(1), Plus(0)];
    OtherHalf = [Plus(2), Plus(3), Plus(0), Plus(1)];
    /// From (XX, YY, ZZ, XX + YY + T): what 3XX, M, N and T take of the others.
    Others = [Plus(0), Plus(2), Plus(1), Plus(0)];
    OthersToo = [Plus(0), Zero, Zero, Plus(1)];
    /// From (E, M, N, T) and (U, V, U, -V): the sums of products X3, Y3, Z3, and X3 again.
    FirstLeft = [Plus(3), Plus(1), Plus(4), Plus(3)];
    FirstRight = [Plus(1), Plus(2), Plus(2), Plus(1)];
    SecondLeft = [Plus(4), Plus(0), Plus(0), Plus(4)];
    SecondRight = [Plus(7), Plus(5), Plus(3), Plus(7)];
}

biases! {
    /// A.
    DoublingBias = [Primes(7), Primes(7), Primes(0), Primes(0)];
    /// M, T.
    AdditionBias = [Primes(0), Primes(3), Primes(0), Primes(5)];
    /// -V.
    CrossBias = [Primes(0), Primes(0), Primes(0), Primes(5)];
    /// -Y and X - Y.
    Negative = [Primes(0), Primes(5), Primes(0), Primes(5)];
}

/// 2P, where it stands. Cost: two times 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_here<Q: LazyQuad>(Point(p): Point<Q>) -> Point<Q> {
    let p = Q::operand::<Unbiased>(p);
    // (Y², Z², XY, YZ)
    let squares = Q::mul(Q::arrange::<SquaresLeft>(p, p), Q::arrange::<SquaresRight>(p, p));
    let less = Q::moved::<LessForA>(squares);
    let a = Q::moved::<ForA>(squares);
    let a = Q::sub_in::<0b0011>(Q::add(a, less), a, less);
    let left = Q::operand::<DoublingBias>(Q::sub_in::<0b0011>(a, a, Q::add(less, less)));
    let b = Q::add(Q::moved::<ForB>(squares), Q::moved::<MoreForB>(squares));
    let right = Q::operand::<Unbiased>(Q::add_in::<0b1100>(b, b));
    let last = Q::mul(left, right);
    Point(Q::add(last, Q::moved::<LastToSecond>(last)))
}

/// P + Q, where it stands. Complete. Cost: two times 8M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_here<Q: LazyQuad>(p: Point<Q>, Entry(q): &Entry<Q>) -> Point<Q> {
    let (Entry(p), q) = (entry(p), *q);
    // (XX, YY, ZZ, XX + YY + T)
    let own = Q::mul(p, q);
    // (Y1Z2, X1Z2, Z1Y2, Z1X2)
    let cross = Q::mul(Q::arrange::<CrossLeft>(p, p), Q::arrange::<CrossRight>(q, q));
    // (E, M, N, T)
    let (others, too) = (Q::moved::<Others>(own), Q::moved::<OthersToo>(own));
    let own = Q::sub_in::<0b1010>(Q::add(own, others), own, others);
    let own = Q::operand::<AdditionBias>(Q::sub_in::<0b1000>(Q::add_in::<0b0001>(own, too), own, too));
    // (U, V, U, -V)
    let cross = Q::add(cross, Q::moved::<OtherHalf>(cross));
    let cross = Q::operand::<CrossBias>(Q::sub_in::<0b1000>(cross, Q::sub(cross, cross), cross));
    Point(Q::mul_add_mul(
        Q::arrange::<FirstLeft>(own, cross),
        Q::arrange::<FirstRight>(own, cross),
        Q::arrange::<SecondLeft>(own, cross),
        Q::arrange::<SecondRight>(own, cross),
    ))
}

/// 2^n·P. Right for every point. Called, for it is long, and as a run: a call puts the point into memory and
/// takes it out again. Cost: two times 4M at once for each doubling.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_n<Q: LazyQuad>(p: Point<Q>, n: usize) -> Point<Q> {
    Q::level_of_sum(p.0).call(task!(doubled(p, n)))
}

/// 2^n·P, where it stands.
#[cfg_attr(not(unoptimised), inline(always))]
fn doubled<Q: LazyQuad>(p: Point<Q>, n: usize) -> Point<Q> {
    let (mut point, mut i) = (p, 0);
    while i < n {
        point = double_here(point);
        i += 1;
    }
    point
}

/// 2^n·P and all of the entries. Called. Cost: two times 4M at once for each doubling, and two times 8M at
/// once for each addition.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_n_add_all<Q: LazyQuad>(p: Point<Q>, n: usize, entries: &[Entry<Q>]) -> Point<Q> {
    Q::level_of_sum(p.0).call(task!({
        let (mut point, mut i) = (doubled(p, n), 0);
        while i < entries.len() {
            point = add_here(point, &entries[i]);
            i += 1;
        }
        point
    }))
}

/// 2^n·P + Q. Complete. Called.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_n_add<Q: LazyQuad>(p: Point<Q>, n: usize, q: &Entry<Q>) -> Point<Q> {
    double_n_add_all(p, n, core::slice::from_ref(q))
}

/// An entry as a running point. Cost: 1 a word.
#[cfg_attr(not(unoptimised), inline(always))]
fn point<Q: LazyQuad>(q: &Entry<Q>) -> Point<Q> {
    Point(Q::sum(q.0))
}

/// A running point as an entry. Cost: three a word, and a carry.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry<Q: LazyQuad>(Point(p): Point<Q>) -> Entry<Q> {
    Entry(Q::operand::<Unbiased>(Q::add(Q::moved::<SecondToLast>(p), Q::moved::<FirstToLast>(p))))
}

/// -q: (X, -Y, Z, 2X - (X + Y)). Cost: four a word, and a carry.
#[cfg_attr(not(unoptimised), inline(always))]
fn negated<Q: LazyQuad>(q: &Entry<Q>) -> Entry<Q> {
    let q = Q::sum(q.0);
    let x = Q::moved::<FirstToLast>(q);
    Entry(Q::operand::<Negative>(Q::sub_in::<0b1010>(q, Q::add(x, x), q)))
}

/// Slot by slot q times constants, of which the first two are given and the third is 1.
#[cfg_attr(not(unoptimised), inline(always))]
fn scaled<Q: LazyQuad>(q: Q::Operand, by: [&[u64]; 2]) -> Q::Sum {
    Q::mul(q, Q::constants(Q::level(q), [by[0], by[1], &[1, 0, 0, 0], &[0; 4]]))
}

#[cfg(test)]
mod tests;
