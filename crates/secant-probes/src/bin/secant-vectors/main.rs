//! The vector kernels, each as a function of its own, so that `proofs/vectors.py` can read their machine
//! code.
//!
//! As in `secant-kernels`: a product is inlined where it is used, and here into a function that loads its
//! operands and stores its result. Without an argument, the program prints its functions' names.

#[cfg(target_arch = "x86_64")]
mod arranged;
#[cfg(target_arch = "x86_64")]
mod called;
#[cfg(target_arch = "x86_64")]
mod converted;
#[cfg(target_arch = "x86_64")]
mod looked_up;
#[cfg(target_arch = "x86_64")]
mod moved;

#[cfg(target_arch = "x86_64")]
mod vectors {
    use core::mem::MaybeUninit;

    use secant_core::cpu::{Avx2, Ifma, Mulx, Outline, Task};
    use secant_core::ct::{Mask, Select};
    use secant_core::curve::sm2::{self, Sm2};
    use secant_core::curve::{jac256189, p224, p256, p384, p521, secp256k1, wei25519};
    use secant_core::field::crandall::Crandall;
    use secant_core::field::crandall_fma::{CrandallFma, LooseFma};
    use secant_core::field::crandall_x4::{CrandallX4, LooseX4};
    use secant_core::field::crandall221::Crandall221;
    use secant_core::field::lanes52::{CrandallX8, Lanes52, Loose52};
    use secant_core::field::mersenne127::quad::{Fp2x4, LooseFp2x4};
    use secant_core::field::mersenne127::x8::{Fp2x8, LooseFp2x8};
    use secant_core::field::mersenne521::Mersenne521;
    use secant_core::field::montgomery::{self, MontgomeryForm};
    use secant_core::field::montgomery_x4::{self, MontgomeryX4};
    use secant_core::field::on_ifma::{OnAvx2, OnIfma};
    use secant_core::field::spare::Spare;
    use secant_core::field::{Factor, Field, LazyQuad, Pattern, Pick, Quad, Quadratic, RealQuad, Vector};
    use secant_core::form::weierstrass::homogeneous::{self, Homogeneous};
    use secant_core::form::weierstrass::side_by_side::{self, SideBySide};
    use secant_core::form::{Endomorphism, Group};
    use secant_core::limbs::mersenne521::P521;
    use secant_core::limbs::p224::P224;
    use secant_core::limbs::p256::P256;
    use secant_core::limbs::p384::P384;
    use secant_core::limbs::x86_64::folded52;
    use secant_core::limbs::x86_64::ifma4::Vector4;
    use secant_core::limbs::x86_64::inversion::Inversion;
    use secant_core::limbs::x86_64::mersenne52;
    use secant_core::limbs::x86_64::prime52::TwoTo;
    use secant_core::limbs::x86_64::sparse52;

    use crate::called::{Called, MulAddMul, Operand, Products, Sum};

    /// Functions `extern "C" fn name(&mut result, &operand, .., level)`.
    macro_rules! kernels {
        ($places:ident $($token:ident {
            $($name:ident($level:ident $(, $operand:ident: $type:ty)*) -> $result:ty { $body:expr })*
        })*) => {
            $($(
                #[unsafe(no_mangle)]
                #[inline(never)]
                #[allow(improper_ctypes_definitions)]
                extern "C" fn $name(result: &mut MaybeUninit<$result>, $($operand: &$type,)* level: $token) {
                    struct Body<'a>(&'a mut MaybeUninit<$result> $(, &'a $type)*);
                    impl Task<$token> for Body<'_> {
                        type Output = ();
                        #[inline(always)]
                        fn run(self, $level: $token) {
                            let Self(result $(, $operand)*) = self;
                            result.write($body);
                        }
                    }
                    level.run(Body(result $(, $operand)*));
                }
            )*)*
            /// Addresses of the kernels, so that none is left out.
            pub(crate) fn $places() -> Vec<(&'static str, usize)> {
                vec![$($((stringify!($name), $name as *const () as usize)),*),*]
            }
        };
    }

