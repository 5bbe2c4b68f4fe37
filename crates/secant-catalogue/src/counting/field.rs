//! A field that counts its operations, for tests of costs and for people who want to see them.
//!
//! Every element carries the number of the operation that made it. An operation one of whose operands was
//! made by the operation immediately before it is a *contiguous data dependence* (Longa-Gebotys 2010, section
//! 4.3). The counts go to the [`Tally`] in the level; there is nothing global.
//!
//! Every operation is called, not inlined: its time does not matter, and each counted method would be as long
//! as a fast one.

use super::counts::Tally;
use secant_core::ct::{Choice, Mask, Select};
use secant_core::field::{Factor, Field, Quadratic, Single};

/// An element of `F` whose operations are counted.
#[derive(Clone, Copy, Debug)]
pub struct Counting<'t, F> {
    value: F,
    /// The number of the operation that made it, 0 for none.
    made: u64,
    tally: &'t Tally,
}

/// A loose element of `F` whose operations are counted.
#[derive(Clone, Copy, Debug)]
pub struct CountingLoose<'t, L> {
    value: L,
    made: u64,
    tally: &'t Tally,
}

impl<'t, F: Field> Counting<'t, F> {
    /// An element that no operation made.
    pub(super) fn given((tally, _): (&'t Tally, F::Level), value: F) -> Self {
        Self { value, made: 0, tally }
    }

    /// The element without its tally.
    pub fn value(self) -> F {
        self.value
    }

    fn loose(self, value: F::Loose, made: u64) -> CountingLoose<'t, F::Loose> {
        CountingLoose { value, made, tally: self.tally }
    }
}

/// Not counted. The result passes for made by the later of the operations that made the two.
impl<F: Field> Select<F::Mask> for Counting<'_, F> {
    #[inline(never)]
    fn select(mask: F::Mask, if_set: Self, if_clear: Self) -> Self {
        Self {
            value: F::select(mask, if_set.value, if_clear.value),
            made: if_set.made.max(if_clear.made),
            tally: if_set.tally,
        }
    }
}

/// As [`Counting`].
impl<M: Choice, L: Select<M>> Select<M> for CountingLoose<'_, L> {
    #[inline(never)]
    fn select(mask: M, if_set: Self, if_clear: Self) -> Self {
        Self {
            value: L::select(mask, if_set.value, if_clear.value),
            made: if_set.made.max(if_clear.made),
            tally: if_set.tally,
        }
    }
}

impl<'t, F: Field> Factor<Counting<'t, F>> for Counting<'t, F> {
    fn loosen(self) -> CountingLoose<'t, F::Loose> {
        self.loose(self.value.loosen(), self.made)
    }
    fn tighten(self) -> Self {
        self
    }
}

impl<'t, F: Field<Loose = L>, L: Factor<F>> Factor<Counting<'t, F>> for CountingLoose<'t, L> {
    fn loosen(self) -> Self {
        self
    }
    fn tighten(self) -> Counting<'t, F> {
        Counting { value: self.value.tighten(), made: self.made, tally: self.tally }
    }
}

