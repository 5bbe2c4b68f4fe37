//! The verdict on a row.

use crate::Error;

/// The result for one row. Where it is not [`Verdict::Fine`], the row of the output is zeros.
///
/// One set of names for all functions, and for all that stands on them: reports count by [`Verdict::name`]. A
/// column of verdicts is a column of bytes, [`Verdict::code`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum Verdict {
    /// All is well.
    #[default]
    Fine = 0,
    /// No encoding of this kind has the row's length.
    Length = 1,
    /// The bytes are no canonical encoding: an unknown first byte, or a coordinate that is not below p.
    Encoding = 2,
    /// No point of the group has this encoding.
    NotOnCurve = 3,
    /// The neutral element, or another point of small order: its multiples say nothing.
    LowOrder = 4,
    /// No secret key: 0, or not below the order.
    SecretKey = 5,
    /// No public key.
    PublicKey = 6,
    /// No signature: an integer that is 0 or too large, or no DER.
    Signature = 7,
    /// A signature, but not one of this message by this key.
    Invalid = 8,
    /// There was no row. No function of this module says so: it is for tables with gaps.
    Null = 9,
}

impl Verdict {
    /// All of them, each at the place of its code.
    pub const ALL: [Self; 10] = [
        Self::Fine,
        Self::Length,
        Self::Encoding,
        Self::NotOnCurve,
        Self::LowOrder,
        Self::SecretKey,
        Self::PublicKey,
        Self::Signature,
        Self::Invalid,
        Self::Null,
    ];

    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Length => "length",
            Self::Encoding => "encoding",
            Self::NotOnCurve => "not_on_curve",
            Self::LowOrder => "low_order",
            Self::SecretKey => "secret_key",
            Self::PublicKey => "public_key",
            Self::Signature => "signature",
            Self::Invalid => "invalid",
            Self::Null => "null",
        }
    }

    /// The number in columns.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The verdict of a number.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }

    /// Whether this is [`Verdict::Fine`].
    #[must_use]
    pub const fn is_fine(self) -> bool {
        matches!(self, Self::Fine)
    }

    /// The verdict for an error of a point's decoding.
    pub(super) fn of_point(error: Error) -> Self {
        match error {
            Error::Length => Self::Length,
            Error::Tag(_) | Error::CoordinateTooLarge => Self::Encoding,
            _ => Self::NotOnCurve,
        }
    }
}

impl core::fmt::Display for Verdict {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Fine => "all is well",
            Self::Length => "no encoding of this kind has this length",
            Self::Encoding => "no canonical encoding",
            Self::NotOnCurve => "no point of the group has this encoding",
            Self::LowOrder => "the neutral element, or a point of small order",
            Self::SecretKey => "no secret key: 0, or not below the order",
            Self::PublicKey => "no public key",
            Self::Signature => "no signature",
            Self::Invalid => "the signature is not one of this message by this key",
            Self::Null => "there is no row",
        })
    }
}
