//! Keys in other people's formats. What is the same for all curves is here, and compiled once.

#[cfg(feature = "pkcs8")]
pub(crate) mod der;
#[cfg(feature = "encryption")]
pub(crate) mod encrypted;
#[cfg(feature = "jwk")]
pub(crate) mod jwk;
pub(crate) mod names;
#[cfg(feature = "pem")]
pub(crate) mod pem;
#[cfg(feature = "pkcs8")]
pub(crate) mod refused;
#[cfg(feature = "ssh")]
pub(crate) mod ssh;
