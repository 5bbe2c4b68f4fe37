//! Every pair of points of curves over F_2^5, in every system; what operations cost.

use super::affine::{
    Halving, Slope, add_vartime, compression_bit, decompress, double_vartime, is_on_curve, mul_vartime,
    negate,
};
use super::kim_kim::KimKim;
use super::lambda::Lambda;
use super::lopez_dahab::LopezDahab;
use super::*;
use crate::field::binary::tiny::Tiny;
use crate::field::binary::{BinaryArithmetic, BinaryField};
use crate::form::Affine;

/// a = A, b = the polynomial B.
struct TinyCurve<const A: bool, const B: u64>;

impl<const A: bool, const B: u64> BinaryCurve<Tiny> for TinyCurve<A, B> {
    const A: bool = A;
    fn b((): ()) -> Tiny {
        Tiny::from_canonical((), [B])
    }
    fn sqrt_b((): ()) -> Tiny {
        Tiny::from_canonical((), [B]).sqrt()
    }
}

type Point = Option<Affine<Tiny>>;

fn same(p: Point, q: Point) -> bool {
    match (p, q) {
        (Some(p), Some(q)) => p.x == q.x && p.y == q.y,
        (None, None) => true,
        _ => false,
    }
}

fn points<C: BinaryCurve<Tiny>>() -> Vec<Affine<Tiny>> {
    let all = Tiny::all().flat_map(|x| Tiny::all().map(move |y| Affine { x, y }));
    all.filter(|p| is_on_curve::<C, Tiny>(p).declassify()).collect()
}

/// Z = 0 stands for infinity.
fn affine_of<G: BinaryGroup<Field = Tiny>>(p: &G::Point) -> Point {
    let z = G::denominator(p);
    if G::is_degenerate(p).declassify() { None } else { Some(G::normalize(p, z.invert())) }
}

/// The group law against chord and tangent; `scale` gives a point of another Z. `has_zero`: whether a point
/// with x = 0 exists in these coordinates, or else passes for a point at infinity.
fn law_of<G: BinaryGroup<Field = Tiny>>(has_zero: bool, scale: impl Fn(&G::Point, Tiny) -> G::Point) {
    let seen = |p: Point| p.filter(|p| has_zero || p.x.value() != 0);
    let add = |p, q| seen(add_vartime::<G::Curve, Tiny>(p, q));
    let double = |p: &Affine<Tiny>| seen(double_vartime::<G::Curve, Tiny>(p));
    let zs = [1, 2, 9, 31].map(|z| Tiny::from_canonical((), [z]));
    // λ does not exist for x = 0, the point of order 2.
    let points: Vec<_> = points::<G::Curve>().into_iter().filter(|p| p.x.value() != 0).collect();
    assert!(points.len() > 15);
    for p in &points {
        let e = G::entry_vartime(p);
        assert!(same(affine_of::<G>(&G::lift(&G::negate(&e))), Some(negate(p))));
        assert!(same(affine_of::<G>(&G::lift(&G::entry_of_slope(&Slope::of_vartime(p)))), Some(*p)));
        assert!(same(affine_of::<G>(&G::double(&G::lift_affine(p))), double(p)));
        for z in zs {
            let scaled = scale(&G::lift(&e), z);
            assert!(same(affine_of::<G>(&scaled), Some(*p)));
            let again = G::lift(&G::normalize_entry(&scaled, G::denominator(&scaled).invert()));
            assert!(same(affine_of::<G>(&again), Some(*p)));
            assert!(same(affine_of::<G>(&G::negate_point(&scaled)), Some(negate(p))));
            let twice = G::double(&scaled);
            let want = double(p);
            assert!(same(affine_of::<G>(&twice), want));
            // A doubled point carries everything that it should.
            let four = want.and_then(|w| double(&w));
            assert!(same(affine_of::<G>(&G::double(&twice)), four));
        }
        for q in &points {
            let f = G::entry_vartime(q);
            let want = add(Some(*p), Some(*q));
            let exceptional = p.x == q.x;
            for z in zs {
                let left = scale(&G::lift(&e), z);
                let mixed = G::add_entry(&left, &f);
                let general = G::add(&left, &scale(&G::lift(&f), zs[(p.x.value() % 4) as usize]));
                for sum in [mixed, general] {
                    if exceptional {
                        assert!(G::is_degenerate(&sum).declassify());
                        // A degenerate sum stays degenerate.
                        let later = G::add_entry(&G::double(&sum), &f);
                        assert!(G::is_degenerate(&later).declassify());
                        assert!(G::is_degenerate(&G::add(&later, &left)).declassify());
                        assert!(G::is_degenerate(&G::add(&left, &later)).declassify());
                    } else {
                        assert!(same(affine_of::<G>(&sum), want));
                        let twice = want.and_then(|w| double(&w));
                        assert!(same(affine_of::<G>(&G::double(&sum)), twice));
                    }
                }
            }
        }
    }
}

