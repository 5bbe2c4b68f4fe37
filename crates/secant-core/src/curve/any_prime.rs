//! Curves y² = x³ - 3s²x + b of prime order over any prime p = 3 mod 4, by their parameters alone: the generic product on words, Jacobian
//! coordinates, no vectors and no lanes.

/// A curve of so many words: its constants are big-endian hexadecimal, and `$a` is how its equation is written for people.
macro_rules! curve {
    (
        $(#[$doc:meta])*
        $name:ident: $text:literal, $words:literal words, $source:literal,
        p: $p:literal, field: $field:expr, bits: $bits:literal, equation: $equation:expr,
        $(s: $s:literal,)?
        b: $b:literal, x: $x:literal, y: $y:literal, order: $order:literal
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl $crate::limbs::any_prime::AnyPrime<$words> for $name {
            const P: [u64; $words] = $crate::limbs::hex::words($p);
        }

        impl $crate::scalar::modulo::Order<$words> for $name {
            const MODULUS: [u64; $words] = $crate::limbs::hex::words($order);
        }

        impl<F: $crate::field::Field> $crate::form::weierstrass::Weierstrass<F> for $name {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn b(level: F::Level) -> F {
                struct B;
                impl $crate::field::Parameter for B {
                    const WORDS: &'static [u64] = &$crate::limbs::hex::words::<$words>($b);
                }
                F::parameter::<B>(level)
            }
            $(
                /// Cost: 1M.
                #[cfg_attr(not(unoptimised), inline(always))]
                fn mul_s(x: F) -> F {
                    struct S;
                    impl $crate::field::Parameter for S {
                        const WORDS: &'static [u64] = &$crate::limbs::hex::words::<$words>($s);
                    }
                    $crate::field::Factor::mul(x, F::parameter::<S>(x.level()))
                }
            )?
        }

        impl $crate::operate::named::NamedCurve for $name {
            const INFO: $crate::operate::info::Info = $crate::operate::info::Info {
                name: $text,
                form: "weierstrass",
                source: $source,
                equation: $equation,
                field: $crate::operate::info::FieldKind::Prime,
                field_name: $field,
                field_bits: $bits,
                order: concat!("0x", $order),
                cofactor: 1,
                scalar_bytes: $bits / 8,
                neutral_is_affine: false,
            };
            const BASE: $crate::form::Affine<[u64; $words]> = $crate::form::Affine {
                x: $crate::limbs::hex::words($x),
                y: $crate::limbs::hex::words($y),
            };
            const NEUTRAL: $crate::form::Affine<[u64; $words]> =
                $crate::form::Affine { x: [0; $words], y: [0; $words] };
            $crate::operate::named::over!(
                $name, $words, $crate::field::montgomery::MontgomeryForm<Self, B, $words>, Jacobian,
                base: {
                    let p = <Self as $crate::limbs::any_prime::AnyPrime<$words>>::P;
                    [
                        $crate::field::montgomery::entered(&p, &Self::BASE.x),
                        $crate::field::montgomery::entered(&p, &Self::BASE.y),
                        $crate::field::montgomery::entered(&p, &[1]),
                    ]
                },
                neutral: [[0; $words]; 3]
            );
        }

        impl $crate::operate::equipped::Equipped for $name {
            #[cfg(feature = "alloc")]
            type Lanes = $crate::operate::lanes::NoLanes;
            type Vectors = $crate::operate::vectors::NoVectors;
        }

        #[cfg(feature = "alloc")]
        impl $crate::operate::many::SumsOfMany for $name {
            type Law<B: $crate::limbs::WordKernels> = $crate::operate::many::Chords<Self::Group<B>, Self>;
            type Tables = $crate::operate::many::NoSums;
            type Buckets = $crate::operate::many::NoSums;
        }
    };
}
pub(super) use curve;
