//! Columns: `secant.psi.Key`, and what `secant.bulk` stands on.
//!
//! Here are loops over rows. `secant._bulk` takes a column of any kind apart, and puts the result together.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU8, Ordering};

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use secant::bulk::{Cores, Group, Keys, Mask, Rows, Signatures, Verdict};
use secant::{p256, secp256k1, x25519};

use crate::batch;
use crate::errors::{not_copied, refused};
use crate::input::Bytes;

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
struct View<'a> {
    data: &'a [u8],
    shape: ViewShape<'a>,
    valid: Option<&'a [bool]>,
    len: usize,
}

#[derive(Clone, Copy)]
enum ViewShape<'a> {
    Width(usize),
    Offsets(&'a [i64]),
}

impl Column<'_> {
    fn view(&self) -> PyResult<View<'_>> {
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
    /// Some of the rows. They were checked.
    fn rows(&self, range: &Range<usize>) -> Rows<'a> {
        let rows = match self.shape {
            ViewShape::Width(width) => Rows::fixed(&self.data[range.start * width..range.end * width], width),
            ViewShape::Offsets(offsets) => Rows::wide_offsets(&offsets[range.start..=range.end], self.data),
        };
        rows.unwrap_or(Rows::slices(&[]))
    }

    fn is_null(&self, i: usize) -> bool {
        self.valid.is_some_and(|valid| !valid[i])
    }
}

/// New columns of n rows: bytes of `width`, and verdicts. `work` fills parts of both; where one of `columns` has no row, there is none here.
fn columns<'py, W>(
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

fn group(name: &str) -> PyResult<Group> {
    Group::from_name(name).ok_or_else(|| {
        let names: Vec<_> = Group::ALL.iter().map(|group| group.name()).collect();
        PyValueError::new_err(format!("no group {name:?}: there are {}", names.join(", ")))
    })
}

/// A secret that multiplies columns of points: 32 bytes, or by `generate`, `from_file`, `from_environment`.
///
/// It is wiped when nobody holds it any more, never shown, and neither copied nor pickled: each worker loads its own.
///
/// Groups: `x25519` (the secret is clamped, RFC 7748), `x25519-unclamped` (an integer modulo the order, as FATE has it), `edwards25519`,
/// `ristretto255` (integers below the order, little-endian), `p256`, `secp256k1` (integers below the order, big-endian; rows of 33 bytes).
///
/// >>> import secant
/// >>> a, b = secant.psi.Key.generate(), secant.psi.Key.generate()
/// >>> rows = [bytes([9] + 31 * [0]), None, bytes(32)]
/// >>> masked = a.mask(rows)
/// >>> masked[1:]                      # null stays null, and 0 is no point that a secret can hide
/// [None, None]
/// >>> a.mask(b.mask(rows)) == b.mask(masked)
/// True
/// >>> a.unmask(masked)[0] == rows[0]
/// True
/// >>> a
/// Key(x25519, ..)
#[pyclass(frozen, module = "secant.psi")]
pub(crate) struct Key(Mask);

#[pymethods]
impl Key {
    #[new]
    #[pyo3(signature = (data, group = "x25519"))]
    fn new(data: Bytes, group: &str) -> PyResult<Self> {
        Mask::from_bytes(self::group(group)?, data.as_slice()).map(Self).map_err(refused)
    }

    /// A key of the operating system's random numbers.
    #[staticmethod]
    #[pyo3(signature = (group = "x25519"))]
    fn generate(group: &str) -> PyResult<Self> {
        let group = self::group(group)?;
        loop {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            if !matches!(group, Group::X25519 | Group::P256 | Group::Secp256k1) {
                // Below 2^253, which is twice the order but for one part in 2^126.
                bytes[31] &= 0x1f;
            }
            let key = Mask::from_bytes(group, &bytes);
            wipe(&mut bytes);
            // Other bytes for an integer that is 0 or too large.
            if let Ok(key) = key {
                return Ok(Self(key));
            }
        }
    }

