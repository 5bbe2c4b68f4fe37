//! Scanning: `secant.bulk.SilentPayments` and `secant.bulk.ViewTags`. `secant._bulk` takes columns apart, and makes a column of lists of what is
//! found.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use secant::Error;
use secant::bulk::{self, Cores, Group, Rows, Verdict};
use secant::secp256k1::{PublicKey, SecretKey};

use crate::bulk::{Key, wipe};
use crate::column::{Column, View, columns};
use crate::errors::{not_copied, refused};
use crate::input::{Bytes, Ours, items};

/// The outputs of each row: one after another, or as lists of them.
#[derive(FromPyObject)]
enum Outputs<'py> {
    Joined(Column<'py>),
    Lists(Column<'py>, PyReadonlyArray1<'py, i64>, Option<PyReadonlyArray1<'py, bool>>),
}

/// Lists as rows of their elements, one after another, and the verdicts that are known of them: a row that is null, or has an element that is,
/// is null; one with an element of another width has a length that is none. Such rows are empty.
struct Joined {
    data: Vec<u8>,
    offsets: Vec<i64>,
    verdicts: Vec<Verdict>,
}

impl Joined {
    fn of(elements: &View<'_>, lists: &[i64], valid: Option<&[bool]>, width: usize) -> PyResult<Self> {
        let ends: Vec<usize> = lists.iter().filter_map(|end| usize::try_from(*end).ok()).collect();
        let whole = ends.len() == lists.len() && ends.is_sorted() && ends.last() <= Some(&elements.len);
        if !whole || valid.is_some_and(|valid| valid.len() + 1 != lists.len()) {
            return Err(PyValueError::new_err("outputs: lists outside the data"));
        }
        let rows = elements.rows(&(0..elements.len));
        let mut joined = Self { data: Vec::new(), offsets: vec![0], verdicts: Vec::new() };
        for (i, range) in ends.windows(2).map(|ends| ends[0]..ends[1]).enumerate() {
            let verdict =
                if valid.is_some_and(|valid| !valid[i]) || range.clone().any(|j| elements.is_null(j)) {
                    Verdict::Null
                } else if range.clone().any(|j| rows.get(j).len() != width) {
                    Verdict::Length
                } else {
                    range.for_each(|j| joined.data.extend_from_slice(rows.get(j)));
                    Verdict::Fine
                };
            joined.verdicts.push(verdict);
            // A length of memory.
            joined.offsets.push(joined.data.len() as i64);
        }
        Ok(joined)
    }
}

/// All that a scan found, each behind its row, and the verdicts.
type Found<'py, T> = (Vec<(usize, T)>, Bound<'py, PyAny>);

/// The rows of columns of points and outputs, scanned: what is found, each behind its row, and the verdicts. `scan` does some rows, and numbers
/// them from 0.
fn scanned<'py, T: Ord + Send>(
    py: Python<'py>,
    threads: Option<i64>,
    (points, outputs, width): (&Column<'_>, &Outputs<'_>, usize),
    scan: impl Fn(&Range<usize>, [&Rows<'_>; 2], &mut [Verdict]) -> Result<Vec<(usize, T)>, Error> + Sync + Send,
) -> PyResult<Found<'py, T>> {
    let joined;
    let (outputs, known) = match outputs {
        Outputs::Joined(outputs) => (outputs.view()?, &[][..]),
        Outputs::Lists(elements, lists, valid) => {
            let valid = valid.as_ref().map(|valid| valid.as_slice()).transpose()?;
            joined = Joined::of(&elements.view()?, lists.as_slice()?, valid, width)?;
            (View::new(&joined.data, &joined.offsets), &joined.verdicts[..])
        }
    };
    let points = points.view()?;
    let all = Mutex::new(Vec::new());
    let done = columns(py, threads, 0, &[points, outputs], |range, _, verdicts| {
        let mut found = scan(range, [&points.rows(range), &outputs.rows(range)], verdicts)?;
        for (verdict, known) in verdicts.iter_mut().zip(known.get(range.clone()).unwrap_or_default()) {
            if !known.is_fine() {
                *verdict = *known;
            }
        }
        // A null of Arrow may have bytes.
        found.retain(|(i, _)| verdicts[*i].is_fine() && !points.is_null(range.start + i));
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend(found.into_iter().map(|(i, found)| (range.start + i, found)));
        Ok(())
    })?;
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_unstable();
    Ok((all, done.get_item(1)?))
}

