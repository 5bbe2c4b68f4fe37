//! `jac1271gls`: y² = x³ - 3µ²x + 44µ³ over F_p(i), p = 2^127 - 1, µ = 2 + i, in Jacobian coordinates, on
//! vectors in homogeneous ones (Longa-Gebotys 2010, appendix B).
//!
//! The order is a prime of 254 bits. The paper prints -3µx + 44µ, a curve without endomorphism, and no base
//! point: G = (i, y), the real part of y even. ψ(x, y) = (α·x̄, β·ȳ), α = µ^(1-p), β = µ^(3(1-p)/2).

use crate::cpu::Tier;
use crate::field::Quadratic;
use crate::field::mersenne127::quadratic::Fp2;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::mersenne127::x8::Fp2x8;
use crate::form::Affine;
use crate::form::endomorphism::Conjugation;
use crate::form::weierstrass::Weierstrass;
use crate::form::weierstrass::jacobian::Jacobian;
use crate::form::weierstrass::quad::QuadWeierstrass;
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
use crate::operate::gls::{self, Gls, Interleaved, Joint2};
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::lanes::{WorthOf, worth};
use crate::operate::named::{NamedCurve, over};
use crate::operate::strategy::{Outcome, Wnaf};
use crate::operate::vectors::NoVectors;
use crate::scalar::decompose::Lattice;
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{field::mersenne127::quad::Fp2x4, form::weierstrass::quad::SideBySide};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jac1271gls;

/// A point of jac1271gls.
pub type Point = crate::operate::point::Point<Jac1271gls>;
/// A point of jac1271gls as the methods with ψ take it.
pub type SubgroupPoint = crate::operate::gls::SubgroupPoint<Jac1271gls>;
/// An integer modulo the order of jac1271gls.
pub type Scalar = crate::operate::api::Scalar<Jac1271gls>;

const ORDER: &str = "0x3ffffffffffffffffffffffffffffffe09c5f010948d9d930e79156d8ba3caf5";
/// α: imaginary part, real part.
const ALPHA: [u64; 4] = words("4ccccccccccccccccccccccccccccccd1999999999999999999999999999999a");
/// β: imaginary part, real part.
const BETA: [u64; 4] = words("426b94a2ad451f296f755142fe73fb6212b04e814703d49c1afac10f88821962");

/// 1/µ: imaginary part, real part.
const ONE_BY_MU: [u64; 4] = words("4ccccccccccccccccccccccccccccccc66666666666666666666666666666666");
/// 1/(√3·µ²): imaginary part, real part.
const SCALE: [u64; 4] = words("1c5a37aa500457a158c353ff773f53d650784a386ab074d721046fff49a9c51d");
/// √3·µ²: imaginary part, real part.
const UNSCALE: [u64; 4] = words("4e6e4ee57145ac4501399bd7ef8d8fc26cc24178be4dc4f953b330356b434051");
/// √α: imaginary part, real part.
const ROOT_OF_ALPHA: [u64; 4] = words("33e618d29da66430d2b569b107bc1713260cf396b12ccde796a54b277c21f476");

impl Order<4> for Jac1271gls {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Quadratic> Weierstrass<F> for Jac1271gls {
    /// 44µ³ = 88 + 484i.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn b(level: F::Level) -> F {
        F::constant(level, &[88, 0, 484, 0])
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_s(x: F) -> F {
        x.mul_mu()
    }
}

impl<F: Quadratic> Conjugation<F> for Jac1271gls {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn conjugate(x: F) -> F {
        x.conjugate()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_alpha(x: F) -> F {
        x.mul(F::constant(x.level(), &ALPHA))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_beta(y: F) -> F {
        y.mul(F::constant(y.level(), &BETA))
    }
}

impl<F: Quadratic> QuadWeierstrass<F> for Jac1271gls {
    const HALF_N: u32 = 22;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div_mu(x: F) -> F {
        x.mul(F::constant(x.level(), &ONE_BY_MU))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn scale(y: F) -> F {
        y.mul(F::constant(y.level(), &SCALE))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn unscale(y: F) -> F {
        y.mul(F::constant(y.level(), &UNSCALE))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_root_of_alpha(x: F) -> F {
        x.mul(F::constant(x.level(), &ROOT_OF_ALPHA))
    }
}

impl NamedCurve for Jac1271gls {
    const INFO: Info = Info {
        name: "jac1271gls",
        form: "weierstrass",
        source: "Longa-Gebotys 2010, appendix B",
        equation: "y^2 = x^3 - 3mu^2x + 44mu^3, mu = 2 + i",
        field: FieldKind::Quadratic,
        field_name: "2^127 - 1, squared",
        field_bits: 127,
        order: ORDER,
        cofactor: 1,
        scalar_bytes: 32,
        neutral_is_affine: false,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: [0, 0, 1, 0],
        y: words("28393a0643a7fe761afc5c73b02adb0673b4aa8c110cc477a98be81d10834602"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [0; 4] };
    over!(
        Jac1271gls, 4, Fp2<B>, Jacobian,
        base: [
            words("100000000000000000000000000000000"),
            words("28393a0643a7fe761afc5c73b02adb0673b4aa8c110cc477a98be81d10834602"),
            [1, 0, 0, 0],
        ],
        neutral: [[0; 4]; 3]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Jacobian<Jac1271gls, Fp2x8>;

impl Equipped for Jac1271gls {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = PsiLanes<InLanes, Dedicated>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { sums: worth(3, 4), ..WorthOf::USUAL };
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<NoVectors, InLanes>;
    #[cfg(not(all(feature = "base-sums", target_arch = "x86_64")))]
    type Vectors = NoVectors;
    /// Every point is in the subgroup: by ψ.
    #[inline]
    fn mul<O: Outcome<Self>>(tier: Tier, p: &Point, k: &[u64; 4]) -> O {
        gls::mul::<Self, Joint2, O>(tier, p, k)
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

impl Gls for Jac1271gls {
    type Lattice = Lattice;
    const LATTICE: Lattice = Lattice::new((1 << 127) - 2, 0x3204_f5ae_088c_39a7, false, &words(ORDER));
    type Regular = Joint2;
    type Vartime = Interleaved<Wnaf<5>, 8>;
    type Psi<B: WordKernels> = Self::Group<B>;
    #[cfg(feature = "alloc")]
    type PsiLanes = <Self as Equipped>::Lanes;
    #[cfg(target_arch = "x86_64")]
    type PsiIfma = SideBySide<Self, Fp2x4>;
    #[cfg(not(target_arch = "x86_64"))]
    type PsiIfma = Self::Psi<crate::cpu::Mulx>;
}
