//! [k]P by regular signed fixed windows: the constant-time default.
//!
//! k = sum of d_i·2^(W·i) with d_i in [-2^(W-1), 2^(W-1)]; the table holds P, 2P, .., 2^(W-1)P; every digit, zero or not, costs
//! W doublings, one reading of the whole table and one complete addition. P may be any affine point of the curve and k any
//! integer: neither is reduced to a subgroup. The same text multiplies one point, or one in each lane.

use crate::ct::{self, Choice};
use crate::field::Field;
use crate::form::{Affine, Group, Index, Mask};
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
    let addend = G::cache_affine(p);
    let mut points = [G::lift(p); N];
    let mut table = [G::cache(points[0]); N];
    let mut i = 1;
    while i < N {
        points[i] = if i % 2 == 1 {
            G::double_extended(G::narrow(points[i / 2]))
        } else {
            G::add_affine_complete(points[i - 1], &addend)
        };
        table[i] = G::cache(points[i]);
        i += 1;
    }
    table
}

/// The entry for a digit: d·P.
#[inline(always)]
fn entry<G: Group>(table: &[G::Cached], digit: &SignedDigit<Index<G>>, neutral: G::Cached) -> G::Cached {
    let q = ct::lookup::<Mask<G>, _>(table, digit.magnitude, 1, neutral);
    G::negate_cached_if(q, Mask::<G>::equal(digit.negative, 1))
}

/// [k]P for k < 2^`bits`, in windows of width `W`; N = 2^(W-1).
///
/// Only the last addition can meet P + Q or P - Q at infinity on an incomplete Edwards curve (earlier sums \[j\]P have
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

/// [`mul`] with all coordinates of the result: a point at infinity of an Edwards curve is one of several.
#[inline(always)]
pub fn mul_extended<G: Group, const W: u32, const N: usize>(
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
        G::narrow(G::add_total(G::neutral(level), &entry::<G>(&table, &k.digit::<W>(i), neutral)));
    while i > 1 {
        i -= 1;
        let q = entry::<G>(&table, &k.digit::<W>(i), neutral);
        point = G::double_add_complete(G::double_n(point, W as usize - 1), &q);
    }
    if i == 0 {
        return G::extend(point);
    }
    let q = entry::<G>(&table, &k.digit::<W>(0), neutral);
    G::add_total(G::double_extended(G::double_n(point, W as usize - 1)), &q)
}
