//! Tables and paragraphs in Markdown.

use std::fmt::Write;

use crate::report::results::Machine;

/// The longest line of prose, in characters.
const WIDTH: usize = 110;

/// A Markdown table that is being written.
pub(super) struct Table(pub(super) String);

impl Table {
    /// A table with the given header and no rows.
    pub(super) fn new(head: &[String]) -> Self {
        let mut table = Self(String::new());
        table.row(head);
        table.row(&vec!["---"; head.len()]);
        // The line between header and rows has no spaces.
        table.0 = table.0.replace(" --- ", "---");
        table
    }

    /// Adds a row of cells.
    pub(super) fn row<S: AsRef<str>>(&mut self, cells: &[S]) {
        for cell in cells {
            // A bar would end the cell, a line's end the row.
            let cell = cell.as_ref().replace('|', "\\|").replace(['\n', '\r'], " ");
            let space = if cell.is_empty() { "" } else { " " };
            self.0.push_str(&format!("| {cell}{space}"));
        }
        self.0.push_str("|\n");
    }
}

/// A heading for a machine, with the CPU, the compiler and the date of the measurement.
pub(super) fn heading(text: &mut String, level: &str, about: &Machine) {
    let parts = [
        Some(about.cpu.clone()),
        about.rustc.clone(),
        about.commit.as_ref().map(|c| format!("commit {c}")),
        about.date.clone(),
    ];
    let line = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
    let note = about.note.as_ref().map_or_else(String::new, |note| format!(" {note}"));
    let _ = writeln!(text, "{level} {}\n\n{}\n", about.label, wrapped(&format!("{line}.{note}.")));
}

/// Words in lines of at most [`WIDTH`] characters; one full stop ends them.
pub(super) fn wrapped(prose: &str) -> String {
    let prose = prose.trim_end_matches(['.', ' ']).to_string() + ".";
    let mut lines: Vec<String> = Vec::new();
    for word in prose.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    #[test]
    fn prose_is_wrapped() {
        let text = super::wrapped(&format!("{}.", "many words ".repeat(40)));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() > 3 && lines.iter().all(|line| line.len() <= 110), "{text}");
        assert!(lines.last().is_some_and(|line| line.ends_with("words.")), "{text}");
    }
}
