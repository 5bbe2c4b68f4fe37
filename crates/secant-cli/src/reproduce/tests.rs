//! Tests of the papers' tables on toy curves, and of the errors about unknown names.

use super::*;
use crate::toy;
use secant_catalogue::{FieldOperation, Operation, Repetition};
use secant_lab::cpu_time::{Pin, allowed};
use secant_lab::papers::{Experiment, Pipeline, Probe, Row, Unit};
use serde_json::Value;

const NOW: Effort = Effort { each: Duration::ZERO, inputs: 20 };

fn row(what: &'static str, unit: Unit, printed: f64, probe: Probe) -> Row {
    Row { what, unit, printed: vec![Some(printed)], probe, note: "", model: None }
}

fn steps(n: u64, right: bool) -> Result<Experiment, String> {
    let mut x = 3u64;
    let body = move |_, repetitions: u64| {
        for _ in 0..std::hint::black_box(n * repetitions) {
            x = x.wrapping_mul(x) ^ 5;
        }
        std::hint::black_box(x);
    };
    Ok(Experiment { operations: 1.0, body: Box::new(body), check: Box::new(move || right) })
}

/// A paper on toy curves: every kind of probe, one that holds and one that does not of every kind of claim.
fn paper() -> Paper {
    let method = |curve, method| Probe::Method { curve, operation: Operation::Mul, method };
    let formula =
        |operation| Probe::Formula { form: "weierstrass/jacobian", operation, part: |counts| counts.mul };
    let counts = Table {
        name: "1",
        title: "counts",
        source: "here",
        on: &["print"],
        rows: vec![
            row("doubling", Unit::Exact("M"), 4.0, formula("doubling (DBL)")),
            row("addition", Unit::Exact("M"), 9.0, formula("mixed addition")),
            row("halving", Unit::Exact("M"), 1.0, formula("halving")),
            row(
                "counted",
                Unit::Exact("M"),
                100.0,
                Probe::Counted {
                    curve: "toyw",
                    operation: Operation::Mul,
                    method: "plain",
                    part: |counts| counts.mul,
                },
            ),
            row(
                "mean",
                Unit::Mean("digits"),
                50.0,
                Probe::Computed { name: "here", compute: || Ok(50.5), check: || true },
            ),
        ],
        claims: Vec::new(),
        notes: vec!["a note"],
    }
    .less("doubling", "addition");
    let times = Table {
        name: "2",
        title: "times",
        rows: vec![
            row("plain", Unit::Cycles, 1e9, method("toyw", "plain")),
            row("sideways", Unit::Cycles, 10.0, method("toyw", "sideways")),
            row("elsewhere", Unit::Cycles, 10.0, method("abacus", "plain")),
            row(
                "short",
                Unit::Cycles,
                20.0,
                Probe::Timed { name: "short", threads: 1, make: || steps(200, true) },
            ),
            row(
                "long",
                Unit::Cycles,
                30.0,
                Probe::Timed { name: "long", threads: 1, make: || steps(2000, true) },
            ),
            row(
                "absent",
                Unit::Cycles,
                30.0,
                Probe::Timed { name: "absent", threads: 1, make: || Err("gone".into()) },
            ),
            row(
                "field",
                Unit::Cycles,
                30.0,
                Probe::Field {
                    curve: "toyw",
                    operation: FieldOperation::Mul,
                    chain: Repetition::Independent,
                },
            ),
            row("peer", Unit::Cycles, 30.0, Probe::Peer { name: "nobody", curve: "toyw", operation: "mul" }),
        ],
        claims: Vec::new(),
        ..counts.clone()
    }
    .less("short", "long")
    .less("long", "short")
    .less("short", "absent");
    Paper { name: "toys", title: "Toys", tables: vec![counts, times] }
}

fn reproduced(json: Option<&std::path::Path>) -> (Result<(), Failure>, String) {
    let mut out = Vec::new();
    let done = json.map(|path| Output::at(path, true, &[])).transpose().and_then(|file| {
        let report = Report { file: file.as_ref(), label: Some("One"), ..Report::default() };
        reproduce(&[paper()], toy::ALL, NOW, report, &mut out, &mut Vec::new())
    });
    (done, String::from_utf8(out).unwrap())
}

/// A file of this process for one test.
fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("secant-reproduce-{}-{name}", std::process::id()))
}

fn found<'a>(table: &'a Value, rows: &str, what: &str) -> &'a Value {
    table[rows].as_array().unwrap().iter().find(|r| r["what"] == what).unwrap()
}

fn verdict_of<'a>(table: &'a Value, rows: &str, what: &str) -> &'a str {
    found(table, rows, what)["verdict"].as_str().unwrap()
}

/// Whether a claim was left open because the machine was disturbed all the time: no test can forbid that to
/// its machine.
fn disturbed(claim: &Value) -> bool {
    claim["why"].as_str().unwrap().contains("disturbed all the time")
}

