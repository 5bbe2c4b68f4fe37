//! e521iso: -x² + y² = 1 - 376015x²y² over F_p, p = 2^521 - 1, 4-isogenous to [`e521`](super::e521)
//! (Granger-Scott 2014, section 4.3). 4·r points, r a prime of 519 bits.

use secant_core::curve::e521iso::E521iso as Curve;

crate::macros::scalar!("e521iso", 9, 65, little: false);

crate::macros::point! {
    curve: "e521iso",
    core: Curve,
    engine: prime,
    about: "The curve has 4·r points, some without affine coordinates. A point of this type lies in the subgroup of prime order r, where all have them, so sums never fail.",
    mul: "about 521 doublings and 105 additions, and an inversion",
    mul_base: "87 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 521 doublings, 87 additions and an inversion",
    mul_batch: "that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all",
}
crate::macros::sums!("at most 25M");
#[cfg(feature = "multiscalar")]
crate::macros::mul_add_base_batch!(prime);
crate::macros::affine!(subgroup: big, 66, "66 big-endian bytes each");
