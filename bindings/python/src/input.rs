//! What comes from Python: bytes, messages, rows of arrays.

use std::ops::Deref;

use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::PyClass;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::pyclass::boolean_struct::True;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyMemoryView, PyString};

/// Any object with the buffer protocol; `bytes` without a copy.
pub(crate) struct Bytes(PyBackedBytes);

impl Bytes {
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Bytes {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Self(bytes.to_owned().into()));
        }
        let copied = PyMemoryView::from(&object)?.call_method0("tobytes")?;
        Ok(Self(copied.cast_into::<PyBytes>()?.into()))
    }
}

/// An object of one of our classes. Of a class of another module, the error names both.
pub(crate) struct Ours<'py, T: PyClass>(Bound<'py, T>);

impl<T: PyClass<Frozen = True> + Sync> Deref for Ours<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.get()
    }
}

impl<'a, 'py, T: PyClass> FromPyObject<'a, 'py> for Ours<'py, T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        object.cast::<T>().map(|object| Self(object.to_owned())).or_else(|_| Err(another::<T>(&object)?))
    }
}

/// A TypeError by the names of the class that is needed and the one that came.
fn another<T: PyClass>(object: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let needed = object.py().get_type::<T>().fully_qualified_name()?;
    let found = object.get_type().fully_qualified_name()?;
    Ok(PyTypeError::new_err(format!("a {needed} is needed, not {found}")))
}

/// The other operand of an operator, if it is of our class. One of the class with the same name in another module is an
/// error, since its curve is another one.
pub(crate) fn operand<'a, T: PyClass<Frozen = True> + Sync>(
    object: &'a Bound<'_, PyAny>,
) -> PyResult<Option<&'a T>> {
    if let Ok(ours) = object.cast::<T>() {
        return Ok(Some(ours.get()));
    }
    let (ours, theirs) = (object.py().get_type::<T>(), object.get_type());
    let is_other = theirs.name()?.to_string() == ours.name()?.to_string()
        && theirs.module()?.to_string().starts_with("secant.");
    if is_other { Err(another::<T>(object)?) } else { Ok(None) }
}

/// A text or the bytes of one.
pub(crate) struct Text(String);

impl Text {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            return Ok(Self(text));
        }
        let bytes: Bytes = object.extract()?;
        let text = core::str::from_utf8(bytes.as_slice());
        text.map(|text| Self(text.to_owned())).map_err(|_| {
            PyValueError::new_err("the text is not UTF-8: no PEM, no JSON and no line of OpenSSH")
        })
    }
}

/// Rows of an array, as `secant._arrays.rows` finds them: an array of numpy, which of its rows count, and
/// what the caller wants back.
pub(crate) struct Rows<'py> {
    array: PyReadonlyArray2<'py, u8>,
    valid: Option<PyReadonlyArray1<'py, bool>>,
    /// Whether the caller came with an array of pyarrow.
    arrow: bool,
    width: usize,
}

/// The widths that rows may have.
pub(crate) type Widths<'a> = &'a [usize];

impl<'py> Rows<'py> {
    pub(crate) fn new(object: &Bound<'py, PyAny>, what: &str, widths: Widths<'_>) -> PyResult<Self> {
        let py = object.py();
        let found = py.import("secant._arrays")?.call_method1("rows", (object, what))?;
        let (array, valid, arrow): (Bound<'py, PyAny>, Option<PyReadonlyArray1<'py, bool>>, bool) =
            found.extract()?;
        let array: PyReadonlyArray2<'py, u8> =
            array.extract().map_err(|_| PyTypeError::new_err(format!("{what}: not an array of bytes")))?;
        let width = array.shape()[1];
        if !widths.contains(&width) {
            let widths: Vec<_> = widths.iter().map(ToString::to_string).collect();
            let text = format!("{what}: rows of {width} bytes, where {} belong", widths.join(" or "));
            return Err(PyValueError::new_err(text));
        }
        Ok(Self { array, valid, arrow, width })
    }

    pub(crate) fn len(&self) -> usize {
        self.array.shape()[0]
    }

    pub(crate) fn is_arrow(&self) -> bool {
        self.arrow
    }

    /// What a thread can hold.
    pub(crate) fn view(&self) -> PyResult<RowsView<'_>> {
        let bytes =
            self.array.as_slice().map_err(|_| PyValueError::new_err("the array is not contiguous"))?;
        Ok(RowsView { bytes, width: self.width, valid: mask(self.valid.as_ref())? })
    }
}

fn mask<'a>(valid: Option<&'a PyReadonlyArray1<'_, bool>>) -> PyResult<Option<&'a [bool]>> {
    let mask = valid.map(|valid| valid.as_slice()).transpose();
    mask.map_err(|_| PyValueError::new_err("the mask is not contiguous"))
}

