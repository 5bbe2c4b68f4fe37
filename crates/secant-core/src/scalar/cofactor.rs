//! Integers modulo the divisors of a cofactor: modulo the orders of the points outside the large subgroups.

/// The divisors of a cofactor; meant for `const`, since a division takes a time that depends on its operands.
#[derive(Clone, Copy, Debug)]
pub struct Divisors {
    list: [Divisor; Self::MOST],
    len: usize,
}

impl Divisors {
    /// No number up to 32 has more.
    const MOST: usize = 8;

    /// The divisors of a cofactor from 1 to 32.
    pub const fn of(cofactor: u32) -> Self {
        assert!(0 < cofactor && cofactor <= 32, "a cofactor is 1 to 32");
        let mut divisors = Self { list: [Divisor::new(1); Self::MOST], len: 0 };
        let mut n = cofactor as u64;
        while n > 0 {
            if (cofactor as u64).is_multiple_of(n) {
                divisors.list[divisors.len] = Divisor::new(n);
                divisors.len += 1;
            }
            n -= 1;
        }
        divisors
    }

    /// The cofactor.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub const fn cofactor(&self) -> u64 {
        self.list[0].n
    }

    /// The divisors, the cofactor first and 1 last.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_the_largest(&self) -> &[Divisor] {
        &self.list[..self.len]
    }
}

/// A number by which others are divided.
#[derive(Clone, Copy, Debug)]
pub struct Divisor {
    n: u64,
    /// Just above 2^48/n.
    inverse: u64,
}

impl Divisor {
    /// n, 0 < n <= 2^15. Variable time.
    const fn new(n: u64) -> Self {
        Self { n, inverse: (1 << 48) / n + 1 }
    }

    /// n.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub const fn value(self) -> u64 {
        self.n
    }

    /// k mod n, k as words, least significant first. Constant time in k. Cost: two multiplications a byte.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn remainder(self, k: &[u64]) -> u64 {
        let mut rest = 0;
        for word in k.iter().rev() {
            for shift in [56, 48, 40, 32, 24, 16, 8, 0] {
                // Below 2^23, so the quotient's error is below 2^-25 < 1/n.
                let v = rest << 8 | (word >> shift & 0xff);
                rest = v - ((v * self.inverse) >> 48) * self.n;
            }
        }
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::{Divisor, Divisors};
    use crate::limbs::few;

    #[test]
    fn divisors_come_from_the_largest() {
        let of = |n| {
            let divisors = Divisors::of(n);
            assert_eq!(divisors.cofactor(), u64::from(n));
            divisors.from_the_largest().iter().map(|d| d.value()).collect::<Vec<_>>()
        };
        assert_eq!(of(1), [1]);
        assert_eq!(of(10), [10, 5, 2, 1]);
        assert_eq!(of(24), [24, 12, 8, 6, 4, 3, 2, 1]);
        assert_eq!(of(30), [30, 15, 10, 6, 5, 3, 2, 1]);
    }

    #[test]
    fn remainders_are_right() {
        for n in (1..few!(300)).chain([32767, 32768]) {
            let divisor = Divisor::new(n);
            for k in 0..few!(600) {
                assert_eq!(divisor.remainder(&[k]), k % n);
                assert_eq!(divisor.remainder(&[u64::MAX - k]), (u64::MAX - k) % n);
                let wide = (u128::MAX / 3 * u128::from(k % 4)).wrapping_sub(u128::from(k));
                let words = [wide as u64, (wide >> 64) as u64];
                assert_eq!(u128::from(divisor.remainder(&words)), wide % u128::from(n));
            }
        }
    }
}
