//! Tests of the library from outside: one program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "tests")]

mod api;
mod binary;
mod common;
mod counting;
mod curve;
mod granger_scott;
mod ladder;
mod multiplications;
mod parallel;
mod registry;
mod ristretto255;
// Shared with the core's own tests.
#[allow(dead_code, reason = "for all rooms of the core")]
#[path = "../../../secant-core/src/limbs/samples.rs"]
mod samples;
