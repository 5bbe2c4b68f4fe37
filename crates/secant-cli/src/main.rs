//! The command `secant`: scalar multiplication by name, measured and checked on this machine.
//!
//! Exit status: 0 if all went well, 1 if a line, a check or a request failed, 2 if the command line was
//! wrong, 128 and the signal's number if a signal ended it.
#![forbid(unsafe_code)]

mod bench;
#[cfg(feature = "bulk")]
mod bulk;
#[cfg(not(feature = "bulk"))]
#[path = "without_bulk.rs"]
mod bulk;
mod catalogue;
mod chronogram;
mod compute;
mod count;
mod curves;
mod efd;
mod eval;
mod failure;
mod hash;
mod hex;
mod keys;
#[cfg(test)]
mod linear;
mod lines;
mod machine;
mod manual;
mod mul;
mod names;
mod object;
mod output;
mod progress;
mod reasons;
mod report;
mod reproduce;
mod result_file;
mod sample;
mod selftest;
mod table;
#[cfg(test)]
mod toy;
mod wire;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use catalogue::Catalogue;

/// Elliptic-curve scalar multiplication: fast, checked, and measured in core cycles.
#[derive(Parser)]
#[command(name = "secant", version, about, max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The curves, their methods, and which backends this CPU has.
    Curves(curves::Args),
    /// One multiplication; the base point if no point is given.
    Mul(mul::Args),
    /// JSON Lines in, JSON Lines out, in order.
    Eval(eval::Args),
    /// A new key, as PEM.
    Keygen(keys::keygen::Args),
    /// The public key of a key, as PEM.
    Pubkey(keys::pubkey::Args),
    /// The secret that a key shares with another's public key: ECDH or X25519.
    Agree(keys::agree::Args),
    /// The signature of a file: ECDSA or Ed25519, whichever the key is for.
    Sign(keys::sign::Args),
    /// Whether a signature is one of a file; exit status 0 if it is.
    Verify(keys::verify::Args),
    /// Columns of points, keys and signatures in files: Parquet, Arrow and CSV.
    Bulk(bulk::Args),
    /// Measures here and now, in core cycles; everything is checked before it is timed.
    Bench(bench::Args),
    /// The papers' tables: printed numbers beside this machine's, and what they claim.
    Reproduce(reproduce::Args),
    /// What each thread of a multiplication does when, as a drawing.
    Chronogram(chronogram::Args),
    /// Operation counts, found by a field that counts its operations.
    Count(count::Args),
    /// Known answers on every curve, method and backend of this CPU.
    Selftest(selftest::Args),
    /// Completions for a shell: bash, zsh, fish, elvish or powershell.
    Completions(manual::Completions),
    /// A page of the manual, as man reads it.
    Man(manual::Man),
    /// The results as pages with charts; or as the tables of the repository's README.md and docs.
    Report(report::Args),
}

fn main() -> ExitCode {
    if let Err(message) = secant_catalogue::limit_by_environment() {
        eprintln!("secant: {message}");
        return ExitCode::from(2);
    }
    let curves = Catalogue(secant_catalogue::curves());
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let status = run(std::env::args_os().collect(), curves, &mut out, &mut io::stderr());
    // The status says how it went; a reader that has gone away needs no answer.
    let _ = out.flush();
    ExitCode::from(status)
}

/// Whether standard error, or else standard output, is a terminal whose user has not asked for no colours
/// (<https://no-color.org>).
fn colours(error: bool) -> bool {
    let terminal = if error { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
    let told = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    terminal && !told("NO_COLOR") && std::env::var_os("TERM").is_none_or(|kind| kind != "dumb")
}

/// Runs the command line `args` on `curves` and gives the exit status.
fn run(args: Vec<OsString>, curves: Catalogue, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(e) => {
            let (target, status): (&mut dyn Write, u8) = if e.use_stderr() { (err, 2) } else { (out, 0) };
            // One style of errors: ours name the command.
            let text = match colours(e.use_stderr()) {
                true => e.render().ansi().to_string().replacen("error:", "secant:", 1),
                false => e.render().to_string().replacen("error:", "secant:", 1),
            };
            let _ = write!(target, "{text}");
            return status;
        }
    };
    let done = match cli.command {
        Command::Curves(args) => curves::run(&args, curves, out),
        Command::Mul(args) => mul::run(&args, curves, out),
        Command::Eval(args) => eval::run(&args, curves, out),
        Command::Keygen(args) => keys::keygen::run(&args, out),
        Command::Pubkey(args) => keys::pubkey::run(&args, out),
        Command::Agree(args) => keys::agree::run(&args, out),
        Command::Completions(args) => manual::completions(&args, &mut Cli::command(), out),
        Command::Man(args) => manual::man(&args, Cli::command(), out),
        Command::Sign(args) => keys::sign::run(&args, out),
        Command::Verify(args) => keys::verify::run(&args, out),
        Command::Bulk(args) => bulk::run(args, out),
        Command::Bench(args) => bench::run(&args, curves, out, err),
        Command::Reproduce(args) => reproduce::run(&args, curves, out, err),
        Command::Chronogram(args) => chronogram::run(&args, curves, out),
        Command::Count(args) => count::run(&args, curves, out),
        Command::Selftest(args) => selftest::run(&args, curves, out),
        Command::Report(args) => report::run(&args, curves, out, err),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => 0,
        Err(failure) => {
            // The output written before the failure comes before its message.
            let _ = out.flush();
            if let Some(message) = failure.message() {
                let _ = writeln!(err, "secant: {message}");
            }
            failure.status()
        }
    }
}
