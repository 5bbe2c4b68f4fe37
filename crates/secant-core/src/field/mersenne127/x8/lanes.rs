//! Eight elements into vectors and out of them.

use super::{Fp2x8, Words};
use crate::cpu::Ifma;
use crate::ct::Column;
use crate::field::Vector;
use crate::field::mersenne127::columns::{BITS, WORD, canonical, each_word};
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;

/// Two words of 64 bits as three of 43, in every lane: integers below 2^127. Cost: 7.
#[cfg_attr(not(unoptimised), inline(always))]
fn narrowed(level: Ifma, low: Vector8, high: Vector8) -> Words {
    let word = Vector8::splat(level, WORD);
    [
        low.and(word),
        low.shift_right(BITS).or(high.shift_left(64 - BITS)).and(word),
        high.shift_right(2 * BITS - 64),
    ]
}

/// Two words of 64 bits a lane.
#[cfg_attr(not(unoptimised), inline(always))]
fn joined(level: Ifma, words: Words) -> [[u64; 8]; 2] {
    let [w0, w1, w2] = canonical(level, words);
    [
        w0.or(w1.shift_left(BITS)).to_array(),
        w1.shift_right(64 - BITS).or(w2.shift_left(2 * BITS - 64)).to_array(),
    ]
}

impl Fp2x8 {
    /// The words of the real parts, then those of the imaginary ones.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn words(self) -> [Vector8; 6] {
        let ([a, b, c], [d, e, f]) = (self.re, self.im);
        [a, b, c, d, e, f]
    }
    /// The elements of such words.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of_words(level: Ifma, [a, b, c, d, e, f]: [Vector8; 6]) -> Self {
        Self::of(level, [a, b, c], [d, e, f])
    }
}

impl Vector for Fp2x8 {
    type Repr = [u64; 4];
    type Lanes = [[u64; 4]; 8];
    const LANES: usize = 8;

    /// Parts below 2^127.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_lanes(level: Ifma, values: [[u64; 4]; 8]) -> Self {
        let mut columns = [[0; 8]; 4];
        let mut lane = 0;
        while lane < 8 {
            let [a, b, c, d] = values[lane];
            (columns[0][lane], columns[1][lane]) = (a, b);
            (columns[2][lane], columns[3][lane]) = (c, d);
            lane += 1;
        }
        let [a, b, c, d] = columns;
        let parts = [[a, b], [c, d]];
        let mut words = [[Vector8::zero(level); 3]; 2];
        let mut part = 0;
        while part < 2 {
            let [low, high] = parts[part];
            words[part] = narrowed(level, Vector8::from_array(level, low), Vector8::from_array(level, high));
            part += 1;
        }
        Self::of(level, words[0], words[1])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_lanes(self) -> [[u64; 4]; 8] {
        let ([a, b], [c, d]) = (joined(self.level, self.re), joined(self.level, self.im));
        let mut lanes = [[0; 4]; 8];
        let mut lane = 0;
        while lane < 8 {
            lanes[lane] = [a[lane], b[lane], c[lane], d[lane]];
            lane += 1;
        }
        lanes
    }

    const WORDS: usize = 6;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn words_of_lane(self, lane: usize, words: &mut [u64]) {
        for (word, vector) in words.iter_mut().zip(self.re.into_iter().chain(self.im)) {
            *word = vector.to_array()[lane];
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn broadcast(level: Ifma, words: &[u64]) -> Self {
        Self::splat(level, [words[0], words[1], words[2]], [words[3], words[4], words[5]])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of_row(level: Ifma, row: &[Column], size: usize, index: &[u64; 8]) -> Self {
        Self::of_words(level, Vector8::of_row(level, row, size, index))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn scatter_vartime(self, words: &mut [u64], starts: &[usize]) {
        Vector8::scatter_vartime(self.words(), words, starts);
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_vartime<const E: usize>(level: Ifma, memory: &[Column], starts: &[usize]) -> [Self; E] {
        let words: [[Vector8; 6]; E] = Vector8::load_lanes_vartime(level, memory, starts);
        let mut elements = [Self::of_words(level, words[0]); E];
        each!(e below E => {
            elements[e] = Self::of_words(level, words[e]);
        });
        elements
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_vartime<const E: usize>(elements: [Self; E], memory: &mut [Column], starts: &[usize]) {
        let mut words = [elements[0].words(); E];
        each!(e below E => {
            words[e] = elements[e].words();
        });
        Vector8::store_lanes_vartime(words, memory, starts);
    }

    const UNIT: [u64; 4] = [1, 0, 0, 0];
    /// Cost: 4 loads and blends an entry, 14 once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn look_up(level: Ifma, entries: &[Column], size: usize, index: &[u64; 8]) -> Self {
        let [a, b, c, d] = Vector8::entries(level, entries, size, index);
        Self::of(level, narrowed(level, a, b), narrowed(level, c, d))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lanes_from(mut self, n: usize) -> Self {
        self.re = each_word!(j => self.re[j].lanes_from(self.level, n));
        self.im = each_word!(j => self.im[j].lanes_from(self.level, n));
        self
    }
}
