//! Division steps by machine code, by tables and by definition; inverses modulo any odd number.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, steps};

fuzz_target!(|input: &[u8]| {
    if let Err(text) = steps(&mut Words(input)) {
        panic!("{text}");
    }
});
