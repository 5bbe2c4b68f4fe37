//! Coordinates XXYZZ of a point side by side in one [`LazyQuad`]: (XX, N, ZZ, R) as in
//! [`xxyzz`](super::xxyzz), in layers of four products.
//!
//! - *Doubling*, two layers: X = R·N, Z = (XX - ZZ)(XX + ZZ), V = (XX + ZZ)·N | X², Z², V², (X + Z)². In a
//!   run the sums of the next doubling are made of these squares, without the coordinates between.
//! - *Addition*, three layers, the first two beside each other: A = XX1·2XX2, C = N1·N2, B = ZZ1·2ZZ2, D =
//!   R1·R2, and E = (XX1+ZZ1)(2XX2+2ZZ2), W = (R1+N1)(R2+N2), R1·aR2 | X², Z², U·V, (X + Z)² for X = W - C -
//!   D, Z = A - B, U = A + B + D, V = A + B - E - aD - 2C.
//!
//! The second quad of an entry has N2 - R2 in its last slot, which is multiplied by 0: so the negative of an
//! entry moves that to the place of R2 + N2.
//!
//! **Bounds.** In units of p, for a field whose products of any operands are below 1.02p, and that takes
//! operands below 16p. A point has XX and ZZ < 1.02, and -2.04 < N, R < 2.04; of one that was made of an
//! entry they are < 2.04, < 10.1 and < 8.1, and it is not negated. Every sum below is of products or of such
//! coordinates; the biases are what they may be below 0.
//!
//! Source: Robert, Table 1 and section 2.1, the products in layers.

mod group;

use core::marker::PhantomData;

use super::JacobiQuartic;
use crate::cpu::{Outline, task};
use crate::ct::{Mask, Select};
use crate::field::Field;
use crate::field::quad::{LazyQuad, Pattern, Unbiased, biases, patterns};

/// A curve with a as a constant of quads.
pub trait SideBySideQuartic<Q: LazyQuad>: JacobiQuartic<Q::Element> {
    /// (1, 1, a, 1).
    fn a_in_place(level: <Q::Element as Field>::Level) -> Q::Operand;
}

/// The group law of the curve `C` on four elements side by side.
pub struct SideBySide<C, Q>(PhantomData<fn() -> (C, Q)>);

/// (XX, N, ZZ, R).
pub struct Point<Q: LazyQuad>(Q::Sum);

/// A table entry.
pub struct Entry<Q: LazyQuad> {
    /// (2XX, N, 2ZZ, R).
    coordinates: Q::Operand,
    /// (2XX + 2ZZ, N + R, aR, N - R).
    sums: Q::Operand,
}

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
        Self {
            coordinates: Select::select(mask, if_set.coordinates, if_clear.coordinates),
            sums: Select::select(mask, if_set.sums, if_clear.sums),
        }
    }
}

