//! Keys in files, and signatures of files, by the library's public functions.

pub(crate) mod agree;
pub(crate) mod files;
pub(crate) mod keygen;
mod kinds;
pub(crate) mod pubkey;
pub(crate) mod sign;
pub(crate) mod verify;
