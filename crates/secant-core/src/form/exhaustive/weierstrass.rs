//! y² = x³ - 3s²x + b, and y² = x³ + b with its endomorphism: all pairs of points, several denominators each,
//! against chord and tangent.

use core::cell::Cell;

use super::{Reference, affine, inverse, value};
use crate::ct::Mask;
use crate::field::tiny::Tiny;
use crate::field::{Factor, Field, Single};
use crate::form::endomorphism::Conjugation;
use crate::form::weierstrass::Weierstrass;
use crate::form::weierstrass::compressed::decompress;
use crate::form::weierstrass::jacobian::plain::Plain;
use crate::form::weierstrass::jacobian::{Cached, Jacobian, Point};
use crate::form::{Affine, Endomorphism, Group, Store};

thread_local! {
    /// (b, s) of the curve under test: at run time, so that there is one instance of the text for all curves
    /// over a field.
    static CONSTANTS: Cell<(i64, i64)> = const { Cell::new((0, 0)) };
}

struct Curve;

impl<const P: u64> Weierstrass<Tiny<P>> for Curve {
    fn b((): ()) -> Tiny<P> {
        Tiny::new(CONSTANTS.get().0)
    }
    fn mul_s(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(CONSTANTS.get().1))
    }
}

/// s = 0.
struct Zero;

impl<const P: u64> Weierstrass<Tiny<P>> for Zero {
    const S_IS_ZERO: bool = true;
    fn b((): ()) -> Tiny<P> {
        Tiny::new(CONSTANTS.get().0)
    }
    fn mul_s(_: Tiny<P>) -> Tiny<P> {
        Tiny::new(0)
    }
}

impl<const P: u64> Conjugation<Tiny<P>> for Zero {
    fn conjugate(x: Tiny<P>) -> Tiny<P> {
        x
    }
    /// α³ = 1.
    fn mul_alpha(x: Tiny<P>) -> Tiny<P> {
        let root = (2..P).find(|r| r * r * r % P == 1).expect("p = 1 mod 3");
        x.mul(Tiny::<P>::new(root as i64))
    }
}

type G<const P: u64> = Jacobian<Curve, Tiny<P>>;
type G0<const P: u64> = Jacobian<Zero, Tiny<P>>;

/// The laws in Jacobian coordinates.
trait Coordinates<const P: u64>:
    Store<Field = Tiny<P>, Point = Point<Tiny<P>>, Extended = Point<Tiny<P>>, CachedAffine = Affine<Tiny<P>>>
{
    /// Whether 2P + Q is (P + Q) + P, and not 2P and Q.
    const MERGED: bool;
    /// Whether what an entry holds beside the point is right.
    fn is_consistent(entry: &Self::Cached) -> bool;
}

impl<const P: u64> Coordinates<P> for G<P> {
    const MERGED: bool = true;
    fn is_consistent(entry: &Cached<Tiny<P>>) -> bool {
        let Cached { z, zz, zzz, .. } = *entry;
        (z.sqr(), z.sqr().mul(z)) == (zz, zzz)
    }
}

impl<const P: u64> Coordinates<P> for G0<P> {
    const MERGED: bool = false;
    fn is_consistent(entry: &Cached<Tiny<P>>) -> bool {
        <G<P> as Coordinates<P>>::is_consistent(entry)
    }
}

impl<const P: u64> Coordinates<P> for Plain<Curve, Tiny<P>> {
    const MERGED: bool = false;
    fn is_consistent(_: &Point<Tiny<P>>) -> bool {
        true
    }
}

/// The reference: chord and tangent over the integers modulo p.
#[derive(Clone, Copy)]
struct Law {
    p: i64,
    a: i64,
    b: i64,
}

impl Law {
    fn points(self) -> Vec<Reference> {
        let mut points = vec![None];
        for x in 0..self.p {
            for y in 0..self.p {
                if (y * y - x * x * x - self.a * x - self.b).rem_euclid(self.p) == 0 {
                    points.push(Some((x, y)));
                }
            }
        }
        points
    }
    fn negate(self, p: Reference) -> Reference {
        p.map(|(x, y)| (x, (-y).rem_euclid(self.p)))
    }
    fn add(self, p: Reference, q: Reference) -> Reference {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.or(q) };
        let slope = if x1 != x2 {
            (y2 - y1) * inverse(x2 - x1, self.p)
        } else if (y1 + y2) % self.p == 0 {
            return None;
        } else {
            (3 * x1 * x1 + self.a) * inverse(2 * y1, self.p)
        };
        let slope = slope % self.p;
        let x = (slope * slope - x1 - x2).rem_euclid(self.p);
        Some((x, (slope * (x1 - x) - y1).rem_euclid(self.p)))
    }
}

