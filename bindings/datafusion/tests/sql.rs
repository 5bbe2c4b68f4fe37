//! The functions on the real engine: answers, partitions, bad rows, and what may be seen of a secret.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BinaryArray, BinaryViewArray, DictionaryArray, FixedSizeBinaryArray,
    Int32Array, Int64Array, LargeBinaryArray, RecordBatch, StringArray,
};
use datafusion::arrow::compute::concat_batches;
use datafusion::arrow::datatypes::{Int32Type, Int64Type};
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::datasource::MemTable;
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};
use secant::bulk::{Cores, Group, Mask, Rows, Verdict};
use secant_datafusion::Key;

type Outcome = Result<(), Box<dyn Error>>;

const ALICE: [u8; 32] = [
    0x0d, 0x5a, 0x71, 0x33, 0x98, 0x24, 0xc6, 0x4e, 0xe1, 0x1b, 0x40, 0x8f, 0xd7, 0x62, 0xb9, 0x05, 0x3c,
    0x96, 0xaa, 0x17, 0xf4, 0x5d, 0x80, 0x2b, 0xce, 0x39, 0x76, 0x04, 0x9d, 0xe8, 0x51, 0x0c,
];
const BOB: [u8; 32] = [9; 32];

fn key(group: Group, secret: &[u8; 32]) -> Result<Key, secant::Error> {
    Ok(Key::new(Mask::from_bytes(group, secret)?))
}

/// Points of Curve25519 and its twist: bytes that count upwards, mixed.
fn points(n: usize) -> Vec<[u8; 32]> {
    let mut state = 1_u64;
    let mut word = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31).to_le_bytes()
    };
    (0..n)
        .map(|_| {
            let mut row = [0; 32];
            row.chunks_exact_mut(8).for_each(|part| part.copy_from_slice(&word()));
            row
        })
        .collect()
}

fn table(u: ArrayRef) -> Result<RecordBatch, Box<dyn Error>> {
    let ids = Int64Array::from_iter_values(0..i64::try_from(u.len())?);
    Ok(RecordBatch::try_from_iter_with_nullable([("id", Arc::new(ids) as ArrayRef, false), ("u", u, true)])?)
}

/// Rows in so many partitions, cut unevenly.
fn context(batch: &RecordBatch, partitions: usize) -> Result<SessionContext, Box<dyn Error>> {
    let context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(partitions));
    let mut parts = Vec::new();
    let mut from = 0;
    for part in 0..partitions {
        let to = if part + 1 == partitions {
            batch.num_rows()
        } else {
            batch.num_rows() * (part + 1).pow(2) / partitions.pow(2)
        };
        parts.push(vec![batch.slice(from, to - from)]);
        from = to;
    }
    context.register_table("points", Arc::new(MemTable::try_new(batch.schema(), parts)?))?;
    Ok(context)
}

async fn query(context: &SessionContext, sql: &str) -> Result<RecordBatch, Box<dyn Error>> {
    let frame = context.sql(sql).await?;
    let schema = Arc::new(frame.schema().as_arrow().clone());
    Ok(concat_batches(&schema, &frame.collect().await?)?)
}

