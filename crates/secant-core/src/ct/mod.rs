//! Constant time: masks, selection, table look-up, wiping.
//!
//! | file | has |
//! |---|---|
//! | `choice` | what a mask is, what can be chosen by one, [`lookup`] |
//! | `line` | words of sixteen entries side by side: [`Line`]; a word for each of eight lanes: [`Column`] |
//! | `mask` | the two kinds of masks: one condition, or eight in the lanes of a vector |
//! | `reader` | how a level reads a table: [`TableReader`]; [`limit_tables`] for tests |
//! | `x86_64`, `aarch64` | how vectors do it |
//! | `wipe` | secrets overwritten |
//!
//! A secret condition is a [`Mask`], never a `bool`. A mask passes an empty `asm!` block when it is made: the
//! compiler then knows nothing about its value and cannot turn the selection that follows into a branch or a
//! jump table. Masks are made here and nowhere else.

#[cfg(all(target_arch = "aarch64", target_feature = "neon", not(miri)))]
mod aarch64;
mod choice;
mod line;
mod mask;
mod reader;
#[cfg(test)]
mod tests;
mod wipe;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64;

pub use choice::{Choice, Select, lookup};
pub use line::{Column, Line};
pub use mask::{Mask, Mask8, opaque};
pub use reader::{ReadsTables, TableReader, Tables, limit_tables};
pub use wipe::wipe;
#[cfg(feature = "alloc")]
pub use wipe::wipe_vec;