fn lopez_dahab<C: BinaryCurve<Tiny>>() {
    law_of::<LopezDahab<C, Tiny>>(true, |p, z| lopez_dahab::Point {
        x: p.x.mul(z),
        y: p.y.mul(z.sqr()),
        z: p.z.mul(z),
    });
}

/// Sums and comparisons that take every pair of points, infinity included, whatever their Z.
fn total<C: BinaryCurve<Tiny>>() {
    let element = |n: u64| Tiny::from_canonical((), [n]);
    let scaled = |p: &Point, z: Tiny| match p {
        Some(p) => lopez_dahab::Point { x: p.x.mul(z), y: p.y.mul(z.sqr()), z },
        // Whatever stands beside Z = 0.
        None => lopez_dahab::Point { x: z, y: z.add(element(1)), z: element(0) },
    };
    let mut all: Vec<Point> = points::<C>().into_iter().map(Some).collect();
    all.push(None);
    for (i, p) in all.iter().enumerate() {
        for (j, q) in all.iter().enumerate() {
            for z in [1, 2, 31] {
                let (left, right) = (scaled(p, element(z)), scaled(q, element(1 + (i + 5 * j) as u64 % 31)));
                let sum = lopez_dahab::add_total::<C, Tiny>(&left, &right);
                assert!(same(affine_of::<LopezDahab<C, Tiny>>(&sum), add_vartime::<C, Tiny>(*p, *q)));
                assert_eq!(lopez_dahab::equals(&left, &right).declassify(), i == j);
            }
        }
    }
}

fn kim_kim<C: BinaryCurve<Tiny>>() {
    law_of::<KimKim<C, Tiny>>(true, |p, z| kim_kim::Point {
        x: p.x.mul(z),
        y: p.y.mul(z.sqr()),
        z: p.z.mul(z),
        t: p.t.mul(z.sqr()),
    });
}

fn lambda<C: BinaryCurve<Tiny>>() {
    law_of::<Lambda<C, Tiny>>(false, |p, z| lambda::Point { x: p.x.mul(z), l: p.l.mul(z), z: p.z.mul(z) });
}

/// The affine law itself: closed, and associative.
fn affine_law<C: BinaryCurve<Tiny>>() {
    let add = add_vartime::<C, Tiny>;
    let mut all: Vec<Point> = points::<C>().into_iter().map(Some).collect();
    all.push(None);
    for &p in &all {
        assert!(same(add(p, p.map(|p| negate(&p))), None));
        assert!(same(mul_vartime::<C, Tiny>(p, &[all.len() as u64]), None));
        for &q in &all {
            let sum = add(p, q);
            assert!(sum.is_none_or(|s| is_on_curve::<C, Tiny>(&s).declassify()));
            for &s in all.iter().step_by(5) {
                assert!(same(add(sum, s), add(p, add(q, s))));
            }
        }
    }
}

