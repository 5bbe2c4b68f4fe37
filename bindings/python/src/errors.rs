//! Errors of the library as exceptions.

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyTypeError, PyValueError};
use secant::Error;

create_exception!(
    secant,
    InvalidSignature,
    PyValueError,
    "The signature is not one of this message by this key, or is no signature."
);

/// What was wrong with a key, a point or a scalar.
pub(crate) fn refused(error: Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What was wrong with a signature.
pub(crate) fn invalid(error: Error) -> PyErr {
    InvalidSignature::new_err(error.to_string())
}

/// Secrets are not copied where nobody sees it.
pub(crate) fn not_copied(what: &str) -> PyErr {
    PyTypeError::new_err(format!("{what} is secret: it cannot be pickled or copied; see to_bytes"))
}
