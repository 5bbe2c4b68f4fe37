//! Any calls of the C interface: what it answers and writes is what the library answers.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/secant-ffi/tests/any_calls/mod.rs"]
mod any_calls;

fuzz_target!(|input: &[u8]| {
    any_calls::run(input);
});
