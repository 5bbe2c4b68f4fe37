//! The built command, as a user runs it.
#![allow(clippy::unwrap_used)]

mod agree;
mod bulk;
mod eval;
mod files;
mod keys;
mod scan;
mod signatures;
mod streams;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// The curves that the command must list.
const CURVES: &[&str] = &[
    "jac256189",
    "ted256189",
    "jac1271gls",
    "ted1271gls",
    "fourq",
    "p224",
    "p256",
    "p384",
    "p521",
    "secp256k1",
    "sm2",
    "brainpoolp256r1",
    "brainpoolp384r1",
    "brainpoolp512r1",
    "curve25519",
    "m221",
    "edwards25519",
    "ristretto255",
    "curve448",
    "edwards448",
    "e521",
    "e521iso",
    "b233",
    "b409",
    "gls254",
    "wei25519",
    "jq25519",
];

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_secant"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn secant(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

/// Runs the command with `input` on its standard input.
fn feed(args: &[&str], input: &[u8]) -> Output {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("the command was not killed")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(!text.contains("panicked"), "{text}");
    text
}

fn answers(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The description of each curve by `curves --json`.
fn curves() -> Vec<Value> {
    let output = secant(&["curves", "--json"]);
    assert_eq!(status(&output), 0);
    let listed: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let listed = listed["curves"].as_array().unwrap().clone();
    let names: Vec<&str> = listed.iter().map(|c| c["name"].as_str().unwrap()).collect();
    assert_eq!(names, CURVES);
    listed
}

/// Every operation, method and backend that a curve lists.
fn ways(curve: &Value) -> Vec<(String, String, String, Value)> {
    let mut ways = Vec::new();
    for (operation, methods) in curve["methods"].as_object().unwrap() {
        for method in methods.as_array().unwrap() {
            for backend in method["backends"].as_array().unwrap() {
                let name = |v: &Value| v.as_str().unwrap().to_string();
                ways.push((operation.clone(), name(&method["name"]), name(backend), method.clone()));
            }
        }
    }
    assert!(!ways.is_empty());
    ways
}

/// Whether `mul` takes the curve: of some the registry has the ladder alone.
fn offers_mul(curve: &Value) -> bool {
    ways(curve).iter().any(|(operation, ..)| operation == "mul")
}

#[test]
fn wrong_command_lines_have_status_2() {
    for args in [
        &[][..],
        &["add"],
        &["mul"],
        &["mul", "--curve", "p257", "--k", "0x1"],
        &["curves", "--jsonn"],
        &["bench", "p257"],
        &["bench", "--seconds", "-1"],
        &["bench", "--quick", "--seconds", "1"],
        &["selftest", "p257"],
        &["count", "p257"],
        &["reproduce", "bernoulli"],
        &["reproduce", "robert", "--table", "7"],
        &["report"],
        &["report", "--bench", "results.json"],
        &["report", "--refresh", ".", "--reproduce", "results.json"],
    ] {
        let output = secant(args);
        assert_eq!(status(&output), 2, "{args:?}");
        assert!(!stderr(&output).is_empty());
        assert!(output.stdout.is_empty());
    }
    for args in [&["--help"][..], &["eval", "--help"], &["--version"]] {
        assert_eq!(status(&secant(args)), 0, "{args:?}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let mut child = command(&["eval"]).stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The command may be gone before everything is written.
    let _ = stdin.write_all("nonsense\n".repeat(100_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((status(&output), stderr(&output)), (0, String::new()));
}

#[test]
fn every_listed_name_is_accepted_by_mul_and_eval() {
    for curve in curves().into_iter().filter(offers_mul) {
        let name = curve["name"].as_str().unwrap();
        let text = |c: &Value| match c.as_array() {
            Some(parts) => parts.iter().map(|p| p.as_str().unwrap()).collect::<Vec<_>>().join(","),
            None => c.as_str().unwrap().to_string(),
        };
        let (x, y) = if name == "ristretto255" {
            (String::new(), String::new())
        } else {
            (text(&curve["base"]["x"]), text(&curve["base"]["y"]))
        };
        // An element has one encoding in place of two coordinates.
        let element = curve["base"]["point"].as_str();
        for (operation, method, backend, _) in ways(&curve) {
            if ["mul_add", "encode", "decode"].contains(&operation.as_str()) {
                continue;
            }
            let mut args = vec![
                "mul",
                "--json",
                "--curve",
                name,
                "--k",
                "0x1",
                "--method",
                &method,
                "--backend",
                &backend,
            ];
            if operation != "mul_base" {
                match element {
                    Some(element) => args.extend(["--point", element]),
                    None => args.extend(["--x", &x, "--y", &y]),
                }
            }
            let output = secant(&args);
            assert_eq!(status(&output), 0, "{args:?}: {}", stderr(&output));
            assert_eq!(answers(&output), [curve["base"].clone()], "{args:?}");
        }
        let people = secant(&["mul", "--curve", name, "--k", "0x1"]);
        match element {
            Some(element) => assert_eq!(stdout(&people), format!("point = {element}\n")),
            None => assert_eq!(stdout(&people), format!("x = {x}\ny = {y}\n")),
        }
        let refused = |args: &[&str]| {
            let output = secant(&[&["mul", "--curve", name], args].concat());
            assert!(output.stdout.is_empty() && !stderr(&output).is_empty());
            status(&output)
        };
        assert_eq!(stdout(&secant(&["mul", "--curve", name, "--k", "1"])), stdout(&people));
        assert_eq!(refused(&["--k", "1f"]), 2);
        assert_eq!(refused(&["--k", "0x1", "--x", "0x1"]), 2);
        assert_eq!(refused(&["--k", "0x1", "--point", "00"]), 2);
        // No element has this encoding, and a curve has no elements.
        assert_eq!(refused(&["--k", "0x1", "--point", &"01".repeat(32)]), 1);
        assert_eq!(refused(&["--k", "0x1", "--method", "abacus"]), 2);
        assert_eq!(refused(&["--k", "0x1", "--backend", "abacus"]), 2);
        let y = if element.is_some() { "0x1" } else { &y };
        assert_eq!(refused(&["--k", "0x1", "--x", y, "--y", y]), 1);
        assert_eq!(refused(&["--k", &format!("0x{}", "f".repeat(1000))]), 1);
    }
}

#[test]
fn curves_answer_to_other_names_and_integers_may_be_decimal() {
    let base = secant(&["mul", "--curve", "p256", "--k", "0x1"]);
    let (x, y) = (
        "48439561293906451759052585252797914202762949526041747995844080717082404635286",
        "36134250956749795798585127919587881956611106672985015071877198253568414405109",
    );
    let order = "115792089210356248762697446949407573529996955224135760342422259061068512044369";
    for curve in ["P-256", "secp256r1", "prime256v1", "NISTP256", "NIST P-256"] {
        let args = ["mul", "--curve", curve, "--k", "1", "--x", x, "--y", y];
        assert_eq!(stdout(&secant(&args)), stdout(&base), "{curve}");
    }
    assert_eq!(stdout(&secant(&["mul", "--curve", "P-256", "--k", order])), "infinity\n");
    for args in [&["bench"][..], &["count"], &["selftest"], &["mul", "--k", "1", "--curve"]] {
        let output = secant(&[args, &["p265"]].concat());
        assert_eq!(status(&output), 2, "{args:?}");
        assert!(stderr(&output).contains("'p265': did you mean p256? (known: "), "{}", stderr(&output));
    }
    let count = |name: &str| stdout(&secant(&["count", name]));
    assert_eq!(count("P-256"), count("p256"));
}

/// The point of order 2 of a curve over F_2^m, which has x = 0, and an integer of m + 1 bits.
const BINARY: &[(&str, &str, u32)] = &[
    ("b233", "0x187f85627b97874e747ee31e06d71caaeea52f21253e5f946d061da9138", 233),
    (
        "b409",
        "0x9935f7e4768ee2ef22f9b4a29f53cb5d93ab2ed0ad7ce57c1b2649fde895950cf6576773326c528a48e27b872accf0bc25d5ef",
        409,
    ),
];

#[test]
fn points_of_binary_curves_that_do_not_belong_are_refused() {
    for (name, root, degree) in BINARY {
        let curves = curves();
        let base = &curves.iter().find(|c| c["name"] == *name).unwrap()["base"];
        let large = format!("0x{:x}{}", 1 << (degree % 4), "0".repeat(*degree as usize / 4));
        let cases = [
            (json!({"x": "0x0", "y": "0x0"}), "", Some("not on the curve")),
            (json!({"x": base["x"], "y": "0x1"}), "", Some("not on the curve")),
            (json!({"x": large, "y": base["y"]}), "", Some("not below the field's size")),
            (json!({"x": base["x"], "y": large}), "", Some("not below the field's size")),
            (json!({"x": "0x0", "y": root}), "halve-wnaf4", Some("outside the prime-order subgroup")),
            (json!({"x": "0x0", "y": root}), "split-naf", Some("outside the prime-order subgroup")),
            (json!({"x": "0x0", "y": root}), "ladder", None),
            (json!({"x": "0x0", "y": root}), "double-wnaf4", None),
        ];
        let mut requests = String::new();
        for (point, method, says) in &cases {
            let mut request = point.clone();
            let mut args = vec!["mul", "--curve", name, "--k", "0x2"];
            args.extend(["--x", point["x"].as_str().unwrap(), "--y", point["y"].as_str().unwrap()]);
            if !method.is_empty() {
                args.extend(["--method", method]);
                request["method"] = json!(method);
            }
            let output = secant(&args);
            assert_eq!(status(&output), i32::from(says.is_some()), "{args:?}");
            assert!(stderr(&output).contains(says.unwrap_or("")), "{args:?}: {}", stderr(&output));
            request["op"] = json!("mul");
            request["curve"] = json!(name);
            request["k"] = json!("0x2");
            requests.push_str(&format!("{request}\n"));
        }
        let output = feed(&["eval"], requests.as_bytes());
        assert_eq!(status(&output), 1);
        let answers = answers(&output);
        assert_eq!(answers.len(), cases.len());
        for ((_, method, says), answer) in cases.iter().zip(&answers) {
            match says {
                Some(says) => assert!(answer["error"].as_str().unwrap().contains(says), "{method} {answer}"),
                None => assert_eq!(*answer, json!({"infinity": true}), "{method}"),
            }
        }
    }
}

#[test]
fn selftest_says_how_it_went() {
    let output = secant(&["selftest"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("all answers are right"));
}

#[test]
fn bench_writes_its_results() {
    let path = std::env::temp_dir().join(format!("secant-bench-{}.json", std::process::id()));
    for curve in curves() {
        let name = curve["name"].as_str().unwrap();
        let output = secant(&["bench", name, "--seconds", "0.1", "--json", path.to_str().unwrap()]);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        assert!(stdout(&output).contains(&format!("{name}, constant time")));
        let report: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(report["machine"]["cpu"].is_string());
        let results = report["results"].as_array().unwrap();
        for operation in curve["methods"].as_object().unwrap().keys() {
            let of_operation: Vec<&Value> = results.iter().filter(|r| r["operation"] == *operation).collect();
            assert!(!of_operation.is_empty(), "{operation}");
            assert!(of_operation.iter().all(|r| r["curve"] == name && r["peer"].is_null()));
        }
        assert!(results.iter().any(|r| r["operation"] == "field_mul" && r["method"] == "throughput"));
    }
    let output = secant(&["bench", "--json", "/nonexistent/file"]);
    assert_eq!(status(&output), 1);
}

#[test]
fn reproduce_judges_the_papers_counts() {
    let output = secant(&["reproduce", "longa-gebotys", "--table", "1", "--quick", "--json", "-"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let paper = &report["papers"][0];
    assert_eq!(paper["paper"], "longa-gebotys");
    let rows = paper["tables"][0]["rows"].as_array().unwrap();
    // Ten operations, multiplications and squarings apart; two additions have no squarings.
    assert_eq!(rows.len(), 18);
    for row in rows {
        assert_eq!((&row["verdict"], &row["measured"]), (&json!("reproduced"), &row["printed"]), "{row}");
    }
}

#[test]
fn count_shows_every_method() {
    let output = secant(&["count"]);
    assert_eq!(status(&output), 0);
    for curve in curves() {
        // Batches have no counts.
        for (_, method, _, _) in ways(&curve).into_iter().filter(|way| way.0 != "mul_batch") {
            assert!(stdout(&output).contains(&method), "{method}");
        }
    }
}

#[test]
fn report_writes_pages_and_says_what_it_cannot_do() {
    let directory = std::env::temp_dir().join(format!("secant-report-{}", std::process::id()));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let results = root.join("docs/results/sapphire-rapids.json");
    let report = |out: &Path, more: &[&str]| {
        let mut args = vec!["report", "--out", out.to_str().unwrap(), "--bench", results.to_str().unwrap()];
        args.extend(more);
        secant(&args)
    };
    let output = report(&directory, &[]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    for curve in CURVES {
        let page = std::fs::read_to_string(directory.join(format!("curve-{curve}.html"))).unwrap();
        assert!(page.contains(&format!("<h1>{curve}</h1>")));
    }
    let wrong = directory.join("wrong.json");
    std::fs::write(&wrong, r#"{"machine":{"cpu":"x"},"results":[{"curve":"p257"}]}"#).unwrap();
    let wrong = wrong.to_str().unwrap();
    for (output, says) in [
        (report(&directory, &["--bench", wrong]), "wrong.json: not a file of results"),
        (report(&directory, &["--bench", "/nonexistent/file"]), "/nonexistent/file: No such file"),
        (report(&directory, &["--reproduce", wrong]), "wrong.json: not what"),
        (report(Path::new("/dev/null/pages"), &[]), "/dev/null/pages: "),
        (secant(&["report", "--refresh", directory.to_str().unwrap()]), "docs/results: "),
    ] {
        assert_eq!(status(&output), 1);
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    }
    std::fs::remove_dir_all(&directory).unwrap();
}

/// The file of results of a run that is killed as soon as the file exists.
#[cfg(unix)]
fn interrupted(args: &[&str]) -> Value {
    let path =
        std::env::temp_dir().join(format!("secant-interrupted-{}-{}.json", args[0], std::process::id()));
    let name = path.to_str().unwrap();
    let mut child =
        command(args).args(["--json", name]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    for _ in 0..6000 {
        if path.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let report: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(report["partial"], true);
    report
}

#[cfg(unix)]
#[test]
fn an_interrupted_bench_leaves_what_it_found() {
    let report = interrupted(&["bench", "m221", "--operation", "field_mul", "--seconds", "600"]);
    assert!(report["results"].as_array().unwrap().iter().any(|r| r["samples"].as_u64().unwrap() > 0));
}

#[cfg(unix)]
#[test]
fn an_interrupted_reproduction_leaves_the_tables_that_were_done() {
    let report = interrupted(&["reproduce", "longa-gebotys"]);
    assert!(report["machine"]["cpu"].is_string());
    let tables = report["papers"][0]["tables"].as_array().unwrap();
    assert!(!tables.is_empty() && tables.iter().all(|t| !t["rows"].as_array().unwrap().is_empty()));
}
