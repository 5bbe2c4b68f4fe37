//! Formulas of the explicit-formulas database (hyperelliptic.org/EFD): read, counted, and run on all points
//! of tiny curves.
//!
//! | file | what it does |
//! |---|---|
//! | [`program`] | the three-operand format: read, counted, run over any field |
//! | [`curve`] | tiny curves of the database's models, and their affine laws |
//! | [`coordinates`] | the database's coordinate systems, and which of them a formula is for |
//! | [`trial`] | a formula on all points, against the affine law |
//! | [`ours`] | the library's formulas of the same kind |

pub mod coordinates;
pub mod curve;
pub mod ours;
pub mod program;
#[cfg(test)]
mod tests;
pub mod trial;
