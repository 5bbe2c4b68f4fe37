//! jac256189: y² = x³ - 3x + b over F_p, p = 2^256 - 189 (Longa-Gebotys 2010, appendix B). 10·r points, r a
//! prime of 253 bits.

use secant_core::curve::jac256189::Jac256189 as Curve;

crate::macros::scalar!("jac256189", 4, 32, little: false);

crate::macros::point! {
    curve: "jac256189",
    core: Curve,
    engine: prime,
    about: "The curve has 10·r points, and any of them may be held: ask `is_in_subgroup_vartime` where that matters.",
    mul: "about 256 doublings and 52 additions, and an inversion",
    mul_base: "43 additions of entries of a table, which is built at first use; without `std` that of `[k]P`",
    mul_vartime: "about 256 doublings, 43 additions and an inversion",
    mul_batch: "that of `[k]P`, eight at a time with feature `lanes` where the CPU has AVX-512 IFMA, with one inversion for all",
}
crate::macros::sums!("16M+6S");
#[cfg(feature = "multiscalar")]
crate::macros::mul_add_base_batch!(prime);
crate::macros::affine_or_infinity!(prime, big, 32, "32 big-endian bytes each");

impl Point {
    /// Whether `[r]P` is neutral: whether P lies in the subgroup of prime order. Variable time. Cost: one
    /// multiplication.
    pub fn is_in_subgroup_vartime(&self) -> bool {
        self.to_affine().0.is_in_subgroup_vartime()
    }
}
