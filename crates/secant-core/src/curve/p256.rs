//! `p256`: y² = x³ - 3x + B over F_p, p = 2^256 - 2^224 + 2^192 + 2^96 - 1, in Jacobian coordinates: P-256 of FIPS 186-4, secp256r1
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
pub struct P256;

/// A point of P-256.
pub type Point = crate::operate::point::Point<P256>;
/// An integer modulo the order of P-256.
pub type Scalar = crate::operate::api::Scalar<P256>;

const ORDER: &str = "0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";

impl Order<4> for P256 {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Field> Weierstrass<F> for P256 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn b(level: F::Level) -> F {
        F::constant(
            level,
            &const { words::<4>("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b") },
        )
    }
}

impl NamedCurve for P256 {
    const INFO: Info = Info {
        name: "p256",
        form: "weierstrass",
        source: "FIPS 186-4; SEC 2, secp256r1",
        equation: "y^2 = x^3 - 3x + 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
        field: FieldKind::Prime,
        field_name: "2^256 - 2^224 + 2^192 + 2^96 - 1",
        field_bits: 256,
        order: ORDER,
        cofactor: 1,
        scalar_bytes: 32,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
        y: words("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [0; 4] };
    over!(
        P256, 4, MontgomeryForm<montgomery::P256, B>, Jacobian,
        base: [
            words("18905f76a53755c679fb732b7762251075ba95fc5fedb60179e730d418a9143c"),
            words("8571ff1825885d85d2e88688dd21f3258b4ab8e4ba19e45cddf25357ce95560a"),
            words("fffffffeffffffffffffffffffffffff000000000000000000000001"),
        ],
        neutral: [[0; 4]; 3]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Jacobian<P256, Lanes52<Called<montgomery::P256>, 5, 4>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside = OnVectors<
    SideBySide<P256, MontgomeryX4<OnIfma<MontgomeryForm<montgomery::P256, Mulx>>, montgomery::P256, 5>>,
>;

impl Equipped for P256 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = OddLanes<Jacobian<Self, Lanes52<montgomery::P256, 5, 4>>>;
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
impl SumsOfMany for P256 {
    type Law<B: WordKernels> = Chords<Self::Group<B>, Self>;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Tables = crate::lanes::straus::LaneStraus<Jacobian<Self, Lanes52<montgomery::P256, 5, 4>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Tables = crate::operate::many::NoSums;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Buckets = crate::lanes::buckets::LaneBuckets<Jacobian<Self, Lanes52<montgomery::P256, 5, 4>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Buckets = crate::operate::many::NoSums;
    const LANES_FROM: Worth = worth(9, 16);
}
