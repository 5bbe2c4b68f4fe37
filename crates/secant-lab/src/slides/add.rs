//! Addition of distinct points, with more and more known of the second; a table by one division.

use secant_core::field::batch::invert_batch;
use secant_core::field::{Factor, Field};
use secant_core::form::Affine;
use secant_core::form::weierstrass::jacobian::{Cached, Point};

use super::double;

/// P + Q for P ≠ ±Q, neither neutral; else z = 0. Cost: 5S+11M. Source: EFD g1p/shortw/jacobian-3,
/// add-2007-bl.
pub fn general<F: Field>(p: Point<F>, q: Point<F>) -> Point<F> {
    cached(p, &cache(q))
}

/// z² and z³ beside the coordinates ("Chudnovsky coordinates"). Cost: 1S+1M.
pub fn cache<F: Field>(p: Point<F>) -> Cached<F> {
    let zz = p.z.sqr();
    Cached { x: p.x, y: p.y, z: p.z, zz, zzz: zz.mul(p.z) }
}

/// P + Q as [`general`], Z² and Z³ of Q known. Cost: 4S+10M.
///
/// With U1 = X1·Z2², S1 = Y1·Z2³, U2 and S2 likewise, H = U2 - U1, r = 2(S2 - S1), V = 4·U1·H²: X = r² - 4H³ - 2V, Y = r(V - X) - 8·S1·H³,
/// Z = ((Z1 + Z2)² - Z1² - Z2²)·H.
pub fn cached<F: Field>(p: Point<F>, q: &Cached<F>) -> Point<F> {
    let zz = p.z.sqr();
    let (u1, u2) = (p.x.mul(q.zz), q.x.mul(zz));
    let (s1, s2) = (p.y.mul(q.zzz), q.y.mul(p.z.mul(zz)));
    let h = u2.sub(u1);
    let twice = h.mul2().sqr();
    let z = p.z.add(q.z).sqr().sub(zz).sub(q.zz).mul(h);
    finish((u1, s1), h, twice, s2, z)
}

/// P + Q as [`general`], Q affine: Z = (Z1 + H)² - Z1² - H². Cost: 4S+7M. Source: EFD g1p/shortw/jacobian-3,
/// madd-2007-bl.
pub fn mixed<F: Field>(p: Point<F>, q: &Affine<F>) -> Point<F> {
    let zz = p.z.sqr();
    let h = q.x.mul(zz).sub(p.x);
    let s2 = q.y.mul(p.z.mul(zz));
    let hh = h.sqr();
    let z = p.z.add(h).sqr().sub(zz).sub(hh);
    finish((p.x, p.y), h, hh.mul2().tighten().mul2().tighten(), s2, z)
}

/// X and Y from (U1, S1), H, 4H² and S2. Cost: 1S+4M.
fn finish<F: Field>((u1, s1): (F, F), h: F, fourfold: F, s2: F, z: F) -> Point<F> {
    let j = h.mul(fourfold);
    let r = s2.sub(s1).mul2().tighten();
    let v = u1.mul(fourfold);
    let x = r.sqr().sub(j).dbl_sub(v);
    Point { x, y: r.mul(v.sub(x)).dbl_sub(s1.mul(j)), z }
}

/// P, 3P, 5P, 7P by one division, for P of large order. Cost: 1I+49M+21S.
pub fn odd_multiples<F: Field>(p: Affine<F>) -> [Affine<F>; 4] {
    let one = F::one(p.x.level());
    let two = double::square_of_sum(Point { x: p.x, y: p.y, z: one });
    let three = mixed(two, &p);
    let step = cache(two);
    let five = cached(three, &step);
    let seven = cached(five, &step);
    let points = [three, five, seven];
    let mut inverses = points.map(|q| q.z);
    invert_batch(&mut inverses, &mut [one; 3]);
    let mut table = [p; 4];
    for (entry, (q, inverse)) in table[1..].iter_mut().zip(points.into_iter().zip(inverses)) {
        let zz = inverse.sqr();
        *entry = Affine { x: q.x.mul(zz), y: q.y.mul(zz.mul(inverse)) };
    }
    table
}
