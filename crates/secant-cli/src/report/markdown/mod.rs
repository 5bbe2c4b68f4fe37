//! The tables of README.md and docs, from files of results.

mod cells;
mod papers;

use secant_catalogue::Operation;

use super::reproduced::Reproduced;
use super::results::{Comparison, Entry, Results};
use crate::catalogue::Catalogue;
use crate::table::number;
use cells::Table;

/// The [k]P of Longa-Gebotys 2010, Table 7, Core 2 Duo E6750: variable time.
const CORE_2: &[(&str, f64)] = &[
    ("jac256189", 337_000.0),
    ("ted256189", 281_000.0),
    ("jac1271gls", 252_000.0),
    ("ted1271gls", 229_000.0),
];

/// The curves of standards, in the order of their table.
const STANDARD: &[&str] =
    &["curve25519", "edwards25519", "p256", "p224", "p384", "p521", "secp256k1", "b233", "b409"];

/// The rows of those that the README shows.
const OVERVIEW: &[(&str, Operation)] = &[
    ("curve25519", Operation::X25519),
    ("edwards25519", Operation::Mul),
    ("p256", Operation::Mul),
    ("p256", Operation::MulBase),
    ("secp256k1", Operation::Mul),
];

/// Libraries of which there are several builds: the one that is measured.
const BUILDS: &[(&str, &str)] = &[("curve25519-dalek", "default build"), ("x25519-dalek", "default build")];

/// The data of the tables.
pub(crate) struct Source<'a> {
    pub(crate) curves: Catalogue,
    /// Results of each machine, in the order of the columns.
    pub(crate) machines: &'a [Results],
    /// The papers' tables, one file a machine.
    pub(crate) reproduced: &'a [Reproduced],
}

/// A block's name, and how its text is made.
type Block = (&'static str, fn(&Source<'_>) -> String);

/// All blocks of the pages.
pub(crate) const BLOCKS: &[Block] = &[
    ("machines", machines),
    ("overview", |source| standard(source, |row| OVERVIEW.contains(&row))),
    ("standard", |source| standard(source, |_| true)),
    ("constant-time", constant_time),
    ("variable-time", variable_time),
    ("bernstein", |source| papers::tables(source.reproduced, "bernstein")),
    ("longa-gebotys", |source| papers::tables(source.reproduced, "longa-gebotys")),
    ("granger-scott", |source| papers::tables(source.reproduced, "granger-scott")),
    ("robert", |source| papers::tables(source.reproduced, "robert")),
];

/// A column: its head, the operation, and whether it is of constant time.
type Column = (&'static str, Operation, bool);

const CONSTANT: [Column; 3] = [
    ("[k]P", Operation::Mul, true),
    ("[k]G", Operation::MulBase, true),
    ("256 in a batch, each", Operation::MulBatch, true),
];
const VARIABLE: [Column; 2] = [("[k]P", Operation::Mul, false), ("[m]P + [n]Q", Operation::MulAdd, false)];

/// The table of machines: their features, and the dates of their measurements.
fn machines(source: &Source<'_>) -> String {
    let mut table =
        Table::new(&["machine", "CPU", "backends", "compiler", "commit", "measured"].map(String::from));
    for machine in source.machines {
        let about = &machine.machine;
        let or = |text: &Option<String>| text.clone().unwrap_or_default();
        table.row(&[
            about.label.clone(),
            about.cpu.clone(),
            machine.backends().join(", "),
            or(&about.rustc),
            or(&about.commit),
            or(&about.date),
        ]);
    }
    table.0
}

impl Results {
    /// The backends that were measured, slowest first.
    fn backends(&self) -> Vec<&'static str> {
        let used = |name: &str| self.entries.iter().any(|e| e.backend.as_deref() == Some(name));
        secant_core::cpu::Backend::ALL.iter().map(|b| b.name()).filter(|name| used(name)).collect()
    }
}

fn constant_time(source: &Source<'_>) -> String {
    rounded(source, "constant time", &CONSTANT, None, &[])
}

fn variable_time(source: &Source<'_>) -> String {
    rounded(source, "variable time", &VARIABLE, Some("Core 2, 2010, the paper: [k]P"), CORE_2)
}

/// A number rounded to hundreds.
fn hundreds(figure: f64) -> String {
    match (figure / 100.0).round() * 100.0 {
        small if small < 1000.0 => format!("{small:.0}"),
        figure => number(figure),
    }
}

/// The description of a library's build, if several builds were measured.
fn build(name: &str) -> String {
    let found = BUILDS.iter().find(|(known, _)| *known == name);
    found.map_or_else(String::new, |(_, build)| format!(", {build}"))
}

