//! All pairs of points of tiny curves, several denominators each, against chord and tangent over the
//! integers.

use core::cell::Cell;

use super::*;
use crate::field::quad::Array;
use crate::field::tiny::Tiny;
use crate::field::{Factor, Field, Single};
use crate::form::weierstrass::jacobian::Jacobian;
use crate::form::{Affine, Group, Store};

thread_local! {
    /// b of the curve under test.
    static CONSTANT: Cell<i64> = const { Cell::new(0) };
}

/// y² = x³ - 3x + b, or y² = x³ + b.
struct Curve<const ZERO: bool>;

impl<const P: u64, const ZERO: bool> Weierstrass<Tiny<P>> for Curve<ZERO> {
    const S_IS_ZERO: bool = ZERO;
    fn b((): ()) -> Tiny<P> {
        Tiny::new(CONSTANT.get())
    }
    fn mul_s(x: Tiny<P>) -> Tiny<P> {
        if ZERO { Tiny::new(0) } else { x }
    }
}

type Q<const P: u64> = Array<Tiny<P>>;
type G<const P: u64, const ZERO: bool> = SideBySide<Curve<ZERO>, Q<P>>;
type Reference = Option<(i64, i64)>;

/// Chord and tangent over the integers modulo p.
#[derive(Clone, Copy)]
struct Law {
    p: i64,
    a: i64,
}

impl Law {
    fn inverse(self, x: i64) -> i64 {
        (1..self.p).find(|y| (x * y).rem_euclid(self.p) == 1).unwrap()
    }
    fn negate(self, p: Reference) -> Reference {
        p.map(|(x, y)| (x, (-y).rem_euclid(self.p)))
    }
    fn add(self, p: Reference, q: Reference) -> Reference {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.or(q) };
        let slope = if x1 != x2 {
            (y2 - y1) * self.inverse(x2 - x1)
        } else if (y1 + y2) % self.p == 0 {
            return None;
        } else {
            (3 * x1 * x1 + self.a) * self.inverse(2 * y1)
        };
        let slope = slope.rem_euclid(self.p);
        let x = (slope * slope - x1 - x2).rem_euclid(self.p);
        Some((x, (slope * (x1 - x) - y1).rem_euclid(self.p)))
    }
}

fn affine<const P: u64>(p: Reference) -> Affine<Tiny<P>> {
    let (x, y) = p.unwrap_or((0, 0));
    Affine { x: Tiny::new(x), y: Tiny::new(y) }
}

/// The point with ZZ = z² and ZZZ = z³; any X and Y for the neutral element.
fn with_z<const P: u64>(p: Reference, z: i64) -> Point<Q<P>> {
    let z = Tiny::<P>::new(z);
    let (zz, zzz) = (z.sqr(), z.sqr().mul(z));
    let of = |x, y, zz: Tiny<P>, zzz: Tiny<P>| {
        let stored = [x, y, zz, zzz].map(Single::store);
        Point(<Q<P> as LazyQuad>::sum(<Q<P> as LazyQuad>::load((), stored)))
    };
    match p {
        Some((x, y)) => of(Tiny::new(x).mul(zz), Tiny::new(y).mul(zzz), zz, zzz),
        None => of(zzz, zz, Tiny::new(0), Tiny::new(0)),
    }
}

