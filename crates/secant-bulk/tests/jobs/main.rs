//! Tests of whole jobs, from file to file.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, FixedSizeBinaryArray, Int32Array,
    Int64Array, LargeBinaryArray, RecordBatch, StringArray, StringViewArray,
};
use arrow_ipc::CompressionType;
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use secant::bulk::{Cores, Group, Keys, Mask, Rows, Signatures, Verdict};
use secant_bulk::{Failure, Hashing, Job, Operation, Summary, Text, part_of};

mod bad;
#[cfg(target_os = "linux")]
mod bombs;
mod codecs;
mod forms;
mod places;
#[path = "../../examples/psi.rs"]
#[allow(dead_code, unreachable_pub, reason = "a program of its own")]
mod psi;
mod scans;
#[path = "../../examples/verify.rs"]
#[allow(dead_code, unreachable_pub, reason = "a program of its own")]
mod verify;

/// A directory that is removed in the end.
struct Room(PathBuf);

impl Room {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("secant-bulk-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn mask(group: Group) -> Mask {
    let mut secret = [3; 32];
    secret[31] = 7;
    Mask::from_bytes(group, &secret).unwrap()
}

fn masking(column: &str) -> Operation {
    Operation::Mask { mask: mask(Group::X25519), column: column.into() }
}

fn job(input: &Path, output: &Path, operation: Operation) -> Job {
    Job {
        inputs: vec![input.into()],
        output: output.into(),
        operation,
        keep: vec![],
        name: None,
        verdicts: None,
        text: Text::Hex,
        cores: Cores::All,
        allow_bad: false,
        force: false,
    }
}

fn run(job: &Job) -> Result<Summary, Failure> {
    job.run(&mut |_| {}, &AtomicBool::new(false))
}

fn table(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(|(name, array)| (name, array, true)))
        .unwrap()
}

fn write(path: &Path, batches: &[RecordBatch]) {
    let file = File::create(path).unwrap();
    match path.extension().unwrap().to_str().unwrap() {
        "parquet" => {
            let mut writer = ArrowWriter::try_new(file, batches[0].schema(), None).unwrap();
            for batch in batches {
                writer.write(batch).unwrap();
                writer.flush().unwrap();
            }
            writer.close().unwrap();
        }
        _ => {
            let mut writer = FileWriter::try_new(file, &batches[0].schema()).unwrap();
            batches.iter().for_each(|batch| writer.write(batch).unwrap());
            writer.finish().unwrap();
        }
    }
}

/// A column of an output, nulls as they are.
fn column(path: &Path, name: &str) -> Vec<Option<Vec<u8>>> {
    let batches: Vec<RecordBatch> = match path.extension().unwrap().to_str().unwrap() {
        "parquet" => {
            let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
            builder.build().unwrap().map(Result::unwrap).collect()
        }
        "arrow" => {
            FileReader::try_new(File::open(path).unwrap(), None).unwrap().map(Result::unwrap).collect()
        }
        _ => {
            let mut reader = csv::Reader::from_path(path).unwrap();
            let place = reader.headers().unwrap().iter().position(|header| header == name).unwrap();
            let cell = |record: Result<csv::StringRecord, _>| {
                let text = record.unwrap()[place].to_owned();
                if text.is_empty() { None } else { Some(unhex(&text).unwrap_or(text.into_bytes())) }
            };
            return reader.records().map(cell).collect();
        }
    };
    let mut cells = Vec::new();
    for batch in batches {
        let array = batch.column_by_name(name).unwrap();
        for i in 0..array.len() {
            cells.push(match array.data_type() {
                _ if array.is_null(i) => None,
                arrow_schema::DataType::Utf8 => Some(array.as_string::<i32>().value(i).as_bytes().to_vec()),
                arrow_schema::DataType::Int64 => Some(
                    array.as_primitive::<arrow_array::types::Int64Type>().value(i).to_string().into_bytes(),
                ),
                _ => Some(array.as_fixed_size_binary().value(i).to_vec()),
            });
        }
    }
    cells
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(text.get(i..i + 2)?, 16).ok()).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Rows, with nulls, rows of a wrong length where the type has them, and a point of small order.
fn rows(count: usize, lengths: bool) -> Vec<Option<Vec<u8>>> {
    (0..count)
        .map(|i| match i % 10 {
            3 => None,
            6 if lengths => Some(vec![1; i % 32 + 33]),
            7 => Some(vec![0; 32]),
            _ => {
                let mut row = [0x5a; 32];
                row[..8].copy_from_slice(&(i as u64).to_le_bytes());
                Some(row.to_vec())
            }
        })
        .collect()
}

