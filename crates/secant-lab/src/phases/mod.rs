//! The cost of each phase of a multiplication in field operations: table, doublings, additions, conversion to affine
//! coordinates.
//!
//! A curve's method runs on the counting field, by the same text as always, over a group law that charges the operations of each call to a
//! phase: `law`, `binary`. Ladders have one kind of step, which is counted alone. What is not charged here, because it is no operation of
//! the field, is recoding, reading of tables and selection.
//!
//! Where the table ends: with the last entry that is made. What was done until then, doublings and additions too, made the table.

mod binary;
mod known;
mod law;
mod ledger;

pub use known::{Known, known};
pub use ledger::{Charge, Phase};

#[cfg(test)]
mod tests;
