//! Integers modulo a group order, in Montgomery form: one text for every odd order that fits N words.
//!
//! Everything that depends on the order is computed from it when the program is compiled. Montgomery 1985,
//! "Modular multiplication without trial division"; the interleaved product is CIOS in Koc, Acar, Kaliski
//! 1996.
//!
//! | file | has |
//! |---|---|
//! | `order` | what an order is, and what follows from it |
//! | `words` | sums and products of words |
//! | `scalar` | [`Scalar`]: the type, sums, products, comparison, selection |
//! | `encode` | from and to words and bytes |
//! | `invert` | inverses, one and many |
//! | `root` | square roots |

mod encode;
mod invert;
mod order;
mod root;
mod scalar;
#[cfg(test)]
mod tests;
mod words;

pub use order::{Invertible, Order};
pub use scalar::Scalar;
