//! `p521`: y² = x³ - 3x + B over F_p, p = 2^521 - 1, in Jacobian coordinates: P-521 of FIPS 186-4, secp521r1 of SEC 2. Its order is prime.

use crate::cpu::Tier;
use crate::field::Field;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::Lanes52;
use crate::field::mersenne521::Mersenne521;
use crate::form::Affine;
use crate::form::weierstrass::Weierstrass;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::form::weierstrass::jacobian::Jacobian;
use crate::form::weierstrass::jacobian::plain::Plain;
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
    cpu::Mulx,
    field::montgomery_x4::{self, MontgomeryX4},
    field::on_ifma::OnIfma,
    form::weierstrass::side_by_side::SideBySide,
    operate::vectors::OnVectors,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct P521;

/// A point of P-521.
pub type Point = crate::operate::point::Point<P521>;
/// An integer modulo the order of P-521.
pub type Scalar = crate::operate::api::Scalar<P521>;

const ORDER: &str = "0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409";

impl Order<9> for P521 {
    const MODULUS: [u64; 9] = words(ORDER);
}

impl<F: Field> Weierstrass<F> for P521 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn b(level: F::Level) -> F {
        F::constant(
            level,
            &const {
                words::<9>(
                    "51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00",
                )
            },
        )
    }
}

impl NamedCurve for P521 {
    const INFO: Info = Info {
        name: "p521",
        form: "weierstrass",
        source: "FIPS 186-4; SEC 2, secp521r1; Granger-Scott 2014, section 4.1",
        equation: "y^2 = x^3 - 3x + 0x51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00",
        field: FieldKind::Prime,
        field_name: "2^521 - 1",
        field_bits: 521,
        order: ORDER,
        cofactor: 1,
        scalar_bytes: 66,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 9]> = Affine {
        x: words(
            "c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66",
        ),
        y: words(
            "11839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650",
        ),
    };
    const NEUTRAL: Affine<[u64; 9]> = Affine { x: [0; 9], y: [0; 9] };
    over!(
        P521, 9, Mersenne521<B>, Plain,
        base: [
            words("c6858e06b7040403a73678fb2d988e015b4429c6481390014fed487e0a2bd8006b4d3dbaa14b5e01dfbf9d64a3f87700127a2ffa8de334022cf0615a90a6fe017e7e31c2e5bd66"),
            words("11839296a789a3b03001172297ed0b103d1bd998f54449501e6d11a05ebef4503273e662c97ee7202657bd099031542039013fad0761353031c21a89cb0902200be94769fd16650"),
            words("1"),
        ],
        neutral: [[0; 9]; 3]
    );
}

/// The prime, whose products stand where they are used in `[k]G`: calls and copies would take an eighth of it. Builds for debugging call them,
/// which is a tenth of the text.
#[cfg(all(feature = "base-sums", target_arch = "x86_64", not(debug_assertions)))]
type Prime = montgomery_x4::P521;
#[cfg(all(feature = "base-sums", target_arch = "x86_64", debug_assertions))]
type Prime = crate::field::lanes52::Called<montgomery_x4::P521>;

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Jacobian<P521, Lanes52<Prime, 11, 9>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside = OnVectors<SideBySide<P521, MontgomeryX4<OnIfma<Mersenne521<Mulx>>, montgomery_x4::P521, 11>>>;

impl Equipped for P521 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = OddLanes<Jacobian<Self, Lanes52<montgomery_x4::P521, 11, 9>>>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { products: worth(3, 4), base: worth(5, 7), sums: worth(4, 5) };
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<Inside, InLanes, 5>;
    #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
    type Vectors = Inside;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
    #[inline]
    fn mul<O: Outcome<Self>>(tier: Tier, p: &Point, k: &[u64; 9]) -> O {
        // On vectors an addition costs the same with any entry.
        if matches!(tier, Tier::Ifma(_)) {
            return equipped::mul::<Self, Window<5, 16>, O>(tier, p, k);
        }
        equipped::mul::<Self, AffineWindow<5, 16>, O>(tier, p, k)
    }
}

#[cfg(feature = "alloc")]
impl SumsOfMany for P521 {
    type Law<B: WordKernels> = Chords<Self::Group<B>, Self>;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Tables = crate::lanes::straus::LaneStraus<Jacobian<Self, Lanes52<montgomery_x4::P521, 11, 9>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Tables = crate::operate::many::NoSums;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Buckets = crate::lanes::buckets::LaneBuckets<Jacobian<Self, Lanes52<montgomery_x4::P521, 11, 9>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Buckets = crate::operate::many::NoSums;
    const LANES_FROM: Worth = worth(9, 16);
    const BUCKETS_FROM: usize = 1000;
}
