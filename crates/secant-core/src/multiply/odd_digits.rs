//! `[k]P` from a recoding with odd digits: binary, NAF, wNAF, fractional wNAF, sliding window.
//!
//! The method of Longa-Gebotys 2010, section 5: table of odd multiples by the form's cheapest scheme, runs of
//! merged doublings, each addition merged with the doubling before it, dedicated formulas throughout.

use crate::cpu::{Outline, Run};
use crate::ct::Mask;
use crate::field::Field;
use crate::form::{Affine, Group};

/// d·P for an odd digit d from the table P, 3P, 5P, ..
#[inline(always)]
fn entry<G: Group<Field: Field<Mask = Mask>>>(table: &[G::Cached], digit: i16) -> G::Cached {
    let q = table[usize::from(digit.unsigned_abs() / 2)];
    G::negate_cached_if(q, Mask::from_bit(u64::from(digit < 0)))
}

/// `[k]P` for `digits` of k, least significant first, each zero or odd and below 2N; `None` where a dedicated
/// formula met an exceptional input or the result has Z = 0 (then [`super::double_and_add`] knows the
/// answer).
///
/// Variable time. Cost: a doubling a digit, an addition a non-zero digit, and the table.
#[inline(always)]
pub fn mul_vartime<G: Group<Field: Field<Mask = Mask>>, const N: usize>(
    p: Affine<G::Field>,
    digits: &[i16],
) -> Option<G::Point> {
    let level = p.x.level();
    let mut table = [G::neutral_cached(level); N];
    G::odd_multiples(p, &mut table);
    level.call(Run(
        #[inline(always)]
        || horner_vartime::<G>(&table, digits),
    ))
}

/// [`mul_vartime`] with the table P, 3P, .., as long as digits ask. Called: tables of every length share it.
#[inline(always)]
fn horner_vartime<G: Group<Field: Field<Mask = Mask>>>(
    table: &[G::Cached],
    digits: &[i16],
) -> Option<G::Point> {
    let mut i = digits.len();
    while i > 0 && digits[i - 1] == 0 {
        i -= 1;
    }
    if i == 0 {
        return None;
    }
    i -= 1;
    let mut point = G::uncache(&entry::<G>(table, digits[i]));
    if i > 0 && digits[i - 1] != 0 {
        // Only bits have neighbours: 2P + P, which the merged doubling-addition (P + P) + P cannot do.
        i -= 1;
        point = G::add(G::double_extended(point), &entry::<G>(table, digits[i]));
    }
    while i > 0 {
        let top = i;
        while i > 0 && digits[i - 1] == 0 {
            i -= 1;
        }
        point = G::double_n(point, top - i);
        if i > 0 {
            i -= 1;
            point = G::double_add(point, &entry::<G>(table, digits[i]));
        }
    }
    if G::is_degenerate(point).declassify() { None } else { Some(point) }
}
