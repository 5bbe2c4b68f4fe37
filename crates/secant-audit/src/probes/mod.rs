//! The operations whose machine code is audited, each under a symbol of its own.
//!
//! A probe prepares a secret and a public value from words, outside the audit, and then calls one function,
//! `extern "C" fn symbol(level, &secret, &public, &mut out)`, which is audited. To add one, add an entry to a `probes!` list.

mod binary;
mod controls;
mod groups;
mod keys;
mod library;
mod probe;
mod scalar;
mod sign;
#[cfg(target_arch = "x86_64")]
mod vectors;
mod whole;
mod x25519;

pub use probe::{Expect, NOT_ON_THIS_CPU, NOT_TRACED, Probe, SAMPLE, Shape, Words, audit_receive};

/// Every probe, controls first.
pub fn all() -> impl Iterator<Item = &'static Probe> {
    let lists = keys::LISTS
        .iter()
        .chain(groups::LISTS)
        .chain(sign::LISTS)
        .chain(library::LISTS)
        .chain(whole::LISTS)
        .chain(binary::LISTS)
        .copied();
    controls::PROBES.iter().chain(scalar::PROBES).chain(x25519::PROBES).chain(lists.flatten())
}
