//! The curve of SM2: y² = x³ - 3x + B over F_p, p = 2^256 - 2^224 - 2^96 + 2^64 - 1, of prime order, in Jacobian coordinates
//! (GB/T 32918.5).

use super::any_prime::curve;
use crate::form::weierstrass::jacobian::Jacobian;

curve! {
    /// The curve's name as a type.
    Sm2: "sm2", 4 words, "GB/T 32918.5",
    p: "fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff",
    field: "2^256 - 2^224 - 2^96 + 2^64 - 1",
    bits: 256,
    equation: "y^2 = x^3 - 3x + 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93",
    b: "28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93",
    x: "32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7",
    y: "bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0",
    order: "fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123"
}
