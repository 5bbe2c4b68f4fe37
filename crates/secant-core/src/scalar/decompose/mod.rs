//! Half-length scalars for a curve with an endomorphism of eigenvalue λ, λ² = -1 modulo the order r
//! (Galbraith, Lin, Scott 2009).
//!
//! The pairs (u, v) with u + vλ ≡ 0 mod r are the lattice with the orthogonal rows (A, sB), (B, -sA), where r
//! = A² + B², A > B > 0 and s = ±1. An integer k is (k, 0) up to that lattice, and close to it lies z1·(A,
//! sB) + z2·(B, -sA) for z1 near kA/r and z2 near kB/r: k0 = k - z1·A - z2·B and k1 = -s(z1·B - z2·A), with
//! k0 + k1·λ ≡ k mod r.
//!
//! **Exactness.** The quotients are taken with 384 bits of fraction: kA/r and kB/r less than 2^-128 too small
//! for k < 2^256. With e1 = kA/r - z1 and e2 = kB/r - z2 one has k0 = e1·A + e2·B and |k1| = |e1·B - e2·A|.
//! So
//! - [`nearest`]: |e1|, |e2| <= 1/2 + 2^-128, hence |k0|, |k1| < (A + B)/2 + 1;
//! - [`odd`]: z1 and z2 are the nearest integers of the parity of k + 1, |e1|, |e2| <= 1 + 2^-128, hence |k0|, |k1| <= A + B;
//! - [`both_odd`]: z1 and z2 are the nearest integers of the parities of k + 1 and 1, or of 1 and k + 1, with
//!   the same bounds.
//!
//! All are branch-free, and right for every integer below 2^256: it need not be below r.
//!
//! The lattice of a curve y² = x³ + b, where λ² + λ = -1, is [`eisenstein`]'s.

pub mod eisenstein;
#[cfg(feature = "research")]
pub mod four;

use crate::ct::Mask;
use crate::limbs::portable::{is_below, mul_add};

/// A reduced lattice basis: r = A² + B².
#[derive(Clone, Copy, Debug)]
pub struct Lattice {
    a: u128,
    b: u64,
    /// Whether s = 1: the first row is (A, B).
    b_positive: bool,
    /// floor(2^384·A/r).
    a_over_r: [u64; 5],
    /// floor(2^384·B/r).
    b_over_r: [u64; 5],
}

/// The pairs (u, v) with u + vλ ≡ 0 mod r, by a reduced basis.
pub trait Basis: Send + Sync + 'static {
    /// (k0, k1) with k ≡ k0 + k1·λ mod r, each below 2^128 in absolute value; any k below 2^256. Constant
    /// time.
    fn nearest(&self, k: &[u64; 4]) -> [Half; 2];
}

/// A [`Basis`] by which every integer has two odd halves.
pub trait OddBasis: Basis {
    /// The bits of the absolute value of such a half, at most: 129 or less.
    const BITS: usize;
    /// (k0, k1) with k ≡ k0 + k1·λ mod r, both odd, each below 2^BITS in absolute value; any k below 2^256.
    /// Constant time.
    fn both_odd(&self, k: &[u64; 4]) -> [OddHalf; 2];
}

impl Basis for Lattice {
    /// Both halves at most [`Lattice::bound`] in absolute value. Cost: about 60 word multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn nearest(&self, k: &[u64; 4]) -> [Half; 2] {
        let [k0, k1] = decompose(self, k, [NEAREST; 2]);
        [half(k0), half(k1)]
    }
}

impl OddBasis for Lattice {
    const BITS: usize = 128;
    /// Both at most [`Lattice::odd_bound`] in absolute value.
    ///
    /// r is odd, so one of A and B is. If A is odd, k0 ≡ k - z1 and k1 ≡ z2 mod 2; else k0 ≡ k - z2 and k1 ≡
    /// z1. Cost: as [`nearest`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn both_odd(&self, k: &[u64; 4]) -> [OddHalf; 2] {
        let (of_first, of_second) = (to_parity((k[0] & 1) ^ 1), to_parity(1));
        let to = if self.a & 1 == 1 { [of_first, of_second] } else { [of_second, of_first] };
        let [k0, k1] = decompose(self, k, to);
        [odd_half(k0), odd_half(k1)]
    }
}

/// A signed integer below 2^128 in absolute value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Half {
    /// The absolute value.
    pub magnitude: u128,
    /// 1 if the integer is negative; may be 1 for 0.
    pub negative: u64,
}

