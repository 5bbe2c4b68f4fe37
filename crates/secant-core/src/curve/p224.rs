//! `p224`: y² = x³ - 3x + B over F_p, p = 2^224 - 2^96 + 1, in Jacobian coordinates: P-224 of FIPS 186-4, secp224r1
//! of SEC 2. Its order is prime.

use crate::field::Field;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::{Called, Lanes52};
use crate::field::montgomery::{self, MontgomeryForm};
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;
use crate::form::weierstrass::jacobian::Jacobian;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::odd::OddLanes;
#[cfg(feature = "alloc")]
use crate::limbs::WordKernels;
use crate::limbs::hex::words;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::operate::base_sums::WithBaseSums;
use crate::operate::equipped::Equipped;
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::lanes::{Worth, worth};
#[cfg(feature = "alloc")]
use crate::operate::many::{Chords, SumsOfMany};
use crate::operate::named::{NamedCurve, over};
#[cfg(not(target_arch = "x86_64"))]
use crate::operate::vectors::NoVectors;
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx, field::montgomery_x4::MontgomeryX4, field::on_ifma::OnIfma,
    form::weierstrass::side_by_side::SideBySide, operate::vectors::OnVectors,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P224;

/// A point of P-224.
pub type Point = crate::operate::point::Point<P224>;
/// An integer modulo the order of P-224.
pub type Scalar = crate::operate::api::Scalar<P224>;

const ORDER: &str = "0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d";

impl Order<4> for P224 {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Field> Weierstrass<F> for P224 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn b(level: F::Level) -> F {
        F::constant(level, &const { words::<4>("b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4") })
    }
}

impl NamedCurve for P224 {
    const INFO: Info = Info {
        name: "p224",
        form: "weierstrass",
        source: "FIPS 186-4; SEC 2, secp224r1",
        equation: "y^2 = x^3 - 3x + 0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
        field: FieldKind::Prime,
        field_name: "2^224 - 2^96 + 1",
        field_bits: 224,
        order: ORDER,
        cofactor: 1,
        scalar_bytes: 28,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("b70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21"),
        y: words("bd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [0; 4] };
    over!(
        P224, 4, MontgomeryForm<montgomery::P224, B>, Jacobian,
        base: [
            words("a21b5e606dd3af9bf96bec05852597366018bfaabc9052266d0a4aea"),
            words("614786f1aea9c5ae03dfe878f8cd672b05335a6b2edca1e5eff3ede8"),
            words("ffffffffffffffffffffffff00000000"),
        ],
        neutral: [[0; 4]; 3]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Jacobian<P224, Lanes52<Called<montgomery::P224>, 5, 4>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside = OnVectors<
    SideBySide<P224, MontgomeryX4<OnIfma<MontgomeryForm<montgomery::P224, Mulx>>, montgomery::P224, 5>>,
>;

impl Equipped for P224 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = OddLanes<Jacobian<Self, Lanes52<montgomery::P224, 5, 4>>>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<Inside, InLanes>;
    #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
    type Vectors = Inside;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
}

#[cfg(feature = "alloc")]
impl SumsOfMany for P224 {
    type Law<B: WordKernels> = Chords<Self::Group<B>, Self>;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Tables = crate::lanes::straus::LaneStraus<Jacobian<Self, Lanes52<montgomery::P224, 5, 4>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Tables = crate::operate::many::NoSums;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Buckets = crate::lanes::buckets::LaneBuckets<Jacobian<Self, Lanes52<montgomery::P224, 5, 4>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Buckets = crate::operate::many::NoSums;
    const LANES_FROM: Worth = worth(9, 16);
}
