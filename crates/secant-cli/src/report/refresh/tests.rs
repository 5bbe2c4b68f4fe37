//! The refresh on the repository itself, and on pages made up.

use serde_json::{Value, json};

use super::*;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn all() -> Catalogue {
    Catalogue(secant_catalogue::curves())
}

#[test]
fn the_tables_are_those_of_the_kept_results() {
    for page in pages(Path::new(ROOT), all()).unwrap() {
        assert!(page.is == page.should_be, "{}: run 'secant report --refresh'", page.path.display());
    }
}

/// Every kept result of a run says that the machine was quiet: those of both kinds, and of kinds to come.
#[test]
fn no_kept_result_is_of_a_disturbed_machine() {
    fn machines<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
        if value.get("disturbed").is_some() {
            found.push(value);
        }
        match value {
            Value::Object(fields) => fields.values().for_each(|v| machines(v, found)),
            Value::Array(values) => values.iter().for_each(|v| machines(v, found)),
            _ => {}
        }
    }
    let (mut left, mut files) = (vec![Path::new(ROOT).join(RESULTS)], 0);
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ending| ending == "json") {
            let value: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            let mut found = Vec::new();
            machines(&value, &mut found);
            assert!(!found.is_empty(), "{}: it does not say how quiet the machine was", path.display());
            for machine in found {
                let share = machine["disturbed"].as_f64().unwrap();
                let quiet = machine["quiet"] == true && (0.0..=MOST_DISTURBED).contains(&share);
                assert!(quiet, "{}: {share} of the samples disturbed", path.display());
            }
            files += 1;
        }
    }
    assert!(files >= 3, "{files}");
}

fn entry(curve: &str, operation: &str, constant_time: bool, backend: &str, cycles: f64) -> Value {
    json!({"curve": curve, "operation": operation, "method": "m", "backend": backend, "constant_time": constant_time,
        "threads": 1, "peer": null, "core_cycles": cycles, "core_cycles_p10": cycles - 1.0, "core_cycles_p90": cycles + 1.0,
        "ns": null, "samples": 9})
}

fn results(label: &str, entries: Vec<Value>) -> Results {
    let text = json!({"machine": {"cpu": "a|b", "label": label, "features": [], "rustc": "rustc 1", "commit": "c", "date": "2026-01-02",
        "tsc_per_core_cycle": null}, "results": entries});
    Results::from_json(text, "x", all()).unwrap()
}

fn other(name: &str, curve: &str, cycles: f64) -> Value {
    let mut row = entry(curve, "mul", true, "mulx", cycles);
    row["peer"] = json!({"name": name, "version": "1.0", "timed": "all of it"});
    row["backend"] = Value::Null;
    row
}

fn filled(block: &str) -> String {
    let one = results(
        "One",
        vec![
            entry("p256", "mul", true, "portable", 2345.0),
            entry("p256", "mul", true, "mulx", 1249.0),
            entry("p256", "mul", false, "mulx", 1100.0),
            entry("p256", "mul_base", true, "mulx", 350.0),
            entry("curve25519", "x25519", true, "mulx", 777.0),
            entry("curve25519", "mul", true, "mulx", 888.0),
            entry("jac256189", "mul", false, "mulx", 5000.0),
            entry("edwards25519", "mul", true, "mulx", 500.0),
            entry("edwards25519", "mul_base", true, "mulx", 600.0),
            other("slow", "p256", 3747.0),
            other("fast", "p256", 1873.5),
            other("curve25519-dalek", "edwards25519", 1500.0),
        ],
    );
    let two = results("Two", vec![entry("p256", "mul", true, "mulx", 990.0)]);
    let source = Source { curves: all(), machines: &[one, two], reproduced: &[] };
    fill(&format!("before\n<!-- results: {block} -->\nold\n<!-- end -->\nafter\n"), &source).unwrap()
}

#[test]
fn tables_come_out_as_they_should() {
    let table = |block| {
        let text = filled(block);
        let begin = format!("before\n<!-- results: {block} -->\n\n");
        let text = text.strip_prefix(begin.as_str()).unwrap();
        text.strip_suffix("\n<!-- end -->\nafter\n").unwrap().to_string()
    };
    assert_eq!(
        table("machines"),
        "| machine | CPU | backends | compiler | commit | measured |\n|---|---|---|---|---|---|\n\
         | One | a\\|b | portable, mulx | rustc 1 | c | 2026-01-02 |\n| Two | a\\|b | mulx | rustc 1 | c | 2026-01-02 |\n"
    );
    assert_eq!(
        table("constant-time"),
        "| constant time | One: [k]P | [k]G | 256 in a batch, each | Two: [k]P | [k]G | 256 in a batch, each |\n\
         |---|---|---|---|---|---|---|\n| `p256` | 1,200 | 400 | | 1,000 | | |\n\
         | `edwards25519` | 500 | 600 | | | | |\n| X25519 | 800 | | | | | |\n"
    );
    assert_eq!(
        table("variable-time"),
        "| variable time | One: [k]P | [m]P + [n]Q | Two: [k]P | [m]P + [n]Q | Core 2, 2010, the paper: [k]P |\n\
         |---|---|---|---|---|---|\n| `jac256189` | 5,000 | | | | 337,000 |\n| `p256` | 1,100 | | | | |\n"
    );
    assert_eq!(
        table("standard"),
        "| constant time, core cycles | One | the fastest other library takes | Two | the fastest other library takes |\n\
         |---|---|---|---|---|\n| X25519 | 800 | | | |\n\
         | `edwards25519`, [k]P | 500 | 3.00 × (curve25519-dalek, default build) | | |\n\
         | `edwards25519`, [k]G | 600 | | | |\n\
         | `p256`, [k]P | 1,200 | 1.50 × (fast) | 1,000 | |\n| `p256`, [k]G | 400 | | | |\n"
    );
    assert_eq!(table("overview"), table("standard").replace("| `edwards25519`, [k]G | 600 | | | |\n", ""));
}

