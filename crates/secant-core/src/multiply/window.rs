//! `[k]P` by regular signed fixed windows: the constant-time default.
//!
//! k = sum of d_i·2^(W·i) with d_i in [-2^(W-1), 2^(W-1)]; the table holds P, 2P, .., 2^(W-1)P; every digit, zero or not, costs
//! W doublings, one reading of the whole table and one complete addition. P may be any affine point of the curve and k any
//! integer: neither is reduced to a subgroup. Where the orders of points allow it, [`mul_apart`] saves the complete additions, not the
//! promise. The same text multiplies one point, or one in each lane.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::cpu::{Outline, Run};
use crate::ct::{self, Choice, Select};
use crate::field::Field;
use crate::form::{Affine, Group, Index, Level, Mask};
use crate::scalar::recode::{SignedDigit, regular};

/// What gives regular digits: an integer, or an integer for each lane. Words, least significant first.
pub trait Regular<I> {
    /// Digit `i` of width `W`; see [`regular::digit`]. Constant time.
    fn digit<const W: u32>(&self, i: usize) -> SignedDigit<I>;
}

impl<const N: usize> Regular<u64> for [u64; N] {
    #[inline(always)]
    fn digit<const W: u32>(&self, i: usize) -> SignedDigit<u64> {
        regular::digit::<W>(self, i)
    }
}

impl<const N: usize, const L: usize> Regular<[u64; L]> for [[u64; N]; L] {
    #[inline(always)]
    fn digit<const W: u32>(&self, i: usize) -> SignedDigit<[u64; L]> {
        regular::digits::<W, N, L>(self, i)
    }
}

/// The multiples P, 2P, .., N·P as table entries.
///
/// Constant time. Cost: N/2 doublings and N/2 - 1 complete mixed additions.
#[inline(always)]
pub fn multiples<G: Group, const N: usize>(p: Affine<G::Field>) -> [G::Cached; N] {
    let (once, addend, twice) = G::once_and_twice(p);
    let mut points = [once; N];
    let mut table = [G::cache(once); N];
    let mut i = 1;
    while i < N {
        points[i] = if i == 1 {
            twice
        } else if i % 2 == 1 {
            G::double_extended(G::narrow(points[i / 2]))
        } else {
            G::add_affine_complete(points[i - 1], &addend)
        };
        table[i] = G::cache(points[i]);
        i += 1;
    }
    table
}

/// Appends the multiples P, 2P, .., n·P, each in coordinates of its own. Called: windows of every width share it.
///
/// Constant time. Cost: n/2 doublings and n/2 - 1 complete mixed additions.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(super) fn multiples_of<G: Group>(p: Affine<G::Field>, n: usize, multiples: &mut Vec<G::Point>) {
    p.x.level().call(Run(
        #[inline(always)]
        || {
            let addend = G::cache_affine(p);
            let start = multiples.len();
            let mut point = G::lift(p);
            multiples.push(G::narrow(point));
            let mut i = 1;
            while i < n {
                point = if i % 2 == 1 {
                    G::double_extended(multiples[start + i / 2])
                } else {
                    G::add_affine_complete(point, &addend)
                };
                multiples.push(G::narrow(point));
                i += 1;
            }
        },
    ))
}

/// The entry for a digit: d·P.
#[inline(always)]
fn entry<G: Group>(table: &[G::Cached], digit: &SignedDigit<Index<G>>, neutral: &G::Cached) -> G::Cached {
    let q = ct::lookup::<Mask<G>, _>(table, digit.magnitude, 1, neutral);
    G::negate_cached_if(q, Mask::<G>::equal(digit.negative, 1))
}

/// `[k]P` for k < 2^`bits`, in windows of width `W`; N = 2^(W-1).
///
/// Only the last addition can meet P + Q or P - Q at infinity on an incomplete Edwards curve (earlier sums `[j]P` have
/// 4j < order), so only that one is total.
///
/// Constant time; `bits` is public. Cost: W doublings and an addition a digit, and the table.
#[inline(always)]
pub fn mul<G: Group, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Point {
    G::narrow(mul_extended::<G, W, N>(p, k, bits))
}

/// [`mul`] with all coordinates of the result: a point at infinity of an Edwards curve is one of several. Called: several methods share it.
#[inline(always)]
pub fn mul_extended<G: Group, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Extended {
    p.x.level().call(Run(
        #[inline(always)]
        || mul_extended_inlined::<G, W, N>(p, k, bits),
    ))
}

