//! Fields of odd characteristic by kernels of `mulx` against plain Rust: every operation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, fields};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = fields(&mut Words(input)) {
        panic!("{text}");
    }
});
