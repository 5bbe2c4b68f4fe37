//! `[k]P` by regular signed fixed windows: the constant-time default.
//!
//! k = sum of d_i·2^(W·i) with d_i in [-2^(W-1), 2^(W-1)]; the table holds P, 2P, .., 2^(W-1)P; every digit,
//! zero or not, costs W doublings, one reading of the whole table and one complete addition. P may be any
//! affine point of the curve and k any integer: neither is reduced to a subgroup. Where the orders of points
//! allow it, [`mul_apart`] saves the complete additions, not the promise. The same text multiplies one point,
//! or one in each lane.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::cpu::{Outline, task};
use crate::ct::{self, Choice, ReadsTables, Select, TableReader};
use crate::field::Field;
use crate::form::{Affine, Group, Index, Level, Mask};
use crate::scalar::cofactor::Divisors;
use crate::scalar::recode::SignedDigit;
use crate::scalar::recode::regular::{self, Regular};

/// The multiples P, 2P, .., N·P as table entries.
///
/// Constant time. Cost: N/2 doublings and N/2 - 1 complete mixed additions.
#[cfg_attr(not(unoptimised), inline(always))]
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

/// Appends the multiples P, 2P, .., n·P, each in coordinates of its own. Called: windows of every width share
/// it.
///
/// Constant time. Cost: n/2 doublings and n/2 - 1 complete mixed additions.
#[cfg(feature = "alloc")]
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn multiples_of<G: Group>(p: Affine<G::Field>, n: usize, multiples: &mut Vec<G::Point>) {
    p.x.level().call(task!({
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
    }))
}

/// The entry for a digit: d·P.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn entry<G: Group>(
    reader: TableReader,
    table: &[G::Cached],
    digit: &SignedDigit<Index<G>>,
    neutral: &G::Cached,
) -> G::Cached {
    let q = ct::lookup::<Mask<G>, _>(reader, table, digit.magnitude, 1, neutral);
    G::negate_cached_if(q, Mask::<G>::equal(digit.negative, 1))
}

/// `[k]P` for k < 2^`bits`, in windows of width `W`; N = 2^(W-1).
///
/// Only the last addition can meet P + Q or P - Q at infinity on an incomplete Edwards curve (earlier sums
/// `[j]P` have 4j < order), so only that one is total.
///
/// Constant time; `bits` is public. Cost: W doublings and an addition a digit, and the table.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul<G: Group, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Point {
    G::narrow(mul_extended::<G, W, N>(p, k, bits))
}

/// [`mul`] with all coordinates of the result: a point at infinity of an Edwards curve is one of several.
/// Called: several methods share it.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_extended<G: Group, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Extended {
    p.x.level().call(task!(mul_extended_inlined::<G, W, N>(p, k, bits)))
}

/// [`mul_extended`], not called.
#[cfg_attr(not(unoptimised), inline(always))]
fn mul_extended_inlined<G: Group, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Extended {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    let level = p.x.level();
    let reader = level.table_reader();
    let neutral = G::neutral_cached(level);
    let table = multiples::<G, N>(p);
    let mut i = regular::len(bits, W) - 1;
    let mut point = G::uncache(&entry::<G>(reader, &table, &k.digit::<W>(i), &neutral));
    while i > 0 {
        i -= 1;
        let q = entry::<G>(reader, &table, &k.digit::<W>(i), &neutral);
        let multiple = G::double_n(point, W as usize - 1);
        if i == 0 {
            return G::add_total(G::double_extended(multiple), &q);
        }
        point = G::double_add_complete(multiple, &q);
    }
    G::extend(point)
}

/// [`mul`] by a loop that starts from the neutral element: the method of Granger-Scott 2014, section 4.2, for
/// points of the prime-order subgroup and groups whose dedicated addition is complete.
///
/// Constant time; `bits` is public. Cost: W doublings and an addition a digit, the first included, and the
/// table.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_from_neutral<G: Group, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Point {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    let reader = p.x.level().table_reader();
    let neutral = G::neutral_cached(p.x.level());
    let table = multiples::<G, N>(p);
    let mut i = regular::len(bits, W) - 1;
    let start = G::double_n(G::narrow(G::neutral(p.x.level())), W as usize);
    let q = entry::<G>(reader, &table, &k.digit::<W>(i), &neutral);
    let mut point = G::add(G::extend_neutral(start), &q);
    while i > 0 {
        i -= 1;
        let q = entry::<G>(reader, &table, &k.digit::<W>(i), &neutral);
        point = G::double_add_complete(G::double_n(point, W as usize - 1), &q);
    }
    point
}