impl<'t, F: Field> Field for Counting<'t, F> {
    type Level = (&'t Tally, F::Level);
    type Loose = CountingLoose<'t, F::Loose>;
    type Mask = F::Mask;

    fn zero(level: Self::Level) -> Self {
        Self::given(level, F::zero(level.1))
    }
    fn one(level: Self::Level) -> Self {
        Self::given(level, F::one(level.1))
    }
    fn from_u64(level: Self::Level, n: u64) -> Self {
        Self::given(level, F::from_u64(level.1, n))
    }
    fn constant(level: Self::Level, words: &[u64]) -> Self {
        Self::given(level, F::constant(level.1, words))
    }
    fn level(self) -> Self::Level {
        (self.tally, self.value.level())
    }
    #[inline(never)]
    fn mul_loose(a: Self::Loose, b: Self::Loose) -> Self {
        let made = a.tally.count(&[a.made, b.made], |c| &mut c.mul);
        Self { value: F::mul_loose(a.value, b.value), made, tally: a.tally }
    }
    #[inline(never)]
    fn sqr_loose(a: Self::Loose) -> Self {
        let made = a.tally.count(&[a.made], |c| &mut c.sqr);
        Self { value: F::sqr_loose(a.value), made, tally: a.tally }
    }
    #[inline(never)]
    fn add(self, rhs: Self) -> Self::Loose {
        let made = self.tally.count(&[self.made, rhs.made], |c| &mut c.add);
        self.loose(self.value.add(rhs.value), made)
    }
    #[inline(never)]
    fn mul2(self) -> Self::Loose {
        let made = self.tally.count(&[self.made], |c| &mut c.mul2);
        self.loose(self.value.mul2(), made)
    }
    #[inline(never)]
    fn mul3(self) -> Self::Loose {
        let made = self.tally.count(&[self.made], |c| &mut c.mul3);
        self.loose(self.value.mul3(), made)
    }
    #[inline(never)]
    fn div2(self) -> Self::Loose {
        let made = self.tally.count(&[self.made], |c| &mut c.div2);
        self.loose(self.value.div2(), made)
    }
    #[inline(never)]
    fn neg(self) -> Self::Loose {
        let made = self.tally.count(&[self.made], |c| &mut c.neg);
        self.loose(self.value.neg(), made)
    }
    #[inline(never)]
    fn sub(self, rhs: Self) -> Self {
        let made = self.tally.count(&[self.made, rhs.made], |c| &mut c.sub);
        Self { value: self.value.sub(rhs.value), made, ..self }
    }
    #[inline(never)]
    fn dbl_sub(self, rhs: Self) -> Self {
        let made = self.tally.count(&[self.made, rhs.made], |c| &mut c.dbl_sub);
        Self { value: self.value.dbl_sub(rhs.value), made, ..self }
    }
    #[inline(never)]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let made = self.tally.count(&[self.made, b.made, c.made], |c| &mut c.sub_dbl_sub);
        let (d, e) = self.value.sub_dbl_sub(b.value, c.value);
        (Self { value: d, made, ..self }, Self { value: e, made, ..self })
    }
    #[inline(never)]
    fn sub_dbl_sub_neg(self, b: Self, c: Self) -> (Self::Loose, Self::Loose) {
        let made = self.tally.count(&[self.made, b.made, c.made], |c| &mut c.sub_dbl_sub);
        self.tally.count(&[], |c| &mut c.neg);
        let (d, e) = self.value.sub_dbl_sub_neg(b.value, c.value);
        (self.loose(d, made), self.loose(e, made))
    }
    #[inline(never)]
    fn mul3_div2(self) -> Self::Loose {
        let made = self.tally.count(&[self.made], |c| &mut c.mul3_div2);
        self.loose(self.value.mul3_div2(), made)
    }
    #[inline(never)]
    fn mul_small(self, n: u32) -> Self {
        let made = self.tally.count(&[self.made], |c| &mut c.mul_small);
        Self { value: self.value.mul_small(n), made, ..self }
    }
    #[inline(never)]
    fn invert(self) -> Self {
        let made = self.tally.count(&[self.made], |c| &mut c.inv);
        Self { value: self.value.invert(), made, ..self }
    }
    /// Not counted, as are [`Field::equals`] and the canonical values: comparisons are no field operations.
    #[inline(never)]
    fn is_zero(self) -> F::Mask {
        self.value.is_zero()
    }
    #[inline(never)]
    fn equals(self, rhs: Self) -> F::Mask {
        self.value.equals(rhs.value)
    }
}

impl<'t, F: Single> Single for Counting<'t, F> {
    type Repr = F::Repr;

    #[inline(never)]
    fn from_repr(level: Self::Level, repr: F::Repr) -> Option<Self> {
        F::from_repr(level.1, repr).map(|value| Self::given(level, value))
    }
    #[inline(never)]
    fn from_canonical(level: Self::Level, repr: F::Repr) -> Self {
        Self::given(level, F::from_canonical(level.1, repr))
    }
    fn store(self) -> F::Repr {
        self.value.store()
    }
    fn load(level: Self::Level, stored: F::Repr) -> Self {
        Self::given(level, F::load(level.1, stored))
    }
    #[inline(never)]
    fn to_repr(self) -> F::Repr {
        self.value.to_repr()
    }
    #[inline(never)]
    fn invert_vartime(self) -> Self {
        let made = self.tally.count(&[self.made], |c| &mut c.inv);
        Self { value: self.value.invert_vartime(), made, ..self }
    }
    /// Roots are not counted.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let (value, is_square) = self.value.sqrt();
        (Self { value, made: 0, ..self }, is_square)
    }
}

impl<F: Quadratic> Quadratic for Counting<'_, F> {
    /// Conjugations are counted as negations.
    #[inline(never)]
    fn conjugate(self) -> Self {
        let made = self.tally.count(&[self.made], |c| &mut c.neg);
        Self { value: self.value.conjugate(), made, ..self }
    }
    /// Counted as a multiplication by a small constant.
    #[inline(never)]
    fn mul_mu(self) -> Self {
        let made = self.tally.count(&[self.made], |c| &mut c.mul_small);
        Self { value: self.value.mul_mu(), made, ..self }
    }
}
