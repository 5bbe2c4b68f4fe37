//! -x² + y² = 1 + dx²y²: all pairs of affine points, several denominators each, against the affine law.

use core::cell::Cell;

use super::{Reference, affine, inverse, value};
use crate::ct::Mask;
use crate::field::tiny::Tiny;
use crate::field::{Factor, Single};
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::extended::{Extended, Point, PointT};
use crate::form::edwards::montgomery::{Montgomery, from_montgomery, to_montgomery, u as to_u};
use crate::form::{Group, Store};

thread_local! {
    /// d of the curve under test.
    static CONSTANT: Cell<i64> = const { Cell::new(0) };
}

/// A curve of that d; its entries carry d if `COMPLETE`.
struct Curve<const COMPLETE: bool>;

impl<const P: u64, const COMPLETE: bool> TwistedEdwards<Tiny<P>> for Curve<COMPLETE> {
    const COMPLETE: bool = COMPLETE;

    fn mul_d(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(CONSTANT.get()))
    }
}

/// The reference: points as (x, y) on the affine curve, or one of the points at infinity, which the affine
/// law reaches where one of its denominators is 0.
#[derive(Clone, Copy)]
struct Law {
    p: i64,
    d: i64,
}

impl Law {
    fn is_square(self, n: i64) -> bool {
        (0..self.p).any(|r| (r * r - n).rem_euclid(self.p) == 0)
    }
    /// The points with both coordinates finite.
    fn points(self) -> Vec<(i64, i64)> {
        let all = (0..self.p).flat_map(|x| (0..self.p).map(move |y| (x, y)));
        let on = |&(x, y): &(i64, i64)| {
            (y * y - x * x - 1 - self.d * (x * x * y % self.p) * y).rem_euclid(self.p) == 0
        };
        all.filter(on).collect()
    }
    /// The sum by the law with d, in fractions: ((x1y2 + y1x2)/(1 + dx1x2y1y2), (y1y2 + x1x2)/(1 -
    /// dx1x2y1y2)).
    fn fractions(self, (x1, y1): (i64, i64), (x2, y2): (i64, i64)) -> [i64; 4] {
        let m = |n: i64| n.rem_euclid(self.p);
        let c = m(self.d * m(x1 * x2) % self.p * m(y1 * y2));
        [m(x1 * y2 + y1 * x2), m(1 + c), m(y1 * y2 + x1 * x2), m(1 - c)]
    }
    /// P + Q; `None` if it is at infinity. Where the law with d fails, P + Q is found as (P + R) + (Q - R)
    /// for an R that keeps away from the exceptions.
    fn add(self, p: (i64, i64), q: (i64, i64)) -> Reference {
        match self.try_add(p, q) {
            Some(sum) => sum,
            None => {
                for r in self.points() {
                    let minus = ((-r.0).rem_euclid(self.p), r.1);
                    if let (Some(Some(a)), Some(Some(b))) = (self.try_add(p, r), self.try_add(q, minus))
                        && let Some(sum) = self.try_add(a, b)
                    {
                        return sum;
                    }
                }
                panic!("no detour for {p:?} + {q:?}");
            }
        }
    }
    /// P + Q (`None` inside: at infinity), if the law with d tells.
    fn try_add(self, p: (i64, i64), q: (i64, i64)) -> Option<Reference> {
        let [x, u, y, v] = self.fractions(p, q);
        if (x == 0 && u == 0) || (y == 0 && v == 0) {
            None
        } else if u == 0 || v == 0 {
            Some(None)
        } else {
            Some(Some((x * inverse(u, self.p) % self.p, y * inverse(v, self.p) % self.p)))
        }
    }
    fn negate(self, (x, y): (i64, i64)) -> (i64, i64) {
        ((-x).rem_euclid(self.p), y)
    }
    /// Whether the law without d fails: both fractions of x, or of y, are 0/0.
    fn dedicated_fails(self, (x1, y1): (i64, i64), (x2, y2): (i64, i64)) -> bool {
        let m = |n: i64| n.rem_euclid(self.p);
        (m(x1 * y1 + x2 * y2) == 0 && m(y1 * y2 - x1 * x2) == 0)
            || (m(x1 * y1 - x2 * y2) == 0 && m(x1 * y2 - y1 * x2) == 0)
    }
}

type G<const P: u64, const D: bool> = Extended<Curve<D>, Tiny<P>>;

fn with_z<const P: u64>((x, y): (i64, i64), z: i64) -> PointT<Tiny<P>> {
    let f = Tiny::new;
    PointT { x: f(x * z), y: f(y * z), z: f(z), t: f(x * y % P as i64 * z) }
}

