//! Four lanes of 64 bits in a ymm register, as integers and as double-precision numbers, on AVX2 and FMA:
//! what multiplies four large words side by side on a CPU without AVX-512, and what the long numbers of an
//! inversion are kept in.
//!
//! Vectors can only be made with the token [`Avx2`], which proves the instructions. Each operation is one
//! instruction or two, and constant time: a sum or a product of doubles takes another time only where a
//! number is subnormal, and the integers in double precision that are computed with here are none. (Andrysco
//! and others 2015, "On subnormal floating point and abnormal timing", measured it.)

use core::arch::asm;
use core::arch::x86_64::{
    __m256d, __m256i, _mm_cvtsi128_si64, _mm_extract_epi64, _mm256_add_epi64, _mm256_add_pd,
    _mm256_and_si256, _mm256_blendv_pd, _mm256_castpd_si256, _mm256_castsi256_pd, _mm256_castsi256_si128,
    _mm256_cmpgt_epi64, _mm256_fmadd_pd, _mm256_loadu_pd, _mm256_loadu_si256, _mm256_mul_epu32,
    _mm256_mul_pd, _mm256_or_si256, _mm256_permutevar8x32_epi32, _mm256_set1_epi64x, _mm256_set1_pd,
    _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_storeu_pd, _mm256_storeu_si256,
    _mm256_sub_epi64, _mm256_sub_pd, _mm256_unpackhi_epi64, _mm256_unpacklo_epi64, _mm256_xor_si256,
};

use crate::cpu::Avx2;
use crate::ct::{Mask, Select};

/// Four integers of 64 bits, one a lane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Integers(__m256i);

/// Four numbers in double precision, one a lane.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Doubles(__m256d);

/// The halves of lanes that a permutation of lanes moves: bits 0 to 31 of a word for the lower one.
pub const fn halves(lanes: [u64; 4]) -> [u64; 4] {
    let mut halves = [0; 4];
    let mut j = 0;
    while j < 4 {
        halves[j] = 2 * lanes[j] + ((2 * lanes[j] + 1) << 32);
        j += 1;
    }
    halves
}

/// All bits in the lanes whose bit of `lanes` is 1.
pub const fn whole(lanes: u8) -> [u64; 4] {
    let mut words = [0; 4];
    let mut j = 0;
    while j < 4 {
        words[j] = if lanes >> j & 1 == 1 { u64::MAX } else { 0 };
        j += 1;
    }
    words
}

