//! Fields that count their operations.

pub mod binary;
mod counts;
mod field;
#[cfg(test)]
mod tests;

pub use counts::{Counts, Tally};
pub use field::Counting;
