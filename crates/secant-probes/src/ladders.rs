//! The step of a Montgomery ladder with both of its points in vectors, on Curve25519 and M-221.

use secant_core::cpu::{Avx2, Ifma, Mulx};
use secant_core::ct::{Mask, Select};
use secant_core::curve::curve25519::Curve25519;
use secant_core::curve::m221::M221;
use secant_core::field::crandall_fma::CrandallFma;
use secant_core::field::crandall_x4::CrandallX4;
use secant_core::field::crandall_x4::two::TwoX4;
use secant_core::field::crandall221::Crandall221;
use secant_core::field::on_ifma::{OnAvx2, OnIfma};
use secant_core::field::quad::{Identity, RealQuad, TwoQuads};
use secant_core::field::spare::Spare;
use secant_core::field::{Field, Single};
use secant_core::form::Differential;
use secant_core::form::montgomery::Montgomery;
use secant_core::form::montgomery::side_by_side::{self, SideBySide};
use secant_core::form::montgomery::xz;

use super::library::element;
use super::probe::{Expect, Words, probes};
use super::x25519::step_of;

/// Both classes of a ladder side by side, and a bit.
type QuadStep<Q> = (side_by_side::Pair<Q>, u64);
type Quad255 = CrandallX4<OnIfma<Spare<19, Mulx>>, 255, 19, 5>;
/// Quads for CPUs where `Ifma::multiplies_at_once` holds.
type QuadAtOnce = CrandallX4<OnIfma<Spare<19, Mulx>>, 255, 19, 5, true>;
type TwoAtOnce = TwoX4<OnIfma<Spare<19, Mulx>>, 255, 19, 5, true>;
type Quad221 = CrandallX4<OnIfma<Crandall221<Mulx>>, 221, 3, 5>;
type Fma255 = CrandallFma<OnAvx2<Spare<19, Mulx>>, 255, 19, 5>;
type Fma221 = CrandallFma<OnAvx2<Crandall221<Mulx>>, 221, 3, 5>;

/// Four elements from the `i`-th sixteen words, with lanes in another order each time.
fn four_of(level: Avx2, words: &Words, i: usize) -> Fma255 {
    Fma255::new(core::array::from_fn(|j| element(level, words, (3 * i + j) % 5, u64::MAX)))
}

fn quad_step_of<Q: RealQuad<Element: Single>>(
    level: <Q::Element as Field>::Level,
    words: &Words,
    top: u64,
) -> QuadStep<Q> {
    let ([x1, z1, x2, z2, x], bit) = step_of(level, words, top);
    let (p, q) = (xz::Point { x: x1, z: z1 }, xz::Point { x: x2, z: z2 });
    (SideBySide::<Curve25519, Q>::pair(p, q, x), bit)
}

#[inline(always)]
fn quad_step<C: Montgomery, Q: RealQuad<Element: Single>>(
    (pair, bit): &QuadStep<Q>,
) -> side_by_side::Pair<Q> {
    SideBySide::<C, Q>::step(*pair, Mask::from_bit(*bit))
}

probes! {
    Straight audit_ladder_step_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (quad_step_of(level, words, u64::MAX), ());
        audit |level, secret: QuadStep<Quad255>, public: ()| -> side_by_side::Pair<Quad255> {
            quad_step::<Curve25519, _>(secret)
        }
    }
    Straight audit_ladder_step_at_once_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (quad_step_of(level, words, u64::MAX), ());
        audit |level, secret: QuadStep<QuadAtOnce>, public: ()| -> side_by_side::Pair<QuadAtOnce> {
            quad_step::<Curve25519, _>(secret)
        }
    }
    Straight audit_two_products_at_once_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| {
            let quad = |i: usize| QuadAtOnce::new([0, 1, 0, 1].map(|j| element(level, words, i + j, u64::MAX)));
            ([quad(0), quad(2)], ())
        };
        audit |level, secret: [QuadAtOnce; 2], public: ()| -> [QuadAtOnce; 2] {
            let two = TwoAtOnce::new(*secret).combine::<Identity, Identity>();
            TwoAtOnce::mul(two, two).quads()
        }
    }
    Straight audit_m221_step_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (quad_step_of(level, words, (1 << 29) - 1), ());
        audit |level, secret: QuadStep<Quad221>, public: ()| -> side_by_side::Pair<Quad221> {
            quad_step::<M221, _>(secret)
        }
    }
    Straight audit_quad_points_ifma(Ifma) expects Expect::Clean, {
        prepare |level, words| (quad_step_of(level, words, u64::MAX).0, ());
        audit |level, secret: side_by_side::Pair<Quad255>, public: ()| -> [xz::Point<OnIfma<Spare<19, Mulx>>>; 2] {
            SideBySide::<Curve25519, Quad255>::points(*secret).into()
        }
    }
    Straight audit_four_mul_avx2(Avx2) expects Expect::Clean, {
        prepare |level, words| ([four_of(level, words, 0), four_of(level, words, 1)], ());
        audit |level, secret: [Fma255; 2], public: ()| -> Fma255 {
            Fma255::mul(secret[0].loosen(), secret[1].loosen())
        }
    }
    Straight audit_four_sqr_avx2(Avx2) expects Expect::Clean, {
        prepare |level, words| (four_of(level, words, 0), ());
        audit |level, secret: Fma255, public: ()| -> Fma255 { Fma255::sqr(secret.loosen()) }
    }
    Straight audit_four_select_avx2(Avx2) expects Expect::Clean, {
        prepare |level, words| (([four_of(level, words, 0), four_of(level, words, 1)], words[20] & 1), ());
        audit |level, secret: ([Fma255; 2], u64), public: ()| -> [Fma255; 2] {
            let (mask, [a, b]) = (Mask::from_bit(secret.1), secret.0);
            let negative = Fma255::negate_in::<0b0101>(a.loosen(), mask);
            [Fma255::tighten(negative), Select::select(mask, a, b)]
        }
    }
    Straight audit_ladder_step_avx2(Avx2) expects Expect::Clean, {
        prepare |level, words| (quad_step_of(level, words, u64::MAX), ());
        audit |level, secret: QuadStep<Fma255>, public: ()| -> side_by_side::Pair<Fma255> {
            quad_step::<Curve25519, _>(secret)
        }
    }
    Straight audit_m221_step_avx2(Avx2) expects Expect::Clean, {
        prepare |level, words| (quad_step_of(level, words, (1 << 29) - 1), ());
        audit |level, secret: QuadStep<Fma221>, public: ()| -> side_by_side::Pair<Fma221> {
            quad_step::<M221, _>(secret)
        }
    }
    Straight audit_quad_points_avx2(Avx2) expects Expect::Clean, {
        prepare |level, words| (quad_step_of(level, words, u64::MAX).0, ());
        audit |level, secret: side_by_side::Pair<Fma255>, public: ()| -> [xz::Point<OnAvx2<Spare<19, Mulx>>>; 2] {
            SideBySide::<Curve25519, Fma255>::points(*secret).into()
        }
    }
}
