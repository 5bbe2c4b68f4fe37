//! `e521`: x² + y² = 1 - 376014x²y² over F_p, p = 2^521 - 1, in coordinates E / E^e (Granger-Scott 2014,
//! section 4.2).
//!
//! 4·r points, r a prime of 519 bits. 1 is a square and -376014 is not: every point is affine and the unified
//! law is complete, outside the subgroup of order r as well. The paper prints no base point: G has y = 12.

#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::Lanes52;
use crate::field::mersenne521::Mersenne521;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::field::montgomery_x4::P521;
use crate::field::quad::RealQuad;
use crate::field::{Factor, Field};
use crate::form::Affine;
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::general::General;
use crate::form::edwards::side_by_side::SideBySideEdwards;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::EightLanes;
use crate::limbs::hex::words;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::operate::base_sums::WithBaseSums;
use crate::operate::equipped::Equipped;
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::lanes::{WorthOf, worth};
use crate::operate::named::{NamedCurve, over};
#[cfg(not(target_arch = "x86_64"))]
use crate::operate::vectors::NoVectors;
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx,
    field::montgomery_x4::{self, MontgomeryX4},
    field::on_ifma::OnIfma,
    field::quad::Eager,
    form::edwards::side_by_side::SideBySide,
    operate::vectors::OnVectors,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct E521;

/// A point of e521.
pub type Point = crate::operate::point::Point<E521>;
/// An integer modulo the order of e521's base point.
pub type Scalar = crate::operate::api::Scalar<E521>;

const ORDER: &str = "0x7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd15b6c64746fc85f736b8af5e7ec53f04fbd8c4569a8f1f4540ea2435f5180d6b";

impl Order<9> for E521 {
    const MODULUS: [u64; 9] = words(ORDER);
}

impl<F: Field> TwistedEdwards<F> for E521 {
    const COMPLETE: bool = true;
    const BY_SQUARES: bool = true;
    const T_IN_TABLE: bool = true;
    const A_IS_ONE: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_minus_a(x: F) -> F {
        x.neg().tighten()
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_d(x: F) -> F {
        x.mul_small(376_014).neg().tighten()
    }
}

impl<Q: RealQuad> SideBySideEdwards<Q> for E521 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn d_in_place(level: <Q::Element as Field>::Level) -> Q::Loose {
        // 2^521 - 1 - 376014.
        let d = [!376014, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, 0x1ff];
        Q::constants(level, [&[1], &[1], &d, &[1]])
    }
}

impl NamedCurve for E521 {
    const INFO: Info = Info {
        name: "e521",
        form: "twisted_edwards",
        source: "Granger-Scott 2014, section 4.2",
        equation: "x^2 + y^2 = 1 - 376014x^2y^2",
        field: FieldKind::Prime,
        field_name: "2^521 - 1",
        field_bits: 521,
        order: ORDER,
        cofactor: 4,
        scalar_bytes: 65,
        neutral_is_affine: true,
    };
    const BASE: Affine<[u64; 9]> = Affine {
        x: words(
            "752cb45c48648b189df90cb2296b2878a3bfd9f42fc6c818ec8bf3c9c0c6203913f6ecc5ccc72434b1ae949d568fc99c6059d0fb13364838aa302a940a2f19ba6c",
        ),
        y: words("c"),
    };
    const NEUTRAL: Affine<[u64; 9]> = Affine { x: [0; 9], y: [1, 0, 0, 0, 0, 0, 0, 0, 0] };
    over!(
        E521, 9, Mersenne521<B>, General,
        base: [
            words("752cb45c48648b006277e432c8a5ac02878a3bfd9f42fc01b2063b22fcf27000c6203913f6ecc503331c90d2c6ba5201d568fc99c6059d003ec4cd920e2a8c002a940a2f19ba6c"),
            words("c"),
            words("1"),
            words("37e18745364b684049d9eb26167c417025a7acfe37723d404584ac5a3db5d42014982acef931945026556c9e150bbdd0200ebd73548435c02f139a2d8a9fe8f05fef07a3534bd11"),
        ],
        neutral: [[0; 9], words("1"), words("1"), [0; 9]]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = General<E521, Lanes52<montgomery_x4::P521, 11, 9>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside =
    OnVectors<SideBySide<E521, Eager<MontgomeryX4<OnIfma<Mersenne521<Mulx>>, montgomery_x4::P521, 11>>>>;

impl Equipped for E521 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = EightLanes<General<Self, Lanes52<P521, 11, 9>>>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { products: worth(5, 6), base: worth(6, 7), sums: worth(5, 6) };
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<Inside, InLanes, 5>;
    #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
    type Vectors = Inside;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
}
