//! Carry-less arithmetic with VPCLMULQDQ: four products of two words an instruction, all for one
//! multiplication.
//!
//! An element of 233 bits is a ymm register, one of 409 bits a zmm register. Everything is
//! `#[inline(always)]`: inlined below [`Vpclmul::run`](crate::cpu::Vpclmul::run) it takes the instruction set
//! of its caller. All is constant time.
//!
//! The shuffle port takes the carry-less products as well as every movement of a word to another lane, so
//! what is counted is both: the 256-bit product is 4 products and 6 movements, where Karatsuba would save one
//! product and cost more movements.

use core::arch::asm;
use core::arch::x86_64::{
    __m256i, __m512i, _mm_set_epi64x, _mm_shldi_epi64, _mm_slli_epi64, _mm_slli_si128, _mm_srli_epi64,
    _mm_srli_si128, _mm_ternarylogic_epi64, _mm_xor_si128, _mm256_and_si256, _mm256_bsrli_epi128,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_mask_blend_epi64,
    _mm256_maskz_permutex_epi64, _mm256_set_epi64x, _mm256_setzero_si256, _mm256_shldi_epi64,
    _mm256_shrdi_epi64, _mm256_storeu_si256, _mm256_ternarylogic_epi64, _mm256_xor_si256,
    _mm256_zextsi128_si256, _mm512_add_epi8, _mm512_alignr_epi64, _mm512_and_si512, _mm512_castsi256_si512,
    _mm512_castsi512_si256, _mm512_clmulepi64_epi128, _mm512_extracti64x4_epi64,
    _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512, _mm512_mask_blend_epi64, _mm512_mask_mov_epi8,
    _mm512_maskz_loadu_epi64, _mm512_maskz_permutexvar_epi64, _mm512_maskz_shuffle_i64x2,
    _mm512_permutex2var_epi64, _mm512_permutexvar_epi8, _mm512_permutexvar_epi64, _mm512_set_epi64,
    _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shldi_epi64,
    _mm512_shrdi_epi64, _mm512_shuffle_i64x2, _mm512_slli_epi16, _mm512_srli_epi16, _mm512_storeu_si512,
    _mm512_ternarylogic_epi64, _mm512_xor_si512, _mm512_zextsi256_si512,
};

use super::{F233, F409, Kernels, Row4, Row8};
use crate::cpu::{Backend, Vpclmul};
use crate::ct::Mask;

use super::pair::split_word;

/// The truth table of x + y + z.
const XOR3: i32 = 0x96;
/// The truth table of (x + y)·z.
const XOR_AND: i32 = 0x28;
/// The truth table of x + y·z.
const ADD_AND: i32 = 0x78;
/// The truth table of y where x is set, z elsewhere.
const CHOOSE: i32 = 0xca;

/// The matrix that takes the even bits of a byte to its low half and the odd ones to its high half.
const EVEN_ODD: i64 = {
    let mut matrix = 0;
    let mut i = 0;
    while i < 8 {
        // The row of bit i is byte 7 - i.
        matrix |= (1 << (2 * (i % 4) + i / 4)) << (8 * (7 - i));
        i += 1;
    }
    matrix
};

/// Every second byte, from byte `first` on, to the places from word `to` on; the last byte, which is 0, to
/// all others.
const fn gather(first: u8, to: usize) -> [u8; 64] {
    let mut indices = [63; 64];
    let mut i = 0;
    while i < 32 && 8 * to + i < 64 {
        indices[8 * to + i] = 2 * i as u8 + first;
        i += 1;
    }
    indices
}

/// Of every sixteen bits those at even places in the low byte, those at odd places in the high one.
#[cfg_attr(not(unoptimised), inline(always))]
fn split(_: Vpclmul, a: __m512i) -> __m512i {
    // SAFETY: the token proves GFNI, AVX-512 F and BW.
    unsafe {
        let nibbles = _mm512_gf2p8affine_epi64_epi8::<0>(a, _mm512_set1_epi64(EVEN_ODD));
        let inner = _mm512_ternarylogic_epi64::<CHOOSE>(
            _mm512_set1_epi16(0xff),
            _mm512_srli_epi16::<4>(nibbles),
            _mm512_slli_epi16::<4>(nibbles),
        );
        _mm512_ternarylogic_epi64::<CHOOSE>(_mm512_set1_epi16(0x0ff0), inner, nibbles)
    }
}

