//! Four lanes of 64 bits in a ymm register, and the words of 52 bits that AVX-512 IFMA multiplies:
//! [`Vector8`](super::ifma::Vector8)'s smaller brother, for vectors inside one multiplication by a scalar.
//!
//! A [`Vector4`] can only be made with the token [`Ifma`], which proves the instructions. Each operation is
//! one instruction and constant time.

use core::arch::asm;
use core::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_and_si256, _mm256_loadu_si256, _mm256_madd52hi_epu64,
    _mm256_madd52lo_epu64, _mm256_mask_add_epi64, _mm256_mask_blend_epi64, _mm256_mask_sllv_epi64,
    _mm256_mask_sub_epi64, _mm256_maskz_permutex2var_epi64, _mm256_maskz_permutexvar_epi64,
    _mm256_mullo_epi64, _mm256_or_si256, _mm256_permutex2var_epi64, _mm256_permutexvar_epi64,
    _mm256_set1_epi64x, _mm256_sllv_epi64, _mm256_srav_epi64, _mm256_srlv_epi64, _mm256_storeu_si256,
    _mm256_sub_epi64, _mm256_testn_epi64_mask, _mm256_xor_si256, _mm512_castsi512_si256,
    _mm512_mask2_permutex2var_epi64, _mm512_set1_epi64,
};

use super::ifma::{half, unknown};
use crate::cpu::Ifma;
use crate::ct::{Line, Mask, Select};

/// Four integers of 64 bits, one a lane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Vector4(pub(super) __m256i);

