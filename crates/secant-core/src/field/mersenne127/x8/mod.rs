//! Eight elements of F_p(i) side by side, p = 2^127 - 1, on AVX-512 IFMA.
//!
//! Lane l of six vectors holds element l: three words of the real part, three of the imaginary part, as
//! `columns.rs` has them. An [`Fp2x8`] is tight, a [`LooseFp2x8`] loose. A difference is a sum with a
//! multiple of p less the subtrahend, word by word, so no word is ever negative.
//!
//! Every operation is constant time. Costs are zmm instructions, of which the CPU does two a cycle.

mod lanes;

use super::columns::{BITS, Columns, MOST, WORD, canonical, carried, each_word, multiple_of_p, split};
#[cfg(debug_assertions)]
use super::columns::{LOOSE, TIGHT, check};
use crate::cpu::{Ifma, Outline, task};
use crate::ct::{Mask8, Select};
use crate::field::batch::invert_lanes;
use crate::field::mersenne127::quadratic::Fp2;
use crate::field::{Factor, Field, Quadratic, Single};
use crate::limbs::x86_64::ifma::Vector8;

/// The three words of eight elements of F_p.
type Words = [Vector8; 3];

/// Eight elements of F_p(i).
#[derive(Clone, Copy)]
pub struct Fp2x8 {
    re: Words,
    im: Words,
    level: Ifma,
}

/// Eight sums, differences or small multiples: what products accept.
#[derive(Clone, Copy)]
pub struct LooseFp2x8 {
    re: Words,
    im: Words,
    level: Ifma,
}

impl Fp2x8 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, re: Words, im: Words) -> Self {
        #[cfg(debug_assertions)]
        {
            check(&re, TIGHT);
            check(&im, TIGHT);
        }
        Self { re, im, level }
    }

    /// Cost: 18.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn carried(level: Ifma, re: Words, im: Words) -> Self {
        Self::of(level, carried(level, re), carried(level, im))
    }

    /// The words in every lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn splat(level: Ifma, re: [u64; 3], im: [u64; 3]) -> Self {
        Self::of(
            level,
            each_word!(j => Vector8::splat(level, re[j])),
            each_word!(j => Vector8::splat(level, im[j])),
        )
    }

    /// n·p - self. Cost: 6.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn below(self, n: u64) -> LooseFp2x8 {
        let p = multiple_of_p(self.level, n);
        LooseFp2x8::of(self.level, minus(p, self.re), minus(p, self.im))
    }
}

impl LooseFp2x8 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, re: Words, im: Words) -> Self {
        #[cfg(debug_assertions)]
        {
            check(&re, LOOSE);
            check(&im, LOOSE);
        }
        Self { re, im, level }
    }

    /// Cost: 6.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn plus(self, rhs: Self) -> Self {
        Self::of(self.level, plus(self.re, rhs.re), plus(self.im, rhs.im))
    }
}

/// Word by word. Cost: 3.
#[cfg_attr(not(unoptimised), inline(always))]
fn plus(a: Words, b: Words) -> Words {
    each_word!(j => a[j].plus(b[j]))
}

/// Word by word. Cost: 3.
#[cfg_attr(not(unoptimised), inline(always))]
fn minus(a: Words, b: Words) -> Words {
    each_word!(j => a[j].minus(b[j]))
}

/// Word by word. Cost: 3.
#[cfg_attr(not(unoptimised), inline(always))]
fn select(mask: Mask8, if_set: Words, if_clear: Words) -> Words {
    each_word!(j => Vector8::select(mask, if_set[j], if_clear[j]))
}

/// Half of it, after p was added where it is odd. Cost: 13.
#[cfg_attr(not(unoptimised), inline(always))]
fn half(level: Ifma, w: Words) -> Words {
    let (p, place) = (multiple_of_p(level, 1), Vector8::splat(level, 1 << (BITS - 1)));
    let [a, b, c] = each_word!(j => w[j].add_if_odd(w[0], p[j]));
    // The bit that leaves a word enters the one below.
    [
        a.shift_right(1).plus(b.shift_left(BITS - 1).and(place)),
        b.shift_right(1).plus(c.shift_left(BITS - 1).and(place)),
        c.shift_right(1),
    ]
}

/// n times loose words below 2^47, n < 2^32. Cost: 6 + 15.
#[cfg_attr(not(unoptimised), inline(always))]
fn times(level: Ifma, a: Words, n: Vector8) -> Words {
    let zero = Vector8::zero(level);
    let low = each_word!(j => zero.mul_add_low(a[j], n));
    let high = each_word!(j => zero.mul_add_high(a[j], n));
    Columns::from_halves(low, high).reduced(level)
}

impl Select<Mask8> for Fp2x8 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        Self {
            re: select(mask, if_set.re, if_clear.re),
            im: select(mask, if_set.im, if_clear.im),
            level: if_set.level,
        }
    }
}

