//! Four elements side by side on AVX2 and `ifma` against plain Rust.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, quads};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = quads(&mut Words(input)) {
        panic!("{text}");
    }
});
