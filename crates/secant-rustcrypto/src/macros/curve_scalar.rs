//! `Scalar`: the traits that `elliptic-curve` requires in addition.

/// The traits of `elliptic-curve` for the scalars of a curve `$curve` with integers `$uint`.
macro_rules! curve_scalar {
    ($curve:ident, $uint:ty) => {
        // The trait whose methods the macro below calls.
        use elliptic_curve::scalar::FromUintUnchecked as _;
        elliptic_curve::scalar_impls!($curve, Scalar);

        impl Scalar {
            /// The integer of any number of big-endian bytes, modulo the order.
            fn of_bytes(bytes: &[u8]) -> Self {
                Self::of(&inner::Scalar::reduce(bytes))
            }

            fn of_integer(integer: &$uint) -> Self {
                use elliptic_curve::bigint::ArrayEncoding;
                let mut bytes = integer.to_be_byte_array();
                let scalar = Self::of_bytes(&bytes);
                zeroize::Zeroize::zeroize(&mut bytes[..]);
                scalar
            }

            fn to_integer(self) -> $uint {
                use elliptic_curve::bigint::ArrayEncoding;
                let mut bytes = elliptic_curve::bigint::ByteArray::<$uint>::default();
                let mut value = self.held().to_bytes();
                let above = bytes.len() - value.len();
                bytes[above..].copy_from_slice(&value);
                let integer = <$uint>::from_be_byte_array(bytes);
                zeroize::Zeroize::zeroize(&mut value);
                zeroize::Zeroize::zeroize(&mut bytes[..]);
                integer
            }

            /// self^e for an exponent that is public. Constant time in self.
            #[must_use]
            pub fn pow_vartime<const LIMBS: usize>(
                &self,
                exponent: &elliptic_curve::bigint::Uint<LIMBS>,
            ) -> Self {
                let bits = (0..elliptic_curve::bigint::Uint::<LIMBS>::BITS).rev();
                bits.skip_while(|i| !exponent.bit_vartime(*i)).fold(Self::ONE, |power, i| {
                    let power = power.square();
                    if exponent.bit_vartime(i) { power.multiply(self) } else { power }
                })
            }
        }

        impl AsRef<Scalar> for Scalar {
            fn as_ref(&self) -> &Scalar {
                self
            }
        }

        impl elliptic_curve::ctutils::CtEq for Scalar {
            fn ct_eq(&self, other: &Self) -> elliptic_curve::ctutils::Choice {
                subtle::ConstantTimeEq::ct_eq(self, other).into()
            }
        }

        impl elliptic_curve::ctutils::CtSelect for Scalar {
            fn ct_select(&self, other: &Self, choice: elliptic_curve::ctutils::Choice) -> Self {
                subtle::ConditionallySelectable::conditional_select(self, other, choice.into())
            }
        }

        impl PartialOrd for Scalar {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for Scalar {
            /// The order of the integers. It reveals which of the two is greater.
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.to_integer().cmp(&other.to_integer())
            }
        }

        impl elliptic_curve::Generate for Scalar {
            fn try_generate_from_rng<R: rand_core::TryCryptoRng + ?Sized>(
                rng: &mut R,
            ) -> Result<Self, R::Error> {
                ff::Field::try_random(rng)
            }
        }

        impl elliptic_curve::scalar::FromUintUnchecked for Scalar {
            type Uint = $uint;
            /// Modulo the order: nothing goes wrong with an integer that is too large.
            fn from_uint_unchecked(integer: $uint) -> Self {
                Self::of_integer(&integer)
            }
        }

        impl elliptic_curve::ops::Invert for Scalar {
            type Output = subtle::CtOption<Self>;
            fn invert(&self) -> subtle::CtOption<Self> {
                self.invert()
            }
            fn invert_vartime(&self) -> subtle::CtOption<Self> {
                self.invert_vartime()
            }
        }

        impl elliptic_curve::scalar::IsHigh for Scalar {
            fn is_high(&self) -> subtle::Choice {
                self.held().is_high().into()
            }
        }

        impl elliptic_curve::ops::Retrieve for Scalar {
            type Output = $uint;
            fn retrieve(&self) -> $uint {
                self.to_integer()
            }
        }

        impl elliptic_curve::ops::Reduce<$uint> for Scalar {
            fn reduce(integer: &$uint) -> Self {
                Self::of_integer(integer)
            }
        }

        impl elliptic_curve::ops::Reduce<FieldBytes> for Scalar {
            fn reduce(bytes: &FieldBytes) -> Self {
                Self::of_bytes(bytes)
            }
        }

        impl elliptic_curve::ops::ReduceNonZero<$uint> for Scalar {
            /// The integer modulo the order less 1, and 1.
            fn reduce_nonzero(integer: &$uint) -> Self {
                use elliptic_curve::Curve;
                const LESS_ONE: elliptic_curve::bigint::NonZero<$uint> =
                    elliptic_curve::bigint::NonZero::<$uint>::new_unwrap(
                        $curve::ORDER.as_ref().wrapping_sub(&<$uint>::ONE),
                    );
                Self::of_integer(&integer.rem(&LESS_ONE)).add(&Self::ONE)
            }
        }

        impl elliptic_curve::ops::ReduceNonZero<FieldBytes> for Scalar {
            fn reduce_nonzero(bytes: &FieldBytes) -> Self {
                elliptic_curve::ops::ReduceNonZero::reduce_nonzero(&elliptic_curve::field::bytes_to_uint::<
                    $curve,
                >(bytes))
            }
        }

        impl From<Scalar> for FieldBytes {
            fn from(scalar: Scalar) -> Self {
                scalar.to_bytes()
            }
        }

        impl From<&Scalar> for FieldBytes {
            fn from(scalar: &Scalar) -> Self {
                scalar.to_bytes()
            }
        }

        impl From<Scalar> for $uint {
            fn from(scalar: Scalar) -> Self {
                scalar.to_integer()
            }
        }

        impl From<&Scalar> for $uint {
            fn from(scalar: &Scalar) -> Self {
                scalar.to_integer()
            }
        }

        #[cfg(feature = "serde")]
        impl serdect::serde::Serialize for Scalar {
            fn serialize<S: serdect::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                elliptic_curve::ScalarValue::from(self).serialize(serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serdect::serde::Deserialize<'de> for Scalar {
            fn deserialize<D: serdect::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                elliptic_curve::ScalarValue::deserialize(deserializer).map(Self::from)
            }
        }
    };
}
pub(crate) use curve_scalar;
