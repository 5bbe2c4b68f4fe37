//! Threads that wait for work, and how points go from one to another. Knows no numbers: points are words
//! here.
//!
//! | file | what |
//! |---|---|
//! | [`workers`] | threads started once, which take jobs, and give answers or a failure |
//! | `held` | whose workers a thread holds, so that none waits for itself, or for one who waits for it |
//! | [`ring`] | one thread writes entries of words, another reads them; at the end both share what is left |
//! | [`trace`] | what each thread did when |
//!
//! No `unsafe`: jobs own their data, and what is shared is atomic words and locks. The hand-over of the ring,
//! and that of jobs to workers, are explored by `loom` in all interleavings (`docs/robert.md`).

mod held;
pub mod ring;
mod sync;
pub mod trace;
pub mod workers;

use core::fmt;

/// A thread could not be started, or ended its job by a panic: there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a thread could not be started, or did not finish its work")
    }
}

impl core::error::Error for Failed {}
