//! ted1271gls: -µx² + y² = 1 + 109µx²y² over F_p(i), p = 2^127 - 1, µ = 2 + i (Longa-Gebotys 2010, appendix
//! B). 4·r points, r a prime of 252 bits.

use secant_core::curve::ted1271gls::Ted1271gls as Curve;

crate::macros::scalar!("ted1271gls", 4, 32, little: false);

crate::macros::point! {
    curve: "ted1271gls",
    core: Curve,
    engine: gls,
    about: "The curve has 4·r points, some without affine coordinates. A point of this type lies in the subgroup of prime order r, where all have them, so sums never fail.",
    mul: "126 doublings and 63 additions by the endomorphism, and an inversion",
    mul_base: "43 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 127 doublings, 43 additions and an inversion",
    mul_batch: "that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all",
}
crate::macros::sums!("at most 25M");
#[cfg(feature = "multiscalar")]
crate::macros::multiscalar!(gls);
crate::macros::affine!(subgroup: pair, 32, "32 bytes each: a, then b of a + bi, 16 big-endian bytes each");
