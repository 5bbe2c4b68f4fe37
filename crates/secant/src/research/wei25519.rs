//! wei25519: y² = x³ - 3x + b over F_p, p = 2^255 - 19 (Robert, appendix A.2). Its order r is a prime of 256
//! bits.

use secant_core::curve::wei25519::Wei25519 as Curve;

crate::macros::scalar!("wei25519", 4, 32, little: false);

crate::macros::point! {
    curve: "wei25519",
    core: Curve,
    engine: prime,
    about: "Every point but the one at infinity has the prime order r.",
    mul: "about 256 doublings and 52 additions, and an inversion",
    mul_base: "43 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 256 doublings, 43 additions and an inversion",
    mul_batch: "that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all",
}
crate::macros::sums!("16M+6S");
#[cfg(feature = "multiscalar")]
crate::macros::mul_add_base_batch!(prime);
crate::macros::affine_or_infinity!(prime, big, 32, "32 big-endian bytes each");
