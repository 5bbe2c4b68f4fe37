//! Small files that would become large: each is worked on, or refused, in a process that may have so much
//! memory and no more.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{
    ArrayRef, BinaryArray, DictionaryArray, Int32Array, LargeBinaryArray, RecordBatch, StringArray,
};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use parquet::arrow::ArrowWriter;
use parquet::basic::{BrotliLevel, Compression, Encoding, GzipLevel};
use parquet::file::properties::WriterProperties;
use secant::bulk::{Cores, Keys};
use secant_bulk::Operation;

use super::{Room, job, run, table};

/// Limit of the address space of the process in KiB: its code, its threads and its libraries included.
const MOST: u64 = 500_000;

/// The output of the same job in a process of its own.
fn said(input: &Path, output: &Path) -> String {
    let program = std::env::current_exe().unwrap();
    let line = format!("ulimit -v {MOST}; exec '{}' --exact bombs::child --nocapture", program.display());
    let child = Command::new("sh")
        .args(["-c", &line])
        .envs([("BOMB_IN", input), ("BOMB_OUT", output)])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&child.stdout).into_owned() + &String::from_utf8_lossy(&child.stderr);
    assert!(child.status.success(), "{}: {}: {text}", input.display(), child.status);
    let said = text.lines().find_map(|line| line.split_once("the job: ").map(|(_, said)| said.to_owned()));
    said.unwrap_or_else(|| panic!("{text}"))
}

/// The process that runs the job, with limited memory.
#[test]
fn child() {
    let (Some(input), Some(output)) = (std::env::var_os("BOMB_IN"), std::env::var_os("BOMB_OUT")) else {
        return;
    };
    let operation = Operation::Derive { keys: Keys::X25519, column: "u".into() };
    let mut job = job(Path::new(&input), Path::new(&output), operation);
    job.cores = Cores::This;
    // The directory beside the output may be left by the bomb before.
    job.force = true;
    // The rows are no keys.
    job.allow_bad = true;
    match run(&job) {
        Ok(summary) => println!("the job: {} rows", summary.rows),
        Err(failure) => println!("the job: {failure}"),
    }
}

fn parquet(path: &Path, values: ArrayRef, properties: WriterProperties) {
    let batch = table(vec![("u", values)]);
    let mut writer =
        ArrowWriter::try_new(File::create(path).unwrap(), batch.schema(), Some(properties)).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

fn arrow(path: &Path, batch: &RecordBatch) {
    let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::LZ4_FRAME)).unwrap();
    let mut writer =
        FileWriter::try_new_with_options(File::create(path).unwrap(), &batch.schema(), options).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
}

/// One long value in every row, by a dictionary and by prefixes of the value before.
#[test]
fn one_value_in_every_row() {
    let room = Room::new("bomb-rows");
    for (length, rows) in [(200 << 10, 8192), (1 << 20, 600)] {
        let value = "a".repeat(length);
        let keys = Int32Array::from(vec![0; rows]);
        let values: ArrayRef = Arc::new(
            DictionaryArray::<Int32Type>::try_new(keys, Arc::new(StringArray::from(vec![value]))).unwrap(),
        );
        let snappy = || WriterProperties::builder().set_compression(Compression::SNAPPY);
        let prefixes = snappy().set_dictionary_enabled(false).set_encoding(Encoding::DELTA_BYTE_ARRAY);
        let dictionary = snappy().set_dictionary_page_size_limit(8 << 20);
        for (name, properties) in [("dictionary", dictionary), ("prefixes", prefixes)] {
            let (input, output) = (room.file(&format!("{name}.parquet")), room.file("out.csv"));
            // Their statistics would have the value, too.
            let none = parquet::file::properties::EnabledStatistics::None;
            let properties = properties.set_statistics_enabled(none).build();
            parquet(&input, Arc::clone(&values), properties);
            let stored = fs::metadata(&input).unwrap().len();
            assert!(stored < 2_000_000, "{name}: {stored}");
            assert_eq!(said(&input, &output), format!("{rows} rows"), "{name}");
            fs::remove_file(&output).unwrap();
        }
    }
}

/// A value, and a page, that is longer than any may be.
#[test]
fn one_long_value() {
    let room = Room::new("bomb-value");
    let output = room.file("out.csv");
    for (length, what) in [
        (5 << 20, "a value has 5242880 bytes, and one has at most 4194304"),
        (300 << 20, "134217728 at most"),
    ] {
        let value = vec![0_u8; length];
        let input = room.file("in.arrow");
        arrow(&input, &table(vec![("u", Arc::new(LargeBinaryArray::from_vec(vec![&value])) as ArrayRef)]));
        let text = said(&input, &output);
        assert!(text.contains("in.arrow: ") && text.contains(what), "{text}");
        let input = room.file("in.parquet");
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_dictionary_enabled(false)
            .build();
        parquet(&input, Arc::new(BinaryArray::from_vec(vec![&value])), properties);
        let text = said(&input, &output);
        assert!(text.contains("in.parquet: ") && text.contains(what), "{text}");
    }
    let input = room.file("in.csv");
    let mut file = std::io::BufWriter::new(File::create(&input).unwrap());
    file.write_all(b"u\n\"").unwrap();
    for _ in 0..600 {
        file.write_all(&[b'x'; 1 << 20]).unwrap();
    }
    file.flush().unwrap();
    drop(file);
    let text = said(&input, &output);
    assert!(
        text.contains("in.csv: ") && text.contains("line 2: a value has at most 4194304 bytes"),
        "{text}"
    );
}

