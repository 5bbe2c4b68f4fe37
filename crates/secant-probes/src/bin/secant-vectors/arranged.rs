//! Kernels that move and select elements, change signs, or pass them unchanged: four side by side, two times
//! four, and eight.

use core::mem::MaybeUninit;

use secant_core::cpu::{Avx2, Ifma, Mulx, Task};
use secant_core::ct::{Mask, Mask8, Select};
use secant_core::curve::sm2::Sm2;
use secant_core::field::crandall_x4::two::{TwoLooseX4, TwoX4};
use secant_core::field::mersenne127::quad::{Fp2x4, LooseFp2x4};
use secant_core::field::mersenne127::x8::{Fp2x8, LooseFp2x8};
use secant_core::field::on_ifma::OnIfma;
use secant_core::field::quad::Eager;
use secant_core::field::ratio::Parity;
use secant_core::field::spare::Spare;
use secant_core::field::{Field, Pattern, Pick, Quad, RealQuad, TwoQuads, Vector};
use secant_core::limbs::mersenne521::P521;
use secant_core::limbs::p224::P224;
use secant_core::limbs::p256::P256;
use secant_core::limbs::p384::P384;

use crate::called::Operand;
use crate::vectors::{
    Eight, Eight221, Eight256, Eight25519, EightLoose, EightLoose221, EightLoose256, EightLoose25519,
    EightLooseSecp, EightSecp, Fma221, Fma25519, Loose221, Loose25519, LooseFma221, LooseFma25519, Next,
    Quad221, Quad25519, QuadAtOnce, QuadJac256189, QuadP521, Rest, Signed, Xx, Yy, kernels,
};

pub(crate) type Two<const AT_ONCE: bool> = TwoX4<OnIfma<Spare<19, Mulx>>, 255, 19, 5, AT_ONCE>;
pub(crate) type TwoLoose = TwoLooseX4<5>;

/// Elements of which one goes to two slots, and one to none; the same with an empty slot.
struct Crossed;
impl Pattern for Crossed {
    const PICKS: [Pick; 4] = [Pick::Plus(2), Pick::Plus(3), Pick::Plus(3), Pick::Plus(1)];
}
struct Holed;
impl Pattern for Holed {
    const PICKS: [Pick; 4] = [Pick::Plus(3), Pick::Zero, Pick::Plus(0), Pick::Plus(0)];
}

