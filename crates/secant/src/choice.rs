//! A yes or no that may be secret.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use secant_core::ct::{Choice as _, Mask};

/// A yes or no that may be secret: what constant-time comparisons give, and what selections take.
///
/// It is no `bool`, so nothing branches on it by accident, and the compiler does not know what it holds.
/// `&`, `|`, `^` and `!` combine choices in constant time.
///
/// ```
/// # #[cfg(feature = "p256")] {
/// use secant::p256::Scalar;
///
/// // Of s and -s, the one whose integer is below r/2.
/// let s = Scalar::reduce(&[0xa5; 48]);
/// let low = Scalar::conditional_select(&s, &-&s, s.is_high());
/// assert!(!low.is_high().declassify());
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct Choice(Mask);

#[allow(dead_code, reason = "x25519 alone compares no points and no scalars")]
impl Choice {
    #[inline]
    pub(crate) fn new(mask: Mask) -> Self {
        Self(mask)
    }

    #[inline]
    pub(crate) fn mask(self) -> Mask {
        self.0
    }

    /// Yes if the lowest bit is 1, no if it is 0. Constant time.
    #[inline]
    #[must_use]
    pub fn from_bit(bit: u8) -> Self {
        Self(Mask::from_bit(u64::from(bit & 1)))
    }

    /// Gives the answer away as a `bool`, on which a program may branch: for what is public, or becomes so
    /// here.
    #[inline]
    #[must_use]
    pub fn declassify(self) -> bool {
        self.0.declassify()
    }
}

impl Not for Choice {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.not())
    }
}

impl BitAnd for Choice {
    type Output = Self;
    #[inline]
    fn bitand(self, rhs: Self) -> Self {
        Self(self.0.and(rhs.0))
    }
}

impl BitOr for Choice {
    type Output = Self;
    #[inline]
    fn bitor(self, rhs: Self) -> Self {
        Self(self.0.or(rhs.0))
    }
}

impl BitXor for Choice {
    type Output = Self;
    #[inline]
    fn bitxor(self, rhs: Self) -> Self {
        (self & !rhs) | (!self & rhs)
    }
}

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Choice(..)")
    }
}

#[cfg(feature = "subtle")]
impl From<subtle::Choice> for Choice {
    fn from(choice: subtle::Choice) -> Self {
        Self::from_bit(choice.unwrap_u8())
    }
}

#[cfg(feature = "subtle")]
impl From<Choice> for subtle::Choice {
    fn from(choice: Choice) -> Self {
        Self::from((choice.0.word() & 1) as u8)
    }
}
