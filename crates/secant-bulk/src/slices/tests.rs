//! Ranges are the rows of the batch, of every kind of column; and broken files are errors.

use std::path::PathBuf;

use arrow_array::types::Int32Type;
use arrow_array::{
    Array, BinaryArray, BinaryViewArray, BooleanArray, DictionaryArray, FixedSizeBinaryArray, Int16Array,
    Int64Array, LargeBinaryArray, NullArray, StringArray, StringViewArray, StructArray,
};
use arrow_ipc::writer::FileWriter;
use arrow_select::concat::concat_batches;

use super::*;

const ROWS: usize = 1000;

fn row(i: usize) -> Option<Vec<u8>> {
    // Empty, short and long rows, and nulls that are not regular.
    (i * i % 7 != 3).then(|| vec![i as u8; i * i % 90])
}

fn batch() -> RecordBatch {
    let cells: Vec<Option<Vec<u8>>> = (0..ROWS).map(row).collect();
    let slices = || cells.iter().map(|cell| cell.as_deref());
    let fixed = (0..ROWS).map(|i| (i % 5 != 1).then_some([i as u8, (i >> 8) as u8, 7]));
    let words: StringArray = (0..ROWS).map(|i| (i % 3 != 0).then(|| "äß".repeat(i % 40))).collect();
    let inner: Vec<(Arc<Field>, ArrayRef)> = vec![
        (
            Arc::new(Field::new("a", DataType::Int16, true)),
            Arc::new(Int16Array::from_iter_values((0..ROWS).map(|i| i as i16))),
        ),
        (Arc::new(Field::new("b", DataType::Utf8, true)), Arc::new(words.clone())),
    ];
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("nothing", Arc::new(NullArray::new(ROWS))),
        ("id", Arc::new(Int64Array::from_iter_values((0..ROWS).map(|i| i as i64 * 3)))),
        ("nested", Arc::new(StructArray::from(inner))),
        ("binary", Arc::new(slices().collect::<BinaryArray>())),
        ("truth", Arc::new((0..ROWS).map(|i| Some(i % 2 == 0)).collect::<BooleanArray>())),
        ("large", Arc::new(slices().collect::<LargeBinaryArray>())),
        (
            "names",
            Arc::new((0..ROWS).map(|i| Some(["x", "yy"][i % 2])).collect::<DictionaryArray<Int32Type>>()),
        ),
        (
            "fixed",
            Arc::new(
                FixedSizeBinaryArray::try_from_sparse_iter_with_size(fixed, 3)
                    .unwrap_or_else(|e| panic!("{e}")),
            ),
        ),
        ("words", Arc::new(words)),
        ("views", Arc::new(slices().collect::<BinaryViewArray>())),
        (
            "text_views",
            Arc::new(
                (0..ROWS).map(|i| (i % 3 != 0).then(|| "äß".repeat(i * 7 % 40))).collect::<StringViewArray>(),
            ),
        ),
        ("last", Arc::new(Int16Array::from_iter((0..ROWS).map(|i| (i % 11 != 0).then_some(i as i16))))),
    ];
    RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(|(name, column)| (name, column, true)))
        .unwrap_or_else(|e| panic!("{e}"))
}

/// A file with a batch of no rows, the batch, a slice of it, and the batch.
fn file(name: &str) -> (PathBuf, Vec<RecordBatch>) {
    let path = std::env::temp_dir().join(format!("secant-slices-{}-{name}.arrow", std::process::id()));
    let batch = batch();
    let batches = vec![batch.slice(0, 0), batch.clone(), batch.slice(333, 501), batch.clone()];
    let write = || {
        let mut writer = FileWriter::try_new(File::create(&path)?, &batch.schema())?;
        batches.iter().try_for_each(|batch| writer.write(batch))?;
        writer.finish()
    };
    write().unwrap_or_else(|e: arrow_schema::ArrowError| panic!("{e}"));
    (path, batches)
}

fn open(path: &PathBuf, columns: &[&str], sizes: Sizes) -> Option<Slices> {
    let schema = batch().schema();
    let places: Vec<usize> =
        columns.iter().map(|name| schema.index_of(name).unwrap_or_else(|e| panic!("{e}"))).collect();
    Slices::open(File::open(path).unwrap_or_else(|e| panic!("{e}")), &schema, &places, sizes)
}

