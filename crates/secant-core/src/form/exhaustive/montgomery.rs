//! y² = x³ + Ax² + x and its twist: all points, several denominators each, against chord and tangent.

use super::{Reference, affine, inverse};
use crate::ct::Mask;
use crate::field::quad::Array;
use crate::field::tiny::Tiny;
use crate::field::{Factor, Single};
use crate::form::Differential;
use crate::form::montgomery::Montgomery;
use crate::form::montgomery::affine::Projective;
use crate::form::montgomery::side_by_side::SideBySide;
use crate::form::montgomery::xz::{Point, Xz};
use crate::multiply::ladder;

struct Curve<const A24: u32>;

impl<const A24: u32> Montgomery for Curve<A24> {
    const A24: u32 = A24;
}

type X<const P: u64, const A24: u32> = Xz<Curve<A24>, Tiny<P>>;
type Quad<const P: u64, const A24: u32> = SideBySide<Curve<A24>, Array<Tiny<P>>>;

/// The x-only arithmetic, whatever pairs are kept in.
trait Classes<const P: u64>: Differential<Field = Tiny<P>, Point = Point<Tiny<P>>> {}
impl<const P: u64, D: Differential<Field = Tiny<P>, Point = Point<Tiny<P>>>> Classes<P> for D {}

/// The reference: b·y² = x³ + ax² + x over the integers modulo p.
#[derive(Clone, Copy)]
struct Law {
    p: i64,
    a: i64,
    b: i64,
}

impl Law {
    fn points(self) -> Vec<Reference> {
        let all = (0..self.p).flat_map(|x| (0..self.p).map(move |y| (x, y)));
        let on =
            |&(x, y): &(i64, i64)| (self.b * y * y - x * x * x - self.a * x * x - x).rem_euclid(self.p) == 0;
        std::iter::once(None).chain(all.filter(on).map(Some)).collect()
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
            (3 * x1 * x1 + 2 * self.a * x1 + 1) % self.p * inverse(2 * self.b * y1, self.p)
        } % self.p;
        let x = (self.b * slope % self.p * slope - self.a - x1 - x2).rem_euclid(self.p);
        Some((x, (slope * (x1 - x) - y1).rem_euclid(self.p)))
    }
    fn mul(self, k: u64, p: Reference) -> Reference {
        (0..k).fold(None, |sum, _| self.add(sum, p))
    }
}

/// The class of a point with denominator z.
fn class<const P: u64>(p: Reference, z: i64) -> Point<Tiny<P>> {
    match p {
        None => Point { x: Tiny::new(z), z: Tiny::new(0) },
        Some((x, _)) => Point { x: Tiny::new(x * z), z: Tiny::new(z) },
    }
}

/// Whether the class is that of `p`.
fn is<const P: u64>(class: Point<Tiny<P>>, p: Reference) -> bool {
    match p {
        None => class.z.value() == 0 && class.x.value() != 0,
        Some((x, _)) => class.z.value() != 0 && class.x.mul(class.z.invert_vartime()).value() == x,
    }
}

/// Steps and doublings of all points, whose difference is any point but (0, 0) and the neutral element.
fn steps<const P: u64, D: Classes<P>>(law: Law) {
    let points = law.points();
    for &q in &points {
        for z in [1, 2, law.p - 1] {
            assert!(is(D::double(class(q, z)), law.add(q, q)), "2{q:?}");
        }
        for &p in points.iter().filter(|p| p.is_some_and(|(x, _)| x != 0)) {
            let other = law.add(q, p);
            let x = Tiny::new(p.unwrap().0);
            for (z1, z2) in [(1, 1), (3, 2), (law.p - 1, 5)] {
                for bit in [0, 1] {
                    let (a, b) = (class::<P>(q, z1), class::<P>(other, z2));
                    let (twice, sum) = D::points(D::step(D::pair(a, b, x), Mask::from_bit(bit)));
                    let doubled = if bit == 1 { other } else { q };
                    assert!(is(twice, law.add(doubled, doubled)), "2{doubled:?}");
                    assert!(is(sum, law.add(q, other)), "{q:?} + {other:?}");
                }
            }
        }
    }
}

