//! `curve25519`: y² = x³ + 486662x² + x over F_p, p = 2^255 - 19 (Bernstein 2006), by abscissa u alone as in
//! RFC 7748, or with y.
//!
//! X25519 for users is `x25519` of the crate `secant`.

use crate::cpu::Tier;
use crate::ct::{Choice, Mask, Select};
use crate::field::crandall25519::Field25519;
use crate::form::Affine;
use crate::limbs::bytes;
use crate::limbs::hex::words;
use crate::limbs::{WordKernels, portable};
use crate::operate::info::{FieldKind, Info};
use crate::operate::montgomery::{self, Clamped, LadderCurve, clamped_on};
use crate::scalar::modulo::Order;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Mulx,
    field::crandall_fma::CrandallFma,
    field::crandall_x4::CrandallX4,
    field::on_ifma::{OnAvx2, OnIfma},
};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curve25519;

/// A point of Curve25519.
pub type Point = montgomery::Point<Curve25519>;

const ORDER: &str = "0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";

/// Bits of a clamped scalar.
pub const BITS: usize = 255;
/// Low bits of a clamped scalar that are 0.
pub const ZEROS: usize = 3;

/// p = 2^255 - 19.
const P: [u64; 4] = [u64::MAX - 18, u64::MAX, u64::MAX, u64::MAX >> 1];

impl Order<4> for Curve25519 {
    const MODULUS: [u64; 4] = words(ORDER);
}

impl crate::form::montgomery::Montgomery for Curve25519 {
    const A24: u32 = 121_666;
}

impl LadderCurve for Curve25519 {
    const INFO: Info = Info {
        name: "curve25519",
        form: "montgomery",
        source: "Bernstein 2006; RFC 7748",
        equation: "y^2 = x^3 + 486662x^2 + x",
        field: FieldKind::Prime,
        field_name: "2^255 - 19",
        field_bits: 255,
        order: ORDER,
        cofactor: 8,
        scalar_bytes: 32,
        neutral_is_affine: false,
    };
    type Field<B: WordKernels> = Field25519<B>;
    #[cfg(target_arch = "x86_64")]
    type Quad = CrandallX4<OnIfma<Self::Field<Mulx>>, 255, 19, 5>;
    #[cfg(target_arch = "x86_64")]
    type QuadAtOnce = CrandallX4<OnIfma<Self::Field<Mulx>>, 255, 19, 5, true>;
    #[cfg(target_arch = "x86_64")]
    type QuadOnAvx2 = CrandallFma<OnAvx2<Self::Field<Mulx>>, 255, 19, 5>;
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    type Lanes = crate::field::lanes52::CrandallX8<255, 19>;
    const BASE: Affine<[u64; 4]> = Affine {
        x: [9, 0, 0, 0],
        y: words("20ae19a1b8a086b4e01edd2c7748d14c923d4d7e6d7c61b229e9c5a27eced3d9"),
    };

    /// By the base point's table of edwards25519.
    #[cfg(feature = "std")]
    #[inline]
    fn mul_base(tier: Tier, k: &[u64; 4]) -> Point {
        let Affine { x, y } = super::edwards25519::mul_base_uv(tier, k);
        // [k]G is never (0, 0), whose order is 2.
        let neutral = x.iter().chain(&y).fold(0, |all, word| all | word);
        Point::of(if Mask::is_zero(neutral).declassify() { None } else { Some((x, y)) })
    }
}

/// The abscissa of `[k]P`, given that of P: [`montgomery::ladder`] on this curve.
///
/// # Errors
/// [`Error::CoordinateTooLarge`](crate::operate::Error::CoordinateTooLarge) if u is not below p.
#[inline]
pub fn ladder(k: &[u64; 4], u: [u64; 4]) -> Result<[u64; 4], crate::operate::Error> {
    montgomery::ladder::<Curve25519>(k, u)
}

/// The words of little-endian bytes.
pub(super) fn words_of(bytes: &[u8; 32]) -> [u64; 4] {
    let mut words = [0; 4];
    bytes::from_le(&mut words, bytes);
    words
}

