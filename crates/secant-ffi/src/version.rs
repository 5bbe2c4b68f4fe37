//! The version, of the header and of the library.

use core::ffi::{CStr, c_char, c_int};

/// The version of this header: 10000 times its first number, 100 times the second, and the third.
pub const SECANT_VERSION: c_int = 200;

const TEXT: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(text) => text,
    Err(_) => panic!("a version has no 0"),
};

/// The number stands in the header as it is written above, so it cannot be computed.
const _: () = {
    const fn part(text: &str) -> c_int {
        match c_int::from_str_radix(text, 10) {
            Ok(number) if number < 100 => number,
            _ => panic!("a part of the version is no number below 100"),
        }
    }
    let parts = [
        part(env!("CARGO_PKG_VERSION_MAJOR")),
        part(env!("CARGO_PKG_VERSION_MINOR")),
        part(env!("CARGO_PKG_VERSION_PATCH")),
    ];
    assert!(SECANT_VERSION == 10_000 * parts[0] + 100 * parts[1] + parts[2], "SECANT_VERSION is another one");
};

/// SECANT_VERSION of the library that runs, which a program compares with that of its header.
#[unsafe(no_mangle)]
pub extern "C" fn secant_version() -> c_int {
    SECANT_VERSION
}

/// The version of the library that runs, as text such as `1.2.3`. It lives as long as the program.
#[unsafe(no_mangle)]
pub extern "C" fn secant_version_text() -> *const c_char {
    TEXT.as_ptr()
}
