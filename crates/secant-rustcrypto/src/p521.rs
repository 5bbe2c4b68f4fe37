//! P-521 of FIPS 186-4, secp521r1 of SEC 2, behind the traits of RustCrypto's crates: in place of the crate
//! `p521`.
//!
//! ```
//! # #[cfg(all(feature = "ecdsa", feature = "std"))] {
//! use secant_rustcrypto::p521::ecdsa::signature::{Signer, Verifier};
//! use secant_rustcrypto::p521::ecdsa::{Signature, SigningKey};
//! use secant_rustcrypto::p521::elliptic_curve::Generate;
//!
//! let key = SigningKey::generate();
//! let signature: Signature = key.sign(b"a message");
//! key.verifying_key().verify(b"a message", &signature)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The order of the base point.
const ORDER: &str = "00000000000001fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409";

crate::macros::curve! {
    type: NistP521,
    curve: "P-521",
    field_bytes: U66,
    compressed: U67,
    field_bits: 521,
    integer: elliptic_curve::bigint::U576,
    order: ORDER,
    oid: "1.3.132.0.35",
    compress: false,
}

crate::macros::scalar! {
    curve: "P-521",
    inner: secant::p521,
    ff: elliptic_curve::ff,
    repr: FieldBytes,
    order: ORDER,
    bits: 521,
    generator: "3",
    two_adicity: 3,
    root_of_unity: "9a0a650d44b28c17f3d708ad2fa8c4fbc7e6000d7c12dafa92fcc5673a3055276d535f79ff391dcdbcd998b7836647d3a72472b3da861ac810a7f9c7b7b63e2205",
    root_of_unity_inverse: "e37f97418458545ac04fcf1abd8a70366cfdde671628ddb041c66f26e7596ce9b009eec4daac5aafecdc0924dbdb4eeddc36565f876e427d912300c0b1a6fdba3d",
    delta: "19a1",
    half: "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd28c343c1df97cb35bfe600a47b84d2e81ddae4dc44ce23d75db7db8f489c3205",
}
crate::macros::curve_scalar!(NistP521, elliptic_curve::bigint::U576);
crate::macros::affine!(NistP521, "P-521", compact: smaller);
crate::macros::projective!(NistP521, "P-521");
crate::macros::ecdsa!(NistP521, "P-521", sha2::Sha512, normalize: false);
#[cfg(feature = "hash2curve")]
crate::macros::hashing!(NistP521, "P521_XMD:SHA-512_SSWU", sha2::Sha512, U32, U98);

#[cfg(feature = "hash2curve")]
impl hash2curve::OprfParameters for NistP521 {
    /// The identifier of RFC 9497, section 4.
    const ID: &'static [u8] = b"P521-SHA512";
}