impl Half {
    /// The absolute value as words, least significant first.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub const fn words(self) -> [u64; 2] {
        [self.magnitude as u64, (self.magnitude >> 64) as u64]
    }
}

/// An odd signed integer below 2^129 in absolute value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OddHalf {
    /// The absolute value, words least significant first.
    pub magnitude: [u64; 3],
    /// 1 if the integer is negative.
    pub negative: u64,
}

impl Lattice {
    /// The lattice with the rows (A, sB), (B, -sA) for an order r = A² + B², A < 2^127; `b_positive` for s = 1. For constants.
    pub const fn new(a: u128, b: u64, b_positive: bool, r: &[u64; 4]) -> Self {
        assert!(a >> 127 == 0 && a > b as u128, "A is the longer part");
        assert!(r[3] != 0 && is_sum_of_squares(a, b, r), "r = A² + B²");
        Self { a, b, b_positive, a_over_r: quotient(a, r), b_over_r: quotient(b as u128, r) }
    }

    /// A bound of both halves of [`nearest`].
    pub const fn bound(&self) -> u128 {
        (self.a + self.b as u128) / 2 + 1
    }

    /// A bound of both halves of [`odd`] and [`both_odd`].
    pub const fn odd_bound(&self) -> u128 {
        self.a + self.b as u128
    }
}

/// a² + b² = r; r is below 2^255.
const fn is_sum_of_squares(a: u128, b: u64, r: &[u64; 4]) -> bool {
    let (low, high) = (a as u64 as u128, a >> 64);
    let (cross, squares) = (low * high, low * low);
    // a² = high²·2^128 + cross·2^65 + low².
    let (bottom, c) = squares.overflowing_add(cross << 65);
    let (bottom, d) = bottom.overflowing_add(b as u128 * b as u128);
    let top = high * high + (cross >> 63) + c as u128 + d as u128;
    bottom as u64 == r[0] && (bottom >> 64) as u64 == r[1] && top as u64 == r[2] && (top >> 64) as u64 == r[3]
}

/// floor(2^384·n/r) by long division, for n < 2^128 < r / 2^64 and a quotient below 2^320.
const fn quotient(n: u128, r: &[u64; 4]) -> [u64; 5] {
    let mut quotient = [0; 5];
    let mut rest = [n as u64, (n >> 64) as u64, 0, 0];
    let mut i = 384;
    while i > 0 {
        i -= 1;
        let above = rest[3] >> 63 == 1;
        rest = [
            rest[0] << 1,
            rest[1] << 1 | rest[0] >> 63,
            rest[2] << 1 | rest[1] >> 63,
            rest[3] << 1 | rest[2] >> 63,
        ];
        let mut less = [0; 4];
        let mut borrow = false;
        let mut j = 0;
        while j < 4 {
            let (part, first) = rest[j].overflowing_sub(r[j]);
            let (word, second) = part.overflowing_sub(borrow as u64);
            less[j] = word;
            borrow = first | second;
            j += 1;
        }
        if above || !borrow {
            rest = less;
            quotient[i / 64] |= 1 << (i % 64);
        }
    }
    quotient
}

/// Where a quotient is rounded to.
#[derive(Clone, Copy)]
struct Rounding {
    /// Added to the fraction of 384 bits: its top word, then to the integer.
    fraction: u64,
    integer: u64,
    /// The lowest bit is replaced by `parity` where this is 1.
    fixed: u64,
    parity: u64,
}

/// To the nearest integer.
const NEAREST: Rounding = Rounding { fraction: 1 << 63, integer: 0, fixed: 0, parity: 0 };

/// To the nearest integer of the parity that is given: to x, that of parity q is 2·floor((x + 1 - q)/2) + q.
#[cfg_attr(not(unoptimised), inline(always))]
const fn to_parity(parity: u64) -> Rounding {
    Rounding { fraction: 0, integer: 1 ^ parity, fixed: 1, parity }
}

/// k·q / 2^384 rounded, modulo 2^192. Cost: 20 word multiplications.
#[cfg_attr(not(unoptimised), inline(always))]
fn round(k: &[u64; 4], q: &[u64; 5], to: Rounding) -> [u64; 3] {
    let mut product = [0; 9];
    let mut i = 0;
    while i < 4 {
        let mut carry = 0;
        let mut j = 0;
        while j < 5 {
            (product[i + j], carry) = mul_add(product[i + j], k[i], q[j], carry);
            j += 1;
        }
        product[i + 5] = carry;
        i += 1;
    }
    let (_, c) = product[5].carrying_add(to.fraction, false);
    let (z0, c) = product[6].carrying_add(to.integer, c);
    let (z1, c) = product[7].carrying_add(0, c);
    let (z2, _) = product[8].carrying_add(0, c);
    [z0 & !to.fixed | to.parity, z1, z2]
}

