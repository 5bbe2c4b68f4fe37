//! Identifiers and messages of one table in several formats are the same bytes.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use arrow_array::types::{Int8Type, UInt16Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Date32Array, Decimal128Array, DictionaryArray, FixedSizeBinaryArray,
    Float32Array, Float64Array, Int8Array, Int16Array, Int32Array, Int64Array, LargeStringArray, NullArray,
    RecordBatch, StringArray, StringViewArray, UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::SchemaDescriptor;
use secant::bulk::{Group, Verdict};
use secant_bulk::{Hashing, Operation};

use super::{Room, column, job, mask, masking, run, table, write};

fn identifiers() -> Operation {
    let hashing = Hashing::Tag(b"forms".to_vec());
    Operation::Identifiers { mask: mask(Group::X25519), column: "u".into(), hashing }
}

fn masked(room: &Room, input: &Path) -> Vec<Option<Vec<u8>>> {
    let output = room.file("out.csv");
    run(&job(input, &output, identifiers())).unwrap();
    let found = column(&output, "u");
    fs::remove_file(output).unwrap();
    found
}

fn said(room: &Room, input: &Path, operation: Operation) -> String {
    run(&job(input, &room.file("refused.csv"), operation)).unwrap_err().to_string()
}

/// The masked rows of a CSV file of these lines.
fn lines(room: &Room, lines: &[&str]) -> Vec<Option<Vec<u8>>> {
    let input = room.file("in.csv");
    fs::write(&input, format!("u\n{}\n", lines.join("\n"))).unwrap();
    masked(room, &input)
}

#[test]
fn numbers_are_their_digits() {
    let room = Room::new("numbers");
    let dictionary: DictionaryArray<UInt16Type> = DictionaryArray::try_new(
        UInt16Array::from(vec![Some(1), None, Some(0)]),
        Arc::new(Int64Array::from(vec![Some(7), Some(12)])),
    )
    .unwrap();
    let arrays: Vec<ArrayRef> = vec![
        Arc::new(Int8Array::from(vec![Some(12), None, Some(7)])),
        Arc::new(Int16Array::from(vec![Some(12), None, Some(7)])),
        Arc::new(Int32Array::from(vec![Some(12), None, Some(7)])),
        Arc::new(Int64Array::from(vec![Some(12), None, Some(7)])),
        Arc::new(UInt8Array::from(vec![Some(12), None, Some(7)])),
        Arc::new(UInt16Array::from(vec![Some(12), None, Some(7)])),
        Arc::new(UInt32Array::from(vec![Some(12), None, Some(7)])),
        Arc::new(UInt64Array::from(vec![Some(12), None, Some(7)])),
        Arc::new(Float32Array::from(vec![Some(12.0), None, Some(7.0)])),
        Arc::new(Float64Array::from(vec![Some(12.0), None, Some(7.0)])),
        Arc::new(
            Decimal128Array::from(vec![Some(12), None, Some(7)]).with_precision_and_scale(9, 0).unwrap(),
        ),
        Arc::new(StringArray::from(vec![Some("12"), None, Some("7")])),
        Arc::new(LargeStringArray::from(vec![Some("12"), None, Some("7")])),
        Arc::new(StringViewArray::from(vec![Some("12"), None, Some("7")])),
        Arc::new(vec![Some("12"), None, Some("7")].into_iter().collect::<DictionaryArray<Int8Type>>()),
        Arc::new(dictionary),
    ];
    let wanted = lines(&room, &["12", "", "7"]);
    assert!(wanted[0].is_some() && wanted[1].is_none());
    for array in arrays {
        for format in ["parquet", "arrow"] {
            let input = room.file(&format!("in.{format}"));
            write(&input, &[table(vec![("u", Arc::clone(&array))])]);
            assert_eq!(masked(&room, &input), wanted, "{} {format}", array.data_type());
        }
    }
    let wanted = lines(&room, &["-9223372036854775808", "0", "9007199254740992", "-3"]);
    let input = room.file("in.arrow");
    let floats = Float64Array::from(vec![-9_223_372_036_854_775_808.0, -0.0, 9_007_199_254_740_992.0, -3.0]);
    write(&input, &[table(vec![("u", Arc::new(floats.slice(1, 3)) as ArrayRef)])]);
    assert_eq!(masked(&room, &input), wanted[1..]);
    let integers = Int64Array::from(vec![i64::MIN, 0, 1 << 53, -3]);
    write(&input, &[table(vec![("u", Arc::new(integers) as ArrayRef)])]);
    assert_eq!(masked(&room, &input), wanted);
}

