//! The library from outside: one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests")]

mod api;
mod binary;
mod common;
mod counting;
mod differential;
mod granger_scott;
mod ladder;
mod multiplications;
mod parallel;
mod registry;
mod ristretto255;