/// The curves of standards in constant time: one row an operation that is wanted; for each machine our
/// cycles, and the fastest other library of one run.
fn standard(source: &Source<'_>, wanted: fn((&str, Operation)) -> bool) -> String {
    let mut head = vec!["constant time, core cycles".to_string()];
    for machine in source.machines {
        head.push(machine.machine.label.clone());
        head.push("the fastest other library takes".to_string());
    }
    let mut table = Table::new(&head);
    let compared: Vec<Vec<Comparison<'_>>> = source.machines.iter().map(Results::comparisons).collect();
    for curve in STANDARD {
        for (operation, sign) in
            [(Operation::X25519, ""), (Operation::Mul, ", [k]P"), (Operation::MulBase, ", [k]G")]
        {
            // The page has Curve25519 for X25519 alone.
            let is_right = *curve != "curve25519" || operation == Operation::X25519;
            if !is_right || !wanted((*curve, operation)) {
                continue;
            }
            let name =
                if operation == Operation::X25519 { "X25519".to_string() } else { format!("`{curve}`") };
            let mut cells = vec![format!("{name}{sign}")];
            for (machine, compared) in source.machines.iter().zip(&compared) {
                let figure = machine.default_of(curve, operation.name(), true).and_then(Entry::figure);
                cells.push(figure.map_or_else(String::new, |f| hundreds(f.median)));
                let key = (*curve, operation.name(), true);
                cells.push(fastest(compared, key));
            }
            if cells.iter().skip(1).any(|cell| !cell.is_empty()) {
                table.row(&cells);
            }
        }
    }
    table.0
}

/// The fastest other library of an operation, in units of our time; empty if there is none.
fn fastest(compared: &[Comparison<'_>], key: (&str, &str, bool)) -> String {
    let found = compared.iter().find(|c| (c.curve, c.operation, c.constant_time) == key);
    match found.and_then(Comparison::fastest) {
        Some((peer, ratio)) => format!("{ratio:.2} × ({}{})", peer.name, build(&peer.name)),
        None => String::new(),
    }
}

/// One row a curve, one group of columns a machine, to hundreds of cycles; `printed` are a paper's figures,
/// in a last column.
fn rounded(
    source: &Source<'_>,
    kind: &str,
    columns: &[Column],
    head: Option<&str>,
    printed: &[(&str, f64)],
) -> String {
    let mut cells = vec![kind.to_string()];
    for machine in source.machines {
        for (i, (name, ..)) in columns.iter().enumerate() {
            let label = &machine.machine.label;
            cells.push(if i == 0 { format!("{label}: {name}") } else { (*name).to_string() });
        }
    }
    cells.extend(head.map(str::to_string));
    let mut table = Table::new(&cells);
    for (curve, name, only) in rows(source, columns) {
        let mut cells = vec![name];
        for machine in source.machines {
            for (i, (_, operation, constant)) in columns.iter().enumerate() {
                let operation = if i == 0 { only.unwrap_or(*operation) } else { *operation };
                let shown = i == 0 || only.is_none();
                let entry = machine.default_of(curve, operation.name(), *constant).filter(|_| shown);
                let figure = entry.and_then(Entry::figure);
                cells.push(figure.map_or_else(String::new, |f| hundreds(f.median)));
            }
        }
        if head.is_some() {
            let figure = printed.iter().find(|(name, _)| *name == curve);
            cells.push(figure.map_or_else(String::new, |(_, f)| hundreds(*f)));
        }
        table.row(&cells);
    }
    table.0
}

/// The curves of which a column has something: name, title, and the one operation of a curve that is used by
/// its abscissa.
fn rows(source: &Source<'_>, columns: &[Column]) -> Vec<(&'static str, String, Option<Operation>)> {
    let mut rows = Vec::new();
    let mut ladders = Vec::new();
    for curve in source.curves.0 {
        let name = curve.info().name;
        let has = |operation: Operation, constant| {
            source.machines.iter().any(|m| m.default_of(name, operation.name(), constant).is_some())
        };
        let constant = columns.first().is_some_and(|(_, _, constant)| *constant);
        if has(Operation::X25519, constant) {
            ladders.push((name, "X25519".to_string(), Some(Operation::X25519)));
        } else if has(Operation::Ladder, constant) {
            ladders.push((name, format!("`{name}`, ladder"), Some(Operation::Ladder)));
        } else if columns.iter().any(|(_, operation, constant)| has(*operation, *constant))
            && !is_ladder(*curve)
        {
            rows.push((name, format!("`{name}`"), None));
        }
    }
    rows.extend(ladders);
    rows
}

fn is_ladder(curve: &dyn secant_catalogue::Curve) -> bool {
    curve.methods().iter().any(|m| m.operation == Operation::Ladder)
}

/// The two kinds, which never share a table.
pub(crate) fn kind(constant_time: bool) -> &'static str {
    if constant_time { "constant time" } else { "variable time" }
}
