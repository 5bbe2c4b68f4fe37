//! Powers near a power of two, by runs of ones: p - 2, (p+1)/4 and (p+3)/8 all have the form 2^m - s, s
//! small.

use crate::field::Field;
use crate::limbs::portable;

/// Operations that an addition chain for a power needs: products and repeated squarings.
pub trait Element: Copy {
    /// self·rhs.
    fn times(self, rhs: Self) -> Self;
    /// self^(2^n).
    fn squared(self, n: u32) -> Self;
}

impl<F: Field> Element for F {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times(self, rhs: Self) -> Self {
        self.mul(rhs)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn squared(self, n: u32) -> Self {
        self.sqr_n(n)
    }
}

/// Two elements at once: a chain of vectors has to wait for each product, and has room for another.
#[derive(Clone, Copy)]
pub struct Two<F>(pub F, pub F);

impl<F: Field> Element for Two<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times(self, rhs: Self) -> Self {
        Self(self.0.mul(rhs.0), self.1.mul(rhs.1))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn squared(self, n: u32) -> Self {
        let mut r = self;
        let mut i = 0;
        while i < n {
            r = Self(r.0.sqr(), r.1.sqr());
            i += 1;
        }
        r
    }
}

/// a^(2^n - 1), n >= 1. Cost: (n-1)S + (bits of n + ones in n - 2)M.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn ones<T: Element>(a: T, n: u32) -> T {
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
#[cfg_attr(not(unoptimised), inline(always))]
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

/// (a^11, a^(2^250 - 1)): the common part of the powers for p = 2^255 - 19. Cost: 249S+10M.
#[cfg_attr(not(unoptimised), inline(always))]
fn eleven_and_ones<T: Element>(a: T) -> (T, T) {
    let two = a.squared(1);
    let nine = two.squared(2).times(a);
    let eleven = nine.times(two);
    let ones_5 = eleven.squared(1).times(nine);
    let ones_10 = ones_5.squared(5).times(ones_5);
    let ones_20 = ones_10.squared(10).times(ones_10);
    let ones_40 = ones_20.squared(20).times(ones_20);
    let ones_50 = ones_40.squared(10).times(ones_10);
    let ones_100 = ones_50.squared(50).times(ones_50);
    let ones_200 = ones_100.squared(100).times(ones_100);
    (eleven, ones_200.squared(50).times(ones_50))
}

/// a^(2^255 - 21), the inverse modulo 2^255 - 19. Cost: 254S+11M.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn inverse_25519<T: Element>(a: T) -> T {
    let (eleven, ones) = eleven_and_ones(a);
    ones.squared(5).times(eleven)
}

/// a^(2^252 - 3), which is a^((p-5)/8) for p = 2^255 - 19. Cost: 251S+11M.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn root_25519<T: Element>(a: T) -> T {
    eleven_and_ones(a).1.squared(2).times(a)
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

    /// (S, M) of a chain for a^(2^m - s), the exponent checked.
    fn cost_of(chain: impl Fn(Exponent) -> Exponent, m: u32, s: u64) -> (u32, u32) {
        COUNT.set((0, 0));
        let e = chain(Exponent([1, 0, 0, 0, 0]));
        assert_eq!(e.value(), (BigUint::from(1u32) << m) - s);
        COUNT.get()
    }

    fn cost(m: u32, s: u64) -> (u32, u32) {
        cost_of(|a| power(a, m, s), m, s)
    }

    #[test]
    fn costs_are_as_documented() {
        assert_eq!(cost(256, 191), (255, 13));
        assert_eq!(cost(254, 47), (253, 13));
        assert_eq!(cost(254, 48), (253, 12));
        assert_eq!(cost_of(inverse_25519, 255, 21), (254, 11));
        assert_eq!(cost_of(root_25519, 252, 3), (251, 11));
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
