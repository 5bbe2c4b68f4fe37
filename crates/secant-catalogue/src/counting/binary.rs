//! A binary field that counts its operations.

use super::counts::Tally;
use secant_core::ct::{Mask, Select};
use secant_core::field::binary::{BinaryArithmetic, BinaryField};

/// An element of `F` whose operations are counted.
#[derive(Clone, Copy, Debug)]
pub struct Counting<'t, F> {
    value: F,
    tally: &'t Tally,
}

/// A sum of products whose operations are counted.
#[derive(Clone, Copy, Debug)]
pub struct CountingWide<'t, W> {
    value: W,
    tally: &'t Tally,
}

impl<'t, F: BinaryField> Counting<'t, F> {
    fn made(self, value: F) -> Self {
        Self { value, tally: self.tally }
    }

    fn wide(self, value: F::Wide) -> CountingWide<'t, F::Wide> {
        CountingWide { value, tally: self.tally }
    }
}

/// Selections are not counted.
impl<F: BinaryField> Select<Mask> for Counting<'_, F> {
    #[inline(never)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        if_set.made(F::select(mask, if_set.value, if_clear.value))
    }
}

impl<'t, F: BinaryField> BinaryArithmetic for Counting<'t, F> {
    type Level = (&'t Tally, F::Level);
    type Wide = CountingWide<'t, F::Wide>;
    type Mask = Mask;
    type Repr = F::Repr;
    const DEGREE: usize = F::DEGREE;

    fn zero((tally, level): Self::Level) -> Self {
        Self { value: F::zero(level), tally }
    }
    fn one((tally, level): Self::Level) -> Self {
        Self { value: F::one(level), tally }
    }
    fn level(self) -> Self::Level {
        (self.tally, self.value.level())
    }
    fn from_canonical((tally, level): Self::Level, repr: F::Repr) -> Self {
        Self { value: F::from_canonical(level, repr), tally }
    }
    #[inline(never)]
    fn add(self, rhs: Self) -> Self {
        self.tally.count(&[], |c| &mut c.add);
        self.made(self.value.add(rhs.value))
    }
    #[inline(never)]
    fn mul_wide(self, rhs: Self) -> Self::Wide {
        self.tally.count(&[], |c| &mut c.mul);
        self.wide(self.value.mul_wide(rhs.value))
    }
    #[inline(never)]
    fn sqr_wide(self) -> Self::Wide {
        self.tally.count(&[], |c| &mut c.sqr);
        self.wide(self.value.sqr_wide())
    }
    fn widen(self) -> Self::Wide {
        self.wide(self.value.widen())
    }
    #[inline(never)]
    fn add_wide(a: Self::Wide, b: Self::Wide) -> Self::Wide {
        a.tally.count(&[], |c| &mut c.add);
        CountingWide { value: F::add_wide(a.value, b.value), tally: a.tally }
    }
    #[inline(never)]
    fn reduce(a: Self::Wide) -> Self {
        a.tally.count(&[], |c| &mut c.reduce);
        Self { value: F::reduce(a.value), tally: a.tally }
    }
    /// Not counted: additions at most.
    fn times_tau(self) -> Self {
        self.made(self.value.times_tau())
    }
    #[inline(never)]
    fn invert(self) -> Self {
        self.tally.count(&[], |c| &mut c.inv);
        self.made(self.value.invert())
    }
    #[inline(never)]
    fn is_zero(self) -> Mask {
        self.value.is_zero()
    }
}

impl<'t, F: BinaryField> BinaryField for Counting<'t, F> {
    type Row = F::Row;
    const HALVES_SOONER: bool = F::HALVES_SOONER;

    #[inline(never)]
    fn from_repr((tally, level): Self::Level, repr: F::Repr) -> Option<Self> {
        F::from_repr(level, repr).map(|value| Self { value, tally })
    }
    fn to_repr(self) -> F::Repr {
        self.value.to_repr()
    }
    #[inline(never)]
    fn to_row(self) -> F::Row {
        self.value.to_row()
    }
    #[inline(never)]
    fn from_row((tally, level): Self::Level, row: &F::Row) -> Self {
        Self { value: F::from_row(level, row), tally }
    }
    #[inline(never)]
    fn sqrt(self) -> Self {
        self.tally.count(&[], |c| &mut c.sqrt);
        self.made(self.value.sqrt())
    }
    #[inline(never)]
    fn trace(self) -> u64 {
        self.value.trace()
    }
    #[inline(never)]
    fn half_trace(self) -> Self {
        self.tally.count(&[], |c| &mut c.solve);
        self.made(self.value.half_trace())
    }
    #[inline(never)]
    fn half_trace_vartime(self) -> Self {
        self.tally.count(&[], |c| &mut c.solve);
        self.made(self.value.half_trace_vartime())
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        self.tally.count(&[], |c| &mut c.inv);
        self.made(self.value.invert_vartime())
    }
}
