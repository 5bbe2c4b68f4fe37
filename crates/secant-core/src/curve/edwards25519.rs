//! `edwards25519`: -x² + y² = 1 + dx²y² over F_p, p = 2^255 - 19, d = -121665/121666, in coordinates E / E^e
//! (RFC 7748, RFC 8032).
//!
//! 8·r points, r a prime of 253 bits. -1 is a square and d is not: every point is affine and the unified law
//! is complete, outside the subgroup of order r as well. By the map of [`Montgomery`] it is curve25519.

#[cfg(feature = "std")]
use alloc::vec::Vec;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::cpu::task;
use crate::cpu::{Tier, on_words};
#[cfg(feature = "std")]
use crate::field::Factor;
use crate::field::crandall25519::Field25519;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::field::lanes52::CrandallX8;
use crate::field::quad::RealQuad;
use crate::field::{Field, Single};
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::extended::{self, Extended};
use crate::form::edwards::montgomery::{self, Montgomery};
use crate::form::edwards::side_by_side::SideBySideEdwards;
use crate::form::{Affine, Group};
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::lanes::EightLanes;
#[cfg(feature = "alloc")]
use crate::limbs::WordKernels;
use crate::limbs::hex::words;
use crate::operate::base;
use crate::operate::equipped::Equipped;
use crate::operate::info::{FieldKind, Info};
#[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::lanes::{Worth, WorthOf, worth};
#[cfg(feature = "alloc")]
use crate::operate::many::{SumsOfMany, Unified};
use crate::operate::named::{NamedCurve, over};
#[cfg(not(target_arch = "x86_64"))]
use crate::operate::vectors::NoVectors;
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx,
    field::crandall_fma::CrandallFma,
    field::crandall_x4::CrandallX4,
    field::crandall_x4::two::TwoX4,
    field::on_ifma::{OnAvx2, OnIfma},
    form::edwards::side_by_side::SideBySide,
    operate::vectors::OnVectorsWithTable,
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edwards25519;

/// A point of edwards25519.
pub type Point = crate::operate::point::Point<Edwards25519>;
/// An integer modulo the order of edwards25519's base point.
pub type Scalar = crate::operate::api::Scalar<Edwards25519>;

const ORDER: &str = "0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";

impl Order<4> for Edwards25519 {
    const MODULUS: [u64; 4] = words(ORDER);
}

/// d.
const D: [u64; 4] = words("52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3");

impl<F: Field> TwistedEdwards<F> for Edwards25519 {
    const COMPLETE: bool = true;
    const T_IN_TABLE: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_d(x: F) -> F {
        x.mul(F::constant(x.level(), &D))
    }
}

impl<Q: RealQuad> SideBySideEdwards<Q> for Edwards25519 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn d_in_place(level: <Q::Element as Field>::Level) -> Q::Loose {
        Q::constants(level, [&[1], &[1], &D, &[1]])
    }
}

impl<F: Field> Montgomery<F> for Edwards25519 {
    /// The root of -486664 = -(A + 2) that sends the base point of RFC 8032 to that of RFC 7748.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn scale(level: F::Level) -> F {
        F::constant(
            level,
            &const { words::<4>("70d9120b9f5ff9442d84f723fc03b0813a5e2c2eb482e57d3391fb5500ba81e7") },
        )
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn a(level: F::Level) -> F {
        F::from_u64(level, 486_662)
    }
}

impl NamedCurve for Edwards25519 {
    const INFO: Info = Info {
        name: "edwards25519",
        form: "twisted_edwards",
        source: "RFC 7748, RFC 8032",
        equation: "-x^2 + y^2 = 1 + dx^2y^2, d = -121665/121666",
        field: FieldKind::Prime,
        field_name: "2^255 - 19",
        field_bits: 255,
        order: ORDER,
        cofactor: 8,
        scalar_bytes: 32,
        neutral_is_affine: true,
    };
    const BASE: Affine<[u64; 4]> = Affine {
        x: words("216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"),
        y: words("6666666666666666666666666666666666666666666666666666666666666658"),
    };
    const NEUTRAL: Affine<[u64; 4]> = Affine { x: [0; 4], y: [1, 0, 0, 0] };
    over!(
        Edwards25519, 4, Field25519<B>, Extended,
        base: [
            words("216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"),
            words("6666666666666666666666666666666666666666666666666666666666666658"),
            [1, 0, 0, 0],
            words("67875f0fd78b766566ea4e8e64abe37d20f09f80775152f56dde8ab3a5b7dda3"),
        ],
        neutral: [[0; 4], [1, 0, 0, 0], [1, 0, 0, 0], [0; 4]]
    );
}

/// The group law on four elements side by side, or two times four.
#[cfg(target_arch = "x86_64")]
pub(crate) type OnQuads = SideBySide<
    Edwards25519,
    CrandallX4<OnIfma<Field25519<Mulx>>, 255, 19, 5>,
    TwoX4<OnIfma<Field25519<Mulx>>, 255, 19, 5>,
>;

