//! p = 2^224 - 2^96 + 1. Loose values are any integers below 3p: sums are not reduced.

use super::{MontgomeryForm, Prime, division_steps};
use crate::ct::{Mask, Select, TableReader, lookup};
use crate::field::{Factor, Field, Single};
use crate::limbs::WordKernels;
use crate::limbs::montgomery::MontgomeryKernels;
use crate::limbs::p224::{self, P224};
use crate::limbs::portable::{mul_add, mul4, sub4};

impl Prime for P224 {
    const P: [u64; 4] = p224::P;
    division_steps!(4, 5, 9);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg<B: MontgomeryKernels<Self>>(_: B, a: &[u64; 4]) -> [u64; 4] {
        sub4(&p224::P, a).0
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn tighten<B: MontgomeryKernels<Self>>(level: B, a: &[u64; 4]) -> [u64; 4] {
        // Below 3p, then below 2p: the difference is taken back where it is negative.
        level.sub(&level.sub(a, &p224::P), &p224::P)
    }
    /// p - 2 = (2^127 - 1)·2^97 + 2^96 - 1. Cost: 223S+11M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert_fermat<F: Field>(a: F) -> F {
        let (x127, x96) = ones(a);
        x127.sqr_n(97).mul(x96)
    }
    /// By the logarithm of a^(2^128 - 1), four bits at a time. Cost: 218S+312M and 300 table look-ups.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqrt<B: WordKernels + MontgomeryKernels<Self>>(a: MontgomeryForm<Self, B>) -> MontgomeryForm<Self, B> {
        root(a)
    }
}

/// (a^(2^127 - 1), a^(2^96 - 1)). Cost: 126S+10M.
#[cfg_attr(not(unoptimised), inline(always))]
fn ones<F: Field>(a: F) -> (F, F) {
    // xn = a^(2^n - 1).
    let x2 = a.sqr().mul(a);
    let x3 = x2.sqr().mul(a);
    let x6 = x3.sqr_n(3).mul(x3);
    let x12 = x6.sqr_n(6).mul(x6);
    let x24 = x12.sqr_n(12).mul(x12);
    let x48 = x24.sqr_n(24).mul(x24);
    let x96 = x48.sqr_n(48).mul(x48);
    let x120 = x96.sqr_n(24).mul(x24);
    let x126 = x120.sqr_n(6).mul(x6);
    (x126.sqr().mul(a), x96)
}

/// Bits of a digit of a logarithm.
const WIDTH: usize = 4;
/// Digits of a logarithm modulo 2^96.
const DIGITS: usize = 96 / WIDTH;

/// The stored words of 1/g^(j·16^i) in row i, place j, for g = 11^((p-1)/2^96), of order 2^96: 11 is no
/// square.
static POWERS: [[[u64; 4]; 1 << WIDTH]; DIGITS] = {
    // (p-1)/2^96 = 2^128 - 1.
    let eleven = times(&[11, 0, 0, 0], &super::power_of_two(&p224::P, 512));
    let mut g = eleven;
    let mut i = 1;
    while i < 128 {
        g = times(&times(&g, &g), &eleven);
        i += 1;
    }
    // 1/g = g^(2^96 - 1).
    let mut step = g;
    i = 1;
    while i < 96 {
        step = times(&times(&step, &step), &g);
        i += 1;
    }
    let one = super::power_of_two(&p224::P, 256);
    let mut powers = [[one; 1 << WIDTH]; DIGITS];
    i = 0;
    while i < DIGITS {
        let mut j = 1;
        while j < 1 << WIDTH {
            powers[i][j] = times(&powers[i][j - 1], &step);
            j += 1;
        }
        step = times(&powers[i][j - 1], &step);
        i += 1;
    }
    powers
};

