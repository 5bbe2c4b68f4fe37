//! `Scalar`: integers modulo the order of the base point.

/// The type `Scalar` of a module.
macro_rules! scalar {
    (
        curve: $name:literal,
        core: $core:ty,
        bytes: $bytes:literal,
        order: $order:ident,
        invert: $invert:literal $(,)?
    ) => {
        #[doc = concat!("An integer modulo r, the prime order of the base point of ", $name, ".")]
        ///
        /// `+`, `-`, `*` and unary `-` are arithmetic modulo r, on values and on references. Everything is
        /// constant time but for what is named `_vartime`. A scalar is wiped when it is dropped, and never
        /// printed.
        #[derive(Clone)]
        pub struct Scalar(pub(crate) $core);

        impl Scalar {
            /// 0.
            pub const ZERO: Self = Self(<$core>::zero());
            /// 1.
            pub const ONE: Self = Self(<$core>::one());
            /// The bits of r.
            pub const BITS: usize = <$core>::BITS;
            #[doc = concat!("The bytes of an encoding: ", $bytes, ".")]
            pub const BYTES: usize = $bytes;
            /// The 64-bit words that hold r.
            pub const WORDS: usize = <$core>::MODULUS.len();

            #[doc = concat!("The scalar of ", $bytes, " bytes, ", stringify!($order), "-endian. Constant time, but for whether it is refused.")]
            ///
            /// # Errors
            /// [`Error::ScalarTooLarge`](crate::Error::ScalarTooLarge) if the integer is not below r.
            pub fn from_bytes(bytes: &[u8; $bytes]) -> Result<Self, crate::Error> {
                $crate::engine::scalar::$order::from_bytes(bytes).map(Self).ok_or(crate::Error::ScalarTooLarge)
            }

            #[doc = concat!("The integer in [0, r) as ", $bytes, " bytes, ", stringify!($order), "-endian. Constant time. The caller wipes them if they are secret.")]
            pub fn to_bytes(&self) -> [u8; $bytes] {
                $crate::engine::scalar::$order::to_bytes(&self.0)
            }

            #[doc = concat!("The integer of any number of bytes, ", stringify!($order), "-endian, modulo r. Time depends on the number of bytes alone.")]
            ///
            /// Random bytes give a scalar without a noticeable bias if they are at least 16 more than
            /// [`Scalar::BYTES`].
            pub fn reduce(bytes: &[u8]) -> Self {
                Self($crate::engine::scalar::$order::reduce(bytes))
            }

            /// k·2^(64·[`WORDS`](Self::WORDS)) mod r, least significant word first: the scalar as it is held, for types that must be
            /// copied, as those of the crate `secant-rustcrypto`. No conversion. The caller wipes the words if they are secret.
            #[inline]
            pub const fn to_montgomery_words(&self) -> [u64; Self::WORDS] {
                self.0.montgomery_words()
            }

            /// The scalar of words of [`Scalar::to_montgomery_words`]. Words of no scalar, that is of r or more, give wrong results
            /// wherever they are used, and do no other harm.
            #[inline]
            #[must_use]
            pub const fn from_montgomery_words(words: [u64; Self::WORDS]) -> Self {
                Self(<$core>::from_montgomery_words(words))
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
                    let mut bytes = [0; $bytes];
                    rng.try_fill_bytes(&mut bytes)?;
                    if let Some(scalar) = Self::from_random(&mut bytes) {
                        return Ok(scalar);
                    }
                }
            }

            #[cfg(feature = "rand_core")]
            fn from_random(bytes: &mut [u8; $bytes]) -> Option<Self> {
                $crate::engine::scalar::from_random(bytes).map(Self)
            }

            #[doc = concat!("1/k mod r, and 0 for 0. Constant time. Cost: ", $invert, ".")]
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
            #[cfg(feature = "alloc")]
            pub fn invert_batch(scalars: &mut [Self]) {
                $crate::engine::scalar::invert_batch(scalars, |k| &mut k.0);
            }

            /// k² mod r. Constant time.
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
            #[must_use]
            pub fn sqrt(&self) -> (Self, crate::Choice) {
                let (root, is_square) = self.0.sqrt();
                (Self(root), crate::Choice::new(is_square))
            }

            /// 2^n mod r. The time depends on n, which is public.
            #[must_use]
            pub fn power_of_two(n: u64) -> Self {
                Self(<$core>::power_of_two(n))
            }

            /// n mod r. Constant time.
            #[must_use]
            pub fn from_u128(n: u128) -> Self {
                Self($crate::engine::scalar::from_u128(n))
            }

            /// Whether this is 0. Constant time; the answer is given away, as a `bool` is branched on. Where
            /// it must not be: `k.ct_eq(&Scalar::ZERO)`.
            pub fn is_zero(&self) -> bool {
                self.0.is_zero().declassify()
            }

            /// Whether the integer in [0, r) is odd. Constant time.
            #[must_use]
            pub fn is_odd(&self) -> crate::Choice {
                crate::Choice::new(self.0.is_odd())
            }

            /// Whether the integer in [0, r) is even. Constant time.
            #[must_use]
            pub fn is_even(&self) -> crate::Choice {
                !self.is_odd()
            }

            /// Whether the integer in [0, r) is above (r - 1)/2, so that -k is the smaller one: what signatures
            /// of a unique form ask of s. Constant time.
            #[must_use]
            pub fn is_high(&self) -> crate::Choice {
                crate::Choice::new(self.0.is_high())
            }

            /// Whether a = b. Constant time, and the answer stays secret.
            #[must_use]
            pub fn ct_eq(&self, other: &Self) -> crate::Choice {
                crate::Choice::new(self.0.equals(&other.0))
            }

            /// `b` where the choice is yes, `a` where it is no: the order of arguments that the crate `subtle`
            /// has. Constant time.
            #[must_use]
            pub fn conditional_select(a: &Self, b: &Self, choice: crate::Choice) -> Self {
                Self(<$core>::select(choice.mask(), &b.0, &a.0))
            }
        }

        /// [`Scalar::ct_eq`] with the type of `subtle`. There is no `ConditionallySelectable`: it asks for
        /// types that are copied, and scalars are wiped. [`Scalar::conditional_select`] takes
        /// `choice.into()`.
        #[cfg(feature = "subtle")]
        impl subtle::ConstantTimeEq for Scalar {
            fn ct_eq(&self, other: &Self) -> subtle::Choice {
                Scalar::ct_eq(self, other).into()
            }
        }

        $crate::macros::folded!(Sum, sum, Scalar, Scalar::ZERO, |sum: Scalar, k: &Scalar| sum + k,
            "The sum of all modulo r, 0 of none. Constant time; time depends on their number.");
        $crate::macros::folded!(Product, product, Scalar, Scalar::ONE, |product: Scalar, k: &Scalar| product * k,
            "The product of all modulo r, 1 of none. Constant time; time depends on their number.");

        $crate::macros::operator!(Add, add, Scalar, Scalar, |a: &Scalar, b: &Scalar| Scalar(a.0.add(&b.0)),
            "a + b mod r. Constant time.");
        $crate::macros::operator!(Sub, sub, Scalar, Scalar, |a: &Scalar, b: &Scalar| Scalar(a.0.sub(&b.0)),
            "a - b mod r. Constant time.");
        $crate::macros::operator!(Mul, mul, Scalar, Scalar, |a: &Scalar, b: &Scalar| Scalar(a.0.mul(&b.0)),
            "a · b mod r. Constant time.");
        $crate::macros::assigned!(AddAssign, add_assign, Scalar, Scalar,
            |a: &Scalar, b: &Scalar| Scalar(a.0.add(&b.0)), "a + b mod r. Constant time.");
        $crate::macros::assigned!(SubAssign, sub_assign, Scalar, Scalar,
            |a: &Scalar, b: &Scalar| Scalar(a.0.sub(&b.0)), "a - b mod r. Constant time.");
        $crate::macros::assigned!(MulAssign, mul_assign, Scalar, Scalar,
            |a: &Scalar, b: &Scalar| Scalar(a.0.mul(&b.0)), "a · b mod r. Constant time.");

        impl core::ops::Neg for &Scalar {
            type Output = Scalar;
            /// -k mod r. Constant time.
            fn neg(self) -> Scalar {
                Scalar(self.0.neg())
            }
        }

        impl core::ops::Neg for Scalar {
            type Output = Scalar;
            /// -k mod r. Constant time.
            fn neg(self) -> Scalar {
                Scalar(self.0.neg())
            }
        }

        impl PartialEq for Scalar {
            /// Whether a = b. Constant time; the answer is given away, as a `bool` is branched on.
            fn eq(&self, other: &Self) -> bool {
                self.0.equals(&other.0).declassify()
            }
        }

        impl Eq for Scalar {}

        impl From<u64> for Scalar {
            /// n mod r. Constant time.
            fn from(n: u64) -> Self {
                Self(<$core>::from_u64(n))
            }
        }

        impl TryFrom<&[u8]> for Scalar {
            type Error = crate::Error;
            /// As [`Scalar::from_bytes`], from a slice.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length), and those of [`Scalar::from_bytes`].
            fn try_from(bytes: &[u8]) -> Result<Self, crate::Error> {
                Self::from_bytes(bytes.try_into().map_err(|_| crate::Error::Length)?)
            }
        }

        impl core::fmt::Debug for Scalar {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("Scalar(..)")
            }
        }
    };
}
pub(crate) use scalar;

/// The scalar of a hash for signatures, on curves whose standards write integers big-endian.
macro_rules! leftmost_bits {
    () => {
        impl Scalar {
            /// The integer of the leftmost bits of a hash, as many as r has, modulo r: what ECDSA signs
            /// (FIPS 186-4, section 6.4). Time depends on the length of the hash alone.
            ///
            /// [`Scalar::reduce`] is the same for a hash that has no more bits than r, and **another number
            /// for a longer one**: it takes the whole hash modulo r, and no other implementation would
            /// accept a signature made with it.
            #[inline(always)]
            pub fn from_leftmost_bits(hash: &[u8]) -> Self {
                Self($crate::engine::scalar::leftmost(hash))
            }
        }
    };
}
pub(crate) use leftmost_bits;
