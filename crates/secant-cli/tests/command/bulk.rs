//! `secant bulk`: files, secrets, interrupts, and a disk that is full.
#![cfg(feature = "bulk")]

use std::fs;
#[cfg(target_os = "linux")]
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::sync::Arc;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use arrow_array::{ArrayRef, BinaryViewArray, RecordBatch, StringViewArray};
#[cfg(target_os = "linux")]
use arrow_ipc::writer::FileWriter;
use secant::bulk::{Cores, Group, Mask, Rows, Verdict};
use serde_json::{Value, json};

use super::{command, secant, status, stderr, stdout};

struct Room(PathBuf);

impl Room {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("secant-command-bulk-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const SECRET: [u8; 32] = [0x47; 32];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn row(i: usize) -> [u8; 32] {
    let mut row = [0x33; 32];
    row[..8].copy_from_slice(&(i as u64).to_le_bytes());
    row
}

/// Writes a column of `count` rows, one in hundred of small order, one in hundred null.
fn input(path: &str, count: usize) {
    let line = |i: usize| match i % 100 {
        17 => format!("{i},{}\n", hex(&[0; 32])),
        18 => format!("{i},\n"),
        _ => format!("{i},{}\n", hex(&row(i))),
    };
    fs::write(path, format!("id,u\n{}", (0..count).map(line).collect::<String>())).unwrap();
}

#[test]
fn masks_are_those_of_the_library() {
    let room = Room::new("mask");
    let (given, key, out) = (room.file("in.csv"), room.file("key"), room.file("out.csv"));
    input(&given, 300);
    fs::write(&key, hex(&SECRET) + "\n").unwrap();
    let args = ["bulk", "mask", &given, "--column", "u", "--group", "x25519", "--key", &key, "--keep", "id"];
    let output = secant(&[&args[..], &["--out", &out, "--json"]].concat());
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let summary: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((&summary["rows"], &summary["fine"], &summary["null"]), (&json!(300), &json!(294), &json!(3)));
    assert_eq!((&summary["bad"], &summary["resumed"]), (&json!({"low_order": 3}), &json!(0)));
    assert!(summary["rows_per_second"].as_f64().unwrap() > 0.0 && summary["seconds"].as_f64().unwrap() > 0.0);

    let mask = Mask::from_bytes(Group::X25519, &SECRET).unwrap();
    let text = fs::read_to_string(&out).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines.len()), ("id,u", 301));
    for (i, line) in lines[1..].iter().enumerate() {
        let (mut found, mut verdicts) = ([0; 32], [Verdict::Null]);
        mask.mask(&Rows::slices(&[&row(i)]), &mut found, &mut verdicts, Cores::This).unwrap();
        let want = if matches!(i % 100, 17 | 18) { String::new() } else { hex(&found) };
        assert_eq!(*line, format!("{i},{want}"));
    }

    // The secret as 32 bytes, in a variable, and as text in a sentence.
    fs::write(&key, SECRET).unwrap();
    let again = room.file("again.csv");
    let output = secant(&[&args[..], &["--out", &again]].concat());
    assert!(stdout(&output).starts_with("300 rows: 294 fine, 3 low_order, 3 null; "), "{}", stdout(&output));
    let third = room.file("third.csv");
    let by_name =
        ["bulk", "mask", &given, "--column", "u", "--group", "x25519", "--keep", "id", "--out", &third];
    let output = command(&[&by_name[..], &["--key-env", "A_SECRET"]].concat())
        .env("A_SECRET", hex(&SECRET))
        .output()
        .unwrap();
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert_eq!(
        (fs::read_to_string(&again).unwrap(), fs::read_to_string(&third).unwrap()),
        (text.clone(), text)
    );

    // The output file exists now.
    let output = secant(&[&args[..], &["--out", &out]].concat());
    assert_eq!(status(&output), 1);
    assert!(stderr(&output).contains("out.csv: the file exists"));
    assert_eq!(status(&secant(&[&args[..], &["--out", &out, "--force", "--threads", "1"]].concat())), 0);
}

