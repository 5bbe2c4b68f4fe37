//! `Scalar`: the traits that `ff` requires, on every curve.

/// The type `Scalar` of a module, over the one of the library's module `$inner`.
macro_rules! scalar {
    (
        curve: $name:literal,
        inner: $inner:path,
        ff: $ff:path,
        repr: $repr:ty,
        order: $order:expr,
        bits: $bits:literal,
        generator: $generator:literal,
        two_adicity: $s:literal,
        root_of_unity: $root:literal,
        root_of_unity_inverse: $root_inverse:literal,
        delta: $delta:literal,
        half: $half:literal $(,)?
    ) => {
        #[doc = concat!("An integer modulo the prime order of the base point of ", $name, ".")]
        ///
        /// # Copied, and not wiped
        ///
        /// The library's own `Scalar` is overwritten when it is dropped. The trait [`Field`] asks for types
        /// that are [`Copy`], and Rust lets no such type do anything when it is dropped: the compiler copies
        /// it as it likes, and nobody would know which copy is the last. So this is a type of its own.
        /// Secrets are wiped by what holds them: `SecretKey` and `SigningKey` do it, and any holder can, by
        /// `zeroize`. `From` leads from one type to the other, without a computation.
        ///
        /// Everything is constant time but for what is named `_vartime` and for `<`. It is never printed.
        ///
        /// [`Field`]: ff::Field
        #[derive(Clone, Copy, Default)]
        pub struct Scalar([u64; inner::Scalar::WORDS]);

        #[allow(unused_imports)]
        use $ff as ff;
        use $inner as inner;

        impl Scalar {
            /// 0.
            pub const ZERO: Self = Self([0; inner::Scalar::WORDS]);
            /// 1.
            pub const ONE: Self = Self::of_hexadecimal("1");

            const fn of_hexadecimal(value: &str) -> Self {
                Self($crate::constants::montgomery(value, $order))
            }

            /// The library's scalar, which is wiped when it is dropped.
            #[inline]
            pub(crate) const fn held(&self) -> inner::Scalar {
                inner::Scalar::from_montgomery_words(self.0)
            }

            #[inline]
            pub(crate) const fn of(scalar: &inner::Scalar) -> Self {
                Self(scalar.to_montgomery_words())
            }

            /// The integer as bytes, as [`PrimeField::to_repr`](ff::PrimeField::to_repr) gives it.
            #[must_use]
            pub fn to_bytes(&self) -> $repr {
                self.held().to_bytes().into()
            }

            /// self + rhs.
            #[inline]
            #[must_use]
            pub fn add(&self, rhs: &Self) -> Self {
                Self::of(&(self.held() + rhs.held()))
            }

            /// self - rhs.
            #[inline]
            #[must_use]
            pub fn sub(&self, rhs: &Self) -> Self {
                Self::of(&(self.held() - rhs.held()))
            }

            /// self · rhs.
            #[inline]
            #[must_use]
            pub fn multiply(&self, rhs: &Self) -> Self {
                Self::of(&(self.held() * rhs.held()))
            }

            /// 2·self.
            #[inline]
            #[must_use]
            pub fn double(&self) -> Self {
                Self::of(&self.held().double())
            }

            /// self².
            #[inline]
            #[must_use]
            pub fn square(&self) -> Self {
                Self::of(&self.held().square())
            }

            /// self^(2^n): n squares. The time depends on n.
            #[must_use]
            pub fn sqn_vartime(&self, n: usize) -> Self {
                (0..n).fold(*self, |power, _| power.square())
            }

            /// 1/self; none for 0.
            #[must_use]
            pub fn invert(&self) -> subtle::CtOption<Self> {
                subtle::CtOption::new(Self::of(&self.held().invert()), !ff::Field::is_zero(self))
            }

            /// 1/self; none for 0. Variable time.
            #[must_use]
            pub fn invert_vartime(&self) -> subtle::CtOption<Self> {
                subtle::CtOption::new(Self::of(&self.held().invert_vartime()), !ff::Field::is_zero(self))
            }

            /// Whether the integer is odd.
            #[must_use]
            pub fn is_odd(&self) -> subtle::Choice {
                self.held().is_odd().into()
            }

            /// Whether the integer is even.
            #[must_use]
            pub fn is_even(&self) -> subtle::Choice {
                !self.is_odd()
            }
        }

        impl ff::Field for Scalar {
            const ZERO: Self = Self::ZERO;
            const ONE: Self = Self::ONE;

            /// Uniform but for 2^-128: of 16 bytes more than a scalar has, modulo the order.
            fn try_random<R: rand_core::TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
                let mut bytes = [0; inner::Scalar::BYTES + 16];
                rng.try_fill_bytes(&mut bytes)?;
                let scalar = Self::of(&inner::Scalar::reduce(&bytes));
                zeroize::Zeroize::zeroize(&mut bytes);
                Ok(scalar)
            }

            #[inline]
            fn square(&self) -> Self {
                self.square()
            }

            #[inline]
            fn double(&self) -> Self {
                self.double()
            }

            fn invert(&self) -> subtle::CtOption<Self> {
                self.invert()
            }

            fn sqrt_ratio(num: &Self, div: &Self) -> (subtle::Choice, Self) {
                ff::helpers::sqrt_ratio_generic(num, div)
            }

            fn sqrt(&self) -> subtle::CtOption<Self> {
                let (root, is_square) = self.held().sqrt();
                subtle::CtOption::new(Self::of(&root), is_square.into())
            }
        }

        impl ff::PrimeField for Scalar {
            type Repr = $repr;

            const MODULUS: &'static str = $order;
            const NUM_BITS: u32 = $bits;
            const CAPACITY: u32 = $bits - 1;
            const TWO_INV: Self = Self::of_hexadecimal($half);
            const MULTIPLICATIVE_GENERATOR: Self = Self::of_hexadecimal($generator);
            const S: u32 = $s;
            const ROOT_OF_UNITY: Self = Self::of_hexadecimal($root);
            const ROOT_OF_UNITY_INV: Self = Self::of_hexadecimal($root_inverse);
            const DELTA: Self = Self::of_hexadecimal($delta);

            /// Constant time, but for whether it is refused.
            fn from_repr(repr: $repr) -> subtle::CtOption<Self> {
                match inner::Scalar::from_bytes(&repr.into()) {
                    Ok(scalar) => subtle::CtOption::new(Self::of(&scalar), subtle::Choice::from(1)),
                    Err(_) => subtle::CtOption::new(Self::ZERO, subtle::Choice::from(0)),
                }
            }

            fn to_repr(&self) -> $repr {
                self.to_bytes()
            }

            fn is_odd(&self) -> subtle::Choice {
                self.is_odd()
            }

            fn from_u128(n: u128) -> Self {
                Self::from(n)
            }
        }

        $crate::macros::operators!(Add::add, AddAssign::add_assign, Scalar, Scalar, Scalar::add);
        $crate::macros::operators!(Sub::sub, SubAssign::sub_assign, Scalar, Scalar, Scalar::sub);
        $crate::macros::operators!(Mul::mul, MulAssign::mul_assign, Scalar, Scalar, Scalar::multiply);
        $crate::macros::negated!(Scalar, |k: &Scalar| Scalar::of(&-k.held()));
        $crate::macros::folded!(Sum::sum, Scalar, Scalar::ZERO, |sum: Scalar, k: Scalar| sum.add(&k));
        $crate::macros::folded!(Product::product, Scalar, Scalar::ONE, |all: Scalar, k: Scalar| all
            .multiply(&k));

        impl subtle::ConstantTimeEq for Scalar {
            #[inline]
            fn ct_eq(&self, other: &Self) -> subtle::Choice {
                self.held().ct_eq(&other.held()).into()
            }
        }

        impl subtle::ConditionallySelectable for Scalar {
            #[inline]
            fn conditional_select(a: &Self, b: &Self, choice: subtle::Choice) -> Self {
                Self::of(&inner::Scalar::conditional_select(&a.held(), &b.held(), choice.into()))
            }
        }

        impl PartialEq for Scalar {
            /// Constant time; the answer is given away.
            fn eq(&self, other: &Self) -> bool {
                subtle::ConstantTimeEq::ct_eq(self, other).into()
            }
        }

        impl Eq for Scalar {}

        impl zeroize::DefaultIsZeroes for Scalar {}

        impl From<u32> for Scalar {
            fn from(n: u32) -> Self {
                Self::from(u64::from(n))
            }
        }

        impl From<u64> for Scalar {
            fn from(n: u64) -> Self {
                Self::of(&inner::Scalar::from(n))
            }
        }

        impl From<u128> for Scalar {
            fn from(n: u128) -> Self {
                Self::of(&inner::Scalar::from_u128(n))
            }
        }

        impl From<&inner::Scalar> for Scalar {
            /// The same integer, in a type that is copied, and not wiped.
            fn from(scalar: &inner::Scalar) -> Self {
                Self::of(scalar)
            }
        }

        impl From<&Scalar> for inner::Scalar {
            /// The same integer, in a type that is wiped when it is dropped.
            fn from(scalar: &Scalar) -> Self {
                scalar.held()
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
