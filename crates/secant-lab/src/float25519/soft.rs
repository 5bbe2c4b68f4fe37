//! Floating-point arithmetic by integers, with a significand of any size: the Pentium M's 64 bits, with a
//! check that exact operations are exact.

use super::real::Real;

/// m·2^e, m odd or zero, |m| < 2^P, P <= 64; the exponent has no bounds.
///
/// An operation with two numbers whose result does not fit P bits panics: the formulas promise that there is
/// none. Additions of constants round to nearest, ties to even. Not constant time, and slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Soft<const P: u32> {
    m: i128,
    e: i32,
}

impl<const P: u32> Soft<P> {
    /// m·2^e without trailing zeros.
    fn new(m: i128, e: i32) -> Self {
        const { assert!(P <= 64, "sums of two numbers with nearby exponents must fit 127 bits") };
        if m == 0 {
            return Self { m, e: 0 };
        }
        let zeros = m.trailing_zeros();
        Self { m: m >> zeros, e: e + zeros as i32 }
    }

    /// A double: all of its 53 bits.
    fn of(c: f64) -> Self {
        let bits = c.abs().to_bits();
        assert!(c == 0.0 || c.is_normal());
        if c == 0.0 {
            return Self::new(0, 0);
        }
        let m = i128::from(bits & ((1 << 52) - 1) | 1 << 52);
        Self::new(if c < 0.0 { -m } else { m }, (bits >> 52) as i32 - 1075)
    }

    /// This number, which fits the significand.
    fn exact(self) -> Self {
        assert!(self.m.unsigned_abs() >> P == 0, "{} bits", 128 - self.m.unsigned_abs().leading_zeros());
        self
    }

    /// The nearest number that fits the significand, ties to even.
    fn rounded(self) -> Self {
        let excess = (128 - self.m.unsigned_abs().leading_zeros()).saturating_sub(P);
        if excess == 0 {
            return self;
        }
        // m is odd, so a tie is the half alone.
        let down = self.m >> excess;
        let rest = self.m - (down << excess);
        let half = 1 << (excess - 1);
        let up = rest > half || (rest == half && down & 1 == 1);
        Self::new(down + i128::from(up), self.e + excess as i32)
    }

    /// self + rhs, not rounded.
    fn sum(self, rhs: Self) -> Self {
        if self.m == 0 || rhs.m == 0 {
            return if self.m == 0 { rhs } else { self };
        }
        let e = self.e.min(rhs.e);
        let align = |x: Self| {
            let shift = (x.e - e) as u32;
            assert!(x.m.unsigned_abs().leading_zeros() > shift + 1, "exponents too far apart");
            x.m << shift
        };
        Self::new(align(self) + align(rhs), e)
    }

    fn negated(self) -> Self {
        Self { m: -self.m, e: self.e }
    }
}

impl<const P: u32> Real for Soft<P> {
    type Level = ();
    const PRECISION: u32 = P;

    fn given((): (), c: f64) -> Self {
        Self::of(c).exact()
    }
    fn from_integer((): (), n: u64, e: i32) -> Self {
        Self::new(i128::from(n), e).exact()
    }
    fn to_integer(self, e: i32) -> i64 {
        assert!(self.m == 0 || self.e >= e && (self.m << (self.e - e)).unsigned_abs() < 1 << 51);
        if self.m == 0 { 0 } else { (self.m << (self.e - e)) as i64 }
    }
    fn plus(self, rhs: Self) -> Self {
        self.sum(rhs).exact()
    }
    fn minus(self, rhs: Self) -> Self {
        self.sum(rhs.negated()).exact()
    }
    fn times(self, rhs: Self) -> Self {
        Self::new(self.m * rhs.m, self.e + rhs.e).exact()
    }
    fn times_constant(self, c: f64) -> Self {
        self.times(Self::of(c))
    }
    fn plus_constant(self, c: f64) -> Self {
        self.sum(Self::of(c)).rounded()
    }
    fn minus_constant(self, c: f64) -> Self {
        self.sum(Self::of(-c)).rounded()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares 53-bit numbers with the CPU's IEEE arithmetic.
    #[test]
    fn it_is_ieee_arithmetic_at_53_bits() {
        let mut state = 1_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let bits = 1 + (state >> 32) % 53;
            let n = (state >> 11) as i64 >> (53 - bits);
            let exponent = ((state >> 5) % 40) as i32 - 20;
            (if state & 1 == 1 { -n } else { n }) as f64 * super::super::real::power_of_two(exponent)
        };
        let mut rounded = 0;
        for _ in 0..100_000 {
            let (a, b) = (next(), next());
            let soft = Soft::<53>::of(a).plus_constant(b);
            assert_eq!(soft, Soft::of(a + b), "{a} + {b}");
            assert_eq!(Soft::<53>::of(a).minus_constant(b), Soft::of(a - b), "{a} - {b}");
            rounded += usize::from(soft != Soft::<53>::of(a).sum(Soft::of(b)));
        }
        assert!((10_000..90_000).contains(&rounded), "{rounded}");
        // Ties, both ways.
        let big = 2_f64.powi(53);
        for a in [big + 2.0, big + 4.0, -big - 2.0, -big - 4.0] {
            for b in [1.0, -1.0] {
                assert_eq!(Soft::<53>::of(a).plus_constant(b), Soft::of(a + b));
            }
        }
    }

    #[test]
    #[should_panic(expected = "54 bits")]
    fn what_does_not_fit_is_refused() {
        let _ = Soft::<53>::from_integer((), 1, 53).plus(Soft::from_integer((), 1, 0));
    }
}
