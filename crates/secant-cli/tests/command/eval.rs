//! `eval`: lines of requests and their answers.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{answers, curves, feed, offers_mul, secant, status, stderr, stdout, ways};

fn vectors_file(curve: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(format!("{curve}.json"))
}

/// The fields of a point of the vectors in a request or an answer.
fn point(x: &Value, y: &Value) -> Value {
    if x == "infinity" { json!({"infinity": true}) } else { json!({"x": x, "y": y}) }
}

fn numbered(point: &Value, number: &str) -> Vec<(String, Value)> {
    let fields = point.as_object().unwrap();
    fields.iter().map(|(name, value)| (format!("{name}{number}"), value.clone())).collect()
}

#[test]
fn wrong_lines_are_named_and_the_rest_go_on() {
    let mut input = b"\xef\xbb\xbfnonsense\n\n[]\r\n\xff\xfe\x00\n".to_vec();
    input.extend([b' '; 100]);
    input.extend(
        format!("{{\"id\":9,\"op\":\"mul\",\"curve\":\"p257\",\"k\":\"0x{}\"}}\n", "f".repeat(1 << 20))
            .bytes(),
    );
    input.extend(vec![b'['; 5 << 20]);
    input.extend(b"\n{\"op\":\"mul\",\"cur");
    let output = feed(&["eval"], &input);
    assert_eq!(status(&output), 1);
    assert!(stderr(&output).is_empty());
    let answers = answers(&output);
    let lines: Vec<&Value> = answers.iter().map(|a| &a["line"]).collect();
    assert_eq!(lines, [1, 3, 4, 5, 6, 7]);
    for (answer, says) in answers.iter().zip([
        "not JSON",
        "not a JSON object",
        "not UTF-8",
        "unknown curve 'p257'",
        "longer than 4194304 bytes",
        "ends too early",
    ]) {
        assert!(answer["error"].as_str().unwrap().contains(says), "{answer}");
    }
    assert_eq!(answers[3]["id"], 9);
}