/// The same on a CPU that multiplies at once.
#[cfg(target_arch = "x86_64")]
pub(crate) type OnQuadsAtOnce = SideBySide<
    Edwards25519,
    CrandallX4<OnIfma<Field25519<Mulx>>, 255, 19, 5, true>,
    TwoX4<OnIfma<Field25519<Mulx>>, 255, 19, 5, true>,
>;

/// The same without AVX-512.
#[cfg(target_arch = "x86_64")]
type OnQuadsOfAvx2 = SideBySide<Edwards25519, CrandallFma<OnAvx2<Field25519<Mulx>>, 255, 19, 5>>;

impl Equipped for Edwards25519 {
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = EightLanes<Extended<Self, CrandallX8<255, 19>>>;
    #[cfg(all(feature = "alloc", not(all(feature = "lanes", target_arch = "x86_64"))))]
    type Lanes = NoLanes;
    #[cfg(feature = "alloc")]
    const WORTH: WorthOf = WorthOf { products: worth(4, 6), base: worth(6, 6), sums: worth(4, 7) };
    #[cfg(feature = "alloc")]
    const VECTORS_BELOW: Worth = worth(12, 48);
    #[cfg(target_arch = "x86_64")]
    type Vectors = OnVectorsWithTable<OnQuads, OnQuadsAtOnce, OnQuadsOfAvx2>;
    #[cfg(not(target_arch = "x86_64"))]
    type Vectors = NoVectors;
}

/// The curve is complete: the law is right for points of small order, too.
#[cfg(feature = "alloc")]
impl SumsOfMany for Edwards25519 {
    type Law<B: WordKernels> = Unified<Self::Group<B>>;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Tables = crate::lanes::straus::LaneStraus<Extended<Self, CrandallX8<255, 19>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Tables = crate::operate::many::NoSums;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Buckets = crate::lanes::buckets::LaneBuckets<Extended<Self, CrandallX8<255, 19>>>;
    #[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
    type Buckets = crate::operate::many::NoSums;
    const LANES_FROM: Worth = worth(15, 64);
    const TABLES_FROM: usize = 20;
    const BUCKETS_FROM: usize = 128;
}

/// A result computed from [k]G by the base point's table.
trait Image {
    /// The type of the result.
    type Output;
    /// Makes it of (X : Y : Z).
    fn of<F: Single<Repr = [u64; 4]>>(p: extended::Point<F>) -> Self::Output;
}

/// u alone.
struct U;

impl Image for U {
    type Output = [u64; 4];
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of<F: Single<Repr = [u64; 4]>>(p: extended::Point<F>) -> [u64; 4] {
        montgomery::u(p).to_repr()
    }
}

/// (u, v).
#[cfg(feature = "std")]
struct Uv;

#[cfg(feature = "std")]
impl Image for Uv {
    type Output = Affine<[u64; 4]>;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of<F: Single<Repr = [u64; 4]>>(p: extended::Point<F>) -> Affine<[u64; 4]> {
        let p = montgomery::uv::<Edwards25519, F>(p);
        Affine { x: p.x.to_repr(), y: p.y.to_repr() }
    }
}

/// The image of [k]G on a tier.
#[cfg_attr(not(unoptimised), inline(always))]
fn base_image<I: Image>(tier: Tier, k: &[u64; 4]) -> I::Output {
    type G<B> = <Edwards25519 as NamedCurve>::Group<B>;
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if let Tier::Ifma(level) = tier {
        return level
            .run(task!(I::of(base::multiple_by_lines::<Edwards25519, OnQuads>(level, k).to_single())));
    }
    on_words!(tier, level: B => I::of(G::<B>::narrow(base::multiple::<Edwards25519, G<B>>(level, k))))
}

/// [`Point::mul_base_u`] of every integer: (1 + y)/(1 - y), and 0 for the neutral element.
#[cfg(feature = "std")]
#[inline]
pub(super) fn mul_base_u_batch(tier: Tier, k: &[[u64; 4]]) -> Vec<[u64; 4]> {
    // A batch has two inversions: those of two alone.
    if k.len() <= 2 {
        return k.iter().map(|k| mul_base_u(tier, k)).collect();
    }
    let mut points = crate::operate::batch::mul_base_all::<Edwards25519>(tier, k);
    let all = u_batch(tier, &points);
    crate::ct::wipe_vec(&mut points);
    all
}

/// u of these points on curve25519: (1 + y)/(1 - y), and 0 for the neutral element. Constant time but for
/// their number. Cost: one inversion for all, and four multiplications a point.
#[cfg(feature = "std")]
#[must_use]
pub fn u_batch(tier: Tier, points: &[Point]) -> Vec<[u64; 4]> {
    on_words!(tier, level: B => {
        let one = <Edwards25519 as NamedCurve>::Field::<B>::one(level);
        let mut ordinates: Vec<_> = points.iter().map(|p| p.decode(level).y).collect();
        let mut inverses: Vec<_> = ordinates.iter().map(|y| one.sub(*y)).collect();
        let mut scratch = inverses.clone();
        crate::field::batch::invert_batch(&mut inverses, &mut scratch);
        let images = ordinates.iter().zip(&inverses);
        let all = images.map(|(y, inverse)| one.add(*y).mul(*inverse).to_repr()).collect();
        crate::ct::wipe_vec(&mut ordinates);
        crate::ct::wipe_vec(&mut inverses);
        crate::ct::wipe_vec(&mut scratch);
        all
    })
}

