//! `p521`: y² = x³ - 3x + B over F_p, p = 2^521 - 1, in Jacobian coordinates: P-521 of FIPS 186-4, secp521r1
//! of SEC 2. Its order is prime.

use super::weierstrass::weierstrass;
use crate::field::mersenne521::Mersenne521;
use crate::form::weierstrass::jacobian::plain::Plain;

weierstrass! {
    /// The curve's name as a type.
    P521: "p521", "FIPS 186-4; SEC 2, secp521r1; Granger-Scott 2014, section 4.1",
    field: "2^521 - 1", 521 bits in 9 words, Plain over Mersenne521<B>,
    b: "51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00",
    x: "c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66",
    y: "11839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650",
    order: "1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409", cofactor: 1,
    four: crate::limbs::mersenne521::P521, 11 words,
    eight: OddLanes of crate::field::lanes52::Lanes52<crate::limbs::mersenne521::P521, 11, 9>,
    table: crate::field::lanes52::Lanes52<crate::field::lanes52::Inlined<crate::limbs::mersenne521::P521>, 11, 9>, 5 bits,
    words: AffineWindow<5, 16>,
    lanes from WorthOf { products: worth(3, 4), base: worth(5, 7), sums: worth(4, 5) },
    sums in lanes from worth(9, 16),
    buckets from 1000
}

/// A point of P-521.
pub type Point = crate::operate::Point<P521>;
/// An integer modulo the order of P-521.
pub type Scalar = crate::operate::Scalar<P521>;
