//! GLS254: y² + xy = x³ + ux² + z^27 + 1 over F_2^254 = F_2^127\[u\]/(u² + u + 1), the coefficients modulo
//! z^127 + z^63 + 1 (Oliveira, López, Aranha, Rodríguez-Henríquez 2014; the constants of Pornin 2022). 2r
//! points, r a prime of 253 bits.

use secant_core::curve::gls254::Gls254 as Curve;

crate::macros::scalar!("gls254", 4, 32, little: false);

crate::macros::point! {
    curve: "gls254",
    core: Curve,
    engine: binary,
    about: "Half of the curve's points lie in the subgroup of prime order r; any point of the curve may be held.",
    mul: "6M+5S a bit of k in the field, by the ladder, and an inversion",
    mul_base: "additions of entries of a table, which is built at first use, and an inversion; without `std` that of `[k]P`",
    mul_vartime: "4M+4S a bit (doubling), 8M+2S for every sixth bit, and an inversion",
    mul_batch: "less than that of `[k]P` for each from 8 on with feature `lanes` where the CPU has VPCLMULQDQ and AVX-512",
}
crate::macros::sums!(binary, "22M+10S");
#[cfg(feature = "multiscalar")]
crate::macros::mul_add_base_batch!(binary);
crate::macros::affine_or_infinity!(
    binary,
    pair,
    32,
    "32 bytes each: a, then b of a + bu, 16 big-endian bytes each"
);

impl Point {
    /// Whether the point lies in the subgroup of prime order r: half of the curve's points do. Variable
    /// time. Cost: a trace.
    pub fn is_in_subgroup_vartime(&self) -> bool {
        self.to_affine().0.is_in_subgroup_vartime()
    }
}
