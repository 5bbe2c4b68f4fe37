use super::verdict::{Found, MEAN_TOLERANCE, Measured, Verdict, claims, rows};
use super::*;

/// A gain in per cent that is printed as a whole number may have been rounded, from numbers that were rounded themselves.
const ROUNDING: f64 = 1.0;

fn tables() -> impl Iterator<Item = (&'static str, Table)> {
    all().into_iter().flat_map(|paper| paper.tables.into_iter().map(move |table| (paper.name, table)))
}

#[test]
fn names_are_unique_and_numbers_stand_in_their_columns() {
    for paper in all() {
        let mut names: Vec<&str> = paper.tables.iter().map(|t| t.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), paper.tables.len(), "{}", paper.name);
    }
    for (paper, table) in tables() {
        let mut keys: Vec<_> = table.rows.iter().map(|r| (r.what, r.unit.name())).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), table.rows.len(), "{paper} {}", table.name);
        for row in &table.rows {
            assert_eq!(row.printed.len(), table.on.len(), "{paper} {} {}", table.name, row.what);
            assert!(row.printed.iter().flatten().all(|n| *n >= 0.0));
            if let Unit::Exact(_) = row.unit {
                assert!(row.first().is_none_or(|n| n.fract() == 0.0), "{paper} {} {}", table.name, row.what);
            }
        }
    }
}

#[test]
fn claims_are_about_printed_numbers_and_say_what_is_printed() {
    for (paper, table) in tables() {
        for claim in &table.claims {
            let place = format!("{paper} {}: {}", table.name, claim.what);
            for name in claim.kind.rows() {
                assert_eq!(table.rows.iter().filter(|r| r.what == name).count(), 1, "{place}");
            }
            let ratios = table.printed_ratios(claim);
            let printed = claim.kind.rows().any(|name| table.find(name).and_then(Row::first).is_some());
            assert_eq!(printed, ratios.iter().flatten().count() > 0, "{place}: half of it is printed");
            if let Kind::Less { .. } = claim.kind {
                assert!(ratios.iter().flatten().all(|r| *r < 1.0), "{place}: {ratios:?}");
            }
            for (ratio, percent) in ratios.iter().zip(&claim.percent) {
                let Some(percent) = percent else { continue };
                let gain = 100.0 * (1.0 - ratio.unwrap());
                assert!((gain - percent).abs() <= ROUNDING, "{place}: {gain:.1} % of {percent} %");
            }
            assert!(claim.percent.is_empty() || claim.percent.len() == table.on.len(), "{place}");
        }
        // Cycles say nothing by themselves.
        for row in table.rows.iter().filter(|r| r.unit == Unit::Cycles && r.first().is_some()) {
            let claimed = table.claims.iter().any(|c| c.kind.rows().any(|r| r == row.what));
            assert!(
                claimed || matches!(row.probe, Probe::Nothing(_)),
                "{paper} {}: {}",
                table.name,
                row.what
            );
        }
    }
}

#[test]
fn curves_methods_and_formulas_exist_or_are_announced() {
    let formulas: Vec<_> =
        secant_catalogue::cost::measure().into_iter().chain(crate::slides::measure()).collect();
    for (paper, table) in tables() {
        for row in &table.rows {
            let place = format!("{paper} {}: {}", table.name, row.what);
            match row.probe {
                Probe::Formula { form, operation, .. } => {
                    let known = formulas.iter().any(|r| (r.form, r.operation) == (form, operation));
                    let announced = formulas.iter().all(|r| r.form != form);
                    assert!(known || announced, "{place}: {form}, {operation}");
                }
                Probe::Method { curve, operation, method }
                | Probe::Counted { curve, operation, method, .. }
                | Probe::Thread { curve, operation, method, .. } => {
                    let found = secant_catalogue::find(curve).map(|c| c.method(operation, Some(method)));
                    assert!(matches!(found, Ok(Ok(_))), "{place}: {curve} {method}");
                }
                Probe::Field { curve, .. } => {
                    assert!(secant_catalogue::find(curve).is_ok(), "{place}")
                }
                Probe::Timed { make, .. } => {
                    if let Ok((operations, mut body)) = make() {
                        assert!(operations > 0.0, "{place}");
                        body(0, 2);
                    }
                }
                Probe::Nothing(_) | Probe::Peer { .. } | Probe::Computed { .. } => {}
            }
        }
    }
}

