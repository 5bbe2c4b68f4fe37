//! X25519.

use std::hash::{Hash, Hasher};

use getrandom::SysRng;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use secant::x25519 as curve;

use crate::batch;
use crate::errors::{not_copied, refused};
use crate::input::{Bytes, Ours, Rows, Text};

const PART: usize = 128;

/// A secret key of X25519 (RFC 7748): any 32 bytes, or by `generate` or `from_pem`.
///
/// It is wiped when nobody holds it any more, never shown, and neither copied nor pickled.
///
/// >>> from secant.x25519 import SecretKey, PublicKey
/// >>> ours, theirs = SecretKey.generate(), SecretKey.generate()
/// >>> sent = theirs.public_key().to_bytes()
/// >>> ours.diffie_hellman(PublicKey(sent)) == theirs.diffie_hellman(ours.public_key())
/// True
/// >>> ours
/// SecretKey(..)
#[pyclass(frozen, module = "secant.x25519")]
pub(crate) struct SecretKey(pub(crate) curve::SecretKey);

#[pymethods]
impl SecretKey {
    #[new]
    fn new(data: Bytes) -> PyResult<Self> {
        curve::SecretKey::try_from(data.as_slice()).map(Self).map_err(refused)
    }

    /// A key of the operating system's random numbers.
    #[staticmethod]
    fn generate() -> PyResult<Self> {
        let key = curve::SecretKey::try_generate_from(&mut SysRng);
        key.map(Self).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// The 32 bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The public key that belongs to it.
    fn public_key(&self) -> PublicKey {
        PublicKey(self.0.public_key())
    }

    /// What both sides have in the end, 32 bytes. Derive keys from it by a hash, together with both public
    /// keys. ValueError if the public key contributes nothing: it belongs to a point of small order.
    fn diffie_hellman<'py>(
        &self,
        py: Python<'py>,
        public: Ours<'_, PublicKey>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let shared = self.0.diffie_hellman(&public.0).map_err(refused)?;
        Ok(PyBytes::new(py, shared.as_bytes()))
    }
}

/// A public key of X25519: any 32 bytes.
#[pyclass(frozen, eq, hash, module = "secant.x25519")]
#[derive(PartialEq)]
pub(crate) struct PublicKey(curve::PublicKey);

impl Hash for PublicKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_bytes().hash(state);
    }
}

#[pymethods]
impl PublicKey {
    #[new]
    fn new(data: Bytes) -> PyResult<Self> {
        curve::PublicKey::try_from(data.as_slice()).map(Self).map_err(refused)
    }

    /// The 32 bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }
}

crate::files::secret_files!(SecretKey, curve::SecretKey);
crate::files::public_files!(PublicKey, curve::PublicKey, to_bytes);
crate::files::jwk! { SecretKey, PublicKey, curve; }

/// `key.diffie_hellman` with each of many public keys.
///
/// `publics` is an array uint8[n, 32] of numpy, or one of fixed_size_binary(32) of pyarrow; the same kind
/// comes back, and null stays null. A key that contributes nothing is a ValueError that names its row. None
/// of `threads` means all processors.
///
/// >>> import numpy, secant.x25519
/// >>> key = secant.x25519.SecretKey.generate()
/// >>> publics = numpy.full((5, 32), 9, dtype=numpy.uint8)
/// >>> shared = secant.x25519.diffie_hellman_batch(key, publics)
/// >>> shared.shape
/// (5, 32)
/// >>> bytes(shared[3]) == key.diffie_hellman(secant.x25519.PublicKey(publics[3]))
/// True
#[pyfunction]
#[pyo3(signature = (key, publics, *, threads = None))]
fn diffie_hellman_batch<'py>(
    py: Python<'py>,
    key: Ours<'_, SecretKey>,
    publics: &Bound<'py, PyAny>,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let rows = Rows::new(publics, "publics", &[32])?;
    let (view, key) = (rows.view()?, &*key);
    let shared = batch::rows(py, threads, (rows.len(), PART, 32), |range, out| {
        let (mut keys, mut places) = (Vec::with_capacity(range.len()), Vec::with_capacity(range.len()));
        for (i, place) in range.zip(out.chunks_exact_mut(32)) {
            if let Some(row) = view.get(i) {
                keys.push(curve::PublicKey::try_from(row).map_err(|error| (i, error))?);
                places.push((i, place));
            }
        }
        for (shared, (i, place)) in key.0.diffie_hellman_batch(&keys).iter().zip(places) {
            place.copy_from_slice(shared.as_ref().map_err(|error| (i, *error))?.as_bytes());
        }
        Ok(())
    })?;
    batch::back(shared, rows.is_arrow(), &[publics])
}

pub(crate) fn add(parent: &Bound<'_, PyModule>) -> PyResult<()> {
    let module = PyModule::new(parent.py(), "secant.x25519")?;
    module.add("__doc__", "X25519: key agreement (RFC 7748).")?;
    module.add_class::<SecretKey>()?;
    module.add_class::<PublicKey>()?;
    let function = wrap_pyfunction!(diffie_hellman_batch, &module)?;
    function.setattr("__module__", "secant.x25519")?;
    module.add_function(function)?;
    parent.add("x25519", module)
}
