//! Long sums of affine points, in coordinates (X : Y : ZZ : ZZZ) with x = X/ZZ, y = Y/ZZZ, ZZ³ = ZZZ²: an
//! addition needs no Z.

use super::Point;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use super::points::Jacobian;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::ct::Mask8;
use crate::ct::Select;
use crate::field::{Field, Vector};
use crate::form::Affine;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::form::weierstrass::Weierstrass;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::form::{Buckets, Group};

/// (X : Y : ZZ : ZZZ).
#[derive(Clone, Copy, Debug)]
pub struct Sum<F> {
    x: F,
    y: F,
    zz: F,
    zzz: F,
}

impl<F: Field> Select<F::Mask> for Sum<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            x: F::select(mask, if_set.x, if_clear.x),
            y: F::select(mask, if_set.y, if_clear.y),
            zz: F::select(mask, if_set.zz, if_clear.zz),
            zzz: F::select(mask, if_set.zzz, if_clear.zzz),
        }
    }
}

impl<F: Vector> Sum<F> {
    /// Lane i holds lane i + n of self, modulo the number of lanes.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn lanes_from(self, n: usize) -> Self {
        Self {
            x: self.x.lanes_from(n),
            y: self.y.lanes_from(n),
            zz: self.zz.lanes_from(n),
            zzz: self.zzz.lanes_from(n),
        }
    }
}

/// The sum of one point.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn of<F: Field>(q: &Affine<F>) -> Sum<F> {
    let one = F::one(q.x.level());
    Sum { x: q.x, y: q.y, zz: one, zzz: one }
}

/// P + Q for P ≠ Q, neither neutral; ZZ = 0 for P = -Q, and ever after. Constant time.
///
/// With H = X2·ZZ1 - X1, R = Y2·ZZZ1 - Y1, V = X1·H²: X = R² - H³ - 2V, Y = R(V - X) - Y1·H³, ZZ = ZZ1·H²,
/// ZZZ = ZZZ1·H³.
///
/// Cost: 8M+2S+5Sub+1DblSub, 1S less than in Jacobian coordinates, and a shorter way from sum to sum. Source:
/// EFD g1p/shortw/xyzz, madd-2008-s.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add<F: Field>(p: Sum<F>, q: &Affine<F>) -> Sum<F> {
    let u2 = q.x.mul(p.zz);
    let s2 = q.y.mul(p.zzz);
    let h = u2.sub(p.x);
    let r = s2.sub(p.y);
    let hh = h.sqr();
    let rr = r.sqr();
    let v = p.x.mul(hh);
    let hhh = h.mul(hh);
    let t2 = rr.dbl_sub(v);
    let zz = p.zz.mul(hh);
    let x = t2.sub(hhh);
    let t3 = p.y.mul(hhh);
    let t4 = v.sub(x);
    let zzz = p.zzz.mul(hhh);
    let t5 = r.mul(t4);
    let y = t5.sub(t3);
    Sum { x, y, zz, zzz }
}

/// P with X·ZZ2 and Y·ZZZ2, and (X2, Y2): what [`add`] takes for P + Q, and leaves without ZZ2 and ZZZ2 in
/// its denominators, see [`completed`]. Constant time.
///
/// Cost: 2M. Source: EFD g1p/shortw/xyzz, add-2008-s: with both steps 12M+2S.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn prepared<F: Field>(p: Sum<F>, q: &Sum<F>) -> (Sum<F>, Affine<F>) {
    (Sum { x: p.x.mul(q.zz), y: p.y.mul(q.zzz), ..p }, Affine { x: q.x, y: q.y })
}

/// The sum of P and Q, given that of [`prepared`]. Constant time. Cost: 2M.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn completed<F: Field>(sum: Sum<F>, q: &Sum<F>) -> Sum<F> {
    Sum { zz: sum.zz.mul(q.zz), zzz: sum.zzz.mul(q.zzz), ..sum }
}

/// The same point in Jacobian coordinates: (X·ZZ : Y·ZZZ : ZZ). Constant time. Cost: 2M.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn jacobian<F: Field>(p: Sum<F>) -> Point<F> {
    Point { x: p.x.mul(p.zz), y: p.y.mul(p.zzz), z: p.zz }
}

