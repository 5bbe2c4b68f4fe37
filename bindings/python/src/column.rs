//! Parts of columns, as `secant._bulk` takes them apart, and new columns of their rows.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use secant::bulk::{Rows, Verdict};

use crate::batch;

/// Rows that are done at a time: as many as the library puts into one block.
const PART: usize = 512;

/// A part of a column, as `secant._bulk` gives it: bytes; the width of all rows or where each begins; which of them are there.
pub(crate) struct Column<'py> {
    data: PyReadonlyArray1<'py, u8>,
    shape: Shape<'py>,
    valid: Option<PyReadonlyArray1<'py, bool>>,
}

enum Shape<'py> {
    Width(usize),
    Offsets(PyReadonlyArray1<'py, i64>),
}

type Parts<'py> = (PyReadonlyArray1<'py, u8>, Bound<'py, PyAny>, Option<PyReadonlyArray1<'py, bool>>);

impl<'a, 'py> FromPyObject<'a, 'py> for Column<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let (data, shape, valid): Parts<'py> = object.extract()?;
        let shape = match shape.extract::<usize>() {
            Ok(width) => Shape::Width(width),
            Err(_) => {
                let text = "neither a width nor offsets";
                Shape::Offsets(shape.extract().map_err(|_| PyTypeError::new_err(text))?)
            }
        };
        Ok(Self { data, shape, valid })
    }
}

/// The same in memory, checked.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    data: &'a [u8],
    shape: ViewShape<'a>,
    valid: Option<&'a [bool]>,
    pub(crate) len: usize,
}

#[derive(Clone, Copy)]
enum ViewShape<'a> {
    Width(usize),
    Offsets(&'a [i64]),
}

impl Column<'_> {
    pub(crate) fn view(&self) -> PyResult<View<'_>> {
        let wrong = |what: &str| PyValueError::new_err(what.to_owned());
        let data = self.data.as_slice().map_err(|_| wrong("the data are not contiguous"))?;
        let (shape, len) = match &self.shape {
            Shape::Width(width) => {
                let rows = Rows::fixed(data, *width).map_err(|_| wrong("no rows of this width"))?;
                (ViewShape::Width(*width), rows.len())
            }
            Shape::Offsets(offsets) => {
                let offsets = offsets.as_slice().map_err(|_| wrong("the offsets are not contiguous"))?;
                let rows =
                    Rows::wide_offsets(offsets, data).map_err(|_| wrong("offsets outside the data"))?;
                (ViewShape::Offsets(offsets), rows.len())
            }
        };
        let valid = self.valid.as_ref().map(|valid| valid.as_slice()).transpose();
        let valid = valid.map_err(|_| wrong("the mask is not contiguous"))?;
        if valid.is_some_and(|valid| valid.len() != len) {
            return Err(wrong("a mask of another length"));
        }
        Ok(View { data, shape, valid, len })
    }
}

impl<'a> View<'a> {
    /// Rows of any lengths, by offsets that were made here.
    pub(crate) fn new(data: &'a [u8], offsets: &'a [i64]) -> Self {
        Self { data, shape: ViewShape::Offsets(offsets), valid: None, len: offsets.len().saturating_sub(1) }
    }

    /// Some of the rows. They were checked.
    pub(crate) fn rows(&self, range: &Range<usize>) -> Rows<'a> {
        let rows = match self.shape {
            ViewShape::Width(width) => Rows::fixed(&self.data[range.start * width..range.end * width], width),
            ViewShape::Offsets(offsets) => Rows::wide_offsets(&offsets[range.start..=range.end], self.data),
        };
        rows.unwrap_or(Rows::slices(&[]))
    }

    pub(crate) fn is_null(&self, i: usize) -> bool {
        self.valid.is_some_and(|valid| !valid[i])
    }
}

/// New columns of n rows: bytes of `width`, and verdicts. `work` fills parts of both; where one of `columns` has no row, there is none here.
pub(crate) fn columns<'py, W>(
    py: Python<'py>,
    threads: Option<i64>,
    width: usize,
    columns: &[View<'_>],
    work: W,
) -> PyResult<Bound<'py, PyTuple>>
where
    W: Fn(&Range<usize>, &mut [u8], &mut [Verdict]) -> Result<(), secant::Error> + Sync + Send,
{
    let n = columns.first().map_or(0, |column| column.len);
    if columns.iter().any(|column| column.len != n) {
        return Err(PyValueError::new_err("columns of different lengths"));
    }
    let verdicts: Vec<AtomicU8> = (0..n).map(|_| AtomicU8::new(0)).collect();
    let out = batch::rows(py, threads, (n, PART, width), |range, out| {
        let mut of = vec![Verdict::Fine; range.len()];
        work(&range, out, &mut of).map_err(|error| (range.start, error))?;
        for (i, row) in range.enumerate() {
            if columns.iter().any(|column| column.is_null(row)) {
                of[i] = Verdict::Null;
                out[i * width..(i + 1) * width].fill(0);
            }
            verdicts[row].store(of[i].code(), Ordering::Relaxed);
        }
        Ok(())
    })?;
    let verdicts: Vec<u8> = verdicts.into_iter().map(AtomicU8::into_inner).collect();
    (out, PyArray1::from_vec(py, verdicts)).into_pyobject(py)
}
