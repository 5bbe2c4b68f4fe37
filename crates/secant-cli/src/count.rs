//! `secant count`: field operations, found by a field that counts them.

use std::io::Write;

use secant_catalogue::cost::{self, Row};
use secant_catalogue::{Counts, Curve, FieldKind};
use secant_lab::{float25519, slides};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::sample::Sample;
use crate::table::Table;

/// Scalars over which a method's counts are averaged.
const SCALARS: usize = 16;

/// The name of what Bernstein's slides count.
const SLIDES: &str = "slides";

/// Integers over which the lengths of addition chains are averaged.
const CHAINS: u32 = 1000;

/// The arguments of `count`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A form (weierstrass, weierstrass/jacobian, ..), `slides` or a curve; everything if none is named.
    name: Option<String>,
}

pub(crate) fn run(args: &Args, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    let name = args.name.as_deref();
    let measured = cost::measure().into_iter().chain(slides::measure());
    let rows: Vec<Row> = measured.filter(|row| name.is_none_or(|name| is_form(row.form, name))).collect();
    let curves = if rows.is_empty() || name.is_none() {
        let names: Vec<String> = args.name.iter().cloned().collect();
        curves.select(&names)?
    } else {
        Vec::new()
    };
    write_forms(&rows, out)?;
    if name.is_none_or(|name| name == SLIDES) {
        write_chains(out)?;
        write_float(out)?;
    }
    for curve in curves {
        write_curve(curve, out)?;
    }
    match rows.iter().find(|row| !row.agrees()) {
        None => Ok(()),
        Some(row) => {
            Err(Failure::Refused(format!("{} {} does not cost what is stated", row.form, row.operation)))
        }
    }
}

/// Whether `name` is the form, with or without its coordinates.
fn is_form(form: &str, name: &str) -> bool {
    form == name || form.split_once('/').is_some_and(|(family, _)| family == name)
}