/// `[k]P` for k < 2^`bits`, in windows of width `W`, given the affine table P, 2P, .., 2^(W-1)P; for groups
/// with [`Group::ALL_AFFINE`].
///
/// Constant time; `bits` is public. Cost: W doublings and a mixed addition a digit.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_affine<G: Group, const W: u32>(
    table: &[G::CachedAffine],
    k: &impl Regular<Index<G>>,
    bits: usize,
    level: Level<G>,
) -> G::Point {
    debug_assert!(G::ALL_AFFINE && table.len() == regular::table_len(W));
    let reader = level.table_reader();
    let neutral = G::neutral_affine(level);
    let mut sum = G::neutral(level);
    let mut i = regular::len(bits, W);
    while i > 0 {
        i -= 1;
        let q = affine_entry::<G>(reader, table, &k.digit::<W>(i), &neutral);
        if i + 1 < regular::len(bits, W) {
            sum = G::double_n_extended(G::narrow(sum), W as usize);
        }
        sum = G::add_affine_complete(sum, &q);
    }
    G::narrow(sum)
}

/// `[k]P` for k < 2^`bits`, in windows of width `W`, N = 2^(W-1), from an affine table; for groups with
/// [`Group::ALL_AFFINE`] where every point but the neutral one has an order above 2^(bits-W+1).
///
/// As [`mul_apart`], where inversion is cheap beside the products that mixed additions save and the words
/// that affine entries save.
///
/// Constant time; `bits` is public. Cost: W doublings and a mixed addition a digit, and the table.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_affine_apart<G: Group<Field: Field<Mask = ct::Mask>>, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &impl Regular<Index<G>>,
    bits: usize,
) -> G::Point {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    debug_assert!(G::ALL_AFFINE);
    let level = p.x.level();
    let reader = level.table_reader();
    let table = G::affine_multiples::<N>(p);
    let neutral = G::neutral_affine(level);
    let mut i = regular::len(bits, W) - 1;
    let mut sum = G::add_affine_apart(
        G::neutral(level),
        &affine_entry::<G>(reader, &table, &k.digit::<W>(i), &neutral),
    );
    while i > 1 {
        i -= 1;
        let q = affine_entry::<G>(reader, &table, &k.digit::<W>(i), &neutral);
        sum = G::add_affine_apart(G::extend(G::double_n(G::narrow(sum), W as usize)), &q);
    }
    if i == 1 {
        let q = affine_entry::<G>(reader, &table, &k.digit::<W>(0), &neutral);
        sum = G::add_affine_complete(G::extend(G::double_n(G::narrow(sum), W as usize)), &q);
    }
    G::narrow(sum)
}

/// The affine entry for a digit: d·P.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn affine_entry<G: Group>(
    reader: TableReader,
    table: &[G::CachedAffine],
    digit: &SignedDigit<Index<G>>,
    neutral: &G::CachedAffine,
) -> G::CachedAffine {
    let q = ct::lookup::<Mask<G>, _>(reader, table, digit.magnitude, 1, neutral);
    G::negate_affine_if(q, Mask::<G>::equal(digit.negative, 1))
}

