//! Integers modulo the order of a base point.

use core::fmt;

use secant_core::limbs::bytes;
use secant_core::operate::Residue as _;
use secant_core::scalar::modulo::{self, Order};

use crate::engine::{scalar, wipe};
use crate::{Bytes, Choice, Curve, Error};

/// An integer modulo r, the prime order of the base point of a curve.
///
/// `+`, `-`, `*` and unary `-` are arithmetic modulo r, on values and on references. Everything is
/// constant time but for what is named `_vartime`. A scalar is wiped when it is dropped, and never
/// printed. Bytes are big-endian, on edwards25519 and edwards448 little-endian.
pub struct Scalar<C: Curve>(pub(crate) C::Residue);

impl<C: Curve> Scalar<C> {
    /// 0.
    pub const ZERO: Self = Self(C::Residue::ZERO);
    /// 1.
    pub const ONE: Self = Self(C::Residue::ONE);
    /// The bits of r.
    pub const BITS: usize = C::Residue::BITS;
    /// The bytes of an encoding.
    pub const BYTES: usize = C::Residue::BYTES;

    /// The scalar of [`Scalar::BYTES`] bytes. Constant time, but for whether it is refused.
    ///
    /// # Errors
    /// [`Error::ScalarTooLarge`] if the integer is not below r.
    pub fn from_bytes(bytes: &C::Bytes) -> Result<Self, Error> {
        Self::decode(bytes.as_ref())
    }

    /// The scalar of so many bytes, which stay where they are.
    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<Self, Error> {
        let integer = if C::LITTLE_ENDIAN {
            C::Residue::from_bytes_le(bytes)
        } else {
            C::Residue::from_bytes_be(bytes)
        };
        integer.map(Self).ok_or(Error::ScalarTooLarge)
    }

    /// The integer in [0, r) as bytes. Constant time. The caller wipes them if they are secret.
    #[inline(never)]
    pub fn to_bytes(&self) -> C::Bytes {
        let mut encoded = C::Bytes::ZERO;
        let mut words = self.0.to_words();
        if C::LITTLE_ENDIAN {
            bytes::to_le(encoded.as_mut(), words.as_ref());
        } else {
            bytes::to_be(encoded.as_mut(), words.as_ref());
        }
        wipe(words.as_mut());
        encoded
    }

    /// The integer of any number of bytes modulo r. Time depends on the number of bytes alone.
    ///
    /// Random bytes give a scalar without a noticeable bias if they are at least 16 more than
    /// [`Scalar::BYTES`].
    #[inline(never)]
    pub fn reduce(bytes: &[u8]) -> Self {
        Self(if C::LITTLE_ENDIAN { C::Residue::reduce_le(bytes) } else { C::Residue::reduce_be(bytes) })
    }

    /// The integer of the leftmost bits of a hash, as many as r has, modulo r: what ECDSA signs (FIPS 186-4,
    /// section 6.4). Time depends on the length of the hash alone. For curves whose integers are big-endian:
    /// on others it does not compile.
    ///
    /// [`Scalar::reduce`] is the same for a hash that has no more bits than r, and **another number for a
    /// longer one**: it takes the whole hash modulo r, and no other implementation would accept a signature
    /// made with it.
    pub fn from_leftmost_bits(hash: &[u8]) -> Self {
        const { assert!(!C::LITTLE_ENDIAN, "the leftmost bits of a hash are those of a big-endian integer") };
        Self(scalar::leftmost(hash))
    }

