//! Fields that count their operations.

pub mod binary;
mod counts;
mod field;

pub use counts::{Counts, Tally};
pub use field::Counting;