patterns! {
    Nothing = [Zero; 4];
    /// From (XX, N, ZZ, R): R, XX - ZZ, XX + ZZ; N, XX + ZZ, N.
    Left = [Plus(3), Plus(0), Plus(0), Zero];
    LeftZz = [Zero, Minus(2), Plus(2), Zero];
    Right = [Plus(1), Plus(0), Plus(1), Zero];
    RightZz = [Zero, Plus(2), Zero, Zero];
    /// From (X, Z, V, _): X, Z, V, X + Z.
    Roots = [Plus(0), Plus(1), Plus(2), Plus(0)];
    OnlyZ = [Zero, Zero, Zero, Plus(1)];
    /// From (X², Z², V², (X + Z)²): the same as Left and Right, and (XX, N, ZZ, R).
    NextLeft = [Plus(3), Plus(0), Plus(0), Zero];
    NextLeftZz = [Minus(1), Minus(1), Plus(1), Zero];
    OnlyXx = [Minus(0), Zero, Zero, Zero];
    NextRight = [Plus(0), Plus(0), Plus(0), Zero];
    NextRightZz = [Plus(1), Plus(1), Plus(1), Zero];
    TwiceVv = [Minus(2), Zero, Minus(2), Zero];
    Coordinates = [Plus(0), Plus(0), Plus(1), Plus(3)];
    CoordinatesXx = [Zero, Plus(1), Zero, Minus(0)];
    CoordinatesZz = [Zero, Zero, Zero, Minus(1)];
    CoordinatesVv = [Zero, Minus(2), Zero, Zero];

    /// From (XX, N, ZZ, R): XX + ZZ, R + N, R.
    Sums = [Plus(0), Plus(3), Plus(3), Zero];
    SumsOf = [Plus(2), Plus(1), Zero, Zero];
    /// The same of (2XX, N, 2ZZ, R), with N - R.
    EntrySums = [Plus(0), Plus(1), Plus(3), Plus(1)];
    EntrySumsOf = [Plus(2), Plus(3), Zero, Minus(3)];
    /// N - R and N + R in each other's place.
    Crossed = [Plus(0), Plus(3), Plus(2), Plus(1)];
    /// From (E, W, aD, _): W, _, _, W; E and aD for V.
    OnlyW = [Plus(1), Zero, Zero, Plus(1)];
    OnlyE = [Zero, Zero, Minus(0), Zero];
    OnlyAd = [Zero, Zero, Minus(2), Zero];
    /// From (A, C, B, D): X, Z, A + B, X + Z.
    Once = [Minus(1), Plus(0), Plus(0), Minus(1)];
    Again = [Minus(3), Minus(2), Plus(2), Minus(3)];
    ThirdA = [Zero, Zero, Zero, Plus(0)];
    FourthB = [Zero, Zero, Zero, Minus(2)];
    OnlyD = [Zero, Zero, Plus(3), Zero];
    TwiceC = [Zero, Zero, Minus(1), Zero];
    /// From (X², Z², UV, (X + Z)²): XX, XX + UV, ZZ, T - XX - ZZ.
    SumUv = [Zero, Plus(2), Zero, Minus(0)];
    /// (ZZ, N, XX, -R).
    Translated = [Plus(2), Plus(1), Plus(0), Zero];
    Straight = [Plus(0), Plus(1), Plus(2), Zero];
    MinusR = [Zero, Zero, Zero, Minus(3)];
}

biases! {
    /// N, R.
    Bounded = [Primes(0), Primes(3), Primes(0), Primes(3)];
    /// R, XX - ZZ; N twice.
    LeftBias = [Primes(3), Primes(3), Primes(0), Primes(0)];
    RightBias = [Primes(3), Primes(0), Primes(3), Primes(0)];
    /// R + N, R.
    SumsBias = [Primes(0), Primes(5), Primes(3), Primes(0)];
    /// N + R, R, N - R.
    EntryBias = [Primes(0), Primes(5), Primes(3), Primes(6)];
    /// X, Z, X + Z; and V.
    RootsBias = [Primes(3), Primes(2), Primes(0), Primes(4)];
    RootsVBias = [Primes(3), Primes(2), Primes(5), Primes(4)];
    /// -R, and -aR.
    MinusRBias = [Primes(0), Primes(0), Primes(0), Primes(6)];
    MinusArBias = [Primes(0), Primes(0), Primes(3), Primes(0)];
}

/// The sum of the slots that the patterns P, R and S pick of a.
#[cfg_attr(not(unoptimised), inline(always))]
fn sum3<Q: LazyQuad, P: Pattern, R: Pattern, S: Pattern>(a: Q::Sum) -> Q::Sum {
    Q::add_picked::<S>(Q::add_picked::<R>(Q::moved::<P>(a), a), a)
}

/// 2^n·P. Called, for it is long, and as a run. Cost: twice 4M at once for each doubling.
#[cfg_attr(not(unoptimised), inline(always))]
fn double_n<Q: LazyQuad>(p: Point<Q>, n: usize) -> Point<Q> {
    Q::level_of_sum(p.0).call(task!(doubled(p, n)))
}

/// [`double_n`], where it stands.
#[cfg_attr(not(unoptimised), inline(always))]
fn doubled<Q: LazyQuad>(Point(p): Point<Q>, n: usize) -> Point<Q> {
    if n == 0 {
        return Point(p);
    }
    let left = Q::operand::<LeftBias>(Q::add_picked::<LeftZz>(Q::moved::<Left>(p), p));
    let right = Q::operand::<RightBias>(Q::add_picked::<RightZz>(Q::moved::<Right>(p), p));
    let (mut squares, mut i) = (squared::<Q>(left, right), 1);
    while i < n {
        let left = Q::operand::<LeftBias>(sum3::<Q, NextLeft, NextLeftZz, OnlyXx>(squares));
        let right = sum3::<Q, NextRight, NextRightZz, TwiceVv>(squares);
        let right = Q::operand::<RightBias>(Q::add_picked::<TwiceVv>(right, squares));
        squares = squared::<Q>(left, right);
        i += 1;
    }
    let point = sum3::<Q, Coordinates, CoordinatesXx, CoordinatesZz>(squares);
    let vv = Q::add(squares, squares);
    Point(Q::add_picked::<CoordinatesVv>(point, vv))
}

