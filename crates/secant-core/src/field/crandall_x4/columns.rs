//! Products as columns of words, in two ways.

use super::LooseX4;
use crate::cpu::Ifma;
use crate::limbs::x86_64::words52::Words52;

impl<const K: u32, const C: u64, const N: usize> LooseX4<K, C, N> {
    /// [`LooseX4::columns`] with b·FOLD for columns N and up. Cost: 2N² multiply-adds; N folds, N shifts and N sums.
    #[inline(always)]
    pub(super) fn folded_first<V: Words52, const AT_ONCE: bool>(
        level: Ifma,
        a: &[V; N],
        b: &[V; N],
        c: &[V; N],
    ) -> [V; N] {
        let zero = V::splat(level, 0);
        let (mut low, mut high) = (*c, [zero; N]);
        let mut j = 0;
        while j < N {
            let folded = Self::fold::<V, AT_ONCE>(level, b[j]);
            let mut i = 0;
            while i < N {
                let (k, word) = if i + j < N { (i + j, b[j]) } else { (i + j - N, folded) };
                low[k] = low[k].mul_add_low(a[i], word);
                high[k] = high[k].mul_add_high(a[i], word);
                i += 1;
            }
            j += 1;
        }
        low[0] = low[0].plus(Self::fold::<V, AT_ONCE>(level, Self::up(high[N - 1])));
        let mut k = 1;
        while k < N {
            low[k] = low[k].plus(Self::up(high[k - 1]));
            k += 1;
        }
        low
    }

    /// [`LooseX4::columns`] with columns N and up times FOLD. Cost: 2N² multiply-adds; N folds, 2N - 1 shifts and 3N - 2 sums.
    #[inline(always)]
    pub(super) fn folded_last<V: Words52, const AT_ONCE: bool>(
        level: Ifma,
        a: &[V; N],
        b: &[V; N],
        c: &[V; N],
    ) -> [V; N] {
        let zero = V::splat(level, 0);
        let (mut low, mut high) = (*c, [zero; N]);
        let (mut upper_low, mut upper_high) = ([zero; N], [zero; N]);
        let mut i = 0;
        while i < N {
            let mut j = 0;
            while j < N {
                if i + j < N {
                    low[i + j] = low[i + j].mul_add_low(a[i], b[j]);
                    high[i + j] = high[i + j].mul_add_high(a[i], b[j]);
                } else {
                    let k = i + j - N;
                    upper_low[k] = upper_low[k].mul_add_low(a[i], b[j]);
                    upper_high[k] = upper_high[k].mul_add_high(a[i], b[j]);
                }
                j += 1;
            }
            i += 1;
        }
        let mut k = 0;
        while k < N {
            let below = if k == 0 { high[N - 1] } else { upper_high[k - 1] };
            let upper = upper_low[k].plus(Self::up(below));
            if k > 0 {
                low[k] = low[k].plus(Self::up(high[k - 1]));
            }
            low[k] = low[k].plus(Self::fold::<V, AT_ONCE>(level, upper));
            k += 1;
        }
        low
    }
}