    pub(super) use kernels;

    pub(crate) type Quad25519 = CrandallX4<OnIfma<Spare<19, Mulx>>, 255, 19, 5>;
    pub(crate) type QuadAtOnce = CrandallX4<OnIfma<Spare<19, Mulx>>, 255, 19, 5, true>;
    pub(crate) type Loose25519 = LooseX4<255, 19, 5>;
    type CrandallLoose<const K: u32, const C: u64> = Loose52<TwoTo<K, C>, 5, 4>;
    pub(crate) type Eight25519 = CrandallX8<255, 19>;
    pub(crate) type EightLoose25519 = CrandallLoose<255, 19>;
    /// 2^256 - 2^32 - 977.
    const SECP: u64 = (1 << 32) + 977;
    pub(crate) type Eight256 = CrandallX8<256, 189>;
    pub(crate) type EightLoose256 = CrandallLoose<256, 189>;
    pub(crate) type EightSecp = CrandallX8<256, SECP>;
    pub(crate) type EightLooseSecp = CrandallLoose<256, SECP>;
    pub(crate) type Eight<P, const N: usize, const W: usize> = Lanes52<P, N, W>;
    pub(crate) type EightLoose<P, const N: usize, const W: usize> = Loose52<P, N, W>;
    pub(crate) type Quad221 = CrandallX4<OnIfma<Crandall221<Mulx>>, 221, 3, 5>;
    pub(crate) type Loose221 = LooseX4<221, 3, 5>;
    pub(crate) type Eight221 = CrandallX8<221, 3>;
    pub(crate) type EightLoose221 = CrandallLoose<221, 3>;
    pub(crate) type Fma25519 = CrandallFma<OnAvx2<Spare<19, Mulx>>, 255, 19, 5>;
    pub(crate) type LooseFma25519 = LooseFma<255, 19, 5>;
    pub(crate) type Fma221 = CrandallFma<OnAvx2<Crandall221<Mulx>>, 221, 3, 5>;
    pub(crate) type LooseFma221 = LooseFma<221, 3, 5>;
    type V5 = [Vector4; 5];
    type V8 = [Vector4; 8];
    type V11 = [Vector4; 11];

    /// Every slot takes the element of the next one.
    pub(crate) struct Next;
    impl Pattern for Next {
        const PICKS: [Pick; 4] = [Pick::Plus(1), Pick::Plus(2), Pick::Plus(3), Pick::Plus(0)];
    }
    /// Every slot takes the element of the one before.
    struct Last;
    impl Pattern for Last {
        const PICKS: [Pick; 4] = [Pick::Plus(3), Pick::Plus(0), Pick::Plus(1), Pick::Plus(2)];
    }

    /// Negatives, and products by i and -i.
    struct Turned;
    impl Pattern for Turned {
        const PICKS: [Pick; 4] = [Pick::Minus(1), Pick::PlusI(2), Pick::MinusI(0), Pick::Zero];
    }
    /// Elements, a negative, and none.
    pub(crate) struct Signed;
    impl Pattern for Signed {
        const PICKS: [Pick; 4] = [Pick::Minus(2), Pick::Plus(0), Pick::Zero, Pick::Minus(3)];
    }

    /// Patterns of squares in a doubling: the first, the second, perhaps negative, and the remaining ones.
    pub(crate) struct Xx;
    impl Pattern for Xx {
        const PICKS: [Pick; 4] = [Pick::Plus(0); 4];
    }
    pub(crate) struct Yy;
    impl Pattern for Yy {
        const PICKS: [Pick; 4] = [Pick::Plus(1), Pick::Minus(1), Pick::Minus(1), Pick::Plus(1)];
    }
    pub(crate) struct Rest;
    impl Pattern for Rest {
        const PICKS: [Pick; 4] = [Pick::Minus(3), Pick::Zero, Pick::Plus(2), Pick::Zero];
    }

