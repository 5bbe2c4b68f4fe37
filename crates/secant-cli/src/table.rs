//! Tables: as text in aligned columns, as LaTeX, as comma-separated values.

use std::io::{self, Write};

use crate::reasons::Reasons;

/// How tables are printed.
#[derive(Clone, Copy, Default, clap::Args)]
pub(crate) struct Format {
    /// Prints the tables as LaTeX; they need no package.
    #[arg(long)]
    latex: bool,
    /// Prints the tables as comma-separated values (RFC 4180), each with its title in the first column and an
    /// empty line after it.
    #[arg(long, conflicts_with = "latex")]
    csv: bool,
}

impl Format {
    /// Whether tables are text in columns, beside which other text may stand.
    pub(crate) fn is_text(self) -> bool {
        !self.latex && !self.csv
    }

    /// The content of a cell for a reason: its number, or in CSV its text; empty for no reason.
    pub(crate) fn mark(self, reasons: &mut Reasons, text: &str) -> String {
        if self.csv {
            return text.to_string();
        }
        reasons.number(text).map_or_else(String::new, |number| format!("({number})"))
    }

    /// Writes the lines below a table: the reasons of its marks, and others. CSV has no place for them.
    pub(crate) fn below(self, reasons: &Reasons, lines: &[&str], out: &mut dyn Write) -> io::Result<()> {
        let numbered = reasons.texts().iter().enumerate().map(|(i, reason)| format!("({}) {reason}", i + 1));
        for line in numbered.chain(lines.iter().map(|line| (*line).to_string())) {
            if self.latex {
                writeln!(out, "\\noindent {}\\par", latex(&line))?;
            } else if !self.csv {
                writeln!(out, "  {line}")?;
            }
        }
        if self.csv { Ok(()) } else { writeln!(out) }
    }
}

/// A table: rows of cells under a header.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    /// The columns of numbers, aligned to the right; the others are text.
    numbers: std::ops::Range<usize>,
}

impl Table {
    /// A table with that head, whose first `left` columns are text.
    pub(crate) fn new(head: &[&str], left: usize) -> Self {
        Self { rows: vec![head.iter().map(|s| (*s).to_string()).collect()], numbers: left..usize::MAX }
    }

    /// The same with text again from that column on.
    pub(crate) fn text_from(self, column: usize) -> Self {
        Self { numbers: self.numbers.start..column, ..self }
    }

    /// Adds a row of cells.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Writes the table under its title.
    pub(crate) fn titled(&self, title: &str, format: Format, out: &mut dyn Write) -> io::Result<()> {
        if format.csv {
            self.write_csv(title, out)
        } else if format.latex {
            self.write_latex(title, out)
        } else {
            writeln!(out, "{title}")?;
            self.write(out)
        }
    }

    /// Writes the table, indented by two.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = |i: usize| {
            self.rows.iter().filter_map(|r| r.get(i)).map(|s| s.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns()).map(width).collect();
        for row in &self.rows {
            let mut line = String::from(" ");
            for (i, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let cell = if self.numbers.contains(&i) {
                    format!(" {cell:>width$} ")
                } else {
                    format!(" {cell:<width$} ")
                };
                line.push_str(&cell);
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    fn columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Every row with as many cells as the longest has.
    fn full(&self) -> impl Iterator<Item = impl Iterator<Item = &str>> {
        let columns = self.columns();
        self.rows.iter().map(move |row| (0..columns).map(|i| row.get(i).map_or("", String::as_str)))
    }

    fn write_latex(&self, title: &str, out: &mut dyn Write) -> io::Result<()> {
        let aligned = (0..self.columns()).map(|i| if self.numbers.contains(&i) { 'r' } else { 'l' });
        writeln!(out, "\\begin{{table}}\n\\caption{{{}}}", latex(title))?;
        writeln!(out, "\\begin{{tabular}}{{{}}}\n\\hline", aligned.collect::<String>())?;
        for (i, row) in self.full().enumerate() {
            writeln!(out, "{} \\\\", row.map(latex).collect::<Vec<_>>().join(" & "))?;
            if i == 0 {
                writeln!(out, "\\hline")?;
            }
        }
        writeln!(out, "\\hline\n\\end{{tabular}}\n\\end{{table}}")
    }

    fn write_csv(&self, title: &str, out: &mut dyn Write) -> io::Result<()> {
        for (i, row) in self.full().enumerate() {
            let first = if i == 0 { "table" } else { title };
            let cells: Vec<String> = std::iter::once(first).chain(row).map(csv).collect();
            write!(out, "{}\r\n", cells.join(","))?;
        }
        write!(out, "\r\n")
    }
}

/// A cell in LaTeX's text: its ten special characters, and those that its letters do not have.
fn latex(cell: &str) -> String {
    let mut text = String::new();
    for c in cell.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => text.extend(['\\', c]),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '\\' => text.push_str("\\textbackslash{}"),
            '<' => text.push_str("$<$"),
            '>' => text.push_str("$>$"),
            '|' => text.push_str("$|$"),
            '·' => text.push_str("$\\cdot$"),
            '²' => text.push_str("$^2$"),
            '³' => text.push_str("$^3$"),
            '⁴' => text.push_str("$^4$"),
            'µ' => text.push_str("$\\mu$"),
            'ψ' => text.push_str("$\\psi$"),
            'λ' => text.push_str("$\\lambda$"),
            'θ' => text.push_str("$\\theta$"),
            '±' => text.push_str("$\\pm$"),
            '×' => text.push_str("$\\times$"),
            c => text.push(c),
        }
    }
    text
}

/// A cell of comma-separated values.
fn csv(cell: &str) -> String {
    if cell.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
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

    fn printed(latex: bool, csv: bool) -> String {
        let mut table = Table::new(&["what", "n", "verdict"], 1).text_from(2);
        table.row(vec!["50 % of x_1 & \"y\", {z}\\".into(), "1,234".into(), "a".into()]);
        table.row(vec!["short".into()]);
        let mut out = Vec::new();
        table.titled("2^255 - 19, #1", Format { latex, csv }, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn values_are_quoted_as_rfc_4180_says() {
        let want = "table,what,n,verdict\r\n\
                    \"2^255 - 19, #1\",\"50 % of x_1 & \"\"y\"\", {z}\\\",\"1,234\",a\r\n\
                    \"2^255 - 19, #1\",short,,\r\n\r\n";
        assert_eq!(printed(false, true), want);
    }

    #[test]
    fn latex_is_escaped() {
        let want = "\\begin{table}\n\\caption{2\\textasciicircum{}255 - 19, \\#1}\n\
                    \\begin{tabular}{lrl}\n\\hline\nwhat & n & verdict \\\\\n\\hline\n\
                    50 \\% of x\\_1 \\& \"y\", \\{z\\}\\textbackslash{} & 1,234 & a \\\\\n\
                    short &  &  \\\\\n\\hline\n\\end{tabular}\n\\end{table}\n";
        assert_eq!(printed(true, false), want);
        assert!(printed(false, false).starts_with("2^255 - 19, #1\n  what"));
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
