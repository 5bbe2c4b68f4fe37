//! Tests that readers take time linear in the length of their input.

use std::time::{Duration, Instant};

use secant_lab::cpu_time::thread_time;

use crate::catalogue::Catalogue;

/// Ratio of the lengths of the two inputs.
const LONGER: usize = 8;
/// The largest accepted ratio of the two times, beside [`BESIDE`]. A linear reader takes eight times as long,
/// a quadratic one 64 times.
const MOST: u32 = 16;
const BESIDE: Duration = Duration::from_millis(20);
/// Number of attempts, since other programs may disturb the time.
const ATTEMPTS: usize = 5;

/// The time of this thread that it takes; that of the wall where the system does not tell.
fn time(work: impl FnOnce()) -> Duration {
    let (begun, at) = (thread_time(), Instant::now());
    work();
    thread_time().zip(begun).map_or(at.elapsed(), |(end, begin)| end - begin)
}

/// Reads an input made for `n`, and one made for eight times as many.
pub(crate) fn holds<I>(what: &str, n: usize, make: impl Fn(usize) -> I, read: impl Fn(&I)) {
    let (short, long) = (make(n), make(LONGER * n));
    let mut least = [Duration::MAX; 2];
    for _ in 0..ATTEMPTS {
        least[0] = least[0].min(time(|| read(&short)));
        least[1] = least[1].min(time(|| read(&long)));
        if least[1] <= MOST * least[0] + BESIDE {
            return;
        }
    }
    panic!("{what}: {least:?} for {n} and {LONGER} times as many");
}

/// Runs a command line on curves of the library, where `FILE` is a file with the text; its output must
/// contain `says`.
fn command(what: &str, n: usize, line: &[&str], says: &str, text: impl Fn(usize) -> String) {
    let file =
        std::env::temp_dir().join(format!("secant-linear-{}-{}", std::process::id(), what.replace(' ', "-")));
    holds(what, n, text, |text| {
        std::fs::write(&file, text).unwrap();
        let args = line.iter().map(|arg| match *arg {
            "FILE" => file.clone().into_os_string(),
            "TEXT" => text.into(),
            arg => arg.into(),
        });
        let (mut out, mut err) = (Vec::new(), Vec::new());
        crate::run(args.collect(), Catalogue(secant_catalogue::curves()), &mut out, &mut err);
        let said = String::from_utf8([out, err].concat()).unwrap();
        assert!(said.contains(says), "{what}: {}", &said[..said.len().min(200)]);
    });
    std::fs::remove_file(file).unwrap();
}

const G: [&str; 2] = [
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
];

/// Lines of `eval`.
fn eval(what: &str, n: usize, says: &str, text: impl Fn(usize) -> String) {
    command(what, n, &["secant", "eval", "FILE"], says, text);
}

