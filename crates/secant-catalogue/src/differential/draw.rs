//! Words and integers from a source, biased to edges; and the comparison of two answers.

use core::fmt::Debug;

use secant_core::field::{Factor, Single};

/// How many answers were compared; or which of them differ, in words.
pub type Answers = Result<u64, String>;

/// A source of words: a generator, or the bytes of a fuzzer.
pub trait Source {
    /// The next 64 bits.
    fn word(&mut self) -> u64;

    /// A number below `n`, which is small.
    fn below(&mut self, n: usize) -> usize {
        (self.word() % n as u64) as usize
    }

    /// A word, often at an edge.
    fn edge(&mut self) -> u64 {
        let word = self.word();
        match word % 8 {
            0 => 0,
            1 => u64::MAX,
            2 => word >> 56,
            3 => !(word >> 56),
            4 => 1 << (word >> 58),
            5 => (1 << (word >> 58)) - 1,
            _ => self.word(),
        }
    }

    /// Fills words: at random, at edges, or all zeros or ones but one of them.
    fn fill(&mut self, words: &mut [u64]) {
        let kind = self.word();
        match kind % 4 {
            0 => words.iter_mut().for_each(|word| *word = self.word()),
            1 => {
                words.fill((kind >> 8 & 1).wrapping_neg());
                let at = self.below(words.len());
                words[at] = self.edge();
            }
            _ => words.iter_mut().for_each(|word| *word = self.edge()),
        }
    }

    /// `N` words as [`Source::fill`] makes them.
    fn words<const N: usize>(&mut self) -> [u64; N] {
        let mut words = [0; N];
        self.fill(&mut words);
        words
    }
}

impl Source for crate::random::Random {
    fn word(&mut self) -> u64 {
        Self::word(self)
    }
}

/// The words of a fuzzer's bytes; where they end, zeros follow.
#[derive(Clone, Debug)]
pub struct Words<'a>(pub &'a [u8]);

impl Source for Words<'_> {
    fn word(&mut self) -> u64 {
        let (now, rest) = self.0.split_at(self.0.len().min(8));
        self.0 = rest;
        now.iter().fold(0, |word, byte| word << 8 | u64::from(*byte))
    }
}

/// An element: 0, a small one, its negative, one next to the modulus in all words but one, or one of drawn
/// words: those of its value, or, where all words below the modulus may be those that an element is kept in
/// (`kept`), of these.
pub(super) fn element<F: Single>(level: F::Level, kept: bool, source: &mut impl Source) -> F {
    let kind = source.word();
    let small = F::from_u64(level, kind >> 8 & 15);
    match kind % 16 {
        0 => return small,
        1 => return small.neg().tighten(),
        _ => {}
    }
    let mut words = F::Repr::default();
    if kind % 16 < 4 {
        words = small.neg().tighten().to_repr();
        let at = source.below(words.as_ref().len());
        words.as_mut()[at] = source.edge();
    } else {
        source.fill(words.as_mut());
    }
    let element = below::<F>(level, words);
    if kept && kind >> 12 & 1 == 1 { F::load(level, element.to_repr()) } else { element }
}

/// The element of an integer that is made less until it is below the modulus: by the high bits of its highest
/// word, or, in a quadratic field, of the middle one.
fn below<F: Single>(level: F::Level, mut words: F::Repr) -> F {
    let count = words.as_ref().len();
    let mut at = count - 1;
    loop {
        if let Some(element) = F::from_repr(level, words) {
            return element;
        }
        if words.as_ref()[at] == 0 {
            at = if at == count - 1 { count / 2 - 1 } else { return F::zero(level) };
        }
        words.as_mut()[at] >>= 1;
    }
}

/// Counts a comparison; the error names the difference.
pub(super) fn same<T: PartialEq + Debug>(
    count: &mut u64,
    given: &T,
    wanted: &T,
    what: impl FnOnce() -> String,
) -> Result<(), String> {
    *count += 1;
    if given == wanted {
        return Ok(());
    }
    Err(format!("{}: {given:x?} is not {wanted:x?}", what()))
}