#[test]
fn eval_reads_files_and_refuses_what_is_none() {
    let path = std::env::temp_dir().join(format!("secant-eval-{}.jsonl", std::process::id()));
    std::fs::write(&path, "\n\n").unwrap();
    let output = secant(&["eval", path.to_str().unwrap()]);
    std::fs::write(&path, "{\"id\":null}").unwrap();
    let wrong = secant(&["eval", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!((status(&output), stdout(&output)), (0, String::new()));
    assert_eq!(status(&wrong), 1);
    assert_eq!(answers(&wrong)[0], json!({"id": null, "error": "field 'op' is missing", "line": 1}));

    for missing in ["/nonexistent/file", env!("CARGO_MANIFEST_DIR")] {
        let output = secant(&["eval", missing]);
        assert_eq!(status(&output), 1);
        assert!(!stderr(&output).is_empty());
    }
    assert_eq!(status(&feed(&["eval", "-"], b"")), 0);
}

#[test]
fn eval_gives_the_known_answers_by_every_method() {
    for curve in curves().into_iter().filter(|curve| curve["name"] != "ristretto255") {
        let name = curve["name"].as_str().unwrap();
        let vectors: Value = serde_json::from_slice(&std::fs::read(vectors_file(name)).unwrap()).unwrap();
        let rows = |list: &str| match vectors[list].as_array() {
            Some(rows) => rows.clone(),
            None => {
                // Without a cofactor there is no point outside the subgroup.
                assert_eq!((list, &curve["cofactor"]), ("mul_cofactor", &json!(1)), "{name}");
                Vec::new()
            }
        };
        let (mut requests, mut wanted) = (String::new(), Vec::new());
        for (operation, method, backend, about) in ways(&curve) {
            let mut ask = |fields: Vec<(String, Value)>, answer: Option<Value>| {
                let op = operation.strip_suffix("_batch").unwrap_or(&operation);
                let mut request = json!({"op": op, "curve": name, "method": method, "backend": backend, "id": wanted.len()});
                request.as_object_mut().unwrap().extend(fields);
                requests.push_str(&format!("{request}\n"));
                wanted.push(answer);
            };
            let scalar = |name: &str, value: &Value| vec![(name.to_string(), value.clone())];
            if operation == "mul_add" {
                for v in rows("dmul") {
                    let mut fields = scalar("m", &v["m"]);
                    fields.extend(scalar("n", &v["n"]));
                    fields.extend(numbered(&point(&v["px"], &v["py"]), "1"));
                    fields.extend(numbered(&point(&v["qx"], &v["qy"]), "2"));
                    ask(fields, Some(point(&v["rx"], &v["ry"])));
                }
                continue;
            }
            if operation.starts_with("ladder") {
                for v in rows("ladder_u") {
                    let mut fields = scalar("k", &v["k"]);
                    fields.extend(scalar("u", &v["u"]));
                    ask(fields, Some(json!({"u": v["out"]})));
                }
                continue;
            }
            if operation == "x25519" {
                for v in rows("x25519") {
                    let mut fields = scalar("k", &v["k"]);
                    fields.extend(scalar("u", &v["u"]));
                    ask(fields, Some(json!({"out": v["out"]})));
                }
                continue;
            }
            for v in rows("mul") {
                let p = point(&v["px"], &v["py"]);
                let mut fields = scalar("k", &v["k"]);
                if operation == "mul_base" {
                    if p != curve["base"] {
                        continue;
                    }
                } else {
                    fields.extend(numbered(&p, ""));
                }
                ask(fields, Some(point(&v["qx"], &v["qy"])));
            }
            if operation != "mul_base" {
                for v in rows("mul_cofactor") {
                    let mut fields = scalar("k", &v["k"]);
                    fields.extend(numbered(&point(&v["px"], &v["py"]), ""));
                    let answer = (about["needs_subgroup"] == false).then(|| point(&v["qx"], &v["qy"]));
                    ask(fields, answer);
                }
            }
        }
        let output = feed(&["eval"], requests.as_bytes());
        let found = answers(&output);
        assert_eq!(found.len(), wanted.len());
        assert_eq!(status(&output), i32::from(wanted.contains(&None)));
        for ((i, found), (wanted, request)) in
            found.into_iter().enumerate().zip(wanted.into_iter().zip(requests.lines()))
        {
            assert_eq!(found["id"], i);
            match wanted {
                None => assert!(found["error"].as_str().unwrap().contains("subgroup"), "{request}: {found}"),
                Some(mut wanted) => {
                    wanted["id"] = json!(i);
                    assert_eq!(found, wanted, "{request}");
                }
            }
        }
    }
}

/// The multiples of the generator of RFC 9496, by every method, and what encodes nothing.
#[test]
fn eval_knows_the_elements_of_ristretto255() {
    let vectors: Value =
        serde_json::from_slice(&std::fs::read(vectors_file("ristretto255")).unwrap()).unwrap();
    let multiples = vectors["multiples_of_generator"].as_array().unwrap();
    let listed = curves();
    let curve = listed.iter().find(|curve| curve["name"] == "ristretto255").unwrap();
    assert_eq!(curve["base"], json!({"point": multiples[1]}));
    let (mut requests, mut wanted) = (String::new(), Vec::new());
    for (operation, method, backend, _) in ways(curve) {
        for (n, multiple) in multiples.iter().enumerate() {
            let mut request =
                json!({"op": operation, "curve": "ristretto255", "method": method, "backend": backend});
            let more = match operation.as_str() {
                "mul" => json!({"k": format!("0x{n:x}"), "point": multiples[1]}),
                "mul_base" => json!({"k": format!("0x{n:x}")}),
                "mul_add" if n >= 2 => {
                    json!({"m": "0x1", "point1": multiples[n - 2], "n": "0x2", "point2": multiples[1]})
                }
                "encode" => json!({"point": multiple}),
                "decode" => json!({"bytes": multiple}),
                _ => continue,
            };
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            requests.push_str(&format!("{request}\n"));
            wanted.push(json!({"point": multiple}));
        }
    }
    let output = feed(&["eval"], requests.as_bytes());
    assert_eq!((status(&output), answers(&output)), (0, wanted));
    let mut requests = String::new();
    for bad in vectors["invalid_encodings"].as_array().unwrap() {
        let bytes = &bad["encoding"];
        for request in [
            json!({"op": "decode", "curve": "ristretto255", "bytes": bytes}),
            json!({"op": "mul", "curve": "ristretto255", "k": "0x2", "point": bytes}),
        ] {
            requests.push_str(&format!("{request}\n"));
        }
    }
    let output = feed(&["eval"], requests.as_bytes());
    let errors = answers(&output);
    assert_eq!((status(&output), errors.len()), (1, requests.lines().count()));
    let says =
        |answer: &Value, what: &str| assert!(answer["error"].as_str().unwrap().contains(what), "{answer}");
    errors.iter().for_each(|answer| says(answer, "no element of the group has this encoding"));
    for (request, what) in [
        (
            json!({"op": "mul", "curve": "ristretto255", "k": "0x2", "x": "0x1", "y": "0x1"}),
            "not given in that form",
        ),
        (json!({"op": "mul", "curve": "p256", "k": "0x2", "point": multiples[1]}), "not given in that form"),
        (
            json!({"op": "mul", "curve": "ristretto255", "k": "0x2", "point": multiples[1], "x": "0x1"}),
            "has no x",
        ),
        (json!({"op": "encode", "curve": "p256", "point": multiples[1]}), "does not offer that operation"),
        (json!({"op": "decode", "curve": "ristretto255", "bytes": "00"}), "64 hexadecimal digits"),
        (
            json!({"op": "mul_base", "curve": "ristretto255", "k": format!("0x1{}", "0".repeat(64))}),
            "longer than 32",
        ),
    ] {
        let output = feed(&["eval"], format!("{request}\n").as_bytes());
        assert_eq!(status(&output), 1);
        says(&answers(&output)[0], what);
    }
}

#[test]
fn eval_refuses_what_is_not_of_the_curve() {
    for curve in curves().into_iter().filter(|curve| curve["name"] != "ristretto255" && offers_mul(curve)) {
        let good = json!({"op": "mul", "curve": curve["name"], "k": "0x2", "x": curve["base"]["x"], "y": curve["base"]["y"]});
        let long = format!("0x1{}", "00".repeat(curve["scalar_bytes"].as_u64().unwrap() as usize));
        let huge = format!("0x{}", "f".repeat(1000));
        for (field, value, says) in [
            ("k", json!(long), "longer than"),
            ("k", json!("0xzz"), "no hexadecimal digit"),
            ("x", curve["base"]["y"].clone(), "not on the curve"),
            (
                "x",
                if good["x"].is_array() { json!([huge, "0x0"]) } else { json!(huge) },
                "not below the field's size",
            ),
            ("method", json!("abacus"), "unknown method"),
            ("methd", json!("abacus"), "unknown field"),
        ] {
            let mut bad = good.clone();
            bad[field] = value;
            let output = feed(&["eval"], format!("{bad}\n{good}\n").as_bytes());
            assert_eq!(status(&output), 1);
            let answers = answers(&output);
            assert!(answers[0]["error"].as_str().unwrap().contains(says), "{}", answers[0]);
            assert_eq!(answers[0]["line"], 1);
            assert!(answers[1]["x"] != Value::Null);
        }
    }
}
