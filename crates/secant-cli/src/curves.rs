//! `secant curves`: the curves, their methods and backends.

use std::io::Write;

use secant_catalogue::{Curve, FieldKind, Method, Operation, Point};
use secant_core::cpu::Backend;
use serde_json::{Map, Value, json};

use crate::catalogue::{Catalogue, available};
use crate::failure::Failure;
use crate::sample::order;
use crate::table::{Format, Table};
use crate::{hex, wire};

/// The arguments of `curves`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Prints one JSON object.
    #[arg(long, conflicts_with_all = ["latex", "csv"])]
    json: bool,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    if args.json {
        let backends: Vec<Value> =
            Backend::ALL.iter().map(|b| json!({"name": b.name(), "available": b.is_available()})).collect();
        let curves: Vec<Value> = curves.0.iter().map(|c| curve_json(*c)).collect();
        writeln!(out, "{:#}", json!({"curves": curves, "backends": backends}))?;
        return Ok(());
    }
    if !args.format.is_text() {
        return Ok(tables(curves, args.format, out)?);
    }
    for curve in curves.0 {
        write_curve(*curve, out)?;
    }
    let names: Vec<String> = Backend::ALL
        .iter()
        .map(|b| format!("{}{}", b.name(), if b.is_available() { "" } else { " (not on this CPU)" }))
        .collect();
    writeln!(out, "backends: {}", names.join(", "))?;
    Ok(())
}

/// The curves, and their methods, as two tables.
fn tables(curves: Catalogue, format: Format, out: &mut dyn Write) -> std::io::Result<()> {
    let mut table = Table::new(&["curve", "equation", "form", "field", "cofactor", "source"], 6);
    let mut methods = Table::new(&["curve", "operation", "method", "time", "threads", "backends"], 6);
    for curve in curves.0 {
        let info = curve.info();
        let cofactor = info.cofactor.to_string();
        let cells = [info.name, info.equation, info.form, info.field_name, &cofactor, info.source];
        table.row(cells.map(str::to_string).to_vec());
        for method in by_operation(*curve).flat_map(|(_, methods)| methods) {
            let time = if method.constant_time { "constant" } else { "variable" };
            let (threads, backends) = (method.threads.to_string(), names(available(method)).join(" "));
            let cells = [info.name, method.operation.name(), method.name, time, &threads, &backends];
            methods.row(cells.map(str::to_string).to_vec());
        }
    }
    table.titled("Curves", format, out)?;
    methods.titled("Methods", format, out)
}

/// The operations that the curve offers, in the order of [`Operation::ALL`].
fn by_operation(curve: &dyn Curve) -> impl Iterator<Item = (Operation, Vec<&'static Method>)> {
    let methods = curve.methods();
    Operation::ALL
        .into_iter()
        .map(move |o| (o, methods.iter().filter(|m| m.operation == o).collect::<Vec<_>>()))
        .filter(|(_, methods)| !methods.is_empty())
}

fn names(backends: impl Iterator<Item = Backend>) -> Vec<&'static str> {
    backends.map(Backend::name).collect()
}

fn curve_json(curve: &dyn Curve) -> Value {
    let info = curve.info();
    let methods: Map<String, Value> = by_operation(curve)
        .map(|(operation, methods)| {
            let methods = methods.iter().map(|m| {
                json!({
                    "name": m.name,
                    "constant_time": m.constant_time,
                    "needs_subgroup": m.needs_subgroup,
                    "threads": m.threads,
                    "backends": names(available(m)),
                    "default_backend": curve.default_backend(m).name(),
                    "summary": m.summary,
                })
            });
            (operation.name().to_string(), methods.collect())
        })
        .collect();
    let backends = Backend::ALL
        .into_iter()
        .filter(|b| b.is_available() && curve.methods().iter().any(|m| m.backends.contains(b)));
    // The text of an answer is an object's inside.
    let base: Value =
        serde_json::from_str(&format!("{{{}}}", wire::point(&curve.base()))).unwrap_or_default();
    json!({
        "name": info.name,
        "form": info.form,
        "source": info.source,
        "equation": info.equation,
        "field": {
            "kind": match info.field {
                FieldKind::Prime => "prime",
                FieldKind::Quadratic => "quadratic",
                FieldKind::Binary => "binary",
                FieldKind::BinaryQuadratic => "binary_quadratic",
            },
            "name": info.field_name,
            "bits": info.field_bits,
        },
        "order": hex::format(&order(info)),
        "cofactor": info.cofactor,
        "base": base,
        "scalar_bytes": info.scalar_bytes,
        "neutral_is_affine": info.neutral_is_affine,
        "methods": methods,
        "backends": names(backends),
    })
}

fn write_curve(curve: &dyn Curve, out: &mut dyn Write) -> Result<(), Failure> {
    let info = curve.info();
    writeln!(out, "{}  {} over {}", info.name, info.equation, info.field_name)?;
    writeln!(out, "  form {}, from {}", info.form, info.source)?;
    writeln!(
        out,
        "  order {} (cofactor {}), scalars of {} bytes",
        hex::format(&order(info)),
        info.cofactor,
        info.scalar_bytes
    )?;
    match curve.base() {
        Point::Affine { x, y } => {
            writeln!(out, "  base point x = {}", wire::coordinate_text(&x))?;
            writeln!(out, "             y = {}", wire::coordinate_text(&y))?;
        }
        Point::Encoded(bytes) => writeln!(out, "  base point {}", hex::digits(&bytes))?,
        Point::Infinity => {}
    }
    for (operation, methods) in by_operation(curve) {
        for (i, method) in methods.iter().enumerate() {
            let mut traits =
                vec![if method.constant_time { "constant time" } else { "variable time" }.to_string()];
            if method.needs_subgroup {
                traits.push("subgroup only".to_string());
            }
            if method.threads > 1 {
                traits.push(format!("{} threads", method.threads));
            }
            traits.push(names(available(method)).join(" "));
            let operation = if i == 0 { operation.name() } else { "" };
            writeln!(out, "  {operation:<10}{:<18}{} [{}]", method.name, method.summary, traits.join("; "))?;
        }
    }
    writeln!(out)?;
    Ok(())
}
