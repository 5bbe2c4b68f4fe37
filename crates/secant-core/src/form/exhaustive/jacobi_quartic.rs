//! y² = x⁴ + 2ax² + 1: all pairs of points, those at infinity too, several denominators each, against chord
//! and tangent on the Weierstrass model.

use core::cell::Cell;

use super::{affine, inverse, value};
use crate::ct::Mask;
use crate::field::tiny::Tiny;
use crate::field::{Factor, Single};
use crate::form::jacobi_quartic::JacobiQuartic;
use crate::form::jacobi_quartic::weierstrass::{constants, from_weierstrass, to_weierstrass};
use crate::form::jacobi_quartic::xxyzz::{Point, Xxyzz};
use crate::form::{Group, Store};

thread_local! {
    /// a of the curve under test.
    static A: Cell<i64> = const { Cell::new(0) };
}

struct Curve;

impl<const P: u64> JacobiQuartic<Tiny<P>> for Curve {
    fn mul_a(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(A.get()))
    }
}

type G<const P: u64> = Xxyzz<Curve, Tiny<P>>;

/// A point of the quartic.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Quartic {
    Affine((i64, i64)),
    /// At infinity, where y is ±x².
    Infinity(i64),
    /// (0, 0, 0, 0), no point at all.
    Nothing,
}

/// A point of the Weierstrass model; `None` is the neutral element.
type Model = Option<(i64, i64)>;

/// The Weierstrass model y² = x³ + cx + e.
#[derive(Clone, Copy)]
struct Law {
    p: i64,
    theta: i64,
    c: i64,
    e: i64,
}

impl Law {
    fn of(p: i64, a: i64) -> Self {
        let theta = (-4 * a * inverse(3, p)).rem_euclid(p);
        let c = ((-16 - 3 * theta * theta) * inverse(4, p)).rem_euclid(p);
        Self { p, theta, c, e: (-theta * theta % p * theta - c * theta).rem_euclid(p) }
    }
    fn points(self) -> Vec<Model> {
        let all = (0..self.p).flat_map(|x| (0..self.p).map(move |y| (x, y)));
        let on = |&(x, y): &(i64, i64)| (y * y - x * x % self.p * x - self.c * x - self.e) % self.p == 0;
        core::iter::once(None).chain(all.filter(on).map(Some)).collect()
    }
    fn negate(self, p: Model) -> Model {
        p.map(|(x, y)| (x, (-y).rem_euclid(self.p)))
    }
    fn add(self, p: Model, q: Model) -> Model {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.or(q) };
        let slope = if x1 != x2 {
            (y2 - y1) * inverse(x2 - x1, self.p)
        } else if y1 == y2 && y1 != 0 {
            (3 * x1 * x1 + self.c) * inverse(2 * y1, self.p)
        } else {
            return None;
        };
        let slope = slope.rem_euclid(self.p);
        let x = (slope * slope - x1 - x2).rem_euclid(self.p);
        Some((x, (slope * (x1 - x) - y1).rem_euclid(self.p)))
    }
    /// On the quartic. At infinity x of the model is 2y/x² - θ/2 there.
    fn leave(self, p: Model) -> Quartic {
        let p_ = self.p;
        match p {
            None => Quartic::Affine((0, 1)),
            Some((x, 0)) if x == self.theta => Quartic::Affine((0, p_ - 1)),
            Some((x, 0)) => {
                Quartic::Infinity(((x + self.theta * inverse(2, p_)) * inverse(2, p_)).rem_euclid(p_))
            }
            Some((x, y)) => {
                let (d, i) = (x - self.theta, inverse(y, p_));
                let numerator = ((2 * x + self.theta) * (d * d % p_) - y * y).rem_euclid(p_);
                Quartic::Affine(((2 * d * i).rem_euclid(p_), numerator * (i * i % p_) % p_))
            }
        }
    }
}

/// The coordinates of a point times z².
fn with_z<const P: u64>(p: Quartic, z: i64) -> Point<Tiny<P>> {
    let f = |n: i64| Tiny::new(n % P as i64 * (z * z) % P as i64);
    match p {
        Quartic::Affine((x, y)) => Point { xx: f(x * x), n: f(-y), zz: f(1), r: f(2 * x) },
        Quartic::Infinity(sign) => Point { xx: f(1), n: f(-sign), zz: f(0), r: f(0) },
        Quartic::Nothing => Point { xx: f(0), n: f(0), zz: f(0), r: f(0) },
    }
}

