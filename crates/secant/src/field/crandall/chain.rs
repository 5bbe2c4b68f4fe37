//! Powers near a power of two, by runs of ones: p - 2, (p+1)/4 and (p+3)/8 all have the form 2^m - s, s small.

use crate::field::Field;
use crate::limbs::portable;

/// What a chain needs of its element.
pub(super) trait Element: Copy {
    /// self·rhs.
    fn times(self, rhs: Self) -> Self;
    /// self^(2^n).
    fn squared(self, n: u32) -> Self;
}

impl<F: Field> Element for F {
    #[inline(always)]
    fn times(self, rhs: Self) -> Self {
        self.mul(rhs)
    }
    #[inline(always)]
    fn squared(self, n: u32) -> Self {
        self.sqr_n(n)
    }
}

/// a^(2^n - 1), n >= 1. Cost: (n-1)S + (bits of n + ones in n - 2)M.
#[inline(always)]
fn ones<T: Element>(a: T, n: u32) -> T {
    let mut r = a;
    let mut i = n.ilog2();
    while i > 0 {
        i -= 1;
        let have = n >> (i + 1);
        r = r.squared(have).times(r);
        if n >> i & 1 == 1 {
            r = r.squared(1).times(a);
        }
    }
    r
}

/// a^(2^m - s), 1 <= s <= 2^(m-1); m and s public.
#[inline(always)]
pub(super) fn power<T: Element>(a: T, m: u32, s: u64) -> T {
    // 2^m - s = (2^(m-n) - 1)·2^n + low, 0 <= low < 2^n.
    let n = s.next_power_of_two().ilog2();
    let low = (1 << n) - s;
    let mut r = ones(a, m - n);
    let mut i = n;
    let mut pending = 0;
    while i > 0 {
        i -= 1;
        pending += 1;
        if low >> i & 1 == 1 {
            r = r.squared(pending).times(a);
            pending = 0;
        }
    }
    r.squared(pending)
}

/// 2^((p-1)/4), a square root of -1 where p = 5 mod 8, at compile time; unused for other p.
pub(super) const fn root_of_minus_one<const K: u32, const C: u64>() -> [u64; 4] {
    let fold = C << (256 - K);
    if C % 8 != 3 {
        return [0; 4];
    }
    // (p-1)/4 = 2^(K-2) - (C+1)/4: its words, most significant bit first.
    let mut e = [((C + 1) / 4).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> (258 - K)];
    if K == 194 {
        e[3] = 0;
    }
    let mut r = [1, 0, 0, 0];
    let mut i = K - 2;
    while i > 0 {
        i -= 1;
        r = times(&r, &r, fold);
        if e[(i / 64) as usize] >> (i % 64) & 1 == 1 {
            r = times(&r, &[2, 0, 0, 0], fold);
        }
    }
    r
}

/// a·b mod 2^256 - fold, below 2^256, at compile time.
const fn times(a: &[u64; 4], b: &[u64; 4], fold: u64) -> [u64; 4] {
    let t = portable::mul4(a, b);
    let mut r = [t[0], t[1], t[2], t[3]];
    let mut high = [t[4], t[5], t[6], t[7]];
    // The first round leaves a carry of one word, the second at most 1, the third none.
    let mut round = 0;
    while round < 3 {
        let mut carry = 0;
        let mut i = 0;
        while i < 4 {
            (r[i], carry) = portable::mul_add(r[i], high[i], fold, carry);
            i += 1;
        }
        high = [carry, 0, 0, 0];
        round += 1;
    }
    r
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use std::cell::Cell;

    thread_local! {
        static COUNT: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
    }

    /// An exponent: multiplying adds, squaring doubles.
    #[derive(Clone, Copy)]
    struct Exponent([u64; 5]);

    impl Element for Exponent {
        fn times(self, rhs: Self) -> Self {
            COUNT.set((COUNT.get().0, COUNT.get().1 + 1));
            self.plus(rhs)
        }
        fn squared(self, n: u32) -> Self {
            COUNT.set((COUNT.get().0 + n, COUNT.get().1));
            (0..n).fold(self, |e, _| e.plus(e))
        }
    }

    impl Exponent {
        fn plus(self, rhs: Self) -> Self {
            let mut r = [0; 5];
            let mut carry = false;
            for (r, (a, b)) in r.iter_mut().zip(self.0.into_iter().zip(rhs.0)) {
                (*r, carry) = a.carrying_add(b, carry);
            }
            assert!(!carry);
            Self(r)
        }
        fn value(self) -> BigUint {
            self.0.iter().rev().fold(BigUint::ZERO, |n, w| (n << 64) + w)
        }
    }

    /// (S, M) of a^(2^m - s), the exponent checked.
    fn cost(m: u32, s: u64) -> (u32, u32) {
        COUNT.set((0, 0));
        let e = power(Exponent([1, 0, 0, 0, 0]), m, s);
        assert_eq!(e.value(), (BigUint::from(1u32) << m) - s);
        COUNT.get()
    }

    #[test]
    fn costs_are_as_documented() {
        assert_eq!(cost(256, 191), (255, 13));
        assert_eq!(cost(254, 47), (253, 13));
        assert_eq!(cost(255, 21), (254, 15));
        assert_eq!(cost(252, 2), (251, 13));
    }

    #[test]
    fn every_small_offset() {
        for m in 20..40 {
            for s in 1..300 {
                cost(m, s);
            }
        }
    }
}
