//! The statuses that all functions return.

use core::ffi::{CStr, c_char, c_int};

use secant::Error;

/// The statuses, and the text of each.
macro_rules! statuses {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $text:literal;)*) => {
        /// What every function returns, as an `int`: 0 if all is well. `secant_status_text` gives the text.
        #[repr(C)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum secant_status {
            $($(#[$doc])* $name = $value,)*
        }

        impl secant_status {
            /// All statuses.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The text of the status.
            #[must_use]
            pub const fn text(self) -> &'static CStr {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

statuses! {
    /// All is well.
    SECANT_OK = 0, c"all is well";
    /// A pointer is null that must not be.
    SECANT_NULL_POINTER = 1, c"a pointer is null";
    /// A buffer has another length than what belongs there.
    SECANT_LENGTH = 2, c"a buffer or an encoding has a wrong length";
    /// A length, or a number of rows times their distance, is larger than any memory.
    SECANT_SIZE = 3, c"a size is larger than any memory";
    /// A stride is less than the length of a row.
    SECANT_STRIDE = 4, c"a stride is less than the length of a row";
    /// The number of threads is 0, or above SECANT_THREADS_MAX.
    SECANT_THREADS = 5, c"the number of threads is 0, or too large";
    /// The key was freed, or this is no key of this kind.
    SECANT_FREED_KEY = 6, c"the key was freed, or is no key of this kind";
    /// No memory is left.
    SECANT_MEMORY = 7, c"no memory is left";
    /// The operating system gave no random bytes.
    SECANT_RANDOM = 8, c"the operating system gave no random bytes";
    /// A defect of the library.
    SECANT_DEFECT = 9, c"a defect of the library";
    /// No encoding starts with this byte.
    SECANT_TAG = 16, c"no encoding starts with this byte";
    /// A coordinate is not below the field's size.
    SECANT_COORDINATE = 17, c"a coordinate is not below the field's size";
    /// No point of the curve has these coordinates.
    SECANT_NOT_ON_CURVE = 18, c"no point of the curve has these coordinates";
    /// The point at infinity, which has no coordinates and is no public key.
    SECANT_INFINITY = 19, c"the point is the one at infinity";
    /// A point outside the subgroup of prime order.
    SECANT_NOT_IN_SUBGROUP = 20, c"the point is outside the subgroup of prime order";
    /// The scalar, or the secret key, is not below the order of the base point.
    SECANT_SCALAR = 21, c"the scalar is not below the order of the base point";
    /// The secret key is 0.
    SECANT_SECRET_ZERO = 22, c"the secret key is 0";
    /// The shared secret is 0: the public key belongs to a point of small order.
    SECANT_ZERO_SHARED_SECRET = 23, c"the shared secret is 0: the public key belongs to a point of small order";
    /// The bytes are no signature: no DER, or an integer that is 0 or not below the order.
    SECANT_SIGNATURE_ENCODING = 24, c"the bytes are no signature";
    /// The signature is not one of this message by this key.
    SECANT_INVALID_SIGNATURE = 25, c"the signature is not one of this message by this key";
    /// A context above 255 bytes, which no signature has.
    SECANT_CONTEXT = 26, c"the context has more than 255 bytes";
    /// The text is no key in this format.
    SECANT_KEY_ENCODING = 32, c"this is no key in this format";
    /// Something comes after the key.
    SECANT_TRAILING_DATA = 33, c"something comes after the key";
    /// The text is no PEM.
    SECANT_PEM_ENCODING = 34, c"the text is no PEM";
    /// The PEM text holds something else.
    SECANT_PEM_LABEL = 35, c"the PEM text holds something else";
    /// The key is encrypted.
    SECANT_ENCRYPTED_KEY = 36, c"the key is encrypted: `openssl pkey -in FILE -out PLAIN` decrypts it";
    /// The key is for another algorithm.
    SECANT_ALGORITHM = 37, c"the key is for another algorithm";
    /// The key is one of another curve, or of one that is not named.
    SECANT_CURVE = 38, c"the key is one of another curve, or of one that is not named";
    /// The public key that comes with a secret key does not belong to it.
    SECANT_PUBLIC_KEY_MISMATCH = 39, c"the public key does not belong to the secret key";
}

/// The most threads that a batch takes.
pub const SECANT_THREADS_MAX: usize = 1024;

impl From<Error> for secant_status {
    fn from(error: Error) -> Self {
        match error {
            Error::Length | Error::LengthMismatch | Error::SecretLength { .. } => Self::SECANT_LENGTH,
            Error::Tag(_) => Self::SECANT_TAG,
            Error::CoordinateTooLarge => Self::SECANT_COORDINATE,
            Error::NotOnCurve | Error::NotAnElement => Self::SECANT_NOT_ON_CURVE,
            Error::Infinity => Self::SECANT_INFINITY,
            Error::NotInSubgroup => Self::SECANT_NOT_IN_SUBGROUP,
            Error::ScalarTooLarge => Self::SECANT_SCALAR,
            Error::SecretZero => Self::SECANT_SECRET_ZERO,
            Error::ZeroSharedSecret => Self::SECANT_ZERO_SHARED_SECRET,
            Error::SignatureEncoding => Self::SECANT_SIGNATURE_ENCODING,
            Error::InvalidSignature => Self::SECANT_INVALID_SIGNATURE,
            Error::ContextTooLong => Self::SECANT_CONTEXT,
            Error::KeyEncoding | Error::DerContent(_) => Self::SECANT_KEY_ENCODING,
            Error::TrailingData => Self::SECANT_TRAILING_DATA,
            Error::PemEncoding | Error::PemBoundary | Error::PemBase64 => Self::SECANT_PEM_ENCODING,
            Error::PemLabel(_) => Self::SECANT_PEM_LABEL,
            Error::EncryptedKey | Error::LegacyEncryption => Self::SECANT_ENCRYPTED_KEY,
            Error::WrongAlgorithm(_) => Self::SECANT_ALGORITHM,
            Error::WrongCurve(_) | Error::CurveMissing | Error::CurveWrittenOut => Self::SECANT_CURVE,
            Error::PublicKeyMismatch => Self::SECANT_PUBLIC_KEY_MISMATCH,
            // Nothing that is called here has other errors.
            _ => Self::SECANT_DEFECT,
        }
    }
}

/// The text of a status, for people. It lives as long as the program. No status is refused.
#[unsafe(no_mangle)]
pub extern "C" fn secant_status_text(status: c_int) -> *const c_char {
    let known = secant_status::ALL.iter().find(|known| **known as c_int == status);
    known.map_or(c"no status has this number", |known| known.text()).as_ptr()
}
