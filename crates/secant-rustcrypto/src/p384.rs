//! P-384 of FIPS 186-4, secp384r1 of SEC 2, behind the traits of RustCrypto's crates: in place of the crate
//! `p384`.
//!
//! ```
//! # #[cfg(all(feature = "ecdsa", feature = "std"))] {
//! use secant_rustcrypto::p384::ecdsa::signature::{Signer, Verifier};
//! use secant_rustcrypto::p384::ecdsa::{Signature, SigningKey};
//! use secant_rustcrypto::p384::elliptic_curve::Generate;
//!
//! let key = SigningKey::generate();
//! let signature: Signature = key.sign(b"a message");
//! key.verifying_key().verify(b"a message", &signature)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The order of the base point.
const ORDER: &str =
    "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973";

crate::macros::curve! {
    type: NistP384,
    curve: "P-384",
    field_bytes: U48,
    compressed: U49,
    field_bits: 384,
    integer: elliptic_curve::bigint::U384,
    order: ORDER,
    oid: "1.3.132.0.34",
    compress: false,
}

crate::macros::scalar! {
    curve: "P-384",
    inner: secant::p384,
    ff: elliptic_curve::ff,
    repr: FieldBytes,
    order: ORDER,
    bits: 384,
    generator: "2",
    two_adicity: 1,
    root_of_unity: "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52972",
    root_of_unity_inverse: "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52972",
    delta: "4",
    half: "7fffffffffffffffffffffffffffffffffffffffffffffffe3b1a6c0fa1b96efac0d06d9245853bd76760cb5666294ba",
}
crate::macros::curve_scalar!(NistP384, elliptic_curve::bigint::U384);
crate::macros::affine!(NistP384, "P-384", compact: smaller);
crate::macros::projective!(NistP384, "P-384");
crate::macros::ecdsa!(NistP384, "P-384", sha2::Sha384, normalize: false);
#[cfg(feature = "hash2curve")]
crate::macros::hashing!(NistP384, "P384_XMD:SHA-384_SSWU", sha2::Sha384, U24, U72);

#[cfg(feature = "hash2curve")]
impl hash2curve::OprfParameters for NistP384 {
    /// The identifier of RFC 9497, section 4.
    const ID: &'static [u8] = b"P384-SHA384";
}
