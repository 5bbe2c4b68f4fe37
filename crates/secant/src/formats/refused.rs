//! Our errors as those of `pkcs8` and `spki`, for their traits.

use pkcs8::{KeyError, ObjectIdentifier, spki};

use crate::Error;

/// As `pkcs8` says it, of a key whose algorithm was this one.
pub(crate) fn secret(error: Error, oid: ObjectIdentifier) -> pkcs8::Error {
    match error {
        Error::WrongAlgorithm(_) => pkcs8::Error::PublicKey(spki::Error::OidUnknown { oid }),
        Error::WrongCurve(_) | Error::CurveMissing | Error::CurveWrittenOut => {
            pkcs8::Error::ParametersMalformed
        }
        _ => pkcs8::Error::KeyMalformed(KeyError::Invalid),
    }
}

/// As `spki` says it, of a key whose algorithm was this one.
pub(crate) fn public(error: Error, oid: ObjectIdentifier) -> spki::Error {
    match error {
        Error::WrongAlgorithm(_) => spki::Error::OidUnknown { oid },
        _ => spki::Error::KeyMalformed,
    }
}
