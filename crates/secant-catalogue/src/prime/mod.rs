//! Curves over F_p and F_p(i) by name.

mod counted;
mod entry;
mod gls;
mod lanes;
mod methods;
mod parallel;
mod ristretto255;
mod rows;
mod secp256k1;
mod wide;

pub use counted::{Counted, CountedPsi, count_mul, count_mul_add, count_psi};
pub(crate) use entry::Entry;
pub(crate) use ristretto255::Ristretto255;
