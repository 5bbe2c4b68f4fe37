//! Tables of papers as text and as JSON.

use std::io::{self, Write};
use std::time::Duration;

use secant_lab::papers::verdict::{Found, Judged, MARGIN, SHARE, Verdict};
use secant_lab::papers::{Paper, Row, Table as Printed, Unit};
use serde_json::{Value, json};

use super::models::{self, Prediction};
use super::probe::Prober;
use crate::machine;
use crate::reasons::Reasons;
use crate::table::{Format, Table, number};

/// Results of one table: measurements and verdicts.
pub(super) struct Done {
    pub(super) found: Vec<Found>,
    pub(super) rows: Vec<Verdict>,
    pub(super) claims: Vec<Judged>,
    /// The predictions of port models, for each row; empty without models.
    pub(super) models: Vec<Option<Prediction>>,
    /// The time that the table took.
    pub(super) took: Duration,
}

/// Says when something counts as reproduced.
pub(super) fn rule(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "Counts are reproduced if they are equal; \"up to\" says what is counted here beyond the source. Cycles of another CPU are not compared, their ratios are: a claim\n\
         \"less\" is reproduced if at least {:.0} % of the printed gain is there (of the weakest, where several machines are printed). Where p10 to p90 of the two sides,\n\
         which are of medians of stretches of the run, overlap or are within {:.0} %, it is undecided.\n",
        100.0 * SHARE,
        100.0 * MARGIN
    )
}

/// One table: its rows, and the claims.
pub(super) fn table(printed: &Printed, done: &Done, format: Format, out: &mut dyn Write) -> io::Result<()> {
    let title = format!("Table {}: {} ({})", printed.name, printed.title, printed.source);
    let head: Vec<&str> = ["what", "unit"]
        .iter()
        .chain(printed.on)
        .chain(&["here", "p10", "p90", "verdict", "why"])
        .copied()
        .collect();
    let mut reasons = Reasons::default();
    let mut rows = Table::new(&head, 2).text_from(head.len() - 2);
    for ((row, found), verdict) in printed.rows.iter().zip(&done.found).zip(&done.rows) {
        let cell = |value: Option<f64>| shown(row.unit, value);
        let measured = found.as_ref().ok();
        let spread = measured.and_then(|m| m.spread);
        let mut cells = vec![row.what.to_string(), row.unit.name().to_string()];
        cells.extend(row.printed.iter().map(|n| cell(*n)));
        cells.push(cell(measured.map(|m| m.value)));
        cells.extend([cell(spread.map(|s| s.0)), cell(spread.map(|s| s.1))]);
        cells.push(verdict.name().to_string());
        let remark = measured.map_or("", |m| m.remark.as_str());
        let note = note(row, remark);
        cells.push(format.mark(&mut reasons, if verdict.why().is_empty() { &note } else { verdict.why() }));
        rows.row(cells);
    }
    rows.titled(&title, format, out)?;
    models::table(printed, &done.found, &done.models, format, out)?;
    if !printed.claims.is_empty() {
        let head: Vec<&str> =
            ["claim"].iter().chain(printed.on).chain(&["here", "verdict", "why"]).copied().collect();
        let mut claims = Table::new(&head, 1).text_from(head.len() - 2);
        for (claim, judged) in printed.claims.iter().zip(&done.claims) {
            let cell = |value: Option<f64>| value.map_or("-".to_string(), |r| format!("{r:.3}"));
            let mut cells = vec![claim.what.clone()];
            let ratios = printed.printed_ratios(claim);
            cells.extend((0..printed.on.len()).map(|i| cell(ratios.get(i).copied().flatten())));
            cells.push(cell(judged.measured));
            cells.push(judged.verdict.name().to_string());
            cells.push(format.mark(&mut reasons, judged.verdict.why()));
            claims.row(cells);
        }
        claims.titled(
            &if format.is_text() { String::new() } else { format!("{title}: claims") },
            format,
            out,
        )?;
    }
    format.below(&reasons, &printed.notes, out)
}

/// The note on a row, whatever its verdict.
fn note(row: &Row, remark: &str) -> String {
    [row.note, remark].into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join("; ")
}

/// A number of that unit: counts whole where they can be.
fn shown(unit: Unit, value: Option<f64>) -> String {
    match (value, unit) {
        (None, _) => "-".to_string(),
        (Some(n), _) if n.fract() == 0.0 && n < 1000.0 => format!("{n}"),
        (Some(n), Unit::Mean(_)) if n < 1000.0 => format!("{n:.1}"),
        (Some(n), _) => number(n),
    }
}

/// Results of all tables so far.
pub(super) struct Results {
    papers: Vec<Value>,
    rows: Vec<Verdict>,
    claims: Vec<Verdict>,
    /// The machine's name for tables.
    label: Option<String>,
}

