//! Bad input, and tables without a row.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arrow_array::{ArrayRef, BinaryArray, FixedSizeBinaryArray, Int64Array};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use secant::bulk::{Cores, Group, Keys, Mask, Signatures, Verdict};
use secant_bulk::{Failure, Hashing, Job, Operation, Text, part_of};

use super::{Room, column, job, masking, rows, run, table, write};

fn refused(job: &Job) -> String {
    let failure = run(job).unwrap_err().to_string();
    assert!(!job.output.exists(), "{failure}");
    failure
}

/// Bad input: the file is named, and there is no output.
#[test]
fn what_is_refused() {
    let room = Room::new("refused");
    let input = room.file("in.parquet");
    let given = rows(5000, false);
    let array =
        FixedSizeBinaryArray::try_from_sparse_iter_with_size(given.iter().map(Option::as_deref), 32).unwrap();
    write(
        &input,
        &[table(vec![
            ("u", Arc::new(array) as ArrayRef),
            ("n", Arc::new(Int64Array::from_iter_values(0..5000))),
        ])],
    );
    let out = room.file("out.parquet");
    let says = |job: &Job, what: &[&str]| {
        let text = refused(job);
        what.iter().for_each(|what| assert!(text.contains(what), "{text}: {what}"));
    };
    says(&job(&input, &out, masking("v")), &["in.parquet", "no column v", "u, n"]);
    says(&job(&input, &out, masking("n")), &["in.parquet", "column n has the type Int64"]);
    says(&job(&room.file("none.parquet"), &out, masking("u")), &["none.parquet"]);
    says(&job(&input, &room.file("out.txt"), masking("u")), &["out.txt", ".csv"]);
    says(&job(&room.0, &out, masking("u")), &["in a folder that is read"]);
    let mut twice = job(&input, &out, masking("u"));
    twice.keep = vec!["u".into()];
    says(&twice, &["two columns would be called u"]);
    // The column is computed and kept, under two names.
    twice.name = Some("w".into());
    run(&twice).unwrap();
    let text = run(&job(&input, &out, masking("u"))).unwrap_err().to_string();
    assert!(text.contains("exists"), "{text}");
    fs::remove_file(&out).unwrap();
    let mut onto = job(&input, &input, masking("u"));
    onto.force = true;
    assert!(run(&onto).unwrap_err().to_string().contains("one file"));

    // Files cut at any place, and an empty one.
    let bytes = fs::read(&input).unwrap();
    let cut = room.file("cut.parquet");
    for end in [0, 1, 4, 100, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&cut, &bytes[..end]).unwrap();
        says(&job(&cut, &out, masking("u")), &["cut.parquet"]);
        let _ = fs::remove_dir_all(part_of(&out));
    }
    let arrow = room.file("in.arrow");
    let array = BinaryArray::from_iter(given.iter().map(Option::as_deref));
    write(&arrow, &[table(vec![("u", Arc::new(array) as ArrayRef)])]);
    let bytes = fs::read(&arrow).unwrap();
    let cut = room.file("cut.arrow");
    for end in [0, 5, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&cut, &bytes[..end]).unwrap();
        says(&job(&cut, &out, masking("u")), &["cut.arrow"]);
        let _ = fs::remove_dir_all(part_of(&out));
    }
    let lines = room.file("cut.csv");
    fs::write(&lines, "u,v\n00,1\n00\n").unwrap();
    says(&job(&lines, &out, masking("u")), &["cut.csv", "after row 0"]);
    fs::remove_dir_all(part_of(&out)).unwrap();

    // A directory of a job with another secret.
    let stop = AtomicBool::new(false);
    let first = job(&input, &out, masking("u"));
    assert!(first.run(&mut |_| stop.store(true, Ordering::Relaxed), &stop).is_err());
    let other = Mask::from_bytes(Group::X25519, &[9; 32]).unwrap();
    let other = job(&input, &out, Operation::Mask { mask: other, column: "u".into() });
    says(&other, &["out.parquet.part", "another job"]);
    let description = fs::read_to_string(part_of(&out).join("job.json")).unwrap();
    assert!(!description.contains("030303"), "{description}");
}

