//! Section 3.3: `[k]P` on four threads, doublings for the upper digits, halvings for the lower ones, and the
//! additions of each. Two counters, one for each chain; who finds a point missing computes its own part once
//! more, and no other.
//!
//! The threads are a chain of launches, in the paper's order: the calling one, which halves, launches the
//! doublings, those the additions of halves, and these recode k before they launch the additions of doubles.
//! So both producers are at work before there are digits, and their chains are as long as the longest digits
//! want. The threads themselves are workers that wait for their launch, awake; to create threads is no part
//! of a multiplication here.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use secant_core::cpu::Tier;
use secant_core::form::Affine;
use secant_core::form::binary::lambda::{self, Lambda};
use secant_core::form::binary::{BinaryGroup, affine};
use secant_core::multiply::binary::chains::General;
use secant_core::multiply::right_to_left::{Traversal, combine, join};
use secant_core::operate::binary::{Equation, FieldOf, NamedBinary, Work};
use secant_core::threads::Failed;
use secant_core::threads::trace::Watch;
use secant_core::threads::workers::Workers;

use super::handover::{First, Handover, Method, until};
use super::multiply::{Digits, Direction, Produce, Shared};

/// Result of a multiplication on four threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<W> {
    /// `[k]P`; `None` is the point at infinity.
    pub point: Option<[W; 2]>,
    /// Whether the part of the doublings was computed once more, and the part of the halvings.
    pub rescued: [bool; 2],
}

/// The sum of a part in affine words, nothing for the neutral element, and whether the part was computed once
/// more.
type Part = (Vec<u64>, bool);

/// One multiplication, for all four threads.
struct Whole<C: NamedBinary> {
    p: Affine<C::Words>,
    k: C::Words,
    l: usize,
    digits: Digits,
    upper: Shared<C>,
    lower: Shared<C>,
    /// Whether the doublings, the additions of halves and the additions of doubles are launched.
    launched: [AtomicBool; 3],
    /// The sums of the upper and of the lower part.
    sums: [OnceLock<Part>; 2],
}

impl<C: NamedBinary> Whole<C> {
    fn new<U: Direction, L: Direction>(
        (p, k): (&Affine<C::Words>, &C::Words),
        l: usize,
        digits: Digits,
        first: [First; 2],
    ) -> Self {
        // The digits of an integer below r are one more than its bits at most.
        let points = [(C::ORDER_BITS + 1).saturating_sub(l), l + 1];
        // Nobody knows the weight before there are digits.
        let handover = |part: usize| Handover::new(Method::Release { first: first[part] }, points[part], 0);
        Self {
            p: *p,
            k: *k,
            l,
            digits,
            upper: Shared::new::<U>(p, k, (Traversal::Up, points[0]), handover(0), Vec::new()),
            lower: Shared::new::<L>(p, k, (Traversal::Down(l), points[1]), handover(1), Vec::new()),
            launched: Default::default(),
            sums: Default::default(),
        }
    }

    fn launch(&self, thread: usize) {
        self.launched[thread].store(true, Ordering::Release);
    }

    /// Finds the digits, for both parts: the work of the third thread.
    fn recode_vartime(&self) {
        let all = self.digits.of_vartime(C::residue(&self.k, self.l).as_ref());
        let (lower, upper) = all.split_at(self.l.min(all.len()));
        self.upper.set_digits(upper.to_vec());
        self.lower.set_digits(lower.to_vec());
    }
}

/// A thread's place in a list of multiplications, which it goes through. If it leaves before the end, the
/// others learn it.
struct Place<C: NamedBinary> {
    list: Arc<List<C>>,
    through: bool,
}

struct List<C: NamedBinary> {
    all: Vec<Whole<C>>,
    /// A thread has left before the end.
    broken: AtomicBool,
}

impl<C: NamedBinary> Place<C> {
    fn of(list: &Arc<List<C>>) -> Self {
        Self { list: Arc::clone(list), through: false }
    }

    /// Waits until that is so; gives false if it will never be.
    fn wait(&self, so: impl Fn() -> bool) -> bool {
        until(|| so() || self.list.broken.load(Ordering::Relaxed));
        so()
    }

    /// Does this for each multiplication in turn; gives false if another thread has left.
    fn go_through(mut self, mut each: impl FnMut(&Self, &Whole<C>) -> bool) -> bool {
        let through = self.list.all.iter().all(|whole| each(&self, whole));
        self.through = through;
        through
    }

