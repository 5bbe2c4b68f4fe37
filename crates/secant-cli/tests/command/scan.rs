//! `secant bulk scan`: the vectors of BIP 352 and of Monero's view tags by files, and standard input and
//! output.
#![cfg(feature = "bulk")]

use std::fs;

use serde_json::Value;

use super::keys::{Directory, bad, good};
use super::{feed, secant, status, stderr, stdout};

fn table(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap()
}

/// The rows of a CSV file without its head, which must be this.
fn lines(file: &str, head: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(file).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(head));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn silent_payments_of_the_vectors_are_found() {
    let at = Directory::new("silent");
    let rows = table(include_str!("../../../../tests/vectors/scan/bip352.json"));
    let outputs: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row["outputs"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect())
        .collect();
    let mut csv = String::from("id,tweak,outputs\n");
    for (i, row) in rows.iter().enumerate() {
        csv += &format!("tx{i},{},{}\n", text(row, "tweak"), outputs[i].concat());
    }
    let (given, key, spend) = (at.file("in.csv", csv), at.path("key"), at.path("spend"));
    let out = at.path("out.csv");
    let none = outputs.iter().filter(|keys| keys.is_empty()).count();
    for (i, row) in rows.iter().enumerate() {
        fs::write(&key, text(row, "scan")).unwrap();
        let secret = secant::secp256k1::SecretKey::try_from(&unhex(text(row, "spend"))[..]).unwrap();
        let public = secret.public_key();
        // Either form of the public key.
        match i % 2 {
            0 => fs::write(&spend, public.to_public_key_pem()).unwrap(),
            _ => fs::write(&spend, hex(&public.to_compressed_sec1_bytes())).unwrap(),
        }
        let labels: Vec<String> =
            row["labels"].as_array().unwrap().iter().map(|m| format!("--label={m}")).collect();
        let mut args = vec!["bulk", "scan", "silent-payments", &given, "--key", &key, "--spend", &spend];
        args.extend(["--out", &out, "--force", "--keep", "id", "--json"]);
        args.extend(labels.iter().map(String::as_str));
        let summary: Value = serde_json::from_slice(&good(&args)).unwrap();
        assert_eq!(
            (summary["rows"].as_u64(), summary["null"].as_u64()),
            (Some(rows.len() as u64), Some(none as u64))
        );
        let found = lines(&out, "id,row,output,number,label,tweak");
        assert_eq!(summary["found"].as_u64(), Some(found.len() as u64));
        let ours: Vec<&Vec<String>> = found.iter().filter(|line| line[1] == i.to_string()).collect();
        let mut got = Vec::new();
        for (k, line) in ours.iter().enumerate() {
            assert_eq!(
                (line[0].as_str(), line[3].as_str()),
                (format!("tx{i}").as_str(), k.to_string().as_str())
            );
            got.push([outputs[i][line[2].parse::<usize>().unwrap()].to_owned(), line[5].clone()]);
            assert!(line[4].is_empty() || labels.contains(&format!("--label={}", line[4])));
        }
        if let Some(count) = row["n_outputs"].as_u64() {
            assert_eq!(got.len() as u64, count, "{}", row["comment"]);
            continue;
        }
        let mut wanted: Vec<[String; 2]> = serde_json::from_value(row["found"].clone()).unwrap();
        got.sort();
        wanted.sort();
        assert_eq!(got, wanted, "{}", row["comment"]);
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&out).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // Bad keys and columns.
    let args = ["bulk", "scan", "silent-payments", &given, "--out", &out, "--force"];
    let with = |more: &[&'static str]| [&args[..], more].concat();
    bad(&with(&[]), 2, "--key");
    let with = |file: &str, tweaks: &str| {
        let spend = at.file("bad", file);
        let more = ["--key", &key, "--spend", &spend, "--tweaks", tweaks];
        let output = secant(&[&args[..], &more].concat());
        assert_eq!(status(&output), 1);
        stderr(&output)
    };
    assert!(with("zz", "tweak").contains("no public key as PEM (PUBLIC KEY) or hexadecimal digits of SEC 1"));
    let good_key = fs::read_to_string(&spend).unwrap();
    assert!(with(&good_key, "none").contains("there is no column none; there are: id, tweak, outputs"));
}

#[test]
fn view_tags_of_the_vectors_are_found() {
    let at = Directory::new("tags");
    let rows = table(include_str!("../../../../tests/vectors/scan/view_tags.json"));
    let out = at.path("out.csv");
    for row in &rows {
        let key = at.file("key", text(row, "view"));
        let tags = text(row, "tags");
        let count = tags.len() / 2;
        // All outputs in one row; and ten of them a row, with the place of the first.
        let whole = format!("key,tags,at\n{},{tags},0\n", text(row, "key"));
        let mut parts = String::from("key,tags,at\n");
        for i in (0..count).step_by(10) {
            let end = (i + 10).min(count);
            parts += &format!("{},{},{i}\n", text(row, "key"), &tags[2 * i..2 * end]);
        }
        for csv in [whole, parts] {
            let given = at.file("in.csv", csv);
            let args = ["bulk", "scan", "view-tags", &given, "--key", &key, "--first", "at"];
            good(&[&args[..], &["--out", &out, "--force"]].concat());
            let found = lines(&out, "row,output,derivation");
            assert_eq!(found.len(), count);
            for (i, line) in found.iter().enumerate() {
                assert_eq!(
                    (line[1].as_str(), line[2].as_str()),
                    (i.to_string().as_str(), text(row, "derivation"))
                );
            }
        }
        // Places that are none are bad rows.
        let given = at.file("in.csv", format!("key,tags,at\n{0},{tags},-1\n{0},{tags},\n", text(row, "key")));
        let args = ["bulk", "scan", "view-tags", &given, "--key", &key, "--first", "at", "--json"];
        let summary: Value =
            serde_json::from_slice(&good(&[&args[..], &["--out", &out, "--force"]].concat())).unwrap();
        assert_eq!(summary["bad"], serde_json::json!({"encoding": 1}));
        assert_eq!((summary["null"].as_u64(), summary["found"].as_u64()), (Some(1), Some(0)));
    }
}

/// From standard input to standard output, plain and compressed; several files and folders.
#[test]
fn streams_files_and_folders_are_one_table() {
    let at = Directory::new("inputs");
    let key = at.file("key", "47".repeat(32));
    let row = |i: usize| format!("{i},09{i:062x}\n");
    let rows = |range: std::ops::Range<usize>| format!("id,u\n{}", range.map(row).collect::<String>());
    let whole = at.file("whole.csv", rows(0..300));
    let options = ["--column", "u", "--group", "x25519", "--key", &key, "--keep", "id"];
    let masked = |inputs: &[&str], out: &str| {
        [&["bulk", "mask"][..], inputs, &options, &["--out", out]].concat().join("\n")
    };
    let run = |line: String, input: &[u8]| feed(&line.split('\n').collect::<Vec<_>>(), input);
    let out = at.path("out.csv");
    assert_eq!(status(&run(masked(&[&whole], &out), b"")), 0);
    let wanted = fs::read_to_string(&out).unwrap();
    let output = run(masked(&["-"], "-"), rows(0..300).as_bytes());
    assert_eq!((status(&output), stdout(&output)), (0, wanted.clone()), "{}", stderr(&output));
    assert!(stderr(&output).starts_with("300 rows: 300 fine; "), "{}", stderr(&output));
    let output = run(masked(&["-"], &at.path("from.csv")), rows(0..300).as_bytes());
    assert_eq!((status(&output), fs::read_to_string(at.path("from.csv")).unwrap()), (0, wanted.clone()));
    let output = run(masked(&[&whole], "-"), b"");
    assert_eq!(stdout(&output), wanted);
    assert!(stderr(&run(masked(&["-"], "-"), b"")).contains("-: the file is empty"));
    assert!(stderr(&run(masked(&["-", "-"], "-"), b"u\n")).contains("standard input can be read once"));

    // A folder in the order of names, with the notes of engines in it, and a file behind it.
    let folder = at.path("folder");
    fs::create_dir(&folder).unwrap();
    for (name, range) in [("b.csv", 100..250), ("a.csv", 0..100)] {
        fs::write(format!("{folder}/{name}"), rows(range)).unwrap();
    }
    fs::write(format!("{folder}/_SUCCESS"), "").unwrap();
    fs::write(format!("{folder}/.b.csv.crc"), "crc").unwrap();
    let last = at.file("last.csv", rows(250..300));
    let many = at.path("many.csv");
    let output = run(masked(&[&folder, &last], &many), b"");
    assert_eq!((status(&output), fs::read_to_string(&many).unwrap()), (0, wanted), "{}", stderr(&output));
    let refused = |line: String, what: &str| {
        let output = run(line, b"");
        assert!(status(&output) == 1 && stderr(&output).contains(what), "{}", stderr(&output));
    };
    refused(masked(&[&folder], &format!("{folder}/out.csv")), "in a folder that is read");
    // What is wrong in the second file has its own row and name.
    let second = at.file("second.csv", format!("{}1,2,3\n", rows(0..2)));
    refused(masked(&[&last, &second], &at.path("no.csv")), "second.csv: after row 0: ");
    let other = at.file("other.csv", "id,v\n");
    refused(masked(&[&last, &other], &at.path("no.csv")), "other.csv: there is no column u");
    fs::write(format!("{folder}/note.txt"), "").unwrap();
    refused(masked(&[&folder], &at.path("no2.csv")), "note.txt: the name ends in none of");
    let empty = at.path("empty");
    fs::create_dir(&empty).unwrap();
    refused(masked(&[&empty], &at.path("no2.csv")), "there is no file in this folder");
}

/// The steps of a private set intersection, by files of several kinds, against the sets in plain.
#[test]
fn both_sides_find_what_they_share() {
    let at = Directory::new("intersect");
    let names = |range: std::ops::Range<usize>| {
        format!("id,name\n{}", range.map(|i| format!("{i},name {i}\n")).collect::<String>())
    };
    let mask = |side: &str, input: &str, out: &str, more: &[&str]| {
        let key = at.path(&format!("{side}.key"));
        let args = ["bulk", "mask", input, "--column", "name", "--group", "ristretto255", "--key", &key];
        good(&[&args[..], &["--keep", "id", "--out", out], more].concat());
    };
    let mut twice = Vec::new();
    for (side, other, range, kinds) in
        [("a", "b", 0..300, ["csv", "parquet"]), ("b", "a", 250..400, ["arrow", "csv"])]
    {
        for side in ["a", "b"] {
            let key = at.path(&format!("{side}.key"));
            if !std::path::Path::new(&key).exists() {
                good(&["bulk", "key", "ristretto255", "--out", &key]);
            }
        }
        let given = at.file(&format!("{side}.csv"), names(range) + "null,\n");
        let once = at.path(&format!("{side}1.{}", kinds[0]));
        mask(side, &given, &once, &["--identifiers"]);
        let out = at.path(&format!("{side}2.{}", kinds[1]));
        mask(other, &once, &out, &[]);
        twice.push(out);
    }
    let out = at.path("common.csv");
    for (ours, theirs, first) in [(0, 1, 250), (1, 0, 0)] {
        let args = ["bulk", "intersect", &twice[ours], "--with", &twice[theirs], "--column", "name"];
        let more = ["--keep", "id", "--out", &out, "--force", "--json"];
        let summary: Value = serde_json::from_slice(&good(&[&args[..], &more].concat())).unwrap();
        assert_eq!((summary["found"].as_u64(), summary["null"].as_u64()), (Some(50), Some(1)));
        let found = lines(&out, "id,row");
        let wanted: Vec<Vec<String>> =
            (0..50).map(|i| vec![(250 + i).to_string(), (first + i).to_string()]).collect();
        assert_eq!(found, wanted);
    }
    // Files that are not there, and a value that is none.
    let args = ["bulk", "intersect", &twice[0], "--column", "name", "--out", &out, "--force", "--with"];
    let with = |file: &str| [&args[..], &[file]].concat().join("\n");
    let refused = |line: String, what: &str| bad(&line.split('\n').collect::<Vec<_>>(), 1, what);
    refused(with("none.csv"), "none.csv: ");
    refused(with(&at.file("bad.csv", "name\n00\nxyz\n")), "bad.csv: after row 1: column name: no canonical");
    refused(with(&out), "reads this file");
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
