//! decaf448: a group of prime order r, of 446 bits, made of edwards448 (RFC 9496). It has no cofactor,
//! one encoding for each element, and no other bytes that decode.
//!
//! Integers and encodings are little-endian. All coordinates of a point are kept: no operation ends with an
//! inversion, nor does the encoding. A multiplication begins with one, unless the point was decoded.
//!
//! ```
//! use secant::decaf448::{Point, Scalar};
//!
//! let (k, m) = (Scalar::from(7), Scalar::reduce(&[0x42; 112]));
//! let p = Point::from_uniform_bytes(&[0x17; 112]);
//! let q = p * &k + Point::mul_base(&m);
//! assert_eq!(Point::from_bytes(&q.to_bytes())?, q);
//! assert_eq!(q - p * &k, Point::GENERATOR * &m);
//! # Ok::<(), secant::Error>(())
//! ```

use secant_core::curve::decaf448 as group;
use secant_core::curve::edwards448::Edwards448;

pub use crate::edwards448::Scalar;

/// An element of decaf448, of 56 bytes; of 112 uniform bytes one is made.
pub type Point = crate::Element<Edwards448>;

crate::element::quotient!(Edwards448, 112, group::GENERATOR, |k| k.double());