/// The masked rows as the library computes them in memory.
fn expected(rows: &[Option<Vec<u8>>]) -> Vec<Option<Vec<u8>>> {
    let slices: Vec<&[u8]> = rows.iter().map(|row| row.as_deref().unwrap_or_default()).collect();
    let (mut out, mut verdicts) = (vec![0; 32 * rows.len()], vec![Verdict::Fine; rows.len()]);
    mask(Group::X25519).mask(&Rows::slices(&slices), &mut out, &mut verdicts, Cores::This).unwrap();
    out.chunks(32).zip(verdicts).map(|(row, verdict)| verdict.is_fine().then(|| row.to_vec())).collect()
}

/// Every type of column, from every kind of file into every kind of file.
#[test]
fn all_types_and_formats() {
    let room = Room::new("types");
    let (any, fixed) = (rows(300, true), rows(300, false));
    let cells = || any.iter().map(Option::as_deref);
    let text: Vec<Option<String>> = any.iter().map(|row| row.as_deref().map(hex)).collect();
    let fixed_array =
        FixedSizeBinaryArray::try_from_sparse_iter_with_size(fixed.iter().map(Option::as_deref), 32).unwrap();
    // Each row twice in the dictionary; a null is one of the row or one of the dictionary.
    let values: BinaryArray = any.iter().chain(&any).map(Option::as_deref).collect();
    let keys: Int32Array =
        (0..300).map(|i| (any[i as usize].is_some() || i % 20 < 10).then_some(i + 300 * (i % 2))).collect();
    let dictionary = DictionaryArray::<Int32Type>::try_new(keys, Arc::new(values)).unwrap();
    let batch = table(vec![
        ("id", Arc::new(Int64Array::from_iter_values(0..300)) as ArrayRef),
        ("binary", Arc::new(BinaryArray::from_iter(cells()))),
        ("large", Arc::new(LargeBinaryArray::from_iter(cells()))),
        ("view", Arc::new(BinaryViewArray::from_iter(cells()))),
        ("text", Arc::new(StringArray::from_iter(text.iter()))),
        ("text_view", Arc::new(StringViewArray::from_iter(text.iter()))),
        ("fixed", Arc::new(fixed_array)),
        ("dictionary", Arc::new(dictionary)),
    ]);
    // Batches of different sizes.
    let parts = [batch.slice(0, 1), batch.slice(1, 200), batch.slice(201, 99)];
    let lines: String =
        (0..300).map(|i| format!("{i},{}\n", text[i].as_deref().unwrap_or_default())).collect();
    fs::write(room.file("in.csv"), format!("id,text\n{lines}")).unwrap();
    for from in ["parquet", "arrow", "csv"] {
        let input = room.file(&format!("in.{from}"));
        if from != "csv" {
            write(&input, &parts);
        }
        let columns: &[&str] = if from == "csv" {
            &["text"]
        } else {
            &["binary", "large", "view", "text", "text_view", "fixed", "dictionary"]
        };
        for name in columns {
            let given = if *name == "fixed" { &fixed } else { &any };
            for to in ["parquet", "arrow", "csv"] {
                let output = room.file(&format!("{from}-{name}.{to}"));
                let mut job = job(&input, &output, masking(name));
                job.keep = vec!["id".into()];
                job.verdicts = Some("why".into());
                let summary = run(&job).unwrap();
                assert_eq!(column(&output, name), expected(given), "{from} {name} {to}");
                let (null, low, length) = if *name == "fixed" { (30, 30, 0) } else { (30, 30, 30) };
                let count = |verdict: Verdict| summary.counts[usize::from(verdict.code())];
                let counts = [Verdict::Null, Verdict::LowOrder, Verdict::Length].map(count);
                assert_eq!(counts, [null, low, length]);
                assert_eq!((summary.rows, summary.bad()), (300, low + length));
                let why: Vec<_> = column(&output, "why").into_iter().map(|cell| cell.unwrap()).collect();
                assert_eq!([&why[0][..], &why[3], &why[7]], [&b"fine"[..], b"null", b"low_order"]);
                if to != "csv" {
                    assert_eq!(column(&output, "id")[299].as_deref(), Some(&b"299"[..]));
                }
                assert!(!part_of(&output).exists());
            }
        }
    }
}