/// The little-endian bytes of words.
pub(super) fn bytes_of(words: [u64; 4]) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes::to_le(&mut bytes, &words);
    bytes
}

/// The abscissa of a public key: the top bit masked, reduced modulo p. Constant time.
pub(super) fn abscissa(u: &[u8; 32]) -> [u64; 4] {
    let mut u = words_of(u);
    u[3] &= u64::MAX >> 1;
    let (reduced, below) = portable::sub4(&u, &P);
    Select::select(Mask::from_bit(below), u, reduced)
}

/// The abscissas of the points whose order divides 8 on the curve, or 4 on its twist: 0, 1, -1, and the two
/// of order 8.
const SMALL_ORDER: [[u64; 4]; 5] = [
    [0; 4],
    [1, 0, 0, 0],
    [P[0] - 1, P[1], P[2], P[3]],
    words("b8495f16056286fdb1329ceb8d09da6ac49ff1fae35616aeb8413b7c7aebe0"),
    words("57119fd0dd4e22d8868e1c58c45c44045bef839c55b1d0b1248c50a3bc959c5f"),
];

/// Whether u, its top bit masked, is the abscissa of a point of small order. Constant time; the answer is
/// given away.
#[must_use]
pub fn has_small_order(u: &[u8; 32]) -> bool {
    let u = abscissa(u);
    let any = |any: Mask, small: &[u64; 4]| any.or(Mask::of_equal(&u, small));
    SMALL_ORDER.iter().fold(Mask::from_bit(0), any).declassify()
}

/// Whether the top bit of u is 0 and the integer below p.
#[must_use]
pub fn is_canonical(u: &[u8; 32]) -> bool {
    let u = words_of(u);
    u[3] >> 63 == 0 && portable::sub4(&u, &P).1 == 1
}

/// X25519(k, u) of RFC 7748, section 5, on a tier: k clamped, the top bit of u masked, u reduced modulo p.
/// Constant time.
///
/// All zeros where u is the abscissa of a point of small order. Users have `secant::x25519`.
#[inline]
pub fn x25519(tier: Tier, k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    let mut k = words_of(k);
    let u = abscissa(u);
    let out = clamped_on::<Curve25519>(tier, Clamped { k: &k, u: &u, bits: BITS, zeros: ZEROS });
    crate::ct::wipe(&mut k);
    bytes_of(out)
}

/// u of `[k]P` on a tier, for the integer k of the low 253 bits; the top bit of u masked, u reduced modulo p,
/// a point of the curve or of its twist. Constant time.
///
/// All zeros where the result is neutral, or the point of order 2.
pub fn multiple(tier: Tier, k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    let mut k = words_of(k);
    k[3] &= u64::MAX >> 3;
    let out = montgomery::ladder_on::<Curve25519>(tier, &k, &abscissa(u));
    crate::ct::wipe(&mut k);
    bytes_of(out)
}

/// The clamped integer of a secret key.
#[cfg(feature = "std")]
pub(super) fn clamped(k: &[u8; 32]) -> [u64; 4] {
    let mut k = words_of(k);
    k[0] &= u64::MAX << ZEROS;
    k[3] = k[3] & (u64::MAX >> 2) | 1 << 62;
    k
}

/// X25519(k, 9): by the base point's table of edwards25519, with `std`. Constant time.
#[cfg(feature = "std")]
#[inline]
pub fn x25519_base(tier: Tier, k: &[u8; 32]) -> [u8; 32] {
    let mut k = clamped(k);
    let u = super::edwards25519::mul_base_u(tier, &k);
    crate::ct::wipe(&mut k);
    bytes_of(u)
}

/// X25519(k, 9): by the ladder, without `std`. Constant time.
#[cfg(not(feature = "std"))]
#[inline]
pub fn x25519_base(tier: Tier, k: &[u8; 32]) -> [u8; 32] {
    x25519(tier, k, &bytes_of(Curve25519::BASE.x))
}
