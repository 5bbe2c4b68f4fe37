//! Sums of [`crate::limbs::mersenne521`] on pairs of limbs, in the vector registers that every x86-64 CPU
//! has.
//!
//! The pairs are always the same, 0 and 1 to 6 and 7, and limb 8 alone: left to itself the compiler pairs
//! them anew in each function, and reads across what has just been written, which the CPU cannot forward.

use core::arch::x86_64::{
    __m128i, _mm_add_epi64, _mm_and_si128, _mm_castpd_si128, _mm_castsi128_pd, _mm_cvtsi64_si128,
    _mm_cvtsi128_si64, _mm_loadu_si128, _mm_set1_epi64x, _mm_shuffle_pd, _mm_slli_epi64, _mm_srli_epi64,
    _mm_storeu_si128, _mm_sub_epi64, _mm_unpacklo_epi64,
};

use crate::limbs::mersenne521::{BITS, LOW, Limbs, TOP, TOP_BITS};

/// Nine limbs, eight of them in pairs.
#[derive(Clone, Copy)]
pub struct Pairs {
    pub(super) pairs: [__m128i; 4],
    pub(super) top: u64,
}

impl Pairs {
    /// The limbs of `a`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn load(a: &Limbs) -> Self {
        // SAFETY: each of the four reads 16 of the 72 bytes of `a`; SSE2 is in the baseline of x86-64.
        let pairs = unsafe {
            let a = a.as_ptr().cast::<__m128i>();
            [
                _mm_loadu_si128(a),
                _mm_loadu_si128(a.add(1)),
                _mm_loadu_si128(a.add(2)),
                _mm_loadu_si128(a.add(3)),
            ]
        };
        Self { pairs, top: a[8] }
    }

    /// The limbs as an array.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn store(self) -> Limbs {
        let mut r = [0; 9];
        // SAFETY: each of the four writes 16 of the 72 bytes of `r`; SSE2 is in the baseline of x86-64.
        unsafe {
            let r = r.as_mut_ptr().cast::<__m128i>();
            _mm_storeu_si128(r, self.pairs[0]);
            _mm_storeu_si128(r.add(1), self.pairs[1]);
            _mm_storeu_si128(r.add(2), self.pairs[2]);
            _mm_storeu_si128(r.add(3), self.pairs[3]);
        }
        r[8] = self.top;
        r
    }

    /// Limb by limb.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn map(
        self,
        rhs: Self,
        pair: impl Fn(__m128i, __m128i) -> __m128i,
        top: impl Fn(u64, u64) -> u64,
    ) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.pairs, rhs.pairs);
        Self { pairs: [pair(a, e), pair(b, f), pair(c, g), pair(d, h)], top: top(self.top, rhs.top) }
    }

    /// self + rhs, limb by limb, modulo 2^64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn plus(self, rhs: Self) -> Self {
        // SAFETY: SSE2 is in the baseline of x86-64.
        self.map(rhs, |a, b| unsafe { _mm_add_epi64(a, b) }, u64::wrapping_add)
    }

    /// self - rhs, limb by limb, modulo 2^64.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn minus(self, rhs: Self) -> Self {
        // SAFETY: SSE2 is in the baseline of x86-64.
        self.map(rhs, |a, b| unsafe { _mm_sub_epi64(a, b) }, u64::wrapping_sub)
    }

    /// The same value, tight: each limb's carry goes to the next.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn tighten(self) -> Self {
        let [a, b, c, d] = self.pairs;
        // SAFETY: SSE2 is in the baseline of x86-64.
        unsafe {
            let over = |x| _mm_srli_epi64::<{ BITS as i32 }>(x);
            let low = |x| _mm_and_si128(x, _mm_set1_epi64x(LOW as i64));
            // The high limb of one pair and the low limb of the next.
            let between =
                |x, y| _mm_castpd_si128(_mm_shuffle_pd::<1>(_mm_castsi128_pd(x), _mm_castsi128_pd(y)));
            let (ca, cb, cc, cd) = (over(a), over(b), over(c), over(d));
            let from_top = _mm_unpacklo_epi64(_mm_cvtsi64_si128((self.top >> TOP_BITS) as i64), ca);
            let carry = between(cd, cd);
            Self {
                pairs: [
                    _mm_add_epi64(low(a), from_top),
                    _mm_add_epi64(low(b), between(ca, cb)),
                    _mm_add_epi64(low(c), between(cb, cc)),
                    _mm_add_epi64(low(d), between(cc, cd)),
                ],
                top: (self.top & TOP) + _mm_cvtsi128_si64(carry) as u64,
            }
        }
    }

    /// 2·self, limb by limb.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn doubled(self) -> Self {
        let [a, b, c, d] = self.pairs;
        // SAFETY: SSE2 is in the baseline of x86-64.
        let twice = |x| unsafe { _mm_slli_epi64::<1>(x) };
        Self { pairs: [twice(a), twice(b), twice(c), twice(d)], top: self.top << 1 }
    }
}
