//! P-224 of FIPS 186-4, secp224r1 of SEC 2, behind the traits of RustCrypto's crates: in place of the crate
//! `p224`.
//!
//! ```
//! # #[cfg(all(feature = "ecdsa", feature = "std"))] {
//! use secant_rustcrypto::p224::ecdsa::signature::{Signer, Verifier};
//! use secant_rustcrypto::p224::ecdsa::{Signature, SigningKey};
//! use secant_rustcrypto::p224::elliptic_curve::Generate;
//!
//! let key = SigningKey::generate();
//! let signature: Signature = key.sign(b"a message");
//! key.verifying_key().verify(b"a message", &signature)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The order of the base point.
const ORDER: &str = "00000000ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d";

crate::macros::curve! {
    type: NistP224,
    curve: "P-224",
    field_bytes: U28,
    compressed: U29,
    field_bits: 224,
    integer: elliptic_curve::bigint::U256,
    order: ORDER,
    oid: "1.3.132.0.33",
    compress: false,
}

crate::macros::scalar! {
    curve: "P-224",
    inner: secant::p224,
    ff: elliptic_curve::ff,
    repr: FieldBytes,
    order: ORDER,
    bits: 224,
    generator: "2",
    two_adicity: 2,
    root_of_unity: "317fd4f4d5947c88975e7ca95d8c1164ceed46e611c9e5bafaa1aa3d",
    root_of_unity_inverse: "ce802b0b2a6b837768a18356a273053e11cba9580213438a61ba8000",
    delta: "10",
    half: "7fffffffffffffffffffffffffff8b51705c781f09ee94a2ae2e151f",
}
crate::macros::curve_scalar!(NistP224, elliptic_curve::bigint::U256);
crate::macros::affine!(NistP224, "P-224", compact: smaller);
crate::macros::projective!(NistP224, "P-224");
crate::macros::ecdsa!(NistP224, "P-224", sha2::Sha224, normalize: false);