/// z·n modulo 2^192.
#[cfg_attr(not(unoptimised), inline(always))]
fn product(z: &[u64; 3], n: &[u64; 3]) -> [u64; 3] {
    let mut product = [0; 3];
    let mut i = 0;
    while i < 3 {
        let mut carry = 0;
        let mut j = 0;
        while i + j < 3 {
            (product[i + j], carry) = mul_add(product[i + j], z[i], n[j], carry);
            j += 1;
        }
        i += 1;
    }
    product
}

/// a - b modulo 2^192.
#[cfg_attr(not(unoptimised), inline(always))]
fn sub(a: [u64; 3], b: [u64; 3]) -> [u64; 3] {
    let (d0, c) = a[0].borrowing_sub(b[0], false);
    let (d1, c) = a[1].borrowing_sub(b[1], c);
    let (d2, _) = a[2].borrowing_sub(b[2], c);
    [d0, d1, d2]
}

/// The half with that value modulo 2^192.
#[cfg_attr(not(unoptimised), inline(always))]
fn half([v0, v1, v2]: [u64; 3]) -> Half {
    let negative = v2 >> 63;
    let mask = Mask::from_bit(negative).word();
    let value = u128::from(v0) | u128::from(v1) << 64;
    let flip = u128::from(mask) | u128::from(mask) << 64;
    Half { magnitude: (value ^ flip).wrapping_add(u128::from(negative)), negative }
}

/// The odd half with that value modulo 2^192.
#[cfg_attr(not(unoptimised), inline(always))]
fn odd_half(value: [u64; 3]) -> OddHalf {
    let negative = value[2] >> 63;
    let mask = Mask::from_bit(negative).word();
    // The complement of an odd integer is even: no carry.
    let magnitude = [(value[0] ^ mask) | 1, value[1] ^ mask, value[2] ^ mask];
    debug_assert!(value[0] & 1 == 1 && is_below(&magnitude, &[0, 0, 2]));
    OddHalf { magnitude, negative }
}

/// (k0, k1) modulo 2^192, z1 and z2 rounded as given.
#[cfg_attr(not(unoptimised), inline(always))]
fn decompose(lattice: &Lattice, k: &[u64; 4], to: [Rounding; 2]) -> [[u64; 3]; 2] {
    let z1 = round(k, &lattice.a_over_r, to[0]);
    let z2 = round(k, &lattice.b_over_r, to[1]);
    let a = [lattice.a as u64, (lattice.a >> 64) as u64, 0];
    let b = [lattice.b, 0, 0];
    let k0 = sub(sub([k[0], k[1], k[2]], product(&z1, &a)), product(&z2, &b));
    let (of_z1, of_z2) = (product(&z1, &b), product(&z2, &a));
    // A constant of the curve.
    [k0, if lattice.b_positive { sub(of_z2, of_z1) } else { sub(of_z1, of_z2) }]
}

/// [`Basis::nearest`]. Constant time. Cost: about 60 word multiplications.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn nearest(basis: &impl Basis, k: &[u64; 4]) -> [Half; 2] {
    basis.nearest(k)
}

/// [`OddBasis::both_odd`]. Constant time. Cost: about 60 word multiplications.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn both_odd(basis: &impl OddBasis, k: &[u64; 4]) -> [OddHalf; 2] {
    basis.both_odd(k)
}

/// (k0, k1) with k ≡ k0 + k1·λ mod r, k0 odd, both at most [`Lattice::odd_bound`] in absolute value; any k
/// below 2^256.
///
/// One of A and B is odd (r is), so z1 ≡ z2 ≡ k + 1 mod 2 makes k0 ≡ k - (k + 1)(A + B) odd. Constant time.
/// Cost: as [`nearest`].
#[cfg_attr(not(unoptimised), inline(always))]
pub fn odd(lattice: &Lattice, k: &[u64; 4]) -> [Half; 2] {
    let [k0, k1] = decompose(lattice, k, [to_parity((k[0] & 1) ^ 1); 2]);
    [half(k0), half(k1)]
}

#[cfg(test)]
mod tests;
