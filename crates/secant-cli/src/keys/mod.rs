//! Keys in files, and signatures of files, by the library's public functions.

mod files;
pub(crate) mod keygen;
mod kinds;
pub(crate) mod sign;
pub(crate) mod verify;
