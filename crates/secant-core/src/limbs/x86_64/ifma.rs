//! Eight lanes of 64 bits in a zmm register, and the words of 52 bits that AVX-512 IFMA multiplies.
//!
//! A [`Vector8`] can only be made with the token [`Ifma`], so holding one proves that the CPU has the
//! instructions and every operation on it is safe. Each is one instruction, and `#[inline(always)]`: inlined
//! below [`Ifma::run`] it takes the instruction set of its caller. All are constant time. Lanes never mix,
//! except that [`Vector8::lookup`] reads a public table and [`Vector8::gather`] moves lanes to public places.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_cmpeq_epi64_mask, _mm512_load_si512,
    _mm512_loadu_si512, _mm512_madd52hi_epu64, _mm512_madd52lo_epu64, _mm512_mask_add_epi64,
    _mm512_mask_blend_epi64, _mm512_mask_sub_epi64, _mm512_maskz_permutex2var_epi64,
    _mm512_maskz_permutexvar_epi64, _mm512_mullo_epi64, _mm512_or_si512, _mm512_permutex2var_epi64,
    _mm512_permutexvar_epi64, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_sllv_epi64, _mm512_srav_epi64,
    _mm512_srlv_epi64, _mm512_storeu_si512, _mm512_sub_epi64, _mm512_test_epi64_mask,
    _mm512_testn_epi64_mask,
};

use crate::cpu::Ifma;
use crate::ct::{Column, Line, Mask, Mask8, Select};

/// A constant mask that the compiler does not know: where it does, it makes two instructions, the operation
/// and a blend or shuffle, of one operation under a mask.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn unknown(mut lanes: u8) -> u8 {
    // SAFETY: the template is a comment; the register keeps its value.
    unsafe {
        core::arch::asm!("/* {0} */", inlateout(reg_byte) lanes, options(pure, nomem, nostack, preserves_flags));
    }
    lanes
}

/// Eight integers of 64 bits, one a lane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Vector8(pub(super) __m512i);

