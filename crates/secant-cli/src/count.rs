//! `secant count`: field operations, found by a field that counts them.

use std::io::Write;

use secant_catalogue::cost::{self, Row};
use secant_catalogue::{Counts, Curve};
use secant_lab::{float25519, slides};

use crate::catalogue::Catalogue;
use crate::efd;
use crate::failure::Failure;
use crate::reasons::Reasons;
use crate::sample::Sample;
use crate::table::{Format, Table};

/// Scalars over which a method's counts are averaged.
const SCALARS: usize = 16;

/// The name under which the operations of Bernstein's slides are selected.
const SLIDES: &str = "slides";

/// Integers over which the lengths of addition chains are averaged.
const CHAINS: u32 = 1000;

/// The arguments of `count`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A form (weierstrass, weierstrass/jacobian, ..), `slides` or a curve; everything if none is named.
    name: Option<String>,
    #[command(flatten)]
    efd: efd::Formula,
    #[command(flatten)]
    format: Format,
}

pub(crate) fn run(args: &Args, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(file) = &args.efd.file {
        return efd::run(&args.efd, file, args.format, out);
    }
    let name = args.name.as_deref();
    let measured = cost::measure().into_iter().chain(slides::measure());
    let rows: Vec<Row> = measured.filter(|row| name.is_none_or(|name| is_form(row.form, name))).collect();
    let curves = if rows.is_empty() || name.is_none() {
        let names: Vec<String> = args.name.iter().cloned().collect();
        curves.select(&names)?
    } else {
        Vec::new()
    };
    write_forms(&rows, args.format, out)?;
    if name.is_none_or(|name| name == SLIDES) {
        write_chains(args.format, out)?;
        write_float(args.format, out)?;
    }
    for curve in curves {
        write_curve(curve, args.format, out)?;
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

/// The counts that the source of a row states, and whether it states dependences; zeros if the only source is
/// the text here. A list in parentheses at the source's end names the stated kinds of operations; a source
/// without one states all, dependences too. Reductions are Robert's.
fn stated(row: &Row) -> (Counts, bool) {
    if matches!(row.source, "here" | "the text of the formula") {
        return (Counts::ZERO, false);
    }
    let kinds =
        row.source.strip_suffix(')').and_then(|source| source.rsplit_once('(')).map(|(_, kinds)| kinds);
    let states = |kind: &str| match kinds {
        Some(kinds) => kinds.split(", ").any(|k| k == kind),
        None => kind != "R" || row.source.starts_with("Robert"),
    };
    let some = |kind: &str, n: u64| if states(kind) { n } else { 0 };
    let c = row.stated;
    let of_source = Counts {
        mul: some("M", c.mul),
        sqr: some("S", c.sqr),
        mul_small: some("D", c.mul_small),
        reduce: some("R", c.reduce),
        ..if kinds.is_none() { c } else { Counts::ZERO }
    };
    (of_source, row.source.ends_with("appendix A"))
}

/// The cost of each operation, beside what its source states; "dep." are contiguous data dependences.
fn write_forms(rows: &[Row], format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    let mut forms: Vec<&str> = rows.iter().map(|row| row.form).collect();
    forms.dedup();
    for form in forms {
        let mut table = Table::new(&["operation", "measured", "dep.", "stated", "dep.", "", "source"], 7);
        let mut reasons = Reasons::default();
        for row in rows.iter().filter(|row| row.form == form) {
            let (stated, dependences) = stated(row);
            let own = stated == Counts::ZERO;
            let mark = match (row.agrees(), row.why.is_empty()) {
                (false, _) => "DIFFERS".to_string(),
                (true, true) if own => String::new(),
                (true, true) => "=".to_string(),
                (true, false) => format.mark(&mut reasons, row.why),
            };
            table.row(vec![
                row.operation.to_string(),
                row.measured.to_string(),
                row.measured.dependences.to_string(),
                if own { String::new() } else { stated.to_string() },
                if dependences { row.stated.dependences.to_string() } else { String::new() },
                mark,
                row.source.to_string(),
            ]);
        }
        table.titled(&format!("{form}: one operation"), format, out)?;
        format.below(&reasons, &[], out)?;
    }
    Ok(())
}

/// Additions in the chains of the slides.
fn write_chains(format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = Table::new(&["chain", "additions", "of which doublings", "stated"], 1);
    for length in slides::lengths(CHAINS) {
        table.row(vec![
            length.chain.to_string(),
            format!("{:.1}", length.additions),
            format!("{:.1}", length.doublings),
            length.stated.to_string(),
        ]);
    }
    let title = format!("addition chains of Bernstein's slides: average over {CHAINS} integers below 2^256");
    table.titled(&title, format, out)?;
    Ok(format.below(&Reasons::default(), &[], out)?)
}

/// Floating-point operations of Curve25519 in radix 2^25.5.
fn write_float(format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    let head = ["part", "stated", "64-bit significand", "53-bit significand"];
    let mut table = Table::new(&head, 1);
    for entry in float25519::account() {
        let counts = [entry.stated, entry.extended, entry.double].map(|n| n.to_string());
        table.row(std::iter::once(entry.part.to_string()).chain(counts).collect());
    }
    table.titled("curve25519 in floating point, radix 2^25.5: operations (lab experiment)", format, out)?;
    Ok(format.below(&Reasons::default(), &[], out)?)
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

fn write_curve(curve: &dyn Curve, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    let sample = Sample::new(curve, SCALARS);
    let columns: &[Column] = if curve.info().field.is_binary() { &BINARY_COLUMNS } else { &COLUMNS };
    let mut head = vec!["operation", "method"];
    head.extend(columns.iter().map(|(name, _)| *name));
    let mut table = Table::new(&head, 2);
    // A batch does in each lane the operations of the method of mul.
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
    let name = curve.info().name;
    let title = format!("{name}: one multiplication, average over {SCALARS} scalars below the order");
    table.titled(&title, format, out)?;
    Ok(format.below(&Reasons::default(), &[], out)?)
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
        let args =
            Args { name: name.map(str::to_string), efd: efd::Formula::default(), format: Format::default() };
        run(&args, toy::ALL, &mut out)?;
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

    /// Counts without an outside source do not appear in the column of stated counts.
    #[test]
    fn only_a_source_states() {
        let rows: Vec<Row> = cost::measure().into_iter().chain(slides::measure()).collect();
        let of = |row: &Row| stated(row).0;
        for row in &rows {
            let (counts, dependences) = stated(row);
            match row.source {
                "here" | "the text of the formula" => {
                    assert_eq!((counts, dependences), (Counts::ZERO, false))
                }
                source if source.ends_with("(M, S)") => {
                    let Counts { mul, sqr, .. } = row.stated;
                    assert_eq!(
                        (counts, dependences),
                        (Counts { mul, sqr, ..Counts::ZERO }, false),
                        "{row:?}"
                    );
                }
                source => assert_eq!(dependences, source.ends_with("appendix A"), "{row:?}"),
            }
        }
        let find =
            |form, operation| rows.iter().find(|r| (r.form, r.operation) == (form, operation)).unwrap();
        assert_eq!(of(find("weierstrass/jacobian", "mixed addition")).to_string(), "8M+3S");
        assert_eq!(
            of(find("edwards/general, a = -mu", "general addition E^e <- E^e + E^e")).to_string(),
            "9M+1MulSmall"
        );
        assert_eq!(of(find("binary/lopez_dahab", "doubling")).to_string(), "4M+4S");
        assert_eq!(of(find("binary/affine", "halving, in x and lambda")).to_string(), "1M+1R+1SR+1QS");
        assert_eq!(
            of(find("weierstrass/jacobian", "doubling (DBL)")),
            find("weierstrass/jacobian", "doubling (DBL)").stated
        );
        assert!(rows.iter().any(|row| of(row) == Counts::ZERO));
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