/// The point of some coordinates, which must satisfy R² = 4XX·ZZ and Y² = XX² + 2aXX·ZZ + ZZ².
fn found<const P: u64>(p: Point<Tiny<P>>) -> Quartic {
    let m = P as i64;
    let [xx, n, zz, r] = [p.xx, p.n, p.zz, p.r].map(Tiny::value);
    assert_eq!((r * r - 4 * xx * zz) % m, 0);
    assert_eq!((n * n - xx * xx - 2 * A.get() * xx % m * zz - zz * zz) % m, 0);
    let normal = G::<P>::normalize(p, G::<P>::denominator(p).invert_vartime());
    let degenerate = G::<P>::is_degenerate(p).declassify();
    assert_eq!(degenerate, zz == 0);
    if !degenerate {
        assert!(G::<P>::is_on_curve(normal).declassify());
        return Quartic::Affine(value(normal));
    }
    assert_eq!(value(normal), (0, 0));
    if xx == 0 { Quartic::Nothing } else { Quartic::Infinity((-n * inverse(xx, m)).rem_euclid(m)) }
}

fn check<const P: u64>(a: i64) {
    A.set(a);
    let law = Law::of(P as i64, a);
    let points = law.points();
    assert!((0..law.p).all(|x| (0..law.p).all(|y| {
        let on = (y * y - x * x % law.p * (x * x % law.p) - 2 * a * x % law.p * x - 1) % law.p == 0;
        G::<P>::is_on_curve(affine((x, y))).declassify() == on
            && (!on || points.iter().any(|p| law.leave(*p) == Quartic::Affine((x, y))))
    })));
    let at_infinity = |p: Model| matches!(law.leave(p), Quartic::Infinity(_));
    assert_eq!(points.iter().filter(|p| at_infinity(**p)).count(), 2);
    map::<P>(law, &points);
    assert_eq!(found::<P>(G::<P>::neutral(())), law.leave(None));
    let mut failures = 0;
    for &mp in &points {
        let p = law.leave(mp);
        let twice = law.add(mp, mp);
        if let Quartic::Affine(p) = p {
            tables::<P>(law, mp, p);
        }
        for z in [1, 5] {
            let ep = with_z::<P>(p, z);
            assert_eq!(found::<P>(ep), p);
            assert_eq!(found::<P>(G::<P>::negate(ep)), law.leave(law.negate(mp)));
            assert_eq!(found::<P>(G::<P>::uncache(&G::<P>::cache(ep))), p);
            let mut multiple = mp;
            for n in 0..5 {
                assert_eq!(found::<P>(G::<P>::double_n(ep, n)), law.leave(multiple), "2^{n} {p:?}");
                multiple = law.add(multiple, multiple);
            }
            assert_eq!(found::<P>(G::<P>::double(ep)), law.leave(twice));
            for &mq in &points {
                let q = law.leave(mq);
                let fails = at_infinity(law.add(mp, law.negate(mq)));
                failures += u32::from(fails);
                let sum = law.leave(law.add(mp, mq));
                let unified = if fails { Quartic::Nothing } else { sum };
                let fails = at_infinity(law.add(twice, law.negate(mq)));
                let tripled = if fails { Quartic::Nothing } else { law.leave(law.add(twice, mq)) };
                for w in [1, 3] {
                    let eq = G::<P>::cache(with_z(q, w));
                    assert_eq!(found::<P>(G::<P>::add(ep, &eq)), unified, "{p:?} + {q:?}");
                    assert_eq!(found::<P>(G::<P>::add_complete(ep, &eq)), unified);
                    assert_eq!(found::<P>(G::<P>::add_total(ep, &eq)), sum, "{p:?} + {q:?}");
                    assert_eq!(found::<P>(G::<P>::double_add(ep, &eq)), tripled, "2{p:?} + {q:?}");
                    let minus = G::<P>::negate_cached_if(eq, Mask::from_bit(1));
                    let difference = law.leave(law.add(mp, law.negate(mq)));
                    assert_eq!(found::<P>(G::<P>::add_total(ep, &minus)), difference);
                    let same = G::<P>::negate_cached_if(eq, Mask::from_bit(0));
                    assert_eq!(found::<P>(G::<P>::add_total(ep, &same)), sum);
                }
                let Quartic::Affine(q) = q else { continue };
                let entry = G::<P>::cache_affine(affine(q));
                let entry = G::<P>::load_affine((), G::<P>::store_affine(entry));
                assert_eq!(found::<P>(G::<P>::add_affine(ep, &entry)), unified);
                assert_eq!(found::<P>(G::<P>::add_affine_complete(ep, &entry)), unified);
                assert_eq!(found::<P>(G::<P>::double_add_affine(ep, &entry)), tripled);
                let minus = G::<P>::negate_affine_if(entry, Mask::from_bit(1));
                let back = found::<P>(G::<P>::add_affine(ep, &minus));
                assert!(back == Quartic::Nothing || back == law.leave(law.add(mp, law.negate(mq))));
                assert_eq!(found::<P>(G::<P>::sum_extended(G::<P>::sum_of(&entry))), Quartic::Affine(q));
            }
        }
    }
    assert_eq!(failures as usize, 2 * 2 * points.len());
    nothing_stays::<P>(law, &points);
}