#[test]
fn ranges_are_the_rows_of_the_batch() {
    let (path, batches) = file("rows");
    for columns in [
        &["words", "id"][..],
        &["fixed"],
        &["large", "binary", "fixed"],
        &["binary"],
        &["truth"],
        &["views"],
        &["text_views", "truth"],
        &["last", "views", "words"],
    ] {
        for (rows, bytes) in [(1, 1), (7, 1 << 20), (64, 300), (1000, 2000), (5000, 1 << 20)] {
            let Some(mut slices) = open(&path, columns, Sizes { body: 1, rows, bytes }) else {
                panic!("{columns:?}")
            };
            for (i, whole) in batches.iter().enumerate() {
                assert_eq!(slices.enter(i), Ok(true));
                let mut found = Vec::new();
                while let Some(part) = slices.next().unwrap_or_else(|e| panic!("{e}")) {
                    assert!((1..=rows).contains(&part.num_rows()));
                    for column in part.columns() {
                        // The builder of views takes whole blocks.
                        if matches!(column.data_type(), DataType::BinaryView | DataType::Utf8View) {
                            continue;
                        }
                        let data = column.to_data();
                        let len = data.buffers().get(1).map_or(0, Buffer::len) as u64;
                        assert!(len <= bytes || part.num_rows() == 1, "{len} bytes");
                    }
                    found.push(part);
                }
                assert_eq!(slices.left(), 0.0);
                let found = concat_batches(&slices.schema, &found).unwrap_or_else(|e| panic!("{e}"));
                for (column, name) in found.columns().iter().zip(columns) {
                    let wanted = whole.column_by_name(name).unwrap_or_else(|| panic!("{name}"));
                    assert_eq!(column, wanted, "{name} of batch {i}, {rows} rows, {bytes} bytes");
                }
            }
            assert_eq!(slices.enter(batches.len()), Ok(false));
        }
    }
    let _ = std::fs::remove_file(path);
}

/// Through what jobs read: small and large batches in turns, from the first row and from others.
#[test]
fn sources_take_ranges_of_large_batches() {
    let path = std::env::temp_dir().join(format!("secant-slices-{}-large.arrow", std::process::id()));
    let rows = |first: usize, n: usize, width: i32| {
        let row = |i: usize| (i % 9 != 4).then_some([i as u8, (i >> 8) as u8, (i >> 16) as u8]);
        let u = FixedSizeBinaryArray::try_from_sparse_iter_with_size((first..first + n).map(row), 3);
        let other = vec![0_u8; n * width as usize];
        let other = FixedSizeBinaryArray::try_new(width, other.into(), None);
        let columns: [ArrayRef; 2] = [
            Arc::new(other.unwrap_or_else(|e| panic!("{e}"))),
            Arc::new(u.unwrap_or_else(|e| panic!("{e}"))),
        ];
        RecordBatch::try_from_iter_with_nullable([
            ("other", columns[0].clone(), true),
            ("u", columns[1].clone(), true),
        ])
        .unwrap_or_else(|e| panic!("{e}"))
    };
    let batches = [
        rows(0, 36_000, 1000),
        rows(36_000, 11, 1000),
        rows(36_011, 35_000, 1000),
        rows(71_011, 34_000, 1000),
        rows(105_011, 5, 1000),
    ];
    let write = || {
        let mut writer = FileWriter::try_new(File::create(&path)?, &batches[0].schema())?;
        batches.iter().try_for_each(|batch| writer.write(batch))?;
        writer.finish()
    };
    write().unwrap_or_else(|e: arrow_schema::ArrowError| panic!("{e}"));
    let whole = concat_batches(&batches[0].schema(), &batches).unwrap_or_else(|e| panic!("{e}"));
    let stop = std::sync::atomic::AtomicBool::new(false);
    for skip in [0, 1, 36_000, 40_000, 105_015, 105_016] {
        let mut source = crate::source::Source::open(&path, &["u".to_owned()], skip, &stop)
            .unwrap_or_else(|e| panic!("{e}"));
        let (mut found, mut fraction) = (Vec::new(), 0.0);
        while let Some(part) = source.next().unwrap_or_else(|e| panic!("{e}")) {
            assert!(part.num_rows() <= 8192);
            assert!(fraction <= source.fraction() && source.fraction() <= 1.0);
            fraction = source.fraction();
            found.push(part);
        }
        let found = concat_batches(&source.schema, &found).unwrap_or_else(|e| panic!("{e}"));
        let skip = skip as usize;
        assert_eq!(found.column(0), &whole.column(1).slice(skip, whole.num_rows() - skip));
    }
    let _ = std::fs::remove_file(path);
}

#[test]
fn what_has_no_ranges_is_left_to_the_reader() {
    let (path, _) = file("others");
    let sizes = Sizes { body: 1, rows: 100, bytes: 1000 };
    for column in ["nothing", "nested", "names"] {
        assert!(open(&path, &[column], sizes).is_none(), "{column}");
    }
    assert!(open(&path, &["id"], Sizes { body: 1 << 30, ..sizes }).is_none(), "no batch is large");
    assert!(open(&path, &["id"], sizes).is_some());
    let _ = std::fs::remove_file(path);
}

#[test]
fn broken_files_are_errors() {
    let (path, _) = file("broken");
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{e}"));
    let mut errors = 0;
    for at in (0..bytes.len()).step_by(1 + bytes.len() / 4000) {
        let mut broken = bytes.clone();
        broken[at] ^= 0x90;
        std::fs::write(&path, &broken).unwrap_or_else(|e| panic!("{e}"));
        let Some(mut slices) = open(
            &path,
            &["words", "fixed", "text_views", "views"],
            Sizes { body: 1, rows: 200, bytes: 9999 },
        ) else {
            continue;
        };
        for batch in 0..4 {
            let read = slices.enter(batch).and_then(|_| {
                while slices.next()?.is_some() {}
                Ok(())
            });
            errors += usize::from(read.is_err());
        }
    }
    assert!(errors > 20, "{errors} errors");
    let _ = std::fs::remove_file(path);
}
