//! The bench on toy curves.

use super::wanted::seconds;
use super::*;
use crate::sample::Sample;
use crate::toy;
use secant_lab::measure::{Dropped, Figures};
use secant_lab::statistics::Spread;

fn args() -> Args {
    Args::default()
}

fn measured(args: &Args) -> Result<(Vec<Row>, Report), Failure> {
    let curves: Vec<&'static dyn Curve> = vec![&toy::WEIERSTRASS, &toy::QUADRATIC];
    let wanted = Wanted::new(args, &curves)?;
    Ok(plan::Plan::new(&curves, &wanted, &mut |_| {})?.measure(Duration::ZERO, &mut |_, _| {}))
}

fn text(write: impl Fn(&mut dyn Write)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn everything_has_a_row_with_every_key() {
    let (rows, report) = measured(&args()).unwrap();
    let json = report::json(&rows, &report, None);
    assert!(json["machine"].get("label").is_none());
    assert_eq!(report::json(&rows, &report, Some("a name"))["machine"]["label"], "a name");
    for key in ["cpu", "features", "rustc", "commit", "date", "tsc_per_core_cycle"] {
        assert!(!json["machine"][key].is_null() || key == "tsc_per_core_cycle", "{key}");
    }
    let results = json["results"].as_array().unwrap();
    for result in results {
        let mut keys: Vec<&str> = result.as_object().unwrap().keys().map(String::as_str).collect();
        keys.sort_unstable();
        let mut wanted = [
            "curve",
            "operation",
            "method",
            "backend",
            "constant_time",
            "threads",
            "peer",
            "core_cycles",
            "core_cycles_p10",
            "core_cycles_p90",
            "ns",
            "samples",
            "upper_bound",
            "dropped",
        ];
        wanted.sort_unstable();
        assert_eq!(keys, wanted);
    }
    let has = |operation: &str, method: &str, backend: &str| {
        results.iter().any(|r| {
            (&r["operation"], &r["method"], &r["backend"])
                == (&Value::from(operation), &Value::from(method), &Value::from(backend))
        })
    };
    for (operation, method) in [
        ("mul", "plain"),
        ("mul", "quick"),
        ("mul_base", "plain"),
        ("mul_add", "pair"),
        ("mul_batch", "lanes"),
        ("field_mul", "throughput"),
        ("field_mul", "latency"),
    ] {
        assert!(has(operation, method, "portable"), "{operation} {method}");
    }
    assert!(!has("field_sqrt", "latency", "portable"));
}

/// A run of which no sample was undisturbed: numbers, marked, and nothing that may be kept.
#[test]
fn a_disturbed_machine_gets_upper_bounds_and_no_dashes() {
    let (rows, quiet) = measured(&args()).unwrap();
    let spread = |median: f64| Some(Spread { p10: 0.9 * median, median, p90: 2.0 * median });
    let dropped = Dropped { calibration: 2, sibling: 30, preempted: 400, ..Dropped::default() };
    let cycles = secant_lab::clock::AVAILABLE.then(|| spread(12_345.0)).flatten();
    let bound = Figures {
        core_cycles: cycles,
        of_stretches: cycles,
        ns: spread(4000.0),
        samples: 432,
        dropped,
        disturbed: true,
        ..Figures::default()
    };
    let figures = vec![bound; quiet.figures.len()];
    let report = Report { figures, disturbed: 0.9, ..quiet };
    let text = text(|out| report::tables(&rows, &report, Format::default(), out).unwrap());
    let lines = || text.lines().filter(|line| line.contains("≥ 250,000"));
    assert!(lines().count() >= 10, "{text}");
    assert!(lines().all(|line| line.contains("≤ 12,345") == cycles.is_some()), "{text}");
    assert!(lines().any(|line| line.contains("~ 1.000")), "{text}");
    assert!(text.contains("≤ is an upper bound") && text.contains("not to be kept"), "{text}");
    let json = report::json(&rows, &report, None);
    assert_eq!(json["machine"]["quiet"], false);
    let results = json["results"].as_array().unwrap();
    assert!(
        results
            .iter()
            .all(|r| r["upper_bound"] == true && r["ns"] == 4000 && r["dropped"]["preempted"] == 400)
    );
    // One row is enough, on a machine that was quiet else.
    let mut figures = vec![Figures { disturbed: false, ..report.figures[0].clone() }; rows.len()];
    figures[1].disturbed = true;
    let report = Report { figures, disturbed: 0.1, ..report };
    assert_eq!(report::json(&rows, &report, None)["machine"]["quiet"], false);
}

#[test]
fn constant_and_variable_time_never_share_a_table() {
    let (rows, report) = measured(&args()).unwrap();
    let text = text(|out| report::tables(&rows, &report, Format::default(), out).unwrap());
    let mut kind = "";
    let mut seen = 0;
    for line in text.lines() {
        if line.ends_with(" time") {
            kind = line;
        }
        let Some(constant) =
            [("plain", true), ("lanes", true), ("quick", false), ("pair", false), ("inv_vartime", false)]
                .iter()
                .find_map(|(name, constant)| line.contains(name).then_some(*constant))
        else {
            continue;
        };
        seen += 1;
        assert_eq!(kind.ends_with("constant time"), constant, "{kind}: {line}");
    }
    assert!(seen >= 10, "{text}");
}

#[test]
fn rows_are_chosen_by_name() {
    let only = |args: Args| -> Vec<String> {
        measured(&args).unwrap().0.iter().map(|r| format!("{} {}", r.operation, r.method)).collect()
    };
    let quick = only(Args { method: Some("quick".into()), ..args() });
    assert!(!quick.is_empty() && quick.iter().all(|r| r == "mul quick"), "{quick:?}");
    let field = only(Args { operation: Some("field_inv".into()), ..args() });
    assert!(!field.is_empty() && field.iter().all(|r| r.starts_with("field_inv ")), "{field:?}");
    let batch = only(Args { operation: Some("mul_batch".into()), ..args() });
    assert!(!batch.is_empty() && batch.iter().all(|r| r == "mul_batch lanes"), "{batch:?}");
    let some = only(Args { operation: Some("mul_base,field_mul".into()), ..args() });
    let named = |r: &String| r.starts_with("mul_base ") || r.starts_with("field_mul ");
    assert!(some.iter().any(|r| r.starts_with("field_mul ")) && some.iter().all(named), "{some:?}");
    for wrong in [
        Args { operation: Some("mul,divide".into()), ..args() },
        Args { operation: Some("".into()), ..args() },
        Args { method: Some("abacus".into()), ..args() },
        Args { operation: Some("divide".into()), ..args() },
        Args { operation: Some("mul_add".into()), method: Some("quick".into()), ..args() },
    ] {
        assert!(matches!(measured(&wrong), Err(Failure::Usage(_))));
    }
}

#[test]
fn scalars_hashes_and_signatures_have_rows() {
    let curves: Vec<&'static dyn Curve> =
        ["p256", "edwards25519", "ristretto255"].map(|name| secant_catalogue::find(name).unwrap()).to_vec();
    let rows = |operation: &str| -> Vec<String> {
        let args = Args { operation: Some(operation.into()), ..args() };
        let wanted = Wanted::new(&args, &curves).unwrap();
        let plan = plan::Plan::new(&curves, &wanted, &mut |_| {}).unwrap();
        let (rows, report) = plan.measure(Duration::ZERO, &mut |_, _| {});
        let json = report::json(&rows, &report, None);
        let results = json["results"].as_array().unwrap();
        assert!(results.iter().all(|r| r["peer"].is_null() && r["backend"].is_string()));
        rows.iter().map(|r| format!("{} {} {} {}", r.curve, r.operation, r.method, r.constant_time)).collect()
    };
    assert_eq!(
        rows("sign,verify"),
        [
            "p256 sign ecdsa true",
            "p256 verify ecdsa false",
            "edwards25519 sign ed25519 true",
            "edwards25519 verify ed25519 false"
        ]
    );
    assert_eq!(
        rows("scalar")[..3],
        [
            "p256 scalar_mul scalar true",
            "p256 scalar_invert scalar true",
            "p256 scalar_invert_vartime scalar false"
        ]
    );
    assert_eq!(rows("hash_to_curve").len(), 2);
    let elements = rows("encode,decode");
    assert!(!elements.is_empty() && elements.iter().all(|r| r.starts_with("ristretto255 ")), "{elements:?}");
}

#[test]
fn a_wrong_method_is_never_timed() {
    let curves: Vec<&'static dyn Curve> = vec![&toy::LIAR];
    let args = args();
    let wanted = Wanted::new(&args, &curves).unwrap();
    let Err(Failure::Refused(message)) = plan::Plan::new(&curves, &wanted, &mut |_| {}) else {
        panic!("the liar was believed");
    };
    assert!(message.starts_with("liar mul ") && message.contains("by another way"), "{message}");
}

#[test]
fn a_curve_without_known_answers_is_never_timed() {
    assert!(matches!(check::known_answers(&toy::WEIERSTRASS), Err(Failure::Refused(_))));
    assert!(matches!(check::known_answers_of(&toy::WEIERSTRASS, Some("{")), Err(Failure::Refused(_))));
}

#[test]
fn every_method_is_compared_with_another() {
    for curve in toy::ALL.0 {
        let sample = Sample::new(*curve, 100);
        let mut judge = check::Judge::new(*curve, &sample);
        for method in curve.methods() {
            for backend in crate::catalogue::available(method) {
                let inputs = sample.inputs(method.operation, 100);
                let mut right =
                    curve.prepare(method.operation, Some(method.name), Some(backend), &inputs).unwrap();
                judge.compare(method, backend, right.as_mut()).unwrap();
                let shifted: Vec<_> = inputs.iter().cycle().skip(1).take(100).cloned().collect();
                let mut wrong =
                    curve.prepare(method.operation, Some(method.name), Some(backend), &shifted).unwrap();
                assert!(judge.compare(method, backend, wrong.as_mut()).is_err(), "{}", method.name);
            }
        }
    }
}

#[test]
fn seconds_are_checked() {
    assert_eq!(seconds("0.5"), Ok(0.5));
    for wrong in ["-1", "nan", "inf", "", "x", "1e9"] {
        assert!(seconds(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn peers_are_asked_for_only_where_they_are() {
    let args = Args { peers: true, operation: Some("mul".into()), ..args() };
    let curves: Vec<&'static dyn Curve> = vec![secant_catalogue::find("p256").unwrap()];
    assert_eq!(Wanted::new(&args, &curves).is_ok(), secant_lab::peers::AVAILABLE);
    match Wanted::new(&args, &curves) {
        Err(Failure::Usage(message)) => assert!(message.contains("--features peers"), "{message}"),
        Err(other) => panic!("{other:?}"),
        Ok(wanted) => {
            let plan = plan::Plan::new(&curves, &wanted, &mut |_| {}).unwrap();
            let (rows, report) = plan.measure(Duration::ZERO, &mut |_, _| {});
            let json = report::json(&rows, &report, None);
            let results = json["results"].as_array().unwrap();
            for name in ["aws-lc", "openssl", "ring"] {
                let row = results.iter().find(|r| r["peer"]["name"] == name).unwrap();
                assert!(row["peer"]["version"].is_string() && row["backend"].is_null(), "{row}");
            }
            assert!(results.iter().any(|r| r["peer"].is_null() && r["method"] == "ecdh"));
            let text = text(|out| report::tables(&rows, &report, Format::default(), out).unwrap());
            assert!(text.contains("aws_lc_rs::agreement::agree"), "{text}");
        }
    }
}

#[test]
fn quick_is_quick_for_any_number_of_curves() {
    let quick = Args { quick: true, ..args() };
    assert_eq!(quick.budget(1), Duration::from_secs(2));
    assert_eq!(quick.budget(100), Duration::from_secs(25));
    assert_eq!(args().budget(3), Duration::from_secs(24));
    assert_eq!(Args { seconds: Some(0.5), ..args() }.budget(3), Duration::from_millis(500));
}

#[test]
fn methods_of_two_threads_stand_beside_those_of_one_in_variable_time() {
    let curves = [secant_catalogue::find("b233").unwrap()];
    let rows = |threads| {
        let asked = Args { threads: Some(threads), operation: Some("mul".to_string()), ..args() };
        let wanted = Wanted::new(&asked, &curves)?;
        let (rows, _) =
            plan::Plan::new(&curves, &wanted, &mut |_| {})?.measure(Duration::ZERO, &mut |_, _| {});
        Ok::<_, Failure>(rows)
    };
    let two = rows(2).unwrap();
    let has = |method: &str, threads| two.iter().any(|r| (r.method, r.threads) == (method, threads));
    assert!(has("split-2-wnaf4", 2) && has("halve-wnaf5", 1));
    assert!(two.iter().all(|r| !r.constant_time && !r.field && r.threads <= 2));
    assert!(matches!(rows(3), Err(Failure::Refused(_))));
}
