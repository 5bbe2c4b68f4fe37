//! ECDSA.

/// Messages up to so many bytes are hashed with the interpreter's lock held: letting go of it takes longer.
pub(crate) const SHORT: usize = 1 << 14;

/// The keys that sign on a curve.
macro_rules! ecdsa {
    (
        $path:literal, $name:literal, $signature:literal, $compressed:literal, $uncompressed:literal,
        $module:ident
    ) => {
        #[doc = concat!("A key that signs, by ECDSA on ", $name, ": deterministic (RFC 6979).")]
        ///
        /// Made as `SecretKey` is, and kept as secret.
        ///
        #[doc = concat!(">>> import ", $path, " as curve")]
        /// >>> key = curve.SigningKey.generate()
        /// >>> signature = key.sign(b"a message")
        /// >>> key.verifying_key().verify(signature, b"a message")
        /// >>> key.verifying_key().verify(signature, b"another")
        /// Traceback (most recent call last):
        /// secant.InvalidSignature: the signature is not one of this message by this key
        #[pyclass(frozen, module = $path)]
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

            /// The big-endian integer.
            fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.0.to_bytes())
            }

            /// The key that verifies what this one signs.
            fn verifying_key(&self) -> VerifyingKey {
                VerifyingKey(self.0.verifying_key())
            }

            /// The signature of a message: r and s, or with `der` as X.509 and TLS have it. With `prehashed`
            /// the message is a hash, which must be one: who may choose it freely can have anything signed.
            #[pyo3(signature = (message, *, der = false, prehashed = false))]
            fn sign<'py>(
                &self,
                py: Python<'py>,
                message: Bytes,
                der: bool,
                prehashed: bool,
            ) -> Bound<'py, PyBytes> {
                let message = message.as_slice();
                let signature = if prehashed {
                    self.0.sign_prehash(message)
                } else if message.len() > $crate::ecdsa::SHORT {
                    py.detach(|| self.0.sign(message))
                } else {
                    self.0.sign(message)
                };
                if der {
                    PyBytes::new(py, signature.to_der().as_bytes())
                } else {
                    PyBytes::new(py, &signature.to_bytes())
                }
            }
        }

        #[doc = concat!("A key that verifies signatures, by ECDSA on ", $name, ".")]
        ///
        /// Made of an encoded point, compressed or not, which is fully checked.
        #[pyclass(frozen, eq, hash, module = $path)]
        #[derive(PartialEq)]
        pub(crate) struct VerifyingKey(pub(crate) curve::VerifyingKey);

        impl Hash for VerifyingKey {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.0.to_compressed_sec1_bytes().hash(state);
            }
        }

        #[pymethods]
        impl VerifyingKey {
            #[new]
            fn new(data: Bytes) -> PyResult<Self> {
                curve::VerifyingKey::from_sec1_bytes(data.as_slice()).map(Self).map_err(refused)
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

            /// Nothing if the signature is one of this message; else InvalidSignature is raised. With `der`,
            /// the signature is in DER, strictly read. With `prehashed`, the message is a hash.
            #[pyo3(signature = (signature, message, *, der = false, prehashed = false))]
            fn verify(
                &self,
                py: Python<'_>,
                signature: Bytes,
                message: Bytes,
                der: bool,
                prehashed: bool,
            ) -> PyResult<()> {
                let signature = signature.as_slice();
                let read = if der { curve::Signature::from_der(signature) } else { signature.try_into() };
                let (signature, message) = (read.map_err(invalid)?, message.as_slice());
                let valid = if prehashed {
                    self.0.verify_prehash(message, &signature)
                } else if message.len() > $crate::ecdsa::SHORT {
                    py.detach(|| self.0.verify(message, &signature))
                } else {
                    self.0.verify(message, &signature)
                };
                valid.map_err(invalid)
            }

            fn __repr__(&self) -> String {
                format!("{:?}", self.0)
            }
        }

        #[doc = concat!("The signatures of many messages by one key, uint8[n, ", $signature, "]: r and s.")]
        ///
        /// `messages` is a sequence of bytes, an array uint8[n, width], or an array of pyarrow, of binary or
        /// of strings, which gives one of fixed_size_binary; null stays null.
        ///
        #[doc = concat!(">>> import ", $path, " as curve")]
        /// >>> key = curve.SigningKey.generate()
        /// >>> signatures = curve.sign_batch(key, [b"one", b"two"])
        /// >>> key.verifying_key().verify(signatures[1], b"two")
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

        /// Whether each of many signatures, r and s, is one of its message by its key: an array of booleans.
        /// What is no key or no signature gives False.
        ///
        /// `publics` and `signatures` are arrays uint8[n, width] of numpy or of fixed_size_binary of pyarrow,
        /// `messages` as `sign_batch` takes them. If `publics` is one of pyarrow, so is the answer, null
        /// where one of the three is.
        ///
        /// >>> import numpy
        #[doc = concat!(">>> import ", $path, " as curve")]
        /// >>> key, messages = curve.SigningKey.generate(), [b"one", b"two"]
        /// >>> signatures = curve.sign_batch(key, messages)
        /// >>> public = numpy.frombuffer(key.verifying_key().to_bytes(), dtype=numpy.uint8)
        /// >>> curve.verify_batch(numpy.tile(public, (2, 1)), [b"one", b"2"], signatures).tolist()
        /// [True, False]
        #[pyfunction]
        #[pyo3(signature = (publics, messages, signatures, *, threads = None))]
        fn verify_batch<'py>(
            publics: &Bound<'py, PyAny>,
            messages: &Bound<'py, PyAny>,
            signatures: &Bound<'py, PyAny>,
            threads: Option<i64>,
        ) -> PyResult<Bound<'py, PyAny>> {
            let columns = [publics, messages, signatures];
            let widths: [&[usize]; 2] = [&[$compressed, $uncompressed], &[$signature]];
            let read = |key: &[u8], signature: &[u8]| {
                let key = curve::VerifyingKey::from_sec1_bytes(key).ok()?;
                Some((key, curve::Signature::try_from(signature).ok()?))
            };
            verified(How { part: PART, threads }, columns, widths, read, curve::verify_batch)
        }

        $crate::files::secret_files!(SigningKey, curve::SigningKey, sec1);
        $crate::files::public_files!(VerifyingKey, curve::VerifyingKey, to_sec1_bytes);
    };
}
pub(crate) use ecdsa;
