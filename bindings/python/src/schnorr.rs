//! Schnorr signatures on secp256k1 (BIP 340).

use std::hash::{Hash, Hasher};

use getrandom::SysRng;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use secant::secp256k1::schnorr as curve;

use crate::ecdsa::SHORT;
use crate::errors::{invalid, not_copied, refused};
use crate::input::{Bytes, Ours};
use crate::signatures::{How, signed, verified};

/// Rows that are worked on at a time. The equation for many signatures is the cheaper the more it has.
const PART: usize = 256;

/// A key that signs, by BIP 340: a big-endian integer of 32 bytes from 1 to the order of secp256k1 less 1, or by
/// `generate`.
///
/// It is wiped when nobody holds it any more, never shown, and neither copied nor pickled.
///
/// >>> from secant.schnorr import SigningKey
/// >>> key = SigningKey.generate()
/// >>> signature = key.sign(b"a message")
/// >>> key.verifying_key().verify(signature, b"a message")
/// >>> key.verifying_key().verify(signature, b"another")
/// Traceback (most recent call last):
/// secant.InvalidSignature: the signature is not one of this message by this key
#[pyclass(frozen, module = "secant.schnorr")]
pub(crate) struct SigningKey(curve::SigningKey);

#[pymethods]
impl SigningKey {
    #[new]
    fn new(data: Bytes) -> PyResult<Self> {
        curve::SigningKey::try_from(data.as_slice()).map(Self).map_err(refused)
    }

    /// A key of the operating system's random numbers.
    #[staticmethod]
    fn generate() -> PyResult<Self> {
        let key = curve::SigningKey::try_generate_from(&mut SysRng);
        key.map(Self).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// The big-endian integer.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The key that verifies what this one signs.
    fn verifying_key(&self) -> VerifyingKey {
        VerifyingKey(self.0.verifying_key())
    }

    /// The signature of a message, 64 bytes. `aux` are 32 auxiliary bytes, random ones or a counter, which may be
    /// known; without them one message has one signature.
    #[pyo3(signature = (message, *, aux = None))]
    fn sign<'py>(
        &self,
        py: Python<'py>,
        message: Bytes,
        aux: Option<Bytes>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let aux: [u8; 32] = match &aux {
            None => [0; 32],
            Some(aux) => aux.as_slice().try_into().map_err(|_| {
                PyValueError::new_err(format!("aux: {} bytes, where 32 belong", aux.as_slice().len()))
            })?,
        };
        let message = message.as_slice();
        let sign = || self.0.sign_with_aux(message, &aux);
        let signature = if message.len() > SHORT { py.detach(sign) } else { sign() };
        Ok(PyBytes::new(py, &signature.to_bytes()))
    }

    fn __repr__(&self) -> &'static str {
        "SigningKey(..)"
    }

    fn __reduce_ex__(&self, _protocol: i32) -> PyResult<()> {
        Err(not_copied("a SigningKey"))
    }

    fn __copy__(&self) -> PyResult<()> {
        Err(not_copied("a SigningKey"))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(not_copied("a SigningKey"))
    }
}

/// A key that verifies signatures, by BIP 340: the x coordinate of a point, 32 bytes.
#[pyclass(frozen, eq, hash, module = "secant.schnorr")]
#[derive(PartialEq)]
pub(crate) struct VerifyingKey(curve::VerifyingKey);

impl Hash for VerifyingKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_bytes().hash(state);
    }
}

#[pymethods]
impl VerifyingKey {
    #[new]
    fn new(data: Bytes) -> PyResult<Self> {
        curve::VerifyingKey::try_from(data.as_slice()).map(Self).map_err(refused)
    }

    /// The 32 bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    /// Nothing if the signature is one of this message; else InvalidSignature is raised.
    fn verify(&self, py: Python<'_>, signature: Bytes, message: Bytes) -> PyResult<()> {
        let signature = curve::Signature::try_from(signature.as_slice()).map_err(invalid)?;
        let message = message.as_slice();
        let check = || self.0.verify(message, &signature);
        if message.len() > SHORT { py.detach(check) } else { check() }.map_err(invalid)
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        (slf.get_type(), (PyBytes::new(slf.py(), slf.get().0.as_bytes()),))
    }
}

/// The signatures of many messages by one key, uint8[n, 64], each that of `key.sign(message)`.
///
/// `messages` is a sequence of bytes, an array uint8[n, width], or an array of pyarrow, of binary or of strings, which gives one of
/// fixed_size_binary(64); null stays null.
///
/// >>> from secant.schnorr import SigningKey, sign_batch
/// >>> key = SigningKey.generate()
/// >>> bytes(sign_batch(key, [b"one", b"two"])[1]) == key.sign(b"two")
/// True
#[pyfunction]
#[pyo3(signature = (key, messages, *, threads = None))]
fn sign_batch<'py>(
    key: Ours<'_, SigningKey>,
    messages: &Bound<'py, PyAny>,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let key = &*key;
    signed(How { part: PART, threads }, messages, |messages| {
        key.0.sign_batch(messages).iter().map(|signature| signature.to_bytes()).collect()
    })
}

/// Whether each of many signatures is one of its message by its key, by one equation for many (BIP 340, batch verification): an array of
/// booleans. What is no key or no signature gives False.
///
/// `publics` and `signatures` are arrays uint8[n, 32] and uint8[n, 64] of numpy or of fixed_size_binary of pyarrow, `messages` as
/// `sign_batch` takes them. If `publics` is one of pyarrow, so is the answer, null where one of the three is.
///
/// >>> import numpy
/// >>> from secant.schnorr import SigningKey, sign_batch, verify_batch
/// >>> key, messages = SigningKey.generate(), [b"one", b"two"]
/// >>> signatures = sign_batch(key, messages)
/// >>> public = numpy.frombuffer(key.verifying_key().to_bytes(), dtype=numpy.uint8)
/// >>> verify_batch(numpy.tile(public, (2, 1)), [b"one", b"2"], signatures).tolist()
/// [True, False]
#[pyfunction]
#[pyo3(signature = (publics, messages, signatures, *, threads = None))]
fn verify_batch<'py>(
    publics: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let read = |key: &[u8], signature: &[u8]| {
        let key = curve::VerifyingKey::try_from(key).ok()?;
        Some((key, curve::Signature::try_from(signature).ok()?))
    };
    let columns = [publics, messages, signatures];
    verified(How { part: PART, threads }, columns, [&[32], &[64]], read, curve::verify_batch)
}

pub(crate) fn add(parent: &Bound<'_, PyModule>) -> PyResult<()> {
    let module = PyModule::new(parent.py(), "secant.schnorr")?;
    module.add("__doc__", "Schnorr signatures on secp256k1 (BIP 340).")?;
    module.add_class::<SigningKey>()?;
    module.add_class::<VerifyingKey>()?;
    for function in [wrap_pyfunction!(sign_batch, &module)?, wrap_pyfunction!(verify_batch, &module)?] {
        function.setattr("__module__", "secant.schnorr")?;
        module.add_function(function)?;
    }
    parent.add("schnorr", module)
}