    /// A scalar chosen uniformly from [1, r): a secret key, or a number that is used once. By
    /// rejection: random bytes are drawn until they are below r, which shows how often, and nothing
    /// of what is kept.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        match Self::try_random(rng) {
            Ok(scalar) => scalar,
        }
    }

    /// [`Scalar::random`] from a source that can fail, such as that of the operating system.
    ///
    /// # Errors
    /// Those of the source.
    #[cfg(feature = "rand_core")]
    pub fn try_random<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        loop {
            let mut bytes = C::Bytes::ZERO;
            rng.try_fill_bytes(bytes.as_mut())?;
            if let Some(scalar) = Self::from_random(&mut bytes) {
                return Ok(scalar);
            }
        }
    }

    #[cfg(feature = "rand_core")]
    #[inline(never)]
    fn from_random(bytes: &mut C::Bytes) -> Option<Self> {
        scalar::from_random(bytes.as_mut()).map(Self)
    }

    /// 1/k mod r, and 0 for 0. Constant time. Cost: a product modulo r, and batches of some 60 division
    /// steps: 10 for an r of up to 256 bits, 15 for 384, 18 for 446, 21 for 521.
    #[must_use]
    pub fn invert(&self) -> Self {
        Self(self.0.invert())
    }

    /// 1/k mod r, and 0 for 0. Variable time: for public scalars only. About half the time of
    /// [`Scalar::invert`].
    #[must_use]
    pub fn invert_vartime(&self) -> Self {
        Self(self.0.invert_vartime())
    }

    /// Replaces each scalar by its inverse, and leaves zeros as they are. Constant time; time depends
    /// on their number. Cost: one inversion, and three multiplications a scalar.
    #[inline(never)]
    #[cfg(feature = "alloc")]
    pub fn invert_batch(scalars: &mut [Self]) {
        scalar::invert_batch(scalars, |k| &mut k.0);
    }

    /// k² mod r. Constant time.
    #[inline(never)]
    #[must_use]
    pub fn square(&self) -> Self {
        Self(self.0.sqr())
    }

    /// 2k mod r. Constant time.
    #[must_use]
    pub fn double(&self) -> Self {
        Self(self.0.double())
    }

    /// k/2 mod r: what doubled is k. Constant time.
    #[must_use]
    pub fn halve(&self) -> Self {
        Self(self.0.halve())
    }

    /// A square root of k modulo r, and whether there is one; 0 where there is none. The other root is
    /// its negative. Constant time. Cost: about as many squares as r has bits, and a quarter as many
    /// multiplications modulo r.
    #[inline(never)]
    #[must_use]
    pub fn sqrt(&self) -> (Self, Choice) {
        let (root, is_square) = self.0.sqrt();
        (Self(root), Choice::new(is_square))
    }

    /// 2^n mod r. The time depends on n, which is public.
    #[inline(never)]
    #[must_use]
    pub fn power_of_two(n: u64) -> Self {
        Self(C::Residue::power_of_two(n))
    }

    /// n mod r. Constant time.
    #[inline(never)]
    #[must_use]
    pub fn from_u128(n: u128) -> Self {
        Self(scalar::from_u128(n))
    }

    /// Whether this is 0. Constant time; the answer is given away, as a `bool` is branched on. Where
    /// it must not be: `k.ct_eq(&Scalar::ZERO)`.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero().declassify()
    }

    /// Whether the integer in [0, r) is odd. Constant time.
    #[must_use]
    pub fn is_odd(&self) -> Choice {
        Choice::new(self.0.is_odd())
    }

    /// Whether the integer in [0, r) is even. Constant time.
    #[must_use]
    pub fn is_even(&self) -> Choice {
        !self.is_odd()
    }

    /// Whether the integer in [0, r) is above (r - 1)/2, so that -k is the smaller one: what signatures
    /// of a unique form ask of s. Constant time.
    #[must_use]
    pub fn is_high(&self) -> Choice {
        Choice::new(self.0.is_high())
    }

    /// Whether a = b. Constant time, and the answer stays secret.
    #[must_use]
    pub fn ct_eq(&self, other: &Self) -> Choice {
        Choice::new(self.0.equals(&other.0))
    }

    /// `b` where the choice is yes, `a` where it is no: the order of arguments that the crate `subtle`
    /// has. Constant time.
    #[must_use]
    pub fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self(C::Residue::select(choice.mask(), &b.0, &a.0))
    }

    #[inline(never)]
    fn times(&self, other: &Self) -> Self {
        Self(self.0.mul(&other.0))
    }

    /// [`Curve::compiled`].
    #[allow(dead_code, reason = "x25519 and x448 alone have no scalars")]
    pub(crate) const COMPILED: &'static [*const ()] = &[
        Self::decode as *const (),
        #[cfg(feature = "rand_core")]
        (Self::from_random as *const ()),
        Self::to_bytes as *const (),
        Self::reduce as *const (),
        Self::invert as *const (),
        Self::invert_vartime as *const (),
        #[cfg(feature = "alloc")]
        (Self::invert_batch as *const ()),
        Self::square as *const (),
        Self::sqrt as *const (),
        Self::power_of_two as *const (),
        Self::from_u128 as *const (),
        Self::times as *const (),
    ];
}

