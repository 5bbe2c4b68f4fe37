//! Every method of every operation of every curve, on every backend, against the others: multiplications by a scalar, ladders, X25519, encodings.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::compare;

fuzz_target!(|input: &[u8]| {
    let mut words = input.chunks(8);
    // Where the input ends, zeros follow.
    let mut next = || words.next().unwrap_or(&[]).iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    if let Err(text) = compare(&mut next) {
        panic!("{text}");
    }
});