#[test]
fn papers_come_with_their_cycles_and_verdicts() {
    let row = |what: &str, unit: &str, measured: Value, verdict: &str| {
        json!({"what": what, "unit": unit, "printed": 155, "printed_on": [{"on": "Haswell", "value": 155}],
            "measured": measured, "p10": 121.5, "p90": null, "method": "m", "verdict": verdict})
    };
    let claim = |what: &str, measured: Value, verdict: &str| {
        json!({"what": what, "printed": 0.68, "printed_on": [{"on": "Haswell", "value": 0.677}], "measured": measured,
            "verdict": verdict})
    };
    let table = |name: Value, rows: Value, claims: Value| json!({"table": name, "title": "Cost", "on": ["Haswell", "Xeon"], "rows": rows, "claims": claims});
    let one: Reproduced = Reproduced::from_json(json!({"machine": {"cpu": "c", "label": "One"}, "papers": [
        {"paper": "robert", "title": "Threads", "tables": [
            table(json!(1), json!([row("M", "cycles", json!(121.75), "in the claims"), row("S", "cycles", Value::Null, "not measurable here"), row("n", "M", json!(7), "reproduced")]),
                json!([claim("S: less than M", json!(0.7291), "undecided"), claim("M", json!(0.5), "not compared"), claim("no", Value::Null, "not measurable here")])),
            table(json!("section2"), json!([row("n", "M", json!(7), "not reproduced")]), json!([])),
        ]},
    ]}))
    .unwrap();
    let none = Source { curves: all(), machines: &[], reproduced: &[] };
    let text = fill("<!-- results: robert -->\n<!-- end -->", &none).unwrap();
    assert!(text.contains("No run of these tables is kept"), "{text}");
    let source = Source { curves: all(), machines: &[], reproduced: &[one] };
    let text = fill("<!-- results: robert -->\n<!-- end -->", &source).unwrap();
    assert_eq!(
        text,
        "<!-- results: robert -->\n\n#### One\n\nc.\n\n\
         Rows: 1 reproduced, 1 not reproduced, 1 not measurable here. Claims: 1 undecided, 1 not measurable here.\n\n\
         **Table 1**: Cost.\n\n| core cycles | Haswell | here: median (p10 .. p90) |\n|---|---|---|\n| M | 155 | 121.8 (121.5 .. ) |\n\n\
         | ratio of the first to the second | printed | here | verdict |\n|---|---|---|---|\n| S: less than M | 0.677 | 0.729 | undecided |\n\n<!-- end -->"
    );
}

