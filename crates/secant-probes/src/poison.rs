//! Secrets marked as memory that nobody has written, under valgrind: its memcheck then reports every jump and
//! every address that depends on them. A second opinion beside the audit, by another program.

use core::sync::atomic::Ordering;
use std::process::ExitCode;

use crate::declassified;
use crate::mark::{COUNT_ERRORS, ON, RUNNING, ask};
use crate::probe::{Expect, Probe};

/// Probes with more places of the machine code than of the source, and how many.
const INLINED: [(&str, u64); 3] = [
    ("audit_x25519_agreements_portable", 2),
    ("audit_c_p256_points_portable", 10),
    ("audit_p256_sign_batch_portable", 5),
];

/// Runs probes under valgrind, all in one process. A clean probe makes no error except at its
/// declassifications; a planted leak makes one, except the division, of which valgrind knows nothing.
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
        // Inlined, a place of the source may stand at several of the machine code, and valgrind counts the
        // jumps at each.
        let inlined = INLINED.iter().find(|(symbol, _)| *symbol == probe.symbol);
        let places = inlined.map_or_else(|| declassified::count(probe.operation()), |(_, places)| *places);
        let good = match probe.expect {
            Expect::Clean => errors <= 8 * places,
            Expect::Leak { .. } => errors > 0 || probe.symbol.contains("division"),
        };
        if !good {
            println!("{}: {errors} errors, {} places declassified", probe.symbol, places);
            wrong += 1;
        }
    }
    println!("{run} probes run under valgrind, {wrong} wrong; {elsewhere} need what it does not know");
    if wrong == 0 && run > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
