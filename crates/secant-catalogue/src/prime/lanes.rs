//! Field operations in a loop in the lanes of a vector.

use secant_core::cpu::{Ifma, Task};
use secant_core::field::Vector;

use crate::field_loop::common;
use crate::interface::{FieldLoop, FieldOperation, Repetition};

/// A loop of field operations from those values; `None` without lanes here, or if they do not offer this one.
pub(super) fn field_loop<F: Vector<Level = Ifma> + 'static>(
    operation: FieldOperation,
    chain: Repetition,
    state: F::Lanes,
) -> Option<Box<dyn FieldLoop>> {
    if matches!(operation, FieldOperation::InvVartime | FieldOperation::Sqrt) {
        return None;
    }
    Some(Box::new(Loop::<F> { operation, chain, level: Ifma::detect()?, state }))
}

/// A loop of one field operation in lanes.
struct Loop<F: Vector> {
    operation: FieldOperation,
    chain: Repetition,
    level: Ifma,
    state: F::Lanes,
}

/// The compiled loop of a field, which is shared by all curves over the field.
struct LoopTask<F: Vector> {
    operation: FieldOperation,
    chain: Repetition,
    n: usize,
    start: F::Lanes,
}

impl<F: Vector<Level = Ifma>> Task<Ifma> for LoopTask<F> {
    type Output = F::Lanes;
    #[inline(always)]
    fn run(self, level: Ifma) -> Self::Output {
        let start = F::from_lanes(level, self.start);
        common(self.operation, start, self.n, self.chain).unwrap_or(start).to_lanes()
    }
}

impl<F: Vector<Level = Ifma>> FieldLoop for Loop<F> {
    fn run(&mut self, n: usize) {
        let task = LoopTask::<F> { operation: self.operation, chain: self.chain, n, start: self.state };
        self.state = self.level.run(task);
    }
    fn lanes(&self) -> usize {
        F::LANES
    }
}
