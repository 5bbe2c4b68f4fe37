//! Integers as wide as a curve needs: four words for orders up to 256 bits, six for P-384, seven for B-409
//! and edwards448, eight for brainpoolP512r1, nine for the curves over F_(2^521 - 1).

use core::fmt;

use crate::ct::{Mask, Select};
use crate::scalar::modulo::{Order, Scalar};
use crate::scalar::recode::regular::Regular;
use crate::scalar::recode::signed_len;

/// An integer as a caller gives it, not reduced: words, least significant first.
pub trait Integer:
    Copy
    + AsRef<[u64]>
    + AsMut<[u64]>
    + Default
    + PartialEq
    + fmt::Debug
    + Select<Mask>
    + Regular<u64>
    + Send
    + Sync
    + 'static
{
    /// The integer 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// Its bits.
    const BITS: usize;
    /// Room for one `T` for every digit of the longest recoding of an integer.
    type Digits<T: Copy>: AsRef<[T]> + AsMut<[T]>;

    /// That room, filled with `value`.
    fn digits<T: Copy>(value: T) -> Self::Digits<T>;
}

macro_rules! integers {
    ($($words:literal),*) => {$(
        impl Integer for [u64; $words] {
            const ZERO: Self = [0; $words];
            const ONE: Self = {
                let mut one = [0; $words];
                one[0] = 1;
                one
            };
            const BITS: usize = 64 * $words;
            type Digits<T: Copy> = [T; signed_len(64 * $words)];

            #[cfg_attr(not(unoptimised), inline(always))]
            fn digits<T: Copy>(value: T) -> Self::Digits<T> {
                [value; signed_len(64 * $words)]
            }
        }
    )*};
}
integers!(4, 6, 7, 8, 9);

/// Integers modulo the order r of a curve's base point, as generic code sees them: [`Scalar`] of some width.
///
/// Every operation is that of [`Scalar`] with the same name, constant time but for those named `_vartime`.
/// Wiped when dropped.
pub trait Residue: Clone + fmt::Debug + Send + Sync + 'static {
    /// The integer type that holds r.
    type Integer: Integer;
    /// The bits of r.
    const BITS: usize;
    /// The bytes of a canonical encoding: those of r.
    const BYTES: usize;
    /// r.
    const MODULUS: Self::Integer;
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;

    /// 0.
    fn zero() -> Self;
    /// 1.
    fn one() -> Self;
    /// n mod r.
    fn from_u64(n: u64) -> Self;
    /// 2^n mod r. The time depends on n, which is public.
    fn power_of_two(n: u64) -> Self;
    /// self + rhs mod r.
    #[must_use]
    fn add(&self, rhs: &Self) -> Self;
    /// self - rhs mod r.
    #[must_use]
    fn sub(&self, rhs: &Self) -> Self;
    /// -self mod r.
    #[must_use]
    fn neg(&self) -> Self;
    /// self · rhs mod r.
    #[must_use]
    fn mul(&self, rhs: &Self) -> Self;
    /// self² mod r.
    #[must_use]
    fn sqr(&self) -> Self;
    /// 2·self mod r.
    #[must_use]
    fn double(&self) -> Self;
    /// self/2 mod r.
    #[must_use]
    fn halve(&self) -> Self;
    /// A square root and a set mask, or 0 and a clear mask if there is none.
    fn sqrt(&self) -> (Self, Mask);
    /// 1/self mod r, and 0 for 0.
    #[must_use]
    fn invert(&self) -> Self;
    /// 1/self mod r, and 0 for 0. Variable time.
    #[must_use]
    fn invert_vartime(&self) -> Self;
    /// Replaces each scalar by its inverse; zeros stay zeros.
    #[cfg(feature = "alloc")]
    fn invert_batch(scalars: &mut [Self]);
    /// Set where self = 0.
    fn is_zero(&self) -> Mask;
    /// Set where the least non-negative representative is odd.
    fn is_odd(&self) -> Mask;
    /// Set where the least non-negative representative is above (r - 1)/2.
    fn is_high(&self) -> Mask;
    /// `if_set` where the mask is set, `if_clear` elsewhere.
    #[must_use]
    fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self;
    /// Set where self = rhs.
    fn equals(&self, rhs: &Self) -> Mask;
    /// The least non-negative representative. The caller wipes it if it is secret.
    fn to_words(&self) -> Self::Integer;
    /// The scalar of that value; `None` if it is not below r (the only thing that may leak).
    fn from_words(words: &Self::Integer) -> Option<Self>;
    /// The integer of any number of words, least significant first, mod r. Time depends on the length alone.
    fn reduce_words(words: &[u64]) -> Self;
    /// The big-endian integer of any number of bytes mod r. Time depends on the length alone.
    fn reduce_be(bytes: &[u8]) -> Self;
    /// The little-endian integer of any number of bytes mod r. Time depends on the length alone.
    fn reduce_le(bytes: &[u8]) -> Self;
    /// The scalar of [`Residue::BYTES`] big-endian bytes; `None` if the length is another or the value is not
    /// below r.
    fn from_bytes_be(bytes: &[u8]) -> Option<Self>;
    /// The scalar of [`Residue::BYTES`] little-endian bytes; `None` if the length is another or the value is
    /// not below r.
    fn from_bytes_le(bytes: &[u8]) -> Option<Self>;
    /// The value in `B` big-endian bytes; B is at least [`Residue::BYTES`].
    fn to_bytes_be<const B: usize>(&self) -> [u8; B];
    /// k mod `cofactor`·r for a cofactor that is a power of two and a product that fits.
    fn reduce_with_cofactor(k: &Self::Integer, cofactor: u32) -> Self::Integer;
}

