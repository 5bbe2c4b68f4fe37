//! Keys and key agreement on the curves of SEC 1.

/// The module of a curve.
macro_rules! curve {
    (
        $module:ident, $path:literal, $name:literal,
        $secret:literal, $compressed:literal, $uncompressed:literal, $signature:literal, part: $part:literal,
        with: $($with:ident)*
    ) => {
        pub(crate) mod $module {
            use std::collections::hash_map::DefaultHasher;
            use std::hash::{Hash, Hasher};

            use getrandom::SysRng;
            use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError, PyZeroDivisionError};
            use pyo3::prelude::*;
            use pyo3::types::{PyBytes, PyInt, PyType};
            use secant::$module as curve;

            use $crate::batch;
            use $crate::errors::{invalid, not_copied, refused};
            use $crate::input::{Bytes, Ours, Rows, Text, items, operand, same_length};
            use $crate::signatures::{How, signed, verified};

            /// Rows that are worked on at a time: some milliseconds.
            const PART: usize = $part;

            #[doc = concat!("A secret key for key agreement on ", $name, ".")]
            ///
            #[doc = concat!("Made of a big-endian integer of ", $secret, " bytes from 1 to the order less 1, or by `generate` or `from_pem`.")]
            /// It is wiped when nobody holds it any more, never shown, and neither copied nor pickled.
            ///
            #[doc = concat!(">>> from ", $path, " import SecretKey, PublicKey")]
            /// >>> ours, theirs = SecretKey.generate(), SecretKey.generate()
            /// >>> sent = theirs.public_key().to_bytes()
            /// >>> shared = ours.diffie_hellman(PublicKey(sent))
            /// >>> shared == theirs.diffie_hellman(ours.public_key())
            /// True
            #[pyclass(frozen, module = $path)]
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

                /// The big-endian integer.
                fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    PyBytes::new(py, &self.0.to_bytes())
                }

                /// The public key that belongs to it.
                fn public_key(&self) -> PublicKey {
                    PublicKey(self.0.public_key())
                }

                /// What both sides have in the end: the x coordinate of the product, as bytes. Derive keys
                /// from it by a hash, together with both public keys.
                fn diffie_hellman<'py>(&self, py: Python<'py>, public: Ours<'_, PublicKey>) -> Bound<'py, PyBytes> {
                    PyBytes::new(py, self.0.diffie_hellman(&public.0).as_bytes())
                }
            }

            #[doc = concat!("A public key for key agreement on ", $name, ".")]
            ///
            /// Made of an encoded point, compressed or not, which is fully checked: ValueError says what is
            /// wrong.
            #[pyclass(frozen, eq, hash, module = $path)]
            #[derive(PartialEq)]
            pub(crate) struct PublicKey(pub(crate) curve::PublicKey);

            impl Hash for PublicKey {
                fn hash<H: Hasher>(&self, state: &mut H) {
                    self.0.to_compressed_sec1_bytes().hash(state);
                }
            }

            #[pymethods]
            impl PublicKey {
                #[new]
                fn new(data: Bytes) -> PyResult<Self> {
                    curve::PublicKey::from_sec1_bytes(data.as_slice()).map(Self).map_err(refused)
                }

                /// The encoded point (SEC 1): 4, x, y; or compressed: 2 or 3, x.
                #[pyo3(signature = (*, compressed = false))]
                fn to_bytes<'py>(&self, py: Python<'py>, compressed: bool) -> Bound<'py, PyBytes> {
                    if compressed {
                        PyBytes::new(py, &self.0.to_compressed_sec1_bytes())
                    } else {
                        PyBytes::new(py, &self.0.to_sec1_bytes())
                    }
                }

                /// The point, to calculate with.
                fn to_point(&self) -> Point {
                    Point(self.0.to_point())
                }

                fn __repr__(&self) -> String {
                    format!("{:?}", self.0)
                }
            }

            /// `key.diffie_hellman` with each of many encoded public keys.
            ///
            /// `publics` is an array uint8[n, width] of numpy, or one of fixed_size_binary of pyarrow; the
            /// same kind comes back. One bad key is a ValueError that names its row. None of `threads` means
            /// all processors.
            ///
            #[doc = concat!(">>> import numpy, secant.", stringify!($module), " as curve")]
            /// >>> key = curve.SecretKey.generate()
            /// >>> publics = curve.mul_base_batch(numpy.full((3, curve.SCALAR_BYTES), 1, dtype=numpy.uint8))
            /// >>> shared = curve.diffie_hellman_batch(key, publics)
            /// >>> bytes(shared[2]) == key.diffie_hellman(curve.PublicKey(publics[2]))
            /// True
            #[pyfunction]
            #[pyo3(signature = (key, publics, *, threads = None))]
            fn diffie_hellman_batch<'py>(
                py: Python<'py>, key: Ours<'_, SecretKey>, publics: &Bound<'py, PyAny>, threads: Option<i64>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let rows = Rows::new(publics, "publics", &[$compressed, $uncompressed])?;
                let (view, key) = (rows.view()?, &*key);
                let shared = batch::rows(py, threads, (rows.len(), PART, $secret), |range, out| {
                    let mut keys = Vec::with_capacity(range.len());
                    let mut places = Vec::with_capacity(range.len());
                    for (i, place) in range.zip(out.chunks_exact_mut($secret)) {
                        if let Some(row) = view.get(i) {
                            keys.push(curve::PublicKey::from_sec1_bytes(row).map_err(|error| (i, error))?);
                            places.push(place);
                        }
                    }
                    for (shared, place) in key.0.diffie_hellman_batch(&keys).iter().zip(places) {
                        place.copy_from_slice(shared.as_bytes());
                    }
                    Ok(())
                })?;
                batch::back(shared, rows.is_arrow(), &[publics])
            }

            $crate::files::secret_files!(SecretKey, curve::SecretKey, sec1);
            $crate::files::public_files!(PublicKey, curve::PublicKey, to_sec1_bytes);
            $crate::ecdsa::ecdsa!($path, $name, $signature, $compressed, $uncompressed, $module);
            $crate::scalars::scalars!($path, $name, $secret, "big");
            $crate::points::points!($path, $name, $secret, $compressed, $uncompressed, $module);

            $($crate::curve::$with!();)*

            #[doc = concat!($name, ": keys, signatures, points and scalars.")]
            pub(crate) fn add(parent: &Bound<'_, PyModule>) -> PyResult<()> {
                let module = PyModule::new(parent.py(), $path)?;
                module.add("__doc__", concat!($name, ": key agreement, signatures by ECDSA, points and scalars."))?;
                module.add("SCALAR_BYTES", curve::Scalar::BYTES)?;
                module.add("G", Point(curve::Point::GENERATOR))?;
                module.add_class::<SecretKey>()?;
                module.add_class::<PublicKey>()?;
                module.add_class::<SigningKey>()?;
                module.add_class::<VerifyingKey>()?;
                module.add_class::<Scalar>()?;
                module.add_class::<Point>()?;
                for function in [
                    wrap_pyfunction!(diffie_hellman_batch, &module)?,
                    wrap_pyfunction!(sign_batch, &module)?,
                    wrap_pyfunction!(verify_batch, &module)?,
                    wrap_pyfunction!(multiscalar_vartime, &module)?,
                    wrap_pyfunction!(mul_base_batch, &module)?,
                    wrap_pyfunction!(mul_batch, &module)?,
                ] {
                    function.setattr("__module__", $path)?;
                    module.add_function(function)?;
                }
                parent.add(stringify!($module), module)
            }
        }
    };
}
pub(crate) use curve;

