//! Every path through the functions that a probe reaches, whatever the machine.

use std::collections::BTreeSet;

use crate::artefact::{Artefact, Machine};

/// An instruction whose time depends on its operands.
pub(super) const VARIABLE_LATENCY: &str = "time depends on operands";
/// Many addresses from one vector.
pub(super) const GATHER: &str = "gather or scatter";
/// No instruction that the decoder knows.
pub(super) const NO_INSTRUCTION: &str = "no instruction";
/// A call of a function that is not known here.
pub(super) const UNKNOWN_CALL: &str = "call to an unknown place";
/// A memory operand whose address is not known.
pub(super) const SECRET_ADDRESS: &str = "address not public";

/// The contents of a probe's code.
#[derive(Debug, Default)]
pub struct Survey {
    /// Number of instructions reached.
    pub instructions: usize,
    /// Addresses of the conditional jumps among them.
    pub conditional: Vec<u64>,
    /// Forbidden instructions: address and kind.
    pub findings: Vec<(u64, &'static str)>,
    /// Addresses of calls whose target is unknown.
    pub unknown_calls: Vec<u64>,
    /// Addresses of all instructions reached.
    pub reached: BTreeSet<u64>,
}

/// Crates that read and write key files. They jump by tags, which are public; a jump by a secret is for the
/// taint to find.
const FORMATS: [&str; 6] = ["der::", "pkcs8::", "sec1::", "spki::", "serde_json::", "serde::"];

/// Functions that are followed, except their jump tables: those of key files jump by tags and errors, those
/// of columns by the name of the group. The taint finds a jump by a secret.
const BY_PUBLIC_NAMES: [&str; 3] = ["secant::formats::", "secant::bulk::", "secant_probes::bulk::"];

fn jumps_by_public_names(artefact: &Artefact, address: u64) -> bool {
    artefact.function_at(address).is_some_and(|of| {
        BY_PUBLIC_NAMES.iter().any(|name| of.name.trim_start_matches('<').starts_with(name))
    })
}

/// A function of such a crate, or of one of its traits.
fn is_of_formats(name: &str) -> bool {
    let start = name.trim_start_matches(['<', '&']);
    FORMATS
        .iter()
        .any(|of| start.starts_with(of) || name.starts_with('<') && name.contains(&format!(" as {of}")))
}

/// Code of the standard library that only a panic, a text, memory or the first use reaches.
const STANDARD: [&str; 10] = [
    "std::",
    "core::panicking::",
    "core::fmt::",
    "core::slice::index::",
    "core::result::unwrap_failed",
    "core::option::unwrap_failed",
    "core::option::expect_failed",
    "core::cell::panic_",
    "alloc::raw_vec::",
    "alloc::alloc::",
];

/// Code that is not followed: of the standard library and the C library, and of key files' crates. Probes of
/// x86-64 are run, which shows the rest of the standard library and the C interface. Those of aarch64 are
/// only read, so both are followed: code of the library is inlined into the standard library's generic
/// functions.
fn is_foreign(machine: Machine, name: &str) -> bool {
    if is_of_formats(name) {
        return true;
    }
    let start = name.trim_start_matches('<');
    let is_of = |prefixes: &[&str]| prefixes.iter().any(|prefix| start.starts_with(prefix));
    let path = name.contains("::");
    match machine {
        Machine::X86_64 => is_of(&["core::", "std::", "alloc::"]) || !path && !is_of(&["audit_"]),
        Machine::Aarch64 => {
            is_of(&STANDARD) || name.contains(" as core::fmt::") || !path && !is_of(&["audit_", "secant_"])
        }
    }
}

/// Functions that divide a number of points or rows by one of threads, or a length by one of its parts: all
/// are public. The taint would find a division of a secret.
const COUNTS: [&str; 10] = [
    "secant::engine::threads::",
    "::mul_batch_on",
    "::mul_base_batch_on",
    "secant::bulk::cores::divided",
    "secant::bulk::cores::Output::",
    "secant::bulk::cores::Block::rows",
    "secant_ffi::threads::parts",
    // Divisions that compute the number of parts of a slice.
    "core::iter::adapters::zip::TrustedRandomAccessNoCoerce::size",
    "<core::iter::adapters::zip::Zip<A,B> as core::iter::adapters::zip::ZipImpl<A,B>>::new",
    "<alloc::vec::Vec<T> as alloc::vec::spec_from_iter::SpecFromIter<T,I>>::from_iter",
];

fn divides_counts(artefact: &Artefact, address: u64) -> bool {
    artefact
        .function_at(address)
        .is_some_and(|function| COUNTS.iter().any(|name| function.name.contains(name)))
}

/// One instruction, as [`follow`] needs it.
pub(super) struct Read {
    /// Address of the next instruction.
    pub next: u64,
    /// The control flow after the instruction.
    pub flow: Flow,
    /// Kinds of forbidden instructions that it is one of.
    pub findings: Vec<&'static str>,
}

/// The control flow after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// To the next instruction.
    Next,
    /// To that address, and no other.
    Jump(u64),
    /// To the next instruction, or to that address.
    Conditional(u64),
    /// To that function, and then to the next instruction.
    Call(u64),
    /// To an unknown function, and then to the next instruction.
    UnknownCall,
    /// To an unknown function, in tail position.
    UnknownJump,
    /// To an address that the code computes.
    JumpTable,
    /// A return, or a trap.
    End,
}

