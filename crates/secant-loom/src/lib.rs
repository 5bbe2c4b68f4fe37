//! The room `threads` of the library, the same files, in a crate that compiles in seconds: for `loom` to
//! explore.
//!
//! ```text
//! RUSTFLAGS="--cfg loom" cargo test --release -p secant-loom --lib
//! ```

#[path = "../../secant-core/src/threads/mod.rs"]
pub mod threads;

/// The part of the room `cpu` that the threads use.
#[cfg(not(loom))]
mod cpu {
    /// Does nothing, as far as a program can see.
    pub(crate) fn fetch_to_write<T>(_place: &T) {}
}