/// Arrow files as pandas writes them.
#[test]
fn compressed_batches() {
    let room = Room::new("compressed");
    let (input, output) = (room.file("in.feather"), room.file("out.arrow"));
    let given = rows(20_000, true);
    let array = BinaryArray::from_iter(given.iter().map(Option::as_deref));
    let batch = table(vec![("u", Arc::new(array) as ArrayRef)]);
    let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::LZ4_FRAME)).unwrap();
    let file = File::create(&input).unwrap();
    let mut writer = FileWriter::try_new_with_options(file, &batch.schema(), options).unwrap();
    writer.write(&batch).unwrap();
    writer.finish().unwrap();
    assert!(fs::metadata(&input).unwrap().len() < 500_000, "it is compressed");
    run(&job(&input, &output, masking("u"))).unwrap();
    assert_eq!(column(&output, "u"), expected(&given));
}

/// Text that is not hexadecimal; and base64.
#[test]
fn text() {
    let room = Room::new("text");
    let input = room.file("in.csv");
    fs::write(
        &input,
        "u,\n0909090909090909090909090909090909090909090909090909090909090909,\nxyz,\n09,\n,\n",
    )
    .unwrap();
    let output = room.file("out.csv");
    let summary = run(&job(&input, &output, masking("u"))).unwrap();
    assert_eq!(column(&output, "u"), [expected(&[Some(vec![9; 32])])[0].clone(), None, None, None]);
    let reasons: Vec<_> = summary.by_reason().map(|(verdict, count)| (verdict.name(), count)).collect();
    assert_eq!(reasons, [("fine", 1), ("length", 1), ("encoding", 1), ("null", 1)]);

    fs::write(&input, "u\nCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQk=\nAA==\nA\n").unwrap();
    let mut again = job(&input, &room.file("out.parquet"), masking("u"));
    again.text = Text::Base64;
    run(&again).unwrap();
    assert_eq!(column(&again.output, "u"), [expected(&[Some(vec![9; 32])])[0].clone(), None, None]);
}

/// Identifiers masked and unmasked; keys; signatures.
#[test]
fn all_operations() {
    let room = Room::new("operations");
    let input = room.file("in.parquet");
    let names: Vec<String> = (0..50).map(|i| format!("name {i}")).collect();
    let secrets: Vec<Vec<u8>> = (0..50u8).map(|i| vec![i; 32]).collect();
    let signed: Vec<_> = names
        .iter()
        .zip(&secrets)
        .map(|(name, secret)| {
            let key = secant::ed25519::SigningKey::try_from(&secret[..]).unwrap();
            let mut signature = key.sign(name.as_bytes()).to_bytes().to_vec();
            // Every seventh signature is wrong.
            signature[40] ^= u8::from(secret[0].is_multiple_of(7));
            (key.verifying_key().to_bytes().to_vec(), signature)
        })
        .collect();
    write(
        &input,
        &[table(vec![
            ("name", Arc::new(StringArray::from_iter_values(&names)) as ArrayRef),
            ("secret", Arc::new(BinaryArray::from_iter_values(&secrets))),
            ("key", Arc::new(BinaryArray::from_iter_values(signed.iter().map(|(key, _)| key)))),
            (
                "signature",
                Arc::new(BinaryArray::from_iter_values(signed.iter().map(|(_, signature)| signature))),
            ),
        ])],
    );
    let group = Group::Ristretto255;
    let masked = room.file("masked.arrow");
    let hashing = Hashing::Tag(group.default_tag().to_vec());
    run(&job(&input, &masked, Operation::Identifiers { mask: mask(group), column: "name".into(), hashing }))
        .unwrap();
    let point = |name: &str| {
        secant::ristretto255::Point::hash_to_curve(name.as_bytes(), group.default_tag()).unwrap()
    };
    let back = room.file("back.csv");
    run(&job(&masked, &back, Operation::Unmask { mask: mask(group), column: "name".into() })).unwrap();
    let want: Vec<_> = names.iter().map(|name| Some(point(name).to_bytes().to_vec())).collect();
    assert_eq!(column(&back, "name"), want);

    let derived = room.file("derived.parquet");
    let mut derive =
        job(&input, &derived, Operation::Derive { keys: Keys::Ed25519, column: "secret".into() });
    derive.name = Some("public".into());
    run(&derive).unwrap();
    let want: Vec<_> = signed.iter().map(|(key, _)| Some(key.clone())).collect();
    assert_eq!(column(&derived, "public"), want);

    let verdicts = room.file("verdicts.parquet");
    let (key, message, signature) = ("key".into(), "name".into(), "signature".into());
    let kind = Signatures::Ed25519;
    let summary = run(&job(&input, &verdicts, Operation::Verify { kind, key, message, signature })).unwrap();
    assert_eq!(summary.bad(), 8);
    for (i, cell) in column(&verdicts, "verdict").into_iter().enumerate() {
        assert_eq!(cell.unwrap(), if i.is_multiple_of(7) { &b"invalid"[..] } else { &b"fine"[..] });
    }
}

