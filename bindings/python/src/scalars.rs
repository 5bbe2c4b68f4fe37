//! Scalars.

/// The type `Scalar` of a module, and what numbers are to its operators. `$order` is that of its bytes.
macro_rules! scalars {
    ($path:literal, $name:literal, $secret:literal, $order:literal) => {
        /// The order of the base point.
        fn order(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
            static ORDER: pyo3::sync::PyOnceLock<Py<PyAny>> = pyo3::sync::PyOnceLock::new();
            let order = ORDER.get_or_try_init(py, || {
                let less_one = integer(py, &(-curve::Scalar::ONE).to_bytes())?;
                Ok::<_, PyErr>(less_one.add(1)?.unbind())
            })?;
            Ok(order.bind(py).clone())
        }

        /// The integer of big-endian bytes.
        fn integer<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
            py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, bytes), $order))
        }

        /// A Scalar, or an int of any size modulo the order.
        struct Number(curve::Scalar);

        impl Number {
            /// The number of an operand. Of another type, none: operators then ask the other side. A Scalar of another
            /// group is an error.
            fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
                if let Some(scalar) = operand::<Scalar>(object)? {
                    return Ok(Some(Self(scalar.0.clone())));
                }
                if !object.is_instance_of::<PyInt>() {
                    return Ok(None);
                }
                let least = object.rem(order(object.py())?)?;
                let bytes: Bytes = least.call_method1("to_bytes", ($secret, $order))?.extract()?;
                curve::Scalar::try_from(bytes.as_slice()).map(|scalar| Some(Self(scalar))).map_err(refused)
            }
        }

        impl<'a, 'py> FromPyObject<'a, 'py> for Number {
            type Error = PyErr;

            fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                if let Some(number) = Self::of(&object)? {
                    return Ok(number);
                }
                let kind = object.get_type().name()?;
                Err(PyTypeError::new_err(format!("a Scalar or an int is needed, not {kind}")))
            }
        }

        #[doc = concat!("An integer modulo the prime order of ", $name, ": of an int, or of ", $secret, " ", $order, "-endian bytes below the order.")]
        ///
        /// `+`, `-`, `*`, `**` and `==` with scalars and ints. It may be a secret: it is wiped, never shown,
        /// and neither copied nor pickled. `int(k)` and `to_bytes` give it away.
        ///
        #[doc = concat!(">>> from ", $path, " import Scalar")]
        /// >>> Scalar(7) ** -1 * 7 == 1
        /// True
        /// >>> int(Scalar(-3) + 10)
        /// 7
        #[pyclass(frozen, module = $path)]
        pub(crate) struct Scalar(curve::Scalar);

        impl Scalar {
            /// The result of an operator, if the other operand is a number.
            fn with<'py>(
                other: &Bound<'py, PyAny>, operator: impl FnOnce(curve::Scalar) -> curve::Scalar,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = other.py();
                match Number::of(other)? {
                    Some(Number(k)) => Ok(Bound::new(py, Self(operator(k)))?.into_any()),
                    None => Ok(py.NotImplemented().into_bound(py)),
                }
            }
        }

        #[pymethods]
        impl Scalar {
            #[new]
            fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
                if let Some(Number(scalar)) = Number::of(value)? {
                    return Ok(Self(scalar));
                }
                let bytes: Bytes = value.extract()?;
                curve::Scalar::try_from(bytes.as_slice()).map(Self).map_err(refused)
            }

            /// A scalar of the operating system's random numbers, not 0.
            #[staticmethod]
            fn random() -> PyResult<Self> {
                let scalar = curve::Scalar::try_random(&mut SysRng);
                scalar.map(Self).map_err(|error| PyRuntimeError::new_err(error.to_string()))
            }

            #[doc = concat!("Bytes of any number, ", $order, "-endian, modulo the order.")]
            #[staticmethod]
            fn reduce(data: Bytes) -> Self {
                Self(curve::Scalar::reduce(data.as_slice()))
            }

            #[doc = concat!("The bytes, ", $order, "-endian.")]
            fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.0.to_bytes())
            }

            /// 1/k; ZeroDivisionError for 0.
            fn invert(&self) -> PyResult<Self> {
                if self.0.is_zero() {
                    return Err(PyZeroDivisionError::new_err("0 has no inverse"));
                }
                Ok(Self(self.0.invert()))
            }

            fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::with(other, |k| &self.0 + k)
            }

            fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::with(other, |k| &self.0 + k)
            }

            fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::with(other, |k| &self.0 - k)
            }

            fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::with(other, |k| k - &self.0)
            }

            fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::with(other, |k| &self.0 * k)
            }

            fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::with(other, |k| &self.0 * k)
            }

            fn __neg__(&self) -> Self {
                Self(-&self.0)
            }

            fn __pow__(&self, exponent: &Bound<'_, PyAny>, modulus: &Bound<'_, PyAny>) -> PyResult<Self> {
                if !modulus.is_none() {
                    return Err(PyTypeError::new_err("a scalar has a modulus already"));
                }
                let exponent = exponent.cast::<PyInt>()?;
                let negative: bool = exponent.lt(0)?;
                let base = if negative { self.invert()?.0 } else { self.0.clone() };
                let bits: usize = exponent.call_method0("bit_length")?.extract()?;
                let size = bits.div_ceil(8);
                let absolute = exponent.call_method0("__abs__")?;
                let bytes: Bytes = absolute.call_method1("to_bytes", (size, "big"))?.extract()?;
                let mut power = curve::Scalar::ONE;
                for byte in bytes.as_slice() {
                    for bit in (0..8).rev() {
                        power = power.square();
                        if byte >> bit & 1 == 1 {
                            power *= &base;
                        }
                    }
                }
                Ok(Self(power))
            }

            fn __eq__(&self, other: Number) -> bool {
                self.0 == other.0
            }

            fn __bool__(&self) -> bool {
                !self.0.is_zero()
            }

            fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                integer(py, &self.0.to_bytes())
            }

            fn __repr__(&self) -> &'static str {
                "Scalar(..)"
            }

            fn __reduce_ex__(&self, _protocol: i32) -> PyResult<()> {
                Err(not_copied("a Scalar"))
            }

            fn __copy__(&self) -> PyResult<()> {
                Err(not_copied("a Scalar"))
            }

            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<()> {
                Err(not_copied("a Scalar"))
            }
        }
    };
}
pub(crate) use scalars;
