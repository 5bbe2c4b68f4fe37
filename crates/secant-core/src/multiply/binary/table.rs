//! The odd multiples of a point, as entries of mixed additions, and what is done with one.

use crate::cpu::{Outline, task};
use crate::field::binary::{BinaryArithmetic, BinaryField};
use crate::form::Affine;
use crate::form::binary::BinaryGroup;
use crate::multiply::right_to_left::SUMS;

/// The largest number of odd multiples that a method keeps: digits below 16.
pub const TABLE: usize = SUMS;

/// P, 3P, .., (2n - 1)P as entries of mixed additions, and copies of them; `None` if one of them is at
/// infinity or has none.
///
/// Variable time. Cost: a doubling, n - 1 general additions, 1I + 3(n - 1)M (Montgomery's trick) and the
/// normalisations; for n = 1 the entry alone.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn odd_multiples_vartime<G: BinaryGroup>(
    p: &Affine<G::Field>,
    n: usize,
) -> Option<[G::Entry; TABLE]> {
    p.x.level().call(task!(odd_multiples_inlined_vartime::<G>(p, n)))
}

/// [`odd_multiples_vartime`], not called.
#[cfg_attr(not(unoptimised), inline(always))]
fn odd_multiples_inlined_vartime<G: BinaryGroup>(
    p: &Affine<G::Field>,
    n: usize,
) -> Option<[G::Entry; TABLE]> {
    debug_assert!(0 < n && n <= TABLE);
    let mut points = [G::lift_affine(p); TABLE];
    if n == 1 {
        let there = !G::is_degenerate(&points[0]).declassify();
        return there.then(|| [G::entry_vartime(p); TABLE]);
    }
    let twice = G::double(&points[0]);
    // before[i] is the product of the first i denominators.
    let mut before = [G::Field::one(p.x.level()); TABLE];
    let mut product = G::denominator(&points[0]);
    let mut i = 1;
    while i < n && i < TABLE {
        points[i] = G::add(&points[i - 1], &twice);
        before[i] = product;
        product = product.mul(G::denominator(&points[i]));
        i += 1;
    }
    if product.is_zero().declassify() {
        return None;
    }
    let mut inverse = product.invert_vartime();
    let mut entries = [G::normalize_entry(&points[0], inverse); TABLE];
    while i > 0 {
        i -= 1;
        entries[i] = G::normalize_entry(&points[i], inverse.mul(before[i]));
        inverse = inverse.mul(G::denominator(&points[i]));
    }
    Some(entries)
}

/// d·P from the table P, 3P, .. for an odd digit d.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn entry<G: BinaryGroup>(table: &[G::Entry], digit: i16) -> G::Entry {
    let q = &table[usize::from(digit.unsigned_abs() / 2)];
    if digit < 0 { G::negate(q) } else { *q }
}

/// p + q, `None` being neutral.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn add_entry<G: BinaryGroup>(p: Option<G::Point>, q: &G::Entry) -> G::Point {
    match p {
        Some(p) => G::add_entry(&p, q),
        None => G::lift(q),
    }
}

/// The point, if its Z is not 0.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn settled<G: BinaryGroup>(p: Option<G::Point>) -> Option<G::Point> {
    p.filter(|p| !G::is_degenerate(p).declassify())
}