/// Whether the law that is the dedicated one on this curve fails.
fn fails<const D: bool>(law: Law, p: (i64, i64), q: (i64, i64)) -> bool {
    !D && law.dedicated_fails(p, q)
}

/// The result of an operation.
#[derive(Debug, PartialEq)]
enum Found {
    /// (0, 0, 0).
    Nothing,
    /// Z = 0 and not all are 0.
    Infinity,
    Affine((i64, i64)),
}

fn found<const P: u64, const D: bool>(p: Point<Tiny<P>>) -> Found {
    let z = G::<P, D>::denominator(p);
    let a = G::<P, D>::normalize(p, z.invert_vartime());
    if !G::<P, D>::is_degenerate(p).declassify() {
        assert!(G::<P, D>::is_on_curve(a).declassify());
        Found::Affine(value(a))
    } else {
        assert_eq!(value(a), (0, 0));
        if p.x.value() == 0 && p.y.value() == 0 { Found::Nothing } else { Found::Infinity }
    }
}

/// As [`found`], and (X, Y, Z, T) must lie on the curve: XY = ZT, -X² + Y² = Z² + dT².
fn found_t<const P: u64, const D: bool>(p: PointT<Tiny<P>>) -> Found {
    let [x, y, z, t] = [p.x, p.y, p.z, p.t].map(Tiny::value);
    assert_eq!((x * y - z * t) % P as i64, 0);
    assert_eq!((y * y - x * x - z * z - CONSTANT.get() * (t * t % P as i64)) % P as i64, 0);
    let f = found::<P, D>(G::<P, D>::narrow(p));
    assert!(f != Found::Nothing || t == 0);
    f
}

fn expect(sum: Reference) -> Found {
    sum.map_or(Found::Infinity, Found::Affine)
}

