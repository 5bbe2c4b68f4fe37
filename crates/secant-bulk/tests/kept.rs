//! Tests of columns that are kept in the output.
#![allow(clippy::unwrap_used, missing_docs, reason = "tests")]

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arrow_array::cast::AsArray;
use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, BinaryArray, DictionaryArray, RecordBatch, StringArray, StructArray};
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use arrow_schema::{DataType, Field};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use secant::bulk::{Cores, Group, Mask};
use secant_bulk::{Failure, Job, Operation, Summary, Text, part_of};

/// Number of rows: more than two units.
const ROWS: usize = 150_000;
/// Each row group has a dictionary of its own, and all of them together have more values than a key can name.
const GROUP: usize = 1000;

fn run(input: &Path, output: &Path, keep: &str) -> Result<Summary, Failure> {
    let operation =
        Operation::Mask { mask: Mask::from_bytes(Group::X25519, &[7; 32]).unwrap(), column: "u".into() };
    let job = Job {
        inputs: vec![input.into()],
        output: output.into(),
        operation,
        keep: vec![keep.into()],
        name: None,
        verdicts: None,
        text: Text::Hex,
        cores: Cores::All,
        allow_bad: true,
        force: false,
    };
    job.run(&mut |_| {}, &AtomicBool::new(false))
}

fn word(row: usize) -> Option<String> {
    (!row.is_multiple_of(7)).then(|| format!("{} of {}", row % 100, row / GROUP))
}

#[test]
fn dictionaries_that_change() {
    let room = std::env::temp_dir().join(format!("secant-bulk-kept-{}", std::process::id()));
    let _ = fs::remove_dir_all(&room);
    fs::create_dir_all(&room).unwrap();
    let input = room.join("in.parquet");
    let batch = |from: usize| {
        let u: ArrayRef = Arc::new(BinaryArray::from_iter_values((from..from + GROUP).map(|row| {
            let mut bytes = [9; 32];
            bytes[..8].copy_from_slice(&(row as u64).to_le_bytes());
            bytes
        })));
        let rows: Vec<_> = (from..from + GROUP).map(word).collect();
        let words: DictionaryArray<Int8Type> = rows.iter().map(Option::as_deref).collect();
        let words: ArrayRef = Arc::new(words);
        let field = Arc::new(Field::new("words", words.data_type().clone(), true));
        let nested: ArrayRef = Arc::new(StructArray::from(vec![(field, Arc::clone(&words))]));
        RecordBatch::try_from_iter_with_nullable([
            ("u", u, true),
            ("words", words, true),
            ("nested", nested, true),
        ])
        .unwrap()
    };
    let mut writer = ArrowWriter::try_new(File::create(&input).unwrap(), batch(0).schema(), None).unwrap();
    for from in (0..ROWS).step_by(GROUP) {
        writer.write(&batch(from)).unwrap();
        writer.flush().unwrap();
    }
    writer.close().unwrap();

    for to in ["arrow", "parquet", "csv"] {
        let output = room.join(format!("out.{to}"));
        assert_eq!(run(&input, &output, "words").unwrap().rows, ROWS as u64);
        let file = File::open(&output).unwrap();
        let batches: Vec<RecordBatch> = match to {
            "arrow" => FileReader::try_new(file, None).unwrap().map(Result::unwrap).collect(),
            "parquet" => {
                let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap().build().unwrap();
                reader.map(Result::unwrap).collect()
            }
            _ => {
                let text = fs::read_to_string(&output).unwrap();
                assert_eq!(text.lines().count(), ROWS + 1);
                for (row, line) in text.lines().skip(1).enumerate() {
                    assert_eq!(line.split(',').next(), Some(&*word(row).unwrap_or_default()));
                }
                continue;
            }
        };
        let mut row = 0;
        for batch in batches {
            let words: &StringArray = batch.column_by_name("words").unwrap().as_string();
            for found in words {
                assert_eq!(found, word(row).as_deref(), "{to}: row {row}");
                row += 1;
            }
        }
        assert_eq!(row, ROWS);
    }

    // Within a column: read from Parquet as values, and refused of Arrow before a row is worked on.
    for (to, rows) in [("parquet", ROWS), ("arrow", ROWS)] {
        let output = room.join(format!("nested.{to}"));
        assert_eq!(run(&input, &output, "nested").unwrap().rows, rows as u64);
    }
    let (arrow, output) = (room.join("in.arrow"), room.join("again.arrow"));
    let mut writer = FileWriter::try_new(File::create(&arrow).unwrap(), &batch(0).schema()).unwrap();
    writer.write(&batch(0)).unwrap();
    writer.finish().unwrap();
    assert_eq!(run(&arrow, &output, "words").unwrap().rows, GROUP as u64);
    fs::remove_file(&output).unwrap();
    let refused = run(&arrow, &output, "nested").unwrap_err().to_string();
    assert!(refused.contains("dictionaries within"), "{refused}");
    assert!(!output.exists() && !part_of(&output).exists());
    assert_eq!(
        batch(0).schema().field(1).data_type(),
        &DataType::Dictionary(DataType::Int8.into(), DataType::Utf8.into())
    );
    fs::remove_dir_all(&room).unwrap();
}
