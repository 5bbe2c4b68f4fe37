//! The stack that the operations of the library need.
//!
//! A thread whose stack ends aborts its process. So the operations run in a child process, [`perform`], one
//! after another, each on a thread of the size in question. The child prints the number of each that has
//! ended: the next one is the one that failed.

#[allow(clippy::unwrap_used, reason = "an operation that fails ends its process, and the parent names it")]
mod operations;

use std::io::Write;
use std::process::Command;
use std::thread;

use secant::cpu::{Backend, limit};

pub use operations::{Operation, all};

/// No operation may need more on its thread: without optimisation, and with it.
pub const LIMIT: usize = if cfg!(debug_assertions) { 512 * 1024 } else { 96 * 1024 };

/// Every level that this CPU offers.
pub fn levels() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|level| level.is_available())
}

/// Bytes of a page, of which stack sizes are multiples.
const PAGE: usize = 4096;
/// No thread is smaller: the system wants so much.
const SMALLEST: usize = 16 * 1024;

/// The child's work: the operations from `first` to before `end`, each on a thread of so many bytes.
pub fn perform(highest: Backend, size: usize, first: usize, end: usize) {
    limit(highest);
    for (i, operation) in all().enumerate().take(end).skip(first) {
        let thread = thread::Builder::new().stack_size(size).spawn(operation.run);
        thread
            .expect("a thread can be started")
            .join()
            .unwrap_or_else(|_| panic!("{} fails", operation.name));
        println!("{i}");
        std::io::stdout().flush().expect("the parent reads");
    }
}

/// A runner of the operations of a level in child processes.
pub struct Children<'a> {
    /// The program that calls [`perform`] with the arguments it is given.
    pub program: &'a str,
    /// The highest level that the library may choose.
    pub highest: Backend,
}

impl Children<'_> {
    /// The first operation of these that does not end on threads of so many bytes.
    fn first_failure(&self, size: usize, first: usize, end: usize) -> Option<usize> {
        let arguments = [size, first, end].map(|n| n.to_string());
        let mut child = Command::new(self.program);
        child.arg("perform").arg(self.highest.name()).args(arguments);
        // The threads that the library itself starts are of the size of the variable.
        let child = child.env("RUST_MIN_STACK", size.to_string()).output().expect("the program runs");
        let ended = String::from_utf8_lossy(&child.stdout).lines().count();
        (!child.status.success()).then_some(first + ended)
    }

    /// The names of all operations that fail on threads with stacks of `size` bytes.
    pub fn failures(&self, size: usize) -> Vec<String> {
        let (mut names, mut first, end) = (Vec::new(), 0, all().count());
        while let Some(failed) = self.first_failure(size, first, end) {
            names.push(name(failed));
            first = failed + 1;
        }
        names
    }

    /// The operation that needs most, and the smallest thread on which it ends.
    pub fn largest(&self) -> (usize, String) {
        let (mut size, mut largest, mut first, end) = (SMALLEST, 0, 0, all().count());
        while let Some(failed) = self.first_failure(size, first, end) {
            let mut enough = 2 * size;
            while self.first_failure(enough, failed, failed + 1).is_some() {
                (size, enough) = (enough, 2 * enough);
            }
            while enough - size > PAGE {
                let middle = (size + enough) / 2 / PAGE * PAGE;
                match self.first_failure(middle, failed, failed + 1) {
                    Some(_) => size = middle,
                    None => enough = middle,
                }
            }
            (size, largest, first) = (enough, failed, failed + 1);
        }
        (size, name(largest))
    }
}

/// The text of an operation in one line.
fn name(i: usize) -> String {
    let words = all().nth(i).into_iter().flat_map(|operation| operation.name.split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}
