//! F_2^5 = F_2\[z\]/(z^5 + z^2 + 1), for exhaustive tests of what is written over any binary field.
//!
//! A sum of products is a type of its own, kept without reduction, so that a text that confuses the two does
//! not compile.

use super::{BinaryArithmetic, BinaryField};
use crate::ct::{Mask, Select};

/// A polynomial of degree below 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tiny(u64);

/// A polynomial of degree below 9.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TinyWide(u64);

impl Tiny {
    /// All elements.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        (0..32).map(Self)
    }
    pub(crate) fn value(self) -> u64 {
        self.0
    }
}

impl Select<Mask> for Tiny {
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(mask.choose(if_set.0, if_clear.0))
    }
}

impl BinaryArithmetic for Tiny {
    type Level = ();
    type Wide = TinyWide;
    type Mask = Mask;
    type Repr = [u64; 1];
    const DEGREE: usize = 5;

    fn zero((): ()) -> Self {
        Self(0)
    }
    fn one((): ()) -> Self {
        Self(1)
    }
    fn level(self) {}
    fn from_canonical((): (), repr: [u64; 1]) -> Self {
        Self(repr[0])
    }
    fn add(self, rhs: Self) -> Self {
        Self(self.0 ^ rhs.0)
    }
    fn mul_wide(self, rhs: Self) -> TinyWide {
        TinyWide((0..5).filter(|i| rhs.0 >> i & 1 == 1).fold(0, |sum, i| sum ^ self.0 << i))
    }
    fn sqr_wide(self) -> TinyWide {
        self.mul_wide(self)
    }
    fn widen(self) -> TinyWide {
        TinyWide(self.0)
    }
    fn add_wide(a: TinyWide, b: TinyWide) -> TinyWide {
        TinyWide(a.0 ^ b.0)
    }
    fn reduce(a: TinyWide) -> Self {
        Self((5..9).rev().fold(a.0, |r, i| if r >> i & 1 == 1 { r ^ 0b10_0101 << (i - 5) } else { r }))
    }
    fn is_zero(self) -> Mask {
        Mask::is_zero(self.0)
    }
}

impl BinaryField for Tiny {
    type Row = u64;
    const HALVES_SOONER: bool = false;

    fn from_repr((): (), repr: [u64; 1]) -> Option<Self> {
        (repr[0] < 32).then_some(Self(repr[0]))
    }
    fn to_repr(self) -> [u64; 1] {
        [self.0]
    }
    fn to_row(self) -> u64 {
        self.0
    }
    fn from_row((): (), row: &u64) -> Self {
        Self(*row)
    }
    fn sqrt(self) -> Self {
        self.sqr_n(4)
    }
    fn trace(self) -> u64 {
        (1..5).fold(self.0, |sum, i| sum ^ self.sqr_n(i).0)
    }
    fn half_trace(self) -> Self {
        super::vocabulary::half_trace(self, 5)
    }
    fn half_trace_vartime(self) -> Self {
        self.half_trace()
    }
}
