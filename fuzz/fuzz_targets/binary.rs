//! F_2^233 and F_2^409 by instructions and in eight lanes against plain Rust: every operation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, binary};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = binary(&mut Words(input)) {
        panic!("{text}");
    }
});
