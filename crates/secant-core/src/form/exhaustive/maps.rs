//! Maps from field elements to points over tiny fields: every element of every curve, against the
//! definitions.

use std::cell::Cell;

use super::{affine, inverse, value};
use crate::field::Factor;
use crate::field::tiny::Tiny;
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::montgomery::{self, extended_from_montgomery};
use crate::form::montgomery::{Montgomery, elligator};
use crate::form::weierstrass::isogeny::{ThreeIsogeny, image};
use crate::form::weierstrass::sswu::{self, Fraction, Swu};

thread_local! {
    /// a, b and -Z of the curve under test.
    static WEIERSTRASS: Cell<(i64, i64)> = const { Cell::new((0, 0)) };
    /// d of the Edwards curve.
    static CONSTANT: Cell<i64> = const { Cell::new(0) };
}

fn root_of(n: i64, p: i64) -> Option<i64> {
    (0..p).find(|r| (r * r - n).rem_euclid(p) == 0)
}

struct Short<const MINUS_Z: u32>;

impl<const P: u64, const MINUS_Z: u32> Swu<Tiny<P>> for Short<MINUS_Z> {
    const MINUS_Z: u32 = MINUS_Z;
    fn root_of_minus_z((): ()) -> Tiny<P> {
        Tiny::new(root_of(i64::from(MINUS_Z), P as i64).expect("Z is no square"))
    }
    fn a((): ()) -> Tiny<P> {
        Tiny::new(WEIERSTRASS.get().0)
    }
    fn b((): ()) -> Tiny<P> {
        Tiny::new(WEIERSTRASS.get().1)
    }
}

/// Every curve over F_P for which this Z will do; their number.
fn check_sswu<const P: u64, const MINUS_Z: u32>() -> usize {
    let p = P as i64;
    let z = -i64::from(MINUS_Z);
    assert!(root_of(z, p).is_none() && z.rem_euclid(p) != p - 1);
    let m = |n: i64| n.rem_euclid(p);
    let mut curves = 0;
    for a in 1..p {
        for b in 1..p {
            let g = |x: i64| m(m(x * x + a) * x + b);
            let exceptional = m(b * inverse(m(z * a), p));
            if m(4 * a * a % p * a + 27 * b * b) == 0 || root_of(g(exceptional), p).is_none() {
                continue;
            }
            curves += 1;
            WEIERSTRASS.set((a, b));
            for u in 0..p {
                let point = sswu::map::<Short<MINUS_Z>, _>(Tiny::<P>::new(u));
                let [x, d, y] = [point.x, point.d, point.y].map(Tiny::value);
                let x = m(x * inverse(d, p));
                let t = m(z * m(u * u));
                let x1 = match m(t * t + t) {
                    0 => exceptional,
                    n => m(-b * inverse(a, p) % p * (1 + inverse(n, p))),
                };
                assert_eq!(x, if root_of(g(x1), p).is_some() { x1 } else { m(t * x1) }, "u = {u}");
                assert_eq!(m(y * y), g(x));
                assert!(y == 0 || y % 2 == u % 2, "the sign of y");
                // The same point with one denominator.
                let q = point.jacobian();
                let w = inverse(q.z.value(), p);
                assert_eq!(m(q.x.value() * m(w * w)), x);
                assert_eq!(m(q.y.value() * m(w * w) % p * w), y);
            }
        }
    }
    curves
}

#[test]
fn sswu_of_every_element() {
    // -Z is a square and not 1, as x1 would have no meaning for u = 1 otherwise.
    assert!(check_sswu::<11, 3>() > 10);
    assert!(check_sswu::<19, 5>() > 10);
    assert!(check_sswu::<23, 12>() > 10);
    assert!(check_sswu::<31, 10>() > 10);
    assert!(check_sswu::<43, 4>() > 10);
}

thread_local! {
    /// x0, v and u of Vélu's formulas.
    static KERNEL: Cell<(i64, i64, i64)> = const { Cell::new((0, 0, 0)) };
}

struct Velu;

impl<const P: u64> ThreeIsogeny<Tiny<P>> for Velu {
    fn kernel((): ()) -> Tiny<P> {
        Tiny::new(KERNEL.get().0)
    }
    /// x·h² + v·h + u.
    fn x_numerator((): ()) -> [Tiny<P>; 4] {
        let (x, v, u) = KERNEL.get();
        [u - v * x, x * x + v, -2 * x, 1].map(Tiny::new)
    }
    /// h³ - v·h - 2u.
    fn y_numerator((): ()) -> [Tiny<P>; 4] {
        let (x, v, u) = KERNEL.get();
        [-x * x * x + v * x - 2 * u, 3 * x * x - v, -3 * x, 1].map(Tiny::new)
    }
}

