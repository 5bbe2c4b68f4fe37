//! Points with a common denominator: no inversion but the last.

use num_traits::{One, Zero};

use super::{General, Int, Model};

/// A point as (X/Z, Y/Z).
pub(super) type Fraction = Option<(Int, Int, Int)>;

impl Model {
    /// The sum.
    pub(super) fn add_fractions(&self, p: &Fraction, q: &Fraction) -> Fraction {
        let (Some((x1, y1, z1)), Some((x2, y2, z2))) = (p, q) else { return p.clone().or(q.clone()) };
        let m = |a: &Int, b: &Int| a * b % &self.p;
        let (x1, y1, x2, y2, z) = (m(x1, z2), m(y1, z2), m(x2, z1), m(y2, z1), m(z1, z2));
        // The slope is u / v.
        let (u, v) = if x1 != x2 {
            (self.sub(&y2, &y1), self.sub(&x2, &x1))
        } else if y1 == y2 && !y1.is_zero() {
            let tangent = 3u32 * &x1 * &x1 + 2u32 * &self.a * &x1 * &z + &self.c * &z * &z;
            (tangent % &self.p, 2u32 * &self.b * &y1 * &z % &self.p)
        } else {
            return None;
        };
        let square = m(&v, &v);
        let all = &self.a * &z + &x1 + &x2;
        let w = self.sub(&(&self.b * m(&u, &u) * &z), &(&square * all % &self.p));
        let cube = m(&square, &v);
        let y = self.sub(&(&u * self.sub(&(&x1 * &square), &w)), &m(&y1, &cube));
        Some((m(&v, &w), y, m(&cube, &z)))
    }

    /// `[k]P`.
    pub(crate) fn mul(&self, k: &Int, p: &General) -> General {
        let p = p.clone().map(|(x, y)| (x, y, Int::one()));
        let mut result = None;
        for i in (0..k.bits()).rev() {
            result = self.add_fractions(&result, &result);
            if k.bit(i) {
                result = self.add_fractions(&result, &p);
            }
        }
        self.settle(&result)
    }

    /// The point with affine coordinates.
    pub(super) fn settle(&self, p: &Fraction) -> General {
        let (x, y, z) = p.as_ref()?;
        Some((self.div(x, z), self.div(y, z)))
    }
}
