//! Many multiples of one point, computed from a table.

use num_traits::One;

use super::fractions::Fraction;
use super::{General, Int, Model};

/// A point of which many multiples are taken: row i has its multiples by d·16^i for each digit d.
pub(crate) struct Multiples<'a> {
    model: &'a Model,
    rows: Vec<Vec<Fraction>>,
}

impl Model {
    /// The table of multiples of p, for integers as long as the longest scalar.
    pub(crate) fn multiples(&self, p: &General) -> Multiples<'_> {
        let mut power = p.clone().map(|(x, y)| (x, y, Int::one()));
        let row = |_| {
            let mut row = vec![None];
            for digit in 1..16 {
                row.push(self.add_fractions(&row[digit - 1], &power));
            }
            power = self.add_fractions(&row[15], &power);
            row
        };
        Multiples { model: self, rows: (0..self.scalar_bits.div_ceil(4)).map(row).collect() }
    }
}

impl Multiples<'_> {
    /// `[k]P`.
    pub(crate) fn mul(&self, k: &Int) -> General {
        assert!(k.bits() <= 4 * self.rows.len() as u64, "longer than a scalar");
        let digit = |i: u64| (0..4).fold(0, |digit, j| digit | usize::from(k.bit(4 * i + j)) << j);
        let sum =
            (0..).zip(&self.rows).fold(None, |sum, (i, row)| self.model.add_fractions(&sum, &row[digit(i)]));
        self.model.settle(&sum)
    }
}
