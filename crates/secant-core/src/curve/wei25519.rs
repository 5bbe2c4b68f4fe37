//! `wei25519`: y² = x³ - 3x + B over F_p, p = 2^255 - 19, in Jacobian coordinates (Robert, appendix A.2).
//!
//! Its order is a prime r of 256 bits, above p. The paper prints no base point: G = (1, y), y even.

use super::weierstrass::weierstrass;
use crate::field::crandall25519::Field25519;
use crate::form::weierstrass::jacobian::Jacobian;

weierstrass! {
    /// The curve's name as a type.
    Wei25519: "wei25519", "Robert, appendix A.2",
    field: "2^255 - 19", 255 bits in 4 words, Jacobian over Field25519<B>,
    b: "1d09bac9ffe9e7f8284aed0442552779bcdef2e62b9cb1d568513fa798b94003",
    x: "1",
    y: "6d48c9060e0114d55488038f6d40bdcf1cf7558c31577971bae016c101bd3e3c",
    order: "800000000000000000000000000000012c18945a05ad7f2edf026258ea5288ef", cofactor: 1,
    four: crate::field::montgomery_x4::P25519, 5 words,
    eight: OddLanes of crate::field::lanes52::CrandallX8<255, 19>,
    table: crate::field::lanes52::CrandallX8<255, 19>, 4 bits
}

/// A point of wei25519.
pub type Point = crate::operate::Point<Wei25519>;
/// An integer modulo the order of wei25519.
pub type Scalar = crate::operate::Scalar<Wei25519>;
