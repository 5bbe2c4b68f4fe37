//! The primes of P-224, P-256 and P-384, products divided by R = 2^(52N).

use super::columns::Columns;
use super::{BITS, Prime};
use crate::cpu::Ifma;
use crate::field::Field;
use crate::field::chain::Element;
use crate::field::montgomery::{self, P224, P256, P384};
use crate::limbs::x86_64::ifma::Vector8;
use crate::limbs::x86_64::words52::each;

/// The upper half of (columns + q·p), q the multiple that clears the lower half.
///
/// -1/p = 1 modulo 2^52: what clears column i is its own low 52 bits q, and q·p = q·(2^96 + 2^192 + (2^256 - 2^224)) - q, whose last
/// term leaves the carry of the column. Bounds: columns < 2^57; out < 2^58. Cost: 5·8 = 40.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduced_p256(level: Ifma, mut c: Columns<5>) -> [Vector8; 5] {
    let of_96 = Vector8::splat(level, 1 << 44);
    let of_192 = Vector8::splat(level, 1 << 36);
    let of_224 = Vector8::splat(level, (1 << 48) - (1 << 16));
    each!(i in 0 1 2 3 4 => {
        let q = *c.at(i);
        *c.at(i + 1) = c.at(i + 1).plus(q.shift_right(BITS)).mul_add_low(q, of_96);
        *c.at(i + 2) = c.at(i + 2).mul_add_high(q, of_96);
        *c.at(i + 3) = c.at(i + 3).mul_add_low(q, of_192);
        *c.at(i + 4) = c.at(i + 4).mul_add_high(q, of_192).mul_add_low(q, of_224);
        *c.at(i + 5) = c.at(i + 5).mul_add_high(q, of_224);
    });
    [c.1[0], c.1[1], c.1[2], c.1[3], c.1[4]]
}

/// The upper half of (columns - q·p), q the multiple that clears the lower half, and p.
///
/// 1/p = 1 modulo 2^52: what clears column i is its own low 52 bits q, and -q·p = q·2^96 - q·2^224 - q, whose
/// last term leaves the carry of the column. What is subtracted has columns of its own. p is added, so that
/// the value is not negative. Cost: 5·6 + 5 + 3 + 1 = 39.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduced_p224(level: Ifma, mut c: Columns<5>) -> [Vector8; 5] {
    let of_96 = Vector8::splat(level, 1 << 44);
    let of_224 = Vector8::splat(level, 1 << 16);
    let mut d = Columns::<5>::zero(level);
    each!(i in 0 1 2 3 4 => {
        if i == 4 {
            *c.at(i) = c.at(i).minus(*d.at(i));
        }
        let q = *c.at(i);
        *c.at(i + 1) = c.at(i + 1).plus(q.shift_right_signed(BITS)).mul_add_low(q, of_96);
        *c.at(i + 2) = c.at(i + 2).mul_add_high(q, of_96);
        *d.at(i + 4) = d.at(i + 4).mul_add_low(q, of_224);
        *d.at(i + 5) = d.at(i + 5).mul_add_high(q, of_224);
    });
    let one = Vector8::splat(level, 1);
    [
        c.1[0].minus(d.1[0]).plus(one),
        c.1[1].minus(d.1[1]).minus(of_96),
        c.1[2].minus(d.1[2]),
        c.1[3].minus(d.1[3]),
        c.1[4].minus(d.1[4]).plus(of_224),
    ]
}

/// The upper half of (columns + q·p), q the multiple that clears the lower half.
///
/// -1/p = 2^32 + 1 modulo 2^52. With t the low 52 bits of column i and h = 2^32·t mod 2^52, what clears it is q = t + h mod 2^52, and
/// 2^32·q is h modulo 2^52, too: t + (2^32 - 1)·q is 2^52 times the carry of t + h and the high half of
/// 2^32·q. The other terms of q·p are q·(2^384 - 2^128 - 2^96); what is subtracted has columns of its own.
/// Cost: 8·10 + 8 = 88.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduced_p384(level: Ifma, mut c: Columns<8>) -> [Vector8; 8] {
    let of_32 = Vector8::splat(level, 1 << 32);
    let of_96 = Vector8::splat(level, 1 << 44);
    let of_128 = Vector8::splat(level, 1 << 24);
    let of_384 = Vector8::splat(level, 1 << 20);
    let mut d = Columns::<8>::zero(level);
    each!(i in 0 1 2 3 4 5 6 7 => {
        *c.at(i) = c.at(i).minus(*d.at(i));
        let q = c.at(i).mul_add_low(*c.at(i), of_32);
        *c.at(i + 1) = c.at(i + 1).plus(q.shift_right_signed(BITS)).mul_add_high(q, of_32);
        *d.at(i + 1) = d.at(i + 1).mul_add_low(q, of_96);
        *d.at(i + 2) = d.at(i + 2).mul_add_high(q, of_96).mul_add_low(q, of_128);
        *d.at(i + 3) = d.at(i + 3).mul_add_high(q, of_128);
        *c.at(i + 7) = c.at(i + 7).mul_add_low(q, of_384);
        *c.at(i + 8) = c.at(i + 8).mul_add_high(q, of_384);
    });
    [c.1[0].minus(d.1[0]), c.1[1].minus(d.1[1]), c.1[2].minus(d.1[2]), c.1[3], c.1[4], c.1[5], c.1[6], c.1[7]]
}

impl Prime<5> for P256 {
    const SLACK: u64 = 1 << 20;
    const LOOSE: u64 = (4 << Self::TOP) + 2 * Self::SLACK + 1;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; 5], b: &[Vector8; 5]) -> [Vector8; 5] {
        reduced_p256(level, Columns::product(level, a, b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; 5]) -> [Vector8; 5] {
        reduced_p256(level, Columns::square(level, a))
    }
    /// Cost: 255S+12M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        <Self as montgomery::Prime<4>>::invert_fermat(a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(montgomery::p256::root(a))
    }
}

impl Prime<5> for P224 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; 5], b: &[Vector8; 5]) -> [Vector8; 5] {
        reduced_p224(level, Columns::product(level, a, b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; 5]) -> [Vector8; 5] {
        reduced_p224(level, Columns::square(level, a))
    }
    /// Cost: 223S+11M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        <Self as montgomery::Prime<4>>::invert_fermat(a)
    }
}

impl Prime<8> for P384 {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn product(level: Ifma, a: &[Vector8; 8], b: &[Vector8; 8]) -> [Vector8; 8] {
        reduced_p384(level, Columns::product(level, a, b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn square(level: Ifma, a: &[Vector8; 8]) -> [Vector8; 8] {
        reduced_p384(level, Columns::square(level, a))
    }
    /// Cost: 385S+14M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert<T: Field>(a: T) -> T {
        <Self as montgomery::Prime<6>>::invert_fermat(a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn root<T: Element>(a: T) -> Option<T> {
        Some(montgomery::p384::root(a))
    }
}
