//! Table 2: incomplete reduction (IR) against complete reduction (CR), both without branches.

use super::words::{self, Operation};
use super::{Variant, rows, variants};

/// Names, chains side by side, operations.
pub(super) const ROWS: [(&str, usize, Operation); 16] = rows! {
    "Addition, IR": words::add_incomplete,
    "Addition, CR": words::add_complete,
    "Multiplication by 2, IR": words::mul2_incomplete,
    "Multiplication by 2, CR": words::mul2_complete,
    "Multiplication by 3, IR": words::mul3_incomplete,
    "Multiplication by 3, CR": words::mul3_complete,
    "Division by 2, IR": words::div2_incomplete,
    "Division by 2, CR": words::div2_complete,
};

/// Table 2's operations; eight side by side, and one after another (`chained`).
pub fn table2() -> Vec<Variant> {
    variants(&ROWS)
}
