//! Table 3: without conditional branches (w/o CB) against with (with CB).

use super::words::{self, Operation, branching};
use super::{Variant, rows, variants};

/// Names, chains side by side, operations.
pub(super) const ROWS: [(&str, usize, Operation); 20] = rows! {
    "Subtraction, w/o CB": words::sub,
    "Subtraction, with CB": branching::sub,
    "Addition with IR, w/o CB": words::add_incomplete,
    "Addition with IR, with CB": branching::add_incomplete,
    "Addition, w/o CB": words::add_complete,
    "Addition, with CB": branching::add_complete,
    "Mult. by 2 with IR, w/o CB": words::mul2_incomplete,
    "Mult. by 2 with IR, with CB": branching::mul2_incomplete,
    "Multiplication by 2, w/o CB": words::mul2_complete,
    "Multiplication by 2, with CB": branching::mul2_complete,
};

/// Table 3's operations; eight side by side, and one after another (`chained`).
pub fn table3() -> Vec<Variant> {
    variants(&ROWS)
}
