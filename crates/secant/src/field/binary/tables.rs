//! Linear maps by tables, for public data: a sum of one entry for every four bits (the method of the papers).

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::BinaryField;
use super::element::{Binary, Modulus};
use crate::cpu::Portable;
use crate::limbs::binary::{Kernels, Trinomial};

/// For sixteen groups of four bits, the images of the sixteen values of each.
type Block<R> = [[R; 16]; 16];

/// The blocks of a linear map, 64 places each.
type Map<P> = Box<[Block<<P as Trinomial>::Row>]>;

/// The tables of a field: the half-trace, and three long runs of squarings.
pub struct Tables<P: Modulus> {
    /// The half-traces of z^0 .. z^63, then of the odd powers from z^65 on.
    half_trace: Map<P>,
    /// n, and a ↦ a^(2^n).
    powers: Vec<(usize, Map<P>)>,
}

/// The images of all sums of four neighbours in `basis`.
fn blocks<P: Modulus>(basis: &[P::Words]) -> Map<P> {
    let entry = |group: usize, index: usize| {
        let mut sum = P::Row::default();
        for bit in (0..4).filter(|bit| index >> bit & 1 == 1) {
            // Beyond the last bit entries stay 0.
            for image in basis.iter().skip(group + bit).take(1) {
                for (s, w) in sum.as_mut().iter_mut().zip(image.as_ref()) {
                    *s ^= w;
                }
            }
        }
        sum
    };
    (0..basis.len().div_ceil(64))
        .map(|b| core::array::from_fn(|i| core::array::from_fn(|index| entry(64 * b + 4 * i, index))))
        .collect()
}

/// Adds to the four sums the images of the first `nibbles` nibbles of a word.
#[inline(always)]
fn gather<P: Modulus, B: Kernels<P>>(
    level: B,
    sums: &mut [B::Element; 4],
    word: u64,
    block: &Block<P::Row>,
    nibbles: usize,
) {
    let mut i = 0;
    while i < 16 {
        if i < nibbles {
            sums[i % 4] = level.add_row(sums[i % 4], &block[i][(word >> (4 * i) & 15) as usize]);
        }
        i += 1;
    }
}

/// The sum of the images of all nibbles of `bits` bits.
#[inline(always)]
fn image<P: Modulus, B: Kernels<P>>(
    level: B,
    start: &P::Words,
    words: &P::Words,
    bits: usize,
    blocks: &[Block<P::Row>],
) -> Binary<P, B> {
    let zero = level.load(&P::Words::default());
    let mut sums = [level.load(start), zero, zero, zero];
    let count = bits.div_ceil(64);
    if let Some(blocks) = blocks.get(..count) {
        let mut i = 0;
        while i < count {
            let left = (bits - 64 * i).div_ceil(4);
            gather::<P, B>(level, &mut sums, words.as_ref()[i], &blocks[i], left);
            i += 1;
        }
    }
    Binary::of(level, level.add(level.add(sums[0], sums[1]), level.add(sums[2], sums[3])))
}

impl<P: Modulus> Tables<P> {
    /// The powers of z in the half-trace's table: 64, and the odd ones from z^65 on.
    const PLACES: usize = 64 + (P::M - 64) / 2;

    /// The tables: m half-traces and m long runs of squarings on the portable backend, some milliseconds.
    pub(super) fn build() -> Self
    where
        Portable: Kernels<P>,
    {
        let power_of_z = |e: usize| {
            let mut words = P::Words::default();
            words.as_mut()[e / 64] |= 1 << (e % 64);
            Binary::<P, Portable>::load(Portable, &words)
        };
        let places = (0..64).chain((65..P::M).step_by(2));
        let half_traces: Vec<_> = places.map(|e| power_of_z(e).half_trace().to_repr()).collect();
        let power = |n: usize| {
            let image = power_of_z(1).sqr_n(n);
            let mut basis = Vec::with_capacity(P::M);
            let mut next = power_of_z(0);
            for _ in 0..P::M {
                basis.push(next.to_repr());
                next = next.mul(image);
            }
            (n, blocks::<P>(&basis))
        };
        let longest = (P::M - 1) / 2;
        let powers = [longest, longest / 2, longest / 4].map(power);
        Self { half_trace: blocks::<P>(&half_traces), powers: powers.into() }
    }

    /// The half-trace. Variable time. Cost: an entry for every four bits of the first word, and for every eight of the others.
    ///
    /// As H(z^2j) = H(z^j) + z^j for j > 0 (no such z^j of these fields has trace 1), the even bits of every word but the lowest are first folded into the
    /// words below (Fong, Hankerson, López, Menezes 2004, section 3.2).
    #[inline(always)]
    pub(super) fn half_trace<B: Kernels<P>>(&self, a: Binary<P, B>) -> Binary<P, B> {
        let level = a.level();
        let mut words = a.to_repr();
        let (mut folded, mut bits) = (P::Words::default(), P::Words::default());
        let mut i = words.as_ref().len();
        while i > 1 {
            i -= 1;
            let halves = level.split_word(words.as_ref()[i]);
            // Word 1 goes to the low half of word 1.
            bits.as_mut()[i.div_ceil(2)] |= halves >> 32 << (32 * ((i + 1) % 2));
            let even = (halves & 0xffff_ffff) << (32 * (i % 2));
            words.as_mut()[i / 2] ^= even;
            folded.as_mut()[i / 2] ^= even;
        }
        bits.as_mut()[0] = words.as_ref()[0];
        image::<P, B>(level, &folded, &bits, Self::PLACES, &self.half_trace)
    }

    /// a^(2^n), by a table if there is one for n. Variable time.
    #[inline(always)]
    pub(super) fn power<B: Kernels<P>>(&self, a: Binary<P, B>, n: usize) -> Binary<P, B> {
        for (run, table) in &self.powers {
            if *run == n {
                return image::<P, B>(a.level(), &P::Words::default(), &a.to_repr(), P::M, table);
            }
        }
        a.sqr_n(n)
    }
}
