//! `p384`: y² = x³ - 3x + B over F_p, p = 2^384 - 2^128 - 2^96 + 2^32 - 1, in Jacobian coordinates: P-384 of
//! FIPS 186-4, secp384r1 of SEC 2. Its order is prime.

use super::weierstrass::weierstrass;
use crate::field::montgomery::{self, MontgomeryForm};
use crate::form::weierstrass::jacobian::Jacobian;

weierstrass! {
    /// The curve's name as a type.
    P384: "p384", "FIPS 186-4; SEC 2, secp384r1",
    field: "2^384 - 2^128 - 2^96 + 2^32 - 1", 384 bits in 6 words, Jacobian over MontgomeryForm<montgomery::P384, B, 6>,
    b: "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
    x: "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7",
    y: "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
    order: "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973", cofactor: 1,
    four: montgomery::P384, 8 words,
    eight: OddLanes of crate::field::lanes52::Lanes52<montgomery::P384, 8, 6>,
    table: crate::field::lanes52::Lanes52<crate::field::lanes52::Inlined<montgomery::P384>, 8, 6>, 5 bits,
    words: AffineWindow<5, 16>,
    lanes from WorthOf { products: worth(4, 5), base: worth(6, 7), sums: worth(4, 6) },
    sums in lanes from worth(9, 17),
    buckets from 1024
}

/// A point of P-384.
pub type Point = crate::operate::Point<P384>;
/// An integer modulo the order of P-384.
pub type Scalar = crate::operate::Scalar<P384>;
