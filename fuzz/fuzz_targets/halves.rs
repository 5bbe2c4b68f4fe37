//! Half-length scalars put together again: k0 + k1·λ against k.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, halves};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = halves(&mut Words(input)) {
        panic!("{text}");
    }
});
