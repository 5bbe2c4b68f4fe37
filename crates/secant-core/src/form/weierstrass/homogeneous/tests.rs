//! All pairs of points of tiny curves of odd order, several denominators each, against chord and tangent over
//! the integers.

use core::cell::Cell;

use super::*;
use crate::field::Factor;
use crate::field::quad::Array;
use crate::field::tiny::Tiny;
use crate::form::weierstrass::jacobian::Jacobian;
use crate::form::{Affine, Endomorphism, Group, Store};

thread_local! {
    /// b of the curve under test.
    static CONSTANT: Cell<i64> = const { Cell::new(0) };
}

/// y² = x³ + b with 3bu⁶ = 1, and a β with β³ = 1.
struct Curve<const U: u64, const BETA: u64>;

/// x^n modulo p; n may be negative.
fn power(x: u64, n: i64, p: u64) -> u64 {
    (0..n.rem_euclid(p as i64 - 1)).fold(1, |y, _| y * x % p)
}

impl<const P: u64, const U: u64, const BETA: u64> Weierstrass<Tiny<P>> for Curve<U, BETA> {
    const S_IS_ZERO: bool = true;
    fn b((): ()) -> Tiny<P> {
        Tiny::new(CONSTANT.get())
    }
    fn mul_s(_: Tiny<P>) -> Tiny<P> {
        Tiny::new(0)
    }
}

impl<const P: u64, const U: u64, const BETA: u64> Conjugation<Tiny<P>> for Curve<U, BETA> {
    fn conjugate(x: Tiny<P>) -> Tiny<P> {
        x
    }
    fn mul_alpha(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::new(BETA as i64))
    }
}

impl<const P: u64, const U: u64, const BETA: u64> ThirdOf<Tiny<P>> for Curve<U, BETA> {
    fn scale() -> [[u64; 4]; 2] {
        [2, 3].map(|n| [power(U, n, P), 0, 0, 0])
    }
    fn unscale() -> [[u64; 4]; 2] {
        [-2, -3].map(|n| [power(U, n, P), 0, 0, 0])
    }
    fn beta() -> [u64; 4] {
        [BETA, 0, 0, 0]
    }
}

type Q<const P: u64> = Array<Tiny<P>>;
type Reference = Option<(i64, i64)>;

/// Chord and tangent on y² = x³ + b over the integers modulo p.
#[derive(Clone, Copy)]
struct Law(i64);

impl Law {
    fn inverse(self, x: i64) -> i64 {
        (1..self.0).find(|y| (x * y).rem_euclid(self.0) == 1).unwrap()
    }
    fn negate(self, p: Reference) -> Reference {
        p.map(|(x, y)| (x, (-y).rem_euclid(self.0)))
    }
    fn add(self, p: Reference, q: Reference) -> Reference {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.or(q) };
        let slope = if x1 != x2 {
            (y2 - y1) * self.inverse(x2 - x1)
        } else if (y1 + y2) % self.0 == 0 {
            return None;
        } else {
            3 * x1 * x1 * self.inverse(2 * y1)
        };
        let slope = slope.rem_euclid(self.0);
        let x = (slope * slope - x1 - x2).rem_euclid(self.0);
        Some((x, (slope * (x1 - x) - y1).rem_euclid(self.0)))
    }
}

fn affine<const P: u64>(p: Reference) -> Affine<Tiny<P>> {
    let (x, y) = p.unwrap_or((0, 0));
    Affine { x: Tiny::new(x), y: Tiny::new(y) }
}

