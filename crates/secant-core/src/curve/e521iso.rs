//! `e521iso`: -x² + y² = 1 - 376015x²y² over F_p, p = 2^521 - 1, in coordinates E / E^e: the curve that is
//! 4-isogenous to [`e521`] (Granger-Scott 2014, section 4.3, after Hamburg), where an addition costs one
//! multiplication less.
//!
//! 4·r points, r as for e521. -1 is not a square and -376015 is one: two points of order 4 are at infinity,
//! and a result outside the subgroup of order r may be one of them. G is the image of e521's base point.

use super::e521::{self, E521};
use crate::cpu::{Tier, on_words};
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::field::lanes52::Lanes52;
use crate::field::mersenne521::Mersenne521;
use crate::field::quad::RealQuad;
use crate::field::{Factor, Field};
use crate::form::Affine;
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::extended::Extended;
use crate::form::edwards::side_by_side::SideBySideEdwards;
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
use crate::operate::lanes::{WorthOf, worth};
use crate::operate::named::{NamedCurve, over};
#[cfg(not(target_arch = "x86_64"))]
use crate::operate::vectors::NoVectors;
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx,
    field::montgomery_x4::{self, MontgomeryX4},
    field::on_ifma::OnIfma,
    field::quad::Eager,
    form::edwards::side_by_side::SideBySide,
    operate::vectors::OnVectors,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct E521iso;

/// A point of e521iso.
pub type Point = crate::operate::point::Point<E521iso>;
/// An integer modulo the order of e521iso's base point.
pub type Scalar = crate::operate::api::Scalar<E521iso>;

const ORDER: &str = "0x7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd15b6c64746fc85f736b8af5e7ec53f04fbd8c4569a8f1f4540ea2435f5180d6b";

impl Order<9> for E521iso {
    const MODULUS: [u64; 9] = words(ORDER);
}

impl<F: Field> TwistedEdwards<F> for E521iso {
    const BY_SQUARES: bool = true;
    const T_IN_TABLE: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_d(x: F) -> F {
        x.mul_small(376_015).neg().tighten()
    }
}

impl<Q: RealQuad> SideBySideEdwards<Q> for E521iso {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn d_in_place(level: <Q::Element as Field>::Level) -> Q::Loose {
        // 2^521 - 1 - 376015.
        let d = [!376015, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, 0x1ff];
        Q::constants(level, [&[1], &[1], &d, &[1]])
    }
}

impl NamedCurve for E521iso {
    const INFO: Info = Info {
        name: "e521iso",
        form: "twisted_edwards",
        source: "Granger-Scott 2014, section 4.3",
        equation: "-x^2 + y^2 = 1 - 376015x^2y^2",
        field: FieldKind::Prime,
        field_name: "2^521 - 1",
        field_bits: 521,
        order: ORDER,
        cofactor: 4,
        scalar_bytes: 65,
        neutral_is_affine: true,
    };
    const BASE: Affine<[u64; 9]> = Affine {
        x: words(
            "7f2c105a34b7428fea36d535b097b1410edfb2fa93fae4c6458c3235787249d70f7f4ecb4102a4631d8e55dca738c1138ad2d2262244c2149e69688814f651f850",
        ),
        y: words(
            "1b410e76cbad6dcf4a63e67c6c85e1b3036eb146cf38a2dd01a49fe1fc3ce278cfdc6e6557ae468e69ea0880db7015d2d1be5ea9183f37d02d1f0e9bd12ddde2bbe",
        ),
    };
    const NEUTRAL: Affine<[u64; 9]> = Affine { x: [0; 9], y: [1, 0, 0, 0, 0, 0, 0, 0, 0] };
    over!(
        E521iso, 9, Mersenne521<B>, Extended,
        base: [
            words("7f2c105a34b742023fa8db54d6c25e031410edfb2fa93f02b93191630c8d5e007249d70f7f4ecb01040a918c76395701ca738c1138ad2d008988913085279a01688814f651f850"),
            words("1b410e76cbad6dc03d298f99f1b217801b3036eb146cf38028b7406927f87f003ce278cfdc6e65501eb91a39a7a822000db7015d2d1be5e02a460fcdf40b47c00e9bd12ddde2bbe"),
            words("1"),
            words("588bc1d3e67903d04a3fc8c7251aba605063386c991baa504a221551eade963038fee7dbd069500046bf0f4e6fa7e1a040b8a4a27c7bff603d0e651b1e5588d037a523e0480733f"),
        ],
        neutral: [[0; 9], words("1"), words("1"), [0; 9]]
    );
}

/// The law in eight lanes.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
type InLanes = Extended<E521iso, Lanes52<montgomery_x4::P521, 11, 9>>;

/// Vectors inside one multiplication.
#[cfg(target_arch = "x86_64")]
type Inside =
    OnVectors<SideBySide<E521iso, Eager<MontgomeryX4<OnIfma<Mersenne521<Mulx>>, montgomery_x4::P521, 11>>>>;

impl Equipped for E521iso {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = EightLanes<InLanes>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { products: worth(5, 6), base: worth(6, 7), sums: worth(5, 6) };
    #[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
    type Vectors = WithBaseSums<Inside, InLanes, 5>;
    #[cfg(all(not(feature = "base-sums"), target_arch = "x86_64"))]
    type Vectors = Inside;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
}

/// (x, y) to (2xy/(y² - u), (y² + u)/(2 - y² - u)) for u = ax²: from the curve with a, d to that with -a, d -
/// a, with a kernel of four points. Cost: 1I+6M+2S.
///
/// No denominator is 0 at a point of e521 or of this curve: the image would be at infinity, and from e521 it
/// is in the subgroup of order r, while e521 itself has no such points.
#[cfg_attr(not(unoptimised), inline(always))]
fn isogeny<F: Field>(p: Affine<F>, u: F) -> Affine<F> {
    let yy = p.y.sqr();
    let first = yy.sub(u);
    let sum = yy.add(u).tighten();
    let second = F::from_u64(p.x.level(), 2).sub(sum);
    let inverse = first.mul(second).invert();
    Affine { x: p.x.mul2().mul(p.y).mul(inverse).mul(second), y: sum.mul(inverse).mul(first) }
}

impl Point {
    /// The image of a point of e521 by the 4-isogeny, in the subgroup of prime order. Constant time. Cost:
    /// 1I+6M+2S.
    #[must_use]
    #[inline]
    pub fn from_e521(p: &e521::Point) -> Self {
        on_words!(Tier::best_single(), level: B => {
            let p: Affine<<E521 as NamedCurve>::Field<B>> = p.decode(level);
            Self::encode(isogeny(p, p.x.sqr()))
        })
    }

    /// The image on e521 by the dual isogeny: `[4]Q` for the image of Q. Constant time. Cost: 1I+6M+2S.
    #[must_use]
    #[inline]
    pub fn to_e521(&self) -> e521::Point {
        on_words!(Tier::best_single(), level: B => {
            let p: Affine<<E521 as NamedCurve>::Field<B>> = self.decode(level);
            e521::Point::encode(isogeny(p, p.x.sqr().neg().tighten()))
        })
    }
}