fn check<const P: u64, const ZERO: bool>(b: i64) {
    CONSTANT.set(b);
    let p = P as i64;
    let law = Law { p, a: if ZERO { 0 } else { -3 } };
    if (4 * law.a.pow(3) + 27 * b * b) % p == 0 {
        return;
    }
    let on = |x: i64, y: i64| (y * y - x * x * x - law.a * x - b).rem_euclid(p) == 0;
    let mut points: Vec<Reference> = vec![None];
    for x in 0..p {
        for y in 0..p {
            assert_eq!(G::<P, ZERO>::is_on_curve(affine(Some((x, y)))).declassify(), on(x, y));
            if on(x, y) {
                points.push(Some((x, y)));
            }
        }
    }
    // The affine point, and that the coordinates belong together.
    let value = |q: Point<Q<P>>| -> Reference {
        let [.., zz, zzz] = <Q<P> as LazyQuad>::elements((), q.0);
        assert_eq!(zz.sqr().mul(zz).value(), zzz.sqr().value());
        let zero = G::<P, ZERO>::is_degenerate(q).declassify();
        assert_eq!(zero, zz.value() == 0);
        let found = G::<P, ZERO>::normalize(q, G::<P, ZERO>::denominator(q).invert());
        let found = (found.x.value(), found.y.value());
        if zero {
            assert_eq!(found, (0, 0));
            None
        } else {
            Some(found)
        }
    };
    let zs: Vec<i64> = if P < 20 { (1..p).collect() } else { vec![1, 2, 11, p - 1] };
    assert_eq!(value(G::<P, ZERO>::neutral(())), None);
    assert_eq!(value(point(&G::<P, ZERO>::neutral_affine(()))), None);
    for &at in &points {
        assert_eq!(value(G::<P, ZERO>::lift(affine(at))), at);
        assert_eq!(value(point(&G::<P, ZERO>::cache_affine(affine(at)))), at);
        tables::<P, ZERO>(law, at, &value);
        if let Some((x, y)) = at {
            let stored = G::<P, ZERO>::store_affine(G::<P, ZERO>::cache_affine(affine(at)));
            assert_eq!(stored, Jacobian::<Curve<ZERO>, Tiny<P>>::store_affine(affine(Some((x, y)))));
            assert_eq!(value(point(&G::<P, ZERO>::load_affine((), stored))), at);
        }
        for &z in &zs {
            let q = with_z::<P>(at, z);
            let twice = law.add(at, at);
            assert_eq!(value(q), at);
            assert_eq!(value(G::<P, ZERO>::double(q)), twice);
            assert_eq!(value(G::<P, ZERO>::double_extended(q)), twice);
            let eight = law.add(law.add(twice, twice), law.add(twice, twice));
            assert_eq!(value(G::<P, ZERO>::double_n(q, 3)), eight);
            assert_eq!(value(G::<P, ZERO>::double_n(q, 0)), at);
            assert_eq!(value(G::<P, ZERO>::negate(q)), law.negate(at));
            // `keep` gives the same words as on the other backends.
            let kept = G::<P, ZERO>::keep(q);
            let there = <Jacobian<Curve<ZERO>, Tiny<P>> as Store>::take((), kept);
            type J<const P: u64, const ZERO: bool> = Jacobian<Curve<ZERO>, Tiny<P>>;
            let found = J::<P, ZERO>::normalize(there, there.z.invert());
            assert_eq!((found.x.value(), found.y.value()), at.unwrap_or((0, 0)));
            assert_eq!(value(G::<P, ZERO>::take((), kept)), at);
            for &other in &points {
                let sum = law.add(at, other);
                let exceptional = at.is_none() || other.is_none() || at == other || sum.is_none();
                let two = law.add(twice, other);
                let doubled = twice.is_none() || other.is_none() || twice == other || two.is_none();
                for &w in if P < 20 { &zs[..4] } else { &zs[..2] } {
                    let e = G::<P, ZERO>::cache(with_z::<P>(other, w));
                    assert_eq!(value(G::<P, ZERO>::uncache(&e)), other);
                    for bit in [0, 1] {
                        let mask = Mask::from_bit(bit);
                        let want = if bit == 1 { law.negate(other) } else { other };
                        assert_eq!(value(point(&G::<P, ZERO>::negate_cached_if(e, mask))), want);
                        assert_eq!(value(point(&G::<P, ZERO>::negate_affine_if(e, mask))), want);
                    }
                    for got in [
                        G::<P, ZERO>::add(q, &e),
                        G::<P, ZERO>::add_extended(q, &e),
                        G::<P, ZERO>::add_affine(q, &e),
                        G::<P, ZERO>::sum_add(q, &e),
                    ] {
                        assert_eq!(value(got), if exceptional { None } else { sum }, "{at:?} + {other:?}");
                    }
                    for got in [G::<P, ZERO>::double_add(q, &e), G::<P, ZERO>::double_add_affine(q, &e)] {
                        assert_eq!(value(got), if doubled { None } else { two });
                    }
                    for got in [
                        G::<P, ZERO>::add_complete(q, &e),
                        G::<P, ZERO>::add_affine_complete(q, &e),
                        G::<P, ZERO>::add_total(q, &e),
                    ] {
                        assert_eq!(value(got), sum, "{at:?} + {other:?}");
                    }
                    assert_eq!(value(G::<P, ZERO>::double_add_complete(q, &e)), two);
                    if at != other || at.is_none() {
                        assert_eq!(value(G::<P, ZERO>::add_affine_apart(q, &e)), sum);
                    }
                    if twice != other || twice.is_none() {
                        assert_eq!(value(G::<P, ZERO>::double_add_apart(q, &e)), two);
                    }
                    let far = law.add(eight, other);
                    let met = eight.is_none() || other.is_none() || eight == other || far.is_none();
                    for got in
                        [G::<P, ZERO>::double_n_add(q, 3, &e), G::<P, ZERO>::double_n_add_affine(q, 3, &e)]
                    {
                        assert_eq!(value(got), if met { None } else { far });
                    }
                    if eight != other || other.is_none() {
                        assert_eq!(value(G::<P, ZERO>::double_n_add_apart(q, 3, &e)), far);
                    }
                }
            }
        }
    }
}

/// Multiples and odd multiples: right as far as no two summands meet, ZZ = 0 from there on.
fn tables<const P: u64, const ZERO: bool>(
    law: Law,
    at: Reference,
    value: &impl Fn(Point<Q<P>>) -> Reference,
) {
    let mut table = [G::<P, ZERO>::neutral_cached(()); 20];
    G::<P, ZERO>::multiples(affine(at), &mut table);
    let (mut multiple, mut met) = (at, at.is_none());
    for (i, e) in table.iter().enumerate() {
        if i > 0 {
            met |= multiple.is_none() || (i > 1 && multiple == at);
            multiple = law.add(multiple, at);
            met |= multiple.is_none();
        }
        assert_eq!(value(G::<P, ZERO>::uncache(e)), if met { None } else { multiple }, "entry {i}");
        assert_eq!(G::<P, ZERO>::is_degenerate_cached(e).declassify(), met);
    }
    let mut table = [G::<P, ZERO>::neutral_cached(()); 9];
    G::<P, ZERO>::odd_multiples(affine(at), &mut table);
    let twice = law.add(at, at);
    let (mut multiple, mut met) = (at, at.is_none());
    for (i, e) in table.iter().enumerate() {
        if i > 0 {
            met |= twice.is_none() || multiple == twice || multiple == law.negate(twice);
            multiple = law.add(multiple, twice);
        }
        assert_eq!(value(G::<P, ZERO>::uncache(e)), if met { None } else { multiple }, "odd entry {i}");
        assert_eq!(G::<P, ZERO>::is_degenerate_cached(e).declassify(), met);
    }
}

#[test]
fn all_pairs_over_f13() {
    for b in 1..13 {
        check::<13, false>(b);
        check::<13, true>(b);
    }
}

#[test]
fn all_pairs_over_f31() {
    for b in 1..31 {
        check::<31, false>(b);
        check::<31, true>(b);
    }
}
