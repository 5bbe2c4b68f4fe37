//! `edwards448`: x² + y² = 1 - 39081x²y² over F_p, p = 2^448 - 2^224 - 1, in coordinates E / E^e (RFC 7748,
//! RFC 8032).
//!
//! 4·r points, r a prime of 446 bits. 1 is a square and -39081 is not: every point is affine and the unified
//! law is complete, outside the subgroup of order r as well. By a 4-isogeny, u = y²/x², its multiples of G
//! are those of curve448.

use crate::cpu::{Portable, Tier, on_words};
use crate::ct::{Choice, Mask, Select};
use crate::field::goldilocks::Goldilocks;
use crate::field::ratio::ThreeModFour;
use crate::field::{Factor, Field, Single};
use crate::form::edwards::TwistedEdwards;
use crate::form::edwards::general::General;
use crate::form::{Affine, Group};
#[cfg(feature = "alloc")]
use crate::limbs::WordKernels;
use crate::limbs::bytes;
use crate::limbs::goldilocks::from_words;
use crate::limbs::hex::words;
use crate::operate::base;
use crate::operate::equipped::Equipped;
use crate::operate::error::Error;
use crate::operate::info::{FieldKind, Info};
#[cfg(feature = "alloc")]
use crate::operate::lanes::NoLanes;
#[cfg(feature = "alloc")]
use crate::operate::many::{NoSums, SumsOfMany, Unified};
use crate::operate::named::{NamedCurve, over};
use crate::operate::vectors::NoVectors;
use crate::scalar::modulo::Order;

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edwards448;

/// A point of edwards448.
pub type Point = crate::operate::point::Point<Edwards448>;
/// An integer modulo the order of edwards448's base point.
pub type Scalar = crate::operate::api::Scalar<Edwards448>;

pub(super) const ORDER: &str = "0x3fffffffffffffffffffffffffffffffffffffffffffffffffffffff7cca23e9c44edb49aed63690216cc2728dc58f552378c292ab5844f3";

impl Order<7> for Edwards448 {
    const MODULUS: [u64; 7] = words(ORDER);
}

impl<F: Field> TwistedEdwards<F> for Edwards448 {
    const COMPLETE: bool = true;
    const BY_SQUARES: bool = true;
    const A_IS_ONE: bool = true;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_minus_a(x: F) -> F {
        x.neg().tighten()
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_d(x: F) -> F {
        x.mul_small(39_081).neg().tighten()
    }
}

const X: [u64; 8] = words(
    "4f1970c66bed0ded221d15a622bf36da9e146570470f1767ea6de324a3d3a46412ae1af72ab66511433b80e18b00938e2626a82bc70cc05e",
);
const Y: [u64; 8] = words(
    "693f46716eb6bc248876203756c9c7624bea73736ca3984087789c1e05a0c2d73ad3ff1ce67c39c4fdbd132c4ed7c8ad9808795bf230fa14",
);
const XY: [u64; 8] = words(
    "c75eb58aee221c6ccec39d2d508d91c9c5056a183f8451d260d71667e2356d58f179de90b5b27da1f78fa07d85662d1deb06624e82af95f3",
);

impl NamedCurve for Edwards448 {
    const INFO: Info = Info {
        name: "edwards448",
        form: "twisted_edwards",
        source: "RFC 7748, RFC 8032",
        equation: "x^2 + y^2 = 1 - 39081x^2y^2",
        field: FieldKind::Prime,
        field_name: "2^448 - 2^224 - 1",
        field_bits: 448,
        order: ORDER,
        cofactor: 4,
        scalar_bytes: 56,
        neutral_is_affine: true,
    };
    const BASE: Affine<[u64; 8]> = Affine { x: X, y: Y };
    const NEUTRAL: Affine<[u64; 8]> = Affine { x: [0; 8], y: [1, 0, 0, 0, 0, 0, 0, 0] };
    over!(
        Edwards448, 8, integers of 7, Goldilocks<B>, General,
        base: [from_words(&X), from_words(&Y), words("1"), from_words(&XY)],
        neutral: [[0; 8], words("1"), words("1"), [0; 8]]
    );
}

impl Equipped for Edwards448 {
    #[cfg(feature = "alloc")]
    type Lanes = NoLanes;
    type Vectors = NoVectors;
}

/// The curve is complete: the law is right for points of small order, too.
#[cfg(feature = "alloc")]
impl SumsOfMany for Edwards448 {
    type Law<B: WordKernels> = Unified<Self::Group<B>>;
    type Tables = NoSums;
    type Buckets = NoSums;
}

/// The group law on a backend.
type G<B> = <Edwards448 as NamedCurve>::Group<B>;

/// The abscissa of `[k]G` on curve448 on a tier, 0 for the neutral element. Constant time.
pub(super) fn mul_base_u(tier: Tier, k: &[u64; 7]) -> [u64; 8] {
    // (y/x)²
    on_words!(tier, level: B => {
        let p = G::<B>::narrow(base::multiple::<Edwards448, G<B>>(level, k));
        p.y.mul(p.x.invert()).sqr().to_repr()
    })
}

impl Point {
    /// y in 448 bits, little-endian, then a byte with the lowest bit of x as its highest: 57 bytes (RFC 8032,
    /// section 5.2.2). Constant time.
    #[must_use]
    pub fn compress(&self) -> [u8; 57] {
        let mut encoded = [0; 57];
        bytes::to_le(&mut encoded[..56], &self.y);
        encoded[56] = (self.x[0] as u8) << 7;
        encoded
    }

    /// The point of an encoding (RFC 8032, section 5.2.3). Constant time, but for whether it is refused.
    /// Cost: a power in the field.
    ///
    /// # Errors
    /// [`Error::CoordinateTooLarge`] if the integer without its highest bit is not below p,
    /// [`Error::NotOnCurve`] if there is no such point, or if x is 0 and its bit 1.
    pub fn decompress(encoded: &[u8; 57]) -> Result<Self, Error> {
        let mut y = [0; 8];
        bytes::from_le(&mut y, encoded);
        let sign = y[7] >> 7;
        y[7] &= 0x7f;
        if Goldilocks::<Portable>::from_repr(Portable, y).is_none() {
            return Err(Error::CoordinateTooLarge);
        }
        let (point, exists) = on_words!(Tier::best_single(), level: B => {
            let (y, one) = (Goldilocks::<B>::from_canonical(level, y), Goldilocks::one(level));
            let yy = y.sqr();
            // x² = (1 - y²)/(1 - dy²); the denominator is not 0, since d is no square.
            let v = one.sub(<Edwards448 as TwistedEdwards<_>>::mul_d(yy));
            let (x, is_square) = one.sub(yy).root_of_ratio(v);
            let other = Mask::from_bit(x.to_repr()[0] & 1 ^ sign);
            let x = Select::select(other, x.neg().tighten(), x);
            (Self::encode(Affine { x, y }), is_square)
        });
        // -0 = 0 has the sign 0.
        let valid = exists.and(Mask::from_bit(point.x[0] & 1 ^ sign ^ 1));
        if valid.declassify() { Ok(point) } else { Err(Error::NotOnCurve) }
    }
}
