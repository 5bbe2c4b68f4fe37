//! jq25519: y² = x⁴ - (3/2)θx² + 1 over F_p, p = 2^255 - 19, a Jacobi quartic (Robert, appendix A.3). 4·r
//! points, r a prime of 254 bits.

use secant_core::curve::jq25519::Jq25519 as Curve;

crate::macros::scalar!("jq25519", 4, 32, little: false);

crate::macros::point! {
    curve: "jq25519",
    core: Curve,
    engine: prime,
    about: "The curve has 4·r points, some without affine coordinates. A point of this type lies in the subgroup of prime order r, where all have them, so sums never fail.",
    mul: "about 256 doublings and 52 additions, and an inversion",
    mul_base: "43 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 256 doublings, 43 additions and an inversion",
    mul_batch: "that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all",
}
crate::macros::sums!("at most 18M+9S");
#[cfg(feature = "multiscalar")]
crate::macros::mul_add_base_batch!(prime);
crate::macros::affine!(subgroup: big, 32, "32 big-endian bytes each");
