//! Batches on several threads, and what becomes of their rows.

use core::ffi::c_int;
use core::ptr;
use std::thread;

use crate::bytes::{OutputRows, room};
use crate::guard::Outcome;
use crate::status::{SECANT_THREADS_MAX, secant_status};

/// The number of threads, if it is one.
pub(crate) fn number(threads: usize) -> Outcome<usize> {
    if (1..=SECANT_THREADS_MAX).contains(&threads) { Ok(threads) } else { Err(secant_status::SECANT_THREADS) }
}

/// The results of `work` on equal parts of the items, by so many threads, this one included, in order. If the system
/// starts no thread for a part, this thread does it.
pub(crate) fn parts<I: Sync, T: Send>(
    threads: usize,
    items: &[I],
    work: impl Fn(&[I]) -> Vec<T> + Sync,
) -> Outcome<Vec<T>> {
    // Parts of a multiple of eight, so that no lanes are left empty inside.
    let part = items.len().div_ceil(number(threads)?).next_multiple_of(8).max(8);
    let mut parts = items.chunks(part);
    let Some(first) = parts.next() else { return Ok(Vec::new()) };
    let mut made = room(items.len())?;
    thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = parts
            .map(|part| (thread::Builder::new().spawn_scoped(scope, move || work(part)).ok(), part))
            .collect();
        made.extend(work(first));
        for (worker, part) in workers {
            let found = worker.and_then(|worker| worker.join().ok());
            made.extend(found.unwrap_or_else(|| work(part)));
        }
    });
    Ok(made)
}

/// The results of `batch` on the rows that could be read, each in its place. The other rows keep their errors.
pub(crate) fn readable<A, B>(
    read: impl ExactSizeIterator<Item = Outcome<A>>,
    batch: impl FnOnce(&[A]) -> Vec<Outcome<B>>,
) -> Vec<Outcome<B>> {
    let mut rows = Vec::with_capacity(read.len());
    let read: Vec<Outcome> = read.map(|row| row.map(|row| rows.push(row))).collect();
    let mut made = batch(&rows).into_iter();
    let row = |row: Outcome| row.and_then(|()| made.next().unwrap_or(Err(secant_status::SECANT_DEFECT)));
    read.into_iter().map(row).collect()
}

/// A place for the status of each row; null if the caller does not ask for them.
pub(crate) struct Statuses {
    data: *mut c_int,
    n: usize,
}

impl Statuses {
    /// # Safety
    /// If it is not null, `n` integers can be written there.
    pub(crate) unsafe fn new(data: *mut c_int, n: usize) -> Outcome<Self> {
        let size = n.checked_mul(size_of::<c_int>()).and_then(|size| isize::try_from(size).ok());
        if size.is_none() {
            return Err(secant_status::SECANT_SIZE);
        }
        Ok(Self { data, n })
    }

    fn write(&self, row: usize, status: secant_status) {
        if !self.data.is_null() && row < self.n {
            // SAFETY: `new` was told that n can be written. They need not be aligned.
            unsafe { ptr::write_unaligned(self.data.add(row), status as c_int) };
        }
    }

    /// Writes the verdict of each row as soon as it is known, without memory for all. The function returns the first that
    /// is an error.
    pub(crate) fn each(&self, verdicts: impl Iterator<Item = Outcome>) -> Outcome {
        let mut first = Ok(());
        for (i, verdict) in verdicts.enumerate() {
            self.write(i, verdict.err().unwrap_or(secant_status::SECANT_OK));
            first = first.and(verdict);
        }
        first
    }

    /// Writes the results of the rows. With statuses, each row has its own, and a row that failed is zeros; without,
    /// nothing is written unless every row is well. The function returns the status of the first row that failed.
    /// `bytes` are those of a row.
    pub(crate) fn finish<T>(
        &self,
        made: &[Outcome<T>],
        rows: &OutputRows,
        bytes: impl Fn(&T) -> &[u8],
    ) -> Outcome {
        if self.data.is_null() {
            self.verdict(made)?;
        }
        for (i, row) in made.iter().enumerate() {
            rows.write(i, row.as_ref().map_or(&[], &bytes))?;
        }
        self.verdict(made)
    }

    /// Writes the statuses. The function returns the first that is an error.
    pub(crate) fn verdict<T>(&self, made: &[Outcome<T>]) -> Outcome {
        for (i, row) in made.iter().enumerate() {
            self.write(i, row.as_ref().err().copied().unwrap_or(secant_status::SECANT_OK));
        }
        made.iter().find_map(|row| row.as_ref().err().copied()).map_or(Ok(()), Err)
    }
}
