//! `wei25519`: y² = x³ - 3x + B over F_p, p = 2^255 - 19, in Jacobian coordinates (Robert, appendix A.2).
//!
//! Its order is a prime r of 256 bits, above p. The paper prints no base point: G = (1, y), y even.

use crate::field::Field;
use crate::field::crandall25519::Field25519;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::CrandallX8;
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;
use crate::form::weierstrass::jacobian::Jacobian;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::odd::OddLanes;
use crate::limbs::hex::words;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::operate::base_sums::WithBaseSums;
use crate::operate::equipped::Equipped;
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
use crate::operate::named::{NamedCurve, over};
#[cfg(not(target_arch = "x86_64"))]
use crate::operate::vectors::NoVectors;
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx,
    field::montgomery_x4::{MontgomeryX4, P25519},
    field::on_ifma::OnIfma,
    form::weierstrass::side_by_side::SideBySide,
    operate::vectors::OnVectors,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wei25519;

/// A point of wei25519.
pub type Point = crate::operate::point::Point<Wei25519>;
/// An integer modulo the order of wei25519.
pub type Scalar = crate::operate::api::Scalar<Wei25519>;

const ORDER: &str = "0x800000000000000000000000000000012c18945a05ad7f2edf026258ea5288ef";

impl Order<4> for Wei25519 {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Field> Weierstrass<F> for Wei25519 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn b(level: F::Level) -> F {
        F::constant(
            level,
            &const { words::<4>("1d09bac9ffe9e7f8284aed0442552779bcdef2e62b9cb1d568513fa798b94003") },
        )
    }
}

impl NamedCurve for Wei25519 {
    const INFO: Info = Info {
        name: "wei25519",
        form: "weierstrass",
        source: "Robert, appendix A.2",
        equation: "y^2 = x^3 - 3x + 0x1d09bac9ffe9e7f8284aed0442552779bcdef2e62b9cb1d568513fa798b94003",
        field: FieldKind::Prime,
        field_name: "2^255 - 19",
        field_bits: 255,
        order: ORDER,
        cofactor: 1,
        scalar_bytes: 32,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: [1, 0, 0, 0],
        y: words("6d48c9060e0114d55488038f6d40bdcf1cf7558c31577971bae016c101bd3e3c"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [0; 4] };
    over!(
        Wei25519, 4, Field25519<B>, Jacobian,
        base: [
            [1, 0, 0, 0],
            words("6d48c9060e0114d55488038f6d40bdcf1cf7558c31577971bae016c101bd3e3c"),
            [1, 0, 0, 0],
        ],
        neutral: [[0; 4]; 3]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Jacobian<Wei25519, CrandallX8<255, 19>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside = OnVectors<SideBySide<Wei25519, MontgomeryX4<OnIfma<Field25519<Mulx>>, P25519, 5>>>;

impl Equipped for Wei25519 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = OddLanes<InLanes>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<Inside, InLanes>;
    #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
    type Vectors = Inside;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
}
