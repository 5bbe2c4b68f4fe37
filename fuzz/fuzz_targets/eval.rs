//! Lines of `secant eval`, any bytes: each gives a line, an answer or an error, and never a panic, in a time
//! that grows with the length and no faster. The text is that of the command.
#![no_main]
#![allow(dead_code, unused_imports, reason = "the command uses more of its modules")]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use serde_json::value::RawValue;

#[path = "../../crates/secant-cli/src/catalogue.rs"]
mod catalogue;
#[path = "../../crates/secant-cli/src/compute.rs"]
mod compute;
#[path = "../../crates/secant-cli/src/eval/mod.rs"]
mod eval;
#[path = "../../crates/secant-cli/src/failure.rs"]
mod failure;
#[path = "../../crates/secant-cli/src/hash.rs"]
mod hash;
#[path = "../../crates/secant-cli/src/hex.rs"]
mod hex;
#[path = "../../crates/secant-cli/src/lines.rs"]
mod lines;
#[path = "../../crates/secant-cli/src/names.rs"]
mod names;
#[path = "../../crates/secant-cli/src/object.rs"]
mod object;
#[path = "../../crates/secant-cli/src/reasons.rs"]
mod reasons;
#[path = "../../crates/secant-cli/src/wire.rs"]
mod wire;

#[derive(clap::Parser)]
struct Command {
    #[command(flatten)]
    args: eval::Args,
}

/// A request may take so long, whatever its length, with assertions and a sanitizer.
const REQUEST: Duration = Duration::from_secs(2);
/// Each byte may take so much longer. A term of a sum has more than a hundred.
const BYTE: Duration = Duration::from_micros(20);

/// How long an input may take.
fn patience(input: &[u8]) -> Duration {
    let requests = 1 + input.iter().filter(|byte| **byte == b'\n').count();
    REQUEST * requests as u32 + BYTE * input.len() as u32
}

fuzz_target!(|input: &[u8]| {
    let path = std::env::temp_dir().join(format!("secant-eval-{}", std::process::id()));
    std::fs::write(&path, input).expect("a file of requests");
    let command = <Command as clap::Parser>::parse_from(["eval".as_ref(), path.as_os_str()]);
    let mut out = Vec::new();
    let begun = Instant::now();
    let _ = eval::run(&command.args, catalogue::Catalogue(secant_catalogue::curves()), &mut out);
    let took = begun.elapsed();
    assert!(took <= patience(input), "{took:?} for {} bytes", input.len());
    let answers = String::from_utf8(out).expect("UTF-8");
    for line in answers.lines() {
        // An `id` comes back as it was written, numbers beyond a double and deep arrays too: values are not
        // read as numbers here.
        assert!(serde_json::from_str::<BTreeMap<String, Box<RawValue>>>(line).is_ok(), "{line}");
    }
});
