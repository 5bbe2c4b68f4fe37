//! Parser of the files that `reproduce --json` writes.

use std::fmt;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::results::Machine;
use crate::failure::Failure;
use crate::result_file;
use crate::table::number;

/// The most columns of printed numbers, and the most rows and claims of a table.
const MOST_COLUMNS: usize = 16;
const MOST_LINES: usize = 1000;

/// The papers' tables beside one machine's.
#[derive(Debug, Deserialize)]
pub(crate) struct Reproduced {
    pub(crate) machine: Machine,
    pub(crate) papers: Vec<Paper>,
    /// Whether the run was interrupted.
    #[serde(default)]
    pub(crate) partial: bool,
}

/// The tables of a paper.
#[derive(Debug, Deserialize)]
pub(crate) struct Paper {
    pub(crate) paper: String,
    pub(crate) title: String,
    pub(crate) tables: Vec<Table>,
}

/// A table of a paper.
#[derive(Debug, Deserialize)]
pub(crate) struct Table {
    pub(crate) table: Text,
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) source: String,
    /// Machines of the printed numbers, one name for each column.
    #[serde(default)]
    pub(crate) on: Vec<String>,
    #[serde(default)]
    pub(crate) notes: Vec<String>,
    #[serde(default)]
    pub(crate) rows: Vec<Row>,
    #[serde(default)]
    pub(crate) claims: Vec<Claim>,
}

/// A printed number beside a measured one.
#[derive(Debug, Deserialize)]
pub(crate) struct Row {
    pub(crate) what: String,
    #[serde(default)]
    pub(crate) unit: String,
    #[serde(default)]
    pub(crate) printed: Text,
    #[serde(default)]
    pub(crate) printed_on: Vec<On>,
    #[serde(default)]
    pub(crate) measured: Text,
    #[serde(default)]
    pub(crate) p10: Text,
    #[serde(default)]
    pub(crate) p90: Text,
    #[serde(default)]
    pub(crate) method: Option<String>,
    #[serde(default)]
    pub(crate) note: Option<String>,
    #[serde(default)]
    pub(crate) verdict: Option<String>,
    #[serde(default)]
    pub(crate) why: Option<String>,
}

/// A claim of a paper with its verdict.
#[derive(Debug, Deserialize)]
pub(crate) struct Claim {
    pub(crate) what: String,
    #[serde(default)]
    pub(crate) printed: Text,
    #[serde(default)]
    pub(crate) printed_on: Vec<On>,
    #[serde(default)]
    pub(crate) measured: Text,
    pub(crate) verdict: String,
    #[serde(default)]
    pub(crate) why: Option<String>,
}

/// A printed number of one column.
#[derive(Debug, Deserialize)]
pub(crate) struct On {
    pub(crate) on: String,
    pub(crate) value: Text,
}

/// A JSON value that is a number, a text, or nothing.
#[derive(Debug, Default, Deserialize)]
#[serde(untagged)]
pub(crate) enum Text {
    Number(f64),
    Words(String),
    #[default]
    Nothing,
}

impl Reproduced {
    /// Reads a file of `reproduce --json`; its name is the machine's if the text gives none.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let mut read = result_file::read(path, Self::from_json)?;
        if read.machine.label.is_empty() {
            read.machine.label = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        }
        Ok(read)
    }

    pub(crate) fn from_json(value: Value) -> Result<Self, String> {
        let read: Self = serde_json::from_value(value)
            .map_err(|e| format!("not what 'secant reproduce --json' writes: {e}"))?;
        let complaint = read.papers.iter().flat_map(|paper| &paper.tables).find_map(Table::complaint);
        complaint.map_or(Ok(read), Err)
    }

    /// The tables of the paper of this name.
    pub(crate) fn paper(&self, name: &str) -> Option<&Paper> {
        self.papers.iter().find(|p| p.paper == name)
    }
}

impl Table {
    /// The reason to refuse a table that is too large; `None` for others.
    fn complaint(&self) -> Option<String> {
        let lines = self.rows.len() + self.claims.len();
        let of_lines =
            self.rows.iter().map(|row| &row.printed_on).chain(self.claims.iter().map(|c| &c.printed_on));
        let columns = of_lines.map(Vec::len).chain([self.on.len()]).max().unwrap_or(0);
        let table = || crate::names::shorten(&self.table.to_string());
        if lines > MOST_LINES {
            let of = table();
            return Some(format!("table '{of}' has {lines} rows and claims: at most {MOST_LINES} are read"));
        }
        (columns > MOST_COLUMNS).then(|| {
            let of = table();
            format!("table '{of}' has {columns} columns of printed numbers: at most {MOST_COLUMNS} are read")
        })
    }

    /// The table's name: 7 is Table 7, section4.1 is Section 4.1.
    pub(crate) fn name(&self) -> String {
        named(&self.table.to_string())
    }
}

fn named(table: &str) -> String {
    const WORDS: [(&str, &str); 4] =
        [("sections", "Sections"), ("section", "Section"), ("appendix", "Appendix"), ("fig", "Figure")];
    let named = WORDS.iter().find_map(|(short, word)| Some(format!("{word} {}", table.strip_prefix(short)?)));
    let numbered = table.starts_with(|c: char| c.is_ascii_digit());
    named.unwrap_or_else(|| if numbered { format!("Table {table}") } else { table.to_string() })
}

impl Text {
    pub(crate) fn is_some(&self) -> bool {
        !matches!(self, Self::Nothing)
    }

    /// The value as a ratio with three digits after the point.
    pub(crate) fn ratio(&self) -> String {
        if let Self::Number(ratio) = self { format!("{ratio:.3}") } else { self.to_string() }
    }
}

/// Counts below a thousand as they are, other numbers with their thousands apart.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) if n.fract() == 0.0 && n.abs() < 1000.0 => write!(f, "{n}"),
            Self::Number(n) => f.write_str(&number(*n)),
            Self::Words(words) => f.write_str(words),
            Self::Nothing => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn tables_are_named_as_in_the_papers() {
        for (table, named) in [
            ("7", "Table 7"),
            ("section4.3", "Section 4.3"),
            ("sections5-6", "Sections 5-6"),
            ("appendixA", "Appendix A"),
            ("fig2", "Figure 2"),
            ("others", "others"),
        ] {
            assert_eq!(super::named(table), named);
        }
    }
}
