//! `[k]P` on two threads: one doubles or halves and writes every point, the other adds those that a digit
//! asks for (algorithm 4).

use std::marker::PhantomData;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use secant_catalogue::Random;
use secant_core::cpu::Tier;
use secant_core::form::Affine;
use secant_core::form::binary::{BinaryGroup, affine};
use secant_core::form::handed::{Handed, Inward, Outward};
use secant_core::multiply::right_to_left::{Chain, Steps, Sums, Traversal, combine, insert, sum_vartime};
use secant_core::operate::binary::{Equation, FieldOf, NamedBinary, Work};
use secant_core::scalar::recode;
use secant_core::threads::Failed;
use secant_core::threads::trace::{Phase, ThreadTrace, Watch};
use secant_core::threads::workers::Workers;

pub use super::directions::{Direction, Double, DoubleLopezDahab, Halve, HalveKimKim};
use super::handover::{Handover, Method};

/// The recoding of k into digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// The bits of k.
    Binary,
    /// The non-adjacent form.
    Naf,
    /// The NAF of width 4.
    Wnaf4,
}

impl Digits {
    /// All, in the order of the paper's tables.
    pub const ALL: [Self; 3] = [Self::Binary, Self::Naf, Self::Wnaf4];

    /// The paper's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Binary => "binary",
            Self::Naf => "NAF",
            Self::Wnaf4 => "W-NAF (w = 4)",
        }
    }

    /// The digits of an integer, up to the highest that is not 0.
    pub fn of_vartime(self, k: &[u64]) -> Vec<i16> {
        let mut digits = vec![0; recode::signed_len(64 * k.len())];
        let len = match self {
            Self::Binary => recode::binary::recode_vartime(k, &mut digits),
            Self::Naf => recode::naf::recode_vartime(k, &mut digits),
            Self::Wnaf4 => recode::wnaf::recode_vartime::<4>(k, &mut digits),
        };
        digits.truncate(len.unwrap_or(0));
        digits
    }
}

/// The steps that a chain goes for digits met in this order, the start included.
pub(super) fn points(order: Traversal, digits: &[i16]) -> usize {
    match order {
        Traversal::Up => digits.len(),
        Traversal::Down(l) => l + 1,
    }
}

/// The digit that is met at step i.
fn digit(order: Traversal, digits: &[i16], i: usize) -> i16 {
    let place = match order {
        Traversal::Up => i,
        Traversal::Down(l) => l - i,
    };
    digits.get(place).copied().unwrap_or(0)
}

/// The digits that are not 0.
fn weight(digits: &[i16]) -> usize {
    digits.iter().filter(|digit| **digit != 0).count()
}

/// One multiplication, for both threads.
pub(super) struct Shared<C: NamedBinary> {
    p: Affine<C::Words>,
    k: C::Words,
    /// Set before the consumer begins.
    digits: OnceLock<Vec<i16>>,
    order: Traversal,
    /// Number of points of the chain.
    points: usize,
    pub(super) handover: Handover,
    /// The points: words, stored and loaded relaxed.
    memory: Vec<AtomicU64>,
    /// Number of words of a point.
    width: usize,
}

/// Words of the memory, from some place on. They are moved in plain loops: an adapter of an iterator that is
/// called instead of inlined would put all that the chain has in registers into memory.
pub(super) struct Cursor<'a>(pub(super) &'a [AtomicU64]);

impl Outward for Cursor<'_> {
    #[inline(always)]
    fn put(&mut self, words: &[u64]) {
        let (here, rest) = self.0.split_at(words.len());
        let mut i = 0;
        while i < words.len() {
            here[i].store(words[i], Ordering::Relaxed);
            i += 1;
        }
        self.0 = rest;
    }
}

impl Inward for Cursor<'_> {
    #[inline(always)]
    fn get(&mut self, words: &mut [u64]) {
        let (here, rest) = self.0.split_at(words.len());
        let mut i = 0;
        while i < words.len() {
            words[i] = here[i].load(Ordering::Relaxed);
            i += 1;
        }
        self.0 = rest;
    }
}