/// The eight words.
#[cfg_attr(not(unoptimised), inline(always))]
fn row(_: Vpclmul, row: &Row8) -> __m512i {
    // SAFETY: the token proves AVX-512 F; 64 bytes are read.
    unsafe { _mm512_loadu_si512(row.0.as_ptr().cast()) }
}

/// The image of the first bytes of a under a linear map to N words: [`Kernels::apply`]. Cost: N matrix
/// products for every byte.
#[cfg_attr(not(unoptimised), inline(always))]
fn apply<const N: usize>(level: Vpclmul, a: __m512i, blocks: &[Row8]) -> __m512i {
    const FIRST_BYTES: u64 = 0x0101_0101_0101_0101;
    // SAFETY: the token proves GFNI, AVX-512 F, BW and VBMI; 64 bytes are read at a time, from references.
    unsafe {
        // Byte i of the words of sums[i], eight times.
        let (mut sums, mut byte) = ([_mm512_setzero_si512(); N], _mm512_setzero_si512());
        for two in blocks.chunks_exact(2 * N) {
            let one = _mm512_set1_epi8(1);
            let first = _mm512_permutexvar_epi8(byte, a);
            byte = _mm512_add_epi8(byte, one);
            let second = _mm512_permutexvar_epi8(byte, a);
            byte = _mm512_add_epi8(byte, one);
            let mut i = 0;
            while i < N {
                let p = _mm512_gf2p8affine_epi64_epi8::<0>(first, row(level, &two[i]));
                let q = _mm512_gf2p8affine_epi64_epi8::<0>(second, row(level, &two[N + i]));
                sums[i] = _mm512_ternarylogic_epi64::<XOR3>(sums[i], p, q);
                i += 1;
            }
        }
        let mut transposed = _mm512_setzero_si512();
        let mut i = 0;
        while i < N {
            transposed = _mm512_mask_mov_epi8(transposed, FIRST_BYTES << i, sums[i]);
            i += 1;
        }
        let indices = const { &transposition() };
        _mm512_permutexvar_epi8(_mm512_loadu_si512(indices.as_ptr().cast()), transposed)
    }
}

/// [`Kernels::first`].
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn first(a: __m512i) -> __m512i {
    let mut a = a;
    // SAFETY: nothing is done. To the compiler memory may have changed, so it leaves what reads it below, and
    // what gives `a` above.
    unsafe { asm!("/* {a} */", a = inlateout(zmm_reg) a, options(nostack, preserves_flags)) };
    a
}

/// Byte 8l + i to byte 8i + l.
const fn transposition() -> [u8; 64] {
    let mut indices = [0; 64];
    let mut i = 0;
    while i < 64 {
        indices[i] = (8 * (i % 8) + i / 8) as u8;
        i += 1;
    }
    indices
}

/// The bytes of [`split`] with the even bits (FIRST = 0) or the odd ones (1), together, from word TO on.
#[cfg_attr(not(unoptimised), inline(always))]
fn part<const FIRST: u8, const TO: usize>(_: Vpclmul, split: __m512i) -> __m512i {
    // SAFETY: the token proves AVX-512 F and VBMI; 64 bytes are read.
    unsafe {
        let indices = const { &gather(FIRST, TO) };
        _mm512_permutexvar_epi8(_mm512_loadu_si512(indices.as_ptr().cast()), split)
    }
}