/// The point with denominator z.
fn with_z<const P: u64>(p: Reference, z: i64) -> Point<Tiny<P>> {
    let f = Tiny::new;
    match p {
        Some((x, y)) => Point { x: f(x * z * z), y: f(y * z * z % P as i64 * z), z: f(z) },
        None => Point { x: f(z * z), y: f(z * z * z), z: f(0) },
    }
}

fn check<L: Coordinates<P>, const P: u64>(b: i64, s: i64) {
    CONSTANTS.set((b, s));
    let p_int = P as i64;
    let law = Law { p: p_int, a: -3 * s * s, b };
    let level = Tiny::<P>::new(0).level();
    if (4 * law.a.pow(3) + 27 * law.b * law.b) % p_int == 0 {
        return;
    }
    let points = law.points();
    let zs: Vec<i64> = if P < 20 { (1..p_int).collect() } else { vec![1, 2, 11, p_int - 1] };

    let is_zero = |p: Point<Tiny<P>>| L::is_degenerate(p).declassify();
    let affine_of = |p: Point<Tiny<P>>| -> Reference {
        let z = L::denominator(p);
        let a = value(L::normalize(p, z.invert()));
        if is_zero(p) {
            assert_eq!(a, (0, 0));
            None
        } else {
            assert!(L::is_on_curve(affine(a)).declassify());
            Some(a)
        }
    };
    let lifted = |p: Reference| p.map_or(Affine { x: Tiny::new(0), y: Tiny::new(0) }, affine::<P>);

    // The equation.
    for x in 0..p_int {
        for y in 0..p_int {
            let on = points.contains(&Some((x, y)));
            assert_eq!(L::is_on_curve(affine((x, y))).declassify(), on, "({x}, {y})");
        }
    }
    assert_eq!(affine_of(L::neutral(level)), None);

    for &p in &points {
        assert_eq!(affine_of(L::lift(lifted(p))), p);
        let entry = L::cache_affine(lifted(p));
        let kept = L::load_affine(level, L::store_affine(entry));
        assert_eq!(value(kept), value(entry));
        table::<L, P>(law, p);
        let mut entries = [L::neutral_cached(level); 40];
        L::multiples(lifted(p), &mut entries);
        let mut multiple = p;
        for entry in &entries {
            assert_eq!(affine_of(L::uncache(entry)), multiple);
            if multiple.is_none() {
                break;
            }
            multiple = law.add(multiple, p);
        }
        let first = entries.iter().position(|e| L::is_degenerate_cached(e).declassify()).unwrap_or(40);
        assert!(entries[first..].iter().all(|e| L::is_degenerate_cached(e).declassify()));
        for &z in &zs {
            let jp = with_z::<P>(p, z);
            assert_eq!(affine_of(L::negate(jp)), law.negate(p));
            assert_eq!(affine_of(L::uncache(&L::cache(jp))), p);
            let mut multiple = p;
            for n in 0..7 {
                assert_eq!(affine_of(L::double_n(jp, n)), multiple, "2^{n} {p:?}");
                multiple = law.add(multiple, multiple);
            }
            let twice = law.add(p, p);
            assert_eq!(affine_of(L::double(jp)), twice);
            assert_eq!(affine_of(L::double_extended(jp)), twice);
            for &q in &points {
                let sum = law.add(p, q);
                let exceptional = p.is_none() || p == q || p == law.negate(q);
                let affine_q = L::cache_affine(lifted(q));
                let got = L::add_affine_complete(jp, &affine_q);
                assert_eq!(affine_of(got), sum, "{p:?} + {q:?}");
                if p != q || p.is_none() {
                    assert_eq!(affine_of(L::add_affine_apart(jp, &affine_q)), sum, "{p:?} + {q:?}");
                }
                if let (Some(p), Some(q), 1) = (p, q, z) {
                    // P + Q + R as a long sum; Z = 0 once two are equal or opposite.
                    let two = L::sum_add(L::sum_of(&affine(p)), &affine(q));
                    let met = sum.is_none() || p == q;
                    let want = if met { None } else { sum };
                    assert_eq!(affine_of(L::sum_extended(two)), want, "{p:?} + {q:?}");
                    for &r in points.iter().flatten() {
                        let three = L::sum_extended(L::sum_add(two, &affine(r)));
                        let met = met || sum == Some(r) || sum == law.negate(Some(r));
                        let want = if met { None } else { law.add(sum, Some(r)) };
                        assert_eq!(affine_of(three), want, "{p:?} + {q:?} + {r:?}");
                    }
                }
                let met = if L::MERGED { exceptional } else { twice.is_none() || twice == q };
                if q.is_some() {
                    for r in [
                        (L::add_affine(jp, &affine_q), sum, exceptional),
                        (L::double_add_affine(jp, &affine_q), law.add(twice, q), met),
                    ] {
                        assert_eq!(affine_of(r.0), if r.2 { None } else { r.1 }, "{p:?}, {q:?}");
                    }
                }
                for &w in &zs {
                    let jq = L::cache(with_z(q, w));
                    if twice != q || q.is_none() {
                        assert_eq!(
                            affine_of(L::double_add_apart(jp, &jq)),
                            law.add(twice, q),
                            "{p:?}, {q:?}"
                        );
                    }
                    let four = law.add(twice, twice);
                    if four != q || q.is_none() {
                        assert_eq!(
                            affine_of(L::double_n_add_apart(jp, 2, &jq)),
                            law.add(four, q),
                            "{p:?}, {q:?}"
                        );
                    }
                    let exceptional = exceptional || q.is_none();
                    for (got, want, exceptional) in [
                        (L::add(jp, &jq), sum, exceptional),
                        (L::add_extended(jp, &jq), sum, exceptional),
                        (L::double_add(jp, &jq), law.add(twice, q), met || q.is_none()),
                    ] {
                        assert_eq!(affine_of(got), if exceptional { None } else { want }, "{p:?}, {q:?}");
                    }
                    for got in [L::add_complete(jp, &jq), L::add_total(jp, &jq)] {
                        assert_eq!(affine_of(got), sum, "{p:?} + {q:?}");
                    }
                    let got = L::double_add_complete(jp, &jq);
                    assert_eq!(affine_of(got), law.add(twice, q), "2{p:?} + {q:?}");
                    if z == w {
                        for bit in [0, 1] {
                            let mask = Mask::from_bit(bit);
                            let want = if bit == 1 { law.negate(q) } else { q };
                            let entry = L::negate_cached_if(jq, mask);
                            assert_eq!(affine_of(L::add_complete(jp, &entry)), law.add(p, want));
                            let entry = L::negate_affine_if(affine_q, mask);
                            let got = L::add_affine_complete(jp, &entry);
                            assert_eq!(affine_of(got), law.add(p, want));
                        }
                    }
                }
            }
        }
    }
}

