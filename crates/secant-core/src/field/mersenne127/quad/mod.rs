//! Four elements of F_p(i) side by side, p = 2^127 - 1, on AVX-512 IFMA.
//!
//! Lane 2j of three vectors holds the real part of element j, lane 2j + 1 its imaginary part: value = w_0 +
//! 2^43·w_1 + 2^86·w_2. The words of p are 2^43 - 1, 2^43 - 1, 2^41 - 1.
//!
//! | type | w_0, w_1 | w_2 |
//! |---|---|---|
//! | [`Fp2x4`] | <= 2^43 + 2^18 | <= 2^41 + 2^18 |
//! | [`LooseFp2x4`] | <= 17·(2^43 - 1) | <= 17·(2^41 - 1) |
//!
//! Why nothing is carried between two products: `columns.rs`.
//!
//! Differences are sums with a multiple of p less the element, word by word; a loose element is at most 17p,
//! word by word.
//!
//! Every operation is constant time. Costs are zmm instructions, of which the CPU does two a cycle.

mod real;

use super::Mersenne127;
use super::columns::{BITS, Columns, MOST, WORD, carried, each_word, multiple_of_p};
#[cfg(debug_assertions)]
use super::columns::{LOOSE, TIGHT, check};
use super::quadratic::Fp2;
use crate::cpu::{Ifma, Mulx};
use crate::ct::{Mask, Select};
use crate::field::on_ifma::OnIfma;
use crate::field::{Pattern, Pick, Quad, is_shuffle};
use crate::limbs::mersenne;
use crate::limbs::x86_64::ifma::Vector8;

/// The lanes of real parts.
const RE: u8 = 0b0101_0101;
/// All lanes.
const ALL: u8 = 0xff;
/// The lanes of imaginary parts.
const IM: u8 = 0b1010_1010;

/// Four elements of F_(2^127 - 1)(i).
#[derive(Clone, Copy)]
pub struct Fp2x4 {
    words: [Vector8; 3],
    level: Ifma,
}

/// Four sums, differences or small multiples: what products accept.
#[derive(Clone, Copy)]
pub struct LooseFp2x4 {
    words: [Vector8; 3],
    level: Ifma,
}

/// The products of complex numbers, a rearranged by `P`, in two halves that run side by side: with the real
/// parts of a, with the imaginary parts of a. Cost: 12 + 40.
#[cfg_attr(not(unoptimised), inline(always))]
fn products_of_complex<P: Pattern>(a: LooseFp2x4, b: LooseFp2x4) -> [Columns; 2] {
    let p = multiple_of_p(a.level, MOST);
    let re = each_word!(j => a.words[j].moved(const { Places::<P>::twice(0) }, ALL));
    let im = each_word!(j => a.words[j].moved(const { Places::<P>::twice(1) }, ALL));
    // i·b.
    let turned = each_word!(j => {
        let swapped = swapped(b.words[j]);
        swapped.difference_in(RE, p[j], swapped)
    });
    [Columns::of(a.level, re, b.words), Columns::of(a.level, im, turned)]
}

/// Real and imaginary parts in each other's places.
#[cfg_attr(not(unoptimised), inline(always))]
fn swapped(v: Vector8) -> Vector8 {
    v.moved([1, 0, 3, 2, 5, 4, 7, 6], ALL)
}

/// Where the lanes of a pattern come from: lane l of the element, lane 8 + l of its negative.
struct Places<P>(core::marker::PhantomData<P>);

impl<P: Pattern> Places<P> {
    const INDEX: [u64; 8] = {
        let mut index = [0; 8];
        let mut j = 0;
        while j < 4 {
            let (re, im) = match P::PICKS[j] {
                Pick::Zero => (0, 0),
                Pick::Plus(k) => (2 * k, 2 * k + 1),
                Pick::Minus(k) => (8 + 2 * k, 8 + 2 * k + 1),
                Pick::PlusI(k) => (8 + 2 * k + 1, 2 * k),
                Pick::MinusI(k) => (2 * k + 1, 8 + 2 * k),
            };
            index[2 * j] = re as u64;
            index[2 * j + 1] = im as u64;
            j += 1;
        }
        index
    };
    /// Whether no lane comes from the negative.
    const PLAIN: bool = is_shuffle(&P::PICKS);
    /// For shuffles: the part (real 0, imaginary 1) of the element of each slot, in both its lanes.
    const fn twice(part: u64) -> [u64; 8] {
        assert!(Self::PLAIN && Self::KEEP == ALL, "elements moved");
        let mut index = Self::INDEX;
        let mut j = 0;
        while j < 4 {
            index[2 * j] += part;
            index[2 * j + 1] = index[2 * j];
            j += 1;
        }
        index
    }
    const KEEP: u8 = {
        let mut keep = 0;
        let mut j = 0;
        while j < 4 {
            if !matches!(P::PICKS[j], Pick::Zero) {
                keep |= 3 << (2 * j);
            }
            j += 1;
        }
        keep
    };
}

