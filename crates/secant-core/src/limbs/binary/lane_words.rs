//! Words and tables into lanes and out of them, with AVX-512. All is constant time.

use core::arch::x86_64::{
    _mm512_cmpeq_epi64_mask, _mm512_loadu_si512, _mm512_mask_mov_epi64, _mm512_permutex2var_epi64,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_srli_epi64, _mm512_storeu_si512, _mm512_test_epi64_mask,
};

use super::lanes::{InLanes, LANES, Sixteen};
use crate::cpu::Vpclmul;
use crate::ct::Mask8;

/// The same polynomial in every lane.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn broadcast<P: InLanes>(level: Vpclmul, words: &P::Words) -> P::Lanes {
    let mut lanes = P::zero(level);
    let mut i = 0;
    while i < words.as_ref().len() {
        // SAFETY: the token proves AVX-512 F.
        lanes.as_mut()[i] = unsafe { _mm512_set1_epi64(words.as_ref()[i] as i64) };
        i += 1;
    }
    lanes
}

/// A polynomial in each lane.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn load<P: InLanes>(level: Vpclmul, words: &[P::Words; LANES]) -> P::Lanes {
    let mut lanes = P::zero(level);
    let mut i = 0;
    while i < lanes.as_ref().len() {
        let mut column = [0; LANES];
        let mut lane = 0;
        while lane < LANES {
            column[lane] = words[lane].as_ref()[i];
            lane += 1;
        }
        // SAFETY: the token proves AVX-512 F; 64 bytes are read, at any alignment.
        lanes.as_mut()[i] = unsafe { _mm512_loadu_si512(column.as_ptr().cast()) };
        i += 1;
    }
    lanes
}

/// The polynomial of each lane.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn store<P: InLanes>(_: Vpclmul, lanes: &P::Lanes) -> [P::Words; LANES] {
    let mut words = [P::Words::default(); LANES];
    let mut i = 0;
    while i < lanes.as_ref().len() {
        let mut column = [0; LANES];
        // SAFETY: the token proves AVX-512 F; 64 bytes are written, at any alignment.
        unsafe { _mm512_storeu_si512(column.as_mut_ptr().cast(), lanes.as_ref()[i]) };
        let mut lane = 0;
        while lane < LANES {
            words[lane].as_mut()[i] = column[lane];
            lane += 1;
        }
        i += 1;
    }
    words
}

/// In each lane the entry of that index, below 16·`groups`: of each word of the entries there are so many
/// sixteens, one after the other.
///
/// All are read, whatever the indices. Cost: a move a sixteen, and a selection for each but the first.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn entry<P: InLanes>(level: Vpclmul, table: &[Sixteen], groups: usize, index: &[u64; LANES]) -> P::Lanes {
    let mut lanes = P::zero(level);
    // SAFETY: the token proves AVX-512 F; 64 bytes are read at a time, from references.
    unsafe {
        let index = _mm512_loadu_si512(index.as_ptr().cast());
        let group_of = _mm512_srli_epi64::<4>(index);
        let mut i = 0;
        while i < lanes.as_ref().len() {
            let mut found = _mm512_setzero_si512();
            let mut group = 0;
            while group < groups {
                let Sixteen(words) = &table[groups * i + group];
                // A permutation looks at the four low bits of an index.
                let here = _mm512_permutex2var_epi64(
                    _mm512_loadu_si512(words.as_ptr().cast()),
                    index,
                    _mm512_loadu_si512(words.as_ptr().add(8).cast()),
                );
                let wanted = _mm512_cmpeq_epi64_mask(group_of, _mm512_set1_epi64(group as i64));
                found = if group == 0 { here } else { _mm512_mask_mov_epi64(found, wanted, here) };
                group += 1;
            }
            lanes.as_mut()[i] = found;
            i += 1;
        }
    }
    lanes
}

/// Set in the lanes of these words in which bit `bit` is 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn bit(_: Vpclmul, words: &[u64; LANES], bit: usize) -> Mask8 {
    // SAFETY: the token proves AVX-512 F; 64 bytes are read.
    unsafe {
        let words = _mm512_loadu_si512(words.as_ptr().cast());
        Mask8::from_bits(_mm512_test_epi64_mask(words, _mm512_set1_epi64(1 << (bit % 64))))
    }
}