#[test]
fn results_of_a_disturbed_machine_are_refused() {
    let directory = std::env::temp_dir().join(format!("secant-refresh-disturbed-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let file = |quiet: Value, disturbed: Value| {
        let machine = json!({"cpu": "x", "label": "One", "quiet": quiet, "disturbed": disturbed});
        let rows = [entry("p256", "mul", true, "mulx", 990.0)];
        fs::write(directory.join("one.json"), json!({"machine": machine, "results": rows}).to_string())
            .unwrap();
        kept(&directory, |path| Results::read(path, all()), |r| (&r.machine, r.partial))
    };
    assert!(file(json!(true), json!(0.5)).is_ok() && file(json!(true), json!(0)).is_ok());
    for (quiet, disturbed) in [
        (json!(false), json!(0.1)),
        (Value::Null, json!(0.1)),
        (json!(true), Value::Null),
        (json!(true), json!(0.51)),
        (json!(true), json!(0.95)),
        (json!(true), json!(-1)),
    ] {
        let refused = file(quiet.clone(), disturbed.clone());
        let said = matches!(&refused, Err(Failure::Refused(why)) if why.contains("was disturbed"));
        assert!(said, "{quiet} {disturbed}: {:?}", refused.err());
    }
    fs::remove_dir_all(&directory).unwrap();
}

/// Whatever a file says of its machine.
#[test]
fn upper_bounds_are_refused() {
    let path = std::env::temp_dir().join(format!("secant-refresh-bounds-{}.json", std::process::id()));
    let file = |upper_bound: Value| {
        let mut row = entry("p256", "mul", true, "mulx", 990.0);
        row["upper_bound"] = upper_bound;
        let rows = [entry("p256", "mul_base", true, "mulx", 330.0), row];
        fs::write(&path, json!({"machine": {"cpu": "x", "quiet": true}, "results": rows}).to_string())
            .unwrap();
        undisturbed(&path, all())
    };
    assert!(
        matches!(file(json!(true)), Err(Failure::Refused(why)) if why.contains("result 2 is an upper bound"))
    );
    assert!(file(json!(false)).is_ok());
    fs::remove_file(&path).unwrap();
}

#[test]
fn a_number_changed_by_hand_is_seen() {
    let text = filled("constant-time");
    let source = Source {
        curves: all(),
        machines: &[results("Two", vec![entry("p256", "mul", true, "mulx", 990.0)])],
        reproduced: &[],
    };
    assert_ne!(fill(&text, &source).unwrap(), text);
    let again = fill(&text.replace("1,200", "1,100"), &source).unwrap();
    assert_eq!(again, fill(&text, &source).unwrap());
}

#[test]
fn pages_without_sense_are_refused() {
    let source = Source { curves: all(), machines: &[], reproduced: &[] };
    for (text, says) in [
        ("nothing", "no block"),
        ("<!-- results: machines", "end its line"),
        ("<!-- results: prices -->\n<!-- end -->", "unknown block 'prices'"),
        ("<!-- results: machines -->\n", "has no end"),
        ("<!-- results: machines -->\n<!-- results: machines -->\n<!-- end -->", "has no end"),
    ] {
        let error = fill(text, &source).unwrap_err();
        assert!(error.contains(says), "{text}: {error}");
    }
}

#[test]
fn files_that_are_no_results_are_refused() {
    let good = entry("p256", "mul", true, "mulx", 1.0);
    let with = |key: &str, value: Value| {
        let mut row = good.clone();
        row[key] = value;
        json!({"machine": {"cpu": "x"}, "results": [good, row]})
    };
    assert!(Results::from_json(with("samples", json!(3)), "x", all()).is_ok());
    for (value, says) in [
        (json!([]), "not a file of results"),
        (json!({"results": []}), "machine"),
        (json!({"machine": {"cpu": 7}, "results": []}), "not a file of results"),
        (with("curve", json!("p257")), "result 2: unknown curve 'p257'"),
        (with("operation", json!("divide\u{1b}")), "result 2: unknown operation 'divide\\u{1b}'"),
        (with("backend", json!("abacus")), "result 2: unknown backend 'abacus'"),
        (with("core_cycles", json!(-1)), "result 2: -1 is no number of cycles"),
        (with("core_cycles_p90", json!(1e300)), "is no number of cycles"),
        (with("constant_time", json!("yes")), "not a file of results"),
        (with("peer", json!("ring")), "not a file of results"),
    ] {
        let error = Results::from_json(value.clone(), "x", all()).unwrap_err();
        assert!(error.contains(says), "{value}: {error}");
    }
}

#[test]
fn directories_without_results_are_refused() {
    let directory = std::env::temp_dir().join(format!("secant-refresh-files-{}", std::process::id()));
    let kept_there = directory.join(RESULTS);
    let says = |what: &str| {
        let Err(Failure::Refused(message)) = pages(&directory, all()) else { panic!("accepted: {what}") };
        assert!(message.contains(what), "{message}");
    };
    says("docs/results");
    fs::create_dir_all(&kept_there).unwrap();
    says("no file of results");
    let file = kept_there.join("a.json");
    fs::write(&file, "{").unwrap();
    says("a.json: not JSON");
    fs::write(&file, r#"{"machine":{"cpu":"x"},"results":[],"partial":true}"#).unwrap();
    says("interrupted");
    fs::write(&file, r#"{"machine":{"cpu":"x"},"results":[]}"#).unwrap();
    says("was disturbed");
    fs::write(&file, r#"{"machine":{"cpu":"x","quiet":true,"disturbed":0.1},"results":[]}"#).unwrap();
    says("README.md");
    let papers = directory.join(PAPERS);
    fs::create_dir_all(&papers).unwrap();
    says("docs/results/papers");
    let file = papers.join("a.json");
    fs::write(&file, r#"{"machine":{"cpu":"x","quiet":true,"disturbed":0.95},"papers":[]}"#).unwrap();
    says("was disturbed");
    fs::write(&file, r#"{"machine":{"cpu":"x","quiet":true,"disturbed":0.1},"papers":[]}"#).unwrap();
    says("README.md");
    fs::write(directory.join("README.md"), "no block").unwrap();
    says("no block");
    fs::remove_dir_all(&directory).unwrap();
}
