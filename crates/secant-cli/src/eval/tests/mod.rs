//! Every kind of right and wrong line, on toy curves.

mod protocol;

use super::*;
use crate::toy;
use serde_json::{Value, json};

/// The answers to `input`, and whether all lines were good.
fn eval(input: impl AsRef<[u8]>) -> (Vec<Value>, bool) {
    eval_on(toy::ALL, input)
}

fn eval_on(curves: Catalogue, input: impl AsRef<[u8]>) -> (Vec<Value>, bool) {
    let mut out = Vec::new();
    let good = answer_all(input.as_ref(), curves, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    (text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), good)
}

/// The error for the line; checks that it is the only answer.
fn error(line: impl AsRef<[u8]>) -> String {
    let (answers, good) = eval(line);
    assert!(!good);
    let [answer] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(answer["line"], 1);
    answer["error"].as_str().unwrap().to_string()
}

/// A request for 2G on the first toy curve.
const GOOD: &str = r#"{"op":"mul","curve":"toyw","k":"0x2","x":"0x5b","y":"0x4b"}"#;

/// `GOOD` with one piece exchanged.
fn with(old: &str, new: &str) -> String {
    assert!(GOOD.contains(old), "{old}");
    GOOD.replace(old, new)
}

#[test]
fn right_lines_are_answered_in_order() {
    let twice = |curve: &str, base: &str| format!(r#"{{"op":"mul","curve":"{curve}","k":"0x2",{base}}}"#);
    let base = |curve: &str, k: &str| format!(r#"{{"op":"mul_base","curve":"{curve}","k":"{k}"}}"#);
    let lines = [
        twice("toyw", r#""x":"0x5b","y":"0x4b""#),
        base("toyw", "0x2"),
        base("toyw", "0x0019"),
        r#"{"op":"mul_add","curve":"toyw","m":"0x1","x1":"0x5b","y1":"0x4b","n":"0x18","x2":"0x5B","y2":"0x4b"}"#.into(),
        twice("toye", r#""x":"0x7","y":"0x4f""#),
        base("toye", "0x2"),
        twice("toyq", r#""x":["0x0","0x0"],"y":["0x2","0x12"]"#),
        base("toyq", "0x2"),
    ];
    let (answers, good) = eval(lines.join("\n"));
    assert!(good);
    assert_eq!(answers.len(), lines.len());
    assert!(answers[..4].iter().all(|a| *a == answers[0]), "{answers:?}");
    assert_eq!(answers[4], answers[5]);
    assert_eq!(answers[6], answers[7]);
    assert!(answers[6]["x"].is_array());
    assert!(answers[0]["x"].as_str().unwrap().starts_with("0x"));
}

#[test]
fn the_neutral_element_goes_in_and_comes_out() {
    let lines = [
        r#"{"op":"mul_base","curve":"toyw","k":"0x17"}"#,
        r#"{"op":"mul","curve":"toyw","k":"0x5","infinity":true}"#,
        r#"{"op":"mul_base","curve":"toye","k":"0x17"}"#,
        r#"{"op":"mul","curve":"toye","k":"0x5","x":"0x0","y":"0x1"}"#,
        r#"{"op":"mul_add","curve":"toyw","m":"0x0","infinity1":true,"n":"0x1","x2":"0x5b","y2":"0x4b"}"#,
    ];
    let (answers, good) = eval(lines.join("\n"));
    assert!(good, "{answers:?}");
    assert_eq!(answers[0], json!({"infinity": true}));
    assert_eq!(answers[1], json!({"infinity": true}));
    assert_eq!(answers[2], json!({"x": "0x0", "y": "0x1"}));
    assert_eq!(answers[3], json!({"x": "0x0", "y": "0x1"}));
    assert_eq!(answers[4], json!({"x": "0x5b", "y": "0x4b"}));
}

#[test]
fn wrong_neutral_elements_are_refused() {
    let said = |new: &str| error(with(r#""x":"0x5b","y":"0x4b""#, new));
    assert!(said(r#""infinity":false"#).contains("only true"));
    assert!(said(r#""infinity":"true""#).contains("only true"));
    assert!(said(r#""infinity":true,"x":"0x5b""#).contains("has no x"));
    assert!(error(r#"{"op":"mul","curve":"toye","k":"0x5","infinity":true}"#).contains("(0, 1)"));
}

#[test]
fn ids_come_back_unchanged() {
    for id in ["7", "null", "\"a\"", r#"{"b" : [1e999, 12345678901234567890123]}"#, "[]", "false", "-0.0"] {
        let mut out = Vec::new();
        let lines = format!(
            "{}\n{}\n",
            with(r#""op""#, &format!(r#""id":{id},"op""#)),
            with(r#""op":"mul""#, &format!(r#""op":"nul","id":{id}"#))
        );
        answer_all(lines.as_bytes(), toy::ALL, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 2);
        for line in text.lines() {
            assert!(line.starts_with(&format!("{{\"id\":{id},")), "{line}");
        }
    }
}

#[test]
fn a_wrong_line_does_not_stop_the_rest() {
    let input = format!("{GOOD}\nnonsense\n\n{GOOD}\r\n{}\n   \n{GOOD}", with("0x2", "2"));
    let (answers, good) = eval(input);
    assert!(!good);
    let lines: Vec<&Value> = answers.iter().map(|a| &a["line"]).collect();
    assert_eq!(lines, [&Value::Null, &json!(2), &Value::Null, &json!(5), &Value::Null]);
}

#[test]
fn what_is_no_json_object_is_refused() {
    assert!(error("nonsense").contains("not JSON"));
    assert!(error(&GOOD[..GOOD.len() - 9]).contains("ends too early"));
    assert!(error("[]").contains("not a JSON object"));
    assert!(error(format!("{GOOD}{GOOD}")).contains("trailing characters"));
    assert!(error(b"\xff\xfe{\x80}").contains("not UTF-8"));
    assert!(error([0u8; 50]).contains("not JSON"));
    let rubbish: Vec<u8> = (0..5000u32).map(|i| (i * i % 251) as u8).filter(|&b| b != b'\n').collect();
    assert!(error(rubbish).contains("not UTF-8"));
}

#[test]
fn a_byte_order_mark_is_welcome_at_the_start_only() {
    let (answers, good) = eval(format!("\u{feff}{GOOD}\n\u{feff}{GOOD}\n"));
    assert!(!good);
    assert!(answers[0]["x"].is_string());
    assert!(answers[1]["error"].as_str().unwrap().contains("not JSON"));
}

#[test]
fn names_that_are_unknown_are_refused() {
    assert!(error(with(r#""op":"mul""#, r#""op":"double""#)).contains("unknown op 'double'"));
    assert!(error(with("toyw", "p257")).contains("unknown curve 'p257'"));
    assert!(error(with(r#""k""#, r#""methd":"quick","k""#)).contains("unknown field 'methd'"));
    assert!(error(with(r#""k""#, r#""x1":"0x1","k""#)).contains("unknown field 'x1'"));
    assert!(error(with(r#""k""#, r#""method":"abacus","k""#)).contains("'abacus'"));
    assert!(error(with(r#""k""#, r#""method":"pair","k""#)).contains("unknown method"));
    assert!(error(with(r#""k""#, r#""backend":"abacus","k""#)).contains("unknown backend 'abacus'"));
    assert!(
        error(with(r#""k""#, r#""method":"plain","backend":"ifma","k""#))
            .contains("does not run on backend 'ifma'")
    );
    let long = "n".repeat(100_000);
    assert!(error(with("toyw", &long)).len() < 200);
}

#[test]
fn fields_that_are_missing_or_repeated_are_refused() {
    assert!(error(with(r#""op":"mul","#, "")).contains("'op' is missing"));
    assert!(error(with(r#""curve":"toyw","#, "")).contains("'curve' is missing"));
    assert!(error(with(r#""k":"0x2","#, "")).contains("'k' is missing"));
    assert!(error(with(r#","y":"0x4b""#, "")).contains("'y' is missing"));
    assert!(error(with(r#""k":"0x2""#, r#""k":"0x2","k":"0x3""#)).contains("'k' is given twice"));
    assert!(error("{}").contains("'op' is missing"));
}

#[test]
fn more_fields_than_any_request_has_are_counted_and_refused() {
    let fields = |n: usize| -> String { (0..n).map(|i| format!(r#""k{i}":1,"#)).collect() };
    assert_eq!(error(with(r#""op""#, &(fields(27) + r#""op""#))), "unknown field 'k0'");
    let input = with(r#""op""#, &(fields(300_000) + r#""id":5,"op""#));
    assert_eq!(
        eval(input).0,
        [json!({"id": 5, "error": "300006 fields are too many: at most 32 are read", "line": 1})]
    );
}

#[test]
fn values_of_the_wrong_type_are_refused() {
    for value in ["2", "null", "true", "[\"0x2\"]", "{}", "2.5"] {
        assert!(error(with(r#""0x2""#, value)).starts_with("k: "), "{value}");
        assert!(error(with(r#""0x5b""#, value)).starts_with("x: "), "{value}");
        assert!(error(with(r#""mul""#, value)).starts_with("op: "), "{value}");
        assert!(error(with(r#""toyw""#, value)).starts_with("curve: "), "{value}");
        assert!(
            error(with(r#""k""#, &format!(r#""method":{value},"k""#))).starts_with("method: "),
            "{value}"
        );
        assert!(
            error(with(r#""k""#, &format!(r#""backend":{value},"k""#))).starts_with("backend: "),
            "{value}"
        );
    }
}

#[test]
fn what_is_no_number_is_refused() {
    for (text, says) in [
        ("", "begins with 0x"),
        ("0x", "no digits"),
        ("2", "begins with 0x"),
        ("0xg", "no hexadecimal digit"),
        ("-0x2", "begins with 0x"),
        ("0x-2", "no hexadecimal digit"),
        (" 0x2", "begins with 0x"),
        ("0x2 ", "no hexadecimal digit"),
        ("\\u0000", "begins with 0x"),
    ] {
        let text = error(with("0x2", text));
        assert!(text.contains(says), "{text}");
    }
}

#[test]
fn numbers_that_are_too_large_are_refused() {
    assert!(error(with("0x2", "0x10000")).contains("longer than 2 bytes"));
    assert!(eval(with("0x2", &format!("0x{}ffff", "0".repeat(1 << 20)))).1);
    assert!(error(with("0x2", &format!("0x{}", "f".repeat(1 << 20)))).contains("longer than 2 bytes"));
    assert!(error(with("0x5b", "0x67")).contains("not below the field's size"));
    assert!(
        error(with("0x5b", &format!("0x{}", "f".repeat(1 << 20)))).contains("not below the field's size")
    );
}

#[test]
fn points_that_do_not_belong_are_refused() {
    assert!(error(with("0x5b", "0x5c")).contains("not on the curve"));
    assert!(error(with(r#""0x5b""#, r#"["0x5b","0x0"]"#)).starts_with("x: "));
    let quadratic = r#"{"op":"mul","curve":"toyq","k":"0x2","x":"0x0","y":["0x2","0x12"]}"#;
    assert!(error(quadratic).starts_with("x: "));
}

#[test]
fn methods_that_need_the_subgroup_refuse_other_points() {
    // (0, -1) has order 2.
    let line = r#"{"op":"mul","curve":"toye","k":"0x1","x":"0x0","y":"0x66"}"#;
    assert_eq!(eval(line).0, [json!({"x": "0x0", "y": "0x66"})]);
    assert!(
        error(line.replace(r#""op""#, r#""method":"quick","op""#))
            .contains("outside the prime-order subgroup")
    );
}

#[test]
fn a_line_beyond_the_limit_is_refused_and_the_next_is_read() {
    let input = format!("{}\n{GOOD}\n", " ".repeat(LONGEST + 1));
    let (answers, good) = eval(input);
    assert!(!good);
    assert!(answers[0]["error"].as_str().unwrap().contains("longer than 4194304 bytes"));
    assert!(answers[1]["x"].is_string());
}

#[test]
fn answers_are_there_before_the_next_request_is_awaited() {
    use std::cell::RefCell;
    use std::rc::Rc;

    /// A writer that holds bytes back until they are flushed.
    #[derive(Default)]
    struct Output {
        held: Vec<u8>,
        flushed: Rc<RefCell<Vec<u8>>>,
    }
    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.held.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            self.flushed.borrow_mut().append(&mut self.held);
            Ok(())
        }
    }
    /// Gives a line only after the answer to the one before.
    struct Dialogue {
        sent: usize,
        flushed: Rc<RefCell<Vec<u8>>>,
    }
    impl Read for Dialogue {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let answers = self.flushed.borrow().iter().filter(|&&b| b == b'\n').count();
            assert_eq!(answers, self.sent);
            if self.sent == 3 {
                return Ok(0);
            }
            self.sent += 1;
            let line = format!("{GOOD}\n");
            buffer[..line.len()].copy_from_slice(line.as_bytes());
            Ok(line.len())
        }
    }
    let mut output = Output::default();
    let input = Dialogue { sent: 0, flushed: output.flushed.clone() };
    assert!(answer_all(input, toy::ALL, &mut output).unwrap());
}

const X25519: &str = r#"{"op":"x25519","k":"a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4","u":"e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"}"#;
const LADDER: &str = r#"{"op":"ladder","curve":"curve25519","k":"0x3","u":"0x9"}"#;

#[test]
fn ladders_and_x25519_are_answered() {
    let curves = Catalogue(secant_catalogue::curves());
    let all = |line: &str| eval_on(curves, line);
    let out = json!({"out": "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"});
    assert_eq!(all(X25519), (vec![out.clone()], true));
    assert_eq!(all(&X25519.replace("a546e3", "A546E3")), (vec![out], true));
    let third = "0x1c12bc1a6d57abe645534d91c21bba64f8824e67621c0859c00a03affb713c12";
    assert_eq!(all(LADDER), (vec![json!({"u": third})], true));
    assert_eq!(all(&LADDER.replace("0x3", "0x0")), (vec![json!({"u": "0x0"})], true));
    let says = |line: &str, what: &str| {
        let (answers, good) = all(line);
        assert!(!good && answers[0]["error"].as_str().unwrap().contains(what), "{answers:?}");
    };
    says(&X25519.replace("a546", "a54"), "k: 64 hexadecimal digits are wanted, not 63");
    says(&X25519.replace("a546", "0xa546"), "not 66");
    says(&X25519.replace("a546", "a54g"), "'g' is no hexadecimal digit");
    says(&X25519.replace(r#""op""#, r#""curve":"p256","op""#), "does not offer that operation");
    says(&X25519.replace(r#""op""#, r#""x":"0x1","op""#), "unknown field 'x'");
    says(&LADDER.replace("curve25519", "p256"), "does not offer that operation");
    says(&LADDER.replace(r#""curve":"curve25519","#, ""), "'curve' is missing");
    says(&LADDER.replace("0x3", &format!("0x1{}", "0".repeat(64))), "longer than 32 bytes");
    says(&LADDER.replace("0x9", &format!("0x7{}ed", "f".repeat(61))), "not below the field's size");
    says(&LADDER.replace(r#""0x9""#, r#"["0x9","0x1"]"#), "u: ");
    says(&LADDER.replace(r#","u":"0x9""#, ""), "'u' is missing");
}
