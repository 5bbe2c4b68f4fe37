//! Halve-and-add, for points of odd order r on curves with a = 1. Variable time.
//!
//! With k' = 2^l·k mod r, `[k]P` is the sum of k'_i·2^(i-l)·P: digits below l take a half, a quarter, .. of P
//! (Robert, section 2.2 and equation 5).

use super::chains::{Halvings, Mixed};
use super::double_and_add;
use super::table::{entry, odd_multiples_vartime, settled};
use crate::cpu::{Outline, task};
use crate::field::binary::{BinaryArithmetic, BinaryField};
use crate::form::Affine;
use crate::form::binary::affine::{Halving, Slope, add_vartime};
use crate::form::binary::lambda::Lambda;
use crate::form::binary::{BinaryCurve, BinaryGroup};
use crate::multiply::right_to_left::{Steps, Traversal, combine, join, sum_vartime};

/// `[k]P` from the digits of k' = 2^l·k mod r, digits from the most significant: P is halved and added to one
/// of the sums; the digits from l on go by doubling. `l` equal to the number of digits less 1 makes it all
/// halving. Variable time.
///
/// Cost: l halvings and a half-trace, a doubling for each digit more but one, a mixed addition a nonzero
/// digit, what joins the sums, one inversion, and one more for the table if more than one digit is not below
/// l. Robert, algorithm 2; Taverne et al. 2011 for the split.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn split_vartime<G: BinaryGroup>(
    p: &Affine<G::Field>,
    digits: &[i16],
    n: usize,
    l: usize,
) -> Option<G::Point> {
    let high = high_vartime::<G>(p, digits, n, l)?;
    settled::<G>(join::<Mixed<G>>(high, low_vartime::<G>(p, digits, l)))
}

/// The part of [`split_vartime`] that doubles, if there is more than one digit from l on: what it gives may
/// be neutral; `None` outside for a table with a point at infinity.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn high_vartime<G: BinaryGroup>(
    p: &Affine<G::Field>,
    digits: &[i16],
    n: usize,
    l: usize,
) -> Option<Option<G::Point>> {
    if digits.len() > l + 1 { double_and_add::high_vartime::<G>(p, &digits[l..], n) } else { Some(None) }
}

/// The part of [`split_vartime`] that halves; a single digit from l on belongs to it. Called: several methods
/// share it.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn low_vartime<G: BinaryGroup>(p: &Affine<G::Field>, digits: &[i16], l: usize) -> Option<G::Point> {
    p.x.level().call(task!(combine::<Mixed<G>>(&sum_vartime::<Mixed<G>, _>(&mut halvings_vartime::<G>(
        p, digits, l
    )))))
}

/// The chain of [`low_vartime`].
#[cfg_attr(not(unoptimised), inline(always))]
pub fn halvings_vartime<'a, G: BinaryGroup>(
    p: &Affine<G::Field>,
    digits: &'a [i16],
    l: usize,
) -> Steps<'a, Halvings<G>> {
    let first = usize::from(digits.len() > l + 1);
    Steps::new(Halvings::of(p), [digits], Traversal::Down(l), first)
}

/// `[k]P` from the digits of k' = 2^l·k mod r, digits from the least significant: the running sum is halved,
/// and kept affine; l is at least the number of digits less 1. `None` for infinity, rightly (for P of order
/// above 2n). Variable time.
///
/// Cost: l halvings, two inversions a nonzero digit and the table. Hankerson, Menezes, Vanstone 2004,
/// section 3.6.
#[cfg_attr(not(unoptimised), inline(always))]
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
            let term = entry::<Lambda<C, F>>(&table, digit).affine();
            let total = add_vartime::<C, F>(sum.map(Slope::affine), Some(term));
            sum = total.as_ref().map(Slope::of_vartime);
        }
        if i < l {
            sum = sum.map(|q| Halving::from_vartime(q).halve_vartime::<C>().point());
        }
    }
    sum.map(Slope::affine)
}