/// The odd multiples: right as far as no two summands meet, Z = 0 from there on.
fn table<L: Coordinates<P>, const P: u64>(law: Law, p: Reference) {
    let level = Tiny::<P>::new(0).level();
    let start = p.map_or(Affine { x: Tiny::new(0), y: Tiny::new(0) }, affine::<P>);
    for length in 0..9 {
        let mut table = vec![L::neutral_cached(level); length];
        L::odd_multiples(start, &mut table);
        let twice = law.add(p, p);
        let mut multiple = p;
        let mut failed = p.is_none();
        for (i, entry) in table.iter().enumerate() {
            if i > 0 {
                failed |= twice.is_none() || multiple == twice || multiple == law.negate(twice);
                multiple = law.add(multiple, twice);
            }
            assert_eq!(L::is_degenerate_cached(entry).declassify(), failed);
            assert!(L::is_consistent(entry));
            if !failed {
                let point = L::uncache(entry);
                let found = L::normalize(point, point.z.invert_vartime());
                assert_eq!(Some(value(found)), multiple, "entry {i}");
            }
        }
    }
}

/// Z = 0 stays, whatever X and Y are.
fn sticky<L: Coordinates<P>, const P: u64>(b: i64, s: i64) {
    CONSTANTS.set((b, s));
    let f = Tiny::<P>::new;
    let law = Law { p: P as i64, a: -3 * s * s, b };
    for (x, y) in [(0, 0), (0, 1), (1, 0), (2, 5), (12, 7)] {
        let zero = Point { x: f(x), y: f(y), z: f(0) };
        for q in law.points() {
            let cached = L::cache(with_z(q, 3));
            let mut results = vec![
                L::double(zero),
                L::double_n(zero, 2),
                L::double_n(zero, 5),
                L::add(zero, &cached),
                L::double_add(zero, &cached),
                L::add(with_z(q, 3), &L::cache(zero)),
                L::double_add(with_z(q, 3), &L::cache(zero)),
            ];
            if let Some(q) = q {
                results.push(L::add_affine(zero, &affine(q)));
                results.push(L::double_add_affine(zero, &affine(q)));
            }
            assert!(results.iter().all(|r| L::is_degenerate(*r).declassify()));
        }
    }
}