macro_rules! forward {
    ($(fn $name:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {$(
        #[cfg_attr(not(unoptimised), inline(always))]
        fn $name($($arg: $type),*) -> $out {
            Self::$name($($arg),*)
        }
    )*};
    ($(fn $name:ident(&self $(, $arg:ident: $type:ty)?) -> $out:ty;)*) => {$(
        #[cfg_attr(not(unoptimised), inline(always))]
        fn $name(&self $(, $arg: $type)?) -> $out {
            self.$name($($arg)?)
        }
    )*};
}

impl<O: Order<N>, const N: usize> Residue for Scalar<O, N>
where
    [u64; N]: Integer,
{
    type Integer = [u64; N];
    const BITS: usize = Self::BITS;
    const BYTES: usize = Self::BYTES;
    const MODULUS: [u64; N] = Self::MODULUS;
    const ZERO: Self = Self::zero();
    const ONE: Self = Self::one();

    forward! {
        fn zero() -> Self;
        fn one() -> Self;
        fn from_u64(n: u64) -> Self;
        fn power_of_two(n: u64) -> Self;
        fn select(mask: Mask, if_set: &Self, if_clear: &Self) -> Self;
        fn from_words(words: &[u64; N]) -> Option<Self>;
        fn reduce_words(words: &[u64]) -> Self;
        fn reduce_be(bytes: &[u8]) -> Self;
        fn reduce_le(bytes: &[u8]) -> Self;
        fn from_bytes_be(bytes: &[u8]) -> Option<Self>;
        fn from_bytes_le(bytes: &[u8]) -> Option<Self>;
        fn reduce_with_cofactor(k: &[u64; N], cofactor: u32) -> [u64; N];
    }
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert_batch(scalars: &mut [Self]) {
        Self::invert_batch(scalars);
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_bytes_be<const B: usize>(&self) -> [u8; B] {
        self.to_bytes_be::<B>()
    }
    forward! {
        fn add(&self, rhs: &Self) -> Self;
        fn sub(&self, rhs: &Self) -> Self;
        fn neg(&self) -> Self;
        fn mul(&self, rhs: &Self) -> Self;
        fn sqr(&self) -> Self;
        fn double(&self) -> Self;
        fn halve(&self) -> Self;
        fn sqrt(&self) -> (Self, Mask);
        fn invert(&self) -> Self;
        fn invert_vartime(&self) -> Self;
        fn is_zero(&self) -> Mask;
        fn is_odd(&self) -> Mask;
        fn is_high(&self) -> Mask;
        fn equals(&self, rhs: &Self) -> Mask;
        fn to_words(&self) -> [u64; N];
    }
}
