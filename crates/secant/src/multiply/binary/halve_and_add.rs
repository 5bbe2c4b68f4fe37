//! Halve-and-add, for points of odd order r on curves with a = 1. Variable time.
//!
//! With k' = 2^l·k mod r, `[k]P` is the sum of k'_i·2^(i-l)·P: digits below l take a half, a quarter, .. of P (Robert, section 2.2 and equation 5).

use super::double_and_add::horner;
use super::{Sums, TABLE, add, add_entry, combine, odd_multiples_vartime, settled};
use crate::field::binary::BinaryField;
use crate::form::Affine;
use crate::form::binary::affine::{Halving, Slope, add_vartime};
use crate::form::binary::lambda::Lambda;
use crate::form::binary::{BinaryCurve, BinaryGroup};

/// `[k]P` from the digits of k' = 2^l·k mod r, digits from the most significant: P is halved and added to one of the sums; the digits from l on go
/// by doubling. `l` equal to the number of digits less 1 makes it all halving. Variable time.
///
/// Cost: l halvings and a half-trace, a doubling for each digit more but one, a mixed addition a nonzero digit, what joins the sums, one inversion, and one more
/// for the table if more than one digit is not below l. Robert, algorithm 2; Taverne et al. 2011 for the split.
#[inline(always)]
pub fn split_vartime<G: BinaryGroup>(
    p: &Affine<G::Field>,
    digits: &[i16],
    n: usize,
    l: usize,
) -> Option<G::Point> {
    let mut sums: Sums<G> = [None; TABLE];
    let start = Slope::of_vartime(p);
    let (low, high) = digits.split_at(if l < digits.len() { l } else { digits.len() });
    let mut doubled = None;
    if high.len() == 1 && high[0] != 0 {
        insert::<G>(&mut sums, &start, high[0]);
    }
    if high.len() > 1 {
        doubled = horner::<G>(&odd_multiples_vartime::<G>(p, n)?, high);
    }
    // Digits that are not there are 0.
    let mut point = Halving::from_vartime(start);
    for i in (0..l).rev() {
        point = point.halve_vartime::<G::Curve>();
        let digit = if i < low.len() { low[i] } else { 0 };
        if digit != 0 {
            insert::<G>(&mut sums, &point.point(), digit);
        }
    }
    settled::<G>(add::<G>(doubled, combine::<G>(&sums)))
}

/// Adds ±q to the sum of the digit's size.
#[inline(always)]
fn insert<G: BinaryGroup>(sums: &mut Sums<G>, q: &Slope<G::Field>, digit: i16) {
    let q = G::entry_of_slope(&if digit < 0 { q.negate() } else { *q });
    let sum = &mut sums[usize::from(digit.unsigned_abs() / 2)];
    *sum = Some(add_entry::<G>(*sum, &q));
}

/// `[k]P` from the digits of k' = 2^l·k mod r, digits from the least significant: the running sum is halved, and kept affine; l is at least the
/// number of digits less 1. `None` for infinity, rightly (for P of order above 2n). Variable time.
///
/// Cost: l halvings, two inversions a nonzero digit and the table. Hankerson, Menezes, Vanstone 2004, section 3.6.
#[inline(always)]
pub fn horner_vartime<C: BinaryCurve<F>, F: BinaryField>(
    p: &Affine<F>,
    digits: &[i16],
    n: usize,
    l: usize,
) -> Option<Affine<F>> {
    let table = odd_multiples_vartime::<Lambda<C, F>>(p, n)?;
    let mut sum: Option<Slope<F>> = None;
    for i in 0..=l {
        let digit = if i < digits.len() { digits[i] } else { 0 };
        if digit != 0 {
            let term = super::entry::<Lambda<C, F>>(&table, digit).affine();
            let total = add_vartime::<C, F>(sum.map(Slope::affine), Some(term));
            sum = total.as_ref().map(Slope::of_vartime);
        }
        if i < l {
            sum = sum.map(|q| Halving::from_vartime(q).halve_vartime::<C>().point());
        }
    }
    sum.map(Slope::affine)
}
