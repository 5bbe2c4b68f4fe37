//! ax² + y² = 1 + dx²y², neither a nor d a square: all pairs of affine points, several denominators each,
//! against the affine law.

use core::cell::Cell;

use super::{Reference, affine, inverse, value};
use crate::ct::Mask;
use crate::field::tiny::Tiny;
use crate::field::{Factor, Single};
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::general::{General, Point, PointT};
use crate::form::{Group, Store};

thread_local! {
    /// (a, d) of the curve under test.
    static CONSTANTS: Cell<(i64, i64)> = const { Cell::new((0, 0)) };
}

struct Curve;

impl<const P: u64> TwistedEdwards<Tiny<P>> for Curve {
    fn mul_minus_a(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(-CONSTANTS.get().0))
    }
    fn mul_d(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(CONSTANTS.get().1))
    }
}

type G<const P: u64> = General<Curve, Tiny<P>>;

/// The reference: points (x, y) of the affine curve, or one of the two points of order 2 at infinity.
#[derive(Clone, Copy)]
struct Law {
    p: i64,
    a: i64,
    d: i64,
}

impl Law {
    fn m(self, n: i64) -> i64 {
        n.rem_euclid(self.p)
    }
    fn points(self) -> Vec<(i64, i64)> {
        let all = (0..self.p).flat_map(|x| (0..self.p).map(move |y| (x, y)));
        all.filter(|&(x, y)| self.on(x, y)).collect()
    }
    fn on(self, x: i64, y: i64) -> bool {
        let (xx, yy) = (x * x % self.p, y * y % self.p);
        self.m(self.a * xx + yy - 1 - self.d * (xx * yy % self.p)) == 0
    }
    fn negate(self, (x, y): (i64, i64)) -> (i64, i64) {
        (self.m(-x), y)
    }
    /// P + Q (`None` inside: at infinity), if the law with d tells.
    fn try_add(self, (x1, y1): (i64, i64), (x2, y2): (i64, i64)) -> Option<Reference> {
        let c = self.m(self.d * (x1 * x2 % self.p) % self.p * (y1 * y2 % self.p));
        let (x, u) = (self.m(x1 * y2 + y1 * x2), self.m(1 + c));
        let (y, v) = (self.m(y1 * y2 - self.a * (x1 * x2 % self.p)), self.m(1 - c));
        if (x == 0 && u == 0) || (y == 0 && v == 0) {
            None
        } else if u == 0 || v == 0 {
            Some(None)
        } else {
            Some(Some((x * inverse(u, self.p) % self.p, y * inverse(v, self.p) % self.p)))
        }
    }
    /// P + Q; where the law with d fails, as (P + R) + (Q - R).
    fn add(self, p: (i64, i64), q: (i64, i64)) -> Reference {
        self.try_add(p, q).unwrap_or_else(|| {
            let detour = |r: (i64, i64)| {
                let (a, b) = (self.try_add(p, r)??, self.try_add(q, self.negate(r))??);
                self.try_add(a, b)
            };
            self.points().into_iter().find_map(detour).expect("a detour")
        })
    }
    /// 2P for a point that may be at infinity: 2Ω is neutral.
    fn double(self, p: Reference) -> Reference {
        p.map_or(Some((0, 1)), |p| self.add(p, p))
    }
    /// Whether the law without d fails: exactly where P - Q is (0, 1) or (0, -1).
    fn dedicated_fails(self, p: (i64, i64), q: (i64, i64)) -> bool {
        matches!(self.add(p, self.negate(q)), Some((0, _)))
    }
}

