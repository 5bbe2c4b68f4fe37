//! secp256k1 of SEC 2, behind the traits of RustCrypto's crates: in place of the crate `k256`.
//!
//! ```
//! # #[cfg(all(feature = "ecdsa", feature = "std"))] {
//! use secant_rustcrypto::secp256k1::ecdsa::signature::{Signer, Verifier};
//! use secant_rustcrypto::secp256k1::ecdsa::{Signature, SigningKey};
//! use secant_rustcrypto::secp256k1::elliptic_curve::Generate;
//!
//! let key = SigningKey::generate();
//! let signature: Signature = key.sign(b"a message");
//! key.verifying_key().verify(b"a message", &signature)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The order of the base point.
const ORDER: &str = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";

crate::macros::curve! {
    type: Secp256k1,
    curve: "secp256k1",
    field_bytes: U32,
    compressed: U33,
    field_bits: 256,
    integer: elliptic_curve::bigint::U256,
    order: ORDER,
    oid: "1.3.132.0.10",
    compress: true,
}

crate::macros::scalar! {
    curve: "secp256k1",
    inner: secant::secp256k1,
    ff: elliptic_curve::ff,
    repr: FieldBytes,
    order: ORDER,
    bits: 256,
    generator: "7",
    two_adicity: 6,
    root_of_unity: "c1dc060e7a91986df9879a3fbc483a898bdeab680756045992f4b5402b052f2",
    root_of_unity_inverse: "fd3ae181f12d7096efc7b0c75b8cbb7277a275910aa413c3b6fb30a0884f0d1c",
    delta: "cbc21fe4561c8d63b78e780e1341e199417c8c0bb7601",
    half: "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1",
}
crate::macros::curve_scalar!(Secp256k1, elliptic_curve::bigint::U256);
crate::macros::affine!(Secp256k1, "secp256k1", compact: even);
crate::macros::projective!(Secp256k1, "secp256k1");
crate::macros::ecdsa!(
    Secp256k1,
    "secp256k1",
    sha2::Sha256,
    normalize: true,
    fn sign_recoverable(d: &NonZeroScalar, hash: &[u8]) -> (Signature, RecoveryId) {
        let (signature, id) = held(d).sign_prehash_recoverable(hash);
        (given(&signature), RecoveryId::new(id.is_y_odd(), id.is_x_reduced()))
    }
);

impl elliptic_curve::ff::FromUniformBytes<64> for Scalar {
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        Self::of_bytes(bytes)
    }
}
#[cfg(feature = "hash2curve")]
crate::macros::hashing!(Secp256k1, "secp256k1_XMD:SHA-256_SSWU", sha2::Sha256, U16, U48);
