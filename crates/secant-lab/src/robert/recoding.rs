//! Table 2: doublings and additions of a multiplication, counted while it runs, on the integers modulo 2^64.

use secant_catalogue::Random;

use super::multiply::Digits;

/// An integer modulo 2^64 in the place of a point, and the numbers of operations so far.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    doublings: u64,
    additions: u64,
}

impl Count {
    fn double(&mut self, p: u64) -> u64 {
        self.doublings += 1;
        p.wrapping_mul(2)
    }
    fn add(&mut self, p: u64, q: u64) -> u64 {
        self.additions += 1;
        p.wrapping_add(q)
    }
}

/// `[k]1` from left to right, and what that took: the table of 1, 3, .. as far as the digits ask, a doubling
/// a digit and an addition for each that is not 0. The first digit is a point of the table, and no addition.
fn multiply(digits: &[i16], entries: usize, count: &mut Count) -> u64 {
    let mut table = vec![1_u64];
    if entries > 1 {
        let twice = count.double(1);
        while table.len() < entries {
            let next = count.add(table[table.len() - 1], twice);
            table.push(next);
        }
    }
    let entry = |digit: i16| {
        let q = table[usize::from(digit.unsigned_abs() / 2)];
        if digit < 0 { q.wrapping_neg() } else { q }
    };
    let mut rest = digits.iter().rev().skip_while(|digit| **digit == 0);
    let Some(first) = rest.next() else { return 0 };
    let mut q = entry(*first);
    for digit in rest {
        q = count.double(q);
        if *digit != 0 {
            q = count.add(q, entry(*digit));
        }
    }
    q
}

/// Mean doublings and additions of `scalars` random integers below 2^256; `None` if a result is wrong.
pub fn work(digits: Digits, scalars: u64) -> Option<(f64, f64)> {
    let entries = if digits == Digits::Wnaf4 { 4 } else { 1 };
    let (mut random, mut count) = (Random(0), Count::default());
    for _ in 0..scalars {
        let k: [u64; 4] = std::array::from_fn(|_| random.word());
        if multiply(&digits.of_vartime(&k), entries, &mut count) != k[0] {
            return None;
        }
    }
    Some((count.doublings as f64 / scalars as f64, count.additions as f64 / scalars as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_and_each_digit_cost_what_they_should() {
        let run = |digits: &[i16], entries| {
            let mut count = Count::default();
            let k = multiply(digits, entries, &mut count);
            (k, count.doublings, count.additions)
        };
        // 1 + 2·(2·(1)): two doublings and an addition.
        assert_eq!(run(&[1, 0, 1], 1), (5, 2, 1));
        assert_eq!(run(&[-1, 0, 0, 1, 0], 1), (7, 3, 1));
        // 2P, then 3P, 5P, 7P; two doublings and 7·4 - 5.
        assert_eq!(run(&[-5, 0, 7], 4), (23, 1 + 2, 3 + 1));
        assert_eq!(run(&[0, 0], 1), (0, 0, 0));
    }
}