fn check<const P: u64, const D: bool>(d: i64) {
    CONSTANT.set(d);
    let p_int = P as i64;
    let law = Law { p: p_int, d };
    let complete = law.is_square(-1) && !law.is_square(law.d);
    let points = law.points();
    let zs: Vec<i64> = if P < 20 { (1..p_int).collect() } else { vec![1, 2, 11, p_int - 1] };
    let mut unified_failures = 0;

    for x in 0..p_int {
        for y in 0..p_int {
            let on = points.contains(&(x, y));
            assert_eq!(G::<P, D>::is_on_curve(affine((x, y))).declassify(), on, "({x}, {y})");
        }
    }
    assert_eq!(found_t::<P, D>(G::<P, D>::neutral(())), Found::Affine((0, 1)));

    for &p in &points {
        assert_eq!(found_t::<P, D>(G::<P, D>::lift(affine(p))), Found::Affine(p));
        table::<P, D>(law, p);
        for &z in &zs {
            let ep = with_z::<P>(p, z);
            let narrow = G::<P, D>::narrow(ep);
            assert_eq!(found_t::<P, D>(G::<P, D>::negate(ep)), Found::Affine(law.negate(p)));
            assert_eq!(found::<P, D>(G::<P, D>::uncache(&G::<P, D>::cache(ep))), Found::Affine(p));
            assert_eq!(found_t::<P, D>(G::<P, D>::extend(narrow)), Found::Affine(p));
            let twice = law.add(p, p);
            assert_eq!(found::<P, D>(G::<P, D>::double(narrow)), expect(twice));
            assert_eq!(found_t::<P, D>(G::<P, D>::double_extended(narrow)), expect(twice));
            let mut multiple = Some(p);
            for n in 0..5 {
                assert_eq!(found::<P, D>(G::<P, D>::double_n(narrow, n)), expect(multiple), "2^{n} {p:?}");
                // 2Ω = (0, -1).
                multiple = multiple.map_or(Some((0, p_int - 1)), |m| law.add(m, m));
            }
            for &q in &points {
                let sum = law.add(p, q);
                let dedicated = if fails::<D>(law, p, q) { Found::Nothing } else { expect(sum) };
                let unified = match law.try_add(p, q) {
                    None => Found::Nothing,
                    Some(sum) => expect(sum),
                };
                if unified == Found::Nothing {
                    unified_failures += 1;
                    // Exactly where P - Q is at infinity.
                    assert_eq!(law.add(p, law.negate(q)), None);
                    assert!(!complete);
                } else {
                    assert!(law.add(p, law.negate(q)).is_some());
                }
                // The dedicated law fails exactly where P - Q is (0, 1), (0, -1) or (±i, 0).
                let difference = law.add(p, law.negate(q));
                assert_eq!(law.dedicated_fails(p, q), matches!(difference, Some((0, _) | (_, 0))));
                if sum.is_none() && z == 1 {
                    from_infinity::<P, D>(law, p, q, &points);
                }
                let affine_q = G::<P, D>::cache_affine(affine(q));
                let affine_q = G::<P, D>::load_affine((), G::<P, D>::store_affine(affine_q));
                assert_eq!(found::<P, D>(G::<P, D>::add_affine(ep, &affine_q)), dedicated, "{p:?} + {q:?}");
                assert_eq!(found_t::<P, D>(G::<P, D>::add_affine_complete(ep, &affine_q)), unified);
                for &w in &zs {
                    let eq = G::<P, D>::cache(with_z(q, w));
                    assert_eq!(found::<P, D>(G::<P, D>::add(ep, &eq)), dedicated, "{p:?} + {q:?}");
                    assert_eq!(found_t::<P, D>(G::<P, D>::add_extended(ep, &eq)), dedicated);
                    assert_eq!(found_t::<P, D>(G::<P, D>::add_complete(ep, &eq)), unified);
                    assert_eq!(found_t::<P, D>(G::<P, D>::add_total(ep, &eq)), expect(sum), "{p:?} + {q:?}");
                    if let Some(twice) = twice {
                        let sum = law.add(twice, q);
                        let want = || {
                            if fails::<D>(law, twice, q) { Found::Nothing } else { expect(sum) }
                        };
                        assert_eq!(
                            found::<P, D>(G::<P, D>::double_add(narrow, &eq)),
                            want(),
                            "2{p:?} + {q:?}"
                        );
                        assert_eq!(found::<P, D>(G::<P, D>::double_add_affine(narrow, &affine_q)), want());
                        let want = law.try_add(twice, q).map_or(Found::Nothing, expect);
                        assert_eq!(found::<P, D>(G::<P, D>::double_add_complete(narrow, &eq)), want);
                    }
                    if z == w {
                        for bit in [0, 1] {
                            let mask = Mask::from_bit(bit);
                            let want = expect(law.add(p, if bit == 1 { law.negate(q) } else { q }));
                            let entry = G::<P, D>::negate_cached_if(eq, mask);
                            assert_eq!(found_t::<P, D>(G::<P, D>::add_total(ep, &entry)), want);
                            let entry = G::<P, D>::negate_affine_if(affine_q, mask);
                            let got = found_t::<P, D>(G::<P, D>::add_affine_complete(ep, &entry));
                            assert!(got == want || got == Found::Nothing && !complete);
                        }
                    }
                }
            }
        }
    }
    assert_eq!(unified_failures == 0, complete, "d = {d}");
}

/// (P + Q) + R for P + Q at infinity, by the total law.
fn from_infinity<const P: u64, const D: bool>(law: Law, p: (i64, i64), q: (i64, i64), points: &[(i64, i64)]) {
    let infinity = G::<P, D>::add_total(with_z(p, 2), &G::<P, D>::cache(with_z(q, 3)));
    for &r in points {
        let got = found_t::<P, D>(G::<P, D>::add_total(infinity, &G::<P, D>::cache(with_z(r, 5))));
        if let Some(q_and_r) = law.add(q, r) {
            assert_eq!(got, expect(law.add(p, q_and_r)), "({p:?} + {q:?}) + {r:?}");
        }
    }
}

/// The odd multiples: right as far as their law goes, zeros from there on.
fn table<const P: u64, const D: bool>(law: Law, p: (i64, i64)) {
    let Some(twice) = law.add(p, p) else { return };
    for length in 0..9 {
        let mut table = vec![G::<P, D>::neutral_cached(()); length];
        G::<P, D>::odd_multiples(affine(p), &mut table);
        let mut multiple = Some(p);
        let mut failed = false;
        for (i, entry) in table.iter().enumerate() {
            if i > 0 {
                let Some(m) = multiple else { break };
                failed |= fails::<D>(law, m, twice);
                multiple = law.add(m, twice);
            }
            assert_eq!(G::<P, D>::is_degenerate_cached(entry).declassify(), failed, "{p:?} {i}");
            let from = G::<P, D>::add_total(G::<P, D>::neutral(()), entry);
            let want = if failed { Found::Nothing } else { expect(multiple) };
            assert_eq!(found_t::<P, D>(from), want, "entry {i} of {p:?}");
        }
    }
}