impl Vector8 {
    /// 0 in every lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn zero(_: Ifma) -> Self {
        // SAFETY: the token proves AVX-512 F.
        Self(unsafe { _mm512_setzero_si512() })
    }

    /// `n` in every lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn splat(_: Ifma, n: u64) -> Self {
        // SAFETY: the token proves AVX-512 F.
        Self(unsafe { _mm512_set1_epi64(n as i64) })
    }

    /// `lanes[i]` in lane i.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_array(_: Ifma, lanes: [u64; 8]) -> Self {
        // SAFETY: the token proves AVX-512 F; `lanes` has the 64 bytes that are read, at any alignment.
        Self(unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) })
    }

    /// Vector j holds in lane i what entry `index[i]` holds there in its column j; the entries are `size`
    /// columns long, and the lanes are 0 where there is no such entry. All entries are read. Constant time in
    /// the indices.
    ///
    /// Cost: N loads and N blends an entry. A load is kept apart from its blend: what one under a mask reads
    /// may depend on the mask.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn entries<const N: usize>(
        level: Ifma,
        entries: &[Column],
        size: usize,
        index: &[u64; 8],
    ) -> [Self; N] {
        let index = Self::from_array(level, *index);
        let mut found = [Self::zero(level); N];
        let (mut here, one) = (Self::zero(level), Self::splat(level, 1).hidden());
        let mut start = 0;
        while start + N <= entries.len() {
            let columns = &entries[start..start + N];
            // SAFETY: `index` proves AVX-512 F.
            let mask = unsafe { _mm512_cmpeq_epi64_mask(index.0, here.0) };
            let mut j = 0;
            while j < N {
                // SAFETY: as before; a column has 64 bytes, aligned to as many.
                found[j] = Self(unsafe {
                    let word = hidden(_mm512_load_si512(columns[j].0.as_ptr().cast()));
                    _mm512_mask_blend_epi64(mask, found[j].0, word)
                });
                j += 1;
            }
            here = here.plus(one);
            start += size;
        }
        found
    }

    /// Vector j holds in lane i word j of entry `index[i]` of a row: words j of entries 8m to 8m + 7 are
    /// column `size`·m + j. All entries are read, of a number that 16 divides. Constant time in the indices.
    ///
    /// Cost: for 16 entries 2N loads, N permutations, and after the first 16 as many blends.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn of_row<const N: usize>(level: Ifma, row: &[Column], size: usize, index: &[u64; 8]) -> [Self; N] {
        let index = Self::from_array(level, *index);
        let mut found = [Self::zero(level); N];
        let (mut here, one) = (Self::zero(level), Self::splat(level, 1).hidden());
        let mut start = 0;
        while start + size + N <= row.len() {
            // SAFETY: `index` proves AVX-512 F.
            let mask = unsafe { _mm512_cmpeq_epi64_mask(index.shift_right(4).0, here.0) };
            let (low, high) = (&row[start..start + N], &row[start + size..start + size + N]);
            let mut j = 0;
            while j < N {
                // SAFETY: as before; a column has 64 bytes, aligned to as many.
                found[j] = Self(unsafe {
                    let low = _mm512_load_si512(low[j].0.as_ptr().cast());
                    let high = hidden(_mm512_load_si512(high[j].0.as_ptr().cast()));
                    let word = _mm512_permutex2var_epi64(low, index.0, high);
                    _mm512_mask_blend_epi64(mask, found[j].0, word)
                });
                j += 1;
            }
            here = here.plus(one);
            start += 2 * size;
        }
        found
    }

    /// Lane i as entry i.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn to_array(self) -> [u64; 8] {
        let mut lanes = [0; 8];
        // SAFETY: `self` proves AVX-512 F; `lanes` has the 64 bytes that are written, at any alignment.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    /// self + rhs mod 2^64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn plus(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_add_epi64(self.0, rhs.0) })
    }

    /// self - rhs mod 2^64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn minus(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_sub_epi64(self.0, rhs.0) })
    }

    /// self + rhs mod 2^64 in the lanes where the lowest bit of `flag` is 1, self elsewhere. Cost: 2
    /// instructions, the first shared by all additions with the same flag.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn add_if_odd(self, flag: Self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        unsafe {
            let odd = _mm512_test_epi64_mask(flag.0, _mm512_set1_epi64(1));
            Self(_mm512_mask_add_epi64(self.0, odd, self.0, rhs.0))
        }
    }

    /// self + rhs mod 2^64 in the lanes whose bit of the constant `lanes` is 1, self elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn plus_in(self, lanes: u8, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_mask_add_epi64(self.0, unknown(lanes), self.0, rhs.0) })
    }

    /// from - rhs mod 2^64 in the lanes whose bit of the constant `lanes` is 1, self elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn difference_in(self, lanes: u8, from: Self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_mask_sub_epi64(self.0, unknown(lanes), from.0, rhs.0) })
    }

    /// Lane i holds lane `index[i]` of self, or 0 where bit i of `keep` is 0; constants both.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn moved(self, index: [u64; 8], keep: u8) -> Self {
        // SAFETY: `self` proves AVX-512 F; `index` has the 64 bytes that are read, at any alignment.
        Self(unsafe {
            let index = _mm512_loadu_si512(index.as_ptr().cast());
            if keep == 0xff {
                _mm512_permutexvar_epi64(index, self.0)
            } else {
                _mm512_maskz_permutexvar_epi64(unknown(keep), index, self.0)
            }
        })
    }

    /// Lane i holds lane i + n, modulo 8.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn lanes_from(self, level: Ifma, n: usize) -> Self {
        let first = Self::from_array(level, [0, 1, 2, 3, 4, 5, 6, 7]);
        first.plus(Self::splat(level, n as u64)).lookup(self)
    }

    /// Lane i holds lane `index[i]` of the sixteen lanes of self and `second`, or 0 where bit i of `keep` is
    /// 0; constants both.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn gather(self, second: Self, index: [u64; 8], keep: u8) -> Self {
        // SAFETY: `self` proves AVX-512 F; `index` has the 64 bytes that are read, at any alignment.
        Self(unsafe {
            let index = _mm512_loadu_si512(index.as_ptr().cast());
            if keep == 0xff {
                _mm512_permutex2var_epi64(self.0, index, second.0)
            } else {
                _mm512_maskz_permutex2var_epi64(unknown(keep), self.0, index, second.0)
            }
        })
    }

    /// Bitwise and.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn and(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_and_si512(self.0, rhs.0) })
    }

    /// Bitwise or. An `or` of an `and` is one instruction, `vpternlogq`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn or(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_or_si512(self.0, rhs.0) })
    }

    /// self·2^n mod 2^64; a constant n < 64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_left(self, n: u32) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_sllv_epi64(self.0, _mm512_set1_epi64(i64::from(n))) })
    }

    /// The same lanes, of which the compiler knows nothing: as
    /// [`Vector4::hidden`](super::ifma4::Vector4::hidden).
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn hidden(self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { hidden(self.0) })
    }

    /// self·rhs mod 2^64, by `vpmullq`: see
    /// [`Ifma::multiplies_at_once`](crate::cpu::Ifma::multiplies_at_once).
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn times(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX-512 DQ.
        Self(unsafe { _mm512_mullo_epi64(self.0, rhs.0) })
    }

    /// floor(self / 2^n), lanes unsigned; a constant n < 64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_right(self, n: u32) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_srlv_epi64(self.0, _mm512_set1_epi64(i64::from(n))) })
    }

    /// floor(self / 2^n), lanes signed (two's complement); a constant n < 64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_right_signed(self, n: u32) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_srav_epi64(self.0, _mm512_set1_epi64(i64::from(n))) })
    }

    /// self + (x·y mod 2^52), where x and y are the low 52 bits of the operands.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_add_low(self, x: Self, y: Self) -> Self {
        // SAFETY: `self` proves AVX-512 IFMA.
        Self(unsafe { _mm512_madd52lo_epu64(self.0, x.0, y.0) })
    }

    /// self + floor(x·y / 2^52), where x and y are the low 52 bits of the operands.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_add_high(self, x: Self, y: Self) -> Self {
        // SAFETY: `self` proves AVX-512 IFMA.
        Self(unsafe { _mm512_madd52hi_epu64(self.0, x.0, y.0) })
    }

    /// `table[self mod 8]` in every lane, from a register.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn lookup(self, table: Self) -> Self {
        // SAFETY: `self` proves AVX-512 F.
        Self(unsafe { _mm512_permutexvar_epi64(self.0, table.0) })
    }

    /// Set where self = 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn is_zero(self) -> Mask8 {
        // SAFETY: `self` proves AVX-512 F.
        Mask8::from_bits(unsafe { _mm512_testn_epi64_mask(self.0, self.0) })
    }
}

