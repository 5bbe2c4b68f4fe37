//! Secrets marked as memory that nobody has written, under valgrind: its memcheck then reports every jump and every address that
//! depends on them. A second opinion beside the audit, by another program.
//!
//! What is asked of valgrind are its client requests: instructions that do nothing on a CPU.

use core::sync::atomic::{AtomicBool, Ordering};
use std::process::ExitCode;

use crate::probe::{Expect, Probe};

/// Whether probes mark their secrets.
static ON: AtomicBool = AtomicBool::new(false);

const RUNNING: u64 = 0x1001;
const COUNT_ERRORS: u64 = 0x1201;
/// The requests of memcheck.
const UNDEFINED: u64 = 0x4d43_0001;
const DEFINED: u64 = 0x4d43_0002;

/// Asks valgrind; 0 where there is none.
#[cfg(target_arch = "x86_64")]
fn ask(request: u64, address: usize, bytes: usize) -> u64 {
    let arguments = [request, address as u64, bytes as u64, 0, 0, 0];
    let mut answer = 0u64;
    // SAFETY: on a CPU the rotations of rdi add up to two whole turns, and the exchange is one with itself; under valgrind they are a
    // request, which reads `arguments` and answers in rdx.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            inout("rdx") answer,
            in("rax") &raw const arguments,
            options(nostack),
        );
    }
    answer
}

#[cfg(not(target_arch = "x86_64"))]
fn ask(_: u64, _: usize, _: usize) -> u64 {
    0
}

/// Marks a secret.
pub(crate) fn mark<T>(secret: &T) {
    if ON.load(Ordering::Relaxed) {
        ask(UNDEFINED, core::ptr::from_ref(secret).addr(), size_of::<T>());
    }
}

/// Takes the mark away.
pub(crate) fn unmark<T>(value: &T) {
    if ON.load(Ordering::Relaxed) {
        ask(DEFINED, core::ptr::from_ref(value).addr(), size_of::<T>());
    }
}

/// Runs probes under valgrind, all in one process. A clean probe makes no error, but for what it declassifies; a planted leak makes one,
/// but for the division, of which valgrind knows nothing.
pub(crate) fn run(probes: impl Iterator<Item = &'static Probe>) -> ExitCode {
    if ask(RUNNING, 0, 0) == 0 {
        eprintln!("secant-probes: this is for valgrind: valgrind --error-limit=no secant-probes poisoned");
        return ExitCode::from(2);
    }
    ON.store(true, Ordering::Relaxed);
    let (mut run, mut elsewhere, mut wrong) = (0, 0, 0);
    for probe in probes {
        if secant_core::cpu::Backend::is_available(probe.backend) {
            secant_core::cpu::limit(probe.backend);
        }
        let before = ask(COUNT_ERRORS, 0, 0);
        if !(probe.run)() {
            elsewhere += 1;
            continue;
        }
        run += 1;
        let errors = ask(COUNT_ERRORS, 0, 0) - before;
        let good = match probe.expect {
            Expect::Clean => errors == 0 || probe.declassified > 0 && errors <= 8 * probe.declassified as u64,
            Expect::Leak { .. } => errors > 0 || probe.symbol.contains("division"),
        };
        if !good {
            println!("{}: {errors} errors, {} places declassified", probe.symbol, probe.declassified);
            wrong += 1;
        }
    }
    println!("{run} probes run under valgrind, {wrong} wrong; {elsewhere} need what it does not know");
    if wrong == 0 && run > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
