//! F_2^254 with VPCLMULQDQ: a product of coefficients in each 128-bit lane, so that no word moves to another
//! lane before the end.
//!
//! a + b·u is the lanes a, b, a + b, 0. The lanes of a product with c + d·u are ac, bd, (a + b)(c + d), 0;
//! reduced to P, Q, S, 0 they make P + Q, P + S, Q + S, 0: the lanes of (ac + bd) + ((a + b)(c + d) + ac)u.
//! Everything is `#[inline(always)]`, and takes the instruction set of its caller. All is constant time.

use core::arch::x86_64::{
    __m512i, _mm256_loadu_si256, _mm256_set_epi64x, _mm256_storeu_si256, _mm256_xor_si256,
    _mm512_alignr_epi8, _mm512_bslli_epi128, _mm512_bsrli_epi128, _mm512_castsi512_si256,
    _mm512_clmulepi64_epi128, _mm512_mask_blend_epi64, _mm512_maskz_shuffle_i64x2, _mm512_set_epi64,
    _mm512_setzero_si512, _mm512_shldi_epi64, _mm512_ternarylogic_epi64, _mm512_xor_si512,
    _mm512_zextsi256_si512,
};

use super::pair::split_word;
use super::portable::{halves, sqrt127};
use super::{F254, Kernels, Row4};
use crate::cpu::{Backend, Vpclmul};
use crate::ct::Mask;

/// The truth table of x + y + z.
const XOR3: i32 = 0x96;
/// The truth table of (x + y)·z.
const XOR_AND: i32 = 0x28;

/// [p, p, q, 0] + [q, s, s, 0] for the lanes p, q, s, 0.
#[cfg_attr(not(unoptimised), inline(always))]
fn join(_: Vpclmul, a: __m512i) -> __m512i {
    // SAFETY: the token proves AVX-512 F.
    unsafe {
        // The mask leaves out the last lane.
        _mm512_xor_si512(
            _mm512_maskz_shuffle_i64x2::<0b00_01_00_00>(0x3f, a, a),
            _mm512_maskz_shuffle_i64x2::<0b00_10_10_01>(0x3f, a, a),
        )
    }
}

/// The lanes a, b, a + b, 0 of the lanes a, b, 0, 0.
#[cfg_attr(not(unoptimised), inline(always))]
fn with_sum(_: Vpclmul, a: __m512i) -> __m512i {
    // SAFETY: the token proves AVX-512 F.
    unsafe {
        _mm512_ternarylogic_epi64::<XOR3>(
            a,
            _mm512_maskz_shuffle_i64x2::<0b00_00_00_00>(0x30, a, a),
            _mm512_maskz_shuffle_i64x2::<0b00_01_00_00>(0x30, a, a),
        )
    }
}

impl Kernels<F254> for Vpclmul {
    const BACKEND: Backend = Backend::Vpclmul;
    type Element = __m512i;
    /// In each lane the low 128 bits of a product, and the high ones.
    type Wide = [__m512i; 2];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(self) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_setzero_si512() }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load_four(self, [a0, a1, b0, b1]: [u64; 4]) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe {
            with_sum(
                self,
                _mm512_zextsi256_si512(_mm256_set_epi64x(b1 as i64, b0 as i64, a1 as i64, a0 as i64)),
            )
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(self, words: &[u64; 4]) -> __m512i {
        // SAFETY: the token proves AVX-512 F; 32 bytes are read, at any alignment.
        unsafe { with_sum(self, _mm512_zextsi256_si512(_mm256_loadu_si256(words.as_ptr().cast()))) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self, a: __m512i) -> [u64; 4] {
        let mut words = [0; 4];
        // SAFETY: the token proves AVX; 32 bytes are written, at any alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), _mm512_castsi512_si256(a)) };
        words
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_xor_si512(a, b) }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_row(self, a: __m512i, row: &Row4) -> __m512i {
        // SAFETY: the token proves AVX-512 F; 32 bytes are read.
        unsafe {
            let row = _mm256_loadu_si256(row.0.as_ptr().cast());
            with_sum(self, _mm512_zextsi256_si512(_mm256_xor_si256(_mm512_castsi512_si256(a), row)))
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(self, a: [__m512i; 2], b: [__m512i; 2]) -> [__m512i; 2] {
        // SAFETY: the token proves AVX-512 F.
        unsafe { [_mm512_xor_si512(a[0], b[0]), _mm512_xor_si512(a[1], b[1])] }
    }
    /// P = a, Q = 0 and S = a + b give a + b·u.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(self, a: __m512i) -> [__m512i; 2] {
        // SAFETY: the token proves AVX-512 F.
        unsafe {
            let zero = _mm512_setzero_si512();
            [_mm512_mask_blend_epi64(0x0c, a, zero), zero]
        }
    }
    /// 4 products and 2 movements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_wide(self, a: __m512i, b: __m512i) -> [__m512i; 2] {
        // SAFETY: the token proves VPCLMULQDQ and AVX-512 F and BW.
        unsafe {
            let low = _mm512_clmulepi64_epi128::<0x00>(a, b);
            let high = _mm512_clmulepi64_epi128::<0x11>(a, b);
            let middle = _mm512_xor_si512(
                _mm512_clmulepi64_epi128::<0x01>(a, b),
                _mm512_clmulepi64_epi128::<0x10>(a, b),
            );
            [
                _mm512_xor_si512(low, _mm512_bslli_epi128::<8>(middle)),
                _mm512_xor_si512(high, _mm512_bsrli_epi128::<8>(middle)),
            ]
        }
    }
    /// 2 products.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_wide(self, a: __m512i) -> [__m512i; 2] {
        // SAFETY: the token proves VPCLMULQDQ and AVX-512 F.
        unsafe { [_mm512_clmulepi64_epi128::<0x00>(a, a), _mm512_clmulepi64_epi128::<0x11>(a, a)] }
    }
    /// In each lane c = a / z^127, d = c + c / z^64, and a + d + d·z^63 is cut at z^127. Cost: 5 movements.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(self, [low, high]: [__m512i; 2]) -> __m512i {
        // SAFETY: the token proves AVX-512 F, BW and VBMI2.
        unsafe {
            let c = _mm512_shldi_epi64::<1>(high, _mm512_alignr_epi8::<8>(high, low));
            let d = _mm512_xor_si512(c, _mm512_bsrli_epi128::<8>(c));
            let shifted = _mm512_shldi_epi64::<63>(d, _mm512_bslli_epi128::<8>(d));
            let top = i64::MAX;
            let below = _mm512_set_epi64(top, -1, top, -1, top, -1, top, -1);
            join(self, _mm512_ternarylogic_epi64::<XOR_AND>(_mm512_xor_si512(low, d), shifted, below))
        }
    }
    /// As [`portable`](super::portable).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self, a: __m512i) -> __m512i {
        let (even, odd) = halves::<4, 2>(
            &Kernels::<F254>::store(self, a),
            #[cfg_attr(not(unoptimised), inline(always))]
            |w| split_word(self.clmul(), w),
        );
        let [a0, a1] = sqrt127(even[0] ^ even[1], odd[0] ^ odd[1]);
        let [b0, b1] = sqrt127(even[1], odd[1]);
        Kernels::<F254>::load_four(self, [a0, a1, b0, b1])
    }
    /// The lanes b, a + b, a, 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_tau(self, a: __m512i) -> __m512i {
        // SAFETY: the token proves AVX-512 F.
        unsafe { _mm512_maskz_shuffle_i64x2::<0b00_00_10_01>(0x3f, a, a) }
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
