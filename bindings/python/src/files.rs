//! Keys in PEM, DER, JSON and lines of OpenSSH, and what secret keys refuse.

/// PEM and DER for a type of secret keys, and no copies. `sec1`: the type has the format of SEC 1, too.
macro_rules! secret_files {
    ($type:ident, $key:ty, sec1) => {
        impl $type {
            fn read(text: &str) -> Result<$key, secant::Error> {
                match <$key>::from_pkcs8_pem(text) {
                    Err(secant::Error::PemLabel(_)) => <$key>::from_sec1_pem(text),
                    read => read,
                }
            }

            fn read_der(der: &[u8]) -> Result<$key, secant::Error> {
                match <$key>::from_pkcs8_der(der) {
                    Err(secant::Error::DerContent(_)) => <$key>::from_sec1_der(der),
                    read => read,
                }
            }
        }
        $crate::files::secret_files!(@methods $type);
    };
    ($type:ident, $key:ty) => {
        impl $type {
            fn read(text: &str) -> Result<$key, secant::Error> {
                <$key>::from_pkcs8_pem(text)
            }

            fn read_der(der: &[u8]) -> Result<$key, secant::Error> {
                <$key>::from_pkcs8_der(der)
            }
        }
        $crate::files::secret_files!(@methods $type);
    };
    (@methods $type:ident) => {
        #[pymethods]
        impl $type {
            /// The key of a PEM text, a str or bytes: PKCS#8; on the curves of SEC 1 also `EC PRIVATE KEY`. A
            /// public key in it is checked.
            #[staticmethod]
            fn from_pem(text: Text) -> PyResult<Self> {
                Self::read(text.as_str()).map(Self).map_err(refused)
            }

            /// The key as PEM, PKCS#8.
            fn to_pem(&self) -> String {
                self.0.to_pkcs8_pem().to_string()
            }

            /// The key of DER: PKCS#8; on the curves of SEC 1 also `ECPrivateKey`. A public key in it is checked.
            #[staticmethod]
            fn from_der(data: Bytes) -> PyResult<Self> {
                Self::read_der(data.as_slice()).map(Self).map_err(refused)
            }

            /// The key as DER, PKCS#8.
            fn to_der<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, self.0.to_pkcs8_der().as_bytes())
            }

            fn __repr__(&self) -> &'static str {
                concat!(stringify!($type), "(..)")
            }

            fn __reduce_ex__(&self, _protocol: i32) -> PyResult<()> {
                Err(not_copied(concat!("a ", stringify!($type))))
            }

            fn __copy__(&self) -> PyResult<()> {
                Err(not_copied(concat!("a ", stringify!($type))))
            }

            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<()> {
                Err(not_copied(concat!("a ", stringify!($type))))
            }
        }
    };
}
pub(crate) use secret_files;

/// PEM and DER for a type of public keys, and copies by their encoding.
macro_rules! public_files {
    ($type:ident, $key:ty, $encode:ident) => {
        #[pymethods]
        impl $type {
            /// The key of a PEM text, a str or bytes: SPKI.
            #[staticmethod]
            fn from_pem(text: Text) -> PyResult<Self> {
                <$key>::from_public_key_pem(text.as_str()).map(Self).map_err(refused)
            }

            /// The key as PEM, SPKI.
            fn to_pem(&self) -> String {
                self.0.to_public_key_pem()
            }

            /// The key of DER: SPKI.
            #[staticmethod]
            fn from_der(data: Bytes) -> PyResult<Self> {
                <$key>::from_public_key_der(data.as_slice()).map(Self).map_err(refused)
            }

            /// The key as DER, SPKI.
            fn to_der<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.0.to_public_key_der())
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
                (slf.get_type(), (PyBytes::new(slf.py(), &slf.get().0.$encode()),))
            }
        }
    };
}
pub(crate) use public_files;

/// JSON Web Keys for types of secret and public keys.
macro_rules! jwk {
    ($($secret:ident, $public:ident, $module:ident;)*) => {$(
        #[pymethods]
        impl $secret {
            /// The key of a JSON Web Key, a str or bytes, which is checked against the public key in it.
            #[staticmethod]
            fn from_jwk(text: Text) -> PyResult<Self> {
                $module::$secret::from_jwk(text.as_str()).map(Self).map_err(refused)
            }

            /// The key as a JSON Web Key, with its public key.
            fn to_jwk(&self) -> String {
                self.0.to_jwk().to_string()
            }
        }

        #[pymethods]
        impl $public {
            /// The key of a JSON Web Key, a str or bytes. A secret key in it is not looked at.
            #[staticmethod]
            fn from_jwk(text: Text) -> PyResult<Self> {
                $module::$public::from_jwk(text.as_str()).map(Self).map_err(refused)
            }

            /// The key as a JSON Web Key.
            fn to_jwk(&self) -> String {
                self.0.to_jwk()
            }
        }
    )*};
}
pub(crate) use jwk;

/// Lines of OpenSSH for the type `VerifyingKey`.
macro_rules! ssh {
    ($module:ident) => {
        #[pymethods]
        impl VerifyingKey {
            /// The key of a line of OpenSSH, as `.pub` files have it: a str or bytes. A comment is passed over.
            #[staticmethod]
            fn from_openssh(text: Text) -> PyResult<Self> {
                $module::VerifyingKey::from_openssh(text.as_str()).map(Self).map_err(refused)
            }

            /// The line as OpenSSH has it, without a comment and without an end.
            fn to_openssh(&self) -> String {
                self.0.to_openssh()
            }
        }
    };
}
pub(crate) use ssh;