/// A job that finished nothing stands in nobody's way: not one whose rows were all bad, nor one that was
/// stopped at its beginning.
#[test]
fn jobs_without_a_unit_are_forgotten() {
    let room = Room::new("forgotten");
    let (input, out) = (room.file("in.csv"), room.file("out.csv"));
    let base64 = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=\n";
    fs::write(&input, format!("u\n{}", base64.repeat(200))).unwrap();
    let mut asked = job(&input, &out, masking("u"));
    let failure = run(&asked).unwrap_err();
    let said = failure.to_string();
    assert!(said.contains("of 200 rows that are not null 200 are bad; most of them: no canonical"), "{said}");
    assert!(part_of(&out).exists());
    let stop = AtomicBool::new(true);
    asked.text = Text::Base64;
    assert!(matches!(asked.run(&mut |_| {}, &stop), Err(Failure::Interrupted { rows: 0 })));
    asked.name = Some("v".into());
    assert_eq!((run(&asked).unwrap().bad(), part_of(&out).exists()), (0, false));
}

/// Text that has many lines and no row is read until somebody wishes it to stop.
#[test]
fn lines_without_rows_are_interrupted() {
    use std::io::Write;
    let room = Room::new("endless");
    let (input, out) = (room.file("in.csv.gz"), room.file("out.csv"));
    let member = |bytes: &[u8]| {
        let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        writer.write_all(bytes).unwrap();
        writer.finish().unwrap()
    };
    // 20 GB of empty lines.
    let lines = member(&vec![b'\n'; 1 << 26]);
    fs::write(&input, [member(b"u,v\n"), lines.repeat(300)].concat()).unwrap();
    let (stop, began) = (AtomicBool::new(false), Instant::now());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        for cores in [Cores::All, Cores::This] {
            let mut asked = job(&input, &out, masking("u"));
            asked.cores = cores;
            assert!(matches!(asked.run(&mut |_| {}, &stop), Err(Failure::Interrupted { rows: 0 })));
        }
    });
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

/// Tables without rows.
#[test]
fn empty_tables() {
    let room = Room::new("empty");
    let none: [Option<&[u8]>; 0] = [];
    let empty = table(vec![("u", Arc::new(BinaryArray::from_iter(none)) as ArrayRef)]);
    write(&room.file("in.parquet"), std::slice::from_ref(&empty));
    write(&room.file("in.arrow"), &[empty]);
    fs::write(room.file("in.csv"), "u\n").unwrap();
    for format in ["parquet", "arrow", "csv"] {
        let output = room.file(&format!("out.{format}"));
        let summary = run(&job(&room.file(&format!("in.{format}")), &output, masking("u"))).unwrap();
        assert_eq!((summary.rows, summary.bad()), (0, 0));
        assert!(column(&output, "u").is_empty());
    }
}

/// A bit is wrong somewhere: an error or other rows, never a panic.
#[test]
fn corrupt_files() {
    let room = Room::new("corrupt");
    let given = rows(200, true);
    for format in ["parquet", "arrow"] {
        let input = room.file(&format!("in.{format}"));
        let array = BinaryArray::from_iter(given.iter().map(Option::as_deref));
        write(&input, &[table(vec![("u", Arc::new(array) as ArrayRef)])]);
        let bytes = fs::read(&input).unwrap();
        let bad = room.file(&format!("bad.{format}"));
        let output = room.file("out.arrow");
        for at in (0..bytes.len()).step_by(1 + bytes.len() / 200) {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&bad, &bytes).unwrap();
            if run(&job(&bad, &output, masking("u"))).is_ok() {
                fs::remove_file(&output).unwrap();
            } else {
                assert!(!output.exists());
                let _ = fs::remove_dir_all(part_of(&output));
            }
        }
    }
}