impl<C: Curve<Residue = modulo::Scalar<C, N>> + Order<N>, const N: usize> Scalar<C> {
    /// The 64-bit words that hold r.
    pub const WORDS: usize = N;

    /// k·2^(64·[`WORDS`](Self::WORDS)) mod r, least significant word first: the scalar as it is held, for
    /// types that must be copied, as those of the crate `secant-rustcrypto`. No conversion. The caller wipes
    /// the words if they are secret.
    #[inline]
    pub const fn to_montgomery_words(&self) -> [u64; N] {
        self.0.montgomery_words()
    }

    /// The scalar of words of [`Scalar::to_montgomery_words`]. Words of no scalar, that is of r or more, give
    /// wrong results wherever they are used, and do no other harm.
    #[inline]
    #[must_use]
    pub const fn from_montgomery_words(words: [u64; N]) -> Self {
        Self(C::Residue::from_montgomery_words(words))
    }
}

impl<C: Curve> Clone for Scalar<C> {
    #[inline]
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<C: Curve> fmt::Debug for Scalar<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}

impl<C: Curve> PartialEq for Scalar<C> {
    /// Whether a = b. Constant time; the answer is given away, as a `bool` is branched on.
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&other.0).declassify()
    }
}

impl<C: Curve> Eq for Scalar<C> {}

/// [`Scalar::ct_eq`] with the type of `subtle`. There is no `ConditionallySelectable`: it asks for
/// types that are copied, and scalars are wiped. [`Scalar::conditional_select`] takes
/// `choice.into()`.
#[cfg(feature = "subtle")]
impl<C: Curve> subtle::ConstantTimeEq for Scalar<C> {
    fn ct_eq(&self, other: &Self) -> subtle::Choice {
        Scalar::ct_eq(self, other).into()
    }
}

impl<C: Curve> From<u64> for Scalar<C> {
    /// n mod r. Constant time.
    fn from(n: u64) -> Self {
        Self(C::Residue::from_u64(n))
    }
}

impl<C: Curve> TryFrom<&[u8]> for Scalar<C> {
    type Error = Error;
    /// As [`Scalar::from_bytes`], from a slice.
    ///
    /// # Errors
    /// [`Error::Length`], and those of [`Scalar::from_bytes`].
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() == size_of::<C::Bytes>() { Self::decode(bytes) } else { Err(Error::Length) }
    }
}

crate::macros::operator! {
    [C: Curve] []
    Add add, AddAssign add_assign, Scalar<C>, Scalar<C>, |a: &Scalar<C>, b: &Scalar<C>| Scalar(a.0.add(&b.0)),
    "a + b mod r. Constant time."
}
crate::macros::operator! {
    [C: Curve] []
    Sub sub, SubAssign sub_assign, Scalar<C>, Scalar<C>, |a: &Scalar<C>, b: &Scalar<C>| Scalar(a.0.sub(&b.0)),
    "a - b mod r. Constant time."
}
crate::macros::operator! {
    [C: Curve] []
    Mul mul, MulAssign mul_assign, Scalar<C>, Scalar<C>, Scalar::times,
    "a · b mod r. Constant time."
}
crate::macros::operator! {
    neg [C: Curve] []
    Scalar<C>, |k: &Scalar<C>| Scalar(k.0.neg()), "-k mod r. Constant time."
}
crate::macros::folded! {
    [C: Curve] []
    Sum sum, Scalar<C>, Scalar::ZERO, |all: Scalar<C>, k: &Scalar<C>| all + k,
    "The sum of all modulo r, 0 of none. Constant time; time depends on their number."
}
crate::macros::folded! {
    [C: Curve] []
    Product product, Scalar<C>, Scalar::ONE, |all: Scalar<C>, k: &Scalar<C>| all * k,
    "The product of all modulo r, 1 of none. Constant time; time depends on their number."
}
