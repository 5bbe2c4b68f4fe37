//! [`Vector8`] as two halves of four lanes, each of which is computed with as a [`Vector4`] is.

use core::arch::x86_64::{
    _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_inserti64x4,
    _mm512_loadu_si512, _mm512_mask_blend_epi64, _mm512_mask_mov_epi64, _mm512_mask2_permutex2var_epi64,
    _mm512_permutexvar_epi64, _mm512_set1_epi64,
};

use super::ifma::{Vector8, half};
use super::ifma4::Vector4;
use crate::cpu::Ifma;
use crate::ct::{Line, Mask};

impl Vector8 {
    /// `low` in lanes 0 to 3, `high` in lanes 4 to 7.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn of_halves(low: Vector4, high: Vector4) -> Self {
        // SAFETY: `low` proves AVX-512 F.
        Self(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low.0), high.0) })
    }

    /// Lanes 0 to 3, and lanes 4 to 7.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn halves(self) -> (Vector4, Vector4) {
        // SAFETY: `self` proves AVX-512 F.
        unsafe { (Vector4(_mm512_castsi512_si256(self.0)), Vector4(_mm512_extracti64x4_epi64::<1>(self.0))) }
    }

    /// Each integer in every lane of a half.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn each_half(_: Ifma, [low, high]: [u64; 2]) -> Self {
        // SAFETY: the token proves AVX-512 F.
        Self(unsafe {
            _mm512_mask_mov_epi64(_mm512_set1_epi64(low as i64), 0xf0, _mm512_set1_epi64(high as i64))
        })
    }

    /// Lane i holds lane `index[i] mod 8` of self. Constant time in the index.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn at(self, index: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_permutexvar_epi64(index.0, self.0) })
    }

    /// Constants `if_clear`, in which the bits of `change` are others in the halves whose mask is set.
    /// Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn choice(_: Ifma, masks: [Mask; 2], if_clear: [u64; 8], change: [u64; 8]) -> Self {
        let mut if_set = if_clear;
        let mut i = 0;
        while i < 8 {
            if_set[i] ^= change[i];
            i += 1;
        }
        let set = (masks[0].word() & 0x0f | masks[1].word() & 0xf0) as u8;
        // SAFETY: the token proves AVX-512 F; each array has the 64 bytes that are read, at any alignment.
        Self(unsafe {
            let if_clear = _mm512_loadu_si512(if_clear.as_ptr().cast());
            let if_set = _mm512_loadu_si512(if_set.as_ptr().cast());
            _mm512_mask_blend_epi64(set, if_clear, if_set)
        })
    }

    /// Word `index` of the two lines i in lane i < 3 of either half, each half with the index that its lanes
    /// have, below 16; the last lane of a half is unspecified. Constant time in the index: all lines are read
    /// whole, into registers. Cost: six permutations of two registers.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn look_up(lines: [[&Line; 2]; 3], index: Self) -> Self {
        // SAFETY: `index` proves AVX-512 F; a line is 128 bytes, aligned to 64.
        Self(unsafe {
            // A lane that is not taken keeps its index, for another line, or what was found.
            let mut found = index.0;
            let mut i = 0;
            while i < 3 {
                let [low, high] = lines[i];
                found = _mm512_mask2_permutex2var_epi64(half::<0>(low), found, 1 << i, half::<1>(low));
                found = _mm512_mask2_permutex2var_epi64(half::<0>(high), found, 16 << i, half::<1>(high));
                i += 1;
            }
            found
        })
    }
}