impl Point {
    /// u of `[k]B` on curve25519, B its base point u = 9, for any integer k; 0 for the neutral element: key
    /// generation of X25519 for a clamped k. Words least significant first. Constant time.
    ///
    /// Cost: as [`Point::mul_base_integer`], since B is the image of G.
    #[must_use]
    #[inline]
    pub fn mul_base_u(k: &[u64; 4]) -> [u64; 4] {
        mul_base_u(Tier::best(), k)
    }
}

/// [`Point::mul_base_u`] on a tier.
#[inline]
pub(super) fn mul_base_u(tier: Tier, k: &[u64; 4]) -> [u64; 4] {
    base_image::<U>(tier, k)
}

/// (u, v) of `[k]B` on a tier, as [`Point::mul_base_u`]; (0, 0) for the neutral element.
#[cfg(feature = "std")]
#[inline]
pub(super) fn mul_base_uv(tier: Tier, k: &[u64; 4]) -> Affine<[u64; 4]> {
    base_image::<Uv>(tier, k)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;
    #[cfg(not(feature = "std"))]
    use crate::field::Factor;

    type F = <Edwards25519 as NamedCurve>::Field<Portable>;

    fn element(hex: &str) -> F {
        F::from_repr(Portable, words(hex)).unwrap()
    }

    fn map(p: &Point) -> Affine<F> {
        montgomery::to_montgomery::<Edwards25519, F>(p.decode(Portable))
    }

    /// v² = u³ + 486662u² + u.
    fn on_curve25519(p: Affine<F>) -> bool {
        let right = p.x.mul_small(486_662).add(p.x.sqr()).mul(p.x).add(p.x).tighten();
        p.y.sqr().equals(right).declassify()
    }

    #[test]
    fn base_points_are_images_of_each_other() {
        let image = map(&Point::base());
        assert_eq!(image.x.to_repr(), [9, 0, 0, 0]);
        let v = "20ae19a1b8a086b4e01edd2c7748d14c923d4d7e6d7c61b229e9c5a27eced3d9";
        assert_eq!(image.y.to_repr(), words::<4>(v));
        let nine = Affine { x: element("9"), y: element(v) };
        assert_eq!(Point::encode(montgomery::from_montgomery::<Edwards25519, F>(nine)), Point::base());
    }

    #[test]
    fn points_go_there_and_back() {
        let order_two = Point::of(Affine { x: [0; 4], y: F::one(Portable).neg().tighten().to_repr() });
        let mut points = vec![order_two, order_two.add(&Point::base()).unwrap()];
        for k in 1..40 {
            points.push(crate::operate::slow::mul_base(&[k, k << 7, k ^ 99, k << 50]).to_affine());
        }
        for p in points {
            let image = map(&p);
            assert!(on_curve25519(image));
            assert_eq!(Point::encode(montgomery::from_montgomery::<Edwards25519, F>(image)), p);
            let projective = <Edwards25519 as NamedCurve>::Group::<Portable>::lift(p.decode(Portable));
            let u = montgomery::u(<Edwards25519 as NamedCurve>::Group::<Portable>::narrow(projective));
            assert_eq!(u.to_repr(), image.x.to_repr());
        }
        let neutral = map(&Point::neutral());
        assert_eq!((neutral.x.to_repr(), neutral.y.to_repr()), ([0; 4], [0; 4]));
    }

    /// Little-endian bytes in hexadecimal.
    fn little(hex: &str) -> [u64; 4] {
        core::array::from_fn(|i| u64::from_str_radix(&hex[16 * i..16 * i + 16], 16).unwrap().swap_bytes())
    }

    #[test]
    fn public_keys_of_x25519() {
        // Bob's keys of RFC 7748, section 6.1, and vectors of curve25519 with u = 9.
        for (secret, public) in [
            (
                "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
                "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
            ),
            (
                "529b5c6733dfa88abfdcb0196c484b005428fe8310962db7de90fef438b332ca",
                "7667fd333487d339f2eda59695f68efbe5317c9b239967e2b0b851a821275848",
            ),
            (
                "0000000000000000000000000000000000000000000000000000000000000000",
                "2fe57da347cd62431528daac5fbb290730fff684afc4cfc2ed90995f58cb3b74",
            ),
            (
                "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                "847c0d2c375234f365e660955187a3735a0f7613d1609d3a6a4d8c53aeaa5a22",
            ),
        ] {
            let mut k = little(secret);
            k[0] &= !7;
            k[3] = k[3] & !(1 << 63) | 1 << 62;
            assert_eq!(Point::mul_base_u(&k), little(public));
        }
        assert_eq!(Point::mul_base_u(&[0; 4]), [0; 4]);
        assert_eq!(Point::mul_base_u(&[1, 0, 0, 0]), [9, 0, 0, 0]);
        assert_eq!(Point::mul_base_u(&<Edwards25519 as Order<4>>::MODULUS), [0; 4]);
    }
}