/// The secret of a key of this group.
fn secret(key: &Key, group: Group) -> PyResult<[u8; 32]> {
    if key.0.group() != group {
        let (found, wanted) = (key.0.group().name(), group.name());
        return Err(PyValueError::new_err(format!("a key of {found}, where one of {wanted} belongs")));
    }
    Ok(key.0.to_bytes())
}

/// A wallet that looks for silent payments (BIP 352): its secret key for scanning, a `secant.psi.Key` of `secp256k1`; its public key for
/// spending, encoded (SEC 1) or a `secant.secp256k1.PublicKey`; and its labels. Change has label 0.
///
/// It is wiped when nobody holds it any more, never shown, and neither copied nor pickled: each worker makes its own.
///
/// >>> import secant
/// >>> key = secant.psi.Key.generate("secp256k1")             # or from_file, from_environment
/// >>> spend = secant.secp256k1.SecretKey.generate().public_key()
/// >>> wallet = secant.bulk.SilentPayments(key, spend, labels=[0])
/// >>> wallet
/// SilentPayments(1 labels, ..)
/// >>> point = spend.to_bytes(compressed=True)
/// >>> wallet.scan([point, None, b"none"], [[bytes(32)], [], []])
/// [[], None, None]
#[pyclass(frozen, module = "secant.bulk")]
pub(crate) struct SilentPayments(bulk::SilentPayments);

#[pymethods]
impl SilentPayments {
    #[new]
    #[pyo3(signature = (key, spend, *, labels = None))]
    fn new(
        key: Ours<'_, Key>,
        spend: &Bound<'_, PyAny>,
        labels: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let spend = match spend.cast::<crate::secp256k1::PublicKey>() {
            Ok(key) => key.get().0,
            Err(_) => PublicKey::from_sec1_bytes(spend.extract::<Bytes>()?.as_slice()).map_err(refused)?,
        };
        let labels = match labels {
            None => Vec::new(),
            Some(labels) => items(labels)?.map(|label| label?.extract()).collect::<PyResult<Vec<u32>>>()?,
        };
        let mut bytes = secret(&key, Group::Secp256k1)?;
        let key = SecretKey::from_bytes(&bytes);
        wipe(&mut bytes);
        Ok(Self(bulk::SilentPayments::new(&key.map_err(refused)?, &spend, &labels)))
    }

    /// The payments in each row of a column of transactions: a list of dicts, of `output` (its place in the transaction, from 0), `number`
    /// (k), `label` (None without one) and `tweak` (32 bytes, big-endian: what is added to the secret key for spending).
    ///
    /// A row of `tweaks` is the point [input_hash]A of a transaction (SEC 1). One of `outputs` are the keys of its taproot outputs, 32 bytes
    /// each: a list of them, or one after another. Columns are of the kinds that `secant.psi.Key.mask` takes, and lists of such; the kind of
    /// `tweaks` comes back, with lists of structs in pyarrow and polars. Null stays null. A bad row becomes null, and `report`, a `Report`,
    /// counts it. `threads=None` takes all processors.
    #[pyo3(signature = (tweaks, outputs, *, threads = None, report = None))]
    fn scan<'py>(
        slf: &Bound<'py, Self>,
        tweaks: &Bound<'py, PyAny>,
        outputs: &Bound<'py, PyAny>,
        threads: Option<i64>,
        report: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bulk = slf.py().import("secant._bulk")?;
        bulk.call_method1("payments", (slf, tweaks, outputs, threads, report))
    }

    /// For `secant._bulk`: a scan of a part.
    fn _rows<'py>(
        &self,
        py: Python<'py>,
        tweaks: Column<'py>,
        outputs: Outputs<'py>,
        threads: Option<i64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (found, verdicts) =
            scanned(py, threads, (&tweaks, &outputs, 32), |_, [tweaks, outputs], verdicts| {
                let found = self.0.scan(tweaks, outputs, verdicts, Cores::This)?;
                Ok(found.into_iter().map(|payment| (payment.row, payment)).collect())
            })?;
        let found: Vec<_> = found
            .iter()
            .map(|(row, p)| (*row, (p.output, p.number, p.label, PyBytes::new(py, &p.tweak))))
            .collect();
        (found, verdicts).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }

    fn __reduce_ex__(&self, _protocol: i32) -> PyResult<()> {
        Err(not_copied("a wallet"))
    }

    fn __copy__(&self) -> PyResult<()> {
        Err(not_copied("a wallet"))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(not_copied("a wallet"))
    }
}

