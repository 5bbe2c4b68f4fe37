//! Eight elements into vectors and out of them.

use super::words::{carry, joined, masked, rest, select, splat};
use super::{Lanes52, Prime};
use crate::cpu::{Ifma, Outline, task};
use crate::ct::Column;
use crate::field::Vector;
use crate::field::chain::Two;
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::prime52::{BITS, power_of_two};
use crate::limbs::x86_64::words52::each;

impl<P: Prime<N>, const N: usize, const W: usize> Lanes52<P, N, W> {
    /// The least residue that is congruent to the words: 2^FORM times the value. Cost: about 8N.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn canonical(self) -> [Vector8; N] {
        let level = self.level;
        // v < 2^K + 3F < 2p.
        let v = masked(level, carry(P::fold::<false>(level, self.clean())));
        // v >= p exactly if v + F >= 2^K; then v - p = v + F - 2^K.
        let mut over = v;
        each!(j below N => {
            let word = const { rest::<P, N>() }[j];
            if word != 0 {
                over[j] = over[j].plus(Vector8::splat(level, word));
            }
        });
        let over = masked(level, carry(over));
        let below = over[N - 1].shift_right(P::TOP).is_zero();
        let mut rest = over;
        rest[N - 1] = rest[N - 1].and(Vector8::splat(level, (1 << P::TOP) - 1));
        select(below, &v, &rest)
    }
}

impl<P: Prime<N>, const N: usize, const W: usize> Vector for Lanes52<P, N, W> {
    type Repr = [u64; W];
    type Lanes = [[u64; W]; 8];
    const LANES: usize = 8;

    /// Any integers below 2^K; where FORM is 0 any at all. Cost: 1M, or some 10 where FORM is 0, and the
    /// loads.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_lanes(level: Ifma, lanes: [[u64; W]; 8]) -> Self {
        let mut columns = [Vector8::zero(level); W];
        each!(i below W => {
            columns[i] = column(level, &lanes, i);
        });
        let words = narrowed(level, columns);
        if P::FORM == 0 && P::K + 1 < 64 * W as u32 {
            return Self::carried(level, P::fold::<false>(level, masked(level, words)));
        }
        Self::from_words(level, words)
    }

    /// Cost: 1M, or none where FORM is 0, about 10N, and the stores.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_lanes(self) -> [[u64; W]; 8] {
        let level = self.level;
        let mut value = self;
        if P::FORM != 0 {
            let one = splat(level, &const { power_of_two::<P, N>(0) });
            value = Self::carried(level, P::product(level, &self.words, &one));
        }
        let columns: [_; W] = widened(level, value.canonical());
        let mut lanes = [[0; W]; 8];
        each!(i below W => {
            let column = columns[i].to_array();
            let mut lane = 0;
            while lane < 8 {
                lanes[lane][i] = column[lane];
                lane += 1;
            }
        });
        lanes
    }

    const WORDS: usize = N;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn words_of_lane(self, lane: usize, words: &mut [u64]) {
        for (word, vector) in words.iter_mut().zip(self.clean()) {
            *word = vector.to_array()[lane];
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn broadcast(level: Ifma, words: &[u64]) -> Self {
        let mut vectors = [Vector8::zero(level); N];
        each!(j below N => {
            vectors[j] = Vector8::splat(level, words[j]);
        });
        Self::of(level, vectors)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of_row(level: Ifma, row: &[Column], size: usize, index: &[u64; 8]) -> Self {
        Self::of(level, Vector8::of_row(level, row, size, index))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn scatter_vartime(self, words: &mut [u64], starts: &[usize]) {
        Vector8::scatter_vartime(self.clean(), words, starts);
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_vartime<const E: usize>(level: Ifma, memory: &[Column], starts: &[usize]) -> [Self; E] {
        let words: [[Vector8; N]; E] = Vector8::load_lanes_vartime(level, memory, starts);
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

    /// 2^FORM mod p.
    const UNIT: [u64; W] = joined(&power_of_two::<P, N>(P::FORM));
    /// Cost: W loads and blends an entry, about 3N once.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn look_up(level: Ifma, entries: &[Column], size: usize, index: &[u64; 8]) -> Self {
        Self::of(level, narrowed::<N, W>(level, Vector8::entries(level, entries, size, index)))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lanes_from(mut self, n: usize) -> Self {
        each!(j below N => {
            self.words[j] = self.words[j].lanes_from(self.level, n);
        });
        self
    }
    /// Called. Cost: 253S+7M for P-256, 383S+13M for P-384, 519S for P-521, 253S+13M for 2^256 - 189.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn roots([a, b]: [Self; 2]) -> Option<[Self; 2]> {
        let roots = a.level.call(task!(P::root(Two(a, b))));
        roots.map(|Two(a, b)| [a, b])
    }
}

/// Words of 64 bits as words of 52, which may have more above.
#[cfg_attr(not(unoptimised), inline(always))]
fn narrowed<const N: usize, const W: usize>(level: Ifma, columns: [Vector8; W]) -> [Vector8; N] {
    let mut words = [Vector8::zero(level); N];
    each!(j below N => {
        let (word, shift) = (52 * j / 64, (52 * j % 64) as u32);
        words[j] = columns[word].shift_right(shift);
        if shift > 64 - BITS && word + 1 < W {
            words[j] = words[j].or(columns[word + 1].shift_left(64 - shift));
        }
    });
    words
}

/// Words of 52 bits, no more, as words of 64.
#[cfg_attr(not(unoptimised), inline(always))]
fn widened<const N: usize, const W: usize>(level: Ifma, words: [Vector8; N]) -> [Vector8; W] {
    let mut columns = [Vector8::zero(level); W];
    each!(i below W => {
        // The words of 52 bits that reach into the word of 64: the first from below or at its start.
        let first = 64 * i / 52;
        columns[i] = words[first].shift_right((64 * i - 52 * first) as u32);
        let mut j = first + 1;
        while j < N && 52 * j < 64 * (i + 1) {
            columns[i] = columns[i].or(words[j].shift_left((52 * j - 64 * i) as u32));
            j += 1;
        }
    });
    columns
}

/// Word `i` of every lane.
#[cfg_attr(not(unoptimised), inline(always))]
fn column<const W: usize>(level: Ifma, lanes: &[[u64; W]; 8], i: usize) -> Vector8 {
    let mut column = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        column[lane] = lanes[lane][i];
        lane += 1;
    }
    Vector8::from_array(level, column)
}