/// JSON Web Keys, where the curve has a name there.
macro_rules! jwk {
    () => {
        $crate::files::jwk! {
            SecretKey, PublicKey, curve;
            SigningKey, VerifyingKey, curve;
        }
    };
}
pub(crate) use jwk;

/// Lines of OpenSSH, where it has the curve.
macro_rules! ssh {
    () => {
        $crate::files::ssh!(curve);
    };
}
pub(crate) use ssh;

/// Hashing to the curve, where RFC 9380 has a suite.
macro_rules! hash {
    () => {
        #[pymethods]
        impl Point {
            /// The point of a message, as a random oracle gives it (RFC 9380). Nobody learns its logarithm.
            /// Constant time but for the lengths.
            ///
            /// `dst` is the domain separation tag: a name of the application and of what it hashes, 16 bytes at
            /// least.
            #[staticmethod]
            fn hash_to_curve(message: Bytes, dst: Bytes) -> PyResult<Self> {
                curve::Point::hash_to_curve(message.as_slice(), dst.as_slice()).map(Self).map_err(refused)
            }

            /// A point of a message that is not uniform (RFC 9380): half the cost of `hash_to_curve`, for protocols
            /// that were proved secure with it.
            #[staticmethod]
            fn encode_to_curve(message: Bytes, dst: Bytes) -> PyResult<Self> {
                curve::Point::encode_to_curve(message.as_slice(), dst.as_slice()).map(Self).map_err(refused)
            }
        }
    };
}
pub(crate) use hash;