/// A wallet of Monero that looks for outputs by their view tags: its secret view key, a `secant.psi.Key` of `edwards25519`.
///
/// It is wiped when nobody holds it any more, never shown, and neither copied nor pickled: each worker makes its own.
///
/// >>> import secant
/// >>> key = secant.psi.Key.generate("edwards25519")          # or from_file, from_environment
/// >>> wallet = secant.bulk.ViewTags(key)
/// >>> wallet
/// ViewTags(..)
/// >>> [point] = key.mask_identifiers(["a point"])
/// >>> found = wallet.scan([point] * 256, [bytes([tag]) for tag in range(256)])
/// >>> sum(map(len, found))                                   # one of all tags is that of the wallet
/// 1
#[pyclass(frozen, module = "secant.bulk")]
pub(crate) struct ViewTags(bulk::ViewTags);

#[pymethods]
impl ViewTags {
    #[new]
    fn new(key: Ours<'_, Key>) -> PyResult<Self> {
        let mut bytes = secret(&key, Group::Edwards25519)?;
        let wallet = bulk::ViewTags::new(&bytes);
        wipe(&mut bytes);
        wallet.map(Self).map_err(refused)
    }

    /// The outputs in each row of a column of transactions that may be the wallet's: a list of dicts, of `output` (its place in the
    /// transaction, from 0) and `derivation` (32 bytes, from which the wallet computes the output's key).
    ///
    /// A row of `keys` is the public key of a transaction, and one of `tags` the view tags of its outputs, a byte each: as bytes, or a list of
    /// integers or of bytes. Where outputs have public keys of their own, each is a row, and `first` has its place in the transaction.
    /// Otherwise as `SilentPayments.scan`.
    #[pyo3(signature = (keys, tags, *, first = None, threads = None, report = None))]
    fn scan<'py>(
        slf: &Bound<'py, Self>,
        keys: &Bound<'py, PyAny>,
        tags: &Bound<'py, PyAny>,
        first: Option<&Bound<'py, PyAny>>,
        threads: Option<i64>,
        report: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bulk = slf.py().import("secant._bulk")?;
        bulk.call_method1("candidates", (slf, keys, tags, first, threads, report))
    }

    /// For `secant._bulk`: a scan of a part. `first` are decimal digits.
    fn _rows<'py>(
        &self,
        py: Python<'py>,
        keys: Column<'py>,
        tags: Outputs<'py>,
        first: Option<Column<'py>>,
        threads: Option<i64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let first = first.as_ref().map(Column::view).transpose()?;
        if first.is_some_and(|first| first.len != keys.view().map_or(0, |keys| keys.len)) {
            return Err(PyValueError::new_err("columns of different lengths"));
        }
        let place = |i: usize| match &first {
            None => Ok(0),
            Some(first) if first.is_null(i) => Err(Verdict::Null),
            Some(first) => {
                let digits = core::str::from_utf8(first.rows(&(i..i + 1)).get(0)).ok();
                let place = digits.and_then(|digits| digits.parse::<u32>().ok());
                place.map(|place| place as usize).ok_or(Verdict::Encoding)
            }
        };
        let (found, verdicts) = scanned(py, threads, (&keys, &tags, 1), |range, [keys, tags], verdicts| {
            let places: Vec<_> = range.clone().map(place).collect();
            let firsts: Vec<usize> = places.iter().map(|place| place.unwrap_or(0)).collect();
            let found = self.0.scan(keys, tags, Some(&firsts), verdicts, Cores::This)?;
            for (verdict, place) in verdicts.iter_mut().zip(places) {
                if let Err(known) = place
                    && (verdict.is_fine() || known == Verdict::Null)
                {
                    *verdict = known;
                }
            }
            Ok(found
                .into_iter()
                .map(|found| (found.row, (firsts[found.row] + found.output, found)))
                .collect())
        })?;
        let found: Vec<_> = found
            .iter()
            .map(|(row, (output, candidate))| (*row, (*output, PyBytes::new(py, &candidate.derivation))))
            .collect();
        (found, verdicts).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }

    fn __reduce_ex__(&self, _protocol: i32) -> PyResult<()> {
        Err(not_copied("a wallet"))
    }

    fn __copy__(&self) -> PyResult<()> {
        Err(not_copied("a wallet"))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(not_copied("a wallet"))
    }
}

pub(crate) fn add(parent: &Bound<'_, PyModule>) -> PyResult<()> {
    parent.add_class::<SilentPayments>()?;
    parent.add_class::<ViewTags>()
}
