//! Products of N words as 2N columns, column j of weight 2^(52j), the lower N and the upper N.
//!
//! Bounds: a column gets at most 2N - 1 numbers below 2^52.

use crate::cpu::Ifma;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;

/// Column k is entry k of the lower half, or k - N of the upper one.
pub(super) struct Columns<const N: usize>(pub(super) [Vector8; N], pub(super) [Vector8; N]);

impl<const N: usize> Columns<N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn zero(level: Ifma) -> Self {
        Self([Vector8::zero(level); N], [Vector8::zero(level); N])
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn at(&mut self, k: usize) -> &mut Vector8 {
        if k < N { &mut self.0[k] } else { &mut self.1[k - N] }
    }

    /// x·y to the columns k and k + 1. Cost: 2.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn add(&mut self, k: usize, x: Vector8, y: Vector8) {
        *self.at(k) = self.at(k).mul_add_low(x, y);
        *self.at(k + 1) = self.at(k + 1).mul_add_high(x, y);
    }

    /// Cost: 2N².
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn product(level: Ifma, a: &[Vector8; N], b: &[Vector8; N]) -> Self {
        let mut c = Self::zero(level);
        each!(i below N => {
            each!(j below N => {
                c.add(i + j, a[i], b[j]);
            });
        });
        c
    }

    /// Words cannot be doubled within 52 bits, so columns are. Cost: N² + N and 2N - 2.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn square(level: Ifma, a: &[Vector8; N]) -> Self {
        let mut c = Self::zero(level);
        each!(i below N => {
            each!(j below N => {
                if j > i {
                    c.add(i + j, a[i], a[j]);
                }
            });
        });
        each!(k below N => {
            if k > 0 {
                *c.at(2 * k - 1) = c.at(2 * k - 1).plus(*c.at(2 * k - 1));
                *c.at(2 * k) = c.at(2 * k).plus(*c.at(2 * k));
            }
        });
        each!(i below N => {
            c.add(2 * i, a[i], a[i]);
        });
        c
    }
}
