//! The words of the paper's algorithms: plain ones, and ones that count their operations.
//!
//! M is a product of two words. A is an addition or a subtraction of words; of two products it is two, since
//! a product fills two words. A small multiple is a shift, and is not counted, as in the paper.

use std::cell::Cell;
use std::ops::{Add, Sub};

/// A limb of an element: one word, or a word whose operations are counted.
pub trait Limb: Copy + Add<Output = Self> + Sub<Output = Self> {
    /// The type of sums of products of two words.
    type Wide: Wide<Word = Self>;
    /// self·rhs. Cost: 1M.
    fn times(self, rhs: Self) -> Self::Wide;
    /// n·self, n small.
    fn small(self, n: i64) -> Self;
}

/// A sum of products of two words, twice as wide as a word.
pub trait Wide: Copy + Add<Output = Self> + Sub<Output = Self> {
    /// The type of the factors.
    type Word: Limb;
    /// n·self, n small.
    fn small(self, n: i64) -> Self;
    /// self and a word. Cost: 2A.
    fn plus(self, word: Self::Word) -> Self;
    /// The lowest BITS bits, and the rest: self = low + 2^BITS·rest, 0 <= low < 2^BITS.
    fn carry<const BITS: u32>(self) -> (Self::Word, Self);
    /// The word, for what fits one: asserted in debug builds.
    fn word(self) -> Self::Word;
}

impl Limb for i64 {
    type Wide = i128;
    #[inline(always)]
    fn times(self, rhs: Self) -> i128 {
        i128::from(self) * i128::from(rhs)
    }
    #[inline(always)]
    fn small(self, n: i64) -> Self {
        self * n
    }
}

impl Wide for i128 {
    type Word = i64;
    #[inline(always)]
    fn small(self, n: i64) -> Self {
        self * i128::from(n)
    }
    #[inline(always)]
    fn plus(self, word: i64) -> Self {
        self + i128::from(word)
    }
    #[inline(always)]
    fn carry<const BITS: u32>(self) -> (i64, i128) {
        ((self & ((1 << BITS) - 1)) as i64, self >> BITS)
    }
    #[inline(always)]
    fn word(self) -> i64 {
        debug_assert!(i64::try_from(self).is_ok());
        self as i64
    }
}

/// Numbers of operations on words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordCounts {
    /// Products of two words.
    pub mul: u64,
    /// Additions and subtractions of words.
    pub add: u64,
}

/// A counter of operations on words.
#[derive(Debug, Default)]
pub struct WordTally(Cell<WordCounts>);

impl WordTally {
    /// A tally with all counts 0.
    pub fn new() -> Self {
        Self::default()
    }
    /// The counts since the last call, or since creation; resets them to 0.
    pub fn take(&self) -> WordCounts {
        self.0.take()
    }
    /// These words, counted on this tally.
    pub fn words<const N: usize>(&self, words: &[i64; N]) -> [CountedWord<'_>; N] {
        words.map(|word| Counted { value: word, tally: self })
    }
    fn count(&self, mul: u64, add: u64) {
        let WordCounts { mul: muls, add: adds } = self.0.get();
        self.0.set(WordCounts { mul: muls + mul, add: adds + add });
    }
}

/// A word, or a sum of products, whose operations are counted.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'t, T> {
    /// The number whose operations are counted.
    pub value: T,
    tally: &'t WordTally,
}

/// A word whose operations are counted.
pub type CountedWord<'t> = Counted<'t, i64>;

/// Words that one addition goes through.
trait Width {
    const WORDS: u64;
}
impl Width for i64 {
    const WORDS: u64 = 1;
}
impl Width for i128 {
    const WORDS: u64 = 2;
}

impl<'t, T> Counted<'t, T> {
    fn with<U>(self, value: U) -> Counted<'t, U> {
        Counted { value, tally: self.tally }
    }
}

impl<T: Width + Add<Output = T>> Add for Counted<'_, T> {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        self.tally.count(0, T::WORDS);
        Self { value: self.value + rhs.value, tally: self.tally }
    }
}

impl<T: Width + Sub<Output = T>> Sub for Counted<'_, T> {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        self.tally.count(0, T::WORDS);
        Self { value: self.value - rhs.value, tally: self.tally }
    }
}

impl<'t> Limb for CountedWord<'t> {
    type Wide = Counted<'t, i128>;
    fn times(self, rhs: Self) -> Counted<'t, i128> {
        self.tally.count(1, 0);
        self.with(self.value.times(rhs.value))
    }
    fn small(self, n: i64) -> Self {
        self.with(self.value * n)
    }
}

impl<'t> Wide for Counted<'t, i128> {
    type Word = CountedWord<'t>;
    fn small(self, n: i64) -> Self {
        self.with(self.value.small(n))
    }
    fn plus(self, word: CountedWord<'t>) -> Self {
        self.tally.count(0, 2);
        self.with(self.value.plus(word.value))
    }
    fn carry<const BITS: u32>(self) -> (CountedWord<'t>, Self) {
        let (low, rest) = self.value.carry::<BITS>();
        (self.with(low), self.with(rest))
    }
    fn word(self) -> CountedWord<'t> {
        self.with(self.value.word())
    }
}