impl Results {
    pub(super) fn new(label: Option<&str>) -> Self {
        Self { papers: Vec::new(), rows: Vec::new(), claims: Vec::new(), label: label.map(str::to_string) }
    }

    /// Adds a table; those of a paper come one after the other.
    pub(super) fn add(&mut self, paper: &Paper, table: &Printed, done: &Done) {
        self.rows.extend(done.rows.iter().cloned());
        self.claims.extend(done.claims.iter().map(|judged| judged.verdict.clone()));
        let table = table_json(table, done);
        let last = self.papers.last_mut().filter(|last| last["paper"] == paper.name);
        match last.and_then(|last| last["tables"].as_array_mut()) {
            Some(tables) => tables.push(table),
            None => self.papers.push(json!({
                "paper": paper.name,
                "title": paper.title,
                "tables": [table],
            })),
        }
    }

    pub(super) fn json(&self, prober: &Prober) -> Value {
        let mut machine = machine::json(prober.ticks());
        machine["disturbed"] = places(prober.disturbed(), 2);
        machine["quiet"] = json!(prober.quiet());
        if let Some(label) = &self.label {
            machine["label"] = json!(label);
        }
        json!({"machine": machine, "papers": self.papers})
    }

    /// The results of a run that goes on, marked as partial.
    pub(super) fn partial(&self, prober: &Prober) -> Value {
        let mut json = self.json(prober);
        json["partial"] = json!(true);
        json
    }

    /// How many of each verdict: rows and claims apart.
    pub(super) fn summary(&self, out: &mut dyn Write) -> io::Result<()> {
        let line = |verdicts: &[Verdict]| {
            let count = |name: &str| verdicts.iter().filter(|v| v.name() == name).count();
            let parts = Verdict::COUNTED.iter().map(|name| format!("{} {name}", count(name)));
            parts.collect::<Vec<_>>().join(", ")
        };
        let cycles = self.rows.iter().filter(|v| **v == Verdict::InClaims).count();
        writeln!(out, "rows: {}; {cycles} of cycles, judged in the claims", line(&self.rows))?;
        writeln!(out, "claims: {}", line(&self.claims))
    }
}

/// Each printed number with the machine that it was measured on.
fn columns(on: &[&str], values: &[Option<f64>]) -> Vec<Value> {
    let pairs = on.iter().zip(values);
    pairs.filter_map(|(on, n)| n.map(|n| json!({"on": on, "value": places(n, 4)}))).collect()
}

fn table_json(table: &Printed, done: &Done) -> Value {
    let rows: Vec<Value> = table
        .rows
        .iter()
        .zip(done.found.iter().zip(&done.rows))
        .enumerate()
        .map(|(i, (row, (found, verdict)))| {
            let measured = found.as_ref().ok();
            let spread = measured.and_then(|m| m.spread);
            let remark = measured.map_or("", |m| m.remark.as_str());
            json!({
                "what": row.what,
                "unit": row.unit.name(),
                "printed": row.first().map(|n| places(n, 4)),
                "printed_on": columns(table.on, &row.printed),
                "measured": measured.map(|m| rounded(m.value)),
                "p10": spread.map(|s| rounded(s.0)),
                "p90": spread.map(|s| rounded(s.1)),
                "method": measured.map(|m| m.method.as_str()),
                "model": done.models.get(i).and_then(Option::as_ref).map(|p| p.json(measured)),
                "cpus": measured.filter(|m| !m.cpus.is_empty()).map(|m| &m.cpus),
                "note": note(row, remark),
                "verdict": verdict.name(),
                "why": verdict.why(),
            })
        })
        .collect();
    let claims: Vec<Value> = table
        .claims
        .iter()
        .zip(&done.claims)
        .map(|(claim, Judged { printed, measured, verdict })| {
            json!({
                "what": claim.what,
                "printed": printed.map(|n| places(n, 4)),
                "printed_on": columns(table.on, &table.printed_ratios(claim)),
                "measured": measured.map(|n| places(n, 4)),
                "verdict": verdict.name(),
                "why": verdict.why(),
            })
        })
        .collect();
    json!({
        "table": table.name,
        "title": table.title,
        "source": table.source,
        "on": table.on,
        "notes": table.notes,
        "seconds": places(done.took.as_secs_f64(), 1),
        "rows": rows,
        "claims": claims,
    })
}

/// Whole from 1000 on, else two places after the point.
fn rounded(value: f64) -> Value {
    if value >= 1000.0 { json!(value.round() as u64) } else { places(value, 2) }
}

/// With that many places after the point, and none where it is whole.
fn places(value: f64, places: i32) -> Value {
    let scale = 10f64.powi(places);
    let value = (value * scale).round() / scale;
    if value.fract() == 0.0 && value >= 0.0 { json!(value as u64) } else { json!(value) }
}
