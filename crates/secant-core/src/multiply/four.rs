//! `[a1]P + [a2]Q + [a3]R + [a4]S` for quarters of a scalar: a quarter of the doublings, on a curve with two
//! endomorphisms (Costello-Longa 2015, algorithm 2).

use crate::ct::{self, Choice, ReadsTables, TableReader};
use crate::form::{self, Group, Index};
use crate::scalar::recode::four::{FourDigits, LEN};

/// The sum for the integers of `digits` and the four points, or those of each lane, on a curve whose
/// additions are complete. Constant time.
///
/// Cost: a table of eight by seven additions, 64 doublings and 64 additions.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul<G: Group, D: FourDigits<Index<G>>>(
    level: form::Level<G>,
    points: &[G::Extended; 4],
    digits: &D,
) -> G::Point {
    let reader = level.table_reader();
    let mut table = [G::cache(points[0]); 8];
    let mut half = 1;
    let mut next = 1;
    while next < 4 {
        let mut i = 0;
        while i < half {
            table[half + i] = G::cache(G::add_complete(points[next], &table[i]));
            i += 1;
        }
        half *= 2;
        next += 1;
    }
    let mut i = LEN - 1;
    let mut sum = G::uncache(&entry::<G, D>(reader, &table, digits, i));
    while i > 0 {
        i -= 1;
        sum = G::double_add_complete(sum, &entry::<G, D>(reader, &table, digits, i));
    }
    sum
}

/// The entry for digit i. A function, not a closure, which would be compiled without the instructions of
/// vectors.
#[cfg_attr(not(unoptimised), inline(always))]
fn entry<G: Group, D: FourDigits<Index<G>>>(
    reader: TableReader,
    table: &[G::Cached; 8],
    digits: &D,
    i: usize,
) -> G::Cached {
    let digit = digits.digit(i);
    let q = ct::lookup::<form::Mask<G>, _>(reader, table, digit.magnitude, 0, &table[0]);
    G::negate_cached_if(q, form::Mask::<G>::equal(digit.negative, 1))
}
