//! Text in aligned columns.

use std::io::{self, Write};

/// Rows under a head.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    /// Columns aligned to the left; the others hold numbers.
    left: usize,
}

impl Table {
    /// A table with that head, whose first `left` columns are text.
    pub(crate) fn new(head: &[&str], left: usize) -> Self {
        Self { rows: vec![head.iter().map(|s| (*s).to_string()).collect()], left }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Writes the table, indented by two.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |i: usize| {
            self.rows.iter().filter_map(|r| r.get(i)).map(|s| s.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            let mut line = String::from(" ");
            for (i, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let cell =
                    if i < self.left { format!(" {cell:<width$} ") } else { format!(" {cell:>width$} ") };
                line.push_str(&cell);
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A number with its thousands apart: 1,234,567; two places after the point below 100, one below 1000.
pub(crate) fn number(value: f64) -> String {
    if value < 100.0 {
        return format!("{value:.2}");
    }
    if value < 1000.0 {
        return format!("{value:.1}");
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(&["name", "n"], 1);
        table.row(vec!["a".into(), "100".into()]);
        table.row(vec!["bcdef".into(), "7".into()]);
        let mut out = Vec::new();
        table.write(&mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "  name     n\n  a      100\n  bcdef    7\n");
    }

    #[test]
    fn numbers_are_readable() {
        for (value, text) in
            [(0.5, "0.50"), (31.256, "31.26"), (123.45, "123.5"), (1234.0, "1,234"), (1234567.4, "1,234,567")]
        {
            assert_eq!(number(value), text);
        }
    }
}
