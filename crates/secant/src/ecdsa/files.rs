//! Keys in other people's formats, and what X.509 asks of signatures.

#[cfg(feature = "jwk")]
use crate::{JsonWebKeys, formats::jwk};
#[cfg(feature = "pkcs8")]
use crate::{KeyFiles, formats::der};
#[cfg(feature = "ssh")]
use crate::{OpenSsh, formats::ssh};

#[cfg(feature = "pkcs8")]
use super::Signature;
#[cfg(any(feature = "pkcs8", feature = "jwk"))]
use super::SigningKey;
use super::{Ecdsa, VerifyingKey};

#[cfg(feature = "pkcs8")]
crate::macros::secret_files! {
    [C: Ecdsa + KeyFiles] SigningKey<C>, VerifyingKey<C>, der::Kind::of::<C>(), to_sec1_bytes
}
#[cfg(feature = "pkcs8")]
crate::macros::sec1_files!([C: Ecdsa + KeyFiles] SigningKey<C>, VerifyingKey<C>, der::Kind::of::<C>());
#[cfg(feature = "pkcs8")]
crate::macros::public_files!([C: Ecdsa + KeyFiles] VerifyingKey<C>, der::Kind::of::<C>(), to_sec1_bytes);
#[cfg(feature = "pkcs8")]
crate::macros::signature_identifiers! {
    [C: Ecdsa] SigningKey<C>, VerifyingKey<C>, Signature<C>,
    pkcs8::ObjectIdentifier::new_unwrap(C::IDENTIFIER), |signature| signature.to_der()
}
#[cfg(feature = "jwk")]
crate::macros::jwk! {
    [C: Ecdsa + JsonWebKeys] SigningKey<C>, VerifyingKey<C>, jwk::Kind::of::<C>(), to_sec1_bytes
}
#[cfg(feature = "ssh")]
crate::macros::ssh!([C: Ecdsa + OpenSsh] VerifyingKey<C>, ssh::Kind::of::<C>(), to_sec1_bytes);
