//! Measurements as tables and as JSON.

use std::io::{self, Write};

use secant_lab::measure::{Dropped, Figures, Report};
use secant_lab::statistics::Spread;
use serde_json::{Value, json};

use super::plan::Row;
use crate::machine;
use crate::table::{Format, Table, number};

type Measured<'a> = (&'a Row, &'a Figures);

/// The results as JSON for a file, whose fields docs/benchmarks.md describes.
pub(crate) fn json(rows: &[Row], report: &Report, label: Option<&str>) -> Value {
    let results: Vec<Value> = rows
        .iter()
        .zip(&report.figures)
        .map(|(row, figures)| {
            let cycles = figures.core_cycles;
            let mut result = json!({
                "curve": row.curve,
                "operation": row.operation,
                "method": row.method,
                "backend": row.backend.map(|b| b.name()),
                "constant_time": row.constant_time,
                "threads": row.threads,
                "peer": row.other().map(|p| json!({"name": p.name, "version": (p.version)(), "timed": p.timed})),
                "core_cycles": cycles.map(|c| rounded(c.median)),
                "core_cycles_p10": cycles.map(|c| rounded(c.p10)),
                "core_cycles_p90": cycles.map(|c| rounded(c.p90)),
                "ns": figures.ns.map(|ns| rounded(ns.median)),
                "samples": figures.samples,
                "upper_bound": figures.disturbed,
                "dropped": json!({
                    "calibration": figures.dropped.calibration,
                    "sibling": figures.dropped.sibling,
                    "preempted": figures.dropped.preempted,
                }),
            });
            if !figures.cpus.is_empty() {
                result["cpus"] = json!(figures.cpus);
            }
            if let Some(batch) = row.batch {
                result["batch"] = json!(batch);
            }
            result
        })
        .collect();
    let mut machine = machine::json(report.tsc_per_core_cycle.map(|t| t.median));
    // The share of samples beside a busy sibling, and whether the figures may be kept.
    machine["disturbed"] = rounded(report.disturbed);
    machine["quiet"] = json!(report.may_be_kept());
    if let Some(label) = label {
        machine["label"] = json!(label);
    }
    json!({"machine": machine, "results": results})
}

/// Whole from 1000 on, else two places after the point.
fn rounded(value: f64) -> Value {
    if value >= 1000.0 { json!(value.round() as u64) } else { json!((value * 100.0).round() / 100.0) }
}

/// The tables: constant time and variable time apart.
pub(crate) fn tables(rows: &[Row], report: &Report, format: Format, out: &mut dyn Write) -> io::Result<()> {
    let rows: Vec<Measured<'_>> = rows.iter().zip(&report.figures).collect();
    let mut curves: Vec<&str> = rows.iter().map(|(row, _)| row.curve).collect();
    curves.dedup();
    for curve in curves {
        for (field, subject) in [(false, ""), (true, ", field")] {
            for (constant_time, kind) in [(true, "constant time"), (false, "variable time")] {
                let chosen: Vec<&Measured<'_>> = rows
                    .iter()
                    .filter(|(row, _)| {
                        (row.curve, row.field, row.constant_time) == (curve, field, constant_time)
                    })
                    .collect();
                if !chosen.is_empty() {
                    let table = if field { field_table(&chosen) } else { method_table(&chosen) };
                    table.titled(&format!("{curve}{subject}, {kind}"), format, out)?;
                    if format.is_text() {
                        bounds(&chosen, out)?;
                        notes(&chosen, out)?;
                        writeln!(out)?;
                    }
                }
            }
        }
    }
    if !format.is_text() {
        return Ok(());
    }
    if let Some(ticks) = report.tsc_per_core_cycle {
        writeln!(
            out,
            "core cycles, median (p10 .. p90); {} turns; {:.4} ticks of the time-stamp counter a core cycle ({:.4} .. {:.4})",
            report.turns, ticks.median, ticks.p10, ticks.p90
        )?;
    }
    let dropped = rows.iter().map(|(_, f)| f.dropped);
    let sum = |part: fn(&Dropped) -> usize| dropped.clone().map(|d| part(&d)).sum::<usize>();
    writeln!(
        out,
        "samples: {} used; dropped: {} for a changing clock, {} for a busy sibling thread, {} for a lost core; {:.0} % disturbed",
        rows.iter().map(|(_, f)| f.samples).sum::<usize>(),
        sum(|d| d.calibration),
        sum(|d| d.sibling),
        sum(|d| d.preempted),
        100.0 * report.disturbed,
    )
}