#[test]
fn secrets_are_made_and_not_shown() {
    let room = Room::new("key");
    let given = room.file("in.csv");
    fs::write(&given, "name\nann\nbea\n").unwrap();
    for group in Group::ALL.map(Group::name) {
        let (key, out, back) = (room.file(group), room.file("a.csv"), room.file("b.csv"));
        assert_eq!(status(&secant(&["bulk", "key", group, "--out", &key])), 0);
        assert_eq!(status(&secant(&["bulk", "key", group, "--out", &key])), 1, "it would be lost");
        let args = |file: &str, to: &str| {
            [
                "bulk", "mask", file, "--column", "name", "--group", group, "--key", &key, "--out", to,
                "--force",
            ]
            .map(str::to_string)
        };
        let asked = |args: &[String], more: &[&str]| {
            let all: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
            let output = secant(&all);
            assert_eq!(status(&output), 0, "{}", stderr(&output));
        };
        asked(&args(&given, &out), &["--identifiers"]);
        asked(&args(&out, &back), &["--undo"]);
        asked(&args(&back, &back.replace("b.csv", "c.csv")), &[]);
        let c = fs::read_to_string(room.file("c.csv")).unwrap();
        assert_eq!(fs::read_to_string(&out).unwrap(), c, "{group}");
    }
    // No message repeats bytes that look like a secret.
    let key = room.file("bad");
    for bad in ["47474747", "zz", "-----BEGIN PRIVATE KEY-----\n4747\n-----END PRIVATE KEY-----\n"] {
        fs::write(&key, bad).unwrap();
        let out = room.file("out.csv");
        let args =
            ["bulk", "mask", &given, "--column", "name", "--group", "p256", "--key", &key, "--out", &out];
        let output = secant(&args);
        assert_eq!(status(&output), 1);
        assert!(
            !stderr(&output).contains("4747") && stderr(&output).contains("bad: "),
            "{}",
            stderr(&output)
        );
        assert!(!Path::new(&out).exists());
    }
}

/// A key that `keygen` encrypts: refused with what would do, and read with its passphrase.
#[test]
fn encrypted_secrets_take_a_passphrase() {
    let room = Room::new("passphrase");
    let (given, passphrase, key) = (room.file("in.csv"), room.file("passphrase"), room.file("key"));
    input(&given, 10);
    fs::write(&passphrase, "correct horse\n").unwrap();
    let public = room.file("public");
    let made =
        secant(&["keygen", "x25519", "--out", &key, "--public", &public, "--passphrase-file", &passphrase]);
    assert_eq!(status(&made), 0, "{}", stderr(&made));
    let out = room.file("out.csv");
    let args = ["bulk", "mask", &given, "--column", "u", "--group", "x25519", "--key", &key, "--out", &out];
    let output = secant(&args);
    assert_eq!(status(&output), 1);
    let said = stderr(&output);
    assert!(said.contains("the key is encrypted: give its passphrase"), "{said}");
    let output = secant(&[&args[..], &["--passphrase-file", &passphrase]].concat());
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let plain = secant::decrypt_pkcs8_pem(&fs::read_to_string(&key).unwrap(), "correct horse").unwrap();
    let secret = secant::x25519::SecretKey::from_pkcs8_pem(&plain).unwrap().to_bytes();
    let mask = Mask::from_bytes(Group::X25519, &secret).unwrap();
    let (mut found, mut verdicts) = ([0; 32], [Verdict::Null]);
    mask.mask(&Rows::slices(&[&row(0)]), &mut found, &mut verdicts, Cores::This).unwrap();
    assert_eq!(fs::read_to_string(&out).unwrap().lines().nth(1), Some(hex(&found).as_str()));
    // The passphrase's file is an input, which no output takes the place of.
    let onto = ["bulk", "mask", &given, "--column", "u", "--group", "x25519", "--key", &key, "--force"];
    let onto = [&onto[..], &["--passphrase-file", &passphrase, "--out", &passphrase]].concat();
    assert!(stderr(&secant(&onto)).contains("reads this file"));
}

