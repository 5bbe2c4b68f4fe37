//! F_2^m = F_2\[z\]/(z^m + z^k + 1): F_2^233 and F_2^409 of FIPS 186-4; and F_2^254, which is quadratic over
//! F_2^127.
//!
//! Addition is `xor`, squaring and the square root are linear, and s² + s = c has a root s exactly where
//! Tr(c) = 0. *Lazy reduction* is a type: [`BinaryArithmetic::Wide`] is a sum of products that has not been
//! reduced, and the papers' R is [`BinaryArithmetic::reduce`].

#[cfg(test)]
pub(crate) mod eight;
mod element;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod lanes;
#[cfg(feature = "std")]
mod tables;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod tiny;
mod vocabulary;

pub use element::{Binary, Tabled};
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub use lanes::BinaryX8;
pub use vocabulary::{BinaryArithmetic, BinaryField, invert_batch};

/// F_2^233 on backend `B`.
pub type F2m233<B> = Binary<crate::limbs::binary::F233, B>;
/// F_2^254 on backend `B`.
pub type F2m254<B> = Binary<crate::limbs::binary::F254, B>;
/// F_2^409 on backend `B`.
pub type F2m409<B> = Binary<crate::limbs::binary::F409, B>;