macro_rules! arranged {
    (
        four {$($token:ident $four:ident $kind:ident: $quad:ty, $loose:ty;)*}
        but {$($but_token:ident $but:ident: $but_quad:ty, $but_loose:ty, $n:literal;)*}
        two {$($two:ident: $at_once:literal;)*}
        eight {$($name:ident: $eight:ty, $eight_loose:ty;)*}
        odd {$($odd:ident: $crandall:ty;)*}
        eager {$($eager:ident: $lazy:ty;)*}
    ) => {
        pastey::paste! {
            kernels! {
                arrangements
                $($token {
                    [<kernel_ $four _ $kind _choose>](_level, a: $loose, mask: Mask) -> $loose {
                        <$quad>::choose::<Crossed, Next>(*mask, *a)
                    }
                    [<kernel_ $four _ $kind _shuffle>](_level, a: $loose) -> $loose { <$quad>::shuffle::<Holed>(*a) }
                    [<kernel_ $four _ $kind _blend>](_level, a: $loose, b: $loose) -> $loose {
                        <$quad>::blend::<0b0101>(*a, *b)
                    }
                    [<kernel_ $four _ $kind _tighten>](_level, a: $loose) -> $quad { <$quad>::tighten(*a) }
                    [<kernel_ $four _ $kind _small>](level, n: u32) -> $loose { <$quad>::small(level, *n) }
                    [<kernel_ $four _ $kind _select>](_level, a: $quad, b: $quad, mask: Mask) -> $quad {
                        Select::select(*mask, *a, *b)
                    }
                    [<kernel_ $four _ $kind _loose_select>](_level, a: $loose, b: $loose, mask: Mask) -> $loose {
                        Select::select(*mask, *a, *b)
                    }
                })*
                $($but_token {
                    [<kernel_ $but _sqr_add_but>](_level, a: $but_loose, c: $but_loose) -> $but_quad {
                        <$but_quad>::sqr_add_but::<3>(*a, $n, *c)
                    }
                })*
                Ifma {
                    $(
                        [<kernel_ $two _mul>](_level, a: TwoLoose, b: TwoLoose) -> Two<$at_once> {
                            Two::<$at_once>::mul(*a, *b)
                        }
                        [<kernel_ $two _combine>](_level, a: Two<$at_once>) -> TwoLoose {
                            a.combine::<Next, Signed>()
                        }
                    )*
                    kernel_c25519_two_choose(_level, a: TwoLoose, masks: [Mask; 2]) -> TwoLoose {
                        Two::<true>::choose::<Crossed, Next>(*masks, *a)
                    }
                    kernel_c25519_two_new(_level, a: QuadAtOnce, b: QuadAtOnce) -> Two<true> { Two::new([*a, *b]) }
                    kernel_c25519_two_quads(_level, a: Two<true>) -> [QuadAtOnce; 2] { a.quads() }
                    kernel_m127_x4_shuffle(_level, a: LooseFp2x4) -> LooseFp2x4 { <Fp2x4 as Quad>::shuffle::<Holed>(*a) }
                    kernel_m127_x4_moved(_level, a: Fp2x4) -> Fp2x4 { a.moved::<Holed>() }
                    kernel_m127_x4_add(_level, a: LooseFp2x4, b: LooseFp2x4) -> LooseFp2x4 { Fp2x4::add(*a, *b) }
                    kernel_m127_x4_mul_small(_level, a: LooseFp2x4) -> Fp2x4 { Fp2x4::mul_small(*a, [3, 1, 2, 127]) }
                    kernel_m127_x4_negate_in(_level, a: LooseFp2x4, mask: Mask) -> LooseFp2x4 {
                        <Fp2x4 as Quad>::negate_in::<0b1001>(*a, *mask)
                    }
                    kernel_m127_x4_select(_level, a: Fp2x4, b: Fp2x4, mask: Mask) -> Fp2x4 {
                        Select::select(*mask, *a, *b)
                    }
                    kernel_m127_x4_loose_select(_level, a: LooseFp2x4, b: LooseFp2x4, mask: Mask) -> LooseFp2x4 {
                        Select::select(*mask, *a, *b)
                    }
                    $(
                        [<kernel_ $name _x8_select>](_level, a: $eight, b: $eight, mask: Mask8) -> $eight {
                            Select::select(*mask, *a, *b)
                        }
                        [<kernel_ $name _x8_loose_select>](_level, a: $eight_loose, b: $eight_loose, mask: Mask8) -> $eight_loose {
                            Select::select(*mask, *a, *b)
                        }
                        [<kernel_ $name _x8_lanes_from>](_level, a: $eight, n: usize) -> $eight { a.lanes_from(*n) }
                        [<kernel_ $name _x8_is_zero>](_level, a: $eight) -> Mask8 { a.is_zero() }
                    )*
                    $(
                        [<kernel_ $eager _eager_loosen>](_level, a: Eager<$lazy>) -> Operand<$lazy> { a.loosen() }
                        [<kernel_ $eager _eager_tighten>](_level, a: Operand<$lazy>) -> Eager<$lazy> { RealQuad::tighten(*a) }
                        [<kernel_ $eager _eager_combine>](_level, a: Eager<$lazy>) -> Operand<$lazy> {
                            a.combine::<Next, Signed>()
                        }
                        [<kernel_ $eager _eager_combine3>](_level, a: Eager<$lazy>) -> Operand<$lazy> {
                            a.combine3::<Xx, Yy, Rest, 0b0100>()
                        }
                        [<kernel_ $eager _eager_negate_in>](_level, a: Operand<$lazy>, mask: Mask) -> Operand<$lazy> {
                            Eager::<$lazy>::negate_in::<0b1001>(*a, *mask)
                        }
                        [<kernel_ $eager _eager_shuffle>](_level, a: Operand<$lazy>) -> Operand<$lazy> {
                            Eager::<$lazy>::shuffle::<Holed>(*a)
                        }
                        [<kernel_ $eager _eager_choose>](_level, a: Operand<$lazy>, mask: Mask) -> Operand<$lazy> {
                            Eager::<$lazy>::choose::<Crossed, Next>(*mask, *a)
                        }
                        [<kernel_ $eager _eager_blend>](_level, a: Operand<$lazy>, b: Operand<$lazy>) -> Operand<$lazy> {
                            Eager::<$lazy>::blend::<0b0101>(*a, *b)
                        }
                    )*
                    $(
                        [<kernel_ $odd _x8_is_odd>](_level, a: $crandall) -> Mask8 { a.is_odd() }
                    )*
                }
            }
        }
    };
}

arranged! {
    four {
        Ifma c25519 x4: Quad25519, Loose25519; Ifma m221 x4: Quad221, Loose221;
        Avx2 c25519 fma: Fma25519, LooseFma25519; Avx2 m221 fma: Fma221, LooseFma221;
    }
    but {
        Ifma c25519_at_once_x4: QuadAtOnce, Loose25519, 121_666;
        Avx2 c25519_fma: Fma25519, LooseFma25519, 121_666; Avx2 m221_fma: Fma221, LooseFma221, 29_263;
    }
    two { c25519_two: false; c25519_two_at_once: true; }
    eight {
        c25519: Eight25519, EightLoose25519; c256: Eight256, EightLoose256; secp256k1: EightSecp, EightLooseSecp;
        m221: Eight221, EightLoose221; m127: Fp2x8, LooseFp2x8;
        p224: Eight<P224, 5, 4>, EightLoose<P224, 5, 4>; p256: Eight<P256, 5, 4>, EightLoose<P256, 5, 4>;
        sm2: Eight<Sm2, 5, 4>, EightLoose<Sm2, 5, 4>;
        p384: Eight<P384, 8, 6>, EightLoose<P384, 8, 6>; p521: Eight<P521, 11, 9>, EightLoose<P521, 11, 9>;
    }
    odd { c25519: Eight25519; c256: Eight256; secp256k1: EightSecp; m221: Eight221; }
    eager { p521: QuadP521; jac256189: QuadJac256189; }
}