fn found(value: f64) -> Found {
    Ok(Measured { value, spread: None, method: String::new(), remark: String::new() })
}

/// Two rows of cycles on two machines, 80 and 90 against 100.
fn example() -> Table {
    Table::new("1", "", "")
        .on(&["one", "two"])
        .cycles("fast", &[80.0, 90.0], Probe::Nothing(""))
        .cycles("slow", &[100.0, 100.0], Probe::Nothing(""))
        .less("fast", "slow")
        .because("the reason")
}

#[test]
fn half_of_the_weakest_gain_is_enough() {
    let table = example();
    let verdict = |a: f64, b: f64| {
        let measured = [found(a), found(b)];
        let judged = claims(&table, &measured);
        assert_eq!(judged[0].printed, Some(0.9));
        for row in rows(&table, &measured, &judged) {
            assert_eq!(row.name(), judged[0].verdict.name());
            assert!(row.why().is_empty() || row.why().starts_with("fast: less than slow: "));
        }
        judged[0].verdict.clone()
    };
    assert_eq!(verdict(9.4, 10.0), Verdict::Reproduced);
    assert_eq!(verdict(2.0, 10.0), Verdict::Reproduced);
    let refused = |why: &str| Verdict::NotReproduced(format!("{why}; the reason"));
    assert_eq!(verdict(9.6, 10.0), refused("4 % less, 10 % printed"));
    assert_eq!(verdict(12.0, 10.0), refused("20 % more, 10 % less printed"));
}

#[test]
fn records_are_held_to_the_largest_printed_number() {
    let table = Table { claims: Vec::new(), ..example() }.at_most("fast");
    let verdict = |a: f64| claims(&table, &[found(a), found(1.0)])[0].verdict.clone();
    assert_eq!(verdict(90.0), Verdict::Reproduced);
    assert_eq!(verdict(91.8), Verdict::NotReproduced("1.02 times the printed cycles".to_string()));
}

#[test]
fn where_nothing_is_printed_the_direction_counts() {
    let mut table = example();
    table.rows.iter_mut().for_each(|row| row.printed = vec![None, None]);
    for (fast, name) in [(9.9, "reproduced"), (10.1, "not reproduced")] {
        let measured = [found(fast), found(10.0)];
        let judged = claims(&table, &measured);
        assert_eq!((judged[0].printed, judged[0].verdict.name()), (None, name));
        assert!(rows(&table, &measured, &judged).iter().all(|v| v.name() == name));
    }
}

#[test]
fn what_cannot_be_measured_is_said_so() {
    let table = example();
    let measured = [found(1.0), Err("no such method".to_string())];
    let judged = claims(&table, &measured);
    assert_eq!(judged[0].verdict, Verdict::NotMeasurable("slow: no such method".to_string()));
    let of_rows = rows(&table, &measured, &judged);
    assert!(of_rows.iter().all(|v| matches!(v, Verdict::NotMeasurable(_))));
}

#[test]
fn counts_are_exact_and_means_are_near() {
    let table = Table::new("1", "", "")
        .exact("products", 45.0, "M", Probe::Nothing(""), "the note")
        .row("digits", Unit::Mean("digits"), &[Some(100.0)], Probe::Nothing(""), "")
        .row("unprinted", Unit::Cycles, &[None], Probe::Nothing(""), "");
    let verdicts = |n: f64, mean: f64| rows(&table, &[found(n), found(mean), found(7.0)], &[]);
    let near = 100.0 * (1.0 + 0.99 * MEAN_TOLERANCE);
    assert_eq!(verdicts(45.0, near), [Verdict::Reproduced, Verdict::Reproduced, Verdict::NothingPrinted]);
    let wrong = verdicts(46.0, 103.0);
    assert_eq!(wrong[0], Verdict::NotReproduced("46 here, 45 printed; the note".to_string()));
    assert_eq!(wrong[1], Verdict::NotReproduced("103.0 here, 100 printed: +3 %".to_string()));
}
