//! The library from outside: one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests")]

mod api;
mod common;
mod multiplications;
mod registry;
