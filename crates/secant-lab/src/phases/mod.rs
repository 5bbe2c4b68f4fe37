//! The cost of each phase of a multiplication in field operations: table, doublings, additions, conversion to
//! affine coordinates.
//!
//! A curve's method runs unchanged on the counting field, over a group law that charges the operations of
//! each call to a phase: `law`, `binary`. Ladders have one kind of step, which is counted alone. Recoding,
//! reading of tables and selection are not charged, since they are no operations of the field.
//!
//! The table ends with its last entry. All operations until then, doublings and additions included, are
//! charged to it.

mod binary;
mod known;
mod law;
mod ledger;

pub use known::{Known, known};
pub use ledger::{Charge, Phase};

#[cfg(test)]
mod tests;