/// The sum that a running point is. Constant time. Cost: 1M+1S.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
#[cfg_attr(not(unoptimised), inline(always))]
fn of_jacobian<F: Field>(p: Point<F>) -> Sum<F> {
    let zz = p.z.sqr();
    Sum { x: p.x, y: p.y, zz, zzz: zz.mul(p.z) }
}

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
impl<C: Weierstrass<F>, F: Vector<Mask = Mask8>> Buckets for Jacobian<C, F> {
    type Bucket = Sum<F>;
    const EXCEPTIONS: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn beginnings(v: Affine<F>) -> [Sum<F>; 3] {
        let twice = Self::double(Self::narrow(Self::lift(v)));
        [of(&v), of_jacobian(twice), add(of_jacobian(Self::double(twice)), &v)]
    }
    /// Cost: 8M+2S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn bucket_add(p: Sum<F>, q: &Affine<F>) -> Sum<F> {
        add(p, q)
    }
    /// Cost: 12M+2S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn buckets_add(p: Sum<F>, q: Sum<F>) -> Sum<F> {
        let (p, affine) = prepared(p, &q);
        completed(add(p, &affine), &q)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_lost(p: Sum<F>) -> Mask8 {
        p.zz.is_zero()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn bucket_point(p: Sum<F>) -> Point<F> {
        jacobian(p)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn bucket_coordinates(p: Sum<F>) -> [F; 4] {
        [p.x, p.y, p.zz, p.zzz]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn bucket_of([x, y, zz, zzz]: [F; 4]) -> Sum<F> {
        Sum { x, y, zz, zzz }
    }
    type EntryCoordinates = [F; 2];
    const ENTRY: usize = 2;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry_coordinates(q: &Affine<F>) -> [F; 2] {
        [q.x, q.y]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn entry(level: F::Level, words: &[u64]) -> Affine<F> {
        Affine {
            x: F::broadcast(level, &words[..F::WORDS]),
            y: F::broadcast(level, &words[F::WORDS..2 * F::WORDS]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::tiny::Tiny;
    use crate::field::{Factor, Single};
    use crate::form::Group;
    use crate::form::weierstrass::Weierstrass;
    use crate::form::weierstrass::jacobian::Jacobian;

    type F = Tiny<31>;

    /// y² = x³ - 3x + 5.
    struct Curve;
    impl Weierstrass<F> for Curve {
        fn b((): ()) -> F {
            F::new(5)
        }
        fn mul_s(x: F) -> F {
            x
        }
    }
    type G = Jacobian<Curve, F>;

    /// All points but the neutral one, each with every ZZ and ZZZ.
    fn sums() -> Vec<Sum<F>> {
        let f = F::new;
        let all = (0..31).flat_map(|x| (0..31).map(move |y| Affine { x: f(x), y: f(y) }));
        let points = all.filter(|p| G::is_on_curve(*p).declassify());
        let scaled = |p: Affine<F>, z: i64| {
            let zz = f(z).sqr();
            let zzz = zz.mul(f(z));
            Sum { x: p.x.mul(zz), y: p.y.mul(zzz), zz, zzz }
        };
        points.flat_map(|p| (1..31).map(move |z| scaled(p, z))).collect()
    }

    fn affine(p: Point<F>) -> [u64; 2] {
        let Affine { x, y } = G::normalize(p, G::denominator(p).invert());
        [x.to_repr(), y.to_repr()].map(|words| words.as_ref()[0])
    }

    #[test]
    fn two_sums_of_every_pair_of_points() {
        let sums = sums();
        let mut met = 0;
        for p in &sums {
            for q in sums.iter().step_by(7) {
                let (left, right) = prepared(*p, q);
                let sum = completed(add(left, &right), q);
                let want = G::add_total(jacobian(*p), &G::cache(jacobian(*q)));
                let [of_p, of_q] = [affine(jacobian(*p)), affine(jacobian(*q))];
                if of_p[0] == of_q[0] {
                    met += 1;
                    assert!(sum.zz.is_zero().declassify(), "{of_p:?} {of_q:?}");
                } else {
                    assert_eq!(affine(jacobian(sum)), affine(want), "{of_p:?} {of_q:?}");
                }
            }
        }
        assert!(met > 100);
    }
}
