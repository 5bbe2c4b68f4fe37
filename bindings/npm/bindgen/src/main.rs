//! `bindgen MODULE DIRECTORY`: writes `secant.js`, its types, and the module as it is loaded.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

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
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