/// a·b / 2^256 mod p at compile time, for a, b < p: a word at a time, 1/p = 1 modulo 2^64.
const fn times(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let mut t = mul4(a, b);
    let mut i = 0;
    while i < 4 {
        // t += (2^64 - t_i)·p clears t_i, since p = 1 modulo 2^64.
        let m = t[i].wrapping_neg();
        let (mut j, mut carry) = (0, 0);
        while i + j < 8 {
            let word = if j < 4 { p224::P[j] } else { 0 };
            (t[i + j], carry) = mul_add(t[i + j], m, word, carry);
            j += 1;
        }
        i += 1;
    }
    // Below 2p, which fits four words.
    let r = [t[4], t[5], t[6], t[7]];
    let (mut d, mut borrow, mut i) = ([0; 4], 0, 0);
    while i < 4 {
        let t = (r[i] as u128).wrapping_sub(p224::P[i] as u128 + borrow);
        (d[i], borrow) = (t as u64, t >> 127);
        i += 1;
    }
    if borrow == 1 { r } else { d }
}

/// A square root of a, if there is one. Constant time. Cost: 218S+312M and 300 table look-ups.
///
/// p - 1 = 2^96·q, q = 2^128 - 1. With w = a^((q-1)/2), v = a·w and u = v·w = a^q = g^e, the root is
/// v/g^(e/2). The logarithm e is found four bits at a time from below (Pohlig-Hellman; Sarkar 2020,
/// "Computing square roots faster than the Tonelli-Shanks/Bernstein algorithm"): u^(2^(92-4i)), less what is
/// known of e, is a power of a sixteenth root of unity, found by comparing it with all sixteen. Every table
/// is read whole.
#[cfg_attr(not(unoptimised), inline(always))]
fn root<B: WordKernels + MontgomeryKernels<P224>>(a: MontgomeryForm<P224, B>) -> MontgomeryForm<P224, B> {
    let level = a.level();
    let reader = level.table_reader();
    let (w, _) = ones(a);
    let v = a.mul(w);
    // u^(2^(4j)) for j = 0 .. 23.
    let mut powers = [v.mul(w); DIGITS];
    let mut i = 1;
    while i < DIGITS {
        powers[i] = powers[i - 1].sqr_n(WIDTH as u32);
        i += 1;
    }
    let mut digits = [0; DIGITS];
    let mut i = 0;
    while i < DIGITS {
        // Row r raises 1/g to 16^r: digit j of e, times 2^(92-4i), belongs to row j + 23 - i.
        let mut rest = powers[DIGITS - 1 - i];
        let mut j = 0;
        while j < i {
            rest = rest.mul(power(level, reader, j + DIGITS - 1 - i, digits[j]));
            j += 1;
        }
        let mut digit = 0;
        let mut candidate = 1;
        while candidate < 1 << WIDTH {
            // The inverse of 1/g^c in the highest row is the entry at 16 - c.
            let entry = POWERS[DIGITS - 1][(1 << WIDTH) - candidate];
            let same = rest.equals(MontgomeryForm::load(level, entry));
            digit = Select::select(same, candidate as u64, digit);
            candidate += 1;
        }
        digits[i] = digit;
        i += 1;
    }
    // v/g^(e/2): the low bit of each digit of e/2 comes from the digit above.
    let mut r = v;
    let mut i = 0;
    while i < DIGITS {
        let above = if i + 1 < DIGITS { digits[i + 1] & 1 } else { 0 };
        r = r.mul(power(level, reader, i, digits[i] >> 1 | above << (WIDTH - 1)));
        i += 1;
    }
    r
}

/// 1/g^(digit·16^row); the digit may be secret.
#[cfg_attr(not(unoptimised), inline(always))]
fn power<B: WordKernels + MontgomeryKernels<P224>>(
    level: B,
    reader: TableReader,
    row: usize,
    digit: u64,
) -> MontgomeryForm<P224, B> {
    MontgomeryForm::load(level, lookup::<Mask, _>(reader, &POWERS[row], digit, 0, &POWERS[row][0]))
}
