//! `p256`: y² = x³ - 3x + B over F_p, p = 2^256 - 2^224 + 2^192 + 2^96 - 1, in Jacobian coordinates: P-256 of
//! FIPS 186-4, secp256r1 of SEC 2. Its order is prime.

use super::weierstrass::weierstrass;
use crate::field::montgomery::{self, MontgomeryForm};
use crate::form::weierstrass::jacobian::Jacobian;

weierstrass! {
    /// The curve's name as a type.
    P256: "p256", "FIPS 186-4; SEC 2, secp256r1",
    field: "2^256 - 2^224 + 2^192 + 2^96 - 1", 256 bits in 4 words, Jacobian over MontgomeryForm<montgomery::P256, B>,
    b: "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
    x: "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
    y: "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
    order: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", cofactor: 1,
    four: montgomery::P256, 5 words,
    eight: OddLanes of crate::field::lanes52::Lanes52<montgomery::P256, 5, 4>,
    table: crate::field::lanes52::Lanes52<crate::field::lanes52::Called<montgomery::P256>, 5, 4>, 4 bits,
    sums in lanes from worth(9, 16)
}

/// A point of P-256.
pub type Point = crate::operate::Point<P256>;
/// An integer modulo the order of P-256.
pub type Scalar = crate::operate::Scalar<P256>;
