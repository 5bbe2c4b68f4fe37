//! The command of the audits: `secant-audit layers`, `secant-audit constant-time`.

use std::path::PathBuf;
use std::process::ExitCode;

use secant_audit::{constant_time, layers, watched};

const USAGE: &str = "usage: secant-audit layers [--root DIR]
       secant-audit constant-time [--artefact FILE] [--runner PROGRAM] [--only TEXT].. [--except TEXT].. [--require] [--functions] [--by-steps]
       secant-audit functions [--root DIR]

layers         crates and rooms import downward only, files in no circle; unsafe, files, _vartime names
constant-time  disassembles and runs the probes of a release build, and compares; aarch64 code runs under an emulator
  --artefact   a built secant-probes, instead of building one
  --runner     what runs FILE, instead of qemu-aarch64 for aarch64 code
  --only       probes whose symbol contains this text (the controls always run); may be given more than once
  --except     not the probes whose symbol contains this text; may be given more than once
  --require    fail if the probes cannot be traced here
  --functions  fail if a public function is run by no probe, and unwatched.txt has no reason
  --by-steps   step over every instruction, hundreds of times slower, instead of running code in blocks
functions      the public functions that a probe must run, or a line of unwatched.txt excuse";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("secant-audit: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, String> {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().ok_or(USAGE)?;
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut options = constant_time::Options::default();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value\n{USAGE}"));
        match (command.as_str(), argument.as_str()) {
            ("layers" | "functions", "--root") => root = value()?.into(),
            ("constant-time", "--artefact") => options.artefact = Some(value()?.into()),
            ("constant-time", "--runner") => options.runner = Some(value()?.into()),
            ("constant-time", "--only") => options.only.push(value()?),
            ("constant-time", "--except") => options.except.push(value()?),
            ("constant-time", "--by-steps") => options.by_steps = true,
            ("constant-time", "--require") => options.require = true,
            ("constant-time", "--functions") => options.functions = true,
            _ => return Err(format!("unknown argument '{argument}'\n{USAGE}")),
        }
    }
    match command.as_str() {
        "layers" => layers::run(&root),
        "constant-time" => constant_time::run(&options),
        "functions" => {
            for function in watched::functions::all(&root)? {
                let takes = if function.takes_secret { ", takes a secret" } else { "" };
                println!("{}:{}-{}{takes}", function.path(), function.lines.0, function.lines.1);
            }
            Ok(true)
        }
        _ => Err(format!("unknown command '{command}'\n{USAGE}")),
    }
}