/// Eight words of a line, the first ones or the others.
///
/// # Safety
/// The CPU has AVX-512 F.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) unsafe fn half<const HIGH: usize>(line: &Line) -> __m512i {
    const { assert!(HIGH < 2) };
    // SAFETY: a line has 128 bytes, aligned to 64; the CPU as of this function.
    unsafe { _mm512_load_si512(line.0.as_ptr().add(8 * HIGH).cast()) }
}

/// The same register, as far as the compiler knows another one.
#[inline]
#[target_feature(enable = "avx512f")]
fn hidden(mut register: __m512i) -> __m512i {
    // SAFETY: the template is a comment; the register keeps its value.
    unsafe {
        core::arch::asm!("/* {0} */", inlateout(zmm_reg) register, options(pure, nomem, nostack, preserves_flags));
    }
    register
}

impl Select<Mask8> for Vector8 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        // SAFETY: `if_set` proves AVX-512 F.
        Self(unsafe { _mm512_mask_blend_epi64(mask.bits(), if_clear.0, if_set.0) })
    }
}

impl Select<Mask> for Vector8 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        // SAFETY: `if_set` proves AVX-512 F.
        Self(unsafe { _mm512_mask_blend_epi64(mask.word() as u8, if_clear.0, if_set.0) })
    }
}
