//! Errors of requests to the registry.

use std::fmt;

use secant_core::cpu::Backend;
use secant_core::operate;

/// The reason why a request was refused. No variant carries a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The registry has no curve of this name.
    UnknownCurve,
    /// The curve has no such method for that operation.
    UnknownMethod,
    /// The curve does not offer that operation.
    UnknownOperation,
    /// The method does not run on that backend.
    BackendNotOffered(Backend),
    /// This CPU lacks the backend's instructions.
    BackendNotAvailable(Backend),
    /// The scalar has more bytes than the curve's `scalar_bytes`.
    ScalarTooLong {
        /// The curve's `scalar_bytes`.
        limit: usize,
    },
    /// A coordinate has the wrong number of components (two in a quadratic extension field, else one).
    CoordinateShape,
    /// A point with coordinates where an element is given by its encoding, or the other way round.
    PointShape,
    /// The bytes are no encoding of an element.
    NotAnElement,
    /// This operation takes no neutral element here.
    NeutralPoint,
    /// There is no input of that number.
    NoSuchInput,
    /// The curve's own error for the points, or for the result.
    Curve(operate::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCurve => f.write_str("unknown curve"),
            Self::UnknownMethod => f.write_str("unknown method for this operation on this curve"),
            Self::UnknownOperation => f.write_str("this curve does not offer that operation"),
            Self::BackendNotOffered(b) => write!(f, "the method does not run on backend '{}'", b.name()),
            Self::BackendNotAvailable(b) => write!(f, "this CPU lacks backend '{}'", b.name()),
            Self::ScalarTooLong { limit } => write!(f, "the scalar is longer than {limit} bytes"),
            Self::CoordinateShape => {
                f.write_str("a coordinate has the wrong number of components for the field")
            }
            Self::PointShape => f.write_str("the points of this curve are not given in that form"),
            Self::NotAnElement => f.write_str("no element of the group has this encoding"),
            Self::NeutralPoint => f.write_str("the neutral element is not accepted here"),
            Self::NoSuchInput => f.write_str("there is no input of that number"),
            Self::Curve(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Curve(e) => Some(e),
            _ => None,
        }
    }
}

impl From<operate::Error> for Error {
    fn from(e: operate::Error) -> Self {
        Self::Curve(e)
    }
}

impl From<secant_core::threads::Failed> for Error {
    fn from(e: secant_core::threads::Failed) -> Self {
        Self::Curve(e.into())
    }
}
