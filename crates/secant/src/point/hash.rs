//! Hashing to a curve.

use secant_core::operate::hash::MapToCurve;
use secant_core::operate::{Projective, Scalar};

use super::Point;
use crate::engine::hash::{to_curve, with_uniform};
use crate::engine::points::Engine;
use crate::hash_to_curve::ExpandMessage;
use crate::{Bytes, Curve, Error, Group};

/// A curve that messages are hashed to, by a suite of RFC 9380 ([`Point::hash_to_curve`]).
pub trait HashToCurve:
    Group<Engine: Engine<Self, Projective = Projective<Self>>> + Curve<Residue = Scalar<Self>> + MapToCurve
{
    /// The identifier of the suite, but for `RO_` or `NU_` at its end.
    const SUITE: &'static str;
    /// The suite's expansion of messages.
    type Expand: ExpandMessage;
    /// As many bytes as make a field element: an array.
    #[doc(hidden)]
    type One: Bytes;
    /// As many bytes as make two: an array.
    #[doc(hidden)]
    type Two: Bytes;
}

impl<C: HashToCurve> Point<C> {
    /// The point of a message, as a random oracle gives it: suite [`HashToCurve::SUITE`] with `RO_` of RFC
    /// 9380. Nobody learns its logarithm. Constant time but for the lengths.
    ///
    /// `dst` is the domain separation tag: a name of the application and of what it hashes, 16 bytes at least
    /// (RFC 9380, section 3.1). A tag above 255 bytes is hashed first.
    ///
    /// # Errors
    /// [`Error::EmptyTag`].
    #[inline(never)]
    pub fn hash_to_curve(message: &[u8], dst: &[u8]) -> Result<Self, Error> {
        Self::hash_to_curve_with::<C::Expand>(&[message], dst)
    }

    /// [`Point::hash_to_curve`] by another expansion of messages, of a message in parts.
    ///
    /// # Errors
    /// As [`Point::hash_to_curve`], and those of the expansion.
    pub fn hash_to_curve_with<E: ExpandMessage>(message: &[&[u8]], dst: &[u8]) -> Result<Self, Error> {
        with_uniform::<E, C::Two, _>(message, dst, |uniform| Self::of_uniform(uniform.as_ref()))
    }

    /// A point of a message that is not uniform: suite [`HashToCurve::SUITE`] with `NU_` of RFC 9380. Half
    /// the cost of [`Point::hash_to_curve`], for protocols that were proved secure with it. Constant time but
    /// for the lengths.
    ///
    /// # Errors
    /// As [`Point::hash_to_curve`].
    #[inline(never)]
    pub fn encode_to_curve(message: &[u8], dst: &[u8]) -> Result<Self, Error> {
        Self::encode_to_curve_with::<C::Expand>(&[message], dst)
    }

    /// [`Point::encode_to_curve`] by another expansion of messages, of a message in parts.
    ///
    /// # Errors
    /// As [`Point::hash_to_curve_with`].
    pub fn encode_to_curve_with<E: ExpandMessage>(message: &[&[u8]], dst: &[u8]) -> Result<Self, Error> {
        with_uniform::<E, C::One, _>(message, dst, |uniform| Self::of_uniform(uniform.as_ref()))
    }

    /// The point of bytes that make one or two elements.
    #[inline(never)]
    fn of_uniform(uniform: &[u8]) -> Self {
        Self(to_curve::<C>(uniform))
    }

    /// [`Curve::compiled`].
    pub(crate) const COMPILED_HASH: &'static [*const ()] = &[
        Self::hash_to_curve as *const (),
        Self::encode_to_curve as *const (),
        Self::of_uniform as *const (),
    ];
}
