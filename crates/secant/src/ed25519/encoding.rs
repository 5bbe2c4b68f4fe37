//! Signatures as they come and go.

use crate::Error;

/// A signature: R and S, 32 bytes each. Nothing is checked before it is verified.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature(pub(super) [u8; 64]);

impl Signature {
    /// The signature of these bytes.
    pub const fn from_bytes(bytes: &[u8; 64]) -> Self {
        Self(*bytes)
    }

    /// The 64 bytes.
    pub const fn to_bytes(&self) -> [u8; 64] {
        self.0
    }

    pub(super) fn r(&self) -> &[u8; 32] {
        &self.0.as_chunks().0[0]
    }

    pub(super) fn s(&self) -> &[u8; 32] {
        &self.0.as_chunks().0[1]
    }
}

impl TryFrom<&[u8]> for Signature {
    type Error = Error;
    /// As [`Signature::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        bytes.try_into().map(Self).map_err(|_| Error::Length)
    }
}

impl core::fmt::Debug for Signature {
    /// The bytes in hexadecimal.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Signature({})", crate::hex::Hex(&self.0))
    }
}
