//! `curve448`: y² = x³ + 156326x² + x over F_p, p = 2^448 - 2^224 - 1, by abscissa u alone (RFC 7748).
//!
//! X448 for users is `x448` of the crate `secant`.

use super::edwards448::{ORDER, mul_base_u};
use crate::cpu::{Portable, Tier, on_words};
use crate::ct::{Mask, Select};
use crate::field::Single;
use crate::field::goldilocks::{Goldilocks, P};
use crate::form::Differential;
use crate::form::montgomery::xz::Xz;
use crate::limbs::{bytes, portable};
use crate::multiply::ladder;
use crate::operate::error::Error;
use crate::operate::info::{FieldKind, Info};

/// The curve's name as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curve448;

impl crate::form::montgomery::Montgomery for Curve448 {
    const A24: u32 = 39_082;
}

/// The curve's description. The base point has u = 5.
pub const INFO: Info = Info {
    name: "curve448",
    form: "montgomery",
    source: "RFC 7748",
    equation: "y^2 = x^3 + 156326x^2 + x",
    field: FieldKind::Prime,
    field_name: "2^448 - 2^224 - 1",
    field_bits: 448,
    order: ORDER,
    cofactor: 4,
    scalar_bytes: 56,
    neutral_is_affine: false,
};

/// Bits of a clamped scalar.
pub const BITS: usize = 448;
/// Low bits of a clamped scalar that are 0.
pub const ZEROS: usize = 2;

/// The law on a backend.
pub type Law<B> = Xz<Curve448, Goldilocks<B>>;

/// The abscissa of `[k]P` on a tier, given that of P; 0 for the neutral element. Any integer k, an abscissa
/// of the curve or of its twist. Constant time. Cost: 448 ladder steps and one inversion.
///
/// # Errors
/// [`Error::CoordinateTooLarge`] if u is not below p.
pub fn ladder(tier: Tier, k: &[u64; 7], u: &[u64; 8]) -> Result<[u64; 8], Error> {
    Goldilocks::from_repr(Portable, *u).ok_or(Error::CoordinateTooLarge)?;
    Ok(on_words!(tier, level: B => {
        let (p, _) = ladder::mul::<Law<B>>(Goldilocks::from_canonical(level, *u), k, BITS);
        Law::<B>::normalize(p).to_repr()
    }))
}

/// The words of little-endian bytes.
fn words_of<const N: usize>(bytes: &[u8; 56]) -> [u64; N] {
    let mut words = [0; N];
    bytes::from_le(&mut words, bytes);
    words
}

/// The little-endian bytes of words.
fn bytes_of(words: [u64; 8]) -> [u8; 56] {
    let mut bytes = [0; 56];
    bytes::to_le(&mut bytes, &words);
    bytes
}

/// X448(k, u) of RFC 7748, section 5, on a tier: k clamped, u reduced modulo p. Constant time. Cost: 445
/// ladder steps, 3 doublings, one inversion.
///
/// All zeros where u is the abscissa of a point of small order. Users have `secant::x448`.
#[must_use]
pub fn x448(tier: Tier, k: &[u8; 56], u: &[u8; 56]) -> [u8; 56] {
    let mut k: [u64; 7] = words_of(k);
    let u = words_of(u);
    let (reduced, below) = portable::sub(&u, &P);
    let u = Select::select(Mask::from_bit(below), u, reduced);
    let out = on_words!(tier, level: B => {
        let u = Goldilocks::from_canonical(level, u);
        Law::<B>::normalize(ladder::mul_clamped::<Law<B>>(u, &k, BITS, ZEROS)).to_repr()
    });
    crate::ct::wipe(&mut k);
    bytes_of(out)
}

/// X448(k, 5), by the base point of edwards448: with `std` from its table. Constant time.
#[must_use]
pub fn x448_base(tier: Tier, k: &[u8; 56]) -> [u8; 56] {
    let mut k: [u64; 7] = words_of(k);
    k[0] &= u64::MAX << ZEROS;
    k[6] |= 1 << 63;
    let u = mul_base_u(tier, &k);
    crate::ct::wipe(&mut k);
    bytes_of(u)
}
