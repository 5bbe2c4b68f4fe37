//! Eight lanes of fields of odd characteristic on `ifma` against plain Rust: every operation, lane by lane.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Words, lanes};
use secant_core::cpu::Backend;

fuzz_target!(init: assert!(Backend::Ifma.is_available(), "this CPU has no AVX-512 IFMA: nothing would be compared"), |input: &[u8]| {
    if let Err(text) = lanes(&mut Words(input)) {
        panic!("{text}");
    }
});
