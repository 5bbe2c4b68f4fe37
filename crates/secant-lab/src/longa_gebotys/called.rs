//! A field whose operations are called one by one, with their operands and results in memory.

use std::cell::Cell;
use std::fmt;

use secant_core::ct::Select;
use secant_core::field::{Factor, Field};

/// Number of results in memory at a time.
const PLACES: usize = 256;

/// Memory cells for results, used in turn. Operations read their operands from cells and write results to
/// cells: a result returned by value would be copied in pieces of 16 bytes, each of which would wait for
/// pieces of 8 that were just written.
pub struct Memory<F: Field> {
    level: F::Level,
    places: [Cell<F>; PLACES],
    next: Cell<usize>,
}

impl<F: Field> Memory<F> {
    /// Memory that is never freed, for an experiment that runs as long as the program.
    pub fn leak(level: F::Level) -> &'static Self
    where
        F: 'static,
    {
        let places = std::array::from_fn(|_| Cell::new(F::zero(level)));
        Box::leak(Box::new(Self { level, places, next: Cell::new(0) }))
    }

    /// The memory cell that the next result is written to; cells are used in rotation.
    #[inline(always)]
    fn place(&self) -> &Cell<F> {
        let i = self.next.get();
        self.next.set((i + 1) % PLACES);
        &self.places[i % PLACES]
    }

    /// An element that no operation made.
    pub fn hold(&self, value: F) -> Called<'_, F> {
        let at = self.place();
        at.set(value);
        Called { at, memory: self }
    }
}

/// An element of `F`, for whose operations functions are called. It is good for some two hundred operations
/// more.
pub struct Called<'m, F: Field> {
    at: &'m Cell<F>,
    memory: &'m Memory<F>,
}

impl<F: Field> Called<'_, F> {
    /// The element, read from memory.
    pub fn value(self) -> F {
        self.at.get()
    }
}

impl<F: Field> Copy for Called<'_, F> {}

impl<F: Field> Clone for Called<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Field> fmt::Debug for Called<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Called").finish_non_exhaustive()
    }
}

/// One function for each operation, which nothing else is merged with.
mod call {
    use super::{Cell, Field};

    macro_rules! operations {
        ($($name:ident($($arg:ident),*): $value:expr;)*) => {
            $(#[inline(never)]
            pub(super) fn $name<F: Field<Loose = F>>($($arg: &Cell<F>,)* r: &Cell<F>) {
                $(let $arg = $arg.get();)*
                r.set($value);
            })*
        };
    }

    operations! {
        mul(a, b): F::mul_loose(a, b);
        sqr(a): F::sqr_loose(a);
        add(a, b): a.add(b);
        mul2(a): a.mul2();
        mul3(a): a.mul3();
        div2(a): a.div2();
        neg(a): a.neg();
        sub(a, b): a.sub(b);
        dbl_sub(a, b): a.dbl_sub(b);
        invert(a): a.invert();
    }

    #[inline(never)]
    pub(super) fn sub_dbl_sub<F: Field<Loose = F>>([a, b, c]: [&Cell<F>; 3], (d, e): (&Cell<F>, &Cell<F>)) {
        let (difference, less) = a.get().sub_dbl_sub(b.get(), c.get());
        d.set(difference);
        e.set(less);
    }
}

impl<F: Field> Select<F::Mask> for Called<'_, F> {
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        if_set.memory.hold(F::select(mask, if_set.value(), if_clear.value()))
    }
}

impl<F: Field<Loose = F>> Factor<Self> for Called<'_, F> {
    #[inline(always)]
    fn loosen(self) -> Self {
        self
    }
    #[inline(always)]
    fn tighten(self) -> Self {
        self
    }
}

impl<F: Field> Called<'_, F> {
    /// The result of `call` on the element's place, and on those that it knows of.
    #[inline(always)]
    fn result(self, call: impl FnOnce(&Cell<F>, &Cell<F>)) -> Self {
        let at = self.memory.place();
        call(self.at, at);
        Self { at, ..self }
    }
}

impl<'m, F: Field<Loose = F>> Field for Called<'m, F> {
    type Level = (&'m Memory<F>, F::Level);
    type Loose = Self;
    type Mask = F::Mask;

    fn zero((memory, level): Self::Level) -> Self {
        memory.hold(F::zero(level))
    }
    fn one((memory, level): Self::Level) -> Self {
        memory.hold(F::one(level))
    }
    fn from_u64((memory, level): Self::Level, n: u64) -> Self {
        memory.hold(F::from_u64(level, n))
    }
    fn constant((memory, level): Self::Level, words: &[u64]) -> Self {
        memory.hold(F::constant(level, words))
    }
    fn level(self) -> Self::Level {
        (self.memory, self.memory.level)
    }
    #[inline(always)]
    fn mul_loose(a: Self, b: Self) -> Self {
        a.result(|a, r| call::mul(a, b.at, r))
    }
    #[inline(always)]
    fn sqr_loose(a: Self) -> Self {
        a.result(call::sqr)
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        self.result(|a, r| call::add(a, rhs.at, r))
    }
    #[inline(always)]
    fn mul2(self) -> Self {
        self.result(call::mul2)
    }
    #[inline(always)]
    fn mul3(self) -> Self {
        self.result(call::mul3)
    }
    #[inline(always)]
    fn div2(self) -> Self {
        self.result(call::div2)
    }
    #[inline(always)]
    fn neg(self) -> Self {
        self.result(call::neg)
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        self.result(|a, r| call::sub(a, rhs.at, r))
    }
    #[inline(always)]
    fn dbl_sub(self, rhs: Self) -> Self {
        self.result(|a, r| call::dbl_sub(a, rhs.at, r))
    }
    #[inline(always)]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let (d, e) = (self.memory.place(), self.memory.place());
        call::sub_dbl_sub([self.at, b.at, c.at], (d, e));
        (Self { at: d, ..self }, Self { at: e, ..self })
    }
    fn mul_small(self, n: u32) -> Self {
        self.memory.hold(self.value().mul_small(n))
    }
    fn invert(self) -> Self {
        self.result(call::invert)
    }
    fn is_zero(self) -> F::Mask {
        self.value().is_zero()
    }
}
