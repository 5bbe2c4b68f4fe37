//! `secant count`: field operations, found by a field that counts them.

use std::io::Write;

use secant::curve::registry::{Counts, Curve};

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::sample::Sample;
use crate::table::Table;

/// Scalars over which a method's counts are averaged.
const SCALARS: usize = 16;

/// The arguments of `count`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A curve; all if none is named.
    name: Option<String>,
}

pub(crate) fn run(args: &Args, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    let names: Vec<String> = args.name.iter().cloned().collect();
    for curve in curves.select(&names)? {
        write_curve(curve, out)?;
    }
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

fn write_curve(curve: &dyn Curve, out: &mut dyn Write) -> Result<(), Failure> {
    let sample = Sample::new(curve, SCALARS);
    let mut head = vec!["operation", "method"];
    head.extend(COLUMNS.iter().map(|(name, _)| *name));
    let mut table = Table::new(&head, 2);
    for method in curve.methods() {
        let mut cells = vec![method.operation.name().to_string(), method.name.to_string()];
        let inputs = sample.inputs(method.operation, SCALARS);
        let counts: Result<Vec<Counts>, _> =
            inputs.iter().map(|input| curve.count(method.operation, Some(method.name), input)).collect();
        match counts {
            Ok(counts) => cells.extend(COLUMNS.iter().map(|(_, part)| average(counts.iter().map(part)))),
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

    #[test]
    fn every_method_has_a_row() {
        let mut out = Vec::new();
        run(&Args { name: Some("toyw".into()) }, toy::ALL, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().filter(|line| line.contains(" 100 ")).count(), 5, "{text}");
        assert!(run(&Args { name: Some("abacus".into()) }, toy::ALL, &mut Vec::new()).is_err());
    }
}