#[test]
fn requests_of_any_length() {
    let fields = |n: usize| -> String { (0..n).map(|i| format!(r#""k{i}":1,"#)).collect() };
    eval("names", 4000, "fields are too many", |n| format!(r#"{{{}"op":"mul"}}"#, fields(n)));
    eval("one name", 4000, "fields are too many", |n| format!(r#"{{{}"op":"mul"}}"#, r#""k":1,"#.repeat(n)));
    eval("identifiers", 4000, "fields are too many", |n| {
        format!(r#"{{{}"op":"mul"}}"#, r#""id":1,"#.repeat(n))
    });
    eval("a long name", 50_000, "unknown field", |n| format!(r#"{{"{}":1,"op":"mul"}}"#, "k".repeat(n)));
    eval("an identifier", 20_000, "is missing", |n| {
        format!(r#"{{"id":[{}1],"op":"mul"}}"#, r#"{"a":1.5e9},"#.repeat(n))
    });
    eval("what is no JSON", 100_000, "too early", |n| format!(r#"{{"op":"{}"#, "\\u0041".repeat(n / 6)));
    eval("brackets", 100_000, "not JSON", |n| format!(r#"{{"op":{}"#, "[".repeat(n)));
    eval("a scalar", 100_000, "longer than", |n| {
        format!(r#"{{"op":"mul_base","curve":"p256","k":"0x{}"}}"#, "7".repeat(n))
    });
    eval("zeros", 100_000, "0x8e533b6fa0bf7b46", |n| {
        format!(r#"{{"op":"mul_base","curve":"p256","k":"0x{}7"}}"#, "0".repeat(n))
    });
    eval("a message", 100_000, "\"x\"", |n| {
        let message = "5a".repeat(n / 2);
        format!(r#"{{"op":"hash_to_curve","curve":"p256","dst":"{message}","message":"{message}"}}"#)
    });
    eval("an unknown curve", 100_000, "unknown curve", |n| {
        format!(r#"{{"op":"mul","curve":"{}"}}"#, "p256-".repeat(n / 5))
    });
    eval("lines", 1000, "is missing", |n| "{\"op\":\"mul\"}\n".repeat(n));
    eval("empty lines", 20_000, "not JSON", |n| " \r\n".repeat(n) + "x");
    eval("a line beyond the limit", 1 << 20, "error", |n| "x".repeat(n));
}

/// Terms that differ, and terms that are all the same: of these each sum is a doubling, and each pair an
/// exception.
#[test]
fn sums_of_any_length() {
    let point = format!(r#"["0x{}","0x{}"]"#, G[0], G[1]);
    let sum = |n: usize, scalar: &dyn Fn(usize) -> String| {
        let scalars: Vec<String> = (0..n).map(scalar).collect();
        let points = vec![&*point; n].join(",");
        format!(r#"{{"op":"msm","curve":"p256","scalars":[{}],"points":[{points}]}}"#, scalars.join(","))
    };
    eval("equal terms", 300, "0x", |n| sum(n, &|_| format!("\"0x{}\"", &G[0][..62])));
    eval("equal points", 300, "0x", |n| sum(n, &|i| format!("\"0x{i:x}{}\"", &G[1][..50])));
    eval("no terms", 300, "infinity", |n| sum(n, &|_| "\"0x0\"".to_string()));
    eval("scalars without points", 20_000, "scalars for 0 points", |n| {
        format!(r#"{{"op":"msm","curve":"p256","scalars":[{}"0x1"],"points":[]}}"#, "\"0x1\",".repeat(n))
    });
}

#[test]
fn integers_of_any_length() {
    let mul = ["secant", "mul", "--curve", "p256", "--k", "TEXT"];
    command("a decimal", 16_000, &mul, "decimal digits are too many", |n| "7".repeat(n));
    command("zeros before a decimal", 10_000, &mul, "x = 0x", |n| "0".repeat(n) + "7");
    command("digits", 10_000, &mul, "longer than 32 bytes", |n| format!("0x{}", "e".repeat(n)));
    let point = ["secant", "mul", "--curve", "p256", "--k", "1", "--y", "1", "--x", "TEXT"];
    command("commas", 10_000, &point, "one integer is wanted", |n| ",".repeat(n));
}

#[test]
fn keys_of_any_length() {
    use secant::p256::{PublicKey, SecretKey};

    let sign = ["secant", "sign", "--key", "FILE", "FILE"];
    let block = |n: usize| {
        format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", "AAAA\n".repeat(n / 5))
    };
    command("a block", 8000, &sign, "secant: ", block);
    command("beginnings", 8000, &sign, "secant: ", |n| "-----BEGIN PRIVATE KEY-----\n".repeat(n / 28));
    command("blocks", 8000, &sign, "secant: ", |n| block(50).repeat(n / 104));
    command("text", 8000, &sign, "secant: ", |n| "x".repeat(n));
    command("a long text", 1 << 16, &sign, "secant: ", |n| "x".repeat(n));
    let members = |n: usize| -> String { (0..n).map(|i| format!(r#""k{i}":[{{}}],"#)).collect() };
    let jwk = |n: usize| format!(r#"{{{}"kty":"EC","crv":"P-256","x":"{}"}}"#, members(n), "A".repeat(n));
    holds("a JSON web key", 20_000, jwk, |text| {
        assert!(PublicKey::from_jwk(text).is_err() && SecretKey::from_jwk(text).is_err());
    });
}
