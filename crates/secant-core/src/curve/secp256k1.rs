//! `secp256k1`: y² = x³ + 7 over F_p, p = 2^256 - 2^32 - 977, in Jacobian coordinates: SEC 2. Its order is
//! prime.
//!
//! ψ(x, y) = (βx, y) with β³ = 1 is the multiplication by λ, λ² + λ = -1 modulo the order.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::cpu::Tier;
use crate::field::Field;
use crate::field::crandall::Crandall;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::CrandallX8;
use crate::form::Affine;
#[cfg(feature = "alloc")]
use crate::form::Endomorphism;
use crate::form::endomorphism::Conjugation;
use crate::form::weierstrass::Weierstrass;
use crate::form::weierstrass::homogeneous::ThirdOf;
use crate::form::weierstrass::jacobian::Jacobian;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::PsiLanes;
use crate::limbs::WordKernels;
use crate::limbs::hex::words;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::multiply::fixed_base_lanes::Dedicated;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::operate::base_sums::WithBaseSums;
use crate::operate::equipped::Equipped;
use crate::operate::gls::base::InterleavedBase;
use crate::operate::gls::{self, Gls, Interleaved, OddWindows};
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::lanes::{Worth, WorthOf, worth};
#[cfg(feature = "alloc")]
use crate::operate::many::{Chords, Signed, SumsOfMany};
use crate::operate::named::{NamedCurve, over};
use crate::operate::strategy::{Outcome, Wnaf};
use crate::operate::vectors::NoVectors;
use crate::scalar::decompose::eisenstein::Eisenstein;
#[cfg(feature = "alloc")]
use crate::scalar::decompose::{Basis, Half};
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx,
    field::montgomery_x4::{self, MontgomeryX4},
    field::on_ifma::OnIfma,
    form::weierstrass::homogeneous::Homogeneous,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Secp256k1;

/// A point of secp256k1.
pub type Point = crate::operate::point::Point<Secp256k1>;
/// An integer modulo the order of secp256k1.
pub type Scalar = crate::operate::api::Scalar<Secp256k1>;

const ORDER: &str = "0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
/// 2^256 - p.
const C: u64 = 0x1_0000_03d1;
const BETA: [u64; 4] = words("7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501ee");

