//! The basic observation, for any n: x_i·y_j + x_j·y_i = x_i·y_i + x_j·y_j - (x_i - x_j)·(y_i - y_j).

use std::cell::Cell;

/// Counts word multiplications.
#[derive(Debug, Default)]
pub struct Products(Cell<u64>);

impl Products {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }
    /// How many since the last call, or since the beginning.
    pub fn take(&self) -> u64 {
        self.0.take()
    }
    /// a·b, counted.
    fn of(&self, a: i64, b: i64) -> i128 {
        self.0.set(self.0.get() + 1);
        i128::from(a) * i128::from(b)
    }
}

/// Whether n limbs below 2^bits in magnitude stay within 128 bits in the functions of this file.
const fn fits(n: usize, bits: u32) -> bool {
    // n products of two differences, each below 2^(bits + 1), and n more products, all at most doubled.
    (n as u32).next_power_of_two().trailing_zeros() + 2 * (bits + 1) + 2 < 127
}

fn assert_operands(x: &[i64], y: &[i64]) {
    assert_eq!(x.len(), y.len());
    let bits = x.iter().chain(y).map(|limb| 64 - limb.unsigned_abs().leading_zeros()).max().unwrap_or(0);
    assert!(fits(x.len(), bits), "{} limbs of {bits} bits: the columns do not fit 128 bits", x.len());
}

/// Display (2.1): x·y modulo t^n - 1 as it stands. Cost: n² word multiplications.
pub fn schoolbook(count: &Products, x: &[i64], y: &[i64]) -> Vec<i128> {
    assert_operands(x, y);
    let n = x.len();
    (0..n).map(|k| (0..n).map(|i| count.of(x[i], y[(n + k - i) % n])).sum()).collect()
}

/// Display (2.2): x·y modulo t^n - 1, from s = sum of x_i·y_i and products of differences. Cost: n(n+1)/2 word multiplications.
///
/// In column k the indices pair up as i + j = k modulo n. An index that is its own partner has its product in s as it should be; for n even
/// and k odd there is none, for n even and k even there are two.
pub fn differences(count: &Products, x: &[i64], y: &[i64]) -> Vec<i128> {
    assert_operands(x, y);
    let n = x.len();
    let s: i128 = (0..n).map(|i| count.of(x[i], y[i])).sum();
    let column = |k: usize| {
        let pairs = (0..n).map(|i| (i, (n + k - i) % n)).filter(|(i, j)| i < j);
        s - pairs.map(|(i, j)| count.of(x[i] - x[j], y[i] - y[j])).sum::<i128>()
    };
    (0..n).map(column).collect()
}

/// Display (3.1), for any n and c: x·y modulo t^n - c as it stands. Cost: n² word multiplications.
pub fn schoolbook_scaled(count: &Products, c: i64, x: &[i64], y: &[i64]) -> Vec<i128> {
    assert_operands(x, y);
    let n = x.len();
    let column = |k: usize| {
        let term = |i: usize| {
            let product = count.of(x[i], y[(n + k - i) % n]);
            if i <= k { product } else { i128::from(c) * product }
        };
        (0..n).map(term).sum()
    };
    (0..n).map(column).collect()
}
