//! Curves y² = x³ - 3s²x + b by their parameters: the constants are big-endian hexadecimal, and nothing is
//! given that can be computed.

/// A curve. In this order: the name as a type and as a text, its source; the field as a text, its bits and
/// words, the law and the field as types, for plain words of a backend `B`; p where the prime has no kernels
/// of its own, s where it is not 1, b; the base point, its order, the cofactor. Then, if there are any,
/// vectors: the prime in four elements side by side, the field in eight lanes, that of the lanes that sum up
/// the table of `[k]G`, and the bits of the table's digits. Then, where it is not the usual: the strategy on
/// words, and from how many inputs on lanes are taken, sums are made in them, and buckets are.
macro_rules! weierstrass {
    (
        $(#[$doc:meta])*
        $name:ident: $text:literal, $source:literal,
        field: $field:literal, $bits:literal bits in $words:literal words, $law:ident over $element:ty,
        $(p: $p:literal,)?
        $(s: $s:literal,)?
        b: $b:literal,
        $(equation: $equation:expr,)?
        x: $x:literal,
        y: $y:literal,
        order: $order:literal, cofactor: $cofactor:literal
        $(, four: $four:ty, $in_four:literal words
          , eight: $lanes:ident of $eight:ty
          , table: $table:ty, $digit:literal bits)?
        $(, words: $strategy:ty)?
        $(, lanes from $worth:expr)?
        $(, sums in lanes from $from:expr)?
        $(, buckets from $buckets:literal)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        $(
            impl $crate::limbs::any_prime::AnyPrime<$words> for $name {
                const P: [u64; $words] = $crate::limbs::hex::words($p);
            }
        )?

        impl $crate::scalar::modulo::Order<$words> for $name {
            const MODULUS: [u64; $words] = $crate::limbs::hex::words($order);
        }

        impl<F: $crate::field::Field> $crate::form::weierstrass::Weierstrass<F> for $name {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn b(level: F::Level) -> F {
                struct Constant;
                impl $crate::field::Parameter for Constant {
                    const WORDS: &'static [u64] = &$crate::limbs::hex::words::<$words>($b);
                }
                F::parameter::<Constant>(level)
            }
            $(
                /// Cost: 1M.
                #[cfg_attr(not(unoptimised), inline(always))]
                fn mul_s(x: F) -> F {
                    struct Constant;
                    impl $crate::field::Parameter for Constant {
                        const WORDS: &'static [u64] = &$crate::limbs::hex::words::<$words>($s);
                    }
                    $crate::field::Factor::mul(x, F::parameter::<Constant>(x.level()))
                }
            )?
        }

        impl $crate::operate::NamedCurve for $name {
            const INFO: $crate::operate::info::Info = $crate::operate::info::Info {
                name: $text,
                form: "weierstrass",
                source: $source,
                equation: $crate::curve::weierstrass::first!($($equation,)? concat!("y^2 = x^3 - 3x + 0x", $b)),
                field: $crate::operate::info::FieldKind::Prime,
                field_name: $field,
                field_bits: $bits,
                order: concat!("0x", $order),
                cofactor: $cofactor,
                scalar_bytes: usize::div_ceil($bits, 8),
                neutral_is_affine: false,
            };
            const BASE: $crate::form::Affine<[u64; $words]> = $crate::form::Affine {
                x: $crate::limbs::hex::words($x),
                y: $crate::limbs::hex::words($y),
            };
            const NEUTRAL: $crate::form::Affine<[u64; $words]> =
                $crate::form::Affine { x: [0; $words], y: [0; $words] };
            $crate::operate::named::over!(
                $name, $words, $element, $law,
                base: {
                    type F = <$name as $crate::operate::NamedCurve>::Field<$crate::cpu::Portable>;
                    let mut one = [0; $words];
                    one[0] = 1;
                    [F::kept(&Self::BASE.x), F::kept(&Self::BASE.y), F::kept(&one)]
                },
                neutral: [[0; $words]; 3]
            );
        }

        impl $crate::operate::Equipped for $name {
            $crate::curve::weierstrass::vectors!($name, $($four, $in_four, $lanes, $eight, $table, $digit)?);
            $(
                #[cfg(feature = "alloc")]
                const WORTH: $crate::operate::lanes::WorthOf = {
                    #[allow(unused_imports, reason = "not every curve names numbers")]
                    use $crate::operate::lanes::{WorthOf, worth};
                    $worth
                };
            )?
            $(
                #[inline]
                fn mul<O: $crate::operate::strategy::Outcome<Self>>(
                    tier: $crate::cpu::Tier,
                    p: &$crate::operate::Point<Self>,
                    k: &Self::Integer,
                ) -> O {
                    use $crate::operate::strategy::{AffineWindow, Window};
                    // On vectors an addition costs the same with any entry.
                    if matches!(tier, $crate::cpu::Tier::Ifma(_)) {
                        return $crate::operate::equipped::mul::<Self, Window<5, 16>, O>(tier, p, k);
                    }
                    $crate::operate::equipped::mul::<Self, $strategy, O>(tier, p, k)
                }
            )?
        }

        #[cfg(feature = "alloc")]
        impl $crate::operate::many::SumsOfMany for $name {
            type Law<B: $crate::limbs::WordKernels> = $crate::operate::many::Chords<Self::Group<B>, Self>;
            $crate::curve::weierstrass::in_lanes!($($eight)?);
            $(
                const LANES_FROM: $crate::operate::lanes::Worth = {
                    use $crate::operate::lanes::worth;
                    $from
                };
            )?
            $(const BUCKETS_FROM: usize = $buckets;)?
        }
    };
}
pub(super) use weierstrass;

/// The first of one or two.
macro_rules! first {
    ($first:expr $(, $second:expr)?) => {
        $first
    };
}
pub(super) use first;

/// The items of a curve's vectors and lanes.
macro_rules! vectors {
    ($name:ident,) => {
        #[cfg(feature = "alloc")]
        type Lanes = $crate::operate::lanes::NoLanes;
        type Vectors = $crate::operate::vectors::NoVectors;
    };
    ($name:ident, $four:ty, $in_four:literal, $lanes:ident, $eight:ty, $table:ty, $digit:literal) => {
        #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
        type Lanes = $crate::lanes::$lanes<$crate::form::weierstrass::jacobian::Jacobian<Self, $eight>>;
        #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
        type Lanes = $crate::operate::lanes::NoLanes;
        #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
        type Vectors = $crate::operate::base_sums::WithBaseSums<
            $crate::curve::weierstrass::Inside<Self, $four, $in_four>,
            $crate::form::weierstrass::jacobian::Jacobian<Self, $table>,
            $digit,
        >;
        #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
        type Vectors = $crate::curve::weierstrass::Inside<Self, $four, $in_four>;
        #[cfg(not(target_arch = "x86_64"))]
        type Vectors = $crate::operate::vectors::NoVectors;
    };
}
pub(super) use vectors;

/// Vectors inside one multiplication on `C`, over the prime `P` in N words of 52 bits.
#[cfg(target_arch = "x86_64")]
pub(super) type Inside<C, P, const N: usize> = crate::operate::vectors::OnVectors<
    crate::form::weierstrass::side_by_side::SideBySide<
        C,
        crate::field::montgomery_x4::MontgomeryX4<
            crate::field::on_ifma::OnIfma<<C as crate::operate::NamedCurve>::Field<crate::cpu::Mulx>>,
            P,
            N,
        >,
    >,
>;

/// Tables and buckets in lanes.
#[cfg(feature = "alloc")]
macro_rules! in_lanes {
    () => {
        type Tables = $crate::operate::many::NoSums;
        type Buckets = $crate::operate::many::NoSums;
    };
    ($eight:ty) => {
        #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
        type Tables =
            $crate::lanes::straus::LaneStraus<$crate::form::weierstrass::jacobian::Jacobian<Self, $eight>>;
        #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
        type Tables = $crate::operate::many::NoSums;
        #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
        type Buckets =
            $crate::lanes::buckets::LaneBuckets<$crate::form::weierstrass::jacobian::Jacobian<Self, $eight>>;
        #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
        type Buckets = $crate::operate::many::NoSums;
    };
}
#[cfg(feature = "alloc")]
pub(super) use in_lanes;
