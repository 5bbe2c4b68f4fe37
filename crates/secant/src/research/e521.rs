//! e521: x² + y² = 1 - 376014x²y² over F_p, p = 2^521 - 1 (Granger-Scott 2014, section 4.3). 4·r points, r a
//! prime of 519 bits; the addition law is complete.

use secant_core::curve::e521::E521 as Curve;

crate::macros::scalar!("e521", 9, 65, little: false);

crate::macros::point! {
    curve: "e521",
    core: Curve,
    engine: prime,
    about: "The curve has 4·r points, and any of them may be held: ask `is_in_subgroup_vartime` where that matters. Every one has affine coordinates, so sums never fail.",
    mul: "about 521 doublings and 105 additions, and an inversion",
    mul_base: "87 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 521 doublings, 87 additions and an inversion",
    mul_batch: "two thirds of that of `[k]P` from 8 on with feature `lanes` where the CPU has AVX-512 IFMA; else that of `[k]P`, with one inversion for all",
}
crate::macros::sums!("at most 25M");
#[cfg(feature = "multiscalar")]
crate::macros::mul_add_base_batch!(prime);
crate::macros::affine!(big, 66, "66 big-endian bytes each");

impl Point {
    /// Whether `[r]P` is neutral: whether P lies in the subgroup of prime order. Variable time. Cost: one
    /// multiplication.
    pub fn is_in_subgroup_vartime(&self) -> bool {
        self.to_affine().0.is_in_subgroup_vartime()
    }
}