/// Ladders of all abscissas, on the curve and on the twist.
fn ladders<const P: u64, D: Classes<P>>(law: Law) {
    for p in law.points() {
        let Some((x, _)) = p else { continue };
        for k in 0..40 {
            let want = law.mul(k, p).map_or(0, |(x, _)| x);
            let (q, q_plus_p) = ladder::mul::<D>(Tiny::new(x), &[k], 6);
            assert_eq!(D::normalize(q).value(), want, "[{k}]{p:?}");
            let next = law.mul(k + 1, p).map_or(0, |(x, _)| x);
            assert_eq!(D::normalize(q_plus_p).value(), next, "[{k} + 1]{p:?}");
            // Six bits, the highest set, the lowest two clear; what stands there is not looked at.
            let clamped = 32 | k & 0b1_1100;
            let want = law.mul(clamped, p).map_or(0, |(x, _)| x);
            let q = ladder::mul_clamped::<D>(Tiny::new(x), &[k | 64], 6, 2);
            assert_eq!(D::normalize(q).value(), want, "[{clamped}]{p:?}");
        }
    }
}

/// The point of projective coordinates, as given with any Z.
fn point<const P: u64>(p: Projective<Tiny<P>>) -> Reference {
    if p.z.value() == 0 {
        assert!(p.y.value() != 0);
        return None;
    }
    let p = p.normalize(p.z.invert_vartime());
    Some((p.x.value(), p.y.value()))
}

fn projective<const P: u64>(p: Reference, z: i64) -> Projective<Tiny<P>> {
    match p {
        None => Projective { x: Tiny::new(0), y: Tiny::new(z), z: Tiny::new(0) },
        Some((x, y)) => Projective { x: Tiny::new(x * z), y: Tiny::new(y * z), z: Tiny::new(z) },
    }
}

/// y recovered, sums, and the equation, on the curve itself.
fn affine_points<const P: u64, const A24: u32>(law: Law) {
    let points = law.points();
    for &p in &points {
        if let Some(p) = p {
            for k in 0..40 {
                let (q, q_plus_p) = ladder::mul::<X<P, A24>>(Tiny::new(p.0), &[k], 6);
                let odd = Mask::from_bit(k & 1);
                let found = X::<P, A24>::recover(affine(p), q, q_plus_p, odd);
                assert_eq!(point(found), law.mul(k, Some(p)), "[{k}]{p:?}");
            }
        }
        for &q in &points {
            for (z1, z2) in [(1, 1), (3, 2)] {
                let sum = projective::<P>(p, z1).add_total::<Curve<A24>>(projective(q, z2));
                assert_eq!(point(sum), law.add(p, q), "{p:?} + {q:?}");
            }
        }
        assert_eq!(law.add(p, law.negate(p)), None);
    }
    for x in 0..law.p {
        for y in 0..law.p {
            let on = Projective::is_on_curve::<Curve<A24>>(affine::<P>((x, y))).declassify();
            assert_eq!(on, points.contains(&Some((x, y))));
        }
    }
}

fn check<const P: u64, const A24: u32>() {
    let p = P as i64;
    let a = (4 * i64::from(A24) - 2).rem_euclid(p);
    assert!((a * a - 4) % p != 0);
    let no_square = (2..p).find(|n| (1..p).all(|m| (m * m - n) % p != 0)).unwrap();
    let curve = Law { p, a, b: 1 };
    let twist = Law { b: no_square, ..curve };
    for law in [curve, twist] {
        steps::<P, X<P, A24>>(law);
        ladders::<P, X<P, A24>>(law);
        steps::<P, Quad<P, A24>>(law);
        ladders::<P, Quad<P, A24>>(law);
    }
    affine_points::<P, A24>(curve);
}

#[test]
fn all_points_of_tiny_montgomery_curves() {
    check::<13, 2>();
    check::<13, 5>();
    check::<13, 12>();
    check::<17, 4>();
    check::<19, 3>();
    check::<19, 7>();
    check::<31, 6>();
    check::<31, 20>();
}
