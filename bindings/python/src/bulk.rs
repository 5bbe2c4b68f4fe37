//! Columns: `secant.psi.Key`, and what `secant.bulk` stands on.
//!
//! Here are loops over rows. `secant._bulk` takes a column of any kind apart, and puts the result together.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use numpy::PyArray1;
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use secant::bulk::{Cores, Group, Keys, Mask, Rows, Signatures, Verdict};
use secant::{p256, secp256k1, x25519};

use crate::column::{Column, View, columns};
use crate::errors::{not_copied, refused};
use crate::input::Bytes;

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
pub(crate) struct Key(pub(crate) Mask);

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
pub(crate) fn wipe(bytes: &mut [u8]) {
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
