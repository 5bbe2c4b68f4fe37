//! Eight lanes of fields of odd characteristic on `ifma` against plain Rust: every operation, lane by lane.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, lanes};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = lanes(&mut Words(input)) {
        panic!("{text}");
    }
});