/// Column i of what was found.
fn rows(batch: &RecordBatch, i: usize) -> Vec<Option<Vec<u8>>> {
    batch.column(i).as_fixed_size_binary().iter().map(|row| row.map(<[u8]>::to_vec)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_thousand_rows_agree_with_another_library() -> Outcome {
    let points = points(100_000);
    let batch = table(Arc::new(FixedSizeBinaryArray::try_from_iter(points.iter())?))?;
    let key = key(Group::X25519, &ALICE)?;
    let context = context(&batch, 2)?;
    context.register_udf(key.mask("secant_mask"));
    let found = query(&context, "SELECT secant_mask(u) FROM points ORDER BY id").await?;
    let wanted: Vec<_> = points.iter().map(|u| Some(x25519_dalek::x25519(ALICE, *u).to_vec())).collect();
    assert!(rows(&found, 0) == wanted);
    assert_eq!((key.report().rows(), key.report().count(Verdict::Fine)), (100_000, 100_000));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn partitions_and_files_change_nothing() -> Outcome {
    let points = points(3_000);
    let batch = table(Arc::new(FixedSizeBinaryArray::try_from_iter(points.iter())?))?;
    let key = key(Group::X25519Unclamped, &ALICE)?;
    let mut wanted = vec![0; 32 * points.len()];
    let mut verdicts = vec![Verdict::Fine; points.len()];
    let mask = Mask::from_bytes(Group::X25519Unclamped, &ALICE)?;
    mask.mask(&Rows::fixed(points.as_flattened(), 32)?, &mut wanted, &mut verdicts, Cores::All)?;
    let wanted: Vec<_> = wanted.chunks(32).map(|row| Some(row.to_vec())).collect();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("parquet-{}", std::process::id()));
    for partitions in [1, 2, 4, 7] {
        let context = context(&batch, partitions)?;
        context.register_udf(key.mask("secant_mask"));
        let found = query(&context, "SELECT secant_mask(u) FROM points ORDER BY id").await?;
        assert!(rows(&found, 0) == wanted, "{partitions} partitions");
        // The same by a folder of Parquet files.
        let to = folder.join(partitions.to_string());
        let to = to.to_str().ok_or("a folder's name")?;
        context.table("points").await?.write_parquet(to, DataFrameWriteOptions::new(), None).await?;
        context.register_parquet("files", to, ParquetReadOptions::default()).await?;
        let found = query(&context, "SELECT secant_mask(u) FROM files ORDER BY id").await?;
        assert!(rows(&found, 0) == wanted, "{partitions} partitions in files");
    }
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn null_stays_null_and_bad_rows_are_counted() -> Outcome {
    let good = points(1)[0];
    let cells: Vec<Option<&[u8]>> =
        vec![None, Some(&good), Some(&good[..31]), Some(&[0; 32]), None, Some(&good), Some(b"")];
    let key = key(Group::X25519, &ALICE)?;
    let wanted = Some(x25519_dalek::x25519(ALICE, good).to_vec());
    let wanted = [None, wanted.clone(), None, None, None, wanted, None];
    let columns: [ArrayRef; 4] = [
        Arc::new(BinaryArray::from(cells.clone())),
        Arc::new(LargeBinaryArray::from(cells.clone())),
        Arc::new(BinaryViewArray::from(cells.clone())),
        Arc::new(DictionaryArray::<Int32Type>::try_new(
            Int32Array::from(vec![None, Some(0), Some(1), Some(2), None, Some(0), Some(3)]),
            Arc::new(BinaryArray::from(vec![&good[..], &good[..31], &[0; 32], b""])),
        )?),
    ];
    for (i, column) in columns.into_iter().enumerate() {
        let context = context(&table(column)?, 1)?;
        context.register_udf(key.mask("secant_mask"));
        let found = query(&context, "SELECT secant_mask(u) FROM points ORDER BY id").await?;
        assert_eq!(rows(&found, 0), wanted, "column {i}");
        let times = u64::try_from(i)? + 1;
        let counts =
            [Verdict::Null, Verdict::Fine, Verdict::Length, Verdict::LowOrder].map(|v| key.report().count(v));
        assert_eq!(counts, [2 * times, 2 * times, 2 * times, times], "column {i}");
    }
    assert_eq!(key.report().to_string(), "rows 28, fine 8, length 8, low_order 4, null 8");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn masks_commute_and_are_undone_in_every_group() -> Outcome {
    for group in Group::ALL {
        let names: StringArray =
            (0..300).map(|i| (i % 50 != 7).then(|| format!("user-{i}@example.org"))).collect();
        let context = context(&table(Arc::new(names))?, 3)?;
        let (alice, bob) = (key(group, &ALICE)?, key(group, &BOB)?);
        for (key, name) in [(&alice, "alice"), (&bob, "bob")] {
            context.register_udf(key.mask(name));
            context.register_udf(key.unmask(format!("{name}_back")));
            context.register_udf(key.mask_identifiers(format!("{name}_hash"), group.default_tag())?);
        }
        let sql = "SELECT bob(alice_hash(u)), alice(bob_hash(u)), alice_back(alice(bob_hash(u))), bob_hash(u), id \
                   FROM points ORDER BY id";
        let found = query(&context, sql).await?;
        let columns: Vec<_> = (0..4).map(|i| rows(&found, i)).collect();
        assert_eq!(columns[0], columns[1], "{}", group.name());
        assert_eq!(columns[2], columns[3], "{}", group.name());
        assert_ne!(columns[0], columns[3], "{}", group.name());
        assert_eq!(columns[0].iter().filter(|row| row.is_none()).count(), 6, "{}", group.name());
        assert_eq!(found.column(4).as_primitive::<Int64Type>().value(299), 299);
        // As the library says.
        let mask = Mask::from_bytes(group, &BOB)?;
        let mut wanted = vec![0; group.row_len()];
        let name: &[u8] = b"user-299@example.org";
        mask.mask_identifiers(
            &Rows::slices(&[name]),
            group.default_tag(),
            &mut wanted,
            &mut [Verdict::Fine],
            Cores::All,
        )?;
        assert_eq!(columns[3].last(), Some(&Some(wanted)));
    }
    Ok(())
}

#[tokio::test]
async fn constants_and_joins() -> Outcome {
    let point = points(1)[0];
    let context = context(&table(Arc::new(BinaryArray::from(vec![&point[..], &BOB])))?, 2)?;
    let key = key(Group::X25519, &ALICE)?;
    context.register_udf(key.mask("secant_mask"));
    let digits: String = point.iter().map(|byte| format!("{byte:02x}")).collect();
    let found = query(&context, &format!("SELECT secant_mask(X'{digits}'), secant_mask(NULL)")).await?;
    assert_eq!(rows(&found, 0), [Some(x25519_dalek::x25519(ALICE, point).to_vec())]);
    assert_eq!(rows(&found, 1), [None]);
    let sql = "SELECT count(*) FROM points a JOIN points b ON secant_mask(a.u) = secant_mask(b.u)";
    assert_eq!(query(&context, sql).await?.column(0).as_primitive::<Int64Type>().value(0), 2);
    Ok(())
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_by_name() -> Outcome {
    let key = key(Group::X25519, &ALICE)?;
    assert!(key.mask_identifiers("empty", b"").is_err());
    let context = context(&table(Arc::new(StringArray::from(vec!["00"])))?, 1)?;
    context.register_udf(key.mask("secant_mask"));
    for (sql, wanted) in [
        ("SELECT secant_mask(u) FROM points", "decode(column, 'hex')"),
        ("SELECT secant_mask(id) FROM points", "secant_mask takes binary columns, not Int64"),
        ("SELECT secant_mask() FROM points", "secant_mask"),
        ("SELECT secant_mask(u, u) FROM points", "secant_mask"),
    ] {
        let refused = match context.sql(sql).await {
            Ok(frame) => frame.collect().await.err(),
            Err(error) => Some(error),
        };
        let said = refused.ok_or(sql)?.to_string();
        assert!(said.contains(wanted), "{sql}: {said}");
    }
    Ok(())
}

#[tokio::test]
async fn identifiers_have_one_form() -> Outcome {
    let context = context(&table(Arc::new(StringArray::from(vec!["0", "1", "2"])))?, 1)?;
    context
        .register_udf(key(Group::Ristretto255, &ALICE)?.mask_identifiers("masked", b"a tag of this test")?);
    let sql = "SELECT masked(u) AS text, masked(id) AS integer, masked(CAST(id AS DOUBLE)) AS float FROM points ORDER BY id";
    let found = query(&context, sql).await?;
    assert_eq!(found.column(0).null_count(), 0);
    assert_eq!(rows(&found, 0), rows(&found, 1));
    assert_eq!(rows(&found, 0), rows(&found, 2));
    let refused =
        query(&context, "SELECT masked(CAST(id AS DOUBLE) + CAST('0.5' AS DOUBLE)) FROM points").await;
    assert!(refused.is_err_and(|error| error.to_string().contains("no one form")));
    Ok(())
}

/// The secret in the forms in which it might be written.
fn forms(secret: &[u8; 32]) -> Vec<String> {
    let mut reversed = *secret;
    reversed.reverse();
    [secret, &reversed]
        .into_iter()
        .flat_map(|bytes| {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            let list = format!("{bytes:?}");
            [digits.to_uppercase(), digits, list.trim_matches(['[', ']']).to_owned()]
        })
        .collect()
}

#[tokio::test]
async fn no_plan_or_message_has_the_secret() -> Outcome {
    let key = key(Group::X25519, &ALICE)?;
    let context = context(&table(Arc::new(BinaryArray::from(vec![&BOB[..]])))?, 2)?;
    let function = key.mask("secant_mask");
    context.register_udf(function.clone());
    let mut shown = format!("{key:?} {:?} {function:?} {:?}", key.report(), function.inner());
    let sql = "SELECT secant_mask(secant_mask(u)) FROM points WHERE secant_mask(u) IS NOT NULL";
    let frame = context.sql(sql).await?;
    shown += &format!("{:?} {:?}", frame.logical_plan(), frame.clone().create_physical_plan().await?);
    for explain in ["EXPLAIN VERBOSE", "EXPLAIN ANALYZE VERBOSE"] {
        let plan = query(&context, &format!("{explain} {sql}")).await?;
        shown += &datafusion::arrow::util::pretty::pretty_format_batches(&[plan])?.to_string();
    }
    shown += &format!("{:?}", context.sql("SELECT secant_mask(id) FROM points").await.err());
    assert!(shown.contains("secant_mask") && shown.len() > 2_000, "{shown}");
    for form in forms(&ALICE) {
        assert!(!shown.contains(&form), "{form} is in: {shown}");
    }
    // The search would find it.
    assert!(forms(&ALICE).iter().any(|form| format!("{:02x?}", ALICE).replace(", ", "").contains(form)));
    Ok(())
}

#[test]
fn functions_are_equal_by_identity() -> Outcome {
    let (one, other) = (key(Group::X25519, &ALICE)?, key(Group::X25519, &ALICE)?);
    assert_eq!(one.mask("f"), one.mask("f"));
    assert_ne!(one.mask("f"), one.unmask("f"));
    assert_ne!(one.mask("f"), other.mask("f"));
    Ok(())
}