impl Order<4> for Secp256k1 {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Field> Weierstrass<F> for Secp256k1 {
    const S_IS_ZERO: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn b(level: F::Level) -> F {
        F::from_u64(level, 7)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_s(x: F) -> F {
        F::zero(x.level())
    }
}

impl<F: Field> Conjugation<F> for Secp256k1 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn conjugate(x: F) -> F {
        x
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_alpha(x: F) -> F {
        x.mul(F::constant(x.level(), &BETA))
    }
}

/// By a u with 21u⁶ = 1.
impl<F: Field> ThirdOf<F> for Secp256k1 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn scale() -> [[u64; 4]; 2] {
        const {
            [
                words("e9ffb34ba5bd49eb29118f404d9dc115f9e7283d21eaa87d8b592124699e11d0"),
                words("9a82775df706b8792310f8270240aab9a2e961546a9849bfcf214cb11c6b9976"),
            ]
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn unscale() -> [[u64; 4]; 2] {
        const {
            [
                words("51e98ee0a1e932bb01f5d59c7bf867f0f4fba1532fd64ac1ac8f1dbab09dc55b"),
                words("acb3cab5438d21efe0645b332f4e013a5d24fbecbe7e0cbbfdbb4a9354d3c47a"),
            ]
        }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn beta() -> [u64; 4] {
        BETA
    }
}

impl NamedCurve for Secp256k1 {
    const INFO: Info = Info {
        name: "secp256k1",
        form: "weierstrass",
        source: "SEC 2",
        equation: "y^2 = x^3 + 7",
        field: FieldKind::Prime,
        field_name: "2^256 - 2^32 - 977",
        field_bits: 256,
        order: ORDER,
        cofactor: 1,
        scalar_bytes: 32,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
        y: words("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [0; 4] };
    over!(
        Secp256k1, 4, Crandall<256, C, B>, Jacobian,
        base: [
            words("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
            words("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"),
            [1, 0, 0, 0],
        ],
        neutral: [[0; 4]; 3]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Jacobian<Secp256k1, CrandallX8<256, C>>;

impl Equipped for Secp256k1 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = PsiLanes<InLanes, Dedicated>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { products: worth(3, 5), ..WorthOf::USUAL };
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<NoVectors, InLanes>;
    #[cfg(not(all(feature = "base-sums", target_arch = "x86_64")))]
    type Vectors = NoVectors;
    #[inline]
    fn mul<O: Outcome<Self>>(tier: Tier, p: &Point, k: &[u64; 4]) -> O {
        gls::mul::<Self, <Self as Gls>::Regular, O>(tier, p, k)
    }
    #[inline]
    fn mul_vartime<O: Outcome<Self>>(tier: Tier, p: &Point, k: &[u64; 4]) -> O {
        gls::mul::<Self, <Self as Gls>::Vartime, O>(tier, p, k)
    }
    #[inline]
    fn mul_add_vartime<O: Outcome<Self>>(tier: Tier, m: &[u64; 4], p: &Point, n: &[u64; 4], q: &Point) -> O {
        gls::mul_add::<Self, <Self as Gls>::Vartime, O>(tier, p, m, q, n)
    }
    #[inline]
    fn mul_add_base_vartime<O: Outcome<Self>>(tier: Tier, m: &[u64; 4], p: &Point, n: &[u64; 4]) -> O {
        gls::mul_add::<Self, InterleavedBase<Wnaf<5>, 8>, O>(tier, p, m, &Point::base(), n)
    }
}

impl Gls for Secp256k1 {
    type Lattice = Eisenstein;
    const LATTICE: Eisenstein = Eisenstein::new(
        0x3086_d221_a7d4_6bcd_e86c_90e4_9284_eb15,
        0xe443_7ed6_010e_8828_6f54_7fa9_0abf_e4c3,
        &words(ORDER),
    );
    type Regular = OddWindows<5, 16>;
    type Vartime = Interleaved<Wnaf<5>, 8>;
    type Psi<B: WordKernels> = Self::Group<B>;
    #[cfg(feature = "alloc")]
    type PsiLanes = <Self as Equipped>::Lanes;
    #[cfg(target_arch = "x86_64")]
    type PsiIfma = Homogeneous<Self, MontgomeryX4<OnIfma<Self::Field<Mulx>>, montgomery_x4::Secp256k1, 5>>;
    #[cfg(not(target_arch = "x86_64"))]
    type PsiIfma = Self::Psi<crate::cpu::Mulx>;
}

#[cfg(feature = "alloc")]
impl SumsOfMany for Secp256k1 {
    type Law<B: WordKernels> = Chords<Self::Group<B>, Self>;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Tables = crate::lanes::straus::LaneStraus<InLanes>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Tables = crate::operate::many::NoSums;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Buckets = crate::lanes::buckets::LaneBuckets<InLanes>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Buckets = crate::operate::many::NoSums;
    const LANES_FROM: Worth = worth(9, 12);
    const BUCKETS_FROM: usize = 448;
    const INTEGERS: usize = 2;
    const BITS: usize = 128;

    const SHARES: bool = true;

    /// By ψ.
    #[inline]
    fn few_vartime(
        level: crate::cpu::Ifma,
        k: &[[u64; 4]],
        points: &[Point],
    ) -> Option<crate::operate::projective::Projective<Self>> {
        gls::sums::sum_vartime(Tier::Ifma(level), k, points)
    }

    /// An integer of at most 128 bits is not split.
    fn split_vartime(k: &[u64; 4], into: &mut Vec<Signed<[u64; 4]>>) {
        let halves = match k {
            [low, high, 0, 0] => {
                [Half { magnitude: u128::from(*high) << 64 | u128::from(*low), negative: 0 }, Half::default()]
            }
            _ => Self::LATTICE.nearest(k),
        };
        into.extend(halves.map(|half| {
            let [low, high] = half.words();
            Signed { magnitude: [low, high, 0, 0], negative: half.negative == 1 }
        }));
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn image<F: Field>(p: Affine<F>) -> Affine<F> {
        Jacobian::<Self, F>::psi(p)
    }
}
