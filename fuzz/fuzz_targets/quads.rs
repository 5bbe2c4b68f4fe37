//! Four elements side by side on AVX2 and `ifma` against plain Rust.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, quads};
use secant_core::cpu::Backend;

fuzz_target!(init: assert!(Backend::Ifma.is_available(), "this CPU has no AVX-512 IFMA: nothing would be compared"), |input: &[u8]| {
    if let Err(text) = quads(&mut Words(input)) {
        panic!("{text}");
    }
});
