//! Parquet by every codec, as pyarrow and Polars write it (tests/vectors/SOURCE.md): one table, one result.

use super::*;

const CODECS: [&str; 13] = [
    "pyarrow-none-v1",
    "pyarrow-none-v2",
    "pyarrow-snappy-v1",
    "pyarrow-snappy-v2",
    "pyarrow-gzip-v1",
    "pyarrow-gzip-v2",
    "pyarrow-brotli-v1",
    "pyarrow-brotli-v2",
    "pyarrow-lz4-v1",
    "pyarrow-lz4-v2",
    "pyarrow-zstd-v1",
    "pyarrow-zstd-v2",
    "polars-zstd",
];

fn given(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/parquet").join(format!("{name}.parquet"))
}

#[test]
fn every_codec_gives_the_same() {
    let room = Room::new("codecs");
    let mut first: Option<(Summary, Vec<_>, Vec<_>)> = None;
    for name in CODECS {
        let out = room.file(&format!("{name}.csv"));
        let mut asked = job(&given(name), &out, masking("u"));
        asked.keep = vec!["word".into(), "id".into()];
        let summary = run(&asked).unwrap_or_else(|e| panic!("{name}: {e}"));
        let got = (summary, column(&out, "u"), column(&out, "word"));
        // Of 300 rows 27 are null, and 22 have 31 bytes.
        assert_eq!(got.0.rows, 300, "{name}");
        let first = first.get_or_insert_with(|| got.clone());
        assert_eq!((got.0.counts, &got.1, &got.2), (first.0.counts, &first.1, &first.2), "{name}");
    }
    let (summary, masked, words) = first.unwrap();
    let of = |verdict: Verdict| summary.counts[usize::from(verdict.code())];
    assert!(of(Verdict::Fine) > 240 && of(Verdict::Length) > 10 && of(Verdict::Null) > 20);
    assert_eq!((masked.len(), words[0].as_deref()), (300, Some(&b"ann"[..])));
}

/// The same table as CSV, by Python's `gzip`.
#[test]
fn gzipped_csv_gives_the_same() {
    let room = Room::new("gzip");
    let bytes = include_bytes!("../../../../tests/vectors/parquet/python.csv.gz");
    let (file, out) = (room.file("table.csv.gz"), room.file("out.csv"));
    fs::write(&file, bytes).unwrap();
    let mut asked = job(&file, &out, masking("u"));
    let summary = run(&asked).unwrap();
    let plain = room.file("plain.csv");
    let same = run(&job(&given("pyarrow-none-v1"), &plain, masking("u"))).unwrap();
    assert_eq!((summary.counts, column(&out, "u")), (same.counts, column(&plain, "u")));
    // Two files behind each other are one text; a file that ends too early is none.
    asked.force = true;
    fs::write(&file, [&bytes[..], &bytes[..]].concat()).unwrap();
    // The second header is a row whose bytes are no hexadecimal digits.
    assert_eq!(run(&asked).unwrap().rows, 601);
    fs::write(&file, &bytes[..bytes.len() - 9]).unwrap();
    assert!(run(&asked).is_err());
    asked.output = room.file("out.csv.gz");
    assert!(run(&asked).unwrap_err().to_string().contains("end in .parquet, .arrow or .csv"));
}

/// Each byte of a page of zstd changed: an error or another value, no panic, and the rows that there are.
#[test]
fn damaged_pages_are_refused() {
    let room = Room::new("damaged-zstd");
    let bytes = fs::read(given("pyarrow-zstd-v2")).unwrap();
    let mut refused = 0;
    for at in (4..bytes.len() - 8).step_by(101) {
        let (damaged, out) = (room.file("damaged.parquet"), room.file("out.csv"));
        let mut changed = bytes.clone();
        changed[at] ^= 0x55;
        fs::write(&damaged, changed).unwrap();
        let mut asked = job(&damaged, &out, masking("u"));
        (asked.force, asked.allow_bad) = (true, true);
        match run(&asked) {
            Ok(summary) => assert_eq!(summary.rows, 300, "{at}"),
            Err(_) => refused += 1,
        }
    }
    // Most bytes stand for themselves in a page, and give other values.
    assert!(refused > 5, "{refused}");
}

#[test]
fn jobs_of_bad_rows_stop() {
    let room = Room::new("all-bad");
    let (given, out) = (room.file("in.csv"), room.file("out.csv"));
    let names = |good: usize, bad: usize| {
        let rows = (0..good).map(|_| "07".repeat(32)).chain((0..bad).map(|i| format!("name{i}@example.net")));
        std::iter::once("u".to_owned()).chain(rows).collect::<Vec<_>>().join("\n") + "\n"
    };
    for (good, bad, stops) in [(0, 99, false), (0, 100, true), (5, 95, true), (6, 94, false), (0, 5000, true)]
    {
        fs::write(&given, names(good, bad)).unwrap();
        let mut asked = job(&given, &out, masking("u"));
        asked.force = true;
        match run(&asked) {
            Err(Failure::Bad { rows, bad: found, .. }) => {
                assert!(stops && rows == (good + bad) as u64 && found == bad as u64);
                assert!(!part_of(&out).join("0").exists());
                asked.allow_bad = true;
                assert_eq!(run(&asked).unwrap().bad(), bad as u64);
            }
            done => assert!(!stops && done.unwrap().bad() == bad as u64, "{good} {bad}"),
        }
    }
}