/// All points of one curve, whose number is odd.
fn check<const P: u64, const U: u64, const BETA: u64>() {
    type G<const P: u64, const U: u64, const BETA: u64> = Homogeneous<Curve<U, BETA>, Q<P>>;
    let p = P as i64;
    let b = power(3 * power(U, 6, P) % P, -1, P) as i64;
    CONSTANT.set(b);
    let law = Law(p);
    let mut points: Vec<Reference> = vec![None];
    for x in 0..p {
        for y in 0..p {
            let on = (y * y - x * x * x - b).rem_euclid(p) == 0;
            assert_eq!(G::<P, U, BETA>::is_on_curve(affine(Some((x, y)))).declassify(), on);
            if on {
                points.push(Some((x, y)));
            }
        }
    }
    assert!(!points.len().is_multiple_of(2), "no point of order 2");
    let value = |q: Point<Q<P>>| -> Reference {
        let zero = G::<P, U, BETA>::is_degenerate(q).declassify();
        let [x, y, z, _] = <Q<P> as LazyQuad>::elements((), q.0);
        assert_eq!(zero, z.value() == 0);
        assert!(!zero || x.value() == 0 && y.value() != 0, "the neutral element");
        let found = G::<P, U, BETA>::normalize(q, G::<P, U, BETA>::denominator(q).invert());
        let found = (found.x.value(), found.y.value());
        assert!(!zero || found == (0, 0));
        (!zero).then_some(found)
    };
    let of_entry = |q: &Entry<Q<P>>| {
        let [x, y, _, sum] = <Q<P> as LazyQuad>::elements((), <Q<P> as LazyQuad>::sum(q.0));
        assert_eq!(sum, Tiny::new(x.value() + y.value()), "the last slot");
        value(point(q))
    };
    // The same point with another Z, and anything in the last slot.
    let with_z = |at: Reference, z: i64| -> Point<Q<P>> {
        let lifted = G::<P, U, BETA>::lift(affine(at));
        let words = [z as u64, 0, 0, 0];
        Point(<Q<P> as LazyQuad>::mul(
            <Q<P> as LazyQuad>::operand::<Unbiased>(lifted.0),
            <Q<P> as LazyQuad>::constants((), [&words, &words, &words, &[5, 0, 0, 0]]),
        ))
    };
    let zs = [1, 2, p - 1];
    assert_eq!(value(G::<P, U, BETA>::neutral(())), None);
    assert_eq!(of_entry(&G::<P, U, BETA>::neutral_affine(())), None);
    for &at in &points {
        assert_eq!(value(G::<P, U, BETA>::lift(affine(at))), at);
        assert_eq!(of_entry(&G::<P, U, BETA>::cache_affine(affine(at))), at);
        let image = at.map(|(x, y)| (x * BETA as i64 % p, y));
        let mapped = G::<P, U, BETA>::psi(affine(at));
        assert_eq!((mapped.x.value(), mapped.y.value()), image.unwrap_or((0, 0)));
        for bit in [0, 1] {
            let turned = G::<P, U, BETA>::negate_if(affine(at), Mask::from_bit(bit));
            let want = if bit == 1 { law.negate(at) } else { at };
            assert_eq!((turned.x.value(), turned.y.value()), want.unwrap_or((0, 0)));
        }
        if at.is_some() {
            let stored = G::<P, U, BETA>::store_affine(G::<P, U, BETA>::cache_affine(affine(at)));
            assert_eq!(stored, Jacobian::<Curve<U, BETA>, Tiny<P>>::store_affine(affine(at)));
            assert_eq!(of_entry(&G::<P, U, BETA>::load_affine((), stored)), at);
        }
        // Multiples and odd multiples, of points of every order.
        let mut table = [G::<P, U, BETA>::neutral_cached(()); 9];
        G::<P, U, BETA>::multiples(affine(at), &mut table);
        let mut multiple = None;
        for e in &table {
            multiple = law.add(multiple, at);
            assert_eq!(of_entry(e), multiple);
            assert_eq!(G::<P, U, BETA>::is_degenerate_cached(e).declassify(), multiple.is_none());
        }
        G::<P, U, BETA>::odd_multiples(affine(at), &mut table);
        let (odd, scale) = G::<P, U, BETA>::odd_entries_scaled::<9>(affine(at));
        let own = G::<P, U, BETA>::odd_entries_vartime::<9>(affine(at));
        let twice = law.add(at, at);
        let mut multiple = at;
        for i in 0..9 {
            for e in [&table[i], &odd[i], &own[i]] {
                assert_eq!(of_entry(e), multiple);
            }
            assert_eq!(value(G::<P, U, BETA>::unscale(point(&odd[i]), scale)), multiple);
            multiple = law.add(multiple, twice);
        }
        for z in zs {
            let q = with_z(at, z);
            assert_eq!(value(q), at);
            assert_eq!(of_entry(&G::<P, U, BETA>::entries(&[q; 2])[1]), at);
            assert_eq!(value(G::<P, U, BETA>::double(q)), twice);
            assert_eq!(value(G::<P, U, BETA>::double_extended(q)), twice);
            let eight = law.add(law.add(twice, twice), law.add(twice, twice));
            assert_eq!(value(G::<P, U, BETA>::double_n(q, 3)), eight);
            assert_eq!(value(G::<P, U, BETA>::double_n(q, 0)), at);
            assert_eq!(value(G::<P, U, BETA>::negate(q)), law.negate(at));
            assert_eq!(value(G::<P, U, BETA>::psi_extended(q)), image);
            // `keep` gives the same words as on the other backends.
            let kept = G::<P, U, BETA>::keep(q);
            let there = <Jacobian<Curve<U, BETA>, Tiny<P>> as Store>::take((), kept);
            let found = Jacobian::<Curve<U, BETA>, Tiny<P>>::normalize(there, there.z.invert());
            assert_eq!((found.x.value(), found.y.value()), at.unwrap_or((0, 0)));
            assert_eq!(value(G::<P, U, BETA>::take((), kept)), at);
            for &other in &points {
                let sum = law.add(at, other);
                for w in zs {
                    let e = G::<P, U, BETA>::cache(with_z(other, w));
                    assert_eq!(of_entry(&e), other);
                    assert_eq!(value(G::<P, U, BETA>::uncache(&e)), other);
                    let image = other.map(|(x, y)| (x * BETA as i64 % p, y));
                    assert_eq!(of_entry(&G::<P, U, BETA>::psi_entry(&e)), image);
                    for bit in [0, 1] {
                        let mask = Mask::from_bit(bit);
                        let want = if bit == 1 { law.negate(other) } else { other };
                        assert_eq!(of_entry(&G::<P, U, BETA>::negate_cached_if(e, mask)), want);
                        assert_eq!(of_entry(&G::<P, U, BETA>::negate_affine_if(e, mask)), want);
                        assert_eq!(of_entry(&G::<P, U, BETA>::negate_entry_if(e, mask)), want);
                    }
                    for got in [
                        G::<P, U, BETA>::add(q, &e),
                        G::<P, U, BETA>::add_extended(q, &e),
                        G::<P, U, BETA>::add_affine(q, &e),
                        G::<P, U, BETA>::add_complete(q, &e),
                        G::<P, U, BETA>::add_affine_complete(q, &e),
                        G::<P, U, BETA>::add_affine_apart(q, &e),
                        G::<P, U, BETA>::add_total(q, &e),
                        G::<P, U, BETA>::sum_add(q, &e),
                        G::<P, U, BETA>::add_entry(q, &e),
                        G::<P, U, BETA>::add_entry_extended(q, &e),
                        G::<P, U, BETA>::add_entry_total(q, &e),
                    ] {
                        assert_eq!(value(got), sum, "{at:?} + {other:?}");
                    }
                    for got in [
                        G::<P, U, BETA>::double_add(q, &e),
                        G::<P, U, BETA>::double_add_affine(q, &e),
                        G::<P, U, BETA>::double_add_complete(q, &e),
                        G::<P, U, BETA>::double_add_apart(q, &e),
                        G::<P, U, BETA>::double_add_entry(q, &e),
                        G::<P, U, BETA>::double_add_regular(q, &e),
                    ] {
                        assert_eq!(value(got), law.add(twice, other));
                    }
                    for got in [
                        G::<P, U, BETA>::double_n_add(q, 3, &e),
                        G::<P, U, BETA>::double_n_add_affine(q, 3, &e),
                        G::<P, U, BETA>::double_n_add_apart(q, 3, &e),
                        G::<P, U, BETA>::double_n_add_entry(q, 3, &e),
                    ] {
                        assert_eq!(value(got), law.add(eight, other));
                    }
                    let two = G::<P, U, BETA>::double_n_add_two(q, 3, &[e, G::<P, U, BETA>::cache(q)]);
                    assert_eq!(value(two), law.add(law.add(eight, other), at));
                }
            }
        }
    }
}

/// Curves that are y² = x³ + 1/3 by several u.
#[test]
fn all_pairs_over_tiny_fields() {
    check::<13, 1, 3>();
    check::<13, 2, 9>();
    check::<13, 6, 3>();
    check::<19, 1, 7>();
    check::<19, 3, 11>();
    check::<31, 3, 25>();
    check::<37, 5, 26>();
    check::<43, 7, 36>();
}
