//! Field operations in a loop, for measurement.

use secant_core::cpu::{Portable, Task, Tier};
use secant_core::field::{Factor, Field, Single};
use secant_core::limbs::WordKernels;

use crate::interface::{FieldLoop, FieldOperation, Repetition};

/// Independent chains side by side.
const CHAINS: usize = 8;

/// The loop for one chain shape; `step` is one operation on (running value, constant).
#[inline(always)]
fn repeat<F: Field, const M: usize>(start: F, n: usize, step: impl Fn(F, F) -> F) -> F {
    let mut x = [start; M];
    let mut i = 1;
    while i < M {
        x[i] = x[i - 1].add(start).tighten();
        i += 1;
    }
    let mut done = 0;
    while done + M <= n {
        let mut i = 0;
        while i < M {
            x[i] = step(x[i], start);
            i += 1;
        }
        done += M;
    }
    // The remainder after whole rounds of M; slow operations have n below M and run only here.
    while done < n {
        x[done % M] = step(x[done % M], start);
        done += 1;
    }
    let mut sum = x[0];
    let mut i = 1;
    while i < M {
        sum = sum.add(x[i]).tighten();
        i += 1;
    }
    sum
}

#[inline(always)]
fn with_chain<F: Field>(start: F, n: usize, chain: Repetition, step: impl Fn(F, F) -> F) -> F {
    match chain {
        Repetition::Dependent => repeat::<F, 1>(start, n, step),
        Repetition::Independent => repeat::<F, CHAINS>(start, n, step),
    }
}

/// The operations that every field has.
#[inline(always)]
pub(crate) fn common<F: Field>(
    operation: FieldOperation,
    start: F,
    n: usize,
    chain: Repetition,
) -> Option<F> {
    Some(match operation {
        FieldOperation::Mul => with_chain(
            start,
            n,
            chain,
            #[inline(always)]
            |x, y| x.mul(y),
        ),
        FieldOperation::Sqr => with_chain(
            start,
            n,
            chain,
            #[inline(always)]
            |x, _| x.sqr(),
        ),
        FieldOperation::Add => with_chain(
            start,
            n,
            chain,
            #[inline(always)]
            |x, y| x.add(y).tighten(),
        ),
        FieldOperation::Sub => with_chain(
            start,
            n,
            chain,
            #[inline(always)]
            |x, y| x.sub(y),
        ),
        FieldOperation::Inv => with_chain(
            start,
            n,
            chain,
            #[inline(always)]
            |x, y| x.invert().sub(y),
        ),
        FieldOperation::InvVartime
        | FieldOperation::Sqrt
        | FieldOperation::HalfTrace
        | FieldOperation::HalfTraceVartime => return None,
    })
}

/// A field on every backend, named by whoever owns it.
pub(crate) trait Family: 'static {
    /// The stored words of an element.
    type Repr: Copy;
    /// The field on backend `B`.
    type Field<B: WordKernels>: Single<Level = B, Repr = Self::Repr>;
}

struct SingleLoop<F: Family> {
    operation: FieldOperation,
    chain: Repetition,
    tier: Tier,
    state: F::Repr,
}

struct SingleTask<F: Family> {
    operation: FieldOperation,
    chain: Repetition,
    n: usize,
    start: F::Repr,
}

impl<F: Family, B: WordKernels> Task<B> for SingleTask<F> {
    type Output = F::Repr;
    #[inline(always)]
    fn run(self, level: B) -> F::Repr {
        let Self { operation, chain, n, start } = self;
        level.call(Operations::<F::Field<B>> { operation, chain, n, start })
    }
}

/// [`SingleTask`] for a field, which curves share.
struct Operations<F: Single> {
    operation: FieldOperation,
    chain: Repetition,
    n: usize,
    start: F::Repr,
}

impl<F: Single> Task<F::Level> for Operations<F> {
    type Output = F::Repr;
    #[inline(always)]
    fn run(self, level: F::Level) -> F::Repr {
        let start = F::load(level, self.start);
        let end = match (common(self.operation, start, self.n, self.chain), self.operation) {
            (Some(end), _) => end,
            (None, FieldOperation::InvVartime) => {
                with_chain(start, self.n, self.chain, |x, y| x.invert_vartime().sub(y))
            }
            (None, _) => with_chain(start, self.n, self.chain, |x, y| x.sqrt().0.sub(y)),
        };
        end.store()
    }
}

impl<F: Family> FieldLoop for SingleLoop<F> {
    fn run(&mut self, n: usize) {
        let task = SingleTask::<F> { operation: self.operation, chain: self.chain, n, start: self.state };
        self.state = self.tier.run_single(task);
    }
    fn lanes(&self) -> usize {
        1
    }
}

/// The loop on a single-element backend, from the element of the canonical words `start`.
pub(crate) fn field_loop<F: Family>(
    operation: FieldOperation,
    chain: Repetition,
    tier: Tier,
    start: F::Repr,
) -> Box<dyn FieldLoop> {
    let state = F::Field::<Portable>::from_canonical(Portable, start).store();
    Box::new(SingleLoop::<F> { operation, chain, tier, state })
}
