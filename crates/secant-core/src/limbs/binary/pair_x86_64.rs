//! Two words in a register of 16 bytes.
//!
//! Everything is `#[inline(always)]`, and takes the instruction set of its caller.

use core::arch::x86_64::{
    __m128i, _mm_alignr_epi8, _mm_and_si128, _mm_clmulepi64_si128, _mm_extract_epi64, _mm_set_epi64x,
    _mm_set1_epi64x, _mm_setzero_si128, _mm_slli_epi64, _mm_slli_si128, _mm_srli_epi64, _mm_srli_si128,
    _mm_xor_si128, _pext_u64,
};

use crate::cpu::Clmul;

/// Two words, the low one first.
pub(super) type Pair = __m128i;

/// a + b.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn xor(a: Pair, b: Pair) -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_xor_si128(a, b) }
}

/// Words (low, high).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn pair(low: u64, high: u64) -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_set_epi64x(high as i64, low as i64) }
}

/// 0.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn zero() -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_setzero_si128() }
}

/// The two words.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn words(_: Clmul, a: Pair) -> [u64; 2] {
    // SAFETY: the token proves SSE4.1, which AVX implies.
    unsafe { [_mm_extract_epi64::<0>(a) as u64, _mm_extract_epi64::<1>(a) as u64] }
}

/// The high word of `low` and the low word of `high`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn between(_: Clmul, low: Pair, high: Pair) -> Pair {
    // SAFETY: the token proves SSSE3, which AVX implies.
    unsafe { _mm_alignr_epi8::<8>(high, low) }
}

/// Both words shifted: a / z^N.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn right<const N: i32>(a: Pair) -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_srli_epi64::<N>(a) }
}

/// Both words shifted: a·z^N.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn left<const N: i32>(a: Pair) -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_slli_epi64::<N>(a) }
}

/// a without what is not in `mask`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn and(a: Pair, mask: Pair) -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_and_si128(a, mask) }
}

/// The low word of a as the high word, below it 0.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn up(a: Pair) -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_slli_si128::<8>(a) }
}

/// The high word of a as the low word, above it 0.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn down(a: Pair) -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_srli_si128::<8>(a) }
}

/// a / z^8, of both words as one polynomial.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn down_byte(a: Pair) -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_srli_si128::<1>(a) }
}

/// The same word twice.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn twice(word: u64) -> Pair {
    // SAFETY: SSE2 is part of the x86-64 baseline.
    unsafe { _mm_set1_epi64x(word as i64) }
}

/// The product of the low words.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn mul_low(_: Clmul, a: Pair, b: Pair) -> Pair {
    // SAFETY: the token proves PCLMULQDQ.
    unsafe { _mm_clmulepi64_si128::<0x00>(a, b) }
}

/// The product of the high words.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn mul_high(_: Clmul, a: Pair, b: Pair) -> Pair {
    // SAFETY: the token proves PCLMULQDQ.
    unsafe { _mm_clmulepi64_si128::<0x11>(a, b) }
}

/// [`split_word`](super::portable::split_word) by two PEXT.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn split_word(_: Clmul, word: u64) -> [u64; 2] {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    // SAFETY: the token proves BMI2.
    unsafe { [_pext_u64(word, EVEN), _pext_u64(word, !EVEN)] }
}