/// The cost of each operation, beside what its source states; "dep." are contiguous data dependences.
fn write_forms(rows: &[Row], out: &mut dyn Write) -> Result<(), Failure> {
    let mut forms: Vec<&str> = rows.iter().map(|row| row.form).collect();
    forms.dedup();
    for form in forms {
        writeln!(out, "{form}: one operation")?;
        let mut table = Table::new(&["operation", "measured", "dep.", "stated", "dep.", "", "source"], 7);
        let mut notes = Vec::new();
        for row in rows.iter().filter(|row| row.form == form) {
            let mark = match (row.agrees(), row.why.is_empty()) {
                (false, _) => "DIFFERS".to_string(),
                (true, true) => "=".to_string(),
                (true, false) => {
                    notes.push(row.why);
                    format!("({})", notes.len())
                }
            };
            table.row(vec![
                row.operation.to_string(),
                row.measured.to_string(),
                row.measured.dependences.to_string(),
                row.stated.to_string(),
                row.stated.dependences.to_string(),
                mark,
                row.source.to_string(),
            ]);
        }
        table.write(out)?;
        for (i, note) in notes.iter().enumerate() {
            writeln!(out, "  ({}) {note}", i + 1)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Additions in the chains of the slides.
fn write_chains(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "addition chains of Bernstein's slides: average over {CHAINS} integers below 2^256")?;
    let mut table = Table::new(&["chain", "additions", "of which doublings", "stated"], 1);
    for length in slides::lengths(CHAINS) {
        table.row(vec![
            length.chain.to_string(),
            format!("{:.1}", length.additions),
            format!("{:.1}", length.doublings),
            length.stated.to_string(),
        ]);
    }
    table.write(out)?;
    writeln!(out)?;
    Ok(())
}

/// Floating-point operations of Curve25519 in radix 2^25.5.
fn write_float(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "curve25519 in floating point, radix 2^25.5: operations (lab experiment)")?;
    let head = ["part", "stated", "64-bit significand", "53-bit significand"];
    let mut table = Table::new(&head, 1);
    for entry in float25519::account() {
        let counts = [entry.stated, entry.extended, entry.double].map(|n| n.to_string());
        table.row(std::iter::once(entry.part.to_string()).chain(counts).collect());
    }
    table.write(out)?;
    writeln!(out)?;
    Ok(())
}

/// A column's head, and the count that it shows.
type Column = (&'static str, fn(&Counts) -> u64);

const COLUMNS: [Column; 13] = [
    ("M", |c| c.mul),
    ("S", |c| c.sqr),
    ("Add", |c| c.add),
    ("Sub", |c| c.sub),
    ("Mul2", |c| c.mul2),
    ("Mul3", |c| c.mul3),
    ("Div2", |c| c.div2),
    ("Neg", |c| c.neg),
    ("DblSub", |c| c.dbl_sub),
    ("SubDblSub", |c| c.sub_dbl_sub),
    ("small", |c| c.mul_small),
    ("I", |c| c.inv),
    ("depend.", |c| c.dependences),
];

/// As Robert counts (table 3): R reductions, SR square roots, QS quadratic equations.
const BINARY_COLUMNS: [Column; 7] = [
    ("M", |c| c.mul),
    ("S", |c| c.sqr),
    ("R", |c| c.reduce),
    ("SR", |c| c.sqrt),
    ("QS", |c| c.solve),
    ("Add", |c| c.add),
    ("I", |c| c.inv),
];

fn write_curve(curve: &dyn Curve, out: &mut dyn Write) -> Result<(), Failure> {
    let sample = Sample::new(curve, SCALARS);
    let columns: &[Column] = if curve.info().field == FieldKind::Binary { &BINARY_COLUMNS } else { &COLUMNS };
    let mut head = vec!["operation", "method"];
    head.extend(columns.iter().map(|(name, _)| *name));
    let mut table = Table::new(&head, 2);
    // A batch does in each lane what the method of mul does.
    for method in curve.methods().iter().filter(|m| !m.operation.is_batch()) {
        let mut cells = vec![method.operation.name().to_string(), method.name.to_string()];
        let inputs = sample.inputs(method.operation, SCALARS);
        let counts: Result<Vec<Counts>, _> =
            inputs.iter().map(|input| curve.count(method.operation, Some(method.name), input)).collect();
        match counts {
            Ok(counts) => cells.extend(columns.iter().map(|(_, part)| average(counts.iter().map(part)))),
            Err(e) => cells.push(e.to_string()),
        }
        table.row(cells);
    }
    writeln!(
        out,
        "{}: one multiplication, average over {SCALARS} scalars below the order",
        curve.info().name
    )?;
    table.write(out)?;
    writeln!(out)?;
    Ok(())
}

fn average(values: impl ExactSizeIterator<Item = u64>) -> String {
    let n = values.len().max(1) as u64;
    let sum: u64 = values.sum();
    if sum.is_multiple_of(n) { (sum / n).to_string() } else { format!("{:.1}", sum as f64 / n as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    #[test]
    fn averages_are_whole_where_they_can_be() {
        assert_eq!(average([1, 2, 3].into_iter()), "2");
        assert_eq!(average([1, 2].into_iter()), "1.5");
    }

    fn said(name: Option<&str>) -> Result<String, Failure> {
        let mut out = Vec::new();
        run(&Args { name: name.map(str::to_string) }, toy::ALL, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn forms_are_found_by_name() {
        let all = said(None).unwrap();
        for row in cost::measure() {
            assert!(all.contains(row.operation) && all.contains(row.source));
            let family = row.form.split('/').next().unwrap();
            for name in [row.form, family] {
                let text = said(Some(name)).unwrap();
                assert!(text.contains(row.operation) && text.contains(&row.measured.to_string()));
                assert!(!text.contains("toyw"));
            }
        }
        assert!(all.contains("toyw") && all.contains("toyq"));
        assert!(!all.contains("DIFFERS"));
        assert!(!said(Some("weierstrass")).unwrap().contains("edwards/"));
    }

    #[test]
    fn the_slides_are_counted() {
        let text = said(Some("slides")).unwrap();
        for part in ["doubling, 5S+3M", "length-3 sliding windows", "scalar multiplication"] {
            assert!(text.contains(part), "{text}");
        }
        let all: Vec<&str> = text
            .lines()
            .filter(|line| line.contains("scalar multiplication"))
            .flat_map(str::split_whitespace)
            .collect();
        assert_eq!(all.iter().filter(|word| **word == "589825").count(), 2, "{text}");
        assert!(!text.contains("DIFFERS") && !text.contains("weierstrass/"));
    }

    #[test]
    fn every_method_has_a_row() {
        let text = said(Some("toyw")).unwrap();
        assert_eq!(text.lines().filter(|line| line.contains(" 100 ")).count(), 4, "{text}");
        assert!(!text.contains("mul_batch"));
        assert!(!text.contains("toye") && !text.contains("DBL"));
        assert!(matches!(said(Some("abacus")), Err(Failure::Usage(_))));
    }
}