    /// The key in a file: 32 bytes, 64 hexadecimal digits, or PEM (PKCS#8) of X25519, P-256 or secp256k1, as `secant keygen` writes it.
    ///
    /// OSError if it cannot be read, ValueError if it is no key.
    #[staticmethod]
    #[pyo3(signature = (path, group = "x25519"))]
    fn from_file(path: PathBuf, group: &str) -> PyResult<Self> {
        let mut content = Vec::with_capacity(LONGEST);
        File::open(path)?.take(LONGEST as u64).read_to_end(&mut content)?;
        let key = read(self::group(group)?, &content);
        wipe(&mut content);
        key.map(Self)
    }

    /// The key in a variable of the environment: 64 hexadecimal digits, or PEM. KeyError if there is none, ValueError if it is no key.
    ///
    /// Schedulers like to show the environment they give: set it where the workers start, or take a file.
    #[staticmethod]
    #[pyo3(signature = (name, group = "x25519"))]
    fn from_environment(py: Python<'_>, name: &str, group: &str) -> PyResult<Self> {
        let group = self::group(group)?;
        let value: Option<String> =
            py.import("os")?.getattr("environ")?.call_method1("get", (name,))?.extract()?;
        let value = value
            .ok_or_else(|| PyKeyError::new_err(format!("{name}: the environment has no such variable")))?;
        let mut value = value.into_bytes();
        let key = match value.len() {
            32 => Err(no_key()),
            _ => read(group, &value),
        };
        wipe(&mut value);
        key.map(Self)
    }

    /// The 32 bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut bytes = self.0.to_bytes();
        let given = PyBytes::new(py, &bytes);
        wipe(&mut bytes);
        given
    }

    /// The name of the group.
    #[getter]
    fn group(&self) -> &'static str {
        self.0.group().name()
    }

    /// The secret times each point of a column. Where `b` is another key, `a.mask(b.mask(x)) == b.mask(a.mask(x))`.
    ///
    /// `points` is an array, a chunked array, a batch or a table of pyarrow; an array of numpy, uint8[n, 32] or of objects; a list of
    /// bytes; a series or a frame of polars or pandas. The same kind comes back. Of tables, batches and frames, `column` is masked, and the others stay as they are.
    /// Null stays null. A row that is no point becomes null (in uint8[n, 32], zeros), and `report`, a `Report`, counts it with its
    /// reason. `threads=None` takes all processors.
    ///
    /// >>> import numpy, secant
    /// >>> key, report = secant.psi.Key.generate(), secant.psi.Report()
    /// >>> points = numpy.full((5, 32), 9, dtype=numpy.uint8)
    /// >>> points[3] = 0
    /// >>> masked = key.mask(points, report=report)
    /// >>> masked.shape, bool(masked[3].any())
    /// ((5, 32), False)
    /// >>> report
    /// Report(rows=5, fine=4, low_order=1)
    #[pyo3(signature = (points, *, column = None, threads = None, report = None))]
    fn mask<'py>(
        slf: &Bound<'py, Self>,
        points: &Bound<'py, PyAny>,
        column: Option<&Bound<'py, PyAny>>,
        threads: Option<i64>,
        report: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        apply(slf, "mask", points, column, threads, report, None)
    }

    /// What `mask` of the same key was given. As `mask` otherwise.
    ///
    /// Of `x25519` come back points of the subgroup of prime order, as `mask_identifiers` and public keys have them; others do not, and
    /// nothing says so.
    ///
    /// >>> import secant
    /// >>> key, other = secant.psi.Key.generate("p256"), secant.psi.Key.generate("p256")
    /// >>> masked = key.mask(other.mask_identifiers(["ann", "bea"]))
    /// >>> key.unmask(masked) == other.mask_identifiers(["ann", "bea"])
    /// True
    #[pyo3(signature = (points, *, column = None, threads = None, report = None))]
    fn unmask<'py>(
        slf: &Bound<'py, Self>,
        points: &Bound<'py, PyAny>,
        column: Option<&Bound<'py, PyAny>>,
        threads: Option<i64>,
        report: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        apply(slf, "unmask", points, column, threads, report, None)
    }

    /// The secret times the point that each identifier is hashed to (RFC 9380): the first step of private set intersection.
    ///
    /// Identifiers are texts or bytes of any length, in the kinds of columns of `mask`. `tag` separates this use from others: both sides take
    /// the same, and None is one of the group's own. `fate=True` hashes as FATE's psi does, for the two groups of X25519.
    ///
    /// >>> import secant
    /// >>> a, b = secant.psi.Key.generate("ristretto255"), secant.psi.Key.generate("ristretto255")
    /// >>> ours, theirs = ["ann", "bea", None, "cleo"], ["dora", "cleo"]
    /// >>> at_b, at_a = b.mask(a.mask_identifiers(ours)), a.mask(b.mask_identifiers(theirs))
    /// >>> secant.psi.intersect(at_b, at_a)
    /// [False, False, False, True]
    #[pyo3(signature = (identifiers, *, column = None, tag = None, fate = false, threads = None, report = None))]
    fn mask_identifiers<'py>(
        slf: &Bound<'py, Self>,
        identifiers: &Bound<'py, PyAny>,
        column: Option<&Bound<'py, PyAny>>,
        tag: Option<Bytes>,
        fate: bool,
        threads: Option<i64>,
        report: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let operation = if fate { "fate" } else { "identifiers" };
        if fate && tag.is_some() {
            return Err(PyValueError::new_err("FATE's hash has no tag"));
        }
        let tag = tag.map(|tag| PyBytes::new(slf.py(), tag.as_slice()));
        apply(slf, operation, identifiers, column, threads, report, tag)
    }

    /// For `secant._bulk`: an operation on a part of a column.
    #[pyo3(signature = (operation, rows, threads, tag))]
    fn _rows<'py>(
        &self,
        py: Python<'py>,
        operation: &str,
        rows: Column<'py>,
        threads: Option<i64>,
        tag: Option<Bytes>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (mask, view) = (&self.0, rows.view()?);
        let tag = tag.as_ref().map_or(mask.group().default_tag(), Bytes::as_slice);
        let width = mask.group().row_len();
        columns(py, threads, width, &[view], |range, out, verdicts| {
            let (rows, cores) = (view.rows(range), Cores::This);
            match operation {
                "mask" => mask.mask(&rows, out, verdicts, cores),
                "unmask" => mask.unmask(&rows, out, verdicts, cores),
                "fate" => mask.mask_identifiers_fate(&rows, out, verdicts, cores),
                _ => mask.mask_identifiers(&rows, tag, out, verdicts, cores),
            }
        })
    }

    fn __repr__(&self) -> String {
        format!("Key({}, ..)", self.0.group().name())
    }

    fn __reduce_ex__(&self, _protocol: i32) -> PyResult<()> {
        Err(not_copied("a Key"))
    }

    fn __copy__(&self) -> PyResult<()> {
        Err(not_copied("a Key"))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(not_copied("a Key"))
    }
}

