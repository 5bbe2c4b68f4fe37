//! The static part: the code of a probe, read and not run.
//!
//! Two readings. [`survey`] follows every path through the functions that a probe reaches and lists what no
//! constant-time code may hold: divisions, gathers, jump tables; in code that must be straight, conditional
//! jumps. [`secret_addresses`] follows straight code once, which is every execution of it, with the arguments
//! and the stack pointer known and everything else secret, and lists memory operands whose address is not
//! known.

mod aarch64;
mod known;
mod paths;
mod x86_64;

pub use paths::Survey;
pub use x86_64::{is_gather, is_variable_latency};

use crate::artefact::{Artefact, Machine};

/// Follows every path from `start`, through calls of named functions, but not into the standard library's own
/// functions.
pub fn survey(artefact: &Artefact, start: u64) -> Survey {
    match artefact.machine {
        Machine::X86_64 => paths::follow(artefact, start, |address| x86_64::read(artefact, address)),
        Machine::Aarch64 => paths::follow(artefact, start, |address| aarch64::read(artefact, address)),
    }
}

/// Follows straight code from `start` to its return; the addresses of its memory operands must be known from
/// the three pointer arguments and the stack pointer alone.
pub fn secret_addresses(artefact: &Artefact, start: u64) -> Vec<(u64, &'static str)> {
    match artefact.machine {
        Machine::X86_64 => x86_64::secret_addresses(artefact, start),
        Machine::Aarch64 => aarch64::secret_addresses(artefact, start),
    }
}
