//! A paper's tables of cycles, and its verdicts, from files of `reproduce --json`.

use std::fmt::Write;

use super::cells::{self, Table};
use crate::report::reproduced::{self, Claim, On, Reproduced, Row};

/// The verdicts that are counted, in that order.
const COUNTED: [&str; 5] =
    ["reproduced", "reproduced up to", "not reproduced", "undecided", "not measurable here"];

/// The text in place of a paper's tables where no run is kept.
const NONE: &str = "No run of these tables is kept now, of any machine.";

/// For each machine a heading, the number of each verdict, and the tables that have cycles.
pub(super) fn tables(machines: &[Reproduced], paper: &str) -> String {
    let mut text = String::new();
    for machine in machines {
        let Some(paper) = machine.paper(paper) else { continue };
        cells::heading(&mut text, "####", &machine.machine);
        let rows = paper.tables.iter().flat_map(|t| &t.rows).filter_map(|row| row.verdict.as_deref());
        let claims = paper.tables.iter().flat_map(|t| &t.claims).map(|claim| claim.verdict.as_str());
        let counts = [("Rows", counted(rows)), ("Claims", counted(claims))]
            .map(|(of, counts)| if counts.is_empty() { String::new() } else { format!("{of}: {counts}.") });
        let _ = writeln!(text, "{}\n", cells::wrapped(&counts.join(" ")));
        for table in &paper.tables {
            write(&mut text, table);
        }
    }
    if text.is_empty() { format!("{NONE}\n") } else { text }
}

/// Number of each verdict, as text.
fn counted<'a>(verdicts: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<&str> = verdicts.collect();
    let count = |name: &str| all.iter().filter(|verdict| **verdict == name).count();
    let counts = COUNTED.map(|name| (count(name), name));
    let some = counts.iter().filter(|(count, _)| *count > 0);
    some.map(|(count, name)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}

/// Writes a table's rows of cycles and its claims; nothing where no cycles were measured.
fn write(text: &mut String, table: &reproduced::Table) {
    let rows: Vec<&Row> =
        table.rows.iter().filter(|row| row.unit == "cycles" && row.measured.is_some()).collect();
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(text, "{}\n", cells::wrapped(&format!("**{}**: {}", table.name(), table.title)));
    // A column without a printed number in any of these rows is left out.
    let on: Vec<&str> = table
        .on
        .iter()
        .map(String::as_str)
        .filter(|on| rows.iter().any(|row| !printed(&row.printed_on, on).is_empty()))
        .collect();
    let mut head = vec!["core cycles"];
    head.extend(&on);
    head.push("here: median (p10 .. p90)");
    let mut lines = Table::new(&head.iter().map(|s| (*s).to_string()).collect::<Vec<_>>());
    for row in rows {
        let mut line = vec![row.what.clone()];
        line.extend(on.iter().map(|on| printed(&row.printed_on, on)));
        let spread = if row.p10.is_some() { format!(" ({} .. {})", row.p10, row.p90) } else { String::new() };
        line.push(format!("{}{spread}", row.measured));
        lines.row(&line);
    }
    let _ = writeln!(text, "{}", lines.0);
    claims(text, table);
}

/// Writes the verdicts of a table's claims, of those that were measured.
fn claims(text: &mut String, table: &reproduced::Table) {
    let claims: Vec<&Claim> = table
        .claims
        .iter()
        .filter(|claim| claim.measured.is_some() && COUNTED.contains(&claim.verdict.as_str()))
        .collect();
    if claims.is_empty() {
        return;
    }
    let head = ["ratio of the first to the second", "printed", "here", "verdict"].map(String::from);
    let mut lines = Table::new(&head);
    for claim in claims {
        let several: Vec<String> = claim.printed_on.iter().map(|on| on.value.ratio()).collect();
        let printed = if several.is_empty() { claim.printed.ratio() } else { several.join(", ") };
        lines.row(&[claim.what.clone(), printed, claim.measured.ratio(), claim.verdict.clone()]);
    }
    let _ = writeln!(text, "{}", lines.0);
}

/// The printed number of a column; empty if there is none.
fn printed(several: &[On], name: &str) -> String {
    several.iter().find(|on| on.on == name).map_or_else(String::new, |on| on.value.to_string())
}
