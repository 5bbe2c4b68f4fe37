//! Errors of arguments that come from outside.

use core::fmt;

/// The reason why an argument is refused. No variant carries a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A coordinate is not below the field's size.
    CoordinateTooLarge,
    /// The point does not satisfy the curve's equation.
    NotOnCurve,
    /// The point is outside the subgroup of prime order, where alone the method is right.
    NotInSubgroup,
    /// The result is a point at infinity that is not the neutral element: it has no affine coordinates on
    /// this model.
    NoAffineResult,
    /// Slices that must have one length have several.
    LengthMismatch,
    /// A thread of a parallel method could not be started, or panicked: there is no answer.
    ThreadFailed,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CoordinateTooLarge => f.write_str("a coordinate is not below the field's size"),
            Self::NotOnCurve => f.write_str("the point is not on the curve"),
            Self::NotInSubgroup => {
                f.write_str("the point is outside the prime-order subgroup, which this method needs")
            }
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