    /// The kernels of eight lanes other than products.
    macro_rules! sums {
        ($($name:ident: $eight:ty, $loose:ty;)*) => {
            pastey::paste! {
                kernels! {
                    sums
                    Ifma {$(
                        [<kernel_ $name _x8_carry>](_level, a: $loose) -> $eight { a.tighten() }
                        [<kernel_ $name _x8_add>](_level, a: $eight, b: $eight) -> $loose { a.add(*b) }
                        [<kernel_ $name _x8_sub>](_level, a: $eight, b: $eight) -> $eight { a.sub(*b) }
                        [<kernel_ $name _x8_difference>](_level, a: $eight, b: $eight) -> $loose { a.difference(*b) }
                        [<kernel_ $name _x8_dbl_sub>](_level, a: $eight, b: $eight) -> $eight { a.dbl_sub(*b) }
                        [<kernel_ $name _x8_sub_dbl_sub>](_level, a: $eight, b: $eight, c: $eight) -> [$eight; 2] {
                            a.sub_dbl_sub(*b, *c).into()
                        }
                        [<kernel_ $name _x8_sub_two>](_level, a: $eight, b: $eight, c: $eight) -> $eight {
                            a.sub_two(*b, *c)
                        }
                        [<kernel_ $name _x8_neg>](_level, a: $eight) -> $loose { a.neg() }
                        [<kernel_ $name _x8_mul2>](_level, a: $eight) -> $loose { a.mul2() }
                        [<kernel_ $name _x8_mul3>](_level, a: $eight) -> $loose { a.mul3() }
                        [<kernel_ $name _x8_div2>](_level, a: $eight) -> $loose { a.div2() }
                    )*}
                }
            }
        };
    }

    sums! {
        c25519: Eight25519, EightLoose25519;
        c256: Eight256, EightLoose256;
        secp256k1: EightSecp, EightLooseSecp;
        m221: Eight221, EightLoose221;
        p224: Eight<P224, 5, 4>, EightLoose<P224, 5, 4>;
        p256: Eight<P256, 5, 4>, EightLoose<P256, 5, 4>;
        sm2: Eight<Sm2, 5, 4>, EightLoose<Sm2, 5, 4>;
        p384: Eight<P384, 8, 6>, EightLoose<P384, 8, 6>;
        p521: Eight<P521, 11, 9>, EightLoose<P521, 11, 9>;
        m127: Fp2x8, LooseFp2x8;
    }

