//! Batches against single multiplications.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, batches};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = batches(&mut Words(input)) {
        panic!("{text}");
    }
});
