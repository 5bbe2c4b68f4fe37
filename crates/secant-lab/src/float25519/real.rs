//! Floating-point numbers as the formulas see them: additions, subtractions, multiplications, all rounded to
//! nearest.

/// 2^e as a double; |e| < 1000.
pub const fn power_of_two(e: i32) -> f64 {
    f64::from_bits(((1023 + e) as u64) << 52)
}

/// The part of the computation for which an operation is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// Any other part.
    #[default]
    Rest,
    /// An addition or a subtraction of elements.
    Addition,
    /// A multiplication by 121665.
    Small,
    /// A squaring.
    Squaring,
    /// A multiplication.
    Multiplication,
    /// b·x\[1\] + (1 - b)·x\[0\] etc.
    Choice,
}

impl Part {
    /// Number of variants.
    pub const COUNT: usize = 6;
}

/// A floating-point number with a significand of [`Real::PRECISION`] bits, rounding to nearest, ties to even.
///
/// Operations with two numbers are meant to be exact; only those with a constant may round.
pub trait Real: Copy {
    /// The context from which numbers are created: a reference to a tally, or () where nothing is counted.
    type Level: Copy;
    /// Bits of the significand.
    const PRECISION: u32;

    /// Begins a part of the computation, to which the next operations are charged; gives the part before.
    /// Does nothing for numbers that do not count.
    #[inline(always)]
    fn begin(self, _part: Part) -> Part {
        Part::Rest
    }

    /// Ends a part of the computation, and continues the part `before`.
    #[inline(always)]
    fn end(self, _before: Part) {}

    /// The constant c; no operation.
    fn given(level: Self::Level, c: f64) -> Self;
    /// n·2^e for n < 2^51, by one subtraction: n is written into the significand of 2^(52+e), which is then
    /// taken away.
    fn from_integer(level: Self::Level, n: u64, e: i32) -> Self;
    /// self / 2^e for a multiple of 2^e below 2^51·2^e in absolute value, by one addition: read from the
    /// significand of self + 1.5·2^(52+e).
    fn to_integer(self, e: i32) -> i64;

    /// self + rhs.
    fn plus(self, rhs: Self) -> Self;
    /// self - rhs.
    fn minus(self, rhs: Self) -> Self;
    /// self·rhs.
    fn times(self, rhs: Self) -> Self;
    /// self + a·b: two operations.
    #[inline(always)]
    fn plus_product(self, a: Self, b: Self) -> Self {
        self.plus(a.times(b))
    }
    /// self·c.
    fn times_constant(self, c: f64) -> Self;
    /// self + c, rounded.
    fn plus_constant(self, c: f64) -> Self;
    /// self - c, rounded.
    fn minus_constant(self, c: f64) -> Self;

    /// The nearest multiple of 2^e, ties to even, for |self| <= 2^(PRECISION - 2 + e), by two operations:
    /// adding and subtracting α = 3·2^(PRECISION - 2 + e), beside which the last place of a significand is
    /// 2^e.
    #[inline(always)]
    fn round(self, e: i32) -> Self {
        let alpha = 3.0 * power_of_two(Self::PRECISION as i32 - 2 + e);
        self.plus_constant(alpha).minus_constant(alpha)
    }
}

/// IEEE double precision.
impl Real for f64 {
    type Level = ();
    const PRECISION: u32 = 53;

    #[inline(always)]
    fn given((): (), c: f64) -> Self {
        c
    }
    #[inline(always)]
    fn from_integer((): (), n: u64, e: i32) -> Self {
        debug_assert!(n < 1 << 51);
        let bias = power_of_two(52 + e);
        f64::from_bits(bias.to_bits() | n) - bias
    }
    #[inline(always)]
    fn to_integer(self, e: i32) -> i64 {
        debug_assert!(self.abs() < power_of_two(51 + e) && self % power_of_two(e) == 0.0);
        let shifted = self + 1.5 * power_of_two(52 + e);
        (shifted.to_bits() & ((1 << 52) - 1)) as i64 - (1 << 51)
    }
    #[inline(always)]
    fn plus(self, rhs: Self) -> Self {
        self + rhs
    }
    #[inline(always)]
    fn minus(self, rhs: Self) -> Self {
        self - rhs
    }
    #[inline(always)]
    fn times(self, rhs: Self) -> Self {
        self * rhs
    }
    #[inline(always)]
    fn times_constant(self, c: f64) -> Self {
        self * c
    }
    #[inline(always)]
    fn plus_constant(self, c: f64) -> Self {
        self + c
    }
    #[inline(always)]
    fn minus_constant(self, c: f64) -> Self {
        self - c
    }
}