#[test]
fn what_has_no_one_form_is_refused() {
    let room = Room::new("formless");
    for (i, bad) in [12.5, f64::NAN, f64::INFINITY, 1e300, 9_007_199_254_740_994.0].into_iter().enumerate() {
        for format in ["parquet", "arrow"] {
            let input = room.file(&format!("{i}.{format}"));
            let array: ArrayRef = Arc::new(Float64Array::from(vec![Some(1.0), None, Some(bad)]));
            write(&input, &[table(vec![("u", array)])]);
            let what = said(&room, &input, identifiers());
            assert!(what.contains("after row 2: column u: ") && what.contains("no one form"), "{what}");
            fs::remove_dir_all(room.file("refused.csv.part")).unwrap();
        }
    }
    let arrays: Vec<ArrayRef> = vec![
        Arc::new(BooleanArray::from(vec![true])),
        Arc::new(Date32Array::from(vec![1])),
        Arc::new(Decimal128Array::from(vec![1200]).with_precision_and_scale(9, 2).unwrap()),
    ];
    for array in arrays {
        let input = room.file("in.arrow");
        write(&input, &[table(vec![("u", Arc::clone(&array))])]);
        let what = said(&room, &input, identifiers());
        assert!(what.contains(&format!("column u has the type {}", array.data_type())), "{what}");
    }
    // Integers are refused where points are expected.
    let input = room.file("in.arrow");
    write(&input, &[table(vec![("u", Arc::new(Int64Array::from(vec![9])) as ArrayRef)])]);
    assert!(said(&room, &input, masking("u")).contains("where byte strings or text are needed"));
}

#[test]
fn uuids_are_their_text() {
    let room = Room::new("uuids");
    let wanted =
        lines(&room, &["01234567-89ab-cdef-0123-456789abcdef", "", "ffffffff-ffff-ffff-ffff-ffffffffffff"]);
    let some = 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef_u128.to_be_bytes();
    let rows = [Some(some), None, Some([0xff; 16])];
    let array: ArrayRef =
        Arc::new(FixedSizeBinaryArray::try_from_sparse_iter_with_size(rows.into_iter(), 16).unwrap());
    let says = HashMap::from([("ARROW:extension:name".to_owned(), "arrow.uuid".to_owned())]);
    let field = Field::new("u", DataType::FixedSizeBinary(16), true);
    let batch =
        |field| RecordBatch::try_new(Arc::new(Schema::new(vec![field])), vec![Arc::clone(&array)]).unwrap();
    for format in ["parquet", "arrow"] {
        let input = room.file(&format!("in.{format}"));
        write(&input, &[batch(field.clone().with_metadata(says.clone()))]);
        assert_eq!(masked(&room, &input), wanted, "{format}");
        // Other bytes, of the same length, are bytes.
        write(&input, &[batch(field.clone())]);
        let bytes = masked(&room, &input);
        assert!(bytes[0] != wanted[0] && bytes[1].is_none(), "{format}");
    }
    // The type of Parquet alone says it, as other writers do.
    let schema = parse_message_type("message m { optional fixed_len_byte_array(16) u (UUID); }").unwrap();
    let options = ArrowWriterOptions::new()
        .with_skip_arrow_metadata(true)
        .with_parquet_schema(SchemaDescriptor::new(Arc::new(schema)));
    let (input, batch) = (room.file("in.parquet"), batch(field));
    let file = File::create(&input).unwrap();
    let mut writer = ArrowWriter::try_new_with_options(file, batch.schema(), options).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    assert_eq!(masked(&room, &input), wanted);
}

/// A column without a value, of whatever type, is one of nulls, for points, too.
#[test]
fn columns_of_nulls() {
    let room = Room::new("nulls");
    let arrays: Vec<ArrayRef> = vec![
        Arc::new(NullArray::new(3)),
        Arc::new(StringArray::from(vec![None::<&str>; 3])),
        Arc::new(Int64Array::from(vec![None; 3])),
    ];
    for (i, array) in arrays.into_iter().enumerate() {
        for format in ["parquet", "arrow"] {
            let input = room.file(&format!("{i}.{format}"));
            write(&input, &[table(vec![("u", Arc::clone(&array))])]);
            assert_eq!(masked(&room, &input), [None, None, None]);
            if i < 2 {
                for to in ["parquet", "arrow", "csv"] {
                    let output = room.file(&format!("{i}-{format}-out.{to}"));
                    let summary = run(&job(&input, &output, masking("u"))).unwrap();
                    assert_eq!(summary.counts[usize::from(Verdict::Null.code())], 3);
                }
            }
        }
    }
    assert_eq!(lines(&room, &["", "", ""]), [None, None, None]);
}
