//! Which instructions the library takes, and how the CPU executes them.
//!
//! It asks the CPU, and needs no help. [`limit`] is for tests and comparisons: it keeps the library from
//! choosing anything above a backend, in the whole process.
//!
//! [`data_independent_timing`] is for what a program does with secrets besides:
//!
//! ```
//! # #[cfg(feature = "p256")] {
//! use secant::p256::Scalar;
//!
//! let share = secant::cpu::data_independent_timing(|| {
//!     let (a, b, x) = (Scalar::reduce(&[0x42; 48]), Scalar::reduce(&[0x17; 48]), Scalar::from(3));
//!     a + b * x
//! });
//! # let _ = share;
//! # }
//! ```

pub use secant_core::cpu::{Backend, data_independent_timing, limit};
