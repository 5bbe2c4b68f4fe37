//! Audits of the workspace.
//!
//! - [`layers`]: crates and rooms look down only, files form no circle, `unsafe` stays in its rooms, files
//!   stay short, variable time stays named.
//! - [`constant_time`]: what the compiler made of the constant-time operations, read and run.
//! - [`watched`]: which functions of the source that were.
//!
//! `docs/constant-time.md` says what the second one proves, and what it does not.

pub mod artefact;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub mod blocks;
pub mod constant_time;
pub mod dit;
#[cfg(target_os = "linux")]
pub mod emulated;
pub mod layers;
pub mod places;
pub mod probes;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub mod process;
pub mod runner;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub mod taint;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub mod trace;
pub mod traced;
pub mod walk;
pub mod watched;