/// Every isogeny of degree 3 over F_P, on every point; their number.
fn check_isogenies<const P: u64>() -> usize {
    let p = P as i64;
    let m = |n: i64| n.rem_euclid(p);
    let mut isogenies = 0;
    for (a, b) in (0..p).flat_map(|a| (0..p).map(move |b| (a, b))) {
        if m(4 * a * a % p * a + 27 * b * b) == 0 {
            continue;
        }
        let g = |x: i64| m(m(x * x + a) * x + b);
        // The abscissas of the points of order 3.
        for x0 in (0..p).filter(|x| m(3 * m(x * x) * x % p * x + 6 * a * m(x * x) + 12 * b * x - a * a) == 0)
        {
            isogenies += 1;
            let (v, u) = (m(6 * x0 * x0 + 2 * a), m(4 * g(x0)));
            KERNEL.set((x0, v, u));
            let (a2, b2) = (m(a - 5 * v), m(b - 7 * (u + x0 * v)));
            for (x, y) in (0..p).flat_map(|x| (0..p).map(move |y| (x, y))).filter(|(x, y)| m(y * y) == g(*x))
            {
                for d in [1, 2, p - 1] {
                    let [x, d, y] = [m(x * d), d, y].map(Tiny::<P>::new);
                    let q = image::<Velu, _>(Fraction { x, d, y });
                    let [x2, y2, z2] = [q.x, q.y, q.z].map(Tiny::value);
                    let (x, y) = (m(x.value() * inverse(d.value(), p)), y.value());
                    assert_eq!(z2 == 0, x == x0);
                    if z2 == 0 {
                        continue;
                    }
                    let w = inverse(z2, p);
                    let (x2, y2) = (m(x2 * m(w * w)), m(m(y2 * w) * m(w * w)));
                    assert_eq!(m(y2 * y2), m(m(x2 * x2 + a2) * x2 + b2));
                    let w = inverse(m(x - x0), p);
                    let ww = m(w * w);
                    assert_eq!(x2, m(x + v * w + u * ww));
                    assert_eq!(y2, m(y * m(1 - v * ww - 2 * u * m(ww * w))));
                }
            }
        }
    }
    isogenies
}

#[test]
fn isogenies_of_every_point() {
    assert!(check_isogenies::<11>() > 20);
    assert!(check_isogenies::<19>() > 20);
}

struct Mont<const A24: u32>;

impl<const A24: u32> Montgomery for Mont<A24> {
    const A24: u32 = A24;
}

/// The curve of this A24, if it will do, and an Edwards curve over the same field that is the same group, if
/// there is one; whether it will do.
fn check_elligator<const P: u64, const A24: u32>() -> usize {
    let p = P as i64;
    let m = |n: i64| n.rem_euclid(p);
    let a = m(4 * i64::from(A24) - 2);
    if a == 0 || root_of(m(a * a - 4), p).is_some() {
        return 0;
    }
    let g = |x: i64| m(m(m(x + a) * x + 1) * x);
    for u in 0..p {
        let point = elligator::map::<Mont<A24>, _>(Tiny::<P>::new(u));
        let [x, d, y] = [point.x, point.d, point.y].map(Tiny::value);
        let x = m(x * inverse(d, p));
        let x1 = m(-a * inverse(m(1 + 2 * u * u), p));
        let square = root_of(g(x1), p).is_some();
        assert_eq!(x, if square { x1 } else { m(-x1 - a) }, "u = {u}");
        assert_eq!(m(y * y), g(x));
        assert!(y == 0 || (y % 2 == 1) == square, "the sign of y");
    }
    1
}

macro_rules! check_elligators {
    ($p:literal: $($a24:literal)*) => {
        0 $(+ check_elligator::<$p, $a24>())*
    };
}

#[test]
fn elligator_of_every_element() {
    assert!(check_elligators!(13: 2 3 4 5 6 7 8 9 10 11 12) > 3);
    assert!(check_elligators!(29: 2 3 4 5 6 7 8 9 10 11 12) > 3);
    assert!(check_elligators!(37: 2 3 4 5 6 7 8 9 10 11 12) > 3);
    assert!(check_elligators!(101: 2 3 4 5 6 7 8 9 10 11 12) > 3);
}

struct Twisted;

impl<const P: u64> TwistedEdwards<Tiny<P>> for Twisted {
    const COMPLETE: bool = true;
    fn mul_d(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(CONSTANT.get()))
    }
}

impl<const P: u64> montgomery::Montgomery<Tiny<P>> for Twisted {
    /// s² = -4/(1 + d).
    fn scale((): ()) -> Tiny<P> {
        let p = P as i64;
        let square = (-4 * inverse((1 + CONSTANT.get()).rem_euclid(p), p)).rem_euclid(p);
        Tiny::new(root_of(square, p).expect("-(A + 2) is a square"))
    }
}

/// Every affine point of the Montgomery model of the curve of this d, with several denominators.
fn check_extended<const P: u64>(d: i64) -> usize {
    let p = P as i64;
    let m = |n: i64| n.rem_euclid(p);
    if root_of(d, p).is_some() || m(1 + d) == 0 || root_of(-4 * inverse(m(1 + d), p), p).is_none() {
        return 0;
    }
    CONSTANT.set(d);
    let a = m(2 * (d - 1) * inverse(m(-1 - d), p));
    for u in 0..p {
        for v in (0..p).filter(|v| (v * v - (u * u + a * u + 1) % p * u).rem_euclid(p) == 0) {
            for n in [1, 2, p - 1] {
                let q =
                    extended_from_montgomery::<Twisted, _>(Tiny::<P>::new(u * n), Tiny::new(n), Tiny::new(v));
                let [x, y, z, t] = [q.x, q.y, q.z, q.t].map(Tiny::value);
                assert_eq!(m(x * y), m(z * t));
                let w = inverse(z, p);
                let found = (m(x * w), m(y * w));
                if v == 0 {
                    assert_eq!(found, (0, 1));
                } else {
                    let there = montgomery::to_montgomery::<Twisted, _>(affine::<P>(found));
                    assert_eq!(value(there), (u, v));
                }
            }
        }
    }
    1
}

#[test]
fn extended_points_of_montgomery_points() {
    let curves: usize = (2..29).map(check_extended::<29>).chain((2..37).map(check_extended::<37>)).sum();
    assert!(curves > 8, "{curves}");
}