impl Integers {
    /// `n` in every lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn splat(_: Avx2, n: u64) -> Self {
        // SAFETY: the token proves AVX.
        Self(unsafe { _mm256_set1_epi64x(n as i64) })
    }

    /// `lanes[i]` in lane i.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_array(_: Avx2, lanes: [u64; 4]) -> Self {
        // SAFETY: the token proves AVX; `lanes` has the 32 bytes that are read, at any alignment.
        Self(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
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

    /// self - rhs mod 2^64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn minus(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_sub_epi64(self.0, rhs.0) })
    }

    /// All bits of the lanes that are negative.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn negative(self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_cmpgt_epi64(_mm256_setzero_si256(), self.0) })
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

    /// Bitwise exclusive or.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn xor(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_xor_si256(self.0, rhs.0) })
    }

    /// self·2^n mod 2^64; a constant n < 64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_left(self, n: u32) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(i64::from(n))) })
    }

    /// Lane i times 2^`n[i]` mod 2^64, 0 where `n[i]` is 64; constants.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_left_each(self, n: [u64; 4]) -> Self {
        // SAFETY: `self` proves AVX2; `n` has the 32 bytes that are read, at any alignment.
        Self(unsafe { _mm256_sllv_epi64(self.0, _mm256_loadu_si256(n.as_ptr().cast())) })
    }

    /// floor(self / 2^n), lanes unsigned; a constant n < 64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn shift_right(self, n: u32) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_srlv_epi64(self.0, _mm256_set1_epi64x(i64::from(n))) })
    }

    /// The product of the low 32 bits.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn times(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_mul_epu32(self.0, rhs.0) })
    }

    /// The signed product of the low 32 bits, signed.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn times_signed(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { product(self.0, rhs.0) })
    }

    /// Lanes 0, 0, 2 and 2.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn even(self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_unpacklo_epi64(self.0, self.0) })
    }

    /// Lanes 1, 1, 3 and 3.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn odd(self) -> Self {
        // SAFETY: `self` proves AVX2.
        Self(unsafe { _mm256_unpackhi_epi64(self.0, self.0) })
    }

    /// Lanes 0 and 1, as words.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn first_two(self) -> [u64; 2] {
        // SAFETY: `self` proves AVX2, and with it SSE4.1.
        unsafe {
            let low = _mm256_castsi256_si128(self.0);
            [_mm_cvtsi128_si64(low) as u64, _mm_extract_epi64::<1>(low) as u64]
        }
    }

    /// Lane i holds lane `index[i]` of self, or 0 where bit i of `keep` is 0; constants both.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn moved(self, index: [u64; 4], keep: u8) -> Self {
        let index = halves(index);
        // SAFETY: `self` proves AVX2; the arrays have the 32 bytes that are read, at any alignment.
        Self(unsafe {
            let moved = _mm256_permutevar8x32_epi32(self.0, _mm256_loadu_si256(index.as_ptr().cast()));
            if keep == 15 {
                moved
            } else {
                _mm256_and_si256(moved, _mm256_loadu_si256(whole(keep).as_ptr().cast()))
            }
        })
    }

    /// The lanes as the bits of doubles.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn doubles(self) -> Doubles {
        // SAFETY: `self` proves AVX.
        Doubles(unsafe { _mm256_castsi256_pd(self.0) })
    }

    /// The same lanes, of which the compiler knows nothing: it makes one product, of several instructions, of
    /// shifts and sums that it knows.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn hidden(self) -> Self {
        // SAFETY: `self` proves AVX.
        Self(unsafe { hidden(self.0) })
    }
}

impl Doubles {
    /// `x` in every lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn splat(_: Avx2, x: f64) -> Self {
        // SAFETY: the token proves AVX.
        Self(unsafe { _mm256_set1_pd(x) })
    }

    /// `lanes[i]` in lane i.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_array(_: Avx2, lanes: [f64; 4]) -> Self {
        // SAFETY: the token proves AVX; `lanes` has the 32 bytes that are read, at any alignment.
        Self(unsafe { _mm256_loadu_pd(lanes.as_ptr()) })
    }

    /// Lane i as entry i.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn to_array(self) -> [f64; 4] {
        let mut lanes = [0.0; 4];
        // SAFETY: `self` proves AVX; `lanes` has the 32 bytes that are written, at any alignment.
        unsafe { _mm256_storeu_pd(lanes.as_mut_ptr(), self.0) };
        lanes
    }

    /// self + rhs, rounded.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn plus(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX.
        Self(unsafe { _mm256_add_pd(self.0, rhs.0) })
    }

    /// self - rhs, rounded.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn minus(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX.
        Self(unsafe { _mm256_sub_pd(self.0, rhs.0) })
    }

    /// self·rhs, rounded.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn times(self, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX.
        Self(unsafe { _mm256_mul_pd(self.0, rhs.0) })
    }

    /// self + x·y, rounded once.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn plus_product(self, x: Self, y: Self) -> Self {
        // SAFETY: `self` proves FMA, as the token does.
        Self(unsafe { _mm256_fmadd_pd(x.0, y.0, self.0) })
    }

    /// The bits of the lanes.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn bits(self) -> Integers {
        // SAFETY: `self` proves AVX.
        Integers(unsafe { _mm256_castpd_si256(self.0) })
    }

    /// Lane i holds lane `index[i]` of self, or 0 where bit i of `keep` is 0; constants both.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn moved(self, index: [u64; 4], keep: u8) -> Self {
        self.bits().moved(index, keep).doubles()
    }

    /// Lane i holds the lane of self that `index` names by its [`halves`]. Constant time in the index.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn at(self, index: Integers) -> Self {
        // SAFETY: `self` proves AVX2.
        Integers(unsafe { _mm256_permutevar8x32_epi32(self.bits().0, index.0) }).doubles()
    }

    /// `rhs` in the lanes whose bit of the constant `lanes` is 1, self elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn blend(self, lanes: u8, rhs: Self) -> Self {
        // SAFETY: `self` proves AVX; the array has the 32 bytes that are read, at any alignment.
        Self(unsafe { _mm256_blendv_pd(self.0, rhs.0, _mm256_loadu_pd(whole(lanes).as_ptr().cast())) })
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

