//! Scalar multiplication on curves over F_2^m, by doubling, by halving, by both, and by the ladder.
//!
//! | file | computes | time |
//! |---|---|---|
//! | [`fixed_base`] | `[k]G` from a table of multiples of G, no doublings | constant |
//! | [`double_and_add`] | `[k]P` from odd digits of k, from the left or from the right; `[m]P + [n]Q` | variable |
//! | [`halve_and_add`] | `[k]P` from odd digits of k' = 2^l·k mod r: all by halving, or the upper part by doubling | variable |
//! | [`chains`] | doublings, halvings and sums of them, for [`right_to_left`](super::right_to_left) | variable |
//! | [`ladder`] | `[k]P` from the abscissas alone | constant |
//!
//! Digits are zero or odd and below 2n in absolute value, n at most [`TABLE`], least significant first.
//! Halving, and dedicated formulas in λ, are for points of odd order. The variable-time methods give `None`
//! where a formula met an exceptional input or the result is at infinity: then
//! [`affine::mul_vartime`](crate::form::binary::affine::mul_vartime) knows the answer.

pub mod chains;
pub mod double_and_add;
#[cfg(feature = "alloc")]
pub mod fixed_base;
pub mod halve_and_add;
pub mod ladder;
mod table;
#[cfg(test)]
mod tests;

pub use table::TABLE;
