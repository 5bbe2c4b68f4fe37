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

/// Where it copies texts, which would take whatever has a length, too.
const COPIES_TEXT: &str = "function passStringToWasm0(arg, malloc, realloc) {";
const CHECK_TEXT: &str = r#"
    if (typeof arg !== "string") {
        throw new TypeError("a text belongs here, a string");
    }"#;

/// Bytes are a `Uint8Array`, texts are strings, and nothing else is.
fn check_types(file: &Path) -> Result<(), String> {
    let said = |error| format!("{}: {error}", file.display());
    let mut text = fs::read_to_string(file).map_err(said)?;
    for (copies, check) in [(COPIES, CHECK), (COPIES_TEXT, CHECK_TEXT)] {
        if text.matches(copies).count() != 1 {
            return Err(format!("{}: not one `{copies}`", file.display()));
        }
        text = text.replace(copies, &format!("{copies}{check}"));
    }
    fs::write(file, text).map_err(said)
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
