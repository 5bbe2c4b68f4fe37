//! Port models beside the printed cycles: of the paper's CPU, and as a control of this one beside its
//! measurement.

use std::io::{self, Write};

use secant_lab::model::{Code, Models};
use secant_lab::papers::verdict::{Found, Measured};
use secant_lab::papers::{Row, Table as Printed};
use serde_json::{Value, json};

use crate::table::{Format, Table};

/// Cycles of one operation by two port models.
pub(super) struct Prediction {
    /// The paper's CPU, and its cycles.
    there: (&'static str, Result<f64, String>),
    /// This CPU, and its cycles.
    here: (String, Result<f64, String>),
    /// Version of LLVM.
    version: String,
}

/// The predictions for the rows of a table that have machine code; none without models.
pub(super) fn of(table: &Printed, models: Option<&Models>) -> Vec<Option<Prediction>> {
    let Some(models) = models else { return Vec::new() };
    let predict = |row: &Row| {
        let model = row.model?;
        let code: Code = (model.code)();
        let by = |cpu: &str| models.cycles(cpu, code).map(|cycles| cycles / model.operations);
        Some(Prediction {
            there: (model.cpu, by(model.cpu)),
            here: (models.host.clone(), by(&models.host)),
            version: models.version.clone(),
        })
    };
    table.rows.iter().map(predict).collect()
}

impl Prediction {
    /// How much more this CPU's model says than was measured, as a share; less is negative.
    fn error(&self, measured: Option<&Measured>) -> Option<f64> {
        Some(self.here.1.as_ref().ok()? / measured?.value - 1.0)
    }

    pub(super) fn json(&self, measured: Option<&Measured>) -> Value {
        let rounded = |cycles: f64| (cycles * 100.0).round() / 100.0;
        let number = |cycles: &Result<f64, String>| cycles.as_ref().ok().map(|cycles| rounded(*cycles));
        let why = [&self.there.1, &self.here.1].into_iter().find_map(|cycles| cycles.as_ref().err());
        json!({
            "llvm": self.version,
            "on": self.there.0,
            "cycles": number(&self.there.1),
            "here": self.here.0,
            "cycles_here": number(&self.here.1),
            "error": self.error(measured).map(rounded),
            "why": why,
        })
    }
}

/// A table of the rows that have a model; nothing where none has.
pub(super) fn table(
    printed: &Printed,
    found: &[Found],
    models: &[Option<Prediction>],
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let known: Vec<_> = printed
        .rows
        .iter()
        .zip(found)
        .zip(models)
        .filter_map(|((row, found), model)| Some((row, found.as_ref().ok(), model.as_ref()?)))
        .collect();
    let Some((_, _, first)) = known.first() else { return Ok(()) };
    let heads = [first.there.0, first.here.0.as_str()].map(|cpu| format!("model of {cpu}"));
    let mut table =
        Table::new(&["cycles", "printed", &heads[0], &heads[1], "measured here", "model's error"], 1);
    let cell = |value: Option<f64>| value.map_or("-".to_string(), |n| format!("{n:.1}"));
    for (row, measured, model) in &known {
        let cycles = |cycles: &Result<f64, String>| cell(cycles.as_ref().ok().copied());
        let error = model.error(*measured).map_or("-".to_string(), |e| format!("{:+.0} %", 100.0 * e));
        table.row(vec![
            row.what.to_string(),
            cell(row.first()),
            cycles(&model.there.1),
            cycles(&model.here.1),
            cell(measured.map(|m| m.value)),
            error,
        ]);
    }
    let title =
        format!("Table {}: our machine code by the port models of llvm-mca {}", printed.name, first.version);
    table.titled(&title, format, out)
}