/// [`mul_extended`], not called.
#[inline(always)]
fn mul_extended_inlined<G: Group, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Extended {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    let level = p.x.level();
    let neutral = G::neutral_cached(level);
    let table = multiples::<G, N>(p);
    let mut i = regular::len(bits, W) - 1;
    let mut point =
        G::narrow(G::add_total(G::neutral(level), &entry::<G>(&table, &k.digit::<W>(i), &neutral)));
    while i > 1 {
        i -= 1;
        let q = entry::<G>(&table, &k.digit::<W>(i), &neutral);
        point = G::double_add_complete(G::double_n(point, W as usize - 1), &q);
    }
    if i == 0 {
        return G::extend(point);
    }
    let q = entry::<G>(&table, &k.digit::<W>(0), &neutral);
    G::add_total(G::double_extended(G::double_n(point, W as usize - 1)), &q)
}

/// [`mul`] by a loop that starts from the neutral element: the method of Granger-Scott 2014, section 4.2, for points of the prime-order subgroup
/// and groups whose dedicated addition is complete.
///
/// Constant time; `bits` is public. Cost: W doublings and an addition a digit, the first included, and the table.
#[inline(always)]
pub fn mul_from_neutral<G: Group, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Point {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    let neutral = G::neutral_cached(p.x.level());
    let table = multiples::<G, N>(p);
    let mut i = regular::len(bits, W) - 1;
    let start = G::double_n(G::narrow(G::neutral(p.x.level())), W as usize);
    let q = entry::<G>(&table, &k.digit::<W>(i), &neutral);
    let mut point = G::add(G::extend_neutral(start), &q);
    while i > 0 {
        i -= 1;
        let q = entry::<G>(&table, &k.digit::<W>(i), &neutral);
        point = G::double_add_complete(G::double_n(point, W as usize - 1), &q);
    }
    point
}

/// `[k]P` for k < 2^`bits`, in windows of width `W`, given the affine table P, 2P, .., 2^(W-1)P; for groups with
/// [`Group::ALL_AFFINE`].
///
/// Constant time; `bits` is public. Cost: W doublings and a mixed addition a digit.
#[inline(always)]
pub fn mul_affine<G: Group, const W: u32>(
    table: &[G::CachedAffine],
    k: &impl Regular<Index<G>>,
    bits: usize,
    level: Level<G>,
) -> G::Point {
    debug_assert!(G::ALL_AFFINE && table.len() == regular::table_len(W));
    let neutral = G::neutral_affine(level);
    let mut sum = G::neutral(level);
    let mut i = regular::len(bits, W);
    while i > 0 {
        i -= 1;
        let q = affine_entry::<G>(table, &k.digit::<W>(i), &neutral);
        if i + 1 < regular::len(bits, W) {
            sum = G::double_extended(G::double_n(G::narrow(sum), W as usize - 1));
        }
        sum = G::add_affine_complete(sum, &q);
    }
    G::narrow(sum)
}

/// `[k]P` for k < 2^`bits`, in windows of width `W`, N = 2^(W-1), from an affine table; for groups with [`Group::ALL_AFFINE`] where every point
/// but the neutral one has an order above 2^(bits-W+1).
///
/// As [`mul_apart`], where inversion is cheap beside the products that mixed additions save and the words that affine entries save.
///
/// Constant time; `bits` is public. Cost: W doublings and a mixed addition a digit, and the table.
#[inline(always)]
pub fn mul_affine_apart<G: Group<Field: Field<Mask = ct::Mask>>, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Point {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    debug_assert!(G::ALL_AFFINE);
    let level = p.x.level();
    let table = G::affine_multiples::<N>(p);
    let neutral = G::neutral_affine(level);
    let mut i = regular::len(bits, W) - 1;
    let mut sum =
        G::add_affine_apart(G::neutral(level), &affine_entry::<G>(&table, &k.digit::<W>(i), &neutral));
    while i > 1 {
        i -= 1;
        let q = affine_entry::<G>(&table, &k.digit::<W>(i), &neutral);
        sum = G::add_affine_apart(G::double_extended(G::double_n(G::narrow(sum), W as usize - 1)), &q);
    }
    if i == 1 {
        let q = affine_entry::<G>(&table, &k.digit::<W>(0), &neutral);
        sum = G::add_affine_complete(G::double_extended(G::double_n(G::narrow(sum), W as usize - 1)), &q);
    }
    G::narrow(sum)
}

/// The affine entry for a digit: d·P.
#[inline(always)]
fn affine_entry<G: Group>(
    table: &[G::CachedAffine],
    digit: &SignedDigit<Index<G>>,
    neutral: &G::CachedAffine,
) -> G::CachedAffine {
    let q = ct::lookup::<Mask<G>, _>(table, digit.magnitude, 1, neutral);
    G::negate_affine_if(q, Mask::<G>::equal(digit.negative, 1))
}