/// `secant._bulk.apply`.
fn apply<'py>(
    key: &Bound<'py, Key>,
    operation: &str,
    values: &Bound<'py, PyAny>,
    column: Option<&Bound<'py, PyAny>>,
    threads: Option<i64>,
    report: Option<&Bound<'py, PyAny>>,
    tag: Option<Bound<'py, PyBytes>>,
) -> PyResult<Bound<'py, PyAny>> {
    let bulk = key.py().import("secant._bulk")?;
    bulk.call_method1("apply", (key, operation, values, column, threads, report, tag))
}

/// Longer files are no keys.
const LONGEST: usize = 1 << 14;

fn no_key() -> PyErr {
    PyValueError::new_err("no key: neither 32 bytes, nor 64 hexadecimal digits, nor PEM")
}

/// The key of a file's content.
fn read(group: Group, content: &[u8]) -> PyResult<Mask> {
    if content.len() == 32 {
        return Mask::from_bytes(group, content).map_err(refused);
    }
    let text = core::str::from_utf8(content).map_err(|_| no_key())?.trim_ascii();
    let mut bytes = [0; 32];
    // Other text and other blocks may stand before the key.
    if text.contains("-----BEGIN ") {
        bytes = match group {
            Group::X25519 => x25519::SecretKey::from_pkcs8_pem(text).map(|key| key.to_bytes()),
            Group::P256 => p256::SecretKey::from_pkcs8_pem(text).map(|key| key.to_bytes()),
            Group::Secp256k1 => secp256k1::SecretKey::from_pkcs8_pem(text).map(|key| key.to_bytes()),
            _ => return Err(PyValueError::new_err(format!("there is no PEM for {}", group.name()))),
        }
        .map_err(refused)?;
    } else {
        if text.len() != 64 {
            return Err(no_key());
        }
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let digit = |digit: u8| char::from(digit).to_digit(16).ok_or_else(no_key);
            // Two digits of 16 make a byte.
            *byte = (digit(digits[0])? << 4 | digit(digits[1])?) as u8;
        }
    }
    let key = Mask::from_bytes(group, &bytes);
    wipe(&mut bytes);
    key.map_err(refused)
}

