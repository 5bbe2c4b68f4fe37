//! The artefact of the constant-time audit: runs one probe of [`secant_audit::probes`] under a tracer.
//!
//! `secant-probes SYMBOL` asks to be traced, stops, runs the probe once on sample words (so that whatever is found or built at
//! first use is there), takes the audited words from the tracer, and runs it again.

use std::process::ExitCode;

use secant_audit::probes;

fn main() -> ExitCode {
    if let Err(message) = secant_catalogue::limit_by_environment() {
        eprintln!("secant-probes: {message}");
        return ExitCode::FAILURE;
    }
    let Some(symbol) = std::env::args().nth(1) else {
        for probe in probes::all() {
            println!("{}", probe.symbol);
        }
        return ExitCode::SUCCESS;
    };
    let Some(probe) = probes::all().find(|probe| probe.symbol == symbol) else {
        eprintln!("secant-probes: no probe '{symbol}'");
        return ExitCode::FAILURE;
    };
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    if std::env::args().nth(2).as_deref() == Some("traced") {
        use nix::sys::{ptrace, signal};
        if ptrace::traceme().is_err() || signal::raise(signal::Signal::SIGSTOP).is_err() {
            return ExitCode::from(probes::NOT_TRACED);
        }
    }
    if (probe.run)() { ExitCode::SUCCESS } else { ExitCode::from(probes::NOT_ON_THIS_CPU) }
}