/// `[k]P` for k < 2^`bits`, in windows of width `W`; N = 2^(W-1); for groups with [`Group::ALL_AFFINE`] whose points have orders that
/// divide a cofactor <= N, given by its divisors, or are above 2^(bits-W+1).
///
/// A point of large order meets no exception before the last addition: 2^W·j·P = d·P with |d| < 2^W·|j| needs
/// |2^W·j - d| >= the order. So the table and all additions but the last are for points apart. What that gives for a point of small
/// order n is replaced by (k mod n)·P, which is in the table: its entries are right up to n·P, whose Z = 0 shows n.
///
/// Constant time; `bits` is public. Cost: W doublings and an addition a digit, and the table.
#[inline(always)]
pub fn mul_apart<G: Group<Field: Field<Mask = ct::Mask>>, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &(impl Regular<Index<G>> + AsRef<[u64]>),
    bits: usize,
    divisors: &Divisors,
) -> G::Point {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    let cofactor = divisors.list[0].0 as usize;
    debug_assert!(G::ALL_AFFINE && 0 < cofactor && cofactor <= N);
    let neutral = G::neutral_cached(p.x.level());
    let mut table = [neutral; N];
    G::multiples(p, &mut table);
    let mut i = regular::len(bits, W) - 1;
    let mut point = G::uncache(&entry::<G>(&table, &k.digit::<W>(i), &neutral));
    while i > 1 {
        i -= 1;
        let q = entry::<G>(&table, &k.digit::<W>(i), &neutral);
        point = G::double_add_apart(G::double_n(point, W as usize - 1), &q);
    }
    if i == 1 {
        let q = entry::<G>(&table, &k.digit::<W>(0), &neutral);
        point = G::narrow(G::add_total(G::double_extended(G::double_n(point, W as usize - 1)), &q));
    }
    // From the largest divisor: the last one whose multiple is neutral is the order.
    let mut rest = 0;
    let mut at = 0;
    while at < divisors.len {
        let (n, inverse) = divisors.list[at];
        let neutral = G::is_degenerate_cached(&table[n as usize - 1]);
        rest = u64::select(neutral, remainder(k.as_ref(), n, inverse), rest);
        at += 1;
    }
    let small = G::is_degenerate_cached(&table[cofactor - 1]);
    let multiple = ct::lookup::<ct::Mask, _>(&table, rest, 1, &neutral);
    G::Point::select(small, G::uncache(&multiple), point)
}

/// The divisors of a cofactor, largest first, each with the factor that its remainder takes; meant for `const`, since a division takes
/// a time that depends on its operands.
#[derive(Clone, Copy, Debug)]
pub struct Divisors {
    list: [(u64, u64); Self::MOST],
    len: usize,
}

impl Divisors {
    /// No number up to 32 has more.
    const MOST: usize = 8;

    /// The divisors of a cofactor from 1 to 32.
    pub const fn of(cofactor: u32) -> Self {
        let mut divisors = Self { list: [(0, 0); Self::MOST], len: 0 };
        let mut n = cofactor as u64;
        while n > 0 {
            if (cofactor as u64).is_multiple_of(n) {
                divisors.list[divisors.len] = (n, reciprocal(n));
                divisors.len += 1;
            }
            n -= 1;
        }
        divisors
    }
}

/// Just above 2^48/n.
const fn reciprocal(n: u64) -> u64 {
    (1 << 48) / n + 1
}

/// k mod n for a public n <= 2^15, given [`reciprocal`]`(n)`. Constant time in k.
#[inline(always)]
fn remainder(k: &[u64], n: u64, inverse: u64) -> u64 {
    let mut rest = 0;
    for word in k.iter().rev() {
        for shift in [56, 48, 40, 32, 24, 16, 8, 0] {
            // Below 2^23, so the quotient's error is below 2^-25 < 1/n.
            let v = rest << 8 | (word >> shift & 0xff);
            rest = v - ((v * inverse) >> 48) * n;
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::{Divisors, reciprocal};

    fn remainder(k: &[u64], n: u64) -> u64 {
        super::remainder(k, n, reciprocal(n))
    }

    #[test]
    fn divisors_come_from_the_largest() {
        let of = |n| {
            let divisors = Divisors::of(n);
            divisors.list[..divisors.len].iter().map(|d| d.0).collect::<Vec<_>>()
        };
        assert_eq!(of(1), [1]);
        assert_eq!(of(10), [10, 5, 2, 1]);
        assert_eq!(of(24), [24, 12, 8, 6, 4, 3, 2, 1]);
    }

    #[test]
    fn remainders_are_right() {
        for n in (1..300).chain([32767, 32768]) {
            for k in 0..600u64 {
                assert_eq!(remainder(&[k], n), k % n);
                assert_eq!(remainder(&[u64::MAX - k], n), (u64::MAX - k) % n);
                let wide = (u128::MAX / 3 * u128::from(k % 4)).wrapping_sub(u128::from(k));
                let words = [wide as u64, (wide >> 64) as u64];
                assert_eq!(u128::from(remainder(&words, n)), wide % u128::from(n));
            }
        }
    }
}