/// `[k]P` for k < 2^`bits`, in windows of width `W`; N = 2^(W-1); for groups with [`Group::ALL_AFFINE`] whose
/// points have orders that divide a cofactor <= N, given by its divisors, or are above 2^(bits-W+1).
///
/// A point of large order meets no exception before the last addition: 2^W·j·P = d·P with |d| < 2^W·|j| needs
/// |2^W·j - d| >= the order. So the table and all additions but the last are for points apart. What that
/// gives for a point of small order n is replaced by (k mod n)·P, which is in the table: its entries are
/// right up to n·P, whose Z = 0 shows n.
///
/// Constant time; `bits` is public. Cost: W doublings and an addition a digit, and the table.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul_apart<G: Group<Field: Field<Mask = ct::Mask>>, const W: u32, const N: usize>(
    p: Affine<G::Field>,
    k: &(impl Regular<Index<G>> + AsRef<[u64]>),
    bits: usize,
    divisors: &Divisors,
) -> G::Point {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    let cofactor = divisors.cofactor() as usize;
    debug_assert!(G::ALL_AFFINE && 0 < cofactor && cofactor <= N);
    let reader = p.x.level().table_reader();
    let neutral = G::neutral_cached(p.x.level());
    let mut table = [neutral; N];
    G::multiples(p, &mut table);
    let mut i = regular::len(bits, W) - 1;
    let mut point = G::uncache(&entry::<G>(reader, &table, &k.digit::<W>(i), &neutral));
    while i > 1 {
        i -= 1;
        let q = entry::<G>(reader, &table, &k.digit::<W>(i), &neutral);
        point = G::double_n_add_apart(point, W as usize, &q);
    }
    if i == 1 {
        let q = entry::<G>(reader, &table, &k.digit::<W>(0), &neutral);
        point = G::narrow(G::add_total(G::double_extended(G::double_n(point, W as usize - 1)), &q));
    }
    // From the largest divisor: the last one whose multiple is neutral is the order.
    let mut rest = 0;
    for divisor in divisors.from_the_largest() {
        let neutral = G::is_degenerate_cached(&table[divisor.value() as usize - 1]);
        rest = u64::select(neutral, divisor.remainder(k.as_ref()), rest);
    }
    let small = G::is_degenerate_cached(&table[cofactor - 1]);
    let multiple = ct::lookup::<ct::Mask, _>(reader, &table, rest, 1, &neutral);
    G::Point::select(small, G::uncache(&multiple), point)
}

#[cfg(test)]
mod tests {
    use super::mul;
    use crate::ct::Choice;
    use crate::field::tiny::Tiny;
    use crate::field::{Factor, Field};
    use crate::form::edwards::TwistedEdwards;
    use crate::form::edwards::general::General;
    use crate::form::{Affine, Group};
    use crate::multiply::double_and_add;

    /// -x² + y² = 1 + 3x²y² over F_127: neither -1 nor 3 is a square, so that two points of order 2 are at
    /// infinity.
    struct Incomplete;
    impl TwistedEdwards<Tiny<127>> for Incomplete {
        fn mul_d(x: Tiny<127>) -> Tiny<127> {
            x.mul(Tiny::<127>::new(3))
        }
    }

    /// The last sum may be a point at infinity, and it may be one of those that a complete addition misses:
    /// all affine points of an order above 4·9, and all integers below 2^7 in two digits.
    #[test]
    fn the_last_addition_is_total() {
        type G = General<Incomplete, Tiny<127>>;
        let affine = |q| {
            let found = G::normalize(q, G::denominator(q).invert());
            (!G::is_degenerate(q).declassify()).then_some((found.x, found.y))
        };
        let all = (0..127).flat_map(|x| (0..127).map(move |y| Affine { x: Tiny::new(x), y: Tiny::new(y) }));
        let (mut points, mut infinite) = (0, 0);
        for p in all.filter(|p| G::is_on_curve(*p).declassify()) {
            let multiple = |k| double_and_add::mul_vartime::<G>(p, &[k]);
            let neutral = Some((Tiny::new(0), Tiny::new(1)));
            if (1..=36).any(|k| affine(multiple(k)) == neutral) {
                continue;
            }
            points += 1;
            for k in 0..128u64 {
                let found = mul::<G, 4, 8>(p, &[k], 7);
                assert_eq!(affine(found), affine(multiple(k)), "[{k}]{p:?}");
                // (0, 0, 0) is no point at infinity.
                let nothing = found.x.is_zero().and(found.y.is_zero()).and(found.z.is_zero());
                assert!(!nothing.declassify(), "[{k}]{p:?}");
                infinite += u32::from(affine(found).is_none());
            }
        }
        assert!(points > 10 && infinite > 10, "{points} {infinite}");
    }
}