/// a·b for four words each, from the lanes p0, p1, p1, p0 of a and q0, q0, q1, q1 of b, p0 being words 0 and
/// 1.
///
/// Cost: 4 products and 4 movements.
#[cfg_attr(not(unoptimised), inline(always))]
fn product(_: Vpclmul, a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the token proves VPCLMULQDQ and AVX-512 F.
    unsafe {
        // Lane by lane p0·q0, p1·q0, p1·q1, p0·q1: what belongs to words 0, 2, 4 and 2.
        let low = _mm512_clmulepi64_epi128::<0x00>(a, b);
        let high = _mm512_clmulepi64_epi128::<0x11>(a, b);
        let middle =
            _mm512_xor_si512(_mm512_clmulepi64_epi128::<0x01>(a, b), _mm512_clmulepi64_epi128::<0x10>(a, b));
        let zero = _mm512_setzero_si512();
        // Lanes -, low3, high3, low3: the last cancels the last of `low`. (Masked here, the permutation would
        // become two movements.)
        let crossed = _mm512_permutex2var_epi64(low, _mm512_set_epi64(7, 6, 15, 14, 7, 6, 0, 0), high);
        let sum = _mm512_xor_si512(low, _mm512_alignr_epi64::<6>(high, zero));
        let upper = _mm512_set_epi64(-1, -1, -1, -1, -1, -1, 0, 0);
        let even = _mm512_ternarylogic_epi64::<ADD_AND>(sum, crossed, upper);
        // Words 3 and 4 of the last lane's; word 7 cancels.
        let crossed = _mm512_maskz_permutexvar_epi64(0x98, _mm512_set_epi64(6, 0, 0, 7, 6, 0, 0, 0), middle);
        _mm512_ternarylogic_epi64::<XOR3>(even, _mm512_alignr_epi64::<7>(middle, zero), crossed)
    }
}