/// The maps, against the model's points.
fn map<const P: u64>(law: Law, points: &[Model]) {
    let (c, e) = constants::<Curve, Tiny<P>>(());
    assert_eq!((c.value(), e.value()), (law.c, law.e));
    for p in points.iter().copied().filter(|_| law.e != 0) {
        let image = from_weierstrass::<Curve, Tiny<P>>(affine(p.unwrap_or((0, 0))));
        match law.leave(p) {
            Quartic::Affine(q) => {
                assert_eq!(value(image), q);
                assert_eq!(value(to_weierstrass::<Curve, Tiny<P>>(affine(q))), p.unwrap_or((0, 0)));
            }
            _ => assert_eq!(value(image), (0, 0)),
        }
    }
}

/// Odd multiples and all multiples: right until the law fails, zeros from there on.
fn tables<const P: u64>(law: Law, p: Model, affine_p: (i64, i64)) {
    let twice = law.add(p, p);
    let (once, entry, doubled) = G::<P>::once_and_twice(affine(affine_p));
    assert_eq!((found::<P>(once), found::<P>(doubled)), (law.leave(p), law.leave(twice)));
    assert_eq!(found::<P>(G::<P>::sum_of(&entry)), law.leave(p));
    for length in 0..9 {
        for odd in [true, false] {
            let mut table = vec![G::<P>::neutral_cached(()); length];
            let step = if odd { twice } else { p };
            if odd {
                G::<P>::odd_multiples(affine(affine_p), &mut table);
            } else {
                G::<P>::multiples(affine(affine_p), &mut table);
            }
            let (mut multiple, mut failed) = (p, false);
            for (i, entry) in table.iter().enumerate() {
                if i > 0 {
                    let difference = law.add(multiple, law.negate(step));
                    failed |= matches!(law.leave(difference), Quartic::Infinity(_));
                    multiple = law.add(multiple, step);
                }
                assert_eq!(G::<P>::is_degenerate_cached(entry).declassify(), failed);
                let want = if failed { Quartic::Nothing } else { law.leave(multiple) };
                assert_eq!(found::<P>(G::<P>::uncache(entry)), want, "entry {i} of {p:?}");
            }
        }
    }
}

/// (0, 0, 0, 0) stays itself.
fn nothing_stays<const P: u64>(law: Law, points: &[Model]) {
    let nothing = with_z::<P>(Quartic::Nothing, 1);
    for p in points {
        let point = with_z::<P>(law.leave(*p), 3);
        let entry = G::<P>::cache(point);
        for r in [
            G::<P>::double_n(nothing, 3),
            G::<P>::add(nothing, &entry),
            G::<P>::add(point, &G::<P>::cache(nothing)),
            G::<P>::double_add(nothing, &entry),
            G::<P>::add_total(nothing, &entry),
        ] {
            assert_eq!(found::<P>(r), Quartic::Nothing);
        }
    }
}

/// Every a but ±1, for which the curve is singular.
fn check_all<const P: u64>(step: usize) {
    for a in (0..P as i64).filter(|a| (a * a - 1) % P as i64 != 0).step_by(step) {
        check::<P>(a);
    }
}

#[test]
fn jacobi_quartics_over_f13_and_f23() {
    check_all::<13>(1);
    check_all::<23>(5);
}

#[test]
fn jacobi_quartics_over_f29_and_f31() {
    check_all::<29>(7);
    check_all::<31>(9);
}
