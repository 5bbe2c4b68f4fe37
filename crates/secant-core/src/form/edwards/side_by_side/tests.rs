//! All pairs of points of tiny curves, several denominators each and points at infinity, against the law on
//! single elements.

use core::cell::Cell;

use super::*;
use crate::field::quad::{Array, Eager};
use crate::field::tiny::Tiny;
use crate::form::edwards::extended::Extended;
use crate::form::exhaustive::side_by_side::{affine, check};

thread_local! {
    /// d of the curve under test.
    static CONSTANT: Cell<i64> = const { Cell::new(0) };
}

/// ax² + y² = 1 + dx²y² for a = -1, or for a = 1 if `ONE`.
struct Curve<const COMPLETE: bool, const ONE: bool>;

impl<const P: u64, const COMPLETE: bool, const ONE: bool> TwistedEdwards<Tiny<P>> for Curve<COMPLETE, ONE> {
    const COMPLETE: bool = COMPLETE;
    const A_IS_ONE: bool = ONE;

    fn mul_minus_a(x: Tiny<P>) -> Tiny<P> {
        if ONE { x.neg().tighten() } else { x }
    }
    fn mul_d(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(CONSTANT.get()))
    }
}

impl<const P: u64, const COMPLETE: bool, const ONE: bool, Q: RealQuad<Element = Tiny<P>>> SideBySideEdwards<Q>
    for Curve<COMPLETE, ONE>
{
    fn d_in_place((): ()) -> Q::Loose {
        let one = Tiny::new(1);
        Q::new([one, one, Tiny::new(CONSTANT.get()), one]).loosen()
    }
}

type Q<const P: u64> = Array<Tiny<P>>;

type Complete = SideBySide<Curve<true, false>, Q<13>>;

/// The affine point.
fn value<G: Group<Field = Tiny<13>>>(p: G::Point) -> (i64, i64) {
    let affine = G::normalize(p, G::denominator(p).invert());
    (affine.x.value(), affine.y.value())
}

/// XY = ZT.
fn has_t(p: Point<Q<13>>) -> bool {
    let [x, y, z, t] = p.0.elements();
    x.mul(y).value() == z.mul(t).value()
}

/// Sums two at a time, entries from lines, all points and signs.
fn check_sums() {
    type G = Complete;
    let points = affine::<13, G>();
    let entry = |i: usize| G::store_affine(G::cache_affine(points[i % points.len()]));
    for shift in 0..points.len() {
        let lines = [0, shift].map(|first| {
            (0..G::LINES)
                .map(|line| Line(core::array::from_fn(|j| G::word_in_line(&entry(first + j), line))))
                .collect::<Vec<_>>()
        });
        for i in 0..Line::ENTRIES {
            let j = (5 * i + 2) % Line::ENTRIES;
            let (a, b) = (points[i % points.len()], points[(shift + j) % points.len()]);
            let one = G::look_up((), &lines[0], i as u64);
            assert_eq!(value::<G>(G::add(G::neutral(()), &one)), (a.x.value(), a.y.value()));
            let entries = G::look_up_two((), [&lines[0], &lines[1]], [i as u64, j as u64]);
            for signs in 0..4 {
                let negative = [Mask::from_bit(signs & 1), Mask::from_bit(signs >> 1)];
                let signed = |p, mask| G::add(G::neutral(()), &G::negate_cached_if(G::cache_affine(p), mask));
                let sums = G::sums_of((), &entries, negative);
                let (a, b) = (signed(a, negative[0]), signed(b, negative[1]));
                assert_eq!(G::sums_extended(sums).map(value::<G>), [a, b].map(value::<G>));
                // A sum of another sign each, so that every pair of points meets.
                for more in 0..4 {
                    let minus = [Mask::from_bit(more & 1), Mask::from_bit(more >> 1)];
                    let entries = G::look_up_two((), [&lines[1], &lines[0]], [i as u64, j as u64]);
                    let c = signed(points[(shift + i) % points.len()], minus[0]);
                    let d = signed(points[j % points.len()], minus[1]);
                    let want = [G::add(a, &G::cache(c)), G::add(b, &G::cache(d))];
                    let sums = G::sums_extended(G::sums_add(sums, &entries, minus));
                    assert_eq!(sums.map(value::<G>), want.map(value::<G>));
                    assert!(sums.into_iter().all(has_t));
                }
            }
        }
    }
}

/// The law on `Array` and on what is made of it as a lazy quad.
macro_rules! both {
    ($p:literal, $complete:literal, $one:literal, $reference:ident) => {{
        type C = Curve<$complete, $one>;
        let found = check::<$p, SideBySide<C, Q<$p>>, $reference<C, Tiny<$p>>>();
        assert_eq!(check::<$p, SideBySide<C, Eager<Q<$p>>>, $reference<C, Tiny<$p>>>(), found);
        found
    }};
}

#[test]
fn complete_curves_over_f13() {
    // -1 is a square, d is not.
    for d in [2, 5, 6, 7, 8, 11] {
        CONSTANT.set(d);
        assert_eq!(both!(13, true, false, Extended), (false, false));
        assert_eq!(both!(13, true, true, General), (false, false));
        check_sums();
    }
}

#[test]
fn complete_curves_with_a_1_over_f19() {
    for d in [2, 3, 8, 10, 12, 13, 14, 15, 18] {
        CONSTANT.set(d);
        assert_eq!(both!(19, true, true, General), (false, false));
    }
}

#[test]
fn incomplete_curves() {
    // -1 is no square, d is one: points of order 4 at infinity. Elsewhere of other kinds.
    for d in [4, 5, 6, 7, 9, 11, 16, 17] {
        CONSTANT.set(d);
        assert_eq!(both!(19, false, false, Extended), (true, true));
    }
    for d in [2, 3, 8, 10, 13, 15] {
        CONSTANT.set(d);
        both!(19, false, false, Extended);
    }
    for d in [3, 4, 9, 10] {
        CONSTANT.set(d);
        assert_eq!(both!(13, false, false, Extended), (true, true));
    }
}