    /// The law of a curve on four elements side by side, the kernels that it calls, and selections.
    macro_rules! laws {
        ($($name:ident: $quad:ty, $law:ident, $form:ident, $curve:ty;)*) => {
            pastey::paste! {
                $(
                    pub(crate) type [<Quad $name:camel>] = $quad;
                    type [<Law $name:upper>] = $law<$curve, Called<$quad>>;
                    type [<Point $name:upper>] = $form::Point<Called<$quad>>;
                    type [<Entry $name:upper>] = $form::Entry<Called<$quad>>;

                    impl Products for $quad {
                        const MUL: extern "C" fn(&mut MaybeUninit<Sum<Self>>, &Operand<Self>, &Operand<Self>, Ifma) = [<kernel_ $name _quad_mul>];
                        const MUL_ADD: extern "C" fn(&mut MaybeUninit<Sum<Self>>, &Operand<Self>, &Operand<Self>, &Sum<Self>, Ifma) =
                            [<kernel_ $name _quad_mul_add>];
                        const MUL_ADD_MUL: MulAddMul<Sum<Self>, Operand<Self>> = [<kernel_ $name _quad_mul_add_mul>];
                        const IS_ZERO: extern "C" fn(&mut MaybeUninit<[Mask; 4]>, &Operand<Self>, Ifma) = [<kernel_ $name _quad_is_zero>];
                    }
                )*
                kernels! {
                    laws
                    Ifma {$(
                        [<kernel_ $name _quad_mul>](_level, a: Operand<$quad>, b: Operand<$quad>) -> Sum<$quad> {
                            <$quad>::mul(*a, *b)
                        }
                        [<kernel_ $name _quad_mul_add>](_level, a: Operand<$quad>, b: Operand<$quad>, c: Sum<$quad>) -> Sum<$quad> {
                            <$quad>::mul_add(*a, *b, *c)
                        }
                        [<kernel_ $name _quad_mul_add_mul>](_level, a: Operand<$quad>, b: Operand<$quad>, c: Operand<$quad>, d: Operand<$quad>) -> Sum<$quad> {
                            <$quad>::mul_add_mul(*a, *b, *c, *d)
                        }
                        [<kernel_ $name _quad_is_zero>](_level, a: Operand<$quad>) -> [Mask; 4] { <$quad>::is_zero(*a) }
                        [<kernel_ $name _quad_select>](_level, a: Sum<$quad>, b: Sum<$quad>, mask: Mask) -> Sum<$quad> {
                            Select::select(*mask, *a, *b)
                        }
                        [<kernel_ $name _law_double>](_level, p: [<Point $name:upper>]) -> [<Point $name:upper>] { <[<Law $name:upper>]>::double(*p) }
                        [<kernel_ $name _law_add>](_level, p: [<Point $name:upper>], q: [<Entry $name:upper>]) -> [<Point $name:upper>] {
                            <[<Law $name:upper>]>::add(*p, q)
                        }
                        [<kernel_ $name _law_add_complete>](_level, p: [<Point $name:upper>], q: [<Entry $name:upper>]) -> [<Point $name:upper>] {
                            <[<Law $name:upper>]>::add_complete(*p, q)
                        }
                        [<kernel_ $name _law_add_apart>](_level, p: [<Point $name:upper>], q: [<Entry $name:upper>]) -> [<Point $name:upper>] {
                            <[<Law $name:upper>]>::add_affine_apart(*p, q)
                        }
                        [<kernel_ $name _law_negate>](_level, p: [<Point $name:upper>]) -> [<Point $name:upper>] { <[<Law $name:upper>]>::negate(*p) }
                        [<kernel_ $name _law_cache>](_level, p: [<Point $name:upper>]) -> [<Entry $name:upper>] { <[<Law $name:upper>]>::cache(*p) }
                        [<kernel_ $name _law_negate_entry>](_level, q: [<Entry $name:upper>], mask: Mask) -> [<Entry $name:upper>] {
                            <[<Law $name:upper>]>::negate_cached_if(*q, *mask)
                        }
                    )*}
                }
            }
        };
    }

    type InForm<P, const W: usize> = OnIfma<MontgomeryForm<P, Mulx, W>>;

    laws! {
        p224: MontgomeryX4<InForm<montgomery::P224, 4>, P224, 5>, SideBySide, side_by_side, p224::P224;
        p256: MontgomeryX4<InForm<montgomery::P256, 4>, P256, 5>, SideBySide, side_by_side, p256::P256;
        sm2: MontgomeryX4<InForm<Sm2, 4>, Sm2, 5>, SideBySide, side_by_side, sm2::Sm2;
        p384: MontgomeryX4<InForm<montgomery::P384, 6>, P384, 8>, SideBySide, side_by_side, p384::P384;
        p521: MontgomeryX4<OnIfma<Mersenne521<Mulx>>, P521, 11>, SideBySide, side_by_side, p521::P521;
        wei25519: MontgomeryX4<OnIfma<Spare<19, Mulx>>, montgomery_x4::P25519, 5>, SideBySide, side_by_side, wei25519::Wei25519;
        jac256189: MontgomeryX4<OnIfma<Crandall<256, 189, Mulx>>, montgomery_x4::P256189, 5>, SideBySide, side_by_side, jac256189::Jac256189;
        secp256k1: MontgomeryX4<OnIfma<Crandall<256, SECP, Mulx>>, montgomery_x4::Secp256k1, 5>, Homogeneous, homogeneous, secp256k1::Secp256k1;
    }