/// Follows every path from `start`, through calls of named functions, but not into foreign ones; `read` knows
/// the instructions.
pub(super) fn follow(artefact: &Artefact, start: u64, read: impl Fn(u64) -> Option<Read>) -> Survey {
    let mut survey = Survey::default();
    let mut todo = vec![start];
    while let Some(address) = todo.pop() {
        if !survey.reached.insert(address) {
            continue;
        }
        let Some(Read { next, flow, findings }) = read(address) else {
            survey.findings.push((address, NO_INSTRUCTION));
            continue;
        };
        survey.instructions += 1;
        let counts = divides_counts(artefact, address);
        let findings = findings.into_iter().filter(|what| *what != VARIABLE_LATENCY || !counts);
        survey.findings.extend(findings.map(|what| (address, what)));
        match flow {
            Flow::Next => todo.push(next),
            Flow::Jump(target) => {
                if !leaves(artefact, address, target) {
                    todo.push(target);
                }
            }
            Flow::Conditional(target) => {
                survey.conditional.push(address);
                todo.extend([next, target]);
            }
            Flow::Call(target) => {
                // A call at the end of a function does not return: the code after it belongs to another
                // function.
                if is_within(artefact, address, next) {
                    todo.push(next);
                }
                if !leaves(artefact, address, target) {
                    todo.push(target);
                }
            }
            Flow::UnknownCall => {
                todo.push(next);
                survey.unknown_calls.push(address);
            }
            Flow::UnknownJump => survey.unknown_calls.push(address),
            Flow::JumpTable => {
                if !jumps_by_public_names(artefact, address) {
                    survey.findings.push((address, "jump table"));
                }
            }
            Flow::End => {}
        }
    }
    survey.conditional.sort_unstable();
    survey
}

/// Whether both addresses are of one function, or of none that is known.
fn is_within(artefact: &Artefact, from: u64, to: u64) -> bool {
    let of = |address| artefact.function_at(address).map(|function| function.address);
    of(from).is_none() || of(from) == of(to)
}

/// Whether a jump from `from` to `to` goes into code that is not followed.
fn leaves(artefact: &Artefact, from: u64, to: u64) -> bool {
    let (from, to) = (artefact.function_at(from), artefact.function_at(to));
    match (from, to) {
        (Some(from), Some(to)) => from.address != to.address && is_foreign(artefact.machine, &to.name),
        _ => true,
    }
}
