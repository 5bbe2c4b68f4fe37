//! Eight elements of four words into vectors and out of them.

use super::{CrandallX8, carry, masked, select};
use crate::cpu::{Ifma, Outline, Run};
use crate::ct::{Choice, Column, Mask8};
use crate::field::chain::{self, Two};
use crate::field::ratio::{FiveModEight, Parity};
use crate::field::{Field, Vector};
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;

impl<const K: u32, const C: u64> CrandallX8<K, C> {
    /// The element of each lane: any integers below 2^256. Cost: about 40, and the loads.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_lanes(level: Ifma, lanes: [[u64; 4]; 8]) -> Self {
        let mut columns = [[0; 8]; 4];
        let mut i = 0;
        while i < 8 {
            columns[0][i] = lanes[i][0];
            columns[1][i] = lanes[i][1];
            columns[2][i] = lanes[i][2];
            columns[3][i] = lanes[i][3];
            i += 1;
        }
        let x0 = Vector8::from_array(level, columns[0]);
        let x1 = Vector8::from_array(level, columns[1]);
        let x2 = Vector8::from_array(level, columns[2]);
        let x3 = Vector8::from_array(level, columns[3]);
        let words = narrowed([x0, x1, x2, x3]);
        // The fifth word may have 48 bits where TOP is less.
        if K < 255 {
            return Self::carried(level, Self::fold(level, masked(level, words)));
        }
        Self::of(level, words)
    }

    /// The canonical value of each lane, in [0, p). Cost: about 70, and the stores.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn to_lanes(self) -> [[u64; 4]; 8] {
        let w = self.canonical();
        let columns = [
            w[0].or(w[1].shift_left(52)).to_array(),
            w[1].shift_right(12).or(w[2].shift_left(40)).to_array(),
            w[2].shift_right(24).or(w[3].shift_left(28)).to_array(),
            w[3].shift_right(36).or(w[4].shift_left(16)).to_array(),
        ];
        let mut lanes = [[0; 4]; 8];
        let mut i = 0;
        while i < 8 {
            lanes[i] = [columns[0][i], columns[1][i], columns[2][i], columns[3][i]];
            i += 1;
        }
        lanes
    }

    /// The words of the least residue. Cost: about 45.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn canonical(self) -> [Vector8; 5] {
        // v < 2^K + 3C < 2p.
        let v = masked(self.level, carry(Self::fold(self.level, self.clean())));
        // v >= p exactly if v + C >= 2^K; then v - p = v + C - 2^K.
        let mut over = v;
        over[0] = over[0].plus(Vector8::splat(self.level, C));
        let over = masked(self.level, carry(over));
        let below = over[4].shift_right(Self::TOP).is_zero();
        let mut rest = over;
        rest[4] = rest[4].and(Vector8::splat(self.level, (1 << Self::TOP) - 1));
        select(below, v, rest)
    }
}

impl<const K: u32, const C: u64> Vector for CrandallX8<K, C> {
    type Repr = [u64; 4];
    type Lanes = [[u64; 4]; 8];
    const LANES: usize = 8;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_lanes(level: Ifma, values: [[u64; 4]; 8]) -> Self {
        Self::from_lanes(level, values)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_lanes(self) -> [[u64; 4]; 8] {
        self.to_lanes()
    }

    const WORDS: usize = 5;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn words_of_lane(self, lane: usize, words: &mut [u64]) {
        for (word, vector) in words.iter_mut().zip(self.clean()) {
            *word = vector.to_array()[lane];
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn broadcast(level: Ifma, words: &[u64]) -> Self {
        let mut vectors = [Vector8::zero(level); 5];
        let mut j = 0;
        while j < 5 {
            vectors[j] = Vector8::splat(level, words[j]);
            j += 1;
        }
        Self::of(level, vectors)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn gather_vartime(level: Ifma, words: &[u64], starts: &[usize]) -> Self {
        Self::of(level, Vector8::columns_vartime(level, words, starts))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn scatter_vartime(self, words: &mut [u64], starts: &[usize]) {
        Vector8::scatter_vartime(self.clean(), words, starts);
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_vartime<const E: usize>(level: Ifma, memory: &[Column], starts: &[usize]) -> [Self; E] {
        let words: [[Vector8; 5]; E] = Vector8::load_lanes_vartime(level, memory, starts);
        let mut elements = [Self::of(level, words[0]); E];
        each!(e below E => {
            elements[e] = Self::of(level, words[e]);
        });
        elements
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store_vartime<const E: usize>(elements: [Self; E], memory: &mut [Column], starts: &[usize]) {
        let mut words = [elements[0].clean(); E];
        each!(e below E => {
            words[e] = elements[e].clean();
        });
        Vector8::store_lanes_vartime(words, memory, starts);
    }

    const UNIT: [u64; 4] = [1, 0, 0, 0];
    /// Cost: 4 loads and blends an entry, 11 once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn look_up(level: Ifma, entries: &[Column], size: usize, index: &[u64; 8]) -> Self {
        Self::of(level, narrowed(Vector8::entries(level, entries, size, index)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lanes_from(mut self, n: usize) -> Self {
        let mut j = 0;
        while j < 5 {
            self.words[j] = self.words[j].lanes_from(self.level, n);
            j += 1;
        }
        self
    }
    /// Called. Cost, for p = 3 mod 4: 253S+13M for 2^256 - 189.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn roots([a, b]: [Self; 2]) -> Option<[Self; 2]> {
        if C % 4 != 1 {
            return None;
        }
        let Two(a, b) = a.level.call(Run(
            #[cfg_attr(not(unoptimised), inline(always))]
            || chain::power(Two(a, b), K - 2, (C - 1) / 4),
        ));
        Some([a, b])
    }
}

/// Words of 64 bits as words of 52, which have more above.
#[cfg_attr(not(unoptimised), inline(always))]
fn narrowed(x: [Vector8; 4]) -> [Vector8; 5] {
    [
        x[0],
        x[0].shift_right(52).or(x[1].shift_left(12)),
        x[1].shift_right(40).or(x[2].shift_left(24)),
        x[2].shift_right(28).or(x[3].shift_left(36)),
        x[3].shift_right(16),
    ]
}

/// 2^255 - 19.
impl FiveModEight for CrandallX8<255, 19> {
    /// Cost: 251S+11M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn power_of_ratio(self) -> Self {
        chain::root_25519(self)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root_of_minus_one(level: Ifma) -> Self {
        Self::constant(level, &const { chain::root_of_minus_one::<255, 19>() })
    }
}

impl<const K: u32, const C: u64> Parity for CrandallX8<K, C> {
    /// Cost: about 45.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_odd(self) -> Mask8 {
        self.canonical()[0].and(Vector8::splat(self.level, 1)).is_zero().not()
    }
}
