//! Keys of curves in other people's formats.

#[cfg(feature = "jwk")]
use crate::{JsonWebKeys, formats::jwk};
#[cfg(feature = "pkcs8")]
use crate::{KeyFiles, formats::der};
use crate::{PublicKey, SecretKey};

#[cfg(feature = "pkcs8")]
crate::macros::secret_files!([C: KeyFiles] SecretKey<C>, PublicKey<C>, der::Kind::of::<C>(), to_sec1_bytes);
#[cfg(feature = "pkcs8")]
crate::macros::sec1_files!([C: KeyFiles] SecretKey<C>, PublicKey<C>, der::Kind::of::<C>());
#[cfg(feature = "pkcs8")]
crate::macros::public_files!([C: KeyFiles] PublicKey<C>, der::Kind::of::<C>(), to_sec1_bytes);
#[cfg(feature = "jwk")]
crate::macros::jwk!([C: JsonWebKeys] SecretKey<C>, PublicKey<C>, jwk::Kind::of::<C>(), to_sec1_bytes);
