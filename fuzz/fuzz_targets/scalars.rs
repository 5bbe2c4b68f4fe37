//! Integers modulo every order by two ways each.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, scalars};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = scalars(&mut Words(input)) {
        panic!("{text}");
    }
});
