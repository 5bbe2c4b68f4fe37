//! Points with both coordinates: where a ladder's classes have become points again.

use super::Montgomery;
use crate::ct::{Choice, Select};
use crate::field::{Factor, Field};
use crate::form::Affine;

/// (X : Y : Z), x = X/Z, y = Y/Z; the neutral element is (0 : 1 : 0).
#[derive(Clone, Copy, Debug)]
pub struct Projective<F> {
    /// X.
    pub x: F,
    /// Y.
    pub y: F,
    /// Z; 0 for the neutral element.
    pub z: F,
}

impl<F: Field> Select<F::Mask> for Projective<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            x: F::select(mask, if_set.x, if_clear.x),
            y: F::select(mask, if_set.y, if_clear.y),
            z: F::select(mask, if_set.z, if_clear.z),
        }
    }
}

impl<F: Field> Projective<F> {
    /// The affine point, given 1/Z; (0, 0) for the neutral element and 1/Z = 0. Cost: 2M.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn normalize(self, z_inverse: F) -> Affine<F> {
        Affine { x: self.x.mul(z_inverse), y: self.y.mul(z_inverse) }
    }

    /// P + Q on the curve `C`, without exception, by chord and tangent. Constant time. Cost: 2I+11M+3S and a
    /// multiplication by A.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn add_total<C: Montgomery>(self, rhs: Self) -> Self {
        let level = self.z.level();
        let (zero, one) = (F::zero(level), F::one(level));
        let inverse = self.z.mul(rhs.z).invert();
        // With one neutral point this inverse is 0 and the sum is selected below.
        let p = self.normalize(inverse.mul(rhs.z));
        let q = rhs.normalize(inverse.mul(self.z));
        let a = C::a::<F>(level);

        let same_x = p.x.equals(q.x);
        let opposite = same_x.and(p.y.add(q.y).tighten().is_zero());
        // Tangent: (3x² + 2Ax + 1)/2y.
        let tangent = p.x.mul3().tighten().add(a.mul2().tighten()).mul(p.x).add(one).tighten();
        let numerator = F::select(same_x, tangent, q.y.sub(p.y));
        let denominator = F::select(same_x, p.y.mul2().tighten(), q.x.sub(p.x));
        let slope = numerator.mul(denominator.invert());
        let x = slope.sqr().sub(a).sub(p.x).sub(q.x);
        let y = slope.mul(p.x.sub(x)).sub(p.y);

        let neutral = Self { x: zero, y: one, z: zero };
        let sum = Self::select(opposite, neutral, Self { x, y, z: one });
        Self::select(self.z.is_zero(), rhs, Self::select(rhs.z.is_zero(), self, sum))
    }

    /// Set where (x, y) satisfies y² = x³ + Ax² + x.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn is_on_curve<C: Montgomery>(p: Affine<F>) -> F::Mask {
        let right = p.x.add(C::a::<F>(p.x.level())).mul(p.x).add(F::one(p.x.level())).mul(p.x);
        p.y.sqr().equals(right)
    }
}
