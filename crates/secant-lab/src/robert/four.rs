//! Section 3.3: `[k]P` on four threads, doublings for the upper digits, halvings for the lower ones, and the additions of each. Two counters, one for each chain; who
//! finds a point missing computes its own part once more, and no other.
//!
//! The threads are started in the paper's order: the halvings are the calling thread's, which starts the doublings, then the additions of halves, then the
//! additions of doubles. It recodes before; in the paper the third thread does that.

use std::marker::PhantomData;
use std::sync::Arc;

use secant_core::cpu::Tier;
use secant_core::curve::binary::{Equation, FieldOf, NamedBinary, Work};
use secant_core::form::Affine;
use secant_core::form::binary::lambda::{self, Lambda};
use secant_core::form::binary::{BinaryGroup, affine};
use secant_core::multiply::binary::chains::General;
use secant_core::multiply::right_to_left::{Traversal, combine, join};
use secant_core::threads::Failed;
use secant_core::threads::workers::Workers;

use super::handover::{BATCH, First, Method};
use super::multiply::{Digits, Direction, Produce, Shared, Two};

/// Result of a multiplication on four threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<W> {
    /// `[k]P`; `None` is the point at infinity.
    pub point: Option<[W; 2]>,
    /// Whether the part of the doublings was computed once more, and the part of the halvings.
    pub rescued: [bool; 2],
}

/// A chain, produced by a thread that takes its end when it starts.
struct Producing<C: NamedBinary, D>(Arc<Shared<C>>, PhantomData<D>);

impl<C: NamedBinary, D: Direction> Producing<C, D> {
    fn run(&self, tier: Tier) {
        C::on(tier, Produce::<C, D>(&self.0, self.0.handover.producer(), PhantomData));
    }
}

/// The additions of a chain: their sum in words, and whether they were done twice.
struct Adding<'a, C: NamedBinary, D>(&'a Shared<C>, PhantomData<D>);

impl<C: NamedBinary, D: Direction> Work<C> for Adding<'_, C, D> {
    type Output = (Vec<u64>, bool);
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        let (sums, rescued) = self.0.consume_vartime::<D, F>(level);
        let mut words = Vec::new();
        if let Some(sum) = combine::<D::Sum<C, F>>(&sums) {
            let sum = D::Law::<C, F>::normalize(&sum, D::Law::<C, F>::denominator(&sum).invert_vartime());
            words.extend_from_slice(sum.x.to_repr().as_ref());
            words.extend_from_slice(sum.y.to_repr().as_ref());
        }
        (words, rescued)
    }
}

/// The sum of both parts, computed on the calling thread.
struct Joining<'a, C: NamedBinary>(&'a Affine<C::Words>, &'a C::Words, [Vec<u64>; 2]);

impl<C: NamedBinary> Work<C> for Joining<'_, C> {
    type Output = Option<[C::Words; 2]>;
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        type Law<C, F> = Lambda<Equation<C>, F>;
        let Self(p, k, parts) = self;
        let n = C::Words::default().as_ref().len();
        let part = |words: &[u64]| -> Option<lambda::Point<F>> {
            let (mut x, mut y) = (C::Words::default(), C::Words::default());
            x.as_mut().copy_from_slice(words.get(..n)?);
            y.as_mut().copy_from_slice(words.get(n..2 * n)?);
            let point = Affine { x: F::from_canonical(level, x), y: F::from_canonical(level, y) };
            Some(Law::<C, F>::lift_affine(&point))
        };
        let [upper, lower] = parts.each_ref().map(|words| part(words));
        let sum = join::<General<Law<C, F>>>(upper, lower);
        let q = match sum.filter(|q| !Law::<C, F>::is_degenerate(q).declassify()) {
            Some(q) => Some(Law::<C, F>::normalize(&q, Law::<C, F>::denominator(&q).invert_vartime())),
            None => {
                let p = Affine { x: F::from_canonical(level, p.x), y: F::from_canonical(level, p.y) };
                affine::mul_vartime::<Equation<C>, F>(Some(p), k.as_ref())
            }
        };
        q.map(|q| [q.x.to_repr(), q.y.to_repr()])
    }
}

/// Four threads, the calling one and workers of the process; and the backend.
pub struct Four<C> {
    tier: Tier,
    curve: PhantomData<fn() -> C>,
}

impl<C: NamedBinary> Default for Four<C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: NamedBinary> Four<C> {
    /// Multiplication on the best backend of this CPU.
    pub fn new() -> Self {
        Self { tier: Tier::best_binary(), curve: PhantomData }
    }

    /// `[k]P` for a point of odd order, not at infinity, the lowest l digits of 2^l·k by halvings, `L`, the others by doublings, `U`. Variable time.
    ///
    /// # Errors
    /// [`Failed`] if the system gives no threads.
    pub fn mul_vartime<U: Direction, L: Direction>(
        &self,
        p: &Affine<C::Words>,
        k: &C::Words,
        l: usize,
        digits: Digits,
    ) -> Result<Answer<C::Words>, Failed> {
        let all = digits.of_vartime(C::residue(k, l).as_ref());
        let (lower, upper) = all.split_at(l.min(all.len()));
        let method = Method::Release { first: First::Points(BATCH) };
        let upper = Arc::new(Two::<C>::of_digits::<U>(p, k, upper.to_vec(), Traversal::Up, method));
        let lower = Arc::new(Two::<C>::of_digits::<L>(p, k, lower.to_vec(), Traversal::Down(l), method));
        let tier = self.tier;
        let team = Workers::shared().team(3)?;
        let doublings = Producing::<C, U>(Arc::clone(&upper), PhantomData);
        let doublings = team.start(0, move || doublings.run(tier));
        let halves = Arc::clone(&lower);
        let halves = team.start(1, move || C::on(tier, Adding::<C, L>(&halves, PhantomData)));
        let doubles = Arc::clone(&upper);
        let doubles = team.start(2, move || C::on(tier, Adding::<C, U>(&doubles, PhantomData)));
        Producing::<C, L>(lower, PhantomData).run(tier);
        doublings.join()?;
        let ((upper, first), (lower, second)) = (doubles.join()?, halves.join()?);
        let point = C::on(tier, Joining::<C>(p, k, [upper, lower]));
        Ok(Answer { point, rescued: [first, second] })
    }
}
