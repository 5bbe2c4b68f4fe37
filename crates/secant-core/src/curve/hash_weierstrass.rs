//! The maps of the field to the Weierstrass curves (RFC 9380, section 6.6).

use super::p256::P256;
use super::p384::P384;
use super::p521::P521;
use super::secp256k1::Secp256k1;
use crate::field::ratio::ThreeModFour;
use crate::field::{Factor, Field};
use crate::form::weierstrass::isogeny::{self, ThreeIsogeny};
use crate::form::weierstrass::{Weierstrass, sswu, sswu::Swu};
use crate::limbs::WordKernels;
use crate::limbs::hex::words;
use crate::operate::hash::{Extended, MapToCurve};

/// The constants of the map for a curve y² = x³ - 3x + b that is mapped to itself.
macro_rules! swu {
    ($curve:ty, Z = -$z:literal, root $root:literal, L = $bytes:literal) => {
        impl<F: ThreeModFour> Swu<F> for $curve {
            const MINUS_Z: u32 = $z;
            #[cfg_attr(not(unoptimised), inline(always))]
            fn root_of_minus_z(level: F::Level) -> F {
                F::constant(level, &const { words::<9>($root) })
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn a(level: F::Level) -> F {
                F::from_u64(level, 3).neg().tighten()
            }
            #[cfg_attr(not(unoptimised), inline(always))]
            fn b(level: F::Level) -> F {
                <Self as Weierstrass<F>>::b(level)
            }
        }

        impl MapToCurve for $curve {
            const ELEMENT_BYTES: usize = $bytes;

            #[cfg_attr(not(unoptimised), inline(always))]
            fn map<B: WordKernels>(u: Self::Field<B>) -> Extended<Self, B> {
                sswu::map::<Self, _>(u).jacobian()
            }
        }
    };
}

swu!(P256, Z = -10, root "da538e3be1d89b99c978fc675180aab27b8d1ff84c55d5b62ccd3427e433c47f", L = 48);
swu!(P384, Z = -12, root "2accb4a656b0249c71f0500e83da2fdd7f98e383d68b53871f872fcb9ccb80c53c0de1f8a80f7e1914e2ec69f5a626b3", L = 72);
swu!(P521, Z = -4, root "2", L = 98);

/// The constant of these digits.
macro_rules! constant {
    ($level:ident, $hex:literal) => {
        F::constant($level, &const { words::<4>($hex) })
    };
}

/// The curve with a and b that has an isogeny of degree 3 to secp256k1.
impl<F: ThreeModFour> Swu<F> for Secp256k1 {
    const MINUS_Z: u32 = 11;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root_of_minus_z(level: F::Level) -> F {
        constant!(level, "31fdf302724013e57ad13fb38f842afeec184f00a74789dd286729c8303c4a59")
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn a(level: F::Level) -> F {
        constant!(level, "3f8731abdd661adca08a5558f0f5d272e953d363cb6f0e5d405447c01a444533")
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn b(level: F::Level) -> F {
        F::from_u64(level, 1771)
    }
}

impl<F: Field> ThreeIsogeny<F> for Secp256k1 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn kernel(level: F::Level) -> F {
        constant!(level, "89291c84de3e11f1041da6957255eed5fc964a4df050df221d6ad4ce6ab9c5a5")
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn x_numerator(level: F::Level) -> [F; 4] {
        [
            constant!(level, "8e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38daaaaa8c7"),
            constant!(level, "07d3d4c80bc321d5b9f315cea7fd44c5d595d2fc0bf63b92dfff1044f17c6581"),
            constant!(level, "534c328d23f234e6e2a413deca25caece4506144037c40314ecbd0b53d9dd262"),
            constant!(level, "8e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38e38daaaaa88c"),
        ]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn y_numerator(level: F::Level) -> [F; 4] {
        [
            constant!(level, "4bda12f684bda12f684bda12f684bda12f684bda12f684bda12f684b8e38e23c"),
            constant!(level, "c75e0c32d5cb7c0fa9d0a54b12a0a6d5647ab046d686da6fdffc90fc201d71a3"),
            constant!(level, "29a6194691f91a73715209ef6512e576722830a201be2018a765e85a9ecee931"),
            constant!(level, "2f684bda12f684bda12f684bda12f684bda12f684bda12f684bda12f38e38d84"),
        ]
    }
}

impl MapToCurve for Secp256k1 {
    const ELEMENT_BYTES: usize = 48;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn map<B: WordKernels>(u: Self::Field<B>) -> Extended<Self, B> {
        isogeny::image::<Self, _>(sswu::map::<Self, _>(u))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;
    use crate::field::Single;
    use crate::operate::NamedCurve;

    fn constants<C: NamedCurve + Swu<C::Field<Portable>>>()
    where
        C::Field<Portable>: ThreeModFour,
    {
        let minus_z = C::Field::<Portable>::from_u64(Portable, u64::from(C::MINUS_Z));
        assert_eq!(C::root_of_minus_z(Portable).sqr().to_repr(), minus_z.to_repr());
    }

    #[test]
    fn roots_are_roots() {
        constants::<P256>();
        constants::<P384>();
        constants::<P521>();
        constants::<Secp256k1>();
    }
}
