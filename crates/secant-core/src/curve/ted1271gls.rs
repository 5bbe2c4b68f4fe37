//! `ted1271gls`: -µx² + y² = 1 + 109µx²y² over F_p(i), p = 2^127 - 1, µ = 2 + i, in coordinates E / E^e
//! (Longa-Gebotys 2010, appendix B).
//!
//! 4·r points, r a prime of 252 bits. The paper prints no base point: G = `[4]Q` for the point Q = (i, y),
//! the real part of y even. Neither -µ nor 109µ is a square: two points of order 2 are at infinity, and a
//! result outside the subgroup of order r may be one of them. ψ(x, y) = (α·x̄, ȳ), α = µ^((p-1)/2).

use crate::cpu::Portable;
use crate::cpu::Tier;
use crate::ct::Choice;
use crate::field::mersenne127::quadratic::Fp2;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::mersenne127::x8::Fp2x8;
use crate::field::{Factor, Field, Quadratic};
use crate::form::Affine;
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::general::General;
use crate::form::edwards::quad::QuadEdwards;
use crate::form::endomorphism::Conjugation;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::EightLanes;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::PsiLanes;
use crate::limbs::WordKernels;
use crate::limbs::hex::words;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::multiply::fixed_base_lanes::Complete;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::operate::base_sums::WithBaseSums;
use crate::operate::equipped::Equipped;
use crate::operate::gls::{Gls, Interleaved, Joint2};
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::lanes::{Worth, WorthOf, worth};
#[cfg(feature = "alloc")]
use crate::operate::many::{SumsOfMany, Unified};
use crate::operate::named::{NamedCurve, over};
use crate::operate::strategy::Wnaf;
use crate::operate::vectors::NoVectors;
use crate::scalar::decompose::Lattice;
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{field::mersenne127::quad::Fp2x4, form::edwards::quad::SideBySide};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ted1271gls;

/// A point of ted1271gls.
pub type Point = crate::operate::point::Point<Ted1271gls>;
/// A point of ted1271gls as the methods with ψ take it.
pub type SubgroupPoint = crate::operate::gls::SubgroupPoint<Ted1271gls>;
/// An integer modulo the order of ted1271gls's base point.
pub type Scalar = crate::operate::api::Scalar<Ted1271gls>;

const ORDER: &str = "0xfffffffffffffffffffffffffffffffa6261414c0dc87d3ce9b68e3b09e01a5";
/// α: imaginary part, real part.
const ALPHA: [u64; 4] = words("4c19e72d62599bcf2d4a964ef843e8ec260cf396b12ccde796a54b277c21f476");
/// α·µ/µ̄: imaginary part, real part.
const ALPHA_MU: [u64; 4] = words("4c19e72d62599bcf2d4a964ef843e8ec59f30c694ed33218695ab4d883de0b89");

/// t, t² = -109: imaginary part, real part.
const T: [u64; 4] = words("4ccfbb9bb2af54568459f0d8274a3afe00000000000000000000000000000000");

impl Order<4> for Ted1271gls {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Quadratic> TwistedEdwards<F> for Ted1271gls {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_minus_a(x: F) -> F {
        x.mul_mu()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_d(x: F) -> F {
        x.mul_mu().mul_small(<Self as QuadEdwards<F>>::N)
    }
}

impl<F: Quadratic> Conjugation<F> for Ted1271gls {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn conjugate(x: F) -> F {
        x.conjugate()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_alpha(x: F) -> F {
        x.mul(F::constant(x.level(), &ALPHA))
    }
}

impl<F: Quadratic> QuadEdwards<F> for Ted1271gls {
    const N: u32 = 109;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_alpha_mu(x: F) -> F {
        x.mul(F::constant(x.level(), &ALPHA_MU))
    }
}

impl NamedCurve for Ted1271gls {
    const INFO: Info = Info {
        name: "ted1271gls",
        form: "twisted_edwards",
        source: "Longa-Gebotys 2010, appendix B",
        equation: "-mu x^2 + y^2 = 1 + 109mu x^2y^2, mu = 2 + i",
        field: FieldKind::Quadratic,
        field_name: "2^127 - 1, squared",
        field_bits: 127,
        order: ORDER,
        cofactor: 4,
        scalar_bytes: 32,
        neutral_is_affine: true,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("47f398991c38609783689cbcaefe30181b9ab55a3c264fdfc486078eac2c62a3"),
        y: words("0ca0fd2799028a3db036118104189bef738cab1a95e5b79272b5e0b43d126122"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [1, 0, 0, 0] };
    over!(
        Ted1271gls, 4, Fp2<B>, General,
        base: [
            words("47f398991c38609783689cbcaefe30181b9ab55a3c264fdfc486078eac2c62a3"),
            words("ca0fd2799028a3db036118104189bef738cab1a95e5b79272b5e0b43d126122"),
            [1, 0, 0, 0],
            words("5a3f1734ae0be1caaae17c95730be5666b0ecf9481891139a64a9faedb85748d"),
        ],
        neutral: [[0; 4], [1, 0, 0, 0], [1, 0, 0, 0], [0; 4]]
    );
}

/// Of points in the subgroup of prime order, where the law has no exception.
#[cfg(feature = "alloc")]
impl SumsOfMany for Ted1271gls {
    type Law<B: WordKernels> = Unified<Self::Group<B>>;
    type Tables = crate::operate::many::NoSums;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Buckets = crate::lanes::buckets::LaneBuckets<InLanes>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Buckets = crate::operate::many::NoSums;
    const LANES_FROM: Worth = worth(17, 64);
    const BUCKETS_FROM: usize = 80;

