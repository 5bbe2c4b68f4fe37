//! Digits of every recoding put together again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, recodings};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = recodings(&mut Words(input)) {
        panic!("{text}");
    }
});