#[test]
fn every_row_and_claim_has_every_key_and_its_verdict() {
    let path = scratch("keys");
    let (done, text) = reproduced(Some(&path));
    done.unwrap();
    let json: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(json["machine"]["cpu"].is_string() && json["machine"]["disturbed"].is_number());
    assert!(json["machine"]["quiet"].is_boolean());
    assert_eq!(json["machine"]["label"], "One");
    let paper = &json["papers"][0];
    assert_eq!((&paper["paper"], &paper["title"]), (&Value::from("toys"), &Value::from("Toys")));
    let tables = paper["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 2);
    for table in tables {
        for key in ["table", "title", "source", "on", "notes"] {
            assert!(!table[key].is_null(), "{key}");
        }
        for row in table["rows"].as_array().unwrap() {
            for key in [
                "what",
                "unit",
                "printed",
                "printed_on",
                "measured",
                "p10",
                "p90",
                "method",
                "cpus",
                "note",
                "verdict",
                "why",
            ] {
                assert!(row.get(key).is_some(), "{key}: {row}");
            }
            assert!(!row["measured"].is_null() || row["verdict"] == "not measurable here", "{row}");
            let silent = row["verdict"] == "reproduced" || row["verdict"] == "in the claims";
            assert_eq!(row["why"] == "", silent, "{row}");
            assert!(text.contains(row["why"].as_str().unwrap()), "{row}");
        }
        for claim in table["claims"].as_array().unwrap() {
            for key in ["what", "printed", "printed_on", "measured", "verdict", "why"] {
                assert!(claim.get(key).is_some(), "{key}: {claim}");
            }
        }
    }
    for (what, verdict) in [
        ("doubling", "reproduced"),
        ("addition", "not reproduced"),
        ("halving", "not measurable here"),
        ("counted", "reproduced"),
        ("mean", "reproduced"),
    ] {
        assert_eq!(verdict_of(&tables[0], "rows", what), verdict, "{what}");
    }
    assert_eq!(tables[0]["rows"][1]["why"], "8 here, 9 printed");
    assert_eq!(tables[0]["claims"][0]["printed"], 0.4444);
    assert_eq!(tables[0]["claims"][0]["measured"], 0.5);
    if !secant_lab::clock::AVAILABLE {
        return;
    }
    for (what, verdict) in [
        ("sideways", "not measurable here"),
        ("elsewhere", "not measurable here"),
        ("short", "in the claims"),
        ("long", "in the claims"),
        ("absent", "not measurable here"),
        ("peer", "not measurable here"),
    ] {
        assert_eq!(verdict_of(&tables[1], "rows", what), verdict, "{what}");
    }
    assert_eq!(verdict_of(&tables[1], "claims", "short: less than absent"), "not measurable here");
    for (what, verdict, ratio) in
        [("short: less than long", "reproduced", 0.1), ("long: less than short", "not reproduced", 10.0)]
    {
        let claim = found(&tables[1], "claims", what);
        let measured = claim["measured"].as_f64().unwrap();
        assert!((0.5..2.0).contains(&(measured / ratio)), "{claim}");
        assert_eq!(claim["verdict"], if disturbed(claim) { "undecided" } else { verdict }, "{claim}");
    }
    assert!(tables[1]["rows"][0]["method"].as_str().unwrap().starts_with("toyw mul plain "));
    assert!(tables[1]["rows"][6]["measured"].is_number());
}

#[test]
fn an_interrupted_run_leaves_the_tables_that_were_done() {
    let path = scratch("interrupted");
    let mut paper = paper();
    // The liar's results are refused, after the first table is done.
    paper.tables[1].rows[1].probe =
        Probe::Method { curve: "liar", operation: Operation::Mul, method: "quick" };
    const CURVES: Catalogue = Catalogue(&[&toy::WEIERSTRASS, &toy::LIAR]);
    let file = Output::at(&path, false, &[]).unwrap();
    let report = Report { file: Some(&file), ..Report::default() };
    let done = reproduce(&[paper], CURVES, NOW, report, &mut Vec::new(), &mut Vec::new());
    assert!(matches!(done, Err(Failure::Refused(_))), "{done:?}");
    let json: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(json["papers"][0]["tables"].as_array().unwrap().len(), 1);
    assert_eq!(json["partial"], true);
    let (done, _) = reproduced(Some(&path));
    done.unwrap();
    let json: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(json["papers"][0]["tables"].as_array().unwrap().len(), 2);
    assert!(json.get("partial").is_none());
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_place_that_cannot_be_written_is_known_before_the_work() {
    for path in [std::env::temp_dir(), scratch("nowhere").join("results.json")] {
        let (done, text) = reproduced(Some(&path));
        assert!(matches!(done, Err(Failure::Refused(_))), "{}", path.display());
        assert!(text.is_empty());
    }
}

#[test]
fn standard_output_is_json_alone() {
    let (done, text) = reproduced(Some(std::path::Path::new("-")));
    done.unwrap();
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["papers"][0]["tables"].as_array().unwrap().len(), 2);
}

#[test]
fn papers_and_tables_are_chosen_by_name() {
    let chosen = |paper, table| select(vec![self::paper()], paper, table);
    assert_eq!(chosen(None, None).unwrap()[0].tables.len(), 2);
    let one = chosen(Some("toys"), Some("2")).unwrap();
    assert_eq!((one.len(), one[0].tables.len(), one[0].tables[0].name), (1, 1, "2"));
    for (paper, table, known) in [(Some("tolls"), None, "toys"), (None, Some("3"), "1, 2")] {
        match chosen(paper, table) {
            Err(failure @ Failure::Usage(_)) => {
                assert_eq!(failure.status(), 2);
                assert!(failure.message().unwrap().contains(known));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_tables_have_every_number() {
    let (done, text) = reproduced(None);
    done.unwrap();
    for words in [
        "Toys",
        "Table 1: counts (here)",
        "a note",
        "8 here, 9 printed",
        "0.444",
        "this build has no curve abacus",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(text.contains("rows: 3 reproduced, 0 reproduced up to, 1 not reproduced"), "{text}");
    // A claim of cycles is left open where the machine was disturbed; one claim is of counts.
    let (open, times) = if text.contains("disturbed all the time") { (2, 0) } else { (0, 1) };
    let claims = format!(
        "claims: {} reproduced, 0 reproduced up to, {times} not reproduced, {open} undecided",
        1 + times
    );
    assert!(text.contains(&claims), "{claims}: {text}");
}

#[test]
fn a_wrong_result_is_refused_before_it_is_counted_or_timed() {
    let timed = Probe::Timed { name: "crooked", threads: 1, make: || steps(1, false) };
    let counted = Probe::Computed { name: "crooked", compute: || Ok(4.0), check: || false };
    for probe in [timed, counted] {
        let mut paper = paper();
        paper.tables.truncate(1);
        paper.tables[0].rows[0].probe = probe;
        let report = Report::default();
        let done = reproduce(&[paper], toy::ALL, NOW, report, &mut Vec::new(), &mut Vec::new());
        assert!(matches!(&done, Err(Failure::Refused(why)) if why.contains("crooked")), "{done:?}");
    }
}

/// A row on two threads whose answers are right or not.
fn pipeline(right: bool, trusting: bool) -> Result<Pipeline, String> {
    let mut work = steps(2000, true)?.body;
    let body = move |start, n| {
        work(start, n);
        right
    };
    Ok(Pipeline { operations: 1.0, body: Box::new(body), trusting, remark: "found here".to_string() })
}

/// The results of a table that has only a row of two threads.
fn together(make: fn() -> Result<Pipeline, String>) -> Result<Value, Failure> {
    let mut paper = paper();
    paper.tables.truncate(1);
    paper.tables[0].claims.clear();
    let probe = Probe::Pipeline { name: "together", threads: 2, make };
    paper.tables[0].rows = vec![row("together", Unit::Cycles, 30.0, probe)];
    let mut out = Vec::new();
    let to = Output::at(std::path::Path::new("-"), false, &[]).unwrap();
    let report = Report { file: Some(&to), ..Report::default() };
    reproduce(&[paper], toy::ALL, NOW, report, &mut out, &mut Vec::new())?;
    let json: Value = serde_json::from_slice(&out).unwrap();
    Ok(json["papers"][0]["tables"][0]["rows"][0].clone())
}

#[test]
fn a_row_of_two_threads_says_on_which_cpus_they_may_run() {
    let Some(all) = allowed().filter(|all| all.len() > 1 && secant_lab::clock::AVAILABLE) else { return };
    let row = together(|| pipeline(true, false)).unwrap();
    assert_eq!(row["cpus"], serde_json::json!([[all[0]], [all[1]]]), "{row}");
    assert!(row["measured"].is_number() && row["note"] == "found here", "{row}");
    let (done, _) = reproduced(None);
    done.unwrap();
}

#[test]
fn a_row_of_two_threads_under_a_pin_has_a_sentence_and_no_number() {
    let Some(all) = allowed() else { return };
    let pin = Pin::on(all[0]).unwrap();
    let row = together(|| pipeline(true, false)).unwrap();
    drop(pin);
    assert_eq!((&row["measured"], &row["cpus"]), (&Value::Null, &Value::Null), "{row}");
    assert_eq!(
        (&row["verdict"], &row["why"]),
        (&"not measurable here".into(), &"2 threads, and 1 cores here".into())
    );
}

#[test]
fn wrong_answers_of_several_threads_are_refused_or_never_timed() {
    if allowed().is_none_or(|all| all.len() < 2) {
        return;
    }
    let refused = together(|| pipeline(false, false));
    assert!(matches!(&refused, Err(Failure::Refused(why)) if why.contains("together")), "{refused:?}");
    let row = together(|| pipeline(false, true)).unwrap();
    assert!(row["measured"].is_null() && row["why"].as_str().unwrap().contains("wrong answer"), "{row}");
}
