//! The artefact of the constant-time audit: operations whose machine code is audited, each under a symbol of
//! its own.
//!
//! `secant-probes` prints what it holds, as JSON. `secant-probes SYMBOL traced` asks to be traced, stops,
//! runs the probe once on sample words (so that whatever is found or built at first use is there), takes the
//! audited words from the tracer, and runs it again.
//!
//! `secant-probes SYMBOL given DIGITS` does the same under an emulator, with the words from the command line.
//!
//! `valgrind secant-probes poisoned [TEXT]` runs them all with their secrets marked as memory that nobody has
//! written ([`poison`]).
//!
//! A probe prepares a secret and a public value from words, outside the audit, and then calls one function,
//! `extern "C" fn symbol(level, &secret, &public, &mut out)`, which is audited. To add one, add an entry to a
//! `probes!` list.

mod adapters;
mod batches;
mod binary;
mod bulk;
#[cfg(target_env = "musl")]
mod cleared;
mod controls;
mod curves;
mod declassified;
mod files;
mod fourq;
mod goldilocks;
mod groups;
mod hashed;
mod interface;
mod keys;
#[cfg(target_arch = "x86_64")]
mod ladders;
mod library;
mod mark;
mod neutral;
mod points;
mod poison;
mod probe;
mod protocols;
mod scalar;
mod sign;
mod signing;
mod small;
mod sums;
mod traits;
#[cfg(target_arch = "x86_64")]
mod vectors;
mod whole;
mod x25519;

use std::process::ExitCode;

use secant_core::cpu::Backend;
use secant_core::ct::Tables;

use probe::{NOT_ON_THIS_CPU, NOT_TRACED, Probe};

/// The probes of this machine, controls first.
fn all() -> impl Iterator<Item = &'static Probe> {
    every().filter(|probe| is_for_this_machine(probe))
}

/// Elsewhere than on x86-64 the probes of a level that the machine lacks do the same as those of the baseline
/// ([`probe::levels`]), and are left out where the operation has one of the baseline.
fn is_for_this_machine(probe: &Probe) -> bool {
    let baseline = |operation| every().any(|other| other.symbol.strip_suffix("_portable") == Some(operation));
    let level = ["_mulx", "_clmul"].into_iter().find_map(|level| probe.symbol.strip_suffix(level));
    match probe.backend {
        Backend::Portable => cfg!(target_arch = "x86_64") || !level.is_some_and(baseline),
        Backend::Clmul => cfg!(any(target_arch = "x86_64", target_arch = "aarch64")),
        _ => cfg!(target_arch = "x86_64"),
    }
}

/// Every probe, controls first.
fn every() -> impl Iterator<Item = &'static Probe> {
    let lists = keys::LISTS
        .iter()
        .chain(batches::LISTS)
        .chain(bulk::LISTS)
        .chain(points::LISTS)
        .chain(protocols::LISTS)
        .chain(groups::LISTS)
        .chain(hashed::LISTS)
        .chain(curves::LISTS)
        .chain(files::LISTS)
        .chain(goldilocks::LISTS)
        .chain(adapters::LISTS)
        .chain(interface::LISTS)
        .chain(sign::LISTS)
        .chain(signing::LISTS)
        .chain(small::LISTS)
        .chain(sums::LISTS)
        .chain(traits::LISTS)
        .chain(library::LISTS)
        .chain(neutral::LISTS)
        .chain(whole::LISTS)
        .chain(whole::ON_VECTORS)
        .chain(binary::LISTS)
        .copied();
    controls::PROBES
        .iter()
        .chain(scalar::PROBES)
        .chain(x25519::PROBES)
        .chain(fourq::PROBES)
        .chain(lists.flatten())
}

/// The description of this program for the audit.
fn list() -> serde_json::Value {
    serde_json::json!({
        "words": probe::SAMPLE.len(),
        "not_on_this_cpu": NOT_ON_THIS_CPU,
        "not_traced": NOT_TRACED,
        "other_tables": other_tables(),
        "chosen_tables": [Backend::Mulx.name(), Backend::Clmul.name()],
        "reads_table": "audit_ct_lookup_32_mulx",
        "probes": all().collect::<Vec<_>>(),
    })
}

/// The other instructions for table reads on this CPU; the best are left out.
fn other_tables() -> Vec<&'static str> {
    let mut here: Vec<_> = Tables::ALL.into_iter().filter(|tables| tables.is_available()).collect();
    here.pop();
    here.into_iter().map(Tables::name).collect()
}

fn main() -> ExitCode {
    if let Err(message) = secant_catalogue::limit_by_environment() {
        eprintln!("secant-probes: {message}");
        return ExitCode::FAILURE;
    }
    let Some(symbol) = std::env::args().nth(1) else {
        println!("{}", list());
        return ExitCode::SUCCESS;
    };
    if symbol == "poisoned" {
        let part = std::env::args().nth(2).unwrap_or_default();
        return poison::run(all().filter(|probe| probe.symbol.contains(&*part)));
    }
    let Some(probe) = all().find(|probe| probe.symbol == symbol) else {
        eprintln!("secant-probes: no probe '{symbol}'");
        return ExitCode::FAILURE;
    };
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    if std::env::args().nth(2).as_deref() == Some("traced") {
        use nix::sys::{ptrace, signal};
        if ptrace::traceme().is_err() || signal::raise(signal::Signal::SIGSTOP).is_err() {
            return ExitCode::from(NOT_TRACED);
        }
    }
    if (probe.run)() { ExitCode::SUCCESS } else { ExitCode::from(NOT_ON_THIS_CPU) }
}
