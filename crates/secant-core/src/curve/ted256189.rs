//! `ted256189`: -x² + y² = 1 + 358x²y² over F_p, p = 2^256 - 189, in coordinates E / E^e (Longa-Gebotys 2010,
//! appendix B).
//!
//! 4·r points, r a prime of 255 bits. The paper prints no base point: G = `[4]Q` for the point Q = (1, y), y
//! even. -1 is not a square and 358 is one: two points of order 4 are at infinity, and a result outside the
//! subgroup of order r may be one of them.

use crate::field::Field;
use crate::field::crandall::Crandall;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::CrandallX8;
use crate::field::quad::RealQuad;
use crate::form::Affine;
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::extended::Extended;
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
pub struct Ted256189;

/// A point of ted256189.
pub type Point = crate::operate::point::Point<Ted256189>;
/// An integer modulo the order of ted256189's base point.
pub type Scalar = crate::operate::api::Scalar<Ted256189>;

const ORDER: &str = "0x40000000000000000000000000000000304447e4b9c528a59da0c73c6565e08d";

impl Order<4> for Ted256189 {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Field> TwistedEdwards<F> for Ted256189 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_d(x: F) -> F {
        x.mul_small(358)
    }
}

impl<Q: RealQuad> SideBySideEdwards<Q> for Ted256189 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn d_in_place(level: <Q::Element as Field>::Level) -> Q::Loose {
        Q::constants(level, [&[1], &[1], &[358], &[1]])
    }
}

impl NamedCurve for Ted256189 {
    const INFO: Info = Info {
        name: "ted256189",
        form: "twisted_edwards",
        source: "Longa-Gebotys 2010, appendix B",
        equation: "-x^2 + y^2 = 1 + 358x^2y^2",
        field: FieldKind::Prime,
        field_name: "2^256 - 189",
        field_bits: 256,
        order: ORDER,
        cofactor: 4,
        scalar_bytes: 32,
        neutral_is_affine: true,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("b2609682527ade4902b3697c745314b780a82850847580c178cf6fa26ce6aae7"),
        y: words("d8ad640dbf0d0ca58568b708a8e8942bed29b37324fdf9e3f41c373851054e32"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [1, 0, 0, 0] };
    over!(
        Ted256189, 4, Crandall<256, 189, B>, Extended,
        base: [
            words("b2609682527ade4902b3697c745314b780a82850847580c178cf6fa26ce6aae7"),
            words("d8ad640dbf0d0ca58568b708a8e8942bed29b37324fdf9e3f41c373851054e32"),
            [1, 0, 0, 0],
            words("153d21ff78dbbd2e9ff09fab6dee5fe6f024e53cf1f1abdfa2b15f4a2f7f90f5"),
        ],
        neutral: [[0; 4], [1, 0, 0, 0], [1, 0, 0, 0], [0; 4]]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Extended<Ted256189, CrandallX8<256, 189>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside = OnVectors<
    SideBySide<Ted256189, Eager<MontgomeryX4<OnIfma<Crandall<256, 189, Mulx>>, montgomery_x4::P256189, 5>>>,
>;

impl Equipped for Ted256189 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = EightLanes<InLanes>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { products: worth(4, 5), ..WorthOf::COMPLETE };
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<Inside, InLanes>;
    #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
    type Vectors = Inside;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
}
