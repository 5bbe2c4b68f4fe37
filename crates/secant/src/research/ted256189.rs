//! ted256189: -x² + y² = 1 + 358x²y² over F_p, p = 2^256 - 189 (Longa-Gebotys 2010, appendix B). 4·r points,
//! r a prime of 255 bits.

use secant_core::curve::ted256189::Ted256189 as Curve;

crate::macros::scalar!("ted256189", 4, 32, little: false);

crate::macros::point! {
    curve: "ted256189",
    core: Curve,
    engine: prime,
    about: "The curve has 4·r points, some without affine coordinates. A point of this type lies in the subgroup of prime order r, where all have them, so sums never fail.",
    mul: "about 256 doublings and 52 additions, and an inversion",
    mul_base: "43 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 256 doublings, 43 additions and an inversion",
    mul_batch: "that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all",
}
crate::macros::sums!("at most 25M");
#[cfg(feature = "multiscalar")]
crate::macros::mul_add_base_batch!(prime);
crate::macros::affine!(subgroup: big, 32, "32 big-endian bytes each");
