//! Granger-Scott 2014: multiplication modulo t^n - c with as few word products as a square, and its fields.
//!
//! | file | what it is |
//! |---|---|
//! | [`cyclic`] | sections 2 and 3: the displays (2.1), (2.2) for any n, (3.1), generalised repunits, the general rules of section 5, with their products counted |
//! | [`limbs`] | signed limbs: ranges, carries, conversions, one text for the three fields |
//! | [`field`] | the three fields behind the library's interface of a field |
//! | [`curves`] | whole scalar multiplications over them: P-521, E-521, M-221, X25519 |
//! | [`mersenne521`] | Algorithms 1 and 2 modulo 2^521 - 1, t = 2^58 |
//! | [`m221`] | Algorithm 3 modulo 2^221 - 3, t = 2^56 |
//! | [`p25519`] | Algorithm 4 modulo 2^255 - 19, t = 2^51, and all products on the same limbs |
//! | [`words`] | the words that all of these are written in, plain or counted |
//! | [`tables`] | the tables of section 4.1 that the paper leaves: Chudnovsky coordinates, affine entries |
//! | [`lanes`] | 2^521 - 1 on vectors of eight: 171 products against 324 |
//! | [`mers`] | the curve ed-521-mers of section 4.3 |
//! | [`others`] | 2^521 - 1 by 81 products, on the same limbs and on full words |
//!
//! An element is *reduced* when its lowest limb lies in [-2t, 2t) and the others in [0, t): what a product
//! gives. Sums and differences go into products unreduced. That holds only if the carries between the columns
//! of a product are kept in 128 bits: for two operands in the stated ranges they just fit 64 bits, and a sum
//! of two elements needs 65. Three misprints of the paper are corrected where they stand.

pub mod curves;
pub mod cyclic;
pub mod field;
pub mod lanes;
pub mod limbs;
pub mod m221;
pub mod mers;
pub mod mersenne521;
pub mod others;
pub mod p25519;
pub mod tables;
pub mod words;

#[cfg(test)]
mod beyond;
#[cfg(test)]
mod tests;
