//! Keys in PEM, and what secret keys refuse.

/// PEM for a type of secret keys, and no copies. `sec1`: the type has the format of SEC 1, too.
macro_rules! secret_files {
    ($type:ident, $key:ty, sec1) => {
        impl $type {
            fn read(text: &str) -> Result<$key, secant::Error> {
                match <$key>::from_pkcs8_pem(text) {
                    Err(secant::Error::PemLabel(_)) => <$key>::from_sec1_pem(text),
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

/// PEM for a type of public keys.
macro_rules! public_files {
    ($type:ident, $key:ty) => {
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
        }
    };
}
pub(crate) use public_files;
