//! The basic observation, for any n: x_i·y_j + x_j·y_i = x_i·y_i + x_j·y_j - (x_i - x_j)·(y_i - y_j).

use std::cmp::Ordering;

use super::words::{Limb, Wide};

/// The sum of all terms; `None` if there is no term. Cost: one addition less than there are terms.
fn sum<T: core::ops::Add<Output = T>>(terms: impl Iterator<Item = T>) -> Option<T> {
    terms.reduce(|sum, term| sum + term)
}

/// Display (2.1): x·y modulo t^n - 1 as it stands, for limbs that its columns have room for, n of each. Cost:
/// n²M + 2n(n - 1)A.
pub fn schoolbook<W: Limb>(x: &[W], y: &[W]) -> Vec<W::Wide> {
    let n = x.len();
    (0..n).filter_map(|k| sum((0..n).map(|i| x[i].times(y[(n + k - i) % n])))).collect()
}

/// Display (2.2): x·y modulo t^n - 1, from s = sum of x_i·y_i and products of differences, for limbs as in
/// [`schoolbook`]. Cost: n(n + 1)/2 M, and 2(n² - 1)A for n odd.
///
/// In column k the indices pair up as i + j = k modulo n. An index that is its own partner has its product in
/// s as it should be; for n even and k odd there is none, for n even and k even there are two.
pub fn differences<W: Limb>(x: &[W], y: &[W]) -> Vec<W::Wide> {
    let n = x.len();
    let s = sum((0..n).map(|i| x[i].times(y[i])));
    let column = |k: usize| {
        let pairs = (0..n).map(|i| (i, (n + k - i) % n)).filter(|(i, j)| i < j);
        s.map(|s| pairs.fold(s, |s, (i, j)| s - (x[i] - x[j]).times(y[i] - y[j])))
    };
    (0..n).filter_map(column).collect()
}

/// Display (3.1), for any n and c: x·y modulo t^n - c as it stands, for limbs as in [`schoolbook`]. Cost: n²M + 2n(n - 1)A.
pub fn schoolbook_scaled<W: Limb>(c: i64, x: &[W], y: &[W]) -> Vec<W::Wide> {
    let n = x.len();
    let term = |k: usize, i: usize| {
        let product = x[i].times(y[(n + k - i) % n]);
        if i <= k { product } else { product.small(c) }
    };
    (0..n).filter_map(|k| sum((0..n).map(|i| term(k, i)))).collect()
}

/// x·y modulo 1 + t + .. + t^(n-1), n odd, for limbs as in [`schoolbook`] (Granger-Moss, generalised repunit
/// primes). Cost: n(n - 1)/2 M, and 2n(n - 2)A.
///
/// t^n = 1, and the sum s of [`differences`] stands in every column: s·(1 + t + ..) = 0, so it is left out.
pub fn repunit<W: Limb>(x: &[W], y: &[W]) -> Vec<W::Wide> {
    let n = x.len();
    let column = |k: usize| {
        let pairs = (0..n).map(|i| (i, (n + k - i) % n)).filter(|(i, j)| i < j);
        sum(pairs.map(|(i, j)| (x[i] - x[j]).times(y[j] - y[i])))
    };
    (0..n).filter_map(column).collect()
}

/// The rule of section 5 for pairs that wrap: the whole pair c times, or c inside of its product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrapped {
    /// c·(x_i·y_i + x_j·y_j - (x_i - x_j)·(y_i - y_j)).
    Outside,
    /// x_i·y_i + c²·x_j·y_j - (x_i - c·x_j)·(y_i - c·y_j).
    Inside,
}

/// x·y modulo t^n - c from products of one index and products of differences, for any n and c, for limbs as
/// in [`schoolbook`], with room for c² in `Inside`. Cost: n(n + 1)/2 M.
pub fn pairs_scaled<W: Limb>(rule: Wrapped, c: i64, x: &[W], y: &[W]) -> Vec<W::Wide> {
    let n = x.len();
    let own: Vec<_> = (0..n).map(|i| x[i].times(y[i])).collect();
    let pair = |i: usize, j: usize, c: i64| match rule {
        Wrapped::Inside => own[i] + own[j].small(c * c) - (x[i] - x[j].small(c)).times(y[i] - y[j].small(c)),
        Wrapped::Outside => (own[i] + own[j] - (x[i] - x[j]).times(y[i] - y[j])).small(c),
    };
    let term = |k: usize, i: usize| {
        let (j, c) = if i <= k { (k - i, 1) } else { (n + k - i, c) };
        match i.cmp(&j) {
            Ordering::Less => Some(pair(i, j, c)),
            Ordering::Equal => Some(own[i].small(c)),
            Ordering::Greater => None,
        }
    };
    (0..n).filter_map(|k| sum((0..n).filter_map(|i| term(k, i)))).collect()
}