/// The same nine registers, in this place: the compiler computes them before it and what follows from them
/// behind.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn kept(pairs: [[Integers; 2]; 4], last: &mut Integers) -> [[Integers; 2]; 4] {
    #[inline]
    #[target_feature(enable = "avx")]
    fn kept([[a, b], [c, d], [e, f], [g, h]]: [[Integers; 2]; 4], i: &mut Integers) -> [[Integers; 2]; 4] {
        let (mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h) =
            (a.0, b.0, c.0, d.0, e.0, f.0, g.0, h.0);
        // SAFETY: the template is a comment; the registers keep their values.
        unsafe {
            asm!(
                "/* {} {} {} {} {} {} {} {} {} */",
                inout(ymm_reg) a,
                inout(ymm_reg) b,
                inout(ymm_reg) c,
                inout(ymm_reg) d,
                inout(ymm_reg) e,
                inout(ymm_reg) f,
                inout(ymm_reg) g,
                inout(ymm_reg) h,
                inout(ymm_reg) i.0,
                options(nomem, nostack, preserves_flags)
            );
        }
        [
            [Integers(a), Integers(b)],
            [Integers(c), Integers(d)],
            [Integers(e), Integers(f)],
            [Integers(g), Integers(h)],
        ]
    }
    // SAFETY: the integers prove AVX.
    unsafe { kept(pairs, last) }
}

/// `vpmuldq`. Of the intrinsic the compiler makes other instructions, and more of them, where it knows signs.
#[inline]
#[target_feature(enable = "avx2")]
fn product(a: __m256i, b: __m256i) -> __m256i {
    let product;
    // SAFETY: registers only.
    unsafe {
        asm!(
            "vpmuldq {}, {}, {}",
            lateout(ymm_reg) product,
            in(ymm_reg) a,
            in(ymm_reg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    product
}

impl Select<Mask> for Doubles {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        // SAFETY: `if_set` proves AVX.
        Self(unsafe {
            let mask = _mm256_castsi256_pd(_mm256_set1_epi64x(mask.word() as i64));
            _mm256_blendv_pd(if_clear.0, if_set.0, mask)
        })
    }
}

impl Select<Mask> for Integers {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Doubles::select(mask, if_set.doubles(), if_clear.doubles()).bits()
    }
}

/// Does something in the rounding mode of that number in the control register: 1 down, 2 up, 3 towards zero.
#[cfg(test)]
pub(crate) fn in_rounding_mode(mode: u32, work: impl FnOnce()) {
    let mut usual = 0u32;
    // SAFETY: the instruction writes four bytes, which `usual` has.
    unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut usual, options(nostack)) };
    let other = usual & !(3 << 13) | mode << 13;
    // SAFETY: only the mode differs, and it is put back.
    unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const other, options(nostack, readonly)) };
    core::hint::black_box(work)();
    // SAFETY: this is what was there.
    unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const usual, options(nostack, readonly)) };
}