fn with_z<const P: u64>((x, y): (i64, i64), z: i64) -> PointT<Tiny<P>> {
    let f = Tiny::new;
    PointT { x: f(x * z), y: f(y * z), z: f(z), t: f(x * y % P as i64 * z) }
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

fn found<const P: u64>(p: Point<Tiny<P>>) -> Found {
    let a = G::<P>::normalize(p, G::<P>::denominator(p).invert_vartime());
    if !G::<P>::is_degenerate(p).declassify() {
        assert!(G::<P>::is_on_curve(a).declassify());
        Found::Affine(value(a))
    } else if p.x.value() == 0 && p.y.value() == 0 {
        Found::Nothing
    } else {
        Found::Infinity
    }
}

/// As [`found`], and (X, Y, Z, T) must lie on the curve: XY = ZT, aX² + Y² = Z² + dT².
fn found_t<const P: u64>(p: PointT<Tiny<P>>) -> Found {
    let [x, y, z, t] = [p.x, p.y, p.z, p.t].map(Tiny::value);
    let (a, d) = CONSTANTS.get();
    assert_eq!((x * y - z * t) % P as i64, 0);
    assert_eq!((a * (x * x % P as i64) + y * y - z * z - d * (t * t % P as i64)) % P as i64, 0);
    let f = found::<P>(G::<P>::narrow(p));
    assert!(f != Found::Nothing || t == 0);
    f
}

fn expect(sum: Reference) -> Found {
    sum.map_or(Found::Infinity, Found::Affine)
}

/// `sum`, or nothing where the law fails.
fn unless(fails: bool, sum: Reference) -> Found {
    if fails { Found::Nothing } else { expect(sum) }
}

fn check<const P: u64>(a: i64, d: i64) {
    CONSTANTS.set((a, d));
    let law = Law { p: P as i64, a, d };
    let points = law.points();
    let zs = [1, 11, 28];
    for x in 0..law.p {
        for y in 0..law.p {
            assert_eq!(G::<P>::is_on_curve(affine((x, y))).declassify(), law.on(x, y), "({x}, {y})");
        }
    }
    assert_eq!(found_t::<P>(G::<P>::neutral(())), Found::Affine((0, 1)));
    let mut failures = 0;
    for &p in &points {
        assert_eq!(found_t::<P>(G::<P>::lift(affine(p))), Found::Affine(p));
        table::<P>(law, p);
        for z in zs {
            let ep = with_z::<P>(p, z);
            let narrow = G::<P>::narrow(ep);
            let twice = law.add(p, p);
            assert_eq!(found_t::<P>(G::<P>::negate(ep)), Found::Affine(law.negate(p)));
            assert_eq!(found::<P>(G::<P>::uncache(&G::<P>::cache(ep))), Found::Affine(p));
            assert_eq!(found_t::<P>(G::<P>::extend(narrow)), Found::Affine(p));
            assert_eq!(found_t::<P>(G::<P>::double_extended(narrow)), expect(twice));
            let mut multiple = Some(p);
            for n in 0..5 {
                assert_eq!(found::<P>(G::<P>::double_n(narrow, n)), expect(multiple), "2^{n} {p:?}");
                multiple = law.double(multiple);
            }
            for &q in &points {
                let sum = law.add(p, q);
                let difference = law.add(p, law.negate(q));
                // The law with d fails exactly where P - Q is at infinity.
                assert_eq!(law.try_add(p, q).is_none(), difference.is_none());
                failures += u32::from(difference.is_none());
                let dedicated = || unless(law.dedicated_fails(p, q), sum);
                let unified = || unless(difference.is_none(), sum);
                let entry = G::<P>::cache_affine(affine(q));
                let entry = G::<P>::load_affine((), G::<P>::store_affine(entry));
                assert_eq!(found::<P>(G::<P>::add_affine(ep, &entry)), dedicated(), "{p:?} + {q:?}");
                assert_eq!(found_t::<P>(G::<P>::add_affine_complete(ep, &entry)), unified());
                for w in zs {
                    let eq = G::<P>::cache(with_z(q, w));
                    assert_eq!(found::<P>(G::<P>::add(ep, &eq)), dedicated(), "{p:?} + {q:?}");
                    assert_eq!(found_t::<P>(G::<P>::add_extended(ep, &eq)), dedicated());
                    assert_eq!(found_t::<P>(G::<P>::add_complete(ep, &eq)), unified());
                    assert_eq!(found_t::<P>(G::<P>::add_total(ep, &eq)), expect(sum), "{p:?} + {q:?}");
                    if let Some(twice) = twice {
                        let sum = law.add(twice, q);
                        let want = || unless(law.dedicated_fails(twice, q), sum);
                        assert_eq!(found::<P>(G::<P>::double_add(narrow, &eq)), want(), "2{p:?} + {q:?}");
                        assert_eq!(found::<P>(G::<P>::double_add_affine(narrow, &entry)), want());
                        let want = unless(law.try_add(twice, q).is_none(), sum);
                        assert_eq!(found::<P>(G::<P>::double_add_complete(narrow, &eq)), want);
                    }
                    if z == w {
                        for bit in [0, 1] {
                            let mask = Mask::from_bit(bit);
                            let want = if bit == 1 { difference } else { sum };
                            let negated = G::<P>::negate_cached_if(eq, mask);
                            assert_eq!(found_t::<P>(G::<P>::add_total(ep, &negated)), expect(want));
                            let negated = G::<P>::negate_affine_if(entry, mask);
                            let got = found_t::<P>(G::<P>::add_affine_complete(ep, &negated));
                            assert!(got == expect(want) || got == Found::Nothing);
                        }
                    }
                }
            }
        }
    }
    assert!(failures > 0, "some pairs differ by a point at infinity");
    nothing_stays::<P>(&points);
}

/// The odd multiples: right as far as the dedicated law goes, zeros from there on.
fn table<const P: u64>(law: Law, p: (i64, i64)) {
    let Some(twice) = law.add(p, p) else { return };
    for length in 0..9 {
        let mut table = vec![G::<P>::neutral_cached(()); length];
        G::<P>::odd_multiples(affine(p), &mut table);
        let mut multiple = Some(p);
        let mut failed = false;
        for (i, entry) in table.iter().enumerate() {
            if i > 0 {
                let Some(m) = multiple else { break };
                failed |= law.dedicated_fails(m, twice);
                multiple = law.add(m, twice);
            }
            assert_eq!(G::<P>::is_degenerate_cached(entry).declassify(), failed, "{p:?} {i}");
            let from = G::<P>::add_total(G::<P>::neutral(()), entry);
            assert_eq!(found_t::<P>(from), unless(failed, multiple), "entry {i} of {p:?}");
        }
    }
}

/// (0, 0, 0, 0) stays itself.
fn nothing_stays<const P: u64>(points: &[(i64, i64)]) {
    let zero = Tiny::<P>::new(0);
    let nothing = PointT { x: zero, y: zero, z: zero, t: zero };
    let narrow = G::<P>::narrow(nothing);
    for &q in points {
        let point = with_z::<P>(q, 3);
        let entry = G::<P>::cache_affine(affine(q));
        for r in [
            G::<P>::double_n(narrow, 3),
            G::<P>::narrow(G::<P>::double_extended(narrow)),
            G::<P>::narrow(G::<P>::extend(narrow)),
            G::<P>::add(nothing, &point),
            G::<P>::add_affine(nothing, &entry),
            G::<P>::double_add(narrow, &point),
            G::<P>::double_add_affine(narrow, &entry),
            G::<P>::double_add_complete(narrow, &point),
            G::<P>::narrow(G::<P>::add_total(nothing, &point)),
            G::<P>::add(point, &nothing),
            G::<P>::double_add(G::<P>::narrow(point), &nothing),
        ] {
            assert_eq!(found::<P>(r), Found::Nothing);
        }
    }
}

/// A curve that says that it is complete, and doubles by squares.
struct Complete;

impl<const P: u64> TwistedEdwards<Tiny<P>> for Complete {
    const COMPLETE: bool = true;
    const BY_SQUARES: bool = true;
    fn mul_minus_a(x: Tiny<P>) -> Tiny<P> {
        Curve::mul_minus_a(x)
    }
    fn mul_d(x: Tiny<P>) -> Tiny<P> {
        Curve::mul_d(x)
    }
}

/// The same for a = 1.
struct One;

impl<const P: u64> TwistedEdwards<Tiny<P>> for One {
    const COMPLETE: bool = true;
    const BY_SQUARES: bool = true;
    const A_IS_ONE: bool = true;
    fn mul_minus_a(x: Tiny<P>) -> Tiny<P> {
        Curve::mul_minus_a(x)
    }
    fn mul_d(x: Tiny<P>) -> Tiny<P> {
        Curve::mul_d(x)
    }
}

/// All pairs of points of a curve with a square a and a d that is none: nothing is an exception.
fn check_complete<C: TwistedEdwards<Tiny<P>>, const P: u64>(a: i64, d: i64) {
    CONSTANTS.set((a, d));
    let law = Law { p: P as i64, a, d };
    let points = law.points();
    for &p in &points {
        let twice = law.add(p, p).expect("affine");
        let (once, entry, doubled) = General::<C, Tiny<P>>::once_and_twice(affine(p));
        assert_eq!((found_t::<P>(once), found_t::<P>(doubled)), (Found::Affine(p), Found::Affine(twice)));
        assert_eq!((entry.x.value(), entry.y.value(), entry.t.value()), (p.0, p.1, p.0 * p.1 % law.p));
        let mut table = [General::<C, Tiny<P>>::neutral_cached(()); 9];
        General::<C, Tiny<P>>::odd_multiples(affine(p), &mut table);
        let mut multiple = p;
        for entry in table {
            assert_eq!(found_t::<P>(entry), Found::Affine(multiple));
            multiple = law.add(multiple, twice).expect("affine");
        }
        for (z, w) in [(1, 1), (11, 1), (28, 11)] {
            let ep = with_z::<P>(p, z);
            let narrow = General::<C, Tiny<P>>::narrow(ep);
            assert_eq!(found::<P>(General::<C, Tiny<P>>::double(narrow)), Found::Affine(twice));
            assert_eq!(found_t::<P>(General::<C, Tiny<P>>::double_extended(narrow)), Found::Affine(twice));
            for &q in &points {
                let (sum, tripled) = (expect(law.add(p, q)), expect(law.add(twice, q)));
                let eq = General::<C, Tiny<P>>::cache(with_z(q, w));
                let entry = General::<C, Tiny<P>>::cache_affine(affine(q));
                assert_eq!(found::<P>(General::<C, Tiny<P>>::add(ep, &eq)), sum, "{p:?} + {q:?}");
                assert_eq!(found::<P>(General::<C, Tiny<P>>::add_affine(ep, &entry)), sum, "{p:?} + {q:?}");
                for got in [
                    General::<C, Tiny<P>>::add_extended(ep, &eq),
                    General::<C, Tiny<P>>::add_complete(ep, &eq),
                    General::<C, Tiny<P>>::add_total(ep, &eq),
                    General::<C, Tiny<P>>::add_affine_complete(ep, &entry),
                ] {
                    assert_eq!(found_t::<P>(got), sum, "{p:?} + {q:?}");
                }
                for got in [
                    General::<C, Tiny<P>>::double_add(narrow, &eq),
                    General::<C, Tiny<P>>::double_add_complete(narrow, &eq),
                    General::<C, Tiny<P>>::double_add_affine(narrow, &entry),
                ] {
                    assert_eq!(found::<P>(got), tripled, "2{p:?} + {q:?}");
                }
                // A neutral running point with any Z.
                let neutral =
                    General::<C, Tiny<P>>::extend_neutral(General::<C, Tiny<P>>::narrow(with_z((0, 1), z)));
                assert_eq!(found::<P>(General::<C, Tiny<P>>::add(neutral, &eq)), Found::Affine(q));
            }
        }
    }
}

#[test]
fn complete_curves_over_f29_and_f31() {
    for d in [2, 3, 8] {
        check_complete::<One, 29>(1, d);
        check_complete::<Complete, 29>(1, d);
        check_complete::<Complete, 29>(4, d);
    }
    for d in [3, 11, 12] {
        check_complete::<One, 31>(1, d);
        check_complete::<Complete, 31>(9, d);
    }
}

/// All pairs of non-squares.
fn check_all<const P: u64>(most: usize) {
    let p = P as i64;
    let others: Vec<i64> = (1..p).filter(|n| (1..p).all(|r| (r * r - n) % p != 0)).collect();
    let pairs = others.iter().flat_map(|a| others.iter().map(move |d| (*a, *d))).filter(|(a, d)| a != d);
    for (a, d) in pairs.step_by(others.len() * others.len() / most) {
        check::<P>(a, d);
    }
}

#[test]
fn neither_a_square_over_f29() {
    // -1 is a square, as in F_p(i).
    check_all::<29>(5);
}

#[test]
fn neither_a_square_over_f31() {
    check_all::<31>(5);
}