/// The lanes of slots.
const fn lanes(slots: u8) -> u8 {
    let mut lanes = 0;
    let mut j = 0;
    while j < 4 {
        if slots >> j & 1 == 1 {
            lanes |= 3 << (2 * j);
        }
        j += 1;
    }
    lanes
}

impl Fp2x4 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector8; 3]) -> Self {
        #[cfg(debug_assertions)]
        check(&words, TIGHT);
        Self { words, level }
    }
}

impl LooseFp2x4 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(level: Ifma, words: [Vector8; 3]) -> Self {
        #[cfg(debug_assertions)]
        check(&words, LOOSE);
        Self { words, level }
    }
}

impl Select<Mask> for Fp2x4 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { words: Select::select(mask, if_set.words, if_clear.words), level: if_set.level }
    }
}

impl Select<Mask> for LooseFp2x4 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self { words: Select::select(mask, if_set.words, if_clear.words), level: if_set.level }
    }
}

impl Quad for Fp2x4 {
    type Element = OnIfma<Fp2<Mulx>>;
    type Loose = LooseFp2x4;

    /// Cost: about 60 instructions, most of them scalar.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(elements: [Self::Element; 4]) -> Self {
        use crate::field::Field;
        let mut columns = [[0; 8]; 3];
        let mut j = 0;
        while j < 4 {
            let element = elements[j].element();
            let parts = [element.re().words(), element.im().words()];
            let mut part = 0;
            while part < 2 {
                let [low, high] = parts[part];
                columns[0][2 * j + part] = low & WORD;
                columns[1][2 * j + part] = (low >> BITS | high << (64 - BITS)) & WORD;
                columns[2][2 * j + part] = high >> (2 * BITS - 64);
                part += 1;
            }
            j += 1;
        }
        let level = elements[0].level();
        Self::of(
            level,
            [
                Vector8::from_array(level, columns[0]),
                Vector8::from_array(level, columns[1]),
                Vector8::from_array(level, columns[2]),
            ],
        )
    }
    /// Cost: about 100 instructions, most of them scalar.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn elements(self) -> [Self::Element; 4] {
        let [w0, w1, w2] = [self.words[0].to_array(), self.words[1].to_array(), self.words[2].to_array()];
        // Below 2^127 + 2^105, so that the top bit and the rest do not carry again.
        let part = |lane: usize| {
            let sum =
                u128::from(w0[lane]) + (u128::from(w1[lane]) << BITS) + (u128::from(w2[lane]) << (2 * BITS));
            Mersenne127::of(mersenne::split((sum & mersenne::P) + (sum >> 127)), self.level.mulx())
        };
        let element = |j: usize| OnIfma::new(Fp2::new(part(2 * j), part(2 * j + 1)), self.level);
        [element(0), element(1), element(2), element(3)]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(a: LooseFp2x4) -> Ifma {
        a.level
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn loosen(self) -> LooseFp2x4 {
        LooseFp2x4 { words: self.words, level: self.level }
    }
    /// Cost: 9.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten(a: LooseFp2x4) -> Self {
        Self::of(a.level, carried(a.level, a.words))
    }

    /// Words at most those of 2p. Cost: 3, and 3 for all negatives of one element together.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn arrange<P: Pattern>(self) -> LooseFp2x4 {
        let (index, keep) = const { (Places::<P>::INDEX, Places::<P>::KEEP) };
        if const { Places::<P>::PLAIN } {
            return LooseFp2x4::of(self.level, each_word!(j => self.words[j].moved(index, keep)));
        }
        let p = multiple_of_p(self.level, 2);
        LooseFp2x4::of(
            self.level,
            each_word!(j => self.words[j].gather(p[j].minus(self.words[j]), index, keep)),
        )
    }
    /// Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn shuffle<P: Pattern>(a: LooseFp2x4) -> LooseFp2x4 {
        const { assert!(Places::<P>::PLAIN, "no signs") };
        let (index, keep) = const { (Places::<P>::INDEX, Places::<P>::KEEP) };
        LooseFp2x4 { words: each_word!(j => a.words[j].moved(index, keep)), level: a.level }
    }
    /// Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn moved<P: Pattern>(self) -> Self {
        Self::of(self.level, Self::shuffle::<P>(self.loosen()).words)
    }
    /// Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(a: LooseFp2x4, b: LooseFp2x4) -> LooseFp2x4 {
        LooseFp2x4::of(
            a.level,
            each_word!(j => a.words[j].plus(b.words[j])
            ),
        )
    }
    /// Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_in<const SLOTS: u8>(a: LooseFp2x4, b: LooseFp2x4) -> LooseFp2x4 {
        LooseFp2x4::of(
            a.level,
            each_word!(j => a.words[j].plus_in(const { lanes(SLOTS) }, b.words[j])
            ),
        )
    }
    /// Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn negate_in<const SLOTS: u8>(a: LooseFp2x4, mask: Mask) -> LooseFp2x4 {
        let (p, lanes) = (multiple_of_p(a.level, MOST), const { lanes(SLOTS) } & mask.word() as u8);
        LooseFp2x4::of(
            a.level,
            each_word!(j => a.words[j].difference_in(lanes, p[j], a.words[j])
            ),
        )
    }
    /// Cost: 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn conjugate(a: LooseFp2x4) -> LooseFp2x4 {
        let p = multiple_of_p(a.level, MOST);
        LooseFp2x4::of(
            a.level,
            each_word!(j => a.words[j].difference_in(IM, p[j], a.words[j])
            ),
        )
    }

    /// Cost: 52 + 6 + 15 = 73, 36 of them multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul<P: Pattern>(a: LooseFp2x4, b: LooseFp2x4) -> Self {
        let [re, im] = products_of_complex::<P>(a, b);
        Self::of(a.level, re.plus(im).reduced(a.level))
    }
    /// (a0 + a1)(a0 - a1) and a0·2a1. Cost: 12 + 20 + 15 = 47, 18 of them multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(a: LooseFp2x4) -> Self {
        let p = multiple_of_p(a.level, MOST);
        let swapped = each_word!(j => swapped(a.words[j]));
        // (a1 + a0, a0)
        let u = each_word!(j => swapped[j].plus_in(RE, a.words[j]));
        // (a0 + 17p - a1, a1 + a1)
        let v = each_word!(j => a.words[j].plus(a.words[j].difference_in(RE, p[j], swapped[j])));
        Self::of(a.level, Columns::of(a.level, u, v).reduced(a.level))
    }
    /// Cost: 104 + 18 + 15 = 137, 72 of them multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add_mul<P: Pattern, R: Pattern>(
        a: LooseFp2x4,
        b: LooseFp2x4,
        c: LooseFp2x4,
        d: LooseFp2x4,
    ) -> Self {
        let [re, im] = products_of_complex::<P>(a, b);
        let [re2, im2] = products_of_complex::<R>(c, d);
        Self::of(a.level, re.plus(im).plus(re2.plus(im2)).reduced(a.level))
    }
    /// Bounds: words times n below 2^52, so n < 128 for at most four times the words of an element. Cost: 3 +
    /// 9.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(a: LooseFp2x4, n: [u32; 4]) -> Self {
        let [n0, n1, n2, n3] = [u64::from(n[0]), u64::from(n[1]), u64::from(n[2]), u64::from(n[3])];
        let factors = [n0, n0, n1, n1, n2, n2, n3, n3];
        #[cfg(debug_assertions)]
        for word in a.words.map(Vector8::to_array) {
            debug_assert!(
                word.iter().zip(factors).all(|(w, n)| *w < 1 << 52 && w * n < 1 << 52),
                "{word:x?}"
            );
        }
        let factors = Vector8::from_array(a.level, factors);
        let zero = Vector8::zero(a.level);
        let words = each_word!(j => zero.mul_add_low(a.words[j], factors));
        Self::of(a.level, carried(a.level, words))
    }
}

#[cfg(test)]
mod tests;