impl Kernels<F233> for Vpclmul {
    const BACKEND: Backend = Backend::Vpclmul;
    const APPLIES: bool = true;
    type Element = __m256i;
    type Wide = __m512i;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(self) -> __m256i {
        // SAFETY: the token proves AVX.
        unsafe { _mm256_setzero_si256() }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_four(self, words: [u64; 4]) -> __m256i {
        let [a, b, c, d] = words;
        // SAFETY: the token proves AVX.
        unsafe { _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(self, words: &[u64; 4]) -> __m256i {
        // SAFETY: the token proves AVX; 32 bytes are read, at any alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self, a: __m256i) -> [u64; 4] {
        let mut words = [0; 4];
        // SAFETY: the token proves AVX; 32 bytes are written, at any alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), a) };
        words
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the token proves AVX2.
        unsafe { _mm256_xor_si256(a, b) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_row(self, a: __m256i, row: &Row4) -> __m256i {
        // SAFETY: the token proves AVX2; 32 bytes are read.
        unsafe { _mm256_xor_si256(a, _mm256_loadu_si256(row.0.as_ptr().cast())) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_xor_si512(a, b) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(self, a: __m256i) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_zextsi256_si512(a) }
    }
    /// 4 products and 6 movements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_wide(self, a: __m256i, b: __m256i) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe {
            let (a, b) = (_mm512_castsi256_si512(a), _mm512_castsi256_si512(b));
            product(self, _mm512_shuffle_i64x2::<0x14>(a, a), _mm512_shuffle_i64x2::<0x50>(b, b))
        }
    }
    /// 1 product and 1 movement.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_wide(self, a: __m256i) -> __m512i {
        // SAFETY: the token proves VPCLMULQDQ and AVX-512 F.
        unsafe {
            let a = _mm512_castsi256_si512(a);
            let apart = _mm512_permutexvar_epi64(_mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0), a);
            _mm512_clmulepi64_epi128::<0x00>(apart, apart)
        }
    }
    /// As [`portable`](super::portable): c = a / z^233, e = a / z^392 (a shift by whole bytes), d = c + e,
    /// and a + d + d·z^74 is cut at z^233. Cost: 5 movements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(self, a: __m512i) -> __m256i {
        // SAFETY: the token proves AVX-512 F, VL, VBMI and VBMI2.
        unsafe {
            let high = _mm512_extracti64x4_epi64::<1>(a);
            let middle = _mm512_castsi512_si256(_mm512_alignr_epi64::<3>(a, a));
            let c = _mm256_shrdi_epi64::<41>(middle, high);
            let from17 =
                _mm256_bsrli_epi128::<1>(_mm256_zextsi128_si256(_mm256_extracti128_si256::<1>(high)));
            let d = _mm256_xor_si256(c, from17);
            let up1 = _mm256_maskz_permutex_epi64::<0x90>(0xe, d);
            let up2 = _mm256_maskz_permutex_epi64::<0x40>(0xc, d);
            let shifted = _mm256_shldi_epi64::<10>(up1, up2);
            let sum = _mm256_ternarylogic_epi64::<XOR3>(_mm512_castsi512_si256(a), d, shifted);
            _mm256_and_si256(sum, _mm256_set_epi64x((1 << 41) - 1, -1, -1, -1))
        }
    }
    /// As [`sqrt233`](super::portable::sqrt233).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self, a: __m256i) -> __m256i {
        // SAFETY: the token proves AVX-512 F, VL and VBMI2.
        unsafe {
            let apart = split(self, _mm512_zextsi256_si512(a));
            let even = _mm512_castsi512_si256(part::<0, 0>(self, apart));
            let odd = _mm256_castsi256_si128(_mm512_castsi512_si256(part::<1, 0>(self, apart)));
            let pushed = _mm_xor_si128(odd, _mm_shldi_epi64::<37>(odd, _mm_slli_si128::<8>(odd)));
            let far = _mm_slli_epi64::<10>(_mm_slli_si128::<8>(pushed));
            let below116 = _mm_set_epi64x((1 << 52) - 1, -1);
            let pushed = _mm_ternarylogic_epi64::<XOR_AND>(pushed, far, below116);
            let top = _mm_srli_epi64::<15>(_mm_srli_si128::<8>(pushed));
            let top = _mm_xor_si128(top, _mm_shldi_epi64::<37>(top, _mm_slli_si128::<8>(top)));
            let pushed = _mm256_zextsi128_si256(pushed);
            let up1 = _mm256_maskz_permutex_epi64::<0x10>(0x6, pushed);
            let up2 = _mm256_maskz_permutex_epi64::<0x40>(0xc, pushed);
            let high = _mm256_shldi_epi64::<53>(up1, up2);
            _mm256_ternarylogic_epi64::<XOR3>(even, _mm256_zextsi128_si256(top), high)
        }
    }
    /// 120 matrix products.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn apply(self, a: __m256i, blocks: impl FnOnce() -> &'static [Row8]) -> Option<__m256i> {
        // SAFETY: the token proves AVX-512 F.
        unsafe { Some(_mm512_castsi512_si256(apply::<4>(self, _mm512_zextsi256_si512(a), blocks()))) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(self, a: __m256i) -> __m256i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_castsi512_si256(first(_mm512_castsi256_si512(a))) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn split_word(self, word: u64) -> [u64; 2] {
        split_word(self.clmul(), word)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(self, mask: Mask, if_set: __m256i, if_clear: __m256i) -> __m256i {
        // SAFETY: the token proves AVX-512 VL.
        unsafe { _mm256_mask_blend_epi64(mask.word() as u8, if_clear, if_set) }
    }
}

impl Kernels<F409> for Vpclmul {
    const BACKEND: Backend = Backend::Vpclmul;
    const APPLIES: bool = true;
    /// Seven words; the eighth is 0.
    type Element = __m512i;
    type Wide = [__m512i; 2];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(self) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_setzero_si512() }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_four(self, words: [u64; 4]) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_zextsi256_si512(Kernels::<F233>::load_four(self, words)) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(self, words: &[u64; 7]) -> __m512i {
        // SAFETY: the token proves AVX-512 F; the mask lets 56 bytes be read, at any alignment.
        unsafe { _mm512_maskz_loadu_epi64(0x7f, words.as_ptr().cast()) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self, a: __m512i) -> [u64; 7] {
        let mut words = [0; 8];
        // SAFETY: the token proves AVX-512 F; 64 bytes are written, at any alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), a) };
        [words[0], words[1], words[2], words[3], words[4], words[5], words[6]]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_xor_si512(a, b) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_row(self, a: __m512i, row: &Row8) -> __m512i {
        // SAFETY: the token proves AVX-512 F; 64 bytes are read.
        unsafe { _mm512_xor_si512(a, _mm512_loadu_si512(row.0.as_ptr().cast())) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(self, a: [__m512i; 2], b: [__m512i; 2]) -> [__m512i; 2] {
        // SAFETY: the token proves AVX-512 F.
        unsafe { [_mm512_xor_si512(a[0], b[0]), _mm512_xor_si512(a[1], b[1])] }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(self, a: __m512i) -> [__m512i; 2] {
        // SAFETY: the token proves AVX-512 F.
        unsafe { [a, _mm512_setzero_si512()] }
    }
    /// Karatsuba over halves of four words: 12 products and 18 movements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_wide(self, a: __m512i, b: __m512i) -> [__m512i; 2] {
        // SAFETY: the token proves AVX-512 F.
        unsafe {
            let (low_a, low_b) = (_mm512_shuffle_i64x2::<0x14>(a, a), _mm512_shuffle_i64x2::<0x50>(b, b));
            let (high_a, high_b) = (_mm512_shuffle_i64x2::<0xbe>(a, a), _mm512_shuffle_i64x2::<0xfa>(b, b));
            let low = product(self, low_a, low_b);
            let high = product(self, high_a, high_b);
            let sum = product(self, _mm512_xor_si512(low_a, high_a), _mm512_xor_si512(low_b, high_b));
            let middle = _mm512_ternarylogic_epi64::<XOR3>(sum, low, high);
            [
                _mm512_xor_si512(low, _mm512_maskz_shuffle_i64x2::<0x40>(0xf0, middle, middle)),
                _mm512_xor_si512(high, _mm512_maskz_shuffle_i64x2::<0x0e>(0x0f, middle, middle)),
            ]
        }
    }
    /// 2 products and 2 movements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_wide(self, a: __m512i) -> [__m512i; 2] {
        // SAFETY: the token proves VPCLMULQDQ and AVX-512 F.
        unsafe {
            let low = _mm512_permutexvar_epi64(_mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0), a);
            let high = _mm512_permutexvar_epi64(_mm512_set_epi64(7, 7, 6, 6, 5, 5, 4, 4), a);
            [_mm512_clmulepi64_epi128::<0x00>(low, low), _mm512_clmulepi64_epi128::<0x00>(high, high)]
        }
    }
    /// As [`portable`](super::portable): c = a / z^409, e = a / z^731, d = c + e, and a + d + d·z^87 is cut
    /// at z^409. Cost: 6 movements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(self, a: [__m512i; 2]) -> __m512i {
        // SAFETY: the token proves AVX-512 F and VBMI2.
        unsafe {
            let zero = _mm512_setzero_si512();
            let c = _mm512_shrdi_epi64::<25>(
                _mm512_alignr_epi64::<6>(a[1], a[0]),
                _mm512_alignr_epi64::<7>(a[1], a[0]),
            );
            let e = _mm512_shrdi_epi64::<27>(
                _mm512_alignr_epi64::<3>(zero, a[1]),
                _mm512_alignr_epi64::<4>(zero, a[1]),
            );
            let d = _mm512_xor_si512(c, e);
            let shifted = _mm512_shldi_epi64::<23>(
                _mm512_alignr_epi64::<7>(d, zero),
                _mm512_alignr_epi64::<6>(d, zero),
            );
            let sum = _mm512_ternarylogic_epi64::<XOR3>(a[0], d, shifted);
            _mm512_and_si512(sum, _mm512_set_epi64(0, (1 << 25) - 1, -1, -1, -1, -1, -1, -1))
        }
    }
    /// As [`sqrt409`](super::portable::sqrt409): the even part, and the odd one times z^205 and z^44. Cost: 5
    /// movements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self, a: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512 F and VBMI2.
        unsafe {
            let apart = split(self, a);
            let near = _mm512_shldi_epi64::<44>(part::<1, 0>(self, apart), part::<1, 1>(self, apart));
            let far = _mm512_shldi_epi64::<13>(part::<1, 3>(self, apart), part::<1, 4>(self, apart));
            _mm512_ternarylogic_epi64::<XOR3>(part::<0, 0>(self, apart), near, far)
        }
    }
    /// 364 matrix products.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn apply(self, a: __m512i, blocks: impl FnOnce() -> &'static [Row8]) -> Option<__m512i> {
        Some(apply::<7>(self, a, blocks()))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(self, a: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { first(a) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn split_word(self, word: u64) -> [u64; 2] {
        split_word(self.clmul(), word)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(self, mask: Mask, if_set: __m512i, if_clear: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_mask_blend_epi64(mask.word() as u8, if_clear, if_set) }
    }
}