/// (0, 0, 0, 0) stays itself.
fn sticky<const P: u64, const D: bool>(d: i64) {
    CONSTANT.set(d);
    let f = Tiny::<P>::new;
    let nothing = PointT { x: f(0), y: f(0), z: f(0), t: f(0) };
    let narrow = G::<P, D>::narrow(nothing);
    let zeros = G::<P, D>::cache(nothing);
    for q in (Law { p: P as i64, d }).points() {
        let point = with_z::<P>(q, 3);
        let cached = G::<P, D>::cache(point);
        let entry = G::<P, D>::cache_affine(affine(q));
        for r in [
            G::<P, D>::double(narrow),
            G::<P, D>::double_n(narrow, 3),
            G::<P, D>::narrow(G::<P, D>::double_extended(narrow)),
            G::<P, D>::narrow(G::<P, D>::extend(narrow)),
            G::<P, D>::add(nothing, &cached),
            G::<P, D>::add_affine(nothing, &entry),
            G::<P, D>::double_add(narrow, &cached),
            G::<P, D>::double_add_affine(narrow, &entry),
            G::<P, D>::double_add_complete(narrow, &cached),
            G::<P, D>::narrow(G::<P, D>::add_total(nothing, &cached)),
            G::<P, D>::add(point, &zeros),
            G::<P, D>::double_add(G::<P, D>::narrow(point), &zeros),
            G::<P, D>::narrow(G::<P, D>::add_total(point, &zeros)),
        ] {
            assert_eq!(found::<P, D>(r), Found::Nothing);
        }
    }
}

thread_local! {
    /// s of the Montgomery model of the curve under test.
    static SCALE: Cell<i64> = const { Cell::new(0) };
}

impl<const P: u64> Montgomery<Tiny<P>> for Curve<true> {
    fn scale((): ()) -> Tiny<P> {
        Tiny::new(SCALE.get())
    }
}

/// Every point there and back; gives how many there were.
fn to_montgomery_and_back<const P: u64>(d: i64, s: i64) -> usize {
    CONSTANT.set(d);
    SCALE.set(s);
    let p = P as i64;
    let law = Law { p, d };
    let a = 2 * (d - 1) * inverse((-1 - d).rem_euclid(p), p) % p;
    assert_eq!(<Curve<true> as Montgomery<Tiny<P>>>::a(()), Tiny::new(a));
    let points = law.points();
    for &q in &points {
        let image = to_montgomery::<Curve<true>, Tiny<P>>(affine(q));
        let (u, v) = value(image);
        assert_eq!((v * v - u * (u * u % p + a * u % p + 1)) % p, 0, "{q:?}");
        for z in 1..p {
            assert_eq!(to_u(G::<P, true>::narrow(with_z(q, z))).value(), u);
        }
        if q == (0, 1) {
            assert_eq!((u, v), (0, 0));
            continue;
        }
        assert_eq!(value(from_montgomery::<Curve<true>, Tiny<P>>(image)), q);
        // The same map both ways: where a point doubles, so does its image, u' = (u² - 1)²/(4v²).
        if v != 0 {
            let twice = to_montgomery::<Curve<true>, Tiny<P>>(affine(law.add(q, q).unwrap()));
            let want = (u * u - 1).pow(2) % p * inverse(4 * v * v % p, p) % p;
            assert_eq!(value(twice).0, want);
        }
    }
    points.len()
}

#[test]
fn montgomery_models_over_f13_and_f29() {
    fn of<const P: u64>() -> usize {
        let p = P as i64;
        let mut found = 0;
        for d in (1..p - 1).filter(|d| !(Law { p, d: *d }).is_square(*d)) {
            // s² = -4/(1 + d).
            for s in (1..p).filter(|s| (s * s % p * (1 + d) + 4) % p == 0) {
                found += to_montgomery_and_back::<P>(d, s);
            }
        }
        found
    }
    assert!(of::<13>() > 0 && of::<29>() > 0);
}

#[test]
fn complete_curves_over_f13() {
    // -1 is a square, d is not.
    for d in 1..12 {
        if !(Law { p: 13, d }).is_square(d) {
            check::<13, false>(d);
            check::<13, true>(d);
            sticky::<13, false>(d);
            sticky::<13, true>(d);
        }
    }
}

#[test]
fn curves_with_points_at_infinity_over_f31() {
    // -1 is not a square and d is, as on ted256189.
    for d in 1..30 {
        if (Law { p: 31, d }).is_square(d) {
            check::<31, false>(d);
            sticky::<31, false>(d);
        }
    }
}
