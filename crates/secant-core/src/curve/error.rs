//! What can be wrong with what comes from outside.

use core::fmt;

use crate::cpu::Backend;

/// What was wrong with a request. No variant carries a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// No curve has that name.
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
    /// A coordinate is not below the field's size.
    CoordinateTooLarge,
    /// A coordinate has the wrong number of components (two in a quadratic extension field, else one).
    CoordinateShape,
    /// The point does not satisfy the curve's equation.
    NotOnCurve,
    /// The point is outside the subgroup of prime order, where alone the method is right.
    NotInSubgroup,
    /// This operation takes no neutral element here.
    NeutralPoint,
    /// The result is a point at infinity that is not the neutral element: it has no affine coordinates on this model.
    NoAffineResult,
    /// Slices that must have one length have several.
    LengthMismatch,
    /// A thread of a parallel method could not be started, or panicked: there is no answer.
    ThreadFailed,
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
            Self::CoordinateTooLarge => f.write_str("a coordinate is not below the field's size"),
            Self::CoordinateShape => f.write_str("a coordinate has the wrong number of components for the field"),
            Self::NotOnCurve => f.write_str("the point is not on the curve"),
            Self::NotInSubgroup => {
                f.write_str("the point is outside the prime-order subgroup, which this method needs")
            }
            Self::NeutralPoint => f.write_str("the neutral element is not accepted here"),
            Self::NoAffineResult => f.write_str(
                "the result is a point at infinity other than the neutral element: it has no affine coordinates",
            ),
            Self::LengthMismatch => f.write_str("the slices differ in length"),
            Self::ThreadFailed => f.write_str("a thread could not be started, or did not finish its work"),
        }
    }
}

impl core::error::Error for Error {}

#[cfg(feature = "parallel")]
impl From<crate::threads::Failed> for Error {
    fn from(_: crate::threads::Failed) -> Self {
        Self::ThreadFailed
    }
}
