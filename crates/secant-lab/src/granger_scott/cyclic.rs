//! The basic observation, for any n: x_i·y_j + x_j·y_i = x_i·y_i + x_j·y_j - (x_i - x_j)·(y_i - y_j).

use super::words::{Limb, Wide};

/// The sum of all terms; `None` if there is no term. Cost: one addition less than there are terms.
fn sum<T: core::ops::Add<Output = T>>(terms: impl Iterator<Item = T>) -> Option<T> {
    terms.reduce(|sum, term| sum + term)
}

/// Display (2.1): x·y modulo t^n - 1 as it stands, for limbs that its columns have room for, n of each. Cost: n²M + 2n(n - 1)A.
pub fn schoolbook<W: Limb>(x: &[W], y: &[W]) -> Vec<W::Wide> {
    let n = x.len();
    (0..n).filter_map(|k| sum((0..n).map(|i| x[i].times(y[(n + k - i) % n])))).collect()
}

/// Display (2.2): x·y modulo t^n - 1, from s = sum of x_i·y_i and products of differences, for limbs as in [`schoolbook`]. Cost: n(n + 1)/2 M, and
/// 2(n² - 1)A for n odd.
///
/// In column k the indices pair up as i + j = k modulo n. An index that is its own partner has its product in s as it should be; for n even
/// and k odd there is none, for n even and k even there are two.
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