    const SHARES: bool = true;

    /// By ψ.
    #[inline]
    fn few_vartime(
        level: crate::cpu::Ifma,
        k: &[[u64; 4]],
        points: &[Point],
    ) -> Option<crate::operate::projective::Projective<Self>> {
        crate::operate::gls::sums::sum_vartime(Tier::Ifma(level), k, points)
    }

    /// By ψ.
    #[inline]
    fn two_vartime(
        tier: Tier,
        p: &Point,
        m: &[u64; 4],
        other: Option<(&Point, &[u64; 4])>,
    ) -> crate::operate::projective::Projective<Self> {
        match other {
            Some((q, n)) => crate::operate::gls::mul_add::<Self, <Self as Gls>::Vartime, _>(tier, p, m, q, n),
            None => crate::operate::gls::mul::<Self, <Self as Gls>::Vartime, _>(tier, p, m),
        }
    }
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = General<Ted1271gls, Fp2x8>;

impl Equipped for Ted1271gls {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = EightLanes<InLanes>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { products: worth(5, 6), base: worth(4, 6), sums: worth(5, 6) };
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<NoVectors, InLanes>;
    #[cfg(not(all(feature = "base-sums", target_arch = "x86_64")))]
    type Vectors = NoVectors;
    /// By two quadratic characters.
    ///
    /// The curve's 4r points are Z/2 × Z/2 × Z/r, as three have order 2 and none has order 4: the subgroup of
    /// order r is that of the doubles. On Y² = X(X - e1)(X - e2), all roots in the field, a point is a double
    /// exactly if X and X - e1 are squares (2-descent: Silverman, "The Arithmetic of Elliptic Curves",
    /// X.1.4). With a = -µ, d = 109µ the map from here is X = 4/(a - d)·(1 + y)/(1 - y), and e1 = 4·(2s - a -
    /// d)/(a - d)² with s² = ad. Up to squares, to which 2, -110 and all of F_p belong,
    /// - X is µ(1 - y²), and µ is not a square;
    /// - X - e1 is (1 - y)((a - s) + (s - d)y), which with s = µt, t² = -109 is µ(1 + t)·(1 - y)(ty - 1), and
    ///   µ(1 + t) is a square.
    ///
    /// So P is a double exactly if 1 - y² is not a square and (1 - y)(1 - ty) is one, or if P is neutral, y = 1. No point has ty = 1:
    /// y² = -1/109 = a/d would make y² = 1. Cost: 257S+24M in F_p, about a tenth of a multiplication.
    #[inline]
    fn is_in_subgroup_vartime(_: Tier, p: &Point) -> bool {
        let y = p.decode::<Fp2<Portable>>(Portable).y;
        let one = Fp2::one(Portable);
        let minus = one.sub(y);
        let first = Field::add(one, y).mul(minus).is_square();
        let second = one.sub(Fp2::constant(Portable, &T).mul(y)).mul(minus).is_square();
        second.and(first.not()).or(minus.is_zero()).declassify()
    }
}

impl Gls for Ted1271gls {
    type Lattice = Lattice;
    const LATTICE: Lattice = Lattice::new((1 << 126) - 1, 0x62d2_cf00_a287_a526, true, &words(ORDER));
    type Regular = Joint2;
    type Vartime = Interleaved<Wnaf<5>, 8>;
    type Psi<B: WordKernels> = Self::Group<B>;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type PsiLanes = PsiLanes<InLanes, Complete>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type PsiLanes = NoLanes;
    #[cfg(target_arch = "x86_64")]
    type PsiIfma = SideBySide<Self, Fp2x4>;
    #[cfg(not(target_arch = "x86_64"))]
    type PsiIfma = Self::Psi<crate::cpu::Mulx>;
}