/// Both laws on a curve; the plain one has s = 1.
fn curve<const P: u64>(b: i64, s: i64) {
    check::<G<P>, P>(b, 1);
    check::<Plain<Curve, Tiny<P>>, P>(b, 1);
    check::<G<P>, P>(b, s);
    check::<G<P>, P>(b, 0);
    check::<G0<P>, P>(b, 0);
    sticky::<G<P>, P>(b, 1);
    sticky::<G0<P>, P>(b, 0);
    sticky::<Plain<Curve, Tiny<P>>, P>(b, 1);
    by_psi::<P>(b);
}

/// ψ on y² = x³ + b, and tables of scaled points.
fn by_psi<const P: u64>(b: i64) {
    type L<const P: u64> = G0<P>;
    CONSTANTS.set((b, 0));
    let law = Law { p: P as i64, a: 0, b };
    let affine_of = |p: Point<Tiny<P>>| {
        let found = L::<P>::normalize(p, p.z.invert());
        if L::<P>::is_degenerate(p).declassify() { None } else { Some(value(found)) }
    };
    let psi = |p: Reference| p.map(|p| value(L::<P>::psi(affine(p))));
    let points = law.points();
    for &p in &points {
        assert_eq!(law.add(law.add(p, psi(p)), psi(psi(p))), None);
        for &q in &points {
            assert_eq!(psi(law.add(p, q)), law.add(psi(p), psi(q)));
        }
        let Some(at) = p else {
            // The stand-in gives Z = 0 in the end.
            let (_, scale) = L::<P>::odd_entries_scaled::<4>(Affine { x: Tiny::new(0), y: Tiny::new(0) });
            assert!(scale.is_zero().declassify());
            continue;
        };
        assert_eq!(affine_of(L::<P>::psi_extended(with_z(p, 3))), psi(p));
        let multiples: Vec<Reference> =
            core::iter::successors(Some(p), |m| m.map(|_| law.add(*m, p))).collect();
        // Of an order that is even or small two summands of the table meet.
        if multiples.len().is_multiple_of(2) || multiples.len() <= 16 {
            continue;
        }
        let (table, scale) = L::<P>::odd_entries_scaled::<4>(affine(at));
        let there = |p: Point<Tiny<P>>| affine_of(L::<P>::unscale(p, scale));
        for (i, entry) in table.iter().enumerate() {
            let once = multiples[2 * i];
            assert_eq!(there(L::<P>::entry_point(entry)), once);
            assert_eq!(there(L::<P>::entry_point(&L::<P>::psi_entry(entry))), psi(once));
            for (j, other) in table.iter().enumerate() {
                for other in [*other, L::<P>::psi_entry(other)] {
                    let second = there(L::<P>::entry_point(&other));
                    assert!(second == multiples[2 * j] || second == psi(multiples[2 * j]));
                    let start = L::<P>::entry_point(entry);
                    let sum = law.add(once, second);
                    assert_eq!(there(L::<P>::add_entry_total(start, &other)), sum);
                    if once != second {
                        assert_eq!(there(L::<P>::add_entry(start, &other)), sum);
                        assert_eq!(there(L::<P>::add_entry_extended(start, &other)), sum);
                    }
                    let twice = law.add(once, once);
                    if twice != second {
                        assert_eq!(there(L::<P>::double_add_entry(start, &other)), law.add(twice, second));
                    }
                    assert_eq!(
                        there(L::<P>::double_n(start, 3)),
                        law.add(law.add(twice, twice), law.add(twice, twice))
                    );
                }
            }
        }
    }
}

/// Every abscissa with both bits, against all points; y = 0 is even, whatever the root's own zero is.
fn compressed<const P: u64>(b: i64, s: i64) -> usize {
    CONSTANTS.set((b, s));
    let law = Law { p: P as i64, a: -3 * s * s, b };
    let points: Vec<(i64, i64)> = law.points().into_iter().flatten().collect();
    for x in 0..law.p {
        for bit in [0, 1] {
            let wanted = points.iter().find(|p| p.0 == x && p.1 & 1 == bit);
            let (y, there) = decompress::<Curve, Tiny<P>>(Tiny::new(x), bit as u64);
            assert_eq!(there.declassify(), wanted.is_some(), "{x} {bit}");
            assert!(wanted.is_none_or(|p| p.1 == y.value()), "{x} {bit}");
        }
    }
    points.iter().filter(|p| p.1 == 0).count()
}

#[test]
fn every_abscissa_of_tiny_curves() {
    let of_order_two: usize = (1..31).map(|b| compressed::<31>(b, 1) + compressed::<13>(b % 12 + 1, 2)).sum();
    assert!(of_order_two > 20);
}

#[test]
fn all_pairs_over_f13() {
    for b in 1..13 {
        curve::<13>(b, 2);
    }
}

#[test]
fn all_pairs_over_f31() {
    for b in 1..31 {
        curve::<31>(b, 3);
    }
}
