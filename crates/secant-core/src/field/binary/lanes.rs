//! Eight elements of F_2^m side by side: lane i of a vector for each word holds that word of element i.

use super::vocabulary::BinaryArithmetic;
use crate::cpu::Vpclmul;
use crate::ct::{Mask8, Select};
use crate::limbs::binary::lane_words;
use crate::limbs::binary::lanes::{self, InLanes, LANES, Sixteen};

/// Eight elements of F_2\[z\]/P, each of degree below m.
#[derive(Clone, Copy)]
pub struct BinaryX8<P: InLanes> {
    words: P::Lanes,
    level: Vpclmul,
}

/// Eight sums of products, not reduced.
#[derive(Clone, Copy)]
pub struct WideX8<P: InLanes> {
    words: P::Wide,
    level: Vpclmul,
}

impl<P: InLanes> BinaryX8<P> {
    /// An element in each lane, of words whose bits from m on are 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn from_lanes(level: Vpclmul, elements: &[P::Words; LANES]) -> Self {
        Self { words: lane_words::load::<P>(level, elements), level }
    }
    /// In each lane the entry of that index: of each word of the entries there are so many sixteens, one
    /// after the other. Every entry is read. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn entry(level: Vpclmul, table: &[Sixteen], groups: usize, index: &[u64; LANES]) -> Self {
        Self { words: lane_words::entry::<P>(level, table, groups, index), level }
    }
    /// The words of each lane's element.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn to_lanes(self) -> [P::Words; LANES] {
        lane_words::store::<P>(self.level, &self.words)
    }
}

impl<P: InLanes> Select<Mask8> for BinaryX8<P> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
        let level = if_set.level;
        Self { words: lanes::select::<P>(level, mask, &if_set.words, &if_clear.words), level }
    }
}

impl<P: InLanes<Words: Send + Sync + 'static>> BinaryArithmetic for BinaryX8<P> {
    type Level = Vpclmul;
    type Wide = WideX8<P>;
    type Mask = Mask8;
    type Repr = P::Words;
    const DEGREE: usize = P::M;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(level: Vpclmul) -> Self {
        Self { words: P::zero(level), level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn one(level: Vpclmul) -> Self {
        let mut one = P::Words::default();
        one.as_mut()[0] = 1;
        Self::from_canonical(level, one)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn level(self) -> Vpclmul {
        self.level
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_canonical(level: Vpclmul, repr: P::Words) -> Self {
        debug_assert!(P::fits(&repr));
        Self { words: lane_words::broadcast::<P>(level, &repr), level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Self {
        Self { words: lanes::add::<P>(self.level, &self.words, &rhs.words), level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_wide(self, rhs: Self) -> WideX8<P> {
        WideX8 { words: P::mul(self.level, &self.words, &rhs.words), level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_wide(self) -> WideX8<P> {
        WideX8 { words: P::sqr(self.level, &self.words), level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(self) -> WideX8<P> {
        WideX8 { words: P::widen(self.level, &self.words), level: self.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(a: WideX8<P>, b: WideX8<P>) -> WideX8<P> {
        WideX8 { words: P::add_wide(a.level, &a.words, &b.words), level: a.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(a: WideX8<P>) -> Self {
        Self { words: P::reduce(a.level, &a.words), level: a.level }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_tau(self) -> Self {
        Self { words: P::times_tau(self.level, &self.words), ..self }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask8 {
        lanes::is_zero::<P>(self.level, &self.words)
    }
}
