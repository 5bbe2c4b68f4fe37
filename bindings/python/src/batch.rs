//! Batches: on several threads, without the interpreter's lock, and open to signals.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// A signal is looked for so often, at the least.
const WATCH: Duration = Duration::from_millis(20);

/// The most threads that are taken.
const THREADS_MAX: i64 = 1024;

/// The number of threads that is asked for; all processors if none is.
fn number(threads: Option<i64>) -> PyResult<usize> {
    match threads {
        None => Ok(thread::available_parallelism().map_or(1, NonZeroUsize::get)),
        Some(threads @ 1..=THREADS_MAX) => Ok(usize::try_from(threads).unwrap_or(1)),
        Some(threads) => {
            let text = format!("threads = {threads}: from 1 to {THREADS_MAX} are possible, or None");
            Err(PyValueError::new_err(text))
        }
    }
}

/// What went wrong, and in which row.
pub(crate) type RowError = (usize, secant::Error);

/// What ends a batch before its time.
enum Stop {
    Row(usize, secant::Error),
    Signal(PyErr),
}

/// The work of a batch: what the threads share.
struct Work<'a, W> {
    parts: Mutex<Parts<'a>>,
    stopped: AtomicBool,
    stop: Mutex<Option<Stop>>,
    work: &'a W,
}

/// What is left to do.
struct Parts<'a> {
    next: usize,
    n: usize,
    part: usize,
    width: usize,
    out: &'a mut [u8],
}

impl<'a> Parts<'a> {
    /// The next rows, and where their results belong.
    fn take(&mut self) -> Option<(Range<usize>, &'a mut [u8])> {
        if self.next == self.n {
            return None;
        }
        let rows = self.next..self.n.min(self.next + self.part);
        let (out, rest) = std::mem::take(&mut self.out).split_at_mut(rows.len() * self.width);
        (self.out, self.next) = (rest, rows.end);
        Some((rows, out))
    }
}

impl<W: Fn(Range<usize>, &mut [u8]) -> Result<(), RowError> + Sync> Work<'_, W> {
    /// Works until nothing is left; `watch` may end it between two parts.
    fn run(&self, mut watch: impl FnMut() -> PyResult<()>) {
        while !self.stopped.load(Ordering::Relaxed) {
            let Some((rows, out)) = self.parts.lock().unwrap_or_else(PoisonError::into_inner).take() else {
                return;
            };
            if let Err((row, error)) = (self.work)(rows, out) {
                return self.stop(Stop::Row(row, error));
            }
            if let Err(error) = watch() {
                return self.stop(Stop::Signal(error));
            }
        }
    }

    /// Ends the work. Of rows that fail, the first one is told; of a row and a signal, the signal.
    fn stop(&self, new: Stop) {
        self.stopped.store(true, Ordering::Relaxed);
        let mut stop = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        let keep = match (&*stop, &new) {
            (Some(Stop::Signal(_)), _) => true,
            (Some(Stop::Row(old, _)), Stop::Row(row, _)) => old < row,
            _ => false,
        };
        if !keep {
            *stop = Some(new);
        }
    }
}

/// Does the work of `n` rows, some at a time, and puts results of `width` bytes each into `out`. Without the
/// interpreter's lock: the caller's thread is one of those that work, and looks for signals every 20 ms.
fn run<W>(
    py: Python<'_>,
    threads: Option<i64>,
    (n, part, width): (usize, usize, usize),
    out: &mut [u8],
    work: W,
) -> PyResult<()>
where
    W: Fn(Range<usize>, &mut [u8]) -> Result<(), RowError> + Sync + Send,
{
    let threads = number(threads)?.min(n.div_ceil(part)).max(1);
    let parts = Mutex::new(Parts { next: 0, n, part, width, out });
    let stop = py.detach(|| {
        let shared = Work { parts, stopped: AtomicBool::new(false), stop: Mutex::new(None), work: &work };
        thread::scope(|scope| {
            for _ in 1..threads {
                // Where a thread cannot be started, the others do its work.
                let _ = thread::Builder::new().spawn_scoped(scope, || shared.run(|| Ok(())));
            }
            let mut seen = Instant::now();
            shared.run(|| {
                if seen.elapsed() < WATCH {
                    return Ok(());
                }
                let signals = Python::attach(|py| py.check_signals());
                seen = Instant::now();
                signals
            });
        });
        shared.stop.into_inner().unwrap_or_else(PoisonError::into_inner)
    });
    match stop {
        None => Ok(()),
        Some(Stop::Row(row, error)) => Err(PyValueError::new_err(format!("row {row}: {error}"))),
        Some(Stop::Signal(error)) => Err(error),
    }
}

/// A new array of zeros. By numpy itself, which says what memory cannot hold.
fn zeros<'py, S: IntoPyObject<'py>>(py: Python<'py>, shape: S) -> PyResult<Bound<'py, PyAny>> {
    py.import("numpy")?.call_method1("zeros", (shape, "uint8"))
}

/// A new array of n rows of `width` bytes, made by `work`, some `part` rows at a time. `arrow`: as an array
/// of pyarrow, with the nulls of `valid`.
pub(crate) fn rows<'py, W>(
    py: Python<'py>,
    threads: Option<i64>,
    (n, part, width): (usize, usize, usize),
    work: W,
) -> PyResult<Bound<'py, PyAny>>
where
    W: Fn(Range<usize>, &mut [u8]) -> Result<(), RowError> + Sync + Send,
{
    let array = zeros(py, (n, width))?.cast_into::<PyArray2<u8>>()?;
    {
        let mut out = array.readwrite();
        let out = out.as_slice_mut().map_err(|_| PyRuntimeError::new_err("a new array is contiguous"))?;
        run(py, threads, (n, part, width), out, work)?;
    }
    Ok(array.into_any())
}

/// A new array of n bytes that are 0 or 1, as booleans.
pub(crate) fn verdicts<'py, W>(
    py: Python<'py>,
    threads: Option<i64>,
    (n, part): (usize, usize),
    work: W,
) -> PyResult<Bound<'py, PyAny>>
where
    W: Fn(Range<usize>, &mut [u8]) -> Result<(), RowError> + Sync + Send,
{
    let array = zeros(py, n)?.cast_into::<PyArray1<u8>>()?;
    {
        let mut out = array.readwrite();
        let out = out.as_slice_mut().map_err(|_| PyRuntimeError::new_err("a new array is contiguous"))?;
        run(py, threads, (n, part, 1), out, work)?;
    }
    array.into_any().call_method1("view", ("bool",))
}

/// The result in the form that the caller came with: `secant._arrays.back`.
pub(crate) fn back<'py>(
    result: Bound<'py, PyAny>,
    arrow: bool,
    inputs: &[&Bound<'py, PyAny>],
) -> PyResult<Bound<'py, PyAny>> {
    if !arrow {
        return Ok(result);
    }
    result.py().import("secant._arrays")?.call_method1("back", (&result, inputs.to_vec()))
}