/// An error in the middle of a file names the row, and there is no output.
#[test]
fn where_a_file_is_bad() {
    let room = Room::new("where");
    let given = rows(20_000, true);
    let array: ArrayRef = Arc::new(BinaryArray::from_iter(given.iter().map(Option::as_deref)));
    let batch = table(vec![("u", array)]);
    // A batch of as many rows as are read at a time, and another one.
    let parts = [batch.slice(0, 8192), batch.slice(8192, 20_000 - 8192)];
    let input = room.file("in.parquet");
    write(&input, &parts);
    let mut bytes = fs::read(&input).unwrap();
    let groups = SerializedFileReader::new(fs::File::open(&input).unwrap()).unwrap();
    let (start, length) = groups.metadata().row_group(1).column(0).byte_range();
    // Its second row group, heads of pages and all.
    bytes[start as usize..(start + length) as usize].fill(0xff);
    let bad = room.file("bad.parquet");
    fs::write(&bad, &bytes).unwrap();
    let output = room.file("out.parquet");
    let said = refused(&job(&bad, &output, masking("u")));
    assert!(said.contains("bad.parquet: after row 8192: "), "{said}");
    fs::remove_dir_all(part_of(&output)).unwrap();

    let input = room.file("in.arrow");
    write(&input, &parts);
    let mut bytes = fs::read(&input).unwrap();
    // The message of the second batch: the second of those that are no schema.
    let marks: Vec<usize> =
        (8..bytes.len() - 4).step_by(8).filter(|i| bytes[*i..*i + 4] == [0xff; 4]).collect();
    let bad = room.file("bad.arrow");
    bytes[marks[2] + 8..marks[2] + 64].fill(0xff);
    fs::write(&bad, &bytes).unwrap();
    let said = refused(&job(&bad, &output, masking("u")));
    assert!(said.contains("bad.arrow: after row 8192: "), "{said}");
    fs::remove_dir_all(part_of(&output)).unwrap();

    // A file that is no text, and an empty one.
    let bad = room.file("bad.csv");
    fs::write(&bad, b"u\n09\n09\n\xff\xfe\n").unwrap();
    let said = refused(&job(&bad, &output, masking("u")));
    assert!(said.contains("bad.csv: after row 0: ") && said.contains("line "), "{said}");
    fs::remove_dir_all(part_of(&output)).unwrap();
    fs::write(&bad, b"").unwrap();
    let said = refused(&job(&bad, &output, masking("u")));
    assert!(said.contains("bad.csv: the file is empty"), "{said}");

    // A folder that does not exist.
    let said = refused(&job(&room.file("in.arrow"), &bad.join("out.arrow"), masking("u")));
    assert!(said.contains("bad.csv/out.arrow"), "{said}");
}

/// CSV in which a reader might lose rows or mix them: an error with file and line, whatever is asked of it.
#[test]
fn csv_that_hides_rows() {
    let room = Room::new("hides");
    let (input, output) = (room.file("in.csv"), room.file("out.csv"));
    let mask = || Mask::from_bytes(Group::Ristretto255, &[3; 32]).unwrap();
    let named = |column: &str| -> [Operation; 4] {
        let column = column.to_owned();
        [
            masking(&column),
            Operation::Identifiers {
                mask: mask(),
                column: column.clone(),
                hashing: Hashing::Tag(b"tag".to_vec()),
            },
            Operation::Derive { keys: Keys::Ed25519, column: column.clone() },
            Operation::Verify {
                kind: Signatures::Ed25519,
                key: column.clone(),
                message: column.clone(),
                signature: column,
            },
        ]
    };
    for (text, what) in [
        ("u\nalice\n\"bob\ncarol\ndave\n", "line 3: the quote that begins here is never closed"),
        (
            "u,note\nalice,x\nbob,\"he said\ncarol,y\ndave,z\n",
            "line 3: the quote that begins here is never closed",
        ),
        ("u\nbob\n\"alice\"x\n", "line 3: text stands behind a closing quote"),
        ("u,v\n1,2\n3\n", "line 3: a row of 1 fields"),
        ("u,v\n1,2\n\n3,4,5\n", "line 4: a row of 3 fields"),
        ("u\n1\n2,3\n", "line 3: a row of 2 fields"),
    ] {
        for operation in named("u") {
            fs::write(&input, text).unwrap();
            let said = refused(&job(&input, &output, operation));
            assert!(said.contains("in.csv: ") && said.contains(what), "{said}");
            let _ = fs::remove_dir_all(part_of(&output));
        }
    }
    // A null is a row, in a file of one column, too.
    let key = "09".repeat(32);
    for empty in ["", "\"\""] {
        fs::write(&input, format!("u\n{key}\n{empty}\n{key}\n{empty}\n")).unwrap();
        for operation in named("u") {
            let summary = run(&job(&input, &output, operation)).unwrap();
            assert_eq!((summary.rows, summary.counts[usize::from(Verdict::Null.code())]), (4, 2));
            fs::remove_file(&output).unwrap();
        }
    }
}
