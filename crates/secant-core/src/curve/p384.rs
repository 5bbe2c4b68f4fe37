//! `p384`: y² = x³ - 3x + B over F_p, p = 2^384 - 2^128 - 2^96 + 2^32 - 1, in Jacobian coordinates: P-384 of FIPS 186-4, secp384r1
//! of SEC 2. Its order is prime.

use crate::cpu::Tier;
use crate::field::Field;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::Lanes52;
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
use crate::operate::equipped;
use crate::operate::equipped::Equipped;
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::lanes::{Worth, WorthOf, worth};
#[cfg(feature = "alloc")]
use crate::operate::many::{Chords, SumsOfMany};
use crate::operate::named::{NamedCurve, over};
use crate::operate::strategy::{AffineWindow, Outcome, Window};
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
pub struct P384;

/// A point of P-384.
pub type Point = crate::operate::point::Point<P384>;
/// An integer modulo the order of P-384.
pub type Scalar = crate::operate::api::Scalar<P384>;

const ORDER: &str =
    "0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973";

impl Order<6> for P384 {
    const MODULUS: [u64; 6] = words(ORDER);
}

impl<F: Field> Weierstrass<F> for P384 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn b(level: F::Level) -> F {
        F::constant(
            level,
            &const {
                words::<6>(
                    "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
                )
            },
        )
    }
}

impl NamedCurve for P384 {
    const INFO: Info = Info {
        name: "p384",
        form: "weierstrass",
        source: "FIPS 186-4; SEC 2, secp384r1",
        equation: "y^2 = x^3 - 3x + 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
        field: FieldKind::Prime,
        field_name: "2^384 - 2^128 - 2^96 + 2^32 - 1",
        field_bits: 384,
        order: ORDER,
        cofactor: 1,
        scalar_bytes: 48,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 6]> = Affine {
        x: words(
            "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7",
        ),
        y: words(
            "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
        ),
    };
    const NEUTRAL: Affine<[u64; 6]> = Affine { x: [0; 6], y: [0; 6] };
    over!(
        P384, 6, MontgomeryForm<montgomery::P384, B, 6>, Jacobian,
        base: [
            words("4d3aadc2299e1513812ff723614ede2b6454868459a30eff879c3afc541b4d6e20e378e2a0d6ce383dd0756649c0b528"),
            words("2b78abc25a15c5e9dd8002263969a840c6c3521968f4ffd98bade7562e83b050a1bfa8bf7bb4a9ac23043dad4b03a4fe"),
            words("100000000ffffffffffffffff00000001"),
        ],
        neutral: [[0; 6]; 3]
    );
}

/// The prime, whose products stand where they are used in `[k]G`. Builds for debugging call them.
#[cfg(all(feature = "base-sums", target_arch = "x86_64", not(debug_assertions)))]
type Prime = montgomery::P384;
#[cfg(all(feature = "base-sums", target_arch = "x86_64", debug_assertions))]
type Prime = crate::field::lanes52::Called<montgomery::P384>;

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Jacobian<P384, Lanes52<Prime, 8, 6>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside = OnVectors<
    SideBySide<P384, MontgomeryX4<OnIfma<MontgomeryForm<montgomery::P384, Mulx, 6>>, montgomery::P384, 8>>,
>;

impl Equipped for P384 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = OddLanes<Jacobian<Self, Lanes52<montgomery::P384, 8, 6>>>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { products: worth(4, 5), base: worth(6, 7), sums: worth(4, 6) };
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<Inside, InLanes, 5>;
    #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
    type Vectors = Inside;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
    #[inline]
    fn mul<O: Outcome<Self>>(tier: Tier, p: &Point, k: &[u64; 6]) -> O {
        // On vectors an addition costs the same with any entry.
        if matches!(tier, Tier::Ifma(_)) {
            return equipped::mul::<Self, Window<5, 16>, O>(tier, p, k);
        }
        equipped::mul::<Self, AffineWindow<5, 16>, O>(tier, p, k)
    }
}

#[cfg(feature = "alloc")]
impl SumsOfMany for P384 {
    type Law<B: WordKernels> = Chords<Self::Group<B>, Self>;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Tables = crate::lanes::straus::LaneStraus<Jacobian<Self, Lanes52<montgomery::P384, 8, 6>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Tables = crate::operate::many::NoSums;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Buckets = crate::lanes::buckets::LaneBuckets<Jacobian<Self, Lanes52<montgomery::P384, 8, 6>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Buckets = crate::operate::many::NoSums;
    const LANES_FROM: Worth = worth(9, 17);
    const BUCKETS_FROM: usize = 1024;
}
