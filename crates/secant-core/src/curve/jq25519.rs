//! `jq25519`: y² = x⁴ - (3/2)θx² + 1 over F_p, p = 2^255 - 19, a Jacobi quartic in coordinates XXYZZ (Robert,
//! appendix A.3, "jac25519" in its tables).
//!
//! 4·r points, r a prime of 254 bits: Z/2 × Z/2 × Z/r. Two of the points of order 2 are at infinity, and a
//! result outside the subgroup of order r may be one of them. The paper prints no base point: G = `[4]Q` for
//! the point Q = (3, y), y even.

use crate::field::Field;
use crate::field::crandall25519::Field25519;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::CrandallX8;
use crate::field::quad::LazyQuad;
use crate::form::Affine;
use crate::form::jacobi_quartic::JacobiQuartic;
use crate::form::jacobi_quartic::side_by_side::SideBySideQuartic;
use crate::form::jacobi_quartic::xxyzz::Xxyzz;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::EightLanes;
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
    field::montgomery_x4::{MontgomeryX4, P25519},
    field::on_ifma::OnIfma,
    form::jacobi_quartic::side_by_side::SideBySide,
    operate::vectors::OnVectors,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jq25519;

/// A point of jq25519.
pub type Point = crate::operate::point::Point<Jq25519>;
/// An integer modulo the order of jq25519's base point.
pub type Scalar = crate::operate::api::Scalar<Jq25519>;

const ORDER: &str = "0x20000000000000000000000000000000099caf6ed07cc4e431549f2adb8a09d1";

impl Order<4> for Jq25519 {
    const MODULUS: [u64; 4] = words(ORDER);
}

/// a = -3θ/4.
const A: [u64; 4] = words("e9ab0cd066ff6dfccac493bf747c65604e1174f71603ab6f34ca4b175335f82");

impl<F: Field> JacobiQuartic<F> for Jq25519 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_a(x: F) -> F {
        x.mul(F::constant(x.level(), &A))
    }
}

impl<Q: LazyQuad> SideBySideQuartic<Q> for Jq25519 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn a_in_place(level: <Q::Element as Field>::Level) -> Q::Operand {
        Q::constants(level, [&[1], &[1], &A, &[1]])
    }
}

impl NamedCurve for Jq25519 {
    const INFO: Info = Info {
        name: "jq25519",
        form: "jacobi_quartic",
        source: "Robert, appendix A.3",
        equation: "y^2 = x^4 - (3/2)theta x^2 + 1, theta = 0x1731beeea2156180446f9e5ab64af78d4ed3e0eb68d5070c10ef2468b910d5f7",
        field: FieldKind::Prime,
        field_name: "2^255 - 19",
        field_bits: 255,
        order: ORDER,
        cofactor: 4,
        scalar_bytes: 32,
        neutral_is_affine: true,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("5de4c8478bcd488c1d30000910b75047418ff46ab033e233b88faa1da936a8b9"),
        y: words("3c89cdcb58ce4c060dbef259e2d241719cd4df1c94ef35c8df66d258680895cb"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [1, 0, 0, 0] };
    over!(
        Jq25519, 4, Field25519<B>, Xxyzz,
        base: [
            words("470162e4a0765fb43d2edaed3ec0eabda628d90a37c125064892ede340043b0e"),
            words("43763234a731b3f9f2410da61d2dbe8e632b20e36b10ca3720992da797f76a22"),
            [1, 0, 0, 0],
            words("3bc9908f179a91183a600012216ea08e831fe8d56067c467711f543b526d5185"),
        ],
        neutral: [[0; 4], words("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec"), [1, 0, 0, 0], [0; 4]]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Xxyzz<Jq25519, CrandallX8<255, 19>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside = OnVectors<SideBySide<Jq25519, MontgomeryX4<OnIfma<Field25519<Mulx>>, P25519, 5>>>;

impl Equipped for Jq25519 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;
    use crate::field::{Factor, Single};
    use crate::form::jacobi_quartic::weierstrass::{self, from_weierstrass, to_weierstrass};

    type F = <Jq25519 as NamedCurve>::Field<Portable>;

    #[test]
    fn the_weierstrass_model_is_the_papers() {
        let theta = weierstrass::theta::<Jq25519, F>(Portable).to_repr();
        assert_eq!(theta, words("1731beeea2156180446f9e5ab64af78d4ed3e0eb68d5070c10ef2468b910d5f7"));
        let (a, b) = weierstrass::constants::<Jq25519, F>(Portable);
        assert_eq!(a.to_repr(), words("c500be2450246d16c114830a5d1aef9c2b80c567b4fd87562c69db659713ad2"));
        assert_eq!(b.to_repr(), words("a38f53e5d27462dcdada9a78b9eac482ef06e855af92ca704060c551a9a5854"));
    }

    /// P + Q for P ≠ ±Q by the chord.
    fn chord(p: Affine<F>, q: Affine<F>) -> Affine<F> {
        let slope = q.y.sub(p.y).mul(q.x.sub(p.x).invert());
        let x = slope.sqr().sub(p.x).sub(q.x);
        Affine { x, y: slope.mul(p.x.sub(x)).sub(p.y) }
    }

    #[test]
    fn the_map_is_a_homomorphism_there_and_back() {
        let map = |p: &Point| to_weierstrass::<Jq25519, F>(p.decode(Portable));
        let (a, b) = weierstrass::constants::<Jq25519, F>(Portable);
        let order_two = Point::of(Affine { x: [0; 4], y: F::one(Portable).neg().tighten().to_repr() });
        let mut points = vec![order_two, order_two.add(&Point::base()).unwrap()];
        for k in 1..20 {
            points.push(crate::operate::slow::mul_base(&[k, k << 7, k ^ 99, k << 50]).to_affine());
        }
        for p in &points {
            let image = map(p);
            let cubic = Field::add(image.x.sqr(), a).mul(image.x).sub(b.neg().tighten());
            assert!(image.y.sqr().equals(cubic).declassify());
            assert_eq!(Point::encode(from_weierstrass::<Jq25519, F>(image)), *p);
        }
        for pair in points.windows(2) {
            let sum = chord(map(&pair[0]), map(&pair[1]));
            assert_eq!(Point::encode(from_weierstrass::<Jq25519, F>(sum)), pair[0].add(&pair[1]).unwrap());
        }
        let neutral = map(&Point::neutral());
        assert_eq!((neutral.x.to_repr(), neutral.y.to_repr()), ([0; 4], [0; 4]));
        assert_eq!(Point::encode(from_weierstrass::<Jq25519, F>(neutral)), Point::neutral());
    }
}
