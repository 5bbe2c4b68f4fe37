//! The curves of the papers (feature `research`), with the same names as the others.
//!
//! They are here to be compared and tried. No standard describes encodings of their points or protocols on
//! them; coordinates and scalars are big-endian integers of a fixed length.
//!
//! | module | curve | paper |
//! |---|---|---|
//! | [`jac256189`] | y² = x³ - 3x + b over F_(2^256 - 189) | Longa-Gebotys 2010 |
//! | [`ted256189`] | -x² + y² = 1 + 358x²y² over F_(2^256 - 189) | Longa-Gebotys 2010 |
//! | [`jac1271gls`] | y² = x³ - 3µ²x + 44µ³ over F_p(i), p = 2^127 - 1, µ = 2 + i | Longa-Gebotys 2010 |
//! | [`ted1271gls`] | -µx² + y² = 1 + 109µx²y² over the same field | Longa-Gebotys 2010 |
//! | [`fourq`] | -x² + y² = 1 + dx²y² over the same field | Costello-Longa 2015 |
//! | [`gls254`] | y² + xy = x³ + ux² + b over F_2^254 | Oliveira et al. 2014 |
//! | [`wei25519`] | y² = x³ - 3x + b over F_(2^255 - 19) | Robert |
//! | [`jq25519`] | y² = x⁴ - (3/2)θx² + 1 over F_(2^255 - 19) | Robert |
//! | [`e521`] | x² + y² = 1 - 376014x²y² over F_(2^521 - 1) | Granger-Scott 2014 |
//! | [`e521iso`] | -x² + y² = 1 - 376015x²y² over the same field | Granger-Scott 2014 |
//! | [`m221`] | y² = x³ + 117050x² + x over F_(2^221 - 3), by abscissa | Granger-Scott 2014 |
//!
//! Where some points of a curve have no affine coordinates (`ted256189`, `ted1271gls`, `jq25519`,
//! `e521iso`), `Point` holds only those of the subgroup of prime order, which all have them: so sums cannot
//! fail there either. On `fourq` it holds only those, too.
//!
//! ```
//! use secant::research::ted256189::{Point, Scalar};
//!
//! let (a, b) = (Scalar::reduce(&[0x42; 64]), Scalar::reduce(&[0x17; 64]));
//! assert_eq!(Point::mul_base(&a) * &b, Point::mul_base(&b) * &a);
//! assert_eq!(Point::mul_base(&a) + Point::mul_base(&b), Point::mul_base(&(a + b)));
//! ```

pub mod e521;
pub mod e521iso;
pub mod fourq;
pub mod gls254;
pub mod jac1271gls;
pub mod jac256189;
pub mod jq25519;
pub mod m221;
pub mod ted1271gls;
pub mod ted256189;
pub mod wei25519;