    /// Inversions with so many limbs; conversions of eight lanes from words and to words.
    macro_rules! others {
        (limbs {$($limbs:literal)*} words {$($kept:ident: $made:ty;)*}) => {
            pastey::paste! {
                kernels! {
                    others
                    Avx2 {$(
                        [<kernel_inversion_ $limbs>](level, modulus: [i64; $limbs], x: [i64; $limbs], inverse: u64, batches: u32) -> ([i64; $limbs], i64) {
                            {
                                let mut x = *x;
                                let sign = level.call(Inversion { modulus, inverse: *inverse, batches: *batches, x: &mut x });
                                (x, sign)
                            }
                        }
                    )*}
                    Ifma {
                        $(
                            [<kernel_ $kept _x8_from_words>](level, a: <$made as Vector>::Lanes) -> $made {
                                <$made as Vector>::from_lanes(level, *a)
                            }
                            [<kernel_ $kept _x8_to_words>](_level, a: $made) -> <$made as Vector>::Lanes {
                                <$made as Vector>::to_lanes(*a)
                            }
                        )*
                    }
                }
            }
        };
    }

    others! {
        limbs { 5 9 13 15 18 19 }
        words {
            c25519: Eight25519; c256: Eight256; secp256k1: EightSecp; m221: Eight221; m127: Fp2x8;
            p224: Eight<P224, 5, 4>; p256: Eight<P256, 5, 4>; sm2: Eight<Sm2, 5, 4>;
            p384: Eight<P384, 8, 6>; p521: Eight<P521, 11, 9>;
        }
    }