impl<C: NamedBinary> Shared<C> {
    fn point(&self, i: usize) -> Cursor<'_> {
        Cursor(&self.memory[i * self.width..][..self.width])
    }

    /// Shared state for a chain of so many points, whose digits are found later, in memory that may have been
    /// used before.
    pub(super) fn new<D: Direction>(
        p: &Affine<C::Words>,
        k: &C::Words,
        (order, points): (Traversal, usize),
        handover: Handover,
        mut memory: Vec<AtomicU64>,
    ) -> Self {
        let width = D::COORDINATES * C::Words::default().as_ref().len();
        memory.resize_with(points * width, AtomicU64::default);
        Self { p: *p, k: *k, digits: OnceLock::new(), order, points, handover, memory, width }
    }

    /// Number of points of the chain.
    pub(super) fn points(&self) -> usize {
        self.points
    }

    /// The digits; none until they are set.
    fn digits(&self) -> &[i16] {
        self.digits.get().map_or(&[], Vec::as_slice)
    }

    /// Sets the digits, which are at most as many as the chain has points; once.
    pub(super) fn set_digits(&self, digits: Vec<i16>) {
        debug_assert!(points(self.order, &digits) <= self.points);
        let _ = self.digits.set(digits);
    }

    /// Number of additions: the digits that are not 0.
    pub(super) fn weight(&self) -> usize {
        weight(self.digits())
    }

    fn start<F: FieldOf<C>>(&self, level: F::Level) -> Affine<F> {
        Affine { x: F::from_canonical(level, self.p.x), y: F::from_canonical(level, self.p.y) }
    }

    /// All sums, by a chain of one's own.
    #[inline(always)]
    fn sums_vartime<D: Direction, F: FieldOf<C>>(&self, level: F::Level) -> Sums<D::Sum<C, F>> {
        let chain = D::chain_vartime::<C, F>(&self.start(level));
        sum_vartime::<D::Sum<C, F>, _>(&mut Steps::new(chain, [self.digits()], self.order, 0))
    }

    /// The sums of the points that the other thread produces, and whether a point was late, so that they were
    /// computed here: in the trace the rescue is production.
    #[inline(always)]
    pub(super) fn consume_vartime<D: Direction, F: FieldOf<C>>(
        &self,
        level: F::Level,
        watch: &mut Watch,
    ) -> (Sums<D::Sum<C, F>>, bool) {
        watch.enter(Phase::Waiting);
        let mut consumer = self.handover.consumer();
        watch.enter(Phase::Consumption);
        let digits = self.digits();
        let points = points(self.order, digits);
        let mut sums: Sums<D::Sum<C, F>> = [None; _];
        let mut i = 0;
        while i < points {
            let digit = digit(self.order, digits, i);
            if digit != 0 {
                if !consumer.wait(i) {
                    watch.enter(Phase::Production);
                    return (self.sums_vartime::<D, F>(level), true);
                }
                let term = Handed::get(level, &mut self.point(i));
                insert::<D::Sum<C, F>>(&mut sums, digit, &term);
            }
            i += 1;
        }
        (sums, false)
    }

    /// The affine point that the sums make, in canonical words; computed anew if the sums are degenerate.
    #[inline(always)]
    fn settle_vartime<D: Direction, F: FieldOf<C>>(
        &self,
        level: F::Level,
        sums: &Sums<D::Sum<C, F>>,
    ) -> Option<[C::Words; 2]> {
        let degenerate = |q: &_| D::Law::<C, F>::is_degenerate(q).declassify();
        let q = match combine::<D::Sum<C, F>>(sums).filter(|q| !degenerate(q)) {
            Some(q) => Some(D::Law::<C, F>::normalize(&q, D::Law::<C, F>::denominator(&q).invert_vartime())),
            None => affine::mul_vartime::<Equation<C>, F>(Some(self.start(level)), self.k.as_ref()),
        };
        q.map(|q| [q.x.to_repr(), q.y.to_repr()])
    }
}

/// The producer's work: the chain, written to the shared memory.
pub(super) struct Produce<'a, C: NamedBinary, D>(
    pub(super) &'a Shared<C>,
    pub(super) super::handover::Producer<'a>,
    pub(super) PhantomData<D>,
);

impl<C: NamedBinary, D: Direction> Work<C> for Produce<'_, C, D> {
    type Output = ();
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) {
        let Self(shared, mut producer, _) = self;
        let start = D::chain_vartime::<C, F>(&shared.start(level));
        if shared.points == 0 {
            return;
        }
        start.term().put(&mut shared.point(0));
        producer.push();
        if shared.points == 1 {
            return;
        }
        // A chain of halvings stands elsewhere after its first step: from there on the loop knows where, and
        // keeps it in registers.
        let (mut chain, mut i) = (start.advance(1), 1);
        loop {
            chain.term().put(&mut shared.point(i));
            producer.push();
            i += 1;
            if i == shared.points {
                return;
            }
            chain = chain.advance(1);
        }
    }
}

/// Result of a multiplication on two threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<W> {
    /// `[k]P`; `None` is the point at infinity.
    pub point: Option<[W; 2]>,
    /// Whether a point was late, so that the whole multiplication was computed once more.
    pub rescued: bool,
}

/// The consumer's work: the additions, and the conversion to affine coordinates.
pub(super) struct Consume<'a, C: NamedBinary, D>(
    pub(super) &'a Shared<C>,
    pub(super) Watch,
    pub(super) PhantomData<D>,
);

impl<C: NamedBinary, D: Direction> Work<C> for Consume<'_, C, D> {
    type Output = (Answer<C::Words>, Option<ThreadTrace>);
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        let Self(shared, mut watch, _) = self;
        let (sums, rescued) = shared.consume_vartime::<D, F>(level, &mut watch);
        watch.enter(Phase::PostComputation);
        (Answer { point: shared.settle_vartime::<D, F>(level, &sums), rescued }, watch.stop())
    }
}

/// The whole multiplication on one thread.
struct Alone<'a, C: NamedBinary, D>(&'a Shared<C>, PhantomData<D>);

