//! Fields that count their operations.

pub mod binary;
mod counts;
mod field;
mod ratio;
#[cfg(test)]
mod tests;

pub use counts::{Counts, Tally};
pub use field::Counting;