/// Why figures are upper bounds, where some are.
fn bounds(rows: &[&Measured<'_>], out: &mut dyn Write) -> io::Result<()> {
    let bounds: Vec<Dropped> = rows.iter().filter(|(_, f)| f.disturbed).map(|(_, f)| f.dropped).collect();
    if bounds.is_empty() {
        return Ok(());
    }
    let sum = |part: fn(&Dropped) -> usize| bounds.iter().map(part).sum::<usize>();
    writeln!(
        out,
        "  ≤ is an upper bound, as other work disturbed the samples: {} beside a busy sibling thread, {} off the core, {} while the clock changed; \
         not to be kept",
        sum(|d| d.sibling),
        sum(|d| d.preempted),
        sum(|d| d.calibration),
    )
}

/// Lists below a table, for each peer, the part of its work that is timed.
fn notes(rows: &[&Measured<'_>], out: &mut dyn Write) -> io::Result<()> {
    for peer in rows.iter().filter_map(|(row, _)| row.peer) {
        writeln!(
            out,
            "  {} {}, {} {}: {}",
            peer.name,
            (peer.version)(),
            peer.operation,
            peer.method,
            peer.timed
        )?;
    }
    Ok(())
}

fn method_table(rows: &[&Measured<'_>]) -> Table {
    let head =
        ["operation", "method", "backend", "threads", "cycles", "p10", "p90", "ratio", "ops/s", "samples"];
    let mut table = Table::new(&head, 3);
    for (row, figures) in rows {
        let ours = reference(rows, row.operation);
        let ratio = main(figures).zip(ours.and_then(main)).map(|(this, ours)| this.median / ours.median);
        let about = if figures.disturbed || ours.is_some_and(|ours| ours.disturbed) { "~ " } else { "" };
        let cycles = figures.core_cycles;
        table.row(vec![
            row.batch.map_or_else(|| row.operation.to_string(), |n| format!("{} of {n}", row.operation)),
            row.method.to_string(),
            row.other()
                .map_or_else(|| row.backend.map_or("-", |b| b.name()).to_string(), |p| p.name.to_string()),
            row.threads.to_string(),
            at_most(figures),
            cell(cycles.map(|c| c.p10)),
            cell(cycles.map(|c| c.p90)),
            ratio.map_or_else(|| "-".to_string(), |r| format!("{about}{r:.3}")),
            at_least(figures),
            figures.samples.to_string(),
        ]);
    }
    table
}

/// The row that rows of an operation are compared with: Secant's first method of it in this table, on its
/// best backend.
fn reference<'a>(rows: &[&Measured<'a>], operation: &str) -> Option<&'a Figures> {
    let ours = || rows.iter().filter(|(row, _)| row.operation == operation && row.other().is_none());
    let (first, _) = ours().next()?;
    let same = ours().filter(|(row, _)| row.method == first.method);
    same.max_by_key(|(row, _)| row.backend).map(|(_, figures)| *figures)
}

/// Core cycles, or nanoseconds where there are none.
fn main(figures: &Figures) -> Option<Spread> {
    figures.core_cycles.or(figures.ns)
}

fn field_table(rows: &[&Measured<'_>]) -> Table {
    let head = ["operation", "backend", "throughput", "p10", "p90", "latency", "p10", "p90", "ops/s"];
    let mut table = Table::new(&head, 2);
    let mut keys: Vec<_> = rows.iter().map(|(row, _)| (row.operation, row.backend)).collect();
    keys.dedup();
    for (operation, backend) in keys {
        let name = backend.map_or("-", |b| b.name());
        let find = |method| {
            let mut chosen = rows.iter().filter(|(r, _)| (r.operation, r.backend) == (operation, backend));
            chosen.find(|(r, _)| r.method == method).map(|(_, figures)| figures)
        };
        let mut cells = vec![operation.to_string(), name.to_string()];
        for method in ["throughput", "latency"] {
            let found = find(method);
            let cycles = found.and_then(|f| f.core_cycles);
            cells.extend([
                found.map_or_else(|| cell(None), |f| at_most(f)),
                cell(cycles.map(|c| c.p10)),
                cell(cycles.map(|c| c.p90)),
            ]);
        }
        cells.push(find("throughput").map_or_else(|| cell(None), |f| at_least(f)));
        table.row(cells);
    }
    table
}

/// The median in core cycles, marked where it is an upper bound.
fn at_most(figures: &Figures) -> String {
    let mark = if figures.disturbed && figures.core_cycles.is_some() { "≤ " } else { "" };
    format!("{mark}{}", cell(figures.core_cycles.map(|c| c.median)))
}

/// Operations a second, marked where they are a lower bound.
fn at_least(figures: &Figures) -> String {
    let mark = if figures.disturbed && figures.ns.is_some() { "≥ " } else { "" };
    format!("{mark}{}", cell(figures.ns.map(|ns| 1e9 / ns.median)))
}

fn cell(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_string(), number)
}