/// (X², Z², V², (X + Z)²) of (X, Z, V, _).
#[cfg_attr(not(unoptimised), inline(always))]
fn squared<Q: LazyQuad>(left: Q::Operand, right: Q::Operand) -> Q::Sum {
    let products = Q::mul(left, right);
    let roots = Q::operand::<Unbiased>(Q::add_picked::<OnlyZ>(Q::moved::<Roots>(products), products));
    Q::sqr(roots)
}

/// P + Q; (0, 0, 0, 0) for P - Q = Ω±. Called. Cost: three times 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn add<Q: LazyQuad>(p: Point<Q>, q: &Entry<Q>) -> Point<Q> {
    Q::level(q.coordinates).call(task!(add_here(p, q)))
}

/// [`add`], where it stands.
#[cfg_attr(not(unoptimised), inline(always))]
fn add_here<Q: LazyQuad>(Point(p): Point<Q>, q: &Entry<Q>) -> Point<Q> {
    // (A, C, B, D) and (E, W, aD, 0)
    let first = Q::mul(Q::operand::<Bounded>(p), q.coordinates);
    let sums = Q::operand::<SumsBias>(Q::add_picked::<SumsOf>(Q::moved::<Sums>(p), p));
    let second = Q::mul(sums, q.sums);
    let roots = Q::add_picked::<Again>(Q::add_picked::<Once>(Q::moved::<OnlyW>(second), first), first);
    let roots = Q::add_picked::<FourthB>(Q::add_picked::<ThirdA>(roots, first), first);
    let left = Q::operand::<RootsBias>(Q::add_picked::<OnlyD>(roots, first));
    let right = Q::add_picked::<OnlyAd>(Q::add_picked::<OnlyE>(roots, second), second);
    let right = Q::operand::<RootsVBias>(Q::add_picked::<TwiceC>(right, Q::add(first, first)));
    Point(sum3::<Q, Coordinates, SumUv, CoordinatesZz>(Q::mul(left, right)))
}

/// P + Ω+. Cost: two a word.
#[cfg_attr(not(unoptimised), inline(always))]
fn translate<Q: LazyQuad>(Point(p): Point<Q>) -> Point<Q> {
    Point(Q::add_picked::<MinusR>(Q::moved::<Translated>(p), p))
}

/// -P.
#[cfg_attr(not(unoptimised), inline(always))]
fn negated<Q: LazyQuad>(Point(p): Point<Q>) -> Point<Q> {
    Point(Q::add_picked::<MinusR>(Q::moved::<Straight>(p), p))
}

/// A running point as an entry. Cost: 4M at once.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry<C: SideBySideQuartic<Q>, Q: LazyQuad>(Point(p): Point<Q>) -> Entry<Q> {
    let p = Q::add_in::<0b0101>(p, p);
    let coordinates = Q::operand::<Bounded>(p);
    let sums = Q::operand::<EntryBias>(Q::add_picked::<EntrySumsOf>(Q::moved::<EntrySums>(p), p));
    let sums = Q::operand::<Unbiased>(Q::mul(sums, C::a_in_place(Q::level(coordinates))));
    Entry { coordinates, sums }
}

/// (2XX, 2N, 2ZZ, 2R).
#[cfg_attr(not(unoptimised), inline(always))]
fn point<Q: LazyQuad>(q: &Entry<Q>) -> Point<Q> {
    let q = Q::sum(q.coordinates);
    Point(Q::add_in::<0b1010>(q, q))
}

/// -Q where the mask is set. Cost: two carries.
#[cfg_attr(not(unoptimised), inline(always))]
fn negated_if<Q: LazyQuad>(q: Entry<Q>, mask: Mask) -> Entry<Q> {
    let (coordinates, sums) = (Q::sum(q.coordinates), Q::sum(q.sums));
    let nothing = Q::moved::<Nothing>(sums);
    let negative = Entry {
        coordinates: Q::operand::<MinusRBias>(Q::sub_in::<0b1000>(coordinates, nothing, coordinates)),
        sums: Q::operand::<MinusArBias>(Q::sub_in::<0b0100>(Q::moved::<Crossed>(sums), nothing, sums)),
    };
    Entry::select(mask, negative, q)
}