impl Vector4 {
    /// `n` in every lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn splat(_: Ifma, n: u64) -> Self {
        // SAFETY: the token proves AVX.
        Self(unsafe { _mm256_set1_epi64x(n as i64) })
    }

    /// `lanes[i]` in lane i.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_array(_: Ifma, lanes: [u64; 4]) -> Self {
        // SAFETY: the token proves AVX; `lanes` has the 32 bytes that are read, at any alignment.
        Self(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
    }

    /// Word `index` of line i in lane i < 3, for an index below 16; the last lane is unspecified. Constant
    /// time in the index: all lines are read whole, into registers. Cost: three permutations of two zmm
    /// registers.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn look_up(_: Ifma, lines: [&Line; 3], index: u64) -> Self {
        // SAFETY: the token proves AVX-512 F; a line is 128 bytes, aligned to 64.
        Self(unsafe {
            // A lane that is not taken keeps its part of the index, for the next line, or what was found.
            let mut found = _mm512_set1_epi64(index as i64);
            found = _mm512_mask2_permutex2var_epi64(half::<0>(lines[0]), found, 1, half::<1>(lines[0]));
            found = _mm512_mask2_permutex2var_epi64(half::<0>(lines[1]), found, 2, half::<1>(lines[1]));
            found = _mm512_mask2_permutex2var_epi64(half::<0>(lines[2]), found, 4, half::<1>(lines[2]));
            _mm512_castsi512_si256(found)
        })
    }

    /// Lane i as entry i.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn to_array(self) -> [u64; 4] {
        let mut lanes = [0; 4];
        // SAFETY: `self` proves AVX; `lanes` has the 32 bytes that are written, at any alignment.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    /// self + rhs mod 2^64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn plus(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_add_epi64(self.0, rhs.0) })
    }

    /// self + rhs mod 2^64 in the lanes whose bit of the constant `lanes` is 1, self elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn plus_in(self, lanes: u8, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F and VL.
        Self(unsafe { _mm256_mask_add_epi64(self.0, unknown(lanes), self.0, rhs.0) })
    }

    /// from - rhs mod 2^64 in the lanes whose bit of the constant `lanes` is 1, self elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn difference_in(self, lanes: u8, from: Self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F and VL.
        Self(unsafe { _mm256_mask_sub_epi64(self.0, unknown(lanes), from.0, rhs.0) })
    }

    /// Bitwise and.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn and(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_and_si256(self.0, rhs.0) })
    }

    /// Bitwise or.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn or(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_or_si256(self.0, rhs.0) })
    }

    /// self·2^n mod 2^64; a constant n < 64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_left(self, n: u32) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(i64::from(n))) })
    }

    /// The same lanes, of which the compiler knows nothing: it makes one `vpmullq` of shifts and sums that it
    /// knows, which takes 15 cycles on Intel's CPUs where those take three.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn hidden(self) -> Self {
        // SAFETY: `self` proves AVX.
        Self(unsafe { hidden(self.0) })
    }

    /// self·rhs mod 2^64, by `vpmullq`: see
    /// [`Ifma::multiplies_at_once`](crate::cpu::Ifma::multiplies_at_once).
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn times(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 DQ and VL.
        Self(unsafe { _mm256_mullo_epi64(self.0, rhs.0) })
    }

    /// floor(self / 2^n), lanes signed (two's complement); a constant n < 64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_right_signed(self, n: u32) -> Self {
        // SAFETY: `self` proves AVX-512 F and VL.
        Self(unsafe { _mm256_srav_epi64(self.0, _mm256_set1_epi64x(i64::from(n))) })
    }

    /// self - rhs mod 2^64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn minus(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_sub_epi64(self.0, rhs.0) })
    }

    /// floor(self / 2^n), lanes unsigned; a constant n < 64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_right(self, n: u32) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_srlv_epi64(self.0, _mm256_set1_epi64x(i64::from(n))) })
    }

    /// self + (x·y mod 2^52), where x and y are the low 52 bits of the operands.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_add_low(self, x: Self, y: Self) -> Self {
        // SAFETY: `self` proves AVX-512 IFMA and VL.
        Self(unsafe { _mm256_madd52lo_epu64(self.0, x.0, y.0) })
    }

    /// self + floor(x·y / 2^52), where x and y are the low 52 bits of the operands.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_add_high(self, x: Self, y: Self) -> Self {
        // SAFETY: `self` proves AVX-512 IFMA and VL.
        Self(unsafe { _mm256_madd52hi_epu64(self.0, x.0, y.0) })
    }

    /// Lane i holds lane `index[i]` of self, or 0 where bit i of `keep` is 0; constants both.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn moved(self, index: [u64; 4], keep: u8) -> Self {
        // SAFETY: `self` proves AVX-512 F and VL; `index` has the 32 bytes that are read, at any alignment.
        Self(unsafe {
            let index = _mm256_loadu_si256(index.as_ptr().cast());
            _mm256_maskz_permutexvar_epi64(keep, index, self.0)
        })
    }

    /// Lane i holds lane `index[i]` of the eight lanes of self and `second`, or 0 where bit i of `keep` is 0;
    /// constants both.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn gather(self, second: Self, index: [u64; 4], keep: u8) -> Self {
        // SAFETY: `self` proves AVX-512 F and VL; `index` has the 32 bytes that are read, at any alignment.
        Self(unsafe {
            let index = _mm256_loadu_si256(index.as_ptr().cast());
            if keep == 15 {
                _mm256_permutex2var_epi64(self.0, index, second.0)
            } else {
                _mm256_maskz_permutex2var_epi64(keep, self.0, index, second.0)
            }
        })
    }

    /// Bitwise exclusive or.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn xor(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_xor_si256(self.0, rhs.0) })
    }

    /// Bit i is 1 where self and `mask` have no common bit in lane i. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn disjoint(self, mask: Self) -> u8 {
        // SAFETY: `self` proves AVX-512 F and VL.
        unsafe { _mm256_testn_epi64_mask(self.0, mask.0) }
    }

    /// Lane i holds lane `index[i] mod 4` of self. Constant time in the index.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn at(self, index: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F and VL.
        Self(unsafe { _mm256_permutexvar_epi64(index.0, self.0) })
    }

    /// Constants `if_clear`, in which the bits of `change` are others where the mask is set. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn choice(level: Ifma, mask: Mask, if_clear: [u64; 4], change: [u64; 4]) -> Self {
        let change = Self::from_array(level, change).and(Self::splat(level, mask.word()));
        // SAFETY: the token proves AVX2.
        Self(unsafe { _mm256_xor_si256(Self::from_array(level, if_clear).0, change.0) })
    }

    /// self·2^n mod 2^64 in the lanes whose bit of the constant `lanes` is 1, self elsewhere; a constant n <
    /// 64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_left_in(self, lanes: u8, n: u32) -> Self {
        // SAFETY: `self` proves AVX-512 F and VL.
        Self(unsafe {
            let n = _mm256_set1_epi64x(i64::from(n));
            _mm256_mask_sllv_epi64(self.0, unknown(lanes), self.0, n)
        })
    }

    /// `rhs` in the lanes whose bit of the constant `lanes` is 1, self elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn blend(self, lanes: u8, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F and VL.
        Self(unsafe { _mm256_mask_blend_epi64(lanes, self.0, rhs.0) })
    }
}

/// The same register, as far as the compiler knows another one.
#[inline]
#[target_feature(enable = "avx")]
fn hidden(mut register: __m256i) -> __m256i {
    // SAFETY: the template is a comment; the register keeps its value.
    unsafe {
        asm!("/* {0} */", inlateout(ymm_reg) register, options(pure, nomem, nostack, preserves_flags));
    }
    register
}

impl Select<Mask> for Vector4 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        // SAFETY: `if_set` proves AVX-512 F and VL.
        Self(unsafe { _mm256_mask_blend_epi64(mask.word() as u8, if_clear.0, if_set.0) })
    }
}
