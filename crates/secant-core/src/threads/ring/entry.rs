//! The words of an entry, in and out.

use super::super::sync::{AtomicU64, Ordering};

/// A word of an entry.
pub type Word = AtomicU64;

/// Writes words into an entry from word `at` on.
#[inline(always)]
pub fn store(entry: &[AtomicU64], at: usize, words: &[u64]) {
    let mut i = 0;
    while i < words.len() {
        entry[at + i].store(words[i], Ordering::Relaxed);
        i += 1;
    }
}

/// Reads words from an entry from word `at` on.
#[inline(always)]
pub fn load(entry: &[AtomicU64], at: usize, words: &mut [u64]) {
    let mut i = 0;
    while i < words.len() {
        words[i] = entry[at + i].load(Ordering::Relaxed);
        i += 1;
    }
}
