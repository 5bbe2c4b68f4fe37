//! The addition chains of the slides, as lists of steps: length-3 sliding windows, and the same with
//! subtractions.
//!
//! For n < 16 the slides' own rules (with "2nP = 7P + (2n - 7)P if 4 <= n < 8"; printed is n - 7). From there
//! on an even multiple is a double, and an odd one a multiple of 4 (below 32) or 8 plus the rest: read from
//! the bottom, these are unsigned sliding windows of width 3, the recoding
//! `secant_core::scalar::recode::sliding` and the method `sliding3`. With subtractions, "(16n - 7)P = 16nP -
//! 7P, etc.", it is the wNAF of width 4, which has the same table P, 3P, 5P, 7P: the method `wnaf4`.

use secant_core::ct::Mask;
use secant_core::field::Field;
use secant_core::form::{Affine, Group};

/// One step: the multiple that it makes, of multiples made before; number 0 is P.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Twice that multiple.
    Double(usize),
    /// The sum of two multiples.
    Add(usize, usize),
    /// The difference of two multiples.
    Subtract(usize, usize),
}

/// Steps that make n·P from P, last.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    steps: Vec<Step>,
    /// The numbers of P, 2P, .., 7P, once they are made.
    small: [Option<usize>; 8],
}

/// An integer of up to 257 bits, least significant word first.
#[derive(Clone, Copy)]
struct Integer([u64; 5]);

impl Integer {
    /// The value, if it is small.
    fn small(self) -> Option<u64> {
        (self.0[1..] == [0; 4]).then_some(self.0[0])
    }
    fn half(self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] >> 1 | self.0.get(i + 1).map_or(0, |w| w << 63)))
    }
    /// self - low, for low at most the lowest bits.
    fn without(self, low: u64) -> Self {
        let mut words = self.0;
        words[0] -= low;
        Self(words)
    }
    /// self + n for a small n.
    fn plus(self, n: u64) -> Self {
        let mut words = self.0;
        let mut carry = n;
        for word in &mut words {
            let (sum, over) = word.overflowing_add(carry);
            (*word, carry) = (sum, u64::from(over));
        }
        Self(words)
    }
}

/// The last step to a multiple, deferred until a smaller multiple is made.
enum After {
    Double,
    Add(u64),
    Subtract(u64),
}

impl Chain {
    /// The chain of the slides for n; `None` for 0. About lg n doublings and (lg n)/4 other additions.
    pub fn unsigned(n: &[u64; 4]) -> Option<Self> {
        Self::make(n, false)
    }

    /// The chain with subtractions; `None` for 0. About lg n doublings and (lg n)/5 other additions.
    pub fn signed(n: &[u64; 4]) -> Option<Self> {
        Self::make(n, true)
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Number of steps that are doublings.
    pub fn doublings(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Double(_))).count()
    }

    fn make(n: &[u64; 4], signed: bool) -> Option<Self> {
        if *n == [0; 4] {
            return None;
        }
        let mut chain = Self::default();
        chain.small[1] = Some(0);
        let mut rest = Integer([n[0], n[1], n[2], n[3], 0]);
        let mut after = Vec::new();
        while rest.small().is_none_or(|n| n >= 16) {
            let low = rest.0[0];
            if low.is_multiple_of(2) {
                after.push(After::Double);
                rest = rest.half();
            } else if rest.small().is_some_and(|n| n < 32) {
                after.push(After::Add(low % 4));
                rest = rest.without(low % 4);
            } else if signed && low % 16 > 8 {
                after.push(After::Subtract(16 - low % 16));
                rest = rest.plus(16 - low % 16);
            } else {
                after.push(After::Add(low % 8));
                rest = rest.without(low % 8);
            }
        }
        let mut last = match rest.0[0] {
            n @ ..8 => chain.small(n as usize),
            14 => {
                let seven = chain.small(7);
                chain.push(Step::Double(seven))
            }
            n if n.is_multiple_of(2) => chain.small_sum(7, n as usize - 7),
            n => {
                let even = if n == 15 {
                    let seven = chain.small(7);
                    chain.push(Step::Double(seven))
                } else {
                    chain.small_sum(7, n as usize - 8)
                };
                chain.push(Step::Add(even, 0))
            }
        };
        for step in after.into_iter().rev() {
            let step = match step {
                After::Double => Step::Double(last),
                After::Add(d) => Step::Add(last, chain.small(d as usize)),
                After::Subtract(d) => Step::Subtract(last, chain.small(d as usize)),
            };
            last = chain.push(step);
        }
        // The last step makes n·P, unless n = 1.
        debug_assert_eq!(last, chain.steps.len());
        Some(chain)
    }

    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len()
    }

    /// (a + b)P for a, b < 8.
    fn small_sum(&mut self, a: usize, b: usize) -> usize {
        let (a, b) = (self.small(a), self.small(b));
        self.push(Step::Add(a, b))
    }

    /// d·P for d < 8: 2 = 1 + 1, 3 = 2 + 1, 4 = 2 + 2, 5 = 3 + 2, 6 = 3 + 3, 7 = 5 + 2.
    fn small(&mut self, d: usize) -> usize {
        if let Some(known) = self.small[d] {
            return known;
        }
        let step = match d {
            2 | 4 | 6 => Step::Double(self.small(d / 2)),
            3 => Step::Add(self.small(2), 0),
            _ => {
                let lower = self.small(d - 2);
                Step::Add(lower, self.small(2))
            }
        };
        let made = self.push(step);
        self.small[d] = Some(made);
        made
    }

    /// The chain's last multiple, computed with the given group operations.
    pub fn evaluate<T: Copy>(
        &self,
        p: T,
        double: impl Fn(T) -> T,
        add: impl Fn(T, T) -> T,
        subtract: impl Fn(T, T) -> T,
    ) -> T {
        let mut multiples = vec![p];
        for step in &self.steps {
            multiples.push(match *step {
                Step::Double(i) => double(multiples[i]),
                Step::Add(i, j) => add(multiples[i], multiples[j]),
                Step::Subtract(i, j) => subtract(multiples[i], multiples[j]),
            });
        }
        multiples[multiples.len() - 1]
    }

    /// The multiple of a point, by the group's dedicated additions; `None` where one of them met an
    /// exceptional input or the result has Z = 0. Variable time.
    pub fn mul_vartime<G: Group<Field: Field<Mask = Mask>>>(&self, p: Affine<G::Field>) -> Option<G::Point> {
        let negated = |mask| Mask::from_bit(u64::from(mask));
        let sum = |a: G::Point, b: G::Point, subtract: bool| {
            let b = G::negate_cached_if(G::cache(G::extend(b)), negated(subtract));
            G::add(G::extend(a), &b)
        };
        let start = G::narrow(G::lift(p));
        let r = self.evaluate(start, G::double, |a, b| sum(a, b, false), |a, b| sum(a, b, true));
        if G::is_degenerate(r).declassify() { None } else { Some(r) }
    }
}
