//! jac1271gls: y² = x³ - 3µ²x + 44µ³ over F_p(i), p = 2^127 - 1, µ = 2 + i (Longa-Gebotys 2010, appendix B).
//! Its order r is a prime of 254 bits, and multiplication uses an endomorphism.

use secant_core::curve::jac1271gls::Jac1271gls as Curve;

crate::macros::scalar!("jac1271gls", 4, 32, little: false);

crate::macros::point! {
    curve: "jac1271gls",
    core: Curve,
    engine: prime,
    about: "Every point but the one at infinity has the prime order r.",
    mul: "about 127 doublings, an addition with each, and an inversion, by the endomorphism",
    mul_base: "43 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 128 doublings, 43 additions and an inversion",
    mul_batch: "that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all",
}
crate::macros::sums!("16M+6S");
#[cfg(feature = "multiscalar")]
crate::macros::mul_add_base_batch!(prime);
crate::macros::affine_or_infinity!(
    prime,
    pair,
    32,
    "32 bytes each: a, then b of a + bi, 16 big-endian bytes each"
);
