//! Both classes of a ladder, (X : Z) and (X' : Z'), side by side in one [`RealQuad`]: a step is three layers
//! of four products.
//!
//! The formulas are those of [`xz`](super::xz). The products of a step are 5M+4S and one by (A + 2)/4, in a
//! chain of three after the first sums: AA, BB, DA, CB; then (A + 2)/4·E, and the squares of DA + CB and DA -
//! CB; then AA·BB, E·(BB + (A + 2)/4·E) and x·(DA - CB)². So the sum's X waits for one layer, times 1.
//! (Hisil, Egrice, Yassi 2020 and Nath, Sarkar 2020 lay it out for vectors of integers; here the sums between
//! two layers are carried once, where they become operands.)

use core::marker::PhantomData;

use super::Montgomery;
use super::xz::{Point, Xz};
use crate::ct::Mask;
use crate::field::quad::{RealQuad, patterns};
use crate::field::{Field, Single};
use crate::form::Differential;

/// The x-only arithmetic of the curve `C` with pairs side by side in `Q`.
pub struct SideBySide<C, Q>(PhantomData<fn() -> (C, Q)>);

/// Two classes, and what the last layer takes: (_, _, 1, x).
#[derive(Clone, Copy)]
pub struct Pair<Q: RealQuad> {
    /// (X, Z, X', Z').
    classes: Q,
    /// (_, _, 1, x).
    last: Q::Loose,
}

patterns! {
    /// (b, a, d, c) of (a, b, c, d); with `Sign` the sums and differences of neighbours.
    Swapped = [Plus(1), Plus(0), Plus(3), Plus(2)];
    Sign = [Plus(0), Minus(1), Plus(2), Minus(3)];
    /// From (A, B, C, D) the operands of (AA, BB, DA, CB), and of (CC, DD, DA, CB).
    LeftFirst = [Plus(0), Plus(1), Plus(3), Plus(2)];
    RightFirst = [Plus(0), Plus(1), Plus(0), Plus(1)];
    LeftSecond = [Plus(2), Plus(3), Plus(3), Plus(2)];
    RightSecond = [Plus(2), Plus(3), Plus(0), Plus(1)];
    /// From (AA, BB, ..).
    OnlyBb = [Zero, Plus(1), Zero, Zero];
}

impl<C: Montgomery, Q: RealQuad<Element: Single>> Differential for SideBySide<C, Q> {
    type Field = Q::Element;
    type Point = Point<Q::Element>;
    type Pair = Pair<Q>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neutral(level: <Q::Element as Field>::Level) -> Point<Q::Element> {
        Xz::<C, Q::Element>::neutral(level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lift(x: Q::Element) -> Point<Q::Element> {
        Xz::<C, Q::Element>::lift(x)
    }
    /// On single elements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: Point<Q::Element>) -> Point<Q::Element> {
        Xz::<C, Q::Element>::double(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn pair(p: Point<Q::Element>, q: Point<Q::Element>, x: Q::Element) -> Pair<Q> {
        let level = x.level();
        let one = Q::Element::one(level);
        let last = Q::new([one, one, one, x]).loosen();
        Pair { classes: Q::new([p.x, p.z, q.x, q.z]), last }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn points(pair: Pair<Q>) -> (Point<Q::Element>, Point<Q::Element>) {
        let [x, z, other_x, other_z] = pair.classes.elements();
        (Point { x, z }, Point { x: other_x, z: other_z })
    }
    /// Right for what [`Xz`]'s is. Cost: three layers of four products.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn step(pair: Pair<Q>, second: Mask) -> Pair<Q> {
        // (A, B, C, D)
        let sums = pair.classes.combine::<Swapped, Sign>();
        let left = Q::choose::<LeftSecond, LeftFirst>(second, sums);
        let right = Q::choose::<RightSecond, RightFirst>(second, sums);
        // (AA, BB, DA, CB)
        let first = Q::mul(left, right);
        // (AA + BB, E, DA + CB, DA - CB)
        let sums = first.combine::<Swapped, Sign>();
        let first = first.loosen();
        // (_, BB + (A + 2)/4·E, (DA + CB)², (DA - CB)²)
        let middle = Q::sqr_add_but::<0b0011>(sums, C::A24, Q::shuffle::<OnlyBb>(first)).loosen();
        // (AA, E, (DA + CB)², (DA - CB)²) by (BB, BB + (A + 2)/4·E, 1, x)
        let left = Q::blend::<0b1100>(Q::blend::<0b0010>(first, sums), middle);
        let right = Q::blend::<0b1100>(Q::shuffle::<Swapped>(first), pair.last);
        let classes = Q::mul(left, Q::blend::<0b0010>(right, middle));
        Pair { classes, ..pair }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize(p: Point<Q::Element>) -> Q::Element {
        Xz::<C, Q::Element>::normalize(p)
    }
}
