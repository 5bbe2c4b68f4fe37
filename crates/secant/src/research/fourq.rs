//! FourQ: -x² + y² = 1 + dx²y² over F_p(i), p = 2^127 - 1 (Costello-Longa 2015; draft-ladd-cfrg-4q). 392·r
//! points, r a prime of 246 bits; d is not a square, so the addition law is complete.

use secant_core::curve::fourq::Fourq as Curve;

crate::macros::scalar!("fourq", 4, 32, little: false);

crate::macros::point! {
    curve: "fourq",
    core: Curve,
    engine: prime,
    about: "The curve has 392·r points. A point of this type lies in the subgroup of prime order r.",
    mul: "about 256 doublings and 52 additions, and an inversion",
    mul_base: "41 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 246 doublings, 41 additions and an inversion",
    mul_batch: "that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all",
}
crate::macros::sums!("at most 20M");
#[cfg(feature = "multiscalar")]
crate::macros::multiscalar!(prime);
crate::macros::affine!(subgroup: pair, 32, "32 bytes each: a, then b of a + bi, 16 big-endian bytes each");
