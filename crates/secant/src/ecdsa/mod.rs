//! ECDSA (FIPS 186-5, section 6; RFC 6979): the types behind the names in the modules of curves.
//! `p256::SigningKey` is `SigningKey<P256>`.

mod signature;

#[cfg(all(feature = "ecdsa", feature = "alloc"))]
mod batch;
#[cfg(feature = "ecdsa")]
mod compiled;
#[cfg(all(feature = "ecdsa", any(feature = "pkcs8", feature = "jwk", feature = "ssh")))]
mod files;
#[cfg(all(feature = "ecdsa", feature = "std"))]
mod prepared;
#[cfg(feature = "ecdsa")]
mod signing;
#[cfg(all(feature = "ecdsa", feature = "signature"))]
mod traits;
#[cfg(feature = "ecdsa")]
mod verifying;

#[cfg(all(feature = "ecdsa", feature = "alloc"))]
pub use batch::{verify_batch, verify_prehash_batch};
#[cfg(all(feature = "ecdsa", feature = "std"))]
pub use prepared::PreparedVerifyingKey;
pub use signature::{DerSignature, Signature};
#[cfg(feature = "ecdsa")]
pub use signing::SigningKey;
#[cfg(feature = "ecdsa")]
pub use verifying::VerifyingKey;

#[cfg(feature = "ecdsa")]
use {
    crate::engine::points::KeyEngine,
    crate::{Curve, Group, Pair},
    secant_core::operate::{Point, Projective, Scalar, ShortWeierstrass},
};

/// A curve with ECDSA: the parameter of keys that sign and verify.
#[cfg(feature = "ecdsa")]
pub trait Ecdsa:
    Pair
    + Group<Engine: KeyEngine<Self, Affine = Point<Self>, Projective = Projective<Self>>>
    + Curve<Residue = Scalar<Self>>
    + ShortWeierstrass
{
    /// The hash function, unless another is named.
    type Hash: digest::Digest + digest::common::BlockSizeUser + Clone;
    /// The object identifier of ECDSA with this hash function.
    const IDENTIFIER: &'static str;
    /// Whether signatures are made with s <= (n - 1)/2 for the order n.
    const LOW_S: bool = false;
}
