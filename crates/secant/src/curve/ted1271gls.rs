//! `ted1271gls`: -µx² + y² = 1 + 109µx²y² over F_p(i), p = 2^127 - 1, µ = 2 + i, in coordinates E / E^e (Longa-Gebotys 2010, appendix B).
//!
//! 4·r points, r a prime of 252 bits. The paper prints no base point: G = `[4]Q` for the point Q = (i, y), the real part of y even. Neither
//! -µ nor 109µ is a square: two points of order 2 are at infinity, and a result outside the subgroup of order r may be one of them.
//! ψ(x, y) = (α·x̄, ȳ), α = µ^((p-1)/2).

use super::gls::{Gls, Interleaved, over_quadratic};
use super::info::{FieldKind, Info};
use super::named::NamedCurve;
use super::strategy::Wnaf;
use crate::field::Quadratic;
use crate::form::Affine;
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::general::General;
use crate::form::endomorphism::Conjugation;
use crate::limbs::Words;
use crate::limbs::hex::words;
use crate::scalar::decompose::Lattice;
use crate::scalar::modulo::Order;

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ted1271gls;

/// A point of ted1271gls.
pub type Point = super::Point<Ted1271gls>;
/// A point of ted1271gls as the methods with ψ take it.
pub type SubgroupPoint = super::gls::SubgroupPoint<Ted1271gls>;
/// An integer modulo the order of ted1271gls's base point.
pub type Scalar = super::Scalar<Ted1271gls>;

const ORDER: &str = "0xfffffffffffffffffffffffffffffffa6261414c0dc87d3ce9b68e3b09e01a5";
/// α: imaginary part, real part.
const ALPHA: [u64; 4] = words("4c19e72d62599bcf2d4a964ef843e8ec260cf396b12ccde796a54b277c21f476");

impl Order<4> for Ted1271gls {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl<F: Quadratic> TwistedEdwards<F> for Ted1271gls {
    #[inline(always)]
    fn mul_minus_a(x: F) -> F {
        x.mul_mu()
    }
    #[inline(always)]
    fn mul_d(x: F) -> F {
        x.mul_mu().mul_small(109)
    }
}

impl<F: Quadratic> Conjugation<F> for Ted1271gls {
    #[inline(always)]
    fn mul_alpha(x: F) -> F {
        x.mul(F::constant(x.level(), &ALPHA))
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
    over_quadratic!(Ted1271gls, General);
}

impl Gls for Ted1271gls {
    const LATTICE: Lattice = Lattice::new((1 << 126) - 1, 0x62d2_cf00_a287_a526, true, &words(ORDER));
    type Vartime = Interleaved<Wnaf<5>, 8>;
    type Psi<B: Words> = Self::Group<B>;
    type CountedPsi<'t> = Self::Counted<'t>;
}