/// Columns of names: the options that fit are named.
#[test]
fn the_likely_cause_is_said() {
    let room = Room::new("cause");
    let (given, key, out) = (room.file("in.csv"), room.file("key"), room.file("out.csv"));
    fs::write(&key, hex(&SECRET)).unwrap();
    for (row, text, wanted) in [
        ("ann@example.net", "hex", "--text base64"),
        ("abcdef", "hex", "--text base64"),
        ("ann@example.net", "base64", "--text hex"),
        (&hex(&SECRET), "base64", "--text hex"),
    ] {
        fs::write(&given, format!("u\n{}", format!("{row}\n").repeat(200))).unwrap();
        let args = ["bulk", "mask", &given, "--column", "u", "--group", "x25519", "--key", &key];
        let output = secant(&[&args[..], &["--out", &out, "--text", text]].concat());
        assert_eq!(status(&output), 1);
        let said = stderr(&output);
        let parts = ["of 200 rows that are not null 200 are bad", "--identifiers", wanted, "--allow-bad"];
        assert!(parts.iter().all(|part| said.contains(part)), "{row} {text}: {said}");
    }
}

/// Killed when a unit is finished, and interrupted; the same bytes in the end.
#[cfg(unix)]
#[test]
fn killed_jobs_go_on() {
    let room = Room::new("kill");
    let (given, key) = (room.file("in.csv"), room.file("key"));
    input(&given, 200_000);
    fs::write(&key, SECRET).unwrap();
    let args = |out: &str, rest: &[&str]| -> Vec<String> {
        let args =
            ["bulk", "mask", &given, "--column", "u", "--group", "x25519", "--key", &key, "--out", out];
        args.iter().chain(rest).map(ToString::to_string).collect()
    };
    let asked = |args: &[String]| command(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let whole = room.file("whole.parquet");
    assert_eq!(status(&asked(&args(&whole, &[])).output().unwrap()), 0);
    let broken = room.file("broken.parquet");
    for signal in ["KILL", "INT"] {
        let mut child = asked(&args(&broken, &["--threads", "1"])).spawn().unwrap();
        let journal = room.0.join("broken.parquet.part/journal");
        let lines = || fs::read_to_string(&journal).unwrap_or_default().lines().count();
        let (before, began) = (lines(), Instant::now());
        while lines() == before && began.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(2));
        }
        let kill = format!("kill -{signal} {}", child.id());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let ended = child.wait().unwrap();
        // A shell's status for a program that was interrupted; of one that was killed there is none.
        assert_eq!(ended.code(), (signal == "INT").then_some(130), "{signal}");
        assert!(!Path::new(&broken).exists(), "{signal}");
    }
    let output = asked(&args(&broken, &["--json"])).output().unwrap();
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let summary: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert!(summary["resumed"].as_u64().unwrap() >= 2 << 16, "{summary}");
    assert_eq!(fs::read(&broken).unwrap(), fs::read(&whole).unwrap());
    assert!(!room.0.join("broken.parquet.part").exists());
}

/// The room runs out, for a unit and for the output: an error, no output; with more room the job goes on.
#[cfg(unix)]
#[test]
fn full_disks() {
    let room = Room::new("full");
    let (given, key) = (room.file("in.csv"), room.file("key"));
    input(&given, 140_000);
    fs::write(&key, SECRET).unwrap();
    let args = |out: &str| {
        ["bulk", "mask", &given, "--column", "u", "--group", "x25519", "--key", &key, "--out", out]
            .map(str::to_owned)
    };
    let whole = room.file("whole.parquet");
    assert_eq!(status(&secant(&args(&whole).each_ref().map(String::as_str))), 0);
    // So many blocks of 512 bytes a file: a unit has 2.1 MB, the output 4.6 MB. The signal is ignored, so
    // that writing fails.
    for (blocks, name, units) in [(1000, "a.parquet", 0), (6000, "b.parquet", 2)] {
        let out = room.file(name);
        let asked = args(&out).join(" ");
        let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec {} {asked}", env!("CARGO_BIN_EXE_secant"));
        let output = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
        assert_eq!(status(&output), 1, "{}", stdout(&output));
        assert!(stderr(&output).contains(name), "{}", stderr(&output));
        assert!(!Path::new(&out).exists());
        let journal = fs::read_to_string(room.0.join(format!("{name}.part/journal"))).unwrap();
        assert!(journal.lines().count() >= units, "{journal}");
        assert_eq!(status(&secant(&args(&out).each_ref().map(String::as_str))), 0);
        assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
    }

    // A device is no place for a table.
    assert_eq!(status(&secant(&args("/dev/full").each_ref().map(String::as_str))), 1);
}

