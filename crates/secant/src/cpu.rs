//! Which instructions the library takes.
//!
//! It asks the CPU, and needs no help. [`limit`] is for tests and comparisons: it keeps the library from
//! choosing anything above a backend, in the whole process.

pub use secant_core::cpu::{Backend, limit};
