//! One element of F_2^m on a backend.

#[cfg(feature = "std")]
use super::tables::{self, Tables};
use super::vocabulary::{BinaryArithmetic, BinaryField};
#[cfg(feature = "std")]
use super::vocabulary::{half_trace, inverse};
#[cfg(feature = "std")]
use crate::cpu::Portable;
use crate::ct::{Mask, Select};
use crate::limbs::binary::{F233, F409, Kernels, Trinomial};

/// A trinomial that is irreducible, with what the field keeps for it.
pub trait Tabled: Trinomial {
    /// The tables of the field, built at the first call.
    #[cfg(feature = "std")]
    fn tables() -> &'static Tables<Self>;
}

macro_rules! modulus {
    ($($trinomial:ty),*) => {$(
        impl Tabled for $trinomial {
            #[cfg(feature = "std")]
            #[cfg_attr(not(unoptimised), inline(always))]
            fn tables() -> &'static Tables<Self> {
                static TABLES: std::sync::OnceLock<Tables<$trinomial>> = std::sync::OnceLock::new();
                TABLES.get_or_init(Tables::build::<Binary<$trinomial, Portable>>)
            }
        }
    )*};
}
modulus!(F233, F409);

/// An element of F_2\[z\]/P, always of degree below m.
#[derive(Clone, Copy)]
pub struct Binary<P: Tabled, B: Kernels<P>> {
    value: B::Element,
    level: B,
}

impl<P: Tabled, B: Kernels<P>> core::fmt::Debug for Binary<P, B> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:x?}", self.to_repr())
    }
}

impl<P: Tabled, B: Kernels<P>> Select<Mask> for Binary<P, B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        let level = if_set.level;
        Self { value: level.select(mask, if_set.value, if_clear.value), level }
    }
}

/// A sum of products of elements, not reduced.
#[derive(Clone, Copy)]
pub struct Wide<P: Tabled, B: Kernels<P>> {
    value: B::Wide,
    level: B,
}

impl<P: Tabled, B: Kernels<P>> Binary<P, B> {
    /// The element of stored words.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn load(level: B, words: &P::Words) -> Self {
        Self { value: level.load(words), level }
    }

    /// self^(2^n), by a matrix where the backend multiplies them and n is long enough.
    #[cfg(feature = "std")]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn power(self, n: usize) -> Self {
        let image = match tables::run(P::M, n) {
            Some(run) => self.level.apply(self.value, || P::tables().run_matrix(run)),
            None => None,
        };
        match image {
            Some(value) => Self { value, ..self },
            None => self.sqr_n(n),
        }
    }

    /// Whether the words have no bit from m on.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fits(words: &P::Words) -> bool {
        let words = words.as_ref();
        words[words.len() - 1] >> (P::M % 64) == 0
    }
}

impl<P: Tabled, B: Kernels<P>> BinaryArithmetic for Binary<P, B> {
    type Level = B;
    type Wide = Wide<P, B>;
    type Mask = Mask;
    type Repr = P::Words;
    const DEGREE: usize = P::M;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(level: B) -> Self {
        Self { value: level.zero(), level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn one(level: B) -> Self {
        Self { value: level.load_four([1, 0, 0, 0]), level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(self) -> B {
        self.level
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_canonical(level: B, repr: P::Words) -> Self {
        debug_assert!(Self::fits(&repr));
        Self::load(level, &repr)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Self {
        Self { value: self.level.add(self.value, rhs.value), level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_wide(self, rhs: Self) -> Wide<P, B> {
        Wide { value: self.level.mul_wide(self.value, rhs.value), level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_wide(self) -> Wide<P, B> {
        Wide { value: self.level.sqr_wide(self.value), level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(self) -> Wide<P, B> {
        Wide { value: self.level.widen(self.value), level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(a: Wide<P, B>, b: Wide<P, B>) -> Wide<P, B> {
        Wide { value: a.level.add_wide(a.value, b.value), level: a.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(a: Wide<P, B>) -> Self {
        Self { value: a.level.reduce(a.value), level: a.level }
    }
    /// Where the backend multiplies matrices: long runs of squarings by them.
    #[cfg(feature = "std")]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        inverse(
            self,
            #[cfg_attr(not(unoptimised), inline(always))]
            |a, n| a.power(n),
        )
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        let words = self.to_repr();
        let mut all = 0;
        let mut i = 0;
        while i < words.as_ref().len() {
            all |= words.as_ref()[i];
            i += 1;
        }
        Mask::is_zero(all)
    }
}

impl<P: Tabled, B: Kernels<P>> BinaryField for Binary<P, B> {
    type Row = P::Row;
    const HALVES_SOONER: bool = B::APPLIES;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_repr(level: B, repr: P::Words) -> Option<Self> {
        if Self::fits(&repr) { Some(Self::load(level, &repr)) } else { None }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> P::Words {
        self.level.store(self.value)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_row(self) -> P::Row {
        let mut row = P::Row::default();
        row.as_mut()[..P::Words::default().as_ref().len()].copy_from_slice(self.to_repr().as_ref());
        row
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_row(level: B, row: &P::Row) -> Self {
        Self { value: level.add_row(level.zero(), row), level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt(self) -> Self {
        Self { value: self.level.sqrt(self.value), level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(self) -> Self {
        Self { value: self.level.first(self.value), ..self }
    }
    /// The sum of the coefficients at [`Trinomial::TRACE`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn trace(self) -> u64 {
        let words = self.to_repr();
        let mut trace = 0;
        let mut i = 0;
        while i < P::TRACE.len() {
            trace ^= words.as_ref()[P::TRACE[i] / 64] >> (P::TRACE[i] % 64);
            i += 1;
        }
        trace & 1
    }
    #[cfg(feature = "std")]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn half_trace_vartime(self) -> Self {
        match P::tables().half_trace(self.level, self.value) {
            Some(value) => Self { value, ..self },
            None => half_trace(self),
        }
    }
    #[cfg(not(feature = "std"))]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn half_trace_vartime(self) -> Self {
        self.half_trace()
    }
    /// Where the backend multiplies matrices: by one.
    #[cfg(feature = "std")]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn half_trace(self) -> Self {
        match self.level.apply(self.value, || P::tables().half_trace_matrix()) {
            Some(value) => Self { value, ..self },
            None => half_trace(self),
        }
    }
    #[cfg(feature = "std")]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_n_vartime(self, n: usize) -> Self {
        match P::tables().power(self.level, self.value, n) {
            Some(value) => Self { value, ..self },
            None => self.sqr_n(n),
        }
    }
}
