//! Field operations in a loop, for measurement.

use crate::interface::{FieldLoop, FieldOperation, Repetition};
use secant_core::cpu::Tier;
use secant_core::field::binary::BinaryField;
use secant_core::operate::binary::{FieldOf, NamedBinary, Work};

/// Independent chains side by side.
const CHAINS: usize = 4;

/// A field operation, a chain and where it has come to.
pub(super) struct Loop<C: NamedBinary> {
    pub(super) operation: FieldOperation,
    pub(super) chain: Repetition,
    pub(super) tier: Tier,
    pub(super) state: C::Words,
}

struct Steps<W> {
    operation: FieldOperation,
    chain: Repetition,
    n: usize,
    start: W,
}

/// `step` on M chains, n times in all.
#[inline(always)]
fn repeat<F: BinaryField, const M: usize>(start: F, n: usize, step: impl Fn(F, F) -> F) -> F {
    let mut x = [start; M];
    let mut i = 1;
    while i < M {
        x[i] = x[i - 1].sqr();
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
        sum = sum.add(x[i]);
        i += 1;
    }
    sum
}

impl<C: NamedBinary> Work<C> for Steps<C::Words> {
    type Output = C::Words;
    #[inline(always)]
    fn run<F: FieldOf<C>>(self, level: F::Level) -> C::Words {
        let start = F::from_canonical(level, self.start);
        macro_rules! steps {
            ($step:expr) => {
                match self.chain {
                    Repetition::Dependent => repeat::<F, 1>(
                        start,
                        self.n,
                        #[inline(always)]
                        $step,
                    ),
                    Repetition::Independent => repeat::<F, CHAINS>(
                        start,
                        self.n,
                        #[inline(always)]
                        $step,
                    ),
                }
            };
        }
        let end = match self.operation {
            FieldOperation::Mul => steps!(|x, y| x.mul(y)),
            FieldOperation::Sqr => steps!(|x, _| x.sqr()),
            FieldOperation::Add | FieldOperation::Sub => steps!(|x, y| x.add(y)),
            FieldOperation::Inv => steps!(|x, y| x.invert().add(y)),
            FieldOperation::InvVartime => steps!(|x, y| x.invert_vartime().add(y)),
            FieldOperation::Sqrt => steps!(|x, _| x.sqrt()),
            FieldOperation::HalfTrace => steps!(|x, y| x.half_trace().add(y)),
            FieldOperation::HalfTraceVartime => steps!(|x, y| x.half_trace_vartime().add(y)),
        };
        end.to_repr()
    }
}

impl<C: NamedBinary> FieldLoop for Loop<C> {
    fn run(&mut self, n: usize) {
        let steps = Steps { operation: self.operation, chain: self.chain, n, start: self.state };
        self.state = C::on(self.tier, steps);
    }
    fn lanes(&self) -> usize {
        1
    }
}