/// A page that becomes much longer than its head says.
#[test]
fn pages_that_become_longer() {
    let room = Room::new("bomb-pages");
    let (input, output) = (room.file("in.parquet"), room.file("out.csv"));
    let value = vec![0_u8; 300 << 20];
    let levels = (GzipLevel::default(), BrotliLevel::default());
    for codec in [Compression::GZIP(levels.0), Compression::BROTLI(levels.1), Compression::LZ4] {
        let none = parquet::file::properties::EnabledStatistics::None;
        let properties = WriterProperties::builder()
            .set_compression(codec)
            .set_dictionary_enabled(false)
            .set_statistics_enabled(none);
        parquet(&input, Arc::new(BinaryArray::from_vec(vec![&value])), properties.build());
        let mut bytes = fs::read(&input).unwrap();
        // The head of the first page: a data page, and the decompressed length in five bytes.
        assert_eq!((&bytes[4..7], bytes[11] & 0x80), (&[0x15, 0, 0x15][..], 0));
        let length = bytes[7..12].iter().rev().fold(0_u64, |n, byte| n << 7 | u64::from(byte & 0x7f)) / 2;
        assert!(length > 300 << 20);
        bytes[7..12].copy_from_slice(&[0xd0, 0x8f, 0x80, 0x80, 0]);
        if codec == Compression::LZ4 {
            // The form of Hadoop, in whose place other readers take a frame.
            let length = (length as u32).to_be_bytes();
            let start = bytes.windows(4).position(|window| window == length).unwrap();
            let mut frame = lz4_flex::frame::FrameEncoder::new(Vec::new());
            frame.write_all(&value[..290 << 20]).unwrap();
            let frame = frame.finish().unwrap();
            bytes[start..start + frame.len()].copy_from_slice(&frame);
        }
        fs::write(&input, bytes).unwrap();
        let text = said(&input, &output);
        assert!(text.contains("in.parquet: after row 0: "), "{codec}: {text}");
        let longer = text.contains("a page becomes longer than the 1000 bytes that are said");
        assert!(longer || codec == Compression::LZ4, "{codec}: {text}");
    }
}

/// Lengths that a file says, and does not hold.
#[test]
fn lengths_that_are_said() {
    let room = Room::new("bomb-lengths");
    let output = room.file("out.csv");
    // A wrong length of a buffer: eight bytes before each frame of LZ4.
    let input = room.file("in.arrow");
    let rows: Vec<[u8; 32]> = (0..500).map(|_| [9; 32]).collect();
    arrow(&input, &table(vec![("u", Arc::new(BinaryArray::from_iter_values(&rows)) as ArrayRef)]));
    let good = fs::read(&input).unwrap();
    let frames: Vec<usize> =
        (8..good.len() - 4).filter(|i| good[*i..*i + 4] == [0x04, 0x22, 0x4d, 0x18]).collect();
    assert!(!frames.is_empty());
    for frame in frames {
        for length in [1_i64 << 40, 1 << 62, i64::MAX, 200 << 20, -5] {
            let mut bytes = good.clone();
            bytes[frame - 8..frame].copy_from_slice(&length.to_le_bytes());
            fs::write(&input, bytes).unwrap();
            assert!(said(&input, &output).contains("in.arrow: "), "{length}");
        }
    }
    // A wrong length of the footer.
    for length in [i32::MAX, -1, 1 << 30] {
        let mut bytes = good.clone();
        let end = bytes.len();
        bytes[end - 10..end - 6].copy_from_slice(&length.to_le_bytes());
        fs::write(&input, bytes).unwrap();
        assert!(said(&input, &output).contains("in.arrow: "), "{length}");
    }
    // A wrong length of a page: the decompressed length is in its head, after the kind of page.
    let input = room.file("in.parquet");
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    parquet(&input, Arc::new(BinaryArray::from_iter_values(&rows)), properties);
    let mut bytes = fs::read(&input).unwrap();
    // A dictionary page of 36 bytes: 0x48 in the file. A longer number takes the place of this one.
    let head = bytes.windows(4).position(|window| window == [0x15, 0x04, 0x15, 0x48]).unwrap();
    bytes.splice(head + 3..head + 4, [0xfe, 0xff, 0xff, 0xff, 0x0f]);
    fs::write(&input, bytes).unwrap();
    let text = said(&input, &output);
    assert!(text.contains("in.parquet: "), "{text}");
}
