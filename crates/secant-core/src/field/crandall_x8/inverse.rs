//! Inversion as a power.

use super::CrandallX8;
use crate::field::{Factor, Field};

impl<const K: u32, const C: u64> CrandallX8<K, C> {
    /// self^(p-2).
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn power_of_inverse(self) -> Self {
        let s = 64 - (C + 1).leading_zeros();
        let ones = K - s;
        // Invariant: r = self^(2^length - 1), length the leading bits of `ones`.
        let mut r = self;
        let mut length = 1;
        let mut bit = 31 - ones.leading_zeros();
        while bit > 0 {
            bit -= 1;
            r = r.sqr_n(length).mul(r);
            length *= 2;
            if (ones >> bit) & 1 == 1 {
                r = r.sqr().mul(self);
                length += 1;
            }
        }
        let tail = (1 << s) - C - 2;
        let mut bit = s;
        while bit > 0 {
            bit -= 1;
            r = r.sqr();
            if (tail >> bit) & 1 == 1 {
                r = r.mul(self);
            }
        }
        r
    }
}
