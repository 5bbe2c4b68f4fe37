//! Columns of points: one secret times many, keys and signatures by the million, from the caller's memory
//! into the caller's memory.
//!
//! A column is [`Rows`]: bytes of one width, or of any with offsets, as Apache Arrow and data frames hold
//! them. Every function fills a column of bytes and a column of [`Verdict`]s, one for each row: a bad row is
//! zeros and has its reason, and the others are not disturbed. [`Cores`] says who works. Nothing is allocated
//! for a row.
//!
//! Private set intersection: each side hashes its identifiers and multiplies them by its secret, and the
//! other side's result again by its own; what is equal then was equal before.
//!
//! ```
//! use secant::bulk::{Cores, Group, Mask, Rows, Verdict};
//!
//! fn column(n: usize) -> (Vec<u8>, Vec<Verdict>) {
//!     (vec![0; n * Group::Ristretto255.row_len()], vec![Verdict::Fine; n])
//! }
//!
//! let alice = Mask::from_bytes(Group::Ristretto255, &[7; 32])?; // of course at random: Mask::generate
//! let bob = Mask::from_bytes(Group::Ristretto255, &[8; 32])?;
//! let tag = Group::Ristretto255.default_tag();
//!
//! let (mut from_alice, mut verdicts) = column(3);
//! alice.mask_identifiers(&Rows::slices(&[b"ann", b"bea", b"cleo"]), tag, &mut from_alice, &mut verdicts, Cores::All)?;
//! let (mut from_bob, mut verdicts) = column(2);
//! bob.mask_identifiers(&Rows::slices(&[b"cleo", b"dora"]), tag, &mut from_bob, &mut verdicts, Cores::All)?;
//!
//! // Each multiplies what the other sent.
//! let (mut at_bob, mut verdicts) = column(3);
//! bob.mask(&Rows::fixed(&from_alice, 32)?, &mut at_bob, &mut verdicts, Cores::All)?;
//! let (mut at_alice, mut verdicts) = column(2);
//! alice.mask(&Rows::fixed(&from_bob, 32)?, &mut at_alice, &mut verdicts, Cores::All)?;
//! assert!(verdicts.iter().all(|verdict| verdict.is_fine()));
//! // Cleo.
//! assert_eq!(at_bob[64..96], at_alice[..32]);
//! assert_ne!(at_bob[..32], at_alice[..32]);
//! # Ok::<(), secant::Error>(())
//! ```
//!
//! Masks hide identifiers from the other side only as long as the secret is secret, and a protocol for
//! parties who do not keep to it needs more than multiplications.

mod cores;
mod edwards;
mod group;
mod keys;
mod mask;
mod montgomery;
mod rows;
mod silent;
mod verdict;
mod verify;
mod view_tags;
mod weierstrass;

pub use cores::Cores;
pub use group::Group;
#[cfg(feature = "rand_core")]
pub use keys::generate_keys;
pub use keys::{Keys, public_keys};
pub use mask::Mask;
pub use rows::Rows;
pub use silent::{Payment, SilentPayments};
pub use verdict::Verdict;
pub use verify::{Signatures, verify};
pub use view_tags::{Candidate, ViewTags};
