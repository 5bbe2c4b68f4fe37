//! P-256 of FIPS 186-4, secp256r1 of SEC 2, behind the traits of RustCrypto's crates: in place of the crate
//! `p256`.
//!
//! ```
//! # #[cfg(all(feature = "ecdsa", feature = "std"))] {
//! use secant_rustcrypto::p256::ecdsa::signature::{Signer, Verifier};
//! use secant_rustcrypto::p256::ecdsa::{Signature, SigningKey};
//! use secant_rustcrypto::p256::elliptic_curve::Generate;
//!
//! let key = SigningKey::generate();
//! let signature: Signature = key.sign(b"a message");
//! key.verifying_key().verify(b"a message", &signature)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The order of the base point.
const ORDER: &str = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";

crate::macros::curve! {
    type: NistP256,
    curve: "P-256",
    field_bytes: U32,
    compressed: U33,
    field_bits: 256,
    integer: elliptic_curve::bigint::U256,
    order: ORDER,
    oid: "1.2.840.10045.3.1.7",
    compress: false,
}

crate::macros::scalar! {
    curve: "P-256",
    inner: secant::p256,
    ff: elliptic_curve::ff,
    repr: FieldBytes,
    order: ORDER,
    bits: 256,
    generator: "7",
    two_adicity: 4,
    root_of_unity: "ffc97f062a770992ba807ace842a3dfc1546cad004378daf0592d7fbb41e6602",
    root_of_unity_inverse: "a0a66a5562d46f2ac645fa0458131caee3ac117c794c4137379c7f0657c73764",
    delta: "1e39a5057d81",
    half: "7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a9",
}
crate::macros::curve_scalar!(NistP256, elliptic_curve::bigint::U256);
crate::macros::affine!(NistP256, "P-256", compact: smaller);
crate::macros::projective!(NistP256, "P-256");
crate::macros::ecdsa!(NistP256, "P-256", sha2::Sha256, normalize: false);

impl elliptic_curve::ff::FromUniformBytes<64> for Scalar {
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        Self::of_bytes(bytes)
    }
}
#[cfg(feature = "hash2curve")]
crate::macros::hashing!(NistP256, "P256_XMD:SHA-256_SSWU", sha2::Sha256, U16, U48);

#[cfg(feature = "hash2curve")]
impl hash2curve::OprfParameters for NistP256 {
    /// The identifier of RFC 9497, section 4.
    const ID: &'static [u8] = b"P256-SHA256";
}