/// Stopped behind every unit, and its journal torn: the same bytes in the end.
#[test]
fn interrupted_jobs_go_on() {
    let room = Room::new("resume");
    let given = rows(150_000, true);
    let ids = StringArray::from_iter_values((0..given.len()).map(|i| format!("row {i}")));
    let array = BinaryArray::from_iter(given.iter().map(Option::as_deref));
    let batch = table(vec![("id", Arc::new(ids) as ArrayRef), ("u", Arc::new(array))]);
    write(&room.file("in.parquet"), &[batch.slice(0, 70_001), batch.slice(70_001, 79_999)]);
    write(&room.file("in.arrow"), &[batch.slice(0, 100_000), batch.slice(100_000, 50_000)]);
    let lines: String =
        given.iter().map(|row| format!("x,{}\n", row.as_deref().map(hex).unwrap_or_default())).collect();
    fs::write(room.file("in.csv"), format!("id,u\n{lines}")).unwrap();
    for format in ["parquet", "arrow", "csv"] {
        let with = |out: &str| {
            let mut job = job(
                &room.file(&format!("in.{format}")),
                &room.file(&format!("{out}.{format}")),
                masking("u"),
            );
            job.keep = vec!["id".into()];
            job
        };
        let whole = with("whole");
        let summary = run(&whole).unwrap();
        let broken = with("broken");
        for turn in 1..=3 {
            let stop = AtomicBool::new(false);
            let failure = broken.run(&mut |_| stop.store(true, Ordering::Relaxed), &stop).unwrap_err();
            assert!(matches!(failure, Failure::Interrupted { .. }), "{failure}");
            assert!(!broken.output.exists());
            if turn == 2 {
                // The state after a process was killed while it wrote: the last unit does not count.
                let journal = part_of(&broken.output).join("journal");
                let text = fs::read_to_string(&journal).unwrap();
                assert_eq!(text.lines().count(), 2);
                fs::write(&journal, &text[..text.len() - 5]).unwrap();
                fs::write(part_of(&broken.output).join("unit.new"), "half").unwrap();
            }
        }
        let resumed = run(&broken).unwrap();
        assert_eq!((resumed.resumed, resumed.rows, resumed.counts), (2 << 16, 150_000, summary.counts));
        assert_eq!(fs::read(&broken.output).unwrap(), fs::read(&whole.output).unwrap(), "{format}");
        assert!(!part_of(&broken.output).exists());
        assert_eq!(column(&whole.output, "u"), expected(&given));
    }
}

/// The examples run, at a small size.
#[test]
fn examples_find_what_was_planted() {
    for count in [3000, 10, 0] {
        psi::run(count).unwrap();
        verify::run(count).unwrap();
    }
}
