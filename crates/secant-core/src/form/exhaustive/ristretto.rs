//! Ristretto over tiny fields: every point of 2E, every field element.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::inverse;
use crate::field::tiny::Tiny;
use crate::field::{Factor, Field};
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::extended::PointT;
use crate::form::edwards::ristretto::{Ristretto, decode, encode, equal, map};

thread_local! {
    /// d of the curve under test.
    static CONSTANT: Cell<i64> = const { Cell::new(0) };
}

struct Curve;

impl<const P: u64> TwistedEdwards<Tiny<P>> for Curve {
    const COMPLETE: bool = true;

    fn mul_d(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(CONSTANT.get()))
    }
}

fn root_of(n: i64, p: i64) -> Option<i64> {
    (0..p).find(|r| (r * r - n).rem_euclid(p) == 0)
}

impl<const P: u64> Ristretto<Tiny<P>> for Curve {
    fn root((): ()) -> Tiny<P> {
        Tiny::new(root_of(-1 - CONSTANT.get(), P as i64).expect("-1 - d is a square"))
    }
    fn inverse_root((): ()) -> Tiny<P> {
        <Self as Ristretto<Tiny<P>>>::root(()).invert()
    }
    fn one_minus_dd((): ()) -> Tiny<P> {
        Tiny::new(1 - CONSTANT.get() * CONSTANT.get())
    }
    fn d_minus_one_squared((): ()) -> Tiny<P> {
        Tiny::new((CONSTANT.get() - 1) * (CONSTANT.get() - 1))
    }
}

type Pair = (i64, i64);

/// MAP of RFC 9496 in affine coordinates, with roots by search.
fn mapped(p: i64, d: i64, u: i64) -> Pair {
    let m = |n: i64| n.rem_euclid(p);
    let i = (0..(p - 1) / 4).fold(1, |n, _| m(2 * n));
    let r = m(i * m(u * u));
    let (numerator, denominator) = (m((r + 1) * m(1 - d * d)), m(m(-1 - r * d) * (r + d)));
    let even = |n: i64| if n % 2 == 0 { n } else { m(-n) };
    // A denominator of 0 makes s = 0.
    let quotient = if denominator == 0 { 0 } else { m(numerator * inverse(denominator, p)) };
    let (s, c) = match root_of(quotient, p) {
        _ if denominator == 0 => (0, r),
        Some(root) => (even(root), -1),
        None => (m(-even(m(u * root_of(m(i * quotient), p).expect("i is no square")))), r),
    };
    let n = m(m(c * (r - 1)) * m((d - 1) * (d - 1)) - denominator);
    let root = root_of(m(-1 - d), p).expect("-1 - d is a square");
    let x = m(m(2 * s * denominator) * inverse(m(n * root), p));
    (x, m(m(1 - s * s) * inverse(m(1 + s * s), p)))
}

/// The affine law, complete.
fn add(p: i64, d: i64, (x1, y1): Pair, (x2, y2): Pair) -> Pair {
    let m = |n: i64| n.rem_euclid(p);
    let c = m(d * m(x1 * x2) % p * m(y1 * y2));
    let x = m(x1 * y2 + y1 * x2) * inverse(m(1 + c), p);
    let y = m(y1 * y2 + x1 * x2) * inverse(m(1 - c), p);
    (m(x), m(y))
}

fn with_z<const P: u64>((x, y): Pair, z: i64) -> PointT<Tiny<P>> {
    let f = Tiny::new;
    PointT { x: f(x * z), y: f(y * z), z: f(z), t: f(x * y % P as i64 * z) }
}

/// The affine point of coordinates that must lie on the curve.
fn affine<const P: u64>(q: PointT<Tiny<P>>) -> Pair {
    let p = P as i64;
    let [x, y, z, t] = [q.x, q.y, q.z, q.t].map(Tiny::value);
    assert_eq!((x * y - z * t) % p, 0);
    assert_eq!((y * y - x * x - z * z - CONSTANT.get() * (t * t % p)) % p, 0);
    let w = inverse(z, p);
    (x * w % p, y * w % p)
}

/// Whether this d gives a curve of the right kind over F_P, on which all was tried then.
fn check<const P: u64>(d: i64) -> bool {
    let p = P as i64;
    CONSTANT.set(d);
    if root_of(d, p).is_some() || root_of(-1 - d, p).is_none() || d == p - 1 {
        return false;
    }
    let all = (0..p).flat_map(|x| (0..p).map(move |y| (x, y)));
    let on = |&(x, y): &Pair| (y * y - x * x - 1 - d * (x * x * y % p) * y).rem_euclid(p) == 0;
    let points: Vec<Pair> = all.filter(on).collect();
    if points.len() % 16 != 8 {
        return false;
    }
    let i = root_of(-1, p).expect("-1 is a square");
    let torsion = [(0, 1), (0, p - 1), (i, 0), (p - i, 0)];
    // The classes of 2E, each by its least point.
    let class = |q: Pair| torsion.iter().map(|t| add(p, d, q, *t)).min().expect("four points");
    let mut even: Vec<Pair> = points.iter().map(|q| add(p, d, *q, *q)).collect();
    even.sort_unstable();
    even.dedup();
    let mut found = BTreeMap::new();
    for q in &even {
        for t in torsion {
            let q = add(p, d, *q, t);
            for z in [1, 2, 7, p - 1] {
                let s = encode::<Curve, _>(with_z::<P>(q, z)).value();
                assert_eq!(s % 2, 0, "not negative");
                assert_eq!(*found.entry(s).or_insert(class(q)), class(q), "one class for {s}, d = {d}");
            }
        }
    }
    assert_eq!(found.len() * 8, points.len(), "one encoding a class");
    for s in 0..p {
        let (q, valid) = decode::<Curve, _>(Tiny::<P>::new(s));
        assert_eq!(valid.declassify(), found.contains_key(&s), "{s}");
        if valid.declassify() {
            assert_eq!(q.z.value(), 1);
            assert_eq!(class(affine(q)), found[&s]);
        }
    }
    for u in 0..p {
        let q = affine(map::<Curve, _>(Tiny::<P>::new(u)));
        assert!(even.contains(&q), "2E has the image of {u}");
        assert_eq!(q, affine(map::<Curve, _>(Tiny::<P>::new(-u))));
        assert_eq!(q, mapped(p, d, u), "u = {u}");
    }
    for a in &even {
        for b in &even {
            let same = equal(with_z::<P>(*a, 3), with_z::<P>(*b, p - 2));
            assert_eq!(same.declassify(), class(*a) == class(*b));
        }
    }
    true
}

fn check_all<const P: u64>() -> usize {
    (2..P as i64).filter(|d| check::<P>(*d)).count()
}

#[test]
fn classes_encode_and_decode() {
    let curves =
        check_all::<13>() + check_all::<29>() + check_all::<37>() + check_all::<53>() + check_all::<61>();
    assert!(curves > 20, "{curves}");
}