    kernels! {
        products
        Ifma {
            kernel_c25519_x4_mul(_level, a: Loose25519, b: Loose25519) -> Quad25519 { Quad25519::mul(*a, *b) }
            kernel_c25519_x4_mul_add(_level, a: Loose25519, b: Loose25519, c: Loose25519) -> Quad25519 {
                Quad25519::mul_add(*a, *b, *c)
            }
            kernel_c25519_at_once_x4_mul(_level, a: Loose25519, b: Loose25519) -> QuadAtOnce { QuadAtOnce::mul(*a, *b) }
            kernel_c25519_at_once_x4_mul_add(_level, a: Loose25519, b: Loose25519, c: Loose25519) -> QuadAtOnce {
                QuadAtOnce::mul_add(*a, *b, *c)
            }
            kernel_p224_x4_mul(level, a: V5, b: V5, c: V5) -> V5 { sparse52::product::<_, P224, 5>(level, a, b, c) }
            kernel_p256_x4_mul(level, a: V5, b: V5, c: V5) -> V5 { sparse52::product::<_, P256, 5>(level, a, b, c) }
            kernel_sm2_x4_mul(level, a: V5, b: V5, c: V5) -> V5 { sparse52::product::<_, Sm2, 5>(level, a, b, c) }
            kernel_p384_x4_mul(level, a: V8, b: V8, c: V8) -> V8 { sparse52::product::<_, P384, 8>(level, a, b, c) }
            kernel_p521_x4_mul(level, a: V11, b: V11, c: V11) -> V11 { mersenne52::product(level, a, b, c) }
            kernel_p521_x4_sqr(level, a: V11) -> V11 { mersenne52::square(level, a) }
            kernel_p521_x4_folded(level, a: V11) -> V11 { <P521 as montgomery_x4::Prime<11>>::folded(level, *a) }
            kernel_secp256k1_law_psi_entry(_level, q: EntrySECP256K1) -> EntrySECP256K1 { LawSECP256K1::psi_entry(q) }
            kernel_secp256k1_x4_mul(level, a: V5, b: V5) -> V5 { folded52::product::<_, 256, SECP, 1>(level, [(a, b)]) }
            kernel_secp256k1_x4_mul_add_mul(level, a: V5, b: V5, c: V5, d: V5) -> V5 {
                folded52::product::<_, 256, SECP, 2>(level, [(a, b), (c, d)])
            }
            kernel_c256_x4_mul(level, a: V5, b: V5) -> V5 { folded52::product::<_, 256, 189, 1>(level, [(a, b)]) }
            kernel_wei25519_x4_mul(level, a: V5, b: V5) -> V5 { folded52::product::<_, 255, 19, 1>(level, [(a, b)]) }
            kernel_c256_x8_mul(_level, a: EightLoose256, b: EightLoose256) -> Eight256 { Eight256::mul_loose(*a, *b) }
            kernel_c256_x8_sqr(_level, a: EightLoose256) -> Eight256 { Eight256::sqr_loose(*a) }
            kernel_c256_x8_mul_small(_level, a: Eight256, n: u32) -> Eight256 { a.mul_small(*n) }
            kernel_c25519_x8_mul(_level, a: EightLoose25519, b: EightLoose25519) -> Eight25519 { Eight25519::mul_loose(*a, *b) }
            kernel_c25519_x8_sqr(_level, a: EightLoose25519) -> Eight25519 { Eight25519::sqr_loose(*a) }
            kernel_secp256k1_x8_mul(_level, a: EightLooseSecp, b: EightLooseSecp) -> EightSecp { EightSecp::mul_loose(*a, *b) }
            kernel_secp256k1_x8_sqr(_level, a: EightLooseSecp) -> EightSecp { EightSecp::sqr_loose(*a) }
            kernel_p224_x8_mul(_level, a: EightLoose<P224, 5, 4>, b: EightLoose<P224, 5, 4>) -> Eight<P224, 5, 4> {
                Eight::mul_loose(*a, *b)
            }
            kernel_p224_x8_sqr(_level, a: EightLoose<P224, 5, 4>) -> Eight<P224, 5, 4> { Eight::sqr_loose(*a) }
            kernel_p256_x8_mul(_level, a: EightLoose<P256, 5, 4>, b: EightLoose<P256, 5, 4>) -> Eight<P256, 5, 4> {
                Eight::mul_loose(*a, *b)
            }
            kernel_p256_x8_sqr(_level, a: EightLoose<P256, 5, 4>) -> Eight<P256, 5, 4> { Eight::sqr_loose(*a) }
            kernel_sm2_x8_mul(_level, a: EightLoose<Sm2, 5, 4>, b: EightLoose<Sm2, 5, 4>) -> Eight<Sm2, 5, 4> {
                Eight::mul_loose(*a, *b)
            }
            kernel_sm2_x8_sqr(_level, a: EightLoose<Sm2, 5, 4>) -> Eight<Sm2, 5, 4> { Eight::sqr_loose(*a) }
            kernel_p384_x8_mul(_level, a: EightLoose<P384, 8, 6>, b: EightLoose<P384, 8, 6>) -> Eight<P384, 8, 6> {
                Eight::mul_loose(*a, *b)
            }
            kernel_p384_x8_sqr(_level, a: EightLoose<P384, 8, 6>) -> Eight<P384, 8, 6> { Eight::sqr_loose(*a) }
            kernel_p521_x8_mul(_level, a: EightLoose<P521, 11, 9>, b: EightLoose<P521, 11, 9>) -> Eight<P521, 11, 9> {
                Eight::mul_loose(*a, *b)
            }
            kernel_p521_x8_sqr(_level, a: EightLoose<P521, 11, 9>) -> Eight<P521, 11, 9> { Eight::sqr_loose(*a) }
            kernel_c25519_x4_sqr(_level, a: Loose25519) -> Quad25519 { Quad25519::sqr(*a) }
            kernel_c25519_at_once_x4_sqr(_level, a: Loose25519) -> QuadAtOnce { QuadAtOnce::sqr(*a) }
            kernel_c25519_x4_sqr_add_but(_level, a: Loose25519, c: Loose25519) -> Quad25519 {
                Quad25519::sqr_add_but::<3>(*a, 121_666, *c)
            }
            kernel_c25519_x4_carry(_level, a: Quad25519) -> Loose25519 { a.loosen() }
            kernel_m221_x4_mul(_level, a: Loose221, b: Loose221) -> Quad221 { Quad221::mul(*a, *b) }
            kernel_m221_x4_mul_add(_level, a: Loose221, b: Loose221, c: Loose221) -> Quad221 { Quad221::mul_add(*a, *b, *c) }
            kernel_m221_x4_sqr(_level, a: Loose221) -> Quad221 { Quad221::sqr(*a) }
            kernel_m221_x4_sqr_add_but(_level, a: Loose221, c: Loose221) -> Quad221 {
                Quad221::sqr_add_but::<3>(*a, 29_263, *c)
            }
            kernel_m221_x4_carry(_level, a: Quad221) -> Loose221 { a.loosen() }
            kernel_m221_x8_mul(_level, a: EightLoose221, b: EightLoose221) -> Eight221 { Eight221::mul_loose(*a, *b) }
            kernel_m221_x8_sqr(_level, a: EightLoose221) -> Eight221 { Eight221::sqr_loose(*a) }
            kernel_c25519_x8_mul_small(_level, a: Eight25519, n: u32) -> Eight25519 { a.mul_small(*n) }
            kernel_c25519_x8_add_small_multiple(_level, a: Eight25519, b: EightLoose25519, n: u32) -> EightLoose25519 {
                a.add_small_multiple(*b, *n)
            }
            kernel_secp256k1_x8_mul_small(_level, a: EightSecp, n: u32) -> EightSecp { a.mul_small(*n) }
            kernel_m221_x8_mul_small(_level, a: Eight221, n: u32) -> Eight221 { a.mul_small(*n) }
            kernel_m221_x8_add_small_multiple(_level, a: Eight221, b: EightLoose221, n: u32) -> EightLoose221 {
                a.add_small_multiple(*b, *n)
            }
            kernel_p521_x8_mul_small(_level, a: Eight<P521, 11, 9>, n: u32) -> Eight<P521, 11, 9> { a.mul_small(*n) }
            kernel_m127_x8_mul_small(_level, a: Fp2x8, n: u32) -> Fp2x8 { a.mul_small(*n) }
            kernel_m127_x8_mul_mu(_level, a: Fp2x8) -> Fp2x8 { a.mul_mu() }
            kernel_m127_x8_conjugate(_level, a: Fp2x8) -> Fp2x8 { a.conjugate() }
            kernel_m127_x4_arrange(_level, a: Fp2x4) -> LooseFp2x4 { a.arrange::<Turned>() }
            kernel_m127_x4_add_in(_level, a: LooseFp2x4, b: LooseFp2x4) -> LooseFp2x4 { Fp2x4::add_in::<0b0110>(*a, *b) }
            kernel_m127_x4_conjugate(_level, a: LooseFp2x4) -> LooseFp2x4 { Fp2x4::conjugate(*a) }
            kernel_c25519_x4_combine(_level, a: Quad25519) -> Loose25519 { a.combine::<Next, Signed>() }
            kernel_c25519_x4_combine3(_level, a: Quad25519) -> Loose25519 { a.combine3::<Xx, Yy, Rest, 0b0100>() }
            kernel_c25519_x4_negate_in(_level, a: Loose25519, mask: Mask) -> Loose25519 { Quad25519::negate_in::<0b1001>(*a, *mask) }
            kernel_m221_x4_combine(_level, a: Quad221) -> Loose221 { a.combine::<Next, Signed>() }
            kernel_m221_x4_combine3(_level, a: Quad221) -> Loose221 { a.combine3::<Xx, Yy, Rest, 0b0100>() }
            kernel_m221_x4_negate_in(_level, a: Loose221, mask: Mask) -> Loose221 { Quad221::negate_in::<0b1001>(*a, *mask) }
            kernel_m127_x4_mul(_level, a: LooseFp2x4, b: LooseFp2x4) -> Fp2x4 { <Fp2x4 as Quad>::mul::<Next>(*a, *b) }
            kernel_m127_x4_sqr(_level, a: LooseFp2x4) -> Fp2x4 { <Fp2x4 as Quad>::sqr(*a) }
            kernel_m127_x4_mul_add_mul(_level, a: LooseFp2x4, b: LooseFp2x4, c: LooseFp2x4, d: LooseFp2x4) -> Fp2x4 {
                Fp2x4::mul_add_mul::<Next, Last>(*a, *b, *c, *d)
            }
            kernel_m127_x4_carry(_level, a: LooseFp2x4) -> Fp2x4 { <Fp2x4 as Quad>::tighten(*a) }
            kernel_m127_x8_mul(_level, a: LooseFp2x8, b: LooseFp2x8) -> Fp2x8 { Fp2x8::mul_loose(*a, *b) }
            kernel_m127_x8_sqr(_level, a: LooseFp2x8) -> Fp2x8 { Fp2x8::sqr_loose(*a) }
        }
        Avx2 {
            kernel_c25519_fma_combine(_level, a: Fma25519) -> LooseFma25519 { a.combine::<Next, Signed>() }
            kernel_c25519_fma_combine3(_level, a: Fma25519) -> LooseFma25519 { a.combine3::<Xx, Yy, Rest, 0b0100>() }
            kernel_c25519_fma_negate_in(_level, a: LooseFma25519, mask: Mask) -> LooseFma25519 { Fma25519::negate_in::<0b1001>(*a, *mask) }
            kernel_m221_fma_combine(_level, a: Fma221) -> LooseFma221 { a.combine::<Next, Signed>() }
            kernel_m221_fma_combine3(_level, a: Fma221) -> LooseFma221 { a.combine3::<Xx, Yy, Rest, 0b0100>() }
            kernel_m221_fma_negate_in(_level, a: LooseFma221, mask: Mask) -> LooseFma221 { Fma221::negate_in::<0b1001>(*a, *mask) }
            kernel_c25519_fma_mul(_level, a: LooseFma25519, b: LooseFma25519) -> Fma25519 { Fma25519::mul(*a, *b) }
            kernel_c25519_fma_mul_add(_level, a: LooseFma25519, b: LooseFma25519, c: LooseFma25519) -> Fma25519 {
                Fma25519::mul_add(*a, *b, *c)
            }
            kernel_c25519_fma_sqr(_level, a: LooseFma25519) -> Fma25519 { Fma25519::sqr(*a) }
            kernel_c25519_fma_carry(_level, a: Fma25519) -> LooseFma25519 { a.loosen() }
            kernel_m221_fma_mul(_level, a: LooseFma221, b: LooseFma221) -> Fma221 { Fma221::mul(*a, *b) }
            kernel_m221_fma_mul_add(_level, a: LooseFma221, b: LooseFma221, c: LooseFma221) -> Fma221 {
                Fma221::mul_add(*a, *b, *c)
            }
            kernel_m221_fma_sqr(_level, a: LooseFma221) -> Fma221 { Fma221::sqr(*a) }
            kernel_m221_fma_carry(_level, a: Fma221) -> LooseFma221 { a.loosen() }
        }
    }
}

fn main() {
    #[cfg(target_arch = "x86_64")]
    for (name, place) in [
        vectors::products(),
        vectors::sums(),
        vectors::laws(),
        vectors::others(),
        converted::conversions(),
        arranged::arrangements(),
        looked_up::look_ups(),
        moved::moves(),
    ]
    .concat()
    {
        assert_ne!(std::hint::black_box(place), 0);
        println!("{name}");
    }
}
