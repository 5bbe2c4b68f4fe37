//! The field operations that the formulas of a binary curve need.

use crate::cpu::{Outline, task};
use crate::ct::{Choice, Mask, ReadsTables, Select};

/// The arithmetic of F_2^m as curve formulas see it, on one element or on one in each lane. Constant time.
pub trait BinaryArithmetic: Select<Self::Mask> {
    /// The argument of every constructor of elements: a proof that the CPU has the instructions, or a place
    /// to count.
    type Level: Outline + ReadsTables;
    /// A sum of products, not reduced.
    type Wide: Copy;
    /// A condition of this field's shape.
    type Mask: Choice;
    /// The canonical words, least significant first; bit j stands for z^j.
    type Repr: Copy
        + AsRef<[u64]>
        + AsMut<[u64]>
        + Default
        + PartialEq
        + Eq
        + core::fmt::Debug
        + Send
        + Sync
        + 'static;
    /// m.
    const DEGREE: usize;

    /// 0.
    fn zero(level: Self::Level) -> Self;
    /// 1.
    fn one(level: Self::Level) -> Self;
    /// The level that this element was made with.
    fn level(self) -> Self::Level;
    /// The element of words whose bits from m on are known to be 0 (debug-asserted), in every lane.
    fn from_canonical(level: Self::Level, repr: Self::Repr) -> Self;

    /// self + rhs. Subtraction is the same.
    fn add(self, rhs: Self) -> Self;
    /// self·rhs, not reduced. Cost: 1M.
    fn mul_wide(self, rhs: Self) -> Self::Wide;
    /// self², not reduced. Cost: 1S.
    fn sqr_wide(self) -> Self::Wide;
    /// self, as a sum of products: free.
    fn widen(self) -> Self::Wide;
    /// a + b.
    fn add_wide(a: Self::Wide, b: Self::Wide) -> Self::Wide;
    /// The element that a sum of products is. Cost: 1R.
    fn reduce(a: Self::Wide) -> Self;
    /// self·rhs. Cost: 1M + 1R.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(self, rhs: Self) -> Self {
        Self::reduce(self.mul_wide(rhs))
    }
    /// self². Cost: 1S + 1R.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(self) -> Self {
        Self::reduce(self.sqr_wide())
    }
    /// self·τ for the element τ of trace 1 that stands for a in equations: 1 where m is odd, u in F_2^254.
    /// Free, or two additions.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_tau(self) -> Self {
        self
    }
    /// self·b + c·d. Cost: 2M + 1R.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_add_mul(self, b: Self, c: Self, d: Self) -> Self {
        Self::reduce(Self::add_wide(self.mul_wide(b), c.mul_wide(d)))
    }
    /// self^(2^n). Cost: n squarings.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_n(self, n: usize) -> Self {
        let mut r = self;
        let mut i = 0;
        while i < n {
            r = r.sqr();
            i += 1;
        }
        r
    }
    /// 1/self, and 0 for 0. Cost: (m - 1)S and floor(log2(m - 1)) + weight(m - 1) - 1 M (Itoh, Tsujii 1988).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        inverse(
            self,
            #[cfg_attr(not(unoptimised), inline(always))]
            |a, n| a.sqr_n(n),
        )
    }
    /// Set where self = 0.
    fn is_zero(self) -> Self::Mask;
    /// Set where self = rhs.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn equals(self, rhs: Self) -> Self::Mask {
        self.add(rhs).is_zero()
    }
}

/// A field F_2^m, one element at a time. Constant time but for what is named `_vartime`.
pub trait BinaryField: BinaryArithmetic<Mask = Mask> {
    /// The words of an entry of a table, in whole aligned vectors.
    type Row: Copy + Select<Mask> + Send + Sync + 'static;
    /// Whether a point is halved sooner than it is doubled: where half-traces are one linear map.
    const HALVES_SOONER: bool;

    /// The element of these words; `None` if the degree is m or more (the only thing that may leak).
    fn from_repr(level: Self::Level, repr: Self::Repr) -> Option<Self>;
    /// The canonical words.
    fn to_repr(self) -> Self::Repr;
    /// self, for a table.
    fn to_row(self) -> Self::Row;
    /// The element of a table's row.
    fn from_row(level: Self::Level, row: &Self::Row) -> Self;

    /// self^(2^n), by a table where there is one for n. Variable time.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_n_vartime(self, n: usize) -> Self {
        self.sqr_n(n)
    }
    /// The square root: every element has one.
    fn sqrt(self) -> Self;
    /// self, computed before anything that is read from memory afterwards. For chains that wait: a CPU takes
    /// instructions in their order.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(self) -> Self {
        self
    }
    /// Tr(self) = the sum of self^(2^i), i < m: 0 or 1.
    fn trace(self) -> u64;
    /// A root s of s² + s = self if Tr(self) = 0; linear. Where m is odd the half-trace: the sum of
    /// self^(4^i), i <= (m - 1)/2, with s² + s = self + Tr(self). Cost: (m - 1)S.
    fn half_trace(self) -> Self;
    /// [`BinaryField::half_trace`] by tables. Variable time.
    fn half_trace_vartime(self) -> Self;
    /// 1/self, and 0 for 0; long runs of squarings by tables. Variable time.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert_vartime(self) -> Self {
        inverse(
            self,
            #[cfg_attr(not(unoptimised), inline(always))]
            |a, n| a.sqr_n_vartime(n),
        )
    }
}

/// [`field::batch::invert_batch`](crate::field::batch::invert_batch) in a binary field: each value by its
/// inverse, zeros by zeros, lane by lane. `scratch` is overwritten. Constant time but for the number of
/// values. Cost: 1I + 3nM.
///
/// # Panics
/// If `scratch` is shorter than `values`.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn invert_batch<F: BinaryArithmetic>(values: &mut [F], scratch: &mut [F]) {
    let Some(first) = values.first() else { return };
    let one = F::one(first.level());
    crate::field::batch::inverses(
        values,
        scratch,
        one,
        #[cfg_attr(not(unoptimised), inline(always))]
        |a, b| a.mul(b),
        #[cfg_attr(not(unoptimised), inline(always))]
        |a| a.invert(),
        #[cfg_attr(not(unoptimised), inline(always))]
        |a| a.is_zero(),
    );
}

/// The sum of a^(4^i), i <= (m - 1)/2, term by term: the half-trace of an element of F_2^m, m odd.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn half_trace<F: BinaryField>(a: F, m: usize) -> F {
    let (mut power, mut sum) = (a, a);
    let mut i = 0;
    while i < m / 2 {
        power = power.sqr_n(2);
        sum = sum.add(power);
        i += 1;
    }
    sum
}

/// [`itoh_tsujii`], called: it is long, and done once or twice in a multiplication.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn inverse<F: BinaryArithmetic>(a: F, power: impl Fn(F, usize) -> F) -> F {
    a.level().call(task!(itoh_tsujii(a, F::DEGREE, &power)))
}

/// a^(2^m - 2), by the powers a^(2^n - 1) for n = the leading bits of m - 1, more and more of them.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn itoh_tsujii<F: BinaryArithmetic>(a: F, m: usize, power: &impl Fn(F, usize) -> F) -> F {
    let last = m - 1;
    let mut bits = last.ilog2();
    let mut r = a;
    while bits > 0 {
        let n = last >> bits;
        bits -= 1;
        r = power(r, n).mul(r);
        if last >> bits & 1 == 1 {
            r = r.sqr().mul(a);
        }
    }
    r.sqr()
}
