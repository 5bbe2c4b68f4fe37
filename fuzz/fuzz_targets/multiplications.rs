//! Every method of every operation of every curve, on every backend, against the others: multiplications by a
//! scalar, ladders, X25519, encodings.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, multiplications};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = multiplications(&mut Words(input)) {
        panic!("{text}");
    }
});
