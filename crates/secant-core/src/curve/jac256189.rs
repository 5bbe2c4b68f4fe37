//! `jac256189`: y² = x³ - 3x + B over F_p, p = 2^256 - 189, in Jacobian coordinates (Longa-Gebotys 2010, appendix B).
//!
//! 10·r points, r a prime of 253 bits. The paper prints no base point: G = `[10]Q` for the point Q = (0, y), y even.

use crate::field::Field;
use crate::field::crandall::Crandall;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::CrandallX8;
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;
use crate::form::weierstrass::jacobian::Jacobian;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::eight::EightLanes;
use crate::limbs::hex::words;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::operate::base_sums::WithBaseSums;
use crate::operate::equipped::Equipped;
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::lanes::WorthOf;
use crate::operate::named::{NamedCurve, over};
#[cfg(not(target_arch = "x86_64"))]
use crate::operate::vectors::NoVectors;
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx,
    field::montgomery_x4::{MontgomeryX4, P256189},
    field::on_ifma::OnIfma,
    form::weierstrass::side_by_side::SideBySide,
    operate::vectors::OnVectors,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jac256189;

/// A point of jac256189.
pub type Point = crate::operate::point::Point<Jac256189>;
/// An integer modulo the order of jac256189's base point.
pub type Scalar = crate::operate::api::Scalar<Jac256189>;

const ORDER: &str = "0x19999999999999999999999999999999cc6bd10647eac1cb50d2ffe01b869d35";

impl Order<4> for Jac256189 {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Field> Weierstrass<F> for Jac256189 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn b(level: F::Level) -> F {
        F::constant(
            level,
            &const { words::<4>("fd63c3319814da55e88e9328e96273c483dca6cc84df53ec8d91b1b3e0237064") },
        )
    }
}

impl NamedCurve for Jac256189 {
    const INFO: Info = Info {
        name: "jac256189",
        form: "weierstrass",
        source: "Longa-Gebotys 2010, appendix B",
        equation: "y^2 = x^3 - 3x + 0xfd63c3319814da55e88e9328e96273c483dca6cc84df53ec8d91b1b3e0237064",
        field: FieldKind::Prime,
        field_name: "2^256 - 189",
        field_bits: 256,
        order: ORDER,
        cofactor: 10,
        scalar_bytes: 32,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("78b47ab76aa175226dd394b09623d50bb4862ab611e370e232a4e875c3b91f34"),
        y: words("989d96f5a690c8f19032b1a8f43a5014facb045752179ccf92764f9ef50b2f36"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [0; 4] };
    over!(
        Jac256189, 4, Crandall<256, 189, B>, Jacobian,
        base: [
            words("78b47ab76aa175226dd394b09623d50bb4862ab611e370e232a4e875c3b91f34"),
            words("989d96f5a690c8f19032b1a8f43a5014facb045752179ccf92764f9ef50b2f36"),
            [1, 0, 0, 0],
        ],
        neutral: [[0; 4]; 3]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Jacobian<Jac256189, CrandallX8<256, 189>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside = OnVectors<SideBySide<Jac256189, MontgomeryX4<OnIfma<Crandall<256, 189, Mulx>>, P256189, 5>>>;

impl Equipped for Jac256189 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = EightLanes<InLanes>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf::COMPLETE;
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<Inside, InLanes>;
    #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
    type Vectors = Inside;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
}
