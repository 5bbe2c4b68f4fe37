//! The tables of the four papers: every printed number, and the measurement or count on this machine beside
//! it.
//!
//! | file | paper |
//! |---|---|
//! | [`bernstein`] | D. J. Bernstein, "Efficient arithmetic on elliptic curves in large characteristic" |
//! | [`granger_scott`] | R. Granger, M. Scott, "Faster ECC over F_(2^521 - 1)" |
//! | [`longa_gebotys`] | P. Longa, C. Gebotys, "Efficient Techniques for High-Speed Elliptic Curve Cryptography" |
//! | [`apart`] | what is counted here beyond a paper's number, counted by itself |
//! | [`robert`] | J.-M. Robert, parallel scalar multiplication |
//! | [`verdict`] | when a printed number, or a claim, counts as reproduced |
//!
//! A [`Row`] is a printed number with a [`Probe`], the question to this machine that answers it. A [`Claim`]
//! is what a paper says with its numbers: mostly that one thing takes less than another. Cycles of another
//! CPU are nobody's claim here; their ratios are.

pub mod apart;
pub mod bernstein;
pub mod granger_scott;
pub mod longa_gebotys;
pub(crate) mod probe;
pub mod robert;
mod table;
pub mod verdict;

#[cfg(test)]
mod tests;

pub use probe::{Body, Check, Compute, Experiment, Part, Pipeline, Probe, Stage, Trace, Unit};
pub use table::{Claim, Kind, Paper, Ratios, Row, Table};

/// Every paper, in the order of their years.
pub fn all() -> Vec<Paper> {
    vec![bernstein::paper(), longa_gebotys::paper(), granger_scott::paper(), robert::paper()]
}
