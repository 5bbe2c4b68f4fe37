//! Double-and-add on odd digits: binary, NAF, wNAF, whatever the recoding gives. Variable time.

use super::chains::{BinaryDoublings, General};
use super::table::{add_entry, entry, odd_multiples_vartime, settled};
use crate::cpu::{Outline, task};
use crate::field::binary::BinaryArithmetic;
use crate::form::Affine;
use crate::form::binary::BinaryGroup;
use crate::multiply::right_to_left::{Steps, Traversal, combine, sum_vartime};

/// `[k]P`, digits from the most significant: mixed additions from a table of n odd multiples. Variable time.
///
/// Cost: a doubling a digit, a mixed addition a nonzero digit, the table. Robert, algorithm 1.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn left_to_right_vartime<G: BinaryGroup>(
    p: &Affine<G::Field>,
    digits: &[i16],
    n: usize,
) -> Option<G::Point> {
    settled::<G>(high_vartime::<G>(p, digits, n)?)
}

/// The sum of digits[i]·2^i·P, which may be neutral; `None` where a multiple in P's table is at infinity.
/// Called: several methods share it.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn high_vartime<G: BinaryGroup>(
    p: &Affine<G::Field>,
    digits: &[i16],
    n: usize,
) -> Option<Option<G::Point>> {
    p.x.level().call(task!(Some(horner::<G>(&odd_multiples_vartime::<G>(p, n)?, digits))))
}

/// The sum of digits[i]·2^i·P from P's table.
#[cfg_attr(not(unoptimised), inline(always))]
fn horner<G: BinaryGroup>(table: &[G::Entry], digits: &[i16]) -> Option<G::Point> {
    let mut sum: Option<G::Point> = None;
    for &digit in digits.iter().rev() {
        if let Some(p) = sum {
            sum = Some(G::double(&p));
        }
        if digit != 0 {
            sum = Some(add_entry::<G>(sum, &entry::<G>(table, digit)));
        }
    }
    sum
}

/// `[k]P`, digits from the least significant: the doubled point is added to one of the sums. Variable time.
///
/// Cost: a doubling a digit, a general addition a nonzero digit, and what joins the sums. Robert,
/// algorithm 3.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn right_to_left_vartime<G: BinaryGroup>(p: &Affine<G::Field>, digits: &[i16]) -> Option<G::Point> {
    let mut steps = Steps::new(BinaryDoublings::<G>::of(p), [digits], Traversal::Up, 0);
    settled::<G>(combine::<General<G>>(&sum_vartime::<General<G>, _>(&mut steps)))
}

/// `[m]P + [n]Q` over one run of doublings (interleaving). Variable time.
///
/// Cost: a doubling a digit of the longer, a mixed addition a nonzero digit, two tables.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn interleave_vartime<G: BinaryGroup>(
    p: &Affine<G::Field>,
    of_p: &[i16],
    q: &Affine<G::Field>,
    of_q: &[i16],
    n: usize,
) -> Option<G::Point> {
    let tables = [odd_multiples_vartime::<G>(p, n)?, odd_multiples_vartime::<G>(q, n)?];
    let mut sum: Option<G::Point> = None;
    for i in (0..of_p.len().max(of_q.len())).rev() {
        if let Some(p) = sum {
            sum = Some(G::double(&p));
        }
        for (table, digits) in tables.iter().zip([of_p, of_q]) {
            let digit = digits.get(i).copied().unwrap_or(0);
            if digit != 0 {
                sum = Some(add_entry::<G>(sum, &entry::<G>(table, digit)));
            }
        }
    }
    settled::<G>(sum)
}