impl<C: NamedBinary, D: Direction> Work<C> for Alone<'_, C, D> {
    type Output = Option<[C::Words; 2]>;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        let sums = self.0.sums_vartime::<D, F>(level);
        self.0.settle_vartime::<D, F>(level, &sums)
    }
}

/// Two threads, the calling one and a worker of the process; the backend; and the memory for points, which
/// the multiplications share one after the other.
pub struct Two<C> {
    tier: Tier,
    memory: Mutex<Vec<AtomicU64>>,
    curve: PhantomData<fn() -> C>,
}

impl<C: NamedBinary> Default for Two<C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: NamedBinary> Two<C> {
    /// Multiplication on the best backend of this CPU.
    pub fn new() -> Self {
        Self { tier: Tier::best_binary(), memory: Mutex::default(), curve: PhantomData }
    }

    /// The shared state for k, whose digits are found first, in memory that may have been used before.
    pub(super) fn shared<D: Direction>(
        p: &Affine<C::Words>,
        k: &C::Words,
        digits: Digits,
        method: Method,
        memory: Vec<AtomicU64>,
    ) -> Shared<C> {
        let (digits, order) = (digits.of_vartime(D::integer::<C>(k).as_ref()), D::order::<C>());
        let points = points(order, &digits);
        let handover = Handover::new(method, points, weight(&digits));
        let shared = Shared::new::<D>(p, k, (order, points), handover, memory);
        shared.set_digits(digits);
        shared
    }

    /// `[k]P` on one thread, as the rescue computes it. Variable time.
    pub fn alone_vartime<D: Direction>(
        &self,
        p: &Affine<C::Words>,
        k: &C::Words,
        digits: Digits,
    ) -> Option<[C::Words; 2]> {
        let shared = Self::shared::<D>(p, k, digits, Method::BusyWait, Vec::new());
        C::on(self.tier, Alone::<C, D>(&shared, PhantomData))
    }

    /// `[k]P` for a point of odd order, not at infinity: doublings or halvings here, additions on the other
    /// thread. Variable time.
    ///
    /// # Errors
    /// [`Failed`] if the system gives no thread.
    pub fn mul_vartime<D: Direction>(
        &self,
        p: &Affine<C::Words>,
        k: &C::Words,
        digits: Digits,
        method: Method,
    ) -> Result<Answer<C::Words>, Failed> {
        self.run_vartime::<D>(p, k, digits, method, Watch::off()).map(|(answer, _)| answer)
    }

    /// The same with the traces of both threads, the calling one first.
    ///
    /// # Errors
    /// [`Failed`] if the system gives no thread.
    pub fn trace_vartime<D: Direction>(
        &self,
        p: &Affine<C::Words>,
        k: &C::Words,
        digits: Digits,
        method: Method,
    ) -> Result<(Answer<C::Words>, Vec<ThreadTrace>), Failed> {
        self.run_vartime::<D>(p, k, digits, method, Watch::on(D::CHAIN, Instant::now()))
    }

    fn run_vartime<D: Direction>(
        &self,
        p: &Affine<C::Words>,
        k: &C::Words,
        digits: Digits,
        method: Method,
        mut watch: Watch,
    ) -> Result<(Answer<C::Words>, Vec<ThreadTrace>), Failed> {
        watch.enter(Phase::Recoding);
        // Points of the multiplication before are never read. Who does not check might, and be right by luck:
        // there the memory is new.
        let checked = !matches!(method, Method::Unchecked { .. });
        let kept = || self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = if checked { mem::take(&mut *kept()) } else { Vec::new() };
        let shared = Arc::new(Self::shared::<D>(p, k, digits, method, memory));
        let tier = self.tier;
        let team = Workers::shared().team(1)?;
        // The locks are taken before the other thread can ask for them.
        let producer = shared.handover.producer();
        let (of_worker, beside) = (Arc::clone(&shared), watch.beside("additions"));
        let task = team.start(0, move || C::on(tier, Consume::<C, D>(&of_worker, beside, PhantomData)));
        watch.enter(Phase::Production);
        C::on(tier, Produce::<C, D>(&shared, producer, PhantomData));
        watch.enter(Phase::Waiting);
        let (answer, additions) = task.join()?;
        if let Some(shared) = Arc::into_inner(shared).filter(|_| checked) {
            *kept() = shared.memory;
        }
        Ok((answer, watch.stop().into_iter().chain(additions).collect()))
    }
}

/// `[k]G` for each k, by bits on one thread, in the library's coordinates.
pub(super) fn wanted<C: NamedBinary>(all: &[C::Words]) -> Vec<Option<[C::Words; 2]>> {
    let two = Two::<C>::new();
    all.iter().map(|k| two.alone_vartime::<Double>(&C::BASE, k, Digits::Binary)).collect()
}

/// Integers below r that look random (splitmix64).
pub fn scalars<C: NamedBinary>(n: usize) -> Vec<C::Words> {
    let mut random = Random(1);
    (0..n)
        .map(|_| {
            let mut k = C::Words::default();
            k.as_mut().iter_mut().for_each(|limb| *limb = random.word());
            C::residue(&k, 0)
        })
        .collect()
}
