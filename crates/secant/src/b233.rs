//! B-233 of FIPS 186-4, sect233r1 of SEC 2: y² + xy = x³ + x² + b over F_2\[z\]/(z^233 + z^74 + 1). 2r
//! points, r a prime of 233 bits.
//!
//! ```
//! use secant::b233::{Point, PublicKey, Scalar, SecretKey};
//!
//! let alice = SecretKey::from_scalar(Scalar::reduce(b"a secret"))?;
//! let bob = SecretKey::from_scalar(Scalar::from(42))?;
//! let sent = alice.public_key().to_compressed_sec1_bytes();
//! let shared = bob.diffie_hellman(&PublicKey::from_sec1_bytes(&sent)?);
//! assert_eq!(shared.as_bytes(), alice.diffie_hellman(&bob.public_key()).as_bytes());
//!
//! let p = Point::mul_base(&Scalar::from(6));
//! assert_eq!(p * &Scalar::from(7), Point::GENERATOR * &Scalar::from(42));
//! # Ok::<(), secant::Error>(())
//! ```

use secant_core::curve::b233::B233 as Curve;

crate::macros::scalar!("B-233", 4, 30, little: false);

crate::macros::point! {
    curve: "B-233",
    core: Curve,
    engine: binary,
    about: "Half of the curve's points lie in the subgroup of prime order r; any point of the curve may be held.",
    mul: "6M+5S a bit of k in the field, by the ladder, and an inversion",
    mul_base: "additions of entries of a table, which is built at first use, and an inversion; without `std` that of `[k]P`",
    mul_vartime: "1M, one square root and one solution of a quadratic equation a bit (halving) for a point of order r, else 4M+4S (doubling); 8M+2S for every sixth bit",
    mul_batch: "a third of that of `[k]P` from 8 on with feature `lanes` where the CPU has VPCLMULQDQ and AVX-512; else that of `[k]P` for each",
}
crate::macros::sums!(binary, "22M+10S");
#[cfg(feature = "multiscalar")]
crate::macros::mul_add_base_batch!(binary);
crate::macros::affine_or_infinity!(binary, big, 30, "30 big-endian bytes each");
crate::macros::sec1!("B-233", binary, 30, 31, 61, "an inversion and a half-trace", "the lowest bit of y/x");
crate::macros::keys!("B-233", binary, 30, 31, 61, "Variable time. Cost: a trace.");

impl Point {
    /// Whether the point lies in the subgroup of prime order r: half of the curve's points do. Variable
    /// time. Cost: a trace.
    pub fn is_in_subgroup_vartime(&self) -> bool {
        self.to_affine().0.is_in_subgroup_vartime()
    }
}
