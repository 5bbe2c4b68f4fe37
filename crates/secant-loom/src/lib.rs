//! The room `threads` of the library, the same files, in a crate that compiles in seconds: for `loom` to explore.
//!
//! ```text
//! RUSTFLAGS="--cfg loom" cargo test --release -p secant-loom ring
//! ```

#[path = "../../secant/src/threads/mod.rs"]
pub mod threads;
