//! Key exchange and signatures for [rustls] 0.23 by Secant.
//!
//! On top of any provider, the groups of key exchange:
//!
//! ```
//! # #[cfg(feature = "provider")] {
//! use rustls::crypto::CryptoProvider;
//!
//! # let other = secant_rustls::provider();
//! let provider = CryptoProvider { kx_groups: secant_rustls::ALL.to_vec(), ..other };
//! # }
//! ```
//!
//! Or everything:
//!
//! ```
//! # #[cfg(feature = "provider")] {
//! secant_rustls::provider().install_default().expect("no other provider was installed");
//! # }
//! ```
//!
//! | group of key exchange | by |
//! |---|---|
//! | [`X25519MLKEM768`], [`SECP256R1MLKEM768`] | Secant, and ML-KEM-768 of the crate `ml-kem`; TLS 1.3 only |
//! | [`X25519`], [`SECP256R1`], [`SECP384R1`], [`SECP521R1`] | Secant |
//!
//! | signature | verified | made |
//! |---|---|---|
//! | ECDSA on P-256, P-384 and P-521 with SHA-256, SHA-384 and SHA-512 | yes, in certificates with each hash | with the curve's own |
//! | Ed25519 | yes | yes |
//! | RSA of 2048 to 8192 bits, PKCS #1 v1.5 and PSS, with SHA-256, SHA-384 and SHA-512 | yes, by the crate `rsa` | no |
//!
//! [`SIGNATURES`] is what verifies, [`signing_key`] loads a private key. Most certificates of the web have
//! RSA somewhere in their chain. A server with a key of RSA takes another provider.
//!
//! [`provider`] has AES-GCM and ChaCha20-Poly1305, SHA-2 and HMAC of RustCrypto's crates, which are well kept
//! and not the fastest for large amounts of data. Where those matter, put Secant's groups on top of another
//! provider.
//!
//! # What is refused
//!
//! A key share of another length, one that is no point of the curve, a compressed one, and one that makes the
//! shared secret of X25519 zero are `PeerMisbehaved::InvalidKeyShare`, which rustls answers with the alert
//! `illegal_parameter` (RFC 8446, section 4.2.8.2).
//!
//! | feature | default | what it brings |
//! |---|---|---|
//! | `mlkem` | yes | the groups with ML-KEM |
//! | `provider` | yes | [`provider`] |
//! | `rsa` | yes | RSA verified, and the suites of TLS 1.2 for servers that have it |
//! | `tls12` | yes | TLS 1.2 in it |

mod exchange;
#[cfg(feature = "provider")]
mod provider;
mod signing;
mod verification;

pub use exchange::{ALL, SECP256R1, SECP384R1, SECP521R1, X25519};
#[cfg(feature = "mlkem")]
pub use exchange::{SECP256R1MLKEM768, X25519MLKEM768};
#[cfg(feature = "provider")]
pub use provider::{ALL_CIPHER_SUITES, KEYS, provider};
pub use rustls;
pub use signing::signing_key;
pub use verification::SIGNATURES;
