//! One element of F_2^m on a backend.

#[cfg(feature = "std")]
use super::tables::{self, Tables};
use super::vocabulary::{BinaryArithmetic, BinaryField};
use super::vocabulary::{half_trace, inverse, itoh_tsujii};
#[cfg(feature = "std")]
use crate::cpu::Portable;
use crate::cpu::task;
use crate::ct::{Mask, Select};
use crate::limbs::binary::{F233, F254, F409, Kernels, Trinomial};

/// A trinomial that is irreducible, with what the field keeps for it.
pub trait Tabled: Trinomial {
    /// The tables of the field, built at the first call.
    #[cfg(feature = "std")]
    fn tables() -> &'static Tables<Self>;
    /// Whether sums of its entries are worth more than squarings.
    const TABLED: bool = true;
    /// [`BinaryArithmetic::invert`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<B: Kernels<Self>>(a: Binary<Self, B>) -> Binary<Self, B> {
        inverse(
            a,
            #[cfg_attr(not(unoptimised), inline(always))]
            |a, n| a.power(n),
        )
    }
    /// [`BinaryField::half_trace`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn half_trace<B: Kernels<Self>>(a: Binary<Self, B>) -> Binary<Self, B> {
        half_trace(a, Self::M)
    }
}

macro_rules! modulus {
    ($($trinomial:ty { $($own:tt)* })*) => {$(
        impl Tabled for $trinomial {
            #[cfg(feature = "std")]
            #[cfg_attr(not(unoptimised), inline(always))]
            fn tables() -> &'static Tables<Self> {
                static TABLES: std::sync::OnceLock<Tables<$trinomial>> = std::sync::OnceLock::new();
                TABLES.get_or_init(Tables::build::<Binary<$trinomial, Portable>>)
            }
            $($own)*
        }
    )*};
}
modulus! {
    F233 {}
    F409 {}
    F254 {
        const TABLED: bool = false;
        /// The conjugate by the inverse of the norm, which is in F_2^127. Cost: 126S + 11M.
        fn invert<B: Kernels<Self>>(a: Binary<Self, B>) -> Binary<Self, B> {
            a.level.call(task!({
                    let [a0, a1, b0, b1] = a.to_repr();
                    let conjugate = Binary::load(a.level, &[a0 ^ b0, a1 ^ b1, b0, b1]);
                    itoh_tsujii(a.mul(conjugate), 127, &|norm, n| norm.sqr_n(n)).mul(conjugate)
                }))
        }
        /// The s + t·u with s² + s + t² = a and t² + t = b, where Tr(b) = 0; of the two t that one for which
        /// there is an s. Linear. Cost: 252S.
        fn half_trace<B: Kernels<Self>>(c: Binary<Self, B>) -> Binary<Self, B> {
            let of_127 = |words: [u64; 2]| {
                let trace = half_trace(Binary::<Self, B>::load(c.level, &[words[0], words[1], 0, 0]), 127);
                [trace.to_repr()[0], trace.to_repr()[1]]
            };
            let [a0, a1, b0, b1] = c.to_repr();
            let [mut t0, t1] = of_127([b0, b1]);
            // Tr(t²) = Tr(t), of which Tr(1) = 1.
            t0 ^= (a0 ^ t0) & 1;
            let square = Binary::<Self, B>::load(c.level, &[t0, t1, 0, 0]).sqr().to_repr();
            let [s0, s1] = of_127([a0 ^ square[0], a1 ^ square[1]]);
            Binary::load(c.level, &[s0, s1, t0, t1])
        }
    }
}

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
    #[cfg_attr(not(unoptimised), inline(always))]
    fn power(self, n: usize) -> Self {
        #[cfg(not(feature = "std"))]
        return self.sqr_n(n);
        #[cfg(feature = "std")]
        let image = match tables::run(P::M, n) {
            Some(run) => self.level.apply(self.value, || P::tables().run_matrix(run)),
            None => None,
        };
        #[cfg(feature = "std")]
        match image {
            Some(value) => Self { value, ..self },
            None => self.sqr_n(n),
        }
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
        debug_assert!(P::fits(&repr));
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
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        P::invert(self)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_tau(self) -> Self {
        Self { value: self.level.times_tau(self.value), ..self }
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
        if P::fits(&repr) { Some(Self::load(level, &repr)) } else { None }
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
        if !P::TABLED {
            return self.half_trace();
        }
        match P::tables().half_trace(self.level, self.value) {
            Some(value) => Self { value, ..self },
            None => P::half_trace(self),
        }
    }
    #[cfg(not(feature = "std"))]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn half_trace_vartime(self) -> Self {
        self.half_trace()
    }
    /// Where the backend multiplies matrices: by one.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn half_trace(self) -> Self {
        #[cfg(feature = "std")]
        if let Some(value) = self.level.apply(self.value, || P::tables().half_trace_matrix()) {
            return Self { value, ..self };
        }
        P::half_trace(self)
    }
    #[cfg(feature = "std")]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_n_vartime(self, n: usize) -> Self {
        if !P::TABLED {
            return self.sqr_n(n);
        }
        match P::tables().power(self.level, self.value, n) {
            Some(value) => Self { value, ..self },
            None => self.sqr_n(n),
        }
    }
}