/// The ladder's step and the recovery of y, for every point and every small k.
fn ladder<C: BinaryCurve<Tiny>>() {
    for p in points::<C>().into_iter().filter(|p| p.x.value() != 0) {
        let xz = |q: Point, z: u64| match q {
            None => xz::Point { x: Tiny::from_canonical((), [z]), z: Tiny::zero(()) },
            Some(q) => {
                let z = Tiny::from_canonical((), [z]);
                xz::Point { x: q.x.mul(z), z }
            }
        };
        let agrees = |a: xz::Point<Tiny>, b: Point| match b {
            None => a.z.value() == 0 && a.x.value() != 0,
            Some(b) => a.z.value() != 0 && a.x == b.x.mul(a.z),
        };
        let multiple = |k: u64| mul_vartime::<C, Tiny>(Some(p), &[k]);
        for k in 0..50 {
            let (first, second) = (xz(multiple(k), 3), xz(multiple(k + 1), 22));
            for (doubled, of) in [(&first, 2 * k), (&second, 2 * k + 2)] {
                for (p1, p2) in [(&first, &second), (&second, &first)] {
                    let (twice, sum) = xz::step::<C, Tiny>(doubled, p1, p2, p.x);
                    assert!(agrees(twice, multiple(of)) && agrees(sum, multiple(2 * k + 1)));
                }
            }
            let zz = first.z.mul(second.z);
            let (point, infinite) = xz::recover(&p, &first, &second, zz, p.x.mul(zz).invert());
            assert!(same(if infinite.declassify() { None } else { Some(point) }, multiple(k)));
        }
    }
}

/// Halving undoes doubling within the points of odd order. Every abscissa with both bits: the point with that
/// bit, if there is one. The point of order 2 has the bit 0.
fn compressed<C: BinaryCurve<Tiny>>() {
    let points = points::<C>();
    let bit_of = |p: &Affine<Tiny>| if p.x.value() == 0 { 0 } else { p.y.mul(p.x.invert()).value() & 1 };
    for x in Tiny::all() {
        for bit in [0, 1] {
            let wanted = points.iter().find(|p| p.x == x && bit_of(p) == bit);
            let (y, there) = decompress::<C, Tiny>(x, bit);
            assert_eq!(there.declassify(), wanted.is_some(), "{x:?} {bit}");
            assert!(wanted.is_none_or(|p| p.y == y && compression_bit(p) == bit), "{x:?} {bit}");
        }
    }
}

fn halving<C: BinaryCurve<Tiny>>() {
    let all = points::<C>();
    let order = all.len() as u64 + 1;
    let odd = order >> order.trailing_zeros();
    let mut seen = 0;
    for p in all {
        if mul_vartime::<C, Tiny>(Some(p), &[odd]).is_some() {
            continue;
        }
        seen += 1;
        let half = affine::halve_vartime::<C, Tiny>(&p);
        assert!(same(double_vartime::<C, Tiny>(&half), Some(p)));
        assert!(mul_vartime::<C, Tiny>(Some(half), &[odd]).is_none());
        let slope = Halving::from_vartime(Slope::of_vartime(&p)).halve_vartime::<C>();
        assert!(same(Some(slope.point().affine()), Some(half)));
        // The half-trace that goes along is right as well.
        let quarter = affine::halve_vartime::<C, Tiny>(&half);
        assert!(same(Some(slope.halve_vartime::<C>().point().affine()), Some(quarter)));
        let first = Halving::first_vartime::<C>(&p);
        assert!(same(Some(first.point().affine()), Some(half)));
        assert!(same(Some(first.halve_vartime::<C>().point().affine()), Some(quarter)));
    }
    assert_eq!(seen, odd - 1);
}

#[test]
fn every_pair_of_points_of_tiny_curves() {
    macro_rules! curves {
        ($($b:literal)*) => {$(
            affine_law::<TinyCurve<false, $b>>();
            compressed::<TinyCurve<false, $b>>();
            compressed::<TinyCurve<true, $b>>();
            affine_law::<TinyCurve<true, $b>>();
            lopez_dahab::<TinyCurve<false, $b>>();
            lopez_dahab::<TinyCurve<true, $b>>();
            total::<TinyCurve<false, $b>>();
            total::<TinyCurve<true, $b>>();
            kim_kim::<TinyCurve<true, $b>>();
            lambda::<TinyCurve<false, $b>>();
            lambda::<TinyCurve<true, $b>>();
            ladder::<TinyCurve<false, $b>>();
            ladder::<TinyCurve<true, $b>>();
            halving::<TinyCurve<true, $b>>();
        )*};
    }
    curves!(1 2 7 19 31);
}
