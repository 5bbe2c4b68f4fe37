//! Fields that count their operations.

pub mod binary;
mod counts;
mod field;
mod ratio;

pub use counts::{Counts, Tally};
pub use field::Counting;
