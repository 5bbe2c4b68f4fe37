//! `p224`: y² = x³ - 3x + B over F_p, p = 2^224 - 2^96 + 1, in Jacobian coordinates: P-224 of FIPS 186-4,
//! secp224r1 of SEC 2. Its order is prime.

use super::weierstrass::weierstrass;
use crate::field::montgomery::{self, MontgomeryForm};
use crate::form::weierstrass::jacobian::Jacobian;

weierstrass! {
    /// The curve's name as a type.
    P224: "p224", "FIPS 186-4; SEC 2, secp224r1",
    field: "2^224 - 2^96 + 1", 224 bits in 4 words, Jacobian over MontgomeryForm<montgomery::P224, B>,
    b: "b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
    x: "b70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21",
    y: "bd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34",
    order: "ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d", cofactor: 1,
    four: montgomery::P224, 5 words,
    eight: OddLanes of crate::field::lanes52::Lanes52<montgomery::P224, 5, 4>,
    table: crate::field::lanes52::Lanes52<crate::field::lanes52::Called<montgomery::P224>, 5, 4>, 4 bits,
    sums in lanes from worth(9, 16)
}

/// A point of P-224.
pub type Point = crate::operate::Point<P224>;
/// An integer modulo the order of P-224.
pub type Scalar = crate::operate::Scalar<P224>;