/// Zeros, whatever the compiler thinks of it.
fn wipe(bytes: &mut [u8]) {
    bytes.fill(0);
    core::hint::black_box(bytes);
}

/// Which rows of a column are in another one. A row that is null, empty, or zeros is in none.
#[pyfunction]
fn _within<'py>(py: Python<'py>, ours: Column<'py>, theirs: Vec<Column<'py>>) -> PyResult<Bound<'py, PyAny>> {
    let ours = ours.view()?;
    let theirs: Vec<View<'_>> = theirs.iter().map(Column::view).collect::<PyResult<_>>()?;
    let found: Vec<bool> = py.detach(|| {
        fn row<'a>(view: &View<'a>, rows: &Rows<'a>, i: usize) -> Option<&'a [u8]> {
            let row = rows.get(i);
            (!view.is_null(i) && row.iter().any(|byte| *byte != 0)).then_some(row)
        }
        let mut all = HashSet::with_capacity(theirs.iter().map(|view| view.len).sum());
        for view in &theirs {
            let rows = view.rows(&(0..view.len));
            all.extend((0..view.len).filter_map(|i| row(view, &rows, i)));
        }
        let rows = ours.rows(&(0..ours.len));
        (0..ours.len).map(|i| row(&ours, &rows, i).is_some_and(|row| all.contains(row))).collect()
    });
    Ok(PyArray1::from_vec(py, found).into_any())
}

/// For `secant._bulk`: verdicts of a part of columns of signatures.
#[pyfunction]
fn _verify<'py>(
    py: Python<'py>,
    kind: &str,
    rows: [Column<'py>; 3],
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let kind = Signatures::from_name(kind).ok_or_else(|| {
        let names: Vec<_> = Signatures::ALL.iter().map(|kind| kind.name()).collect();
        PyValueError::new_err(format!("no kind of signatures {kind:?}: there are {}", names.join(", ")))
    })?;
    let [keys, messages, signatures] = [rows[0].view()?, rows[1].view()?, rows[2].view()?];
    let done = columns(py, threads, 0, &[keys, messages, signatures], |range, _, verdicts| {
        let (keys, messages, signatures) = (keys.rows(range), messages.rows(range), signatures.rows(range));
        secant::bulk::verify(kind, &keys, &messages, &signatures, verdicts, Cores::This)
    })?;
    done.get_item(1)
}

fn keys(name: &str) -> PyResult<Keys> {
    Keys::from_name(name).ok_or_else(|| {
        let names: Vec<_> = Keys::ALL.iter().map(|kind| kind.name()).collect();
        PyValueError::new_err(format!("no kind of keys {name:?}: there are {}", names.join(", ")))
    })
}

/// For `secant._bulk`: the public keys of a part of a column.
#[pyfunction]
fn _public_keys<'py>(
    py: Python<'py>,
    kind: &str,
    secrets: Column<'py>,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyTuple>> {
    let (kind, view) = (keys(kind)?, secrets.view()?);
    columns(py, threads, kind.public_len(), &[view], |range, out, verdicts| {
        secant::bulk::public_keys(kind, &view.rows(range), out, verdicts, Cores::This)
    })
}

pub(crate) fn add(parent: &Bound<'_, PyModule>) -> PyResult<()> {
    parent.add_class::<Key>()?;
    parent.add_function(wrap_pyfunction!(_within, parent)?)?;
    parent.add_function(wrap_pyfunction!(_verify, parent)?)?;
    parent.add_function(wrap_pyfunction!(_public_keys, parent)?)?;
    parent.add("_VERDICTS", PyTuple::new(parent.py(), Verdict::ALL.map(Verdict::name))?)
}
