//! x = X/Z alone: the differential addition and doubling of the Montgomery ladder (López, Dahab 1999).
//! Constant time.

use super::BinaryCurve;
use crate::ct::Select;
use crate::field::binary::BinaryArithmetic;
use crate::form::Affine;

/// (X : Z); the point at infinity is (X : 0), X ≠ 0.
#[derive(Clone, Copy, Debug)]
pub struct Point<F> {
    /// x·Z.
    pub x: F,
    /// The denominator.
    pub z: F,
}

impl<F: BinaryArithmetic> Select<F::Mask> for Point<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self { x: F::select(mask, if_set.x, if_clear.x), z: F::select(mask, if_set.z, if_clear.z) }
    }
}

/// (2D, P + Q) for points P and Q whose difference has the abscissa x, and D, one of them. No exception but x
/// = 0. Cost: 6M + 5S + 9R.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn step<C: BinaryCurve<F>, F: BinaryArithmetic>(
    d: &Point<F>,
    p: &Point<F>,
    q: &Point<F>,
    x: F,
) -> (Point<F>, Point<F>) {
    // X⁴ + bZ⁴ = (X² + √b·Z²)²; products that wait for nothing stand first
    let zz = d.z.sqr();
    let root = F::reduce(F::add_wide(C::sqrt_b(x.level()).mul_wide(zz), d.x.sqr_wide()));
    let (u, v) = (p.x.mul(q.z), q.x.mul(p.z));
    let xz = d.x.mul(d.z);
    let z = u.add(v).sqr();
    let product = u.mul_wide(v);
    let double = Point { x: root.sqr(), z: xz.sqr() };
    (double, Point { x: F::reduce(F::add_wide(product, z.mul_wide(x))), z })
}

/// `[k]P` from the x of `[k]P` and of `[k+1]P`, P = (x, y) with x ≠ 0, from zz = Z1·Z2 and 1/(x·zz), or 0 for
/// 0; the mask is set, and the coordinates mean nothing, where `[k]P` is at infinity.
///
/// y(kP) = (x1 + x)((x1 + x)(x2 + x) + x² + y)/x + y; where `[k+1]P` is at infinity `[k]P` = -P. Constant
/// time. Cost: 8M + 1S. López, Dahab 1999, section 4.3.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn recover<F: BinaryArithmetic>(
    p: &Affine<F>,
    first: &Point<F>,
    second: &Point<F>,
    zz: F,
    inverse: F,
) -> (Affine<F>, F::Mask) {
    let (x, y) = (p.x, p.y);
    let infinite = first.z.is_zero();
    let last = second.z.is_zero();
    // x1 = X1·(x·Z2)/(x·Z1·Z2).
    let xz2 = x.mul(second.z);
    let x1 = first.x.mul(xz2).mul(inverse);
    // (x1 + x)(x2 + x) + x² + y over x, with the denominator Z1·Z2 taken out.
    let dx = first.x.add(x.mul(first.z));
    let inner = F::reduce(F::add_wide(dx.mul_wide(second.x.add(xz2)), x.sqr().add(y).mul_wide(zz)));
    let y1 = x1.add(x).mul(inner.mul(inverse)).add(y);
    let point = Affine { x: F::select(last, x, x1), y: F::select(last, x.add(y), y1) };
    (point, infinite)
}
