//! The operation of each level that needs most stack, with optimisation and without: cargo run -p
//! secant-stack --release, and cargo run -p secant-stack --features rayon --profile unoptimised.
//!
//! With a number of bytes it names every operation that does not end on a thread of that size.

use std::process::ExitCode;

use secant::cpu::Backend;
use secant_stack::{Children, levels, perform};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<usize>().ok();
    match arguments[..] {
        [program] => {
            for highest in levels() {
                let (size, name) = Children { program, highest }.largest();
                println!("| `{}` | {} | `{name}` |", highest.name(), size / 1024);
            }
        }
        [_, "perform", level, size, first, end] => {
            let numbers = (Backend::from_name(level), number(size), number(first), number(end));
            let (Some(level), Some(size), Some(first), Some(end)) = numbers else { return ExitCode::FAILURE };
            perform(level, size, first, end);
        }
        [program, size] if let Some(size) = number(size) => {
            for highest in levels() {
                for name in (Children { program, highest }).failures(size) {
                    println!("{}: {name}", highest.name());
                }
            }
        }
        _ => {
            eprintln!("usage: secant-stack [BYTES]");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
