//! The curve of SM2: y² = x³ - 3x + B over F_p, p = 2^256 - 2^224 - 2^96 + 2^64 - 1, of prime order, in
//! Jacobian coordinates (GB/T 32918.5).

use super::weierstrass::weierstrass;
use crate::field::montgomery::MontgomeryForm;
use crate::form::weierstrass::jacobian::Jacobian;

weierstrass! {
    /// The curve's name as a type.
    Sm2: "sm2", "GB/T 32918.5",
    field: "2^256 - 2^224 - 2^96 + 2^64 - 1", 256 bits in 4 words, Jacobian over MontgomeryForm<Self, B, 4>,
    p: "fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff",
    b: "28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93",
    x: "32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7",
    y: "bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0",
    order: "fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123", cofactor: 1,
    four: Self, 5 words,
    eight: OddLanes of crate::field::lanes52::Lanes52<Self, 5, 4>,
    table: crate::field::lanes52::Lanes52<crate::field::lanes52::Called<Self>, 5, 4>, 4 bits,
    sums in lanes from worth(9, 16)
}