/// Files that are larger than the command's limit of memory, 195 MB: text, one record batch, and row groups.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    let room = Room::new("memory");
    let (key, csv, arrow) = (room.file("key"), room.file("in.csv"), room.file("in.arrow"));
    fs::write(&key, SECRET).unwrap();
    let mut file = BufWriter::new(fs::File::create(&csv).unwrap());
    writeln!(file, "u,note").unwrap();
    for i in 0..250_000 {
        writeln!(file, "{},{i:01400}", hex(&row(i))).unwrap();
    }
    file.flush().unwrap();
    drop(file);
    let masked = ["mask", "--group", "x25519", "--key", &key];
    bounded(&csv, "u", &room.file("a.parquet"), &masked);
    // An Arrow column of binary views, the type that data frames write.
    let secrets: ArrayRef = Arc::new(BinaryViewArray::from_iter_values((0..3_000_000).map(row)));
    // Text that no compression halves.
    let word = |i: u64| (i ^ i << 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let notes =
        (0..12_000_000).step_by(4).map(|i| [0, 1, 2, 3].map(|j| format!("{:016x}", word(i + j))).concat());
    let notes: ArrayRef = Arc::new(StringViewArray::from_iter_values(notes));
    let batch = RecordBatch::try_from_iter([("u", secrets), ("note", notes)]).unwrap();
    let mut writer = FileWriter::try_new(fs::File::create(&arrow).unwrap(), &batch.schema()).unwrap();
    writer.write(&batch).unwrap();
    writer.finish().unwrap();
    let derived = ["derive", "--kind", "x25519"];
    bounded(&arrow, "u", &room.file("b.parquet"), &derived);
    bounded(&room.file("b.parquet"), "public_key", &room.file("c.arrow"), &derived);
}

/// Works on a file's column, keeps its notes, and asks for `VmHWM` until the process ends.
#[cfg(target_os = "linux")]
fn bounded(given: &str, column: &str, out: &str, operation: &[&str]) {
    let length = fs::metadata(given).unwrap().len();
    assert!(length > 250_000_000, "{given} has {length} bytes only");
    let of = ["--column", column, "--keep", "note", "--out", out];
    let args = [&["bulk", operation[0], given][..], &operation[1..], &of].concat();
    let mut child = command(&args).spawn().unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let about = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = about.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let found = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        most = most.max(found.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Path::new(out).exists());
    println!("{most} kB for {given}");
    assert!(most > 1000 && most < 195_000, "{most} kB");
}

#[test]
fn wrong_command_lines() {
    for args in [
        &["bulk"][..],
        &["bulk", "mask", "a.csv", "--column", "u", "--group", "x25519", "--out", "b.csv"],
        &["bulk", "mask", "a.csv", "--column", "u", "--group", "x448", "--out", "b.csv", "--key", "k"],
        &[
            "bulk",
            "mask",
            "a.csv",
            "--column",
            "u",
            "--group",
            "p256",
            "--out",
            "b.csv",
            "--key",
            "k",
            "--key-env",
            "K",
        ],
        &["bulk", "derive", "a.csv", "--column", "u", "--kind", "rsa", "--out", "b.csv"],
    ] {
        assert_eq!(status(&secant(args)), 2, "{args:?}");
    }
}
