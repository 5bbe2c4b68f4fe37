//! Ed25519.

use std::hash::{Hash, Hasher};

use getrandom::SysRng;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use secant::ed25519 as curve;

use crate::ecdsa::SHORT;
use crate::errors::{invalid, not_copied, refused};
use crate::input::{Bytes, Ours, Text};
use crate::signatures::{How, signed, verified};

/// Rows that are worked on at a time. The equation for many signatures is the cheaper the more it has.
const PART: usize = 128;
const EQUATION: usize = 256;

/// A key that signs, by Ed25519 (RFC 8032): any 32 bytes, or by `generate` or `from_pem`.
///
/// It is wiped when nobody holds it any more, never shown, and neither copied nor pickled.
///
/// >>> from secant.ed25519 import SigningKey
/// >>> key = SigningKey.generate()
/// >>> signature = key.sign(b"a message")
/// >>> key.verifying_key().verify(signature, b"a message")
/// >>> key.verifying_key().verify(signature, b"another")
/// Traceback (most recent call last):
/// secant.InvalidSignature: the signature is not one of this message by this key
#[pyclass(frozen, module = "secant.ed25519")]
pub(crate) struct SigningKey(pub(crate) curve::SigningKey);

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

    /// The 32 bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The key that verifies what this one signs.
    fn verifying_key(&self) -> VerifyingKey {
        VerifyingKey(self.0.verifying_key())
    }

    /// The signature of a message, 64 bytes.
    fn sign<'py>(&self, py: Python<'py>, message: Bytes) -> Bound<'py, PyBytes> {
        let message = message.as_slice();
        let signature =
            if message.len() > SHORT { py.detach(|| self.0.sign(message)) } else { self.0.sign(message) };
        PyBytes::new(py, &signature.to_bytes())
    }
}

/// A key that verifies signatures, by Ed25519: an encoded point of 32 bytes.
#[pyclass(frozen, eq, hash, module = "secant.ed25519")]
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

    /// Nothing if the signature is one of this message; else InvalidSignature is raised. By the equation
    /// without the cofactor; with `strict`, keys and signatures with points of small order are refused, too.
    #[pyo3(signature = (signature, message, *, strict = false))]
    fn verify(&self, py: Python<'_>, signature: Bytes, message: Bytes, strict: bool) -> PyResult<()> {
        let (signature, message) =
            (curve::Signature::try_from(signature.as_slice()).map_err(invalid)?, message.as_slice());
        let check = || {
            if strict {
                self.0.verify_strict(message, &signature)
            } else {
                self.0.verify(message, &signature)
            }
        };
        if message.len() > SHORT { py.detach(check) } else { check() }.map_err(invalid)
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }
}

crate::files::secret_files!(SigningKey, curve::SigningKey);
crate::files::public_files!(VerifyingKey, curve::VerifyingKey, to_bytes);
crate::files::jwk! { SigningKey, VerifyingKey, curve; }
crate::files::ssh!(curve);

/// The signatures of many messages by one key, uint8[n, 64].
///
/// `messages` is a sequence of bytes, an array uint8[n, width], or an array of pyarrow, of binary or of
/// strings, which gives one of fixed_size_binary(64); null stays null.
///
/// >>> from secant.ed25519 import SigningKey, sign_batch
/// >>> key = SigningKey.generate()
/// >>> signatures = sign_batch(key, [b"one", b"two"])
/// >>> bytes(signatures[1]) == key.sign(b"two")
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

/// Whether each of many signatures is one of its message by its key: an array of booleans. What is no key
/// gives False.
///
/// `publics` and `signatures` are arrays uint8[n, 32] and uint8[n, 64] of numpy or of fixed_size_binary of
/// pyarrow, `messages` as `sign_batch` takes them. If `publics` is one of pyarrow, so is the answer, null
/// where one of the three is.
///
/// Each is verified as `VerifyingKey.verify` does. With `zip215`, all are verified by the rules of ZIP 215
/// and by one equation for many, in about half the time; these rules also accept what special keys and
/// signatures can make different.
///
/// >>> import numpy
/// >>> from secant.ed25519 import SigningKey, sign_batch, verify_batch
/// >>> key, messages = SigningKey.generate(), [b"one", b"two", b"three"]
/// >>> signatures = sign_batch(key, messages)
/// >>> public = numpy.frombuffer(key.verifying_key().to_bytes(), dtype=numpy.uint8)
/// >>> verify_batch(numpy.tile(public, (3, 1)), [b"one", b"2", b"three"], signatures).tolist()
/// [True, False, True]
#[pyfunction]
#[pyo3(signature = (publics, messages, signatures, *, zip215 = false, threads = None))]
fn verify_batch<'py>(
    publics: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
    signatures: &Bound<'py, PyAny>,
    zip215: bool,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let how = How { part: if zip215 { EQUATION } else { PART }, threads };
    let read = |key: &[u8], signature: &[u8]| {
        let key = match <&[u8; 32]>::try_from(key) {
            Ok(key) if zip215 => curve::VerifyingKey::from_bytes_zip215(key),
            _ => curve::VerifyingKey::try_from(key),
        };
        Some((key.ok()?, curve::Signature::try_from(signature).ok()?))
    };
    verified(how, [publics, messages, signatures], [&[32], &[64]], read, |signed| {
        if zip215 { curve::verify_batch_zip215(signed) } else { curve::verify_batch(signed) }
    })
}

pub(crate) fn add(parent: &Bound<'_, PyModule>) -> PyResult<()> {
    let module = PyModule::new(parent.py(), "secant.ed25519")?;
    module.add("__doc__", "Ed25519: signatures on edwards25519 (RFC 8032).")?;
    module.add_class::<SigningKey>()?;
    module.add_class::<VerifyingKey>()?;
    for function in [wrap_pyfunction!(sign_batch, &module)?, wrap_pyfunction!(verify_batch, &module)?] {
        function.setattr("__module__", "secant.ed25519")?;
        module.add_function(function)?;
    }
    parent.add("ed25519", module)
}