/// Rows in memory.
#[derive(Clone, Copy)]
pub(crate) struct RowsView<'a> {
    bytes: &'a [u8],
    width: usize,
    valid: Option<&'a [bool]>,
}

impl<'a> RowsView<'a> {
    /// A row, if it counts.
    pub(crate) fn get(&self, i: usize) -> Option<&'a [u8]> {
        let counts = self.valid.is_none_or(|valid| valid[i]);
        counts.then(|| &self.bytes[i * self.width..][..self.width])
    }
}

/// Messages: a sequence of bytes, rows of an array, or what `secant._arrays.messages` makes of an array of
/// pyarrow.
pub(crate) enum Messages<'py> {
    List(Vec<Bytes>),
    Rows(Rows<'py>),
    Ranges {
        data: PyReadonlyArray1<'py, u8>,
        offsets: PyReadonlyArray1<'py, i64>,
        valid: Option<PyReadonlyArray1<'py, bool>>,
    },
}

/// What [`Messages`] come from: data, offsets, and which of them count.
type Ranges<'py> =
    (PyReadonlyArray1<'py, u8>, PyReadonlyArray1<'py, i64>, Option<PyReadonlyArray1<'py, bool>>);

impl<'py> Messages<'py> {
    pub(crate) fn new(object: &Bound<'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let found = py.import("secant._arrays")?.call_method1("messages", (object,))?;
        let (kind, value): (u8, Bound<'py, PyAny>) = found.extract()?;
        match kind {
            0 => Ok(Self::List(value.extract()?)),
            1 => {
                let (array,): (PyReadonlyArray2<'py, u8>,) = value.extract()?;
                let width = array.shape()[1];
                Ok(Self::Rows(Rows { array, valid: None, arrow: false, width }))
            }
            _ => {
                let (data, offsets, valid): Ranges<'py> = value.extract()?;
                Ok(Self::Ranges { data, offsets, valid })
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::List(list) => list.len(),
            Self::Rows(rows) => rows.len(),
            Self::Ranges { offsets, .. } => offsets.len().saturating_sub(1),
        }
    }

    pub(crate) fn is_arrow(&self) -> bool {
        matches!(self, Self::Ranges { .. })
    }

    pub(crate) fn view(&self) -> PyResult<MessagesView<'_>> {
        let refused = |_| PyValueError::new_err("messages: not contiguous");
        Ok(match self {
            Self::List(list) => MessagesView::List(list),
            Self::Rows(rows) => MessagesView::Rows(rows.view()?),
            Self::Ranges { data, offsets, valid } => {
                let (data, offsets) =
                    (data.as_slice().map_err(refused)?, offsets.as_slice().map_err(refused)?);
                let ends = offsets.iter().map(|offset| usize::try_from(*offset));
                let ends: Vec<usize> = ends
                    .collect::<Result<_, _>>()
                    .map_err(|_| PyValueError::new_err("messages: a negative offset"))?;
                if !ends.is_sorted() || ends.last().is_some_and(|end| *end > data.len()) {
                    return Err(PyValueError::new_err("messages: offsets outside the data"));
                }
                MessagesView::Ranges { data, ends, valid: mask(valid.as_ref())? }
            }
        })
    }
}

/// Messages in memory.
pub(crate) enum MessagesView<'a> {
    List(&'a [Bytes]),
    Rows(RowsView<'a>),
    Ranges { data: &'a [u8], ends: Vec<usize>, valid: Option<&'a [bool]> },
}

impl MessagesView<'_> {
    /// A message, if it counts.
    pub(crate) fn get(&self, i: usize) -> Option<&[u8]> {
        match self {
            Self::List(list) => Some(list[i].as_slice()),
            Self::Rows(rows) => rows.get(i),
            Self::Ranges { data, ends, valid } => {
                valid.is_none_or(|valid| valid[i]).then(|| &data[ends[i]..ends[i + 1]])
            }
        }
    }
}

/// The items of a sequence, one by one. What it says of its length is not believed: no memory is taken for it.
pub(crate) fn items<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    if !object.hasattr("__getitem__")?
        || object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyDict>()
    {
        let text = format!("a sequence is needed, not {}", object.get_type().name()?);
        return Err(PyTypeError::new_err(text));
    }
    object.try_iter()
}

/// One length for all that belongs together.
pub(crate) fn same_length(lengths: &[(&str, usize)]) -> PyResult<usize> {
    let (_, n) = lengths[0];
    match lengths.iter().find(|(_, len)| *len != n) {
        None => Ok(n),
        Some((what, len)) => {
            let text = format!("{n} rows of {}, but {len} of {what}", lengths[0].0);
            Err(PyValueError::new_err(text))
        }
    }
}
