//! `bindgen MODULE DIRECTORY`: writes `secant.js`, its types, and the module as it is loaded.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

/// Where `secant.js` copies the caller's bytes into the module. It takes whatever has a length: of a string or of an array of
/// larger numbers it would make other bytes, and say nothing.
const COPIES: &str = "function passArray8ToWasm0(arg, malloc) {";
const CHECK: &str = r#"
    if (!ArrayBuffer.isView(arg) || arg[Symbol.toStringTag] !== "Uint8Array") {
        throw new TypeError("bytes belong here, a Uint8Array");
    }"#;

/// Bytes are a `Uint8Array`, and nothing else.
fn check_types(file: &Path) -> Result<(), String> {
    let said = |error| format!("{}: {error}", file.display());
    let text = fs::read_to_string(file).map_err(said)?;
    if text.matches(COPIES).count() != 1 {
        return Err(format!("{}: not one `{COPIES}`", file.display()));
    }
    fs::write(file, text.replace(COPIES, &format!("{COPIES}{CHECK}"))).map_err(said)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, directory] = arguments.as_slice() else {
        eprintln!("bindgen MODULE DIRECTORY");
        return ExitCode::FAILURE;
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen.web(true).and_then(|bindgen| {
        bindgen.input_path(module).out_name("secant").typescript(true).generate(directory)
    });
    let made = made.map_err(|error| format!("{error:#}"));
    match made.and_then(|()| check_types(&Path::new(directory).join("secant.js"))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
