//! Groups of key exchange.

mod classical;
#[cfg(feature = "mlkem")]
mod hybrid;

pub use classical::{SECP256R1, SECP384R1, SECP521R1, X25519};
#[cfg(feature = "mlkem")]
pub use hybrid::{SECP256R1MLKEM768, X25519MLKEM768};

use rustls::crypto::SupportedKxGroup;

/// All groups, the first preferred.
pub static ALL: &[&dyn SupportedKxGroup] = &[
    #[cfg(feature = "mlkem")]
    X25519MLKEM768,
    X25519,
    SECP256R1,
    SECP384R1,
    SECP521R1,
    #[cfg(feature = "mlkem")]
    SECP256R1MLKEM768,
];
