//! ristretto255.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use getrandom::SysRng;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyType};
use secant::ristretto255 as curve;

use crate::errors::{not_copied, refused};
use crate::input::{Bytes, Ours, items, operand, same_length};

crate::scalars::scalars!("secant.ristretto255", "ristretto255", 32, "little");

/// An element of ristretto255 (RFC 9496): of its encoding, 32 bytes. `G` is the generator.
///
/// `P + Q`, `P - Q`, `-P`, `P * k`, `k * P` and `P == Q`; k is a Scalar or an int. Constant time in elements and
/// scalars. The group has a prime order, and every element has one encoding.
///
/// >>> from secant.ristretto255 import G, Point, Scalar
/// >>> Q = Point((G * 3).to_bytes())
/// >>> G * 5 + Q == 2 * (G * Scalar(4))
/// True
/// >>> (Q - Q).is_identity()
/// True
#[pyclass(frozen, module = "secant.ristretto255")]
pub(crate) struct Point(curve::Point);

#[pymethods]
impl Point {
    #[new]
    fn new(data: Bytes) -> PyResult<Self> {
        curve::Point::try_from(data.as_slice()).map(Self).map_err(refused)
    }

    /// The element of 64 bytes, uniform if they are: of a hash of 64 bytes, or of random ones.
    #[staticmethod]
    fn from_uniform_bytes(data: Bytes) -> PyResult<Self> {
        let found = data.as_slice().len();
        let uniform = data.as_slice().try_into().map_err(|_| {
            PyValueError::new_err(format!("{found} bytes, where 64 uniform ones belong, such as a SHA-512"))
        })?;
        Ok(Self(curve::Point::from_uniform_bytes(uniform)))
    }

    /// An element of the operating system's random numbers.
    #[staticmethod]
    fn random() -> PyResult<Self> {
        let point = curve::Point::try_random(&mut SysRng);
        point.map(Self).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// The element of a message, as a random oracle gives it (RFC 9380, appendix B). Nobody learns its logarithm.
    /// Constant time but for the lengths.
    ///
    /// `dst` is the domain separation tag: a name of the application and of what it hashes, 16 bytes at least.
    #[staticmethod]
    fn hash_to_curve(message: Bytes, dst: Bytes) -> PyResult<Self> {
        curve::Point::hash_to_curve(message.as_slice(), dst.as_slice()).map(Self).map_err(refused)
    }

    /// The encoding, 32 bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Whether this is the neutral element.
    fn is_identity(&self) -> bool {
        self.0.is_identity()
    }

    /// 2P.
    fn double(&self) -> Self {
        Self(self.0.double())
    }

    fn __neg__(&self) -> Self {
        Self(-self.0)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.to_bytes().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        (slf.get_type(), (PyBytes::new(slf.py(), &slf.get().0.to_bytes()),))
    }
}

crate::points::operators!();

/// The sum of the products of scalars and elements, k[0]P[0] + k[1]P[1] + ... Variable time: for public scalars
/// and elements only.
///
/// >>> from secant.ristretto255 import G, multiscalar_vartime
/// >>> multiscalar_vartime([2, 3], [G, G + G]) == G * 8
/// True
#[pyfunction]
fn multiscalar_vartime(
    py: Python<'_>,
    scalars: &Bound<'_, PyAny>,
    points: &Bound<'_, PyAny>,
) -> PyResult<Point> {
    let number = |item: PyResult<Bound<'_, PyAny>>| Ok(item?.extract::<Number>()?.0);
    let scalars: Vec<_> = items(scalars)?.map(number).collect::<PyResult<_>>()?;
    let point = |item: PyResult<Bound<'_, PyAny>>| Ok(item?.extract::<Ours<'_, Point>>()?.0);
    let points: Vec<_> = items(points)?.map(point).collect::<PyResult<_>>()?;
    same_length(&[("scalars", scalars.len()), ("points", points.len())])?;
    py.detach(|| curve::Point::multiscalar_vartime(&scalars, &points)).map(Point).map_err(refused)
}

pub(crate) fn add(parent: &Bound<'_, PyModule>) -> PyResult<()> {
    let module = PyModule::new(parent.py(), "secant.ristretto255")?;
    module.add("__doc__", "ristretto255: a group of prime order made of edwards25519 (RFC 9496).")?;
    module.add("SCALAR_BYTES", curve::Scalar::BYTES)?;
    module.add("G", Point(curve::Point::GENERATOR))?;
    module.add_class::<Scalar>()?;
    module.add_class::<Point>()?;
    let function = wrap_pyfunction!(multiscalar_vartime, &module)?;
    function.setattr("__module__", "secant.ristretto255")?;
    module.add_function(function)?;
    parent.add("ristretto255", module)
}
