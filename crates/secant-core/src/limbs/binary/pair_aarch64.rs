//! Two words in a register of 16 bytes.
//!
//! Everything is `#[inline(always)]`, and takes the instruction set of its caller.

use core::arch::aarch64::{
    uint64x2_t, vandq_u64, vcombine_u64, vcreate_u64, vdupq_n_u64, veorq_u64, vextq_u8, vextq_u64,
    vgetq_lane_u64, vreinterpretq_u8_u64, vreinterpretq_u64_u8, vshlq_n_u64, vshrq_n_u64,
};
use core::arch::asm;

use crate::cpu::Clmul;

/// Two words, the low one first.
pub(super) type Pair = uint64x2_t;

/// a + b.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn xor(a: Pair, b: Pair) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { veorq_u64(a, b) }
}

/// Words (low, high).
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn pair(low: u64, high: u64) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { vcombine_u64(vcreate_u64(low), vcreate_u64(high)) }
}

/// 0.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn zero() -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { vdupq_n_u64(0) }
}

/// The two words.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn words(_: Clmul, a: Pair) -> [u64; 2] {
    // SAFETY: NEON is part of the baseline.
    unsafe { [vgetq_lane_u64::<0>(a), vgetq_lane_u64::<1>(a)] }
}

/// The high word of `low` and the low word of `high`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn between(_: Clmul, low: Pair, high: Pair) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { vextq_u64::<1>(low, high) }
}

/// Both words shifted: a / z^N.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn right<const N: i32>(a: Pair) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { vshrq_n_u64::<N>(a) }
}

/// Both words shifted: a·z^N.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn left<const N: i32>(a: Pair) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { vshlq_n_u64::<N>(a) }
}

/// a without what is not in `mask`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn and(a: Pair, mask: Pair) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { vandq_u64(a, mask) }
}

/// The low word of a as the high word, below it 0.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn up(a: Pair) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { vextq_u64::<1>(vdupq_n_u64(0), a) }
}

/// The high word of a as the low word, above it 0.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn down(a: Pair) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { vextq_u64::<1>(a, vdupq_n_u64(0)) }
}

/// a / z^8, of both words as one polynomial.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn down_byte(a: Pair) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe {
        vreinterpretq_u64_u8(vextq_u8::<1>(vreinterpretq_u8_u64(a), vreinterpretq_u8_u64(vdupq_n_u64(0))))
    }
}

/// The same word twice.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn twice(word: u64) -> Pair {
    // SAFETY: NEON is part of the baseline.
    unsafe { vdupq_n_u64(word) }
}

/// One of the two products of words.
macro_rules! product {
    ($name:ident, $instruction:literal, $of:literal) => {
        #[doc = concat!("The product of the ", $of, " words.")]
        #[cfg_attr(not(unoptimised), inline(always))]
        pub(super) fn $name(_: Clmul, a: Pair, b: Pair) -> Pair {
            let product: Pair;
            // SAFETY: the token proves PMULL; registers are read and written, and nothing else.
            unsafe {
                asm!(".arch_extension aes", $instruction, product = out(vreg) product, a = in(vreg) a, b = in(vreg) b,
                    options(pure, nomem, nostack, preserves_flags));
            }
            product
        }
    };
}
product!(mul_low, "pmull {product:v}.1q, {a:v}.1d, {b:v}.1d", "low");
product!(mul_high, "pmull2 {product:v}.1q, {a:v}.2d, {b:v}.2d", "high");

/// The bits at even places of a word, together, and those at odd places.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn split_word(_: Clmul, word: u64) -> [u64; 2] {
    super::places::split_word(word)
}
