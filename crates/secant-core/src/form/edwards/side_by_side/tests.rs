//! All pairs of points of tiny complete curves, several denominators each, against the law on single elements.

use core::cell::Cell;

use super::*;
use crate::field::quad::Array;
use crate::field::tiny::Tiny;

const P: u64 = 13;

thread_local! {
    /// d of the curve under test.
    static CONSTANT: Cell<i64> = const { Cell::new(0) };
}

struct Curve;

impl TwistedEdwards<Tiny<P>> for Curve {
    const COMPLETE: bool = true;

    fn mul_d(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(CONSTANT.get()))
    }
}

type Q = Array<Tiny<P>>;

impl SideBySideEdwards<Q> for Curve {
    fn d_in_place((): ()) -> <Q as RealQuad>::Loose {
        let one = Tiny::new(1);
        Q::new([one, one, Tiny::new(CONSTANT.get()), one]).loosen()
    }
}

type G = SideBySide<Curve, Q>;
type Reference = Extended<Curve, Tiny<P>>;

/// The affine point of any law.
fn value<G: Group<Field = Tiny<P>>>(p: G::Point) -> (i64, i64) {
    let affine = G::normalize(p, G::denominator(p).invert());
    (affine.x.value(), affine.y.value())
}

/// The point with denominator z.
fn with_z(p: Affine<Tiny<P>>, z: i64) -> Point<Q> {
    let z = Tiny::new(z);
    Point(Q::new([p.x.mul(z), p.y.mul(z), z, p.x.mul(p.y).mul(z)]))
}

/// XY = ZT.
fn has_t(p: Point<Q>) -> bool {
    let [x, y, z, t] = p.0.elements();
    x.mul(y).value() == z.mul(t).value()
}

fn check() {
    let all =
        (0..P as i64).flat_map(|x| (0..P as i64).map(move |y| Affine { x: Tiny::new(x), y: Tiny::new(y) }));
    let points: Vec<_> = all.filter(|p| G::is_on_curve(*p).declassify()).collect();
    for &p in &points {
        let minus = value::<Reference>(Reference::narrow(Reference::negate(Reference::lift(p))));
        let twice = value::<Reference>(Reference::double(Reference::narrow(Reference::lift(p))));
        for z in [1, 2, 7] {
            let q = with_z(p, z);
            assert_eq!(value::<G>(q), (p.x.value(), p.y.value()));
            assert_eq!(value::<G>(G::negate(q)), minus);
            assert!(has_t(G::negate(q)) && has_t(G::extend(q)) && has_t(G::double(q)));
            assert_eq!(value::<G>(G::extend(q)), value::<G>(q));
            assert_eq!(value::<G>(G::double(q)), twice);
            assert_eq!(value::<G>(G::uncache(&G::cache(q))), value::<G>(q));
            let negated = G::negate_cached_if(G::cache(q), Mask::from_bit(1));
            assert_eq!(value::<G>(G::uncache(&negated)), minus);
            let same = G::negate_cached_if(G::cache(q), Mask::from_bit(0));
            assert_eq!(value::<G>(G::uncache(&same)), value::<G>(q));
            assert!(!G::is_degenerate(q).declassify() && !G::is_degenerate_cached(&same).declassify());
            for &other in &points {
                let want =
                    Reference::add_complete(Reference::lift(p), &Reference::cache(Reference::lift(other)));
                let want = value::<Reference>(Reference::narrow(want));
                for entry in [G::cache(with_z(other, 3)), G::cache_affine(other)] {
                    let sum = G::add(q, &entry);
                    assert_eq!(value::<G>(sum), want);
                    assert!(has_t(sum));
                    let difference = G::add(sum, &G::negate_cached_if(entry, Mask::from_bit(1)));
                    assert_eq!(value::<G>(difference), value::<G>(q));
                }
            }
        }
        assert_eq!(value::<G>(G::add(G::neutral(()), &G::cache_affine(p))), (p.x.value(), p.y.value()));
        assert_eq!(value::<G>(G::add(G::lift(p), &G::neutral_cached(()))), (p.x.value(), p.y.value()));
        // The words of either law are those of the other.
        let words = G::store_affine(G::cache_affine(p));
        assert_eq!(words, Reference::store_affine(Reference::cache_affine(p)));
        let loaded = G::load_affine((), words);
        assert_eq!(value::<G>(G::sum_of(&loaded)), (p.x.value(), p.y.value()));
        assert_eq!(value::<G>(G::add(G::lift(p), &loaded)), twice);
        let mut table = [G::neutral_cached(()); 4];
        G::odd_multiples(p, &mut table);
        let mut odd = G::lift(p);
        for entry in &table {
            assert_eq!(value::<G>(G::uncache(entry)), value::<G>(odd));
            odd = G::add(odd, &G::cache(G::double(G::lift(p))));
        }
    }
}

/// Sums two at a time, entries from lines, all points and signs.
fn check_sums() {
    let all =
        (0..P as i64).flat_map(|x| (0..P as i64).map(move |y| Affine { x: Tiny::new(x), y: Tiny::new(y) }));
    let points: Vec<_> = all.filter(|p| G::is_on_curve(*p).declassify()).collect();
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

#[test]
fn complete_curves_over_f13() {
    // -1 is a square, d is not.
    for d in [2, 5, 6, 7, 8, 11] {
        CONSTANT.set(d);
        check();
        check_sums();
    }
}