    /// The same for each multiplication once that thread of it is launched.
    fn when_launched(self, thread: usize, each: impl Fn(&Whole<C>)) -> bool {
        self.go_through(|place, whole| {
            let launched = place.wait(|| whole.launched[thread].load(Ordering::Acquire));
            if launched {
                each(whole);
            }
            launched
        })
    }
}

impl<C: NamedBinary> Drop for Place<C> {
    fn drop(&mut self) {
        if !self.through {
            self.list.broken.store(true, Ordering::Relaxed);
        }
    }
}

/// The additions of a chain: their sum in words, and whether they were done twice.
struct Adding<'a, C: NamedBinary, D>(&'a Shared<C>, PhantomData<D>);

impl<C: NamedBinary, D: Direction> Work<C> for Adding<'_, C, D> {
    type Output = Part;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Part {
        let (sums, rescued) = self.0.consume_vartime::<D, F>(level, &mut Watch::off());
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
struct Joining<'a, C: NamedBinary>(&'a Whole<C>, [&'a [u64]; 2]);

impl<C: NamedBinary> Work<C> for Joining<'_, C> {
    type Output = Option<[C::Words; 2]>;
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        type Law<C, F> = Lambda<Equation<C>, F>;
        let Self(Whole { p, k, .. }, parts) = self;
        let n = C::Words::default().as_ref().len();
        let part = |words: &[u64]| -> Option<lambda::Point<F>> {
            let (mut x, mut y) = (C::Words::default(), C::Words::default());
            x.as_mut().copy_from_slice(words.get(..n)?);
            y.as_mut().copy_from_slice(words.get(n..2 * n)?);
            let point = Affine { x: F::from_canonical(level, x), y: F::from_canonical(level, y) };
            Some(Law::<C, F>::lift_affine(&point))
        };
        let [upper, lower] = parts.map(part);
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

    /// `[k]P` for each k, for a point of odd order, not at infinity, the lowest l digits of 2^l·k by
    /// halvings, `L`, the others by doublings, `U`; with a first batch for each of the two chains, the
    /// doublings' first. Variable time.
    ///
    /// # Errors
    /// [`Failed`] if the system gives no threads.
    pub fn mul_all_vartime<U: Direction, L: Direction>(
        &self,
        p: &Affine<C::Words>,
        all: &[C::Words],
        l: usize,
        digits: Digits,
        first: [First; 2],
    ) -> Result<Vec<Answer<C::Words>>, Failed> {
        let new = |k| Whole::<C>::new::<U, L>((p, k), l, digits, first);
        let list = Arc::new(List { all: all.iter().map(new).collect(), broken: AtomicBool::new(false) });
        let tier = self.tier;
        let team = Workers::shared().team(3)?;
        let place = Place::of(&list);
        let doublings = team.start(0, move || {
            place.when_launched(0, |whole| {
                // The lock is taken before the additions can ask for it.
                let producer = whole.upper.handover.producer();
                whole.launch(1);
                C::on(tier, Produce::<C, U>(&whole.upper, producer, PhantomData));
            })
        });
        let place = Place::of(&list);
        let halves = team.start(1, move || {
            place.when_launched(1, |whole| {
                whole.recode_vartime();
                whole.launch(2);
                let _ = whole.sums[1].set(C::on(tier, Adding::<C, L>(&whole.lower, PhantomData)));
            })
        });
        let place = Place::of(&list);
        let doubles = team.start(2, move || {
            place.when_launched(2, |whole| {
                let _ = whole.sums[0].set(C::on(tier, Adding::<C, U>(&whole.upper, PhantomData)));
            })
        });
        let mut answers = Vec::with_capacity(all.len());
        let through = Place::of(&list).go_through(|place, whole| {
            let producer = whole.lower.handover.producer();
            whole.launch(0);
            C::on(tier, Produce::<C, L>(&whole.lower, producer, PhantomData));
            let parts = || whole.sums[0].get().zip(whole.sums[1].get());
            place.wait(|| parts().is_some());
            let Some(((upper, first), (lower, second))) = parts() else { return false };
            let point = C::on(tier, Joining::<C>(whole, [upper, lower]));
            answers.push(Answer { point, rescued: [*first, *second] });
            true
        });
        let tasks = [doublings, halves, doubles].map(|task| task.join() == Ok(true));
        if through && tasks == [true; 3] { Ok(answers) } else { Err(Failed) }
    }
}