impl Select<Mask8> for LooseFp2x8 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        Self {
            re: select(mask, if_set.re, if_clear.re),
            im: select(mask, if_set.im, if_clear.im),
            level: if_set.level,
        }
    }
}

impl Factor<Fp2x8> for Fp2x8 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseFp2x8 {
        LooseFp2x8 { re: self.re, im: self.im, level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> Self {
        self
    }
}

impl Factor<Fp2x8> for LooseFp2x8 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> Self {
        self
    }
    /// Cost: 18.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(self) -> Fp2x8 {
        Fp2x8::carried(self.level, self.re, self.im)
    }
}

impl Field for Fp2x8 {
    type Level = Ifma;
    type Loose = LooseFp2x8;
    type Mask = Mask8;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(level: Ifma) -> Self {
        Self::splat(level, [0; 3], [0; 3])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn one(level: Ifma) -> Self {
        Self::splat(level, [1, 0, 0], [0; 3])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_u64(level: Ifma, n: u64) -> Self {
        Self::splat(level, [n & WORD, n >> BITS, 0], [0; 3])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn constant(level: Ifma, words: &[u64]) -> Self {
        let word = |i: usize| words.get(i).copied().unwrap_or(0);
        Self::splat(level, split(word(0), word(1)), split(word(2), word(3)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(self) -> Ifma {
        self.level
    }

    /// a0·b0 - a1·b1 and a0·b1 + a1·b0. Cost: 80 + 3 + 30 = 113, 72 of them multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: LooseFp2x8, b: LooseFp2x8) -> Self {
        let level = a.level;
        let negative = minus(multiple_of_p(level, MOST), b.im);
        let re = Columns::of(level, a.re, b.re).plus_product(a.im, negative);
        let im = Columns::of(level, a.re, b.im).plus_product(a.im, b.re);
        Self::of(level, re.reduced(level), im.reduced(level))
    }
    /// (a0 + a1)(a0 - a1) and a0·2a1. Cost: 12 + 40 + 30 = 82, 36 of them multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: LooseFp2x8) -> Self {
        let level = a.level;
        let difference = minus(plus(a.re, multiple_of_p(level, MOST)), a.im);
        let re = Columns::of(level, plus(a.re, a.im), difference);
        let im = Columns::of(level, a.re, plus(a.im, a.im));
        Self::of(level, re.reduced(level), im.reduced(level))
    }

    /// Bounds out: twice a tight one. Cost: 6.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> LooseFp2x8 {
        self.loosen().plus(rhs.loosen())
    }
    /// Bounds out: three times a tight one. Cost: 12.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> LooseFp2x8 {
        self.loosen().plus(self.loosen()).plus(self.loosen())
    }
    /// p more where a part is odd, and half of it. Bounds out: below a tight one. Cost: 26.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> LooseFp2x8 {
        LooseFp2x8::of(self.level, half(self.level, self.re), half(self.level, self.im))
    }
    /// 2p - self. Cost: 6.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> LooseFp2x8 {
        self.below(2)
    }
    /// Cost: 12 + 18.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        self.difference(rhs).tighten()
    }
    /// self + 2p - rhs. Cost: 12.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn difference(self, rhs: Self) -> LooseFp2x8 {
        self.loosen().plus(rhs.below(2))
    }
    /// Cost: 18 + 18.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        let rest = rhs.below(2);
        self.loosen().plus(rest).plus(rest).tighten()
    }
    /// The second difference does not wait for the carry of the first.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let (first, rest) = (self.difference(b), c.below(2));
        (first.tighten(), first.plus(rest).plus(rest).tighten())
    }
    /// Cost: 24 + 18.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_two(self, b: Self, c: Self) -> Self {
        self.difference(b).plus(c.below(2)).tighten()
    }
    /// Cost: 42.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        let (level, n) = (self.level, Vector8::splat(self.level, u64::from(n)));
        Self::of(level, times(level, self.re, n), times(level, self.im, n))
    }
    /// Cost: one inversion of words for all lanes, 6M, and the way to words and back. Called.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        self.level.call(task!(invert_lanes(self, |product| {
            Fp2::from_canonical(self.level.mulx(), *product).invert().to_repr()
        })))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask8 {
        let (re, im) = (canonical(self.level, self.re), canonical(self.level, self.im));
        re[0].or(re[1]).or(re[2]).or(im[0]).or(im[1]).or(im[2]).is_zero()
    }
}

impl Quadratic for Fp2x8 {
    /// Cost: 3 + 9.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn conjugate(self) -> Self {
        let im = minus(multiple_of_p(self.level, 2), self.im);
        Self::of(self.level, self.re, carried(self.level, im))
    }
    /// (2x - y) + (x + 2y)i. Cost: 15 + 18.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_mu(self) -> Self {
        let (twice, below) = (self.mul2(), self.below(2));
        Self::carried(self.level, plus(twice.re, below.im), plus(self.re, twice.im))
    }
}

#[cfg(test)]
mod tests;
