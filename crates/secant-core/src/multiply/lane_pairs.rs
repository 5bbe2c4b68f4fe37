//! Sums of pairs of affine points in lanes, which share an inversion.
//!
//! **Exceptions.** P + Q has none for P ≠ ±Q. A pair that meets one makes a denominator 0, and the product of
//! all of its lane with it: that is seen before the inversion.

use alloc::vec::Vec;

use crate::cpu::Task;
use crate::ct::{Mask8, Select};
use crate::field::{Factor, Field, Vector};
use crate::form::{Affine, LaneChords, Level};

/// left + right goes to a row, in the lanes that are not blank; where left is right it is doubled.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) to: u32,
    /// Lanes that have left alone.
    pub(super) blank: u8,
}

/// 1/x in each lane; `None` if one is 0.
pub(super) type Invert<'a, F> = &'a dyn Fn(<F as Vector>::Lanes) -> Option<<F as Vector>::Lanes>;

/// Adds pairs of rows, none of which another one of them writes to. The last row is for nobody's use.
pub(super) struct Added<'a, G: LaneChords> {
    pub(super) rows: &'a mut [Affine<G::Field>],
    pub(super) pairs: &'a mut Vec<Pair>,
    /// Room for products.
    pub(super) products: &'a mut Vec<G::Field>,
    /// How a product of denominators is inverted; in constant time if not said.
    pub(super) invert: Option<Invert<'a, G::Field>>,
}

/// Pairs side by side: one waits for each of its multiplications.
const TWO: usize = 2;

impl<G: LaneChords> Added<'_, G> {
    /// The denominator of the slope: 2y of a tangent, x2 - x1 of a chord.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn denominator(&self, level: Level<G>, pair: Pair) -> G::Field {
        let (p, q) = (&self.rows[pair.left as usize], &self.rows[pair.right as usize]);
        let d = if pair.left == pair.right { p.y.mul2().tighten() } else { q.x.sub(p.x) };
        if pair.blank == 0 {
            return d;
        }
        G::Field::select(Mask8::from_bits(pair.blank), G::Field::one(level), d)
    }

    /// The numerator of the slope.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn numerator(&self, pair: Pair) -> G::Field {
        let (p, q) = (self.rows[pair.left as usize], &self.rows[pair.right as usize]);
        if pair.left == pair.right { G::tangent(p) } else { q.y.sub(p.y) }
    }
}

impl<G: LaneChords> Task<Level<G>> for Added<'_, G> {
    type Output = Option<()>;

    /// `None` if an exception was met, where the inversion says so. Constant time in the points if `invert` is
    /// not given. Cost: an inversion, and 5M+1S a pair.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: Level<G>) -> Option<()> {
        let spare = self.rows.len() as u32 - 1;
        if self.pairs.len() % TWO == 1 {
            self.pairs.push(Pair { left: spare, right: spare, to: spare, blank: 0xff });
        }
        self.products.clear();
        let one = G::Field::one(level);
        let mut product = [one; TWO];
        let mut k = 0;
        while k < self.pairs.len() {
            self.products.push(product[0]);
            self.products.push(product[1]);
            let d = [self.denominator(level, self.pairs[k]), self.denominator(level, self.pairs[k + 1])];
            product = [product[0].mul(d[0]), product[1].mul(d[1])];
            k += TWO;
        }
        let all = product[0].mul(product[1]);
        let inverse = match self.invert {
            Some(invert) => G::Field::from_lanes(level, invert(all.to_lanes())?),
            None => all.invert(),
        };
        let mut inverses = [inverse.mul(product[1]), inverse.mul(product[0])];
        while k > 0 {
            k -= TWO;
            let pairs = [self.pairs[k], self.pairs[k + 1]];
            let d = [self.denominator(level, pairs[0]), self.denominator(level, pairs[1])];
            let inverse = [inverses[0].mul(self.products[k]), inverses[1].mul(self.products[k + 1])];
            inverses = [inverses[0].mul(d[0]), inverses[1].mul(d[1])];
            let slope = [self.numerator(pairs[0]).mul(inverse[0]), self.numerator(pairs[1]).mul(inverse[1])];
            let mut p = [self.rows[pairs[0].left as usize], self.rows[pairs[1].left as usize]];
            let x = [
                G::abscissa(slope[0], p[0].x, self.rows[pairs[0].right as usize].x),
                G::abscissa(slope[1], p[1].x, self.rows[pairs[1].right as usize].x),
            ];
            let y = [
                slope[0].mul(p[0].x.difference(x[0])).sub(p[0].y),
                slope[1].mul(p[1].x.difference(x[1])).sub(p[1].y),
            ];
            let mut i = 0;
            while i < TWO {
                let sum = Affine { x: x[i], y: y[i] };
                p[i] = if pairs[i].blank == 0 {
                    sum
                } else {
                    Affine {
                        x: G::Field::select(Mask8::from_bits(pairs[i].blank), p[i].x, sum.x),
                        y: G::Field::select(Mask8::from_bits(pairs[i].blank), p[i].y, sum.y),
                    }
                };
                self.rows[pairs[i].to as usize] = p[i];
                i += 1;
            }
        }
        Some(())
    }
}
