//! Scans of files: a row of output for each that is found, from every kind of file, in one run and in
//! several.

use arrow_array::builder::{
    ArrayBuilder, BinaryBuilder, FixedSizeBinaryBuilder, FixedSizeListBuilder, LargeListBuilder, ListBuilder,
    StringBuilder, UInt8Builder,
};
use secant::bulk::{SilentPayments, ViewTags};
use secant::edwards25519::Scalar;
use secant::secp256k1::{AffinePoint, Point, PublicKey, SecretKey};

use super::*;

const ROWS: usize = 70_000;

fn secret(byte: u8) -> SecretKey {
    SecretKey::from_bytes(&[byte; 32]).unwrap()
}

fn silent() -> Operation {
    Operation::SilentPayments {
        scan: secret(7),
        spend: secret(9).public_key(),
        labels: vec![0, 5],
        tweaks: "tweak".into(),
        outputs: "outputs".into(),
    }
}

/// The key that the wallet's address without a label gets by the transaction with this point.
fn paid(tweak: &[u8]) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    let compressed = |point: Point| {
        PublicKey::from_affine(AffinePoint::from(point)).unwrap().to_compressed_sec1_bytes().to_vec()
    };
    let scalar = |byte| secant::secp256k1::Scalar::from_bytes(&[byte; 32]).unwrap();
    let point = *PublicKey::from_sec1_bytes(tweak).unwrap().as_affine();
    let tag = Sha256::digest("BIP0352/SharedSecret");
    let hash = Sha256::new().chain_update(tag).chain_update(tag);
    let hash = hash.chain_update(compressed(Point::from(point) * &scalar(7))).chain_update([0; 4]);
    let key = scalar(9) + secant::secp256k1::Scalar::reduce(&hash.finalize());
    compressed(Point::mul_base(&key))[1..].to_vec()
}

/// Few points, many rows: of a thousand one is paid, one bad, and one null.
fn transactions() -> (Vec<Vec<u8>>, Vec<Option<Vec<u8>>>) {
    let points: Vec<Vec<u8>> =
        (1..=20).map(|i| secret(i).public_key().to_compressed_sec1_bytes().to_vec()).collect();
    let paid: Vec<Vec<u8>> = points.iter().map(|tweak| paid(tweak)).collect();
    let outputs = (0..ROWS).map(|row| match row % 1000 {
        7 => Some([&[1; 32][..], &paid[row % 20]].concat()),
        3 => Some(vec![0; 33]),
        5 => None,
        _ => Some(vec![2; 32]),
    });
    ((0..ROWS).map(|row| points[row % 20].clone()).collect(), outputs.collect())
}

#[test]
fn payments_are_those_of_the_library() {
    let room = Room::new("silent");
    let (tweaks, outputs) = transactions();
    let ids = StringArray::from_iter_values((0..ROWS).map(|row| format!("tx {row}")));
    let batch = table(vec![
        ("id", Arc::new(ids) as ArrayRef),
        ("tweak", Arc::new(BinaryArray::from_iter_values(&tweaks))),
        ("outputs", Arc::new(BinaryArray::from_iter(outputs.iter().map(Option::as_deref)))),
    ]);
    write(&room.file("in.parquet"), &[batch.slice(0, 40_000), batch.slice(40_000, 30_000)]);
    write(&room.file("in.arrow"), std::slice::from_ref(&batch));
    let lines: String = (0..ROWS)
        .map(|row| {
            format!("tx {row},{},{}\n", hex(&tweaks[row]), hex(outputs[row].as_deref().unwrap_or_default()))
        })
        .collect();
    fs::write(room.file("in.csv"), format!("id,tweak,outputs\n{lines}")).unwrap();

    let wallet = SilentPayments::new(&secret(7), &secret(9).public_key(), &[0, 5]);
    let points: Vec<&[u8]> = tweaks.iter().map(Vec::as_slice).collect();
    let keys: Vec<&[u8]> = outputs.iter().map(|keys| keys.as_deref().unwrap_or_default()).collect();
    let mut verdicts = vec![Verdict::Null; ROWS];
    let found = wallet.scan(&Rows::slices(&points), &Rows::slices(&keys), &mut verdicts, Cores::All).unwrap();
    assert_eq!(found.len(), ROWS / 1000);
    let wanted: Vec<String> = found
        .iter()
        .map(|p| format!("tx {},{},{},{},,{}", p.row, p.row, p.output, p.number, hex(&p.tweak)))
        .collect();
    for format in ["parquet", "arrow", "csv"] {
        for cores in [Cores::All, Cores::This] {
            let input = room.file(&format!("in.{format}"));
            let whole = room.file(&format!("whole-{format}.csv"));
            let with = |output: &Path| {
                let mut asked = job(&input, output, silent());
                (asked.keep, asked.cores, asked.force) = (vec!["id".into()], cores, true);
                asked
            };
            let summary = run(&with(&whole)).unwrap();
            assert_eq!((summary.rows, summary.written), (ROWS as u64, wanted.len() as u64));
            let of = |verdict: Verdict| summary.counts[usize::from(verdict.code())];
            assert_eq!((of(Verdict::Null), of(Verdict::Length)), (70, 70));
            let text = fs::read_to_string(&whole).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines[0], "id,row,output,number,label,tweak");
            assert_eq!(lines[1..], wanted);
            // Stopped behind its first unit, which stays.
            let broken = room.file(&format!("broken-{format}.csv"));
            let _ = fs::remove_file(&broken);
            let mut asked = with(&broken);
            asked.force = false;
            let stop = AtomicBool::new(false);
            assert!(asked.run(&mut |_| stop.store(true, Ordering::Relaxed), &stop).is_err());
            let summary = run(&asked).unwrap();
            assert_eq!((summary.resumed, summary.written), (1 << 16, wanted.len() as u64));
            assert_eq!(fs::read_to_string(&broken).unwrap(), text);
        }
    }
    // In Parquet, too; and no column of verdicts.
    let output = room.file("out.parquet");
    let mut asked = job(&room.file("in.arrow"), &output, silent());
    asked.name = Some("open".into());
    run(&asked).unwrap();
    let tweaks: Vec<_> = found.iter().map(|payment| Some(payment.tweak.to_vec())).collect();
    assert_eq!(column(&output, "open"), tweaks);
    asked.output = room.file("other.parquet");
    asked.verdicts = Some("why".into());
    assert!(run(&asked).unwrap_err().to_string().contains("no column of verdicts"));
    (asked.verdicts, asked.name) = (None, Some("row".into()));
    assert!(run(&asked).unwrap_err().to_string().contains("two columns would be called row"));
    // Another key is another job.
    asked.name = None;
    let stop = AtomicBool::new(false);
    assert!(asked.run(&mut |_| stop.store(true, Ordering::Relaxed), &stop).is_err());
    let description = fs::read_to_string(part_of(&asked.output).join("job.json")).unwrap();
    assert!(!description.contains("070707"), "{description}");
    let Operation::SilentPayments { scan, .. } = &mut asked.operation else { panic!() };
    *scan = secret(8);
    assert!(run(&asked).unwrap_err().to_string().contains("another job"));
}

/// A column of lists by a builder of lists, and what appends an element or null.
macro_rules! lists {
    ($builder:expr, $rows:expr, $append:expr) => {{
        let mut builder = $builder;
        for row in $rows {
            for element in row.iter().flatten() {
                $append(builder.values(), element.as_deref());
            }
            builder.append(row.is_some());
        }
        Arc::new(ArrayBuilder::finish(&mut builder)) as ArrayRef
    }};
}

/// Lists of outputs give what outputs one after another give, in all types of lists; nothing is merged.
#[test]
fn outputs_are_lists() {
    let room = Room::new("lists");
    let tweaks: Vec<Vec<u8>> =
        (1..=7).map(|i| secret(i).public_key().to_compressed_sec1_bytes().to_vec()).collect();
    let paid: Vec<Vec<u8>> = tweaks.iter().map(|tweak| paid(tweak)).collect();
    let some = |bytes: &[u8]| Some(bytes.to_vec());
    // The last two: 64 bytes in wrong pieces, and a null among the outputs.
    let rows = |other: &[u8]| {
        vec![
            Some(vec![some(&[1; 32]), some(&paid[0])]),
            None,
            Some(vec![some(&paid[2])]),
            Some(vec![]),
            Some(vec![some(&[2; 32]), some(&[3; 32]), some(&paid[4])]),
            Some(vec![some(other), some(&paid[5])]),
            Some(vec![some(&paid[6]), None]),
        ]
    };
    let (wrong, right) = (rows(&paid[5][..31]), rows(&[4; 32]));
    let binary = |to: &mut BinaryBuilder, e: Option<&[u8]>| to.append_option(e);
    let text = |to: &mut StringBuilder, e: Option<&[u8]>| to.append_option(e.map(hex));
    let fixed = |to: &mut FixedSizeBinaryBuilder, e: Option<&[u8]>| match e {
        Some(e) => to.append_value(e).unwrap(),
        None => to.append_null(),
    };
    let columns = [
        (lists!(ListBuilder::new(BinaryBuilder::new()), &wrong, binary), true),
        (lists!(LargeListBuilder::new(BinaryBuilder::new()), &wrong, binary), true),
        (lists!(ListBuilder::new(StringBuilder::new()), &wrong, text), true),
        (lists!(ListBuilder::new(FixedSizeBinaryBuilder::new(32)), &right, fixed), false),
    ];
    for (i, (outputs, wrong)) in columns.into_iter().enumerate() {
        for format in ["parquet", "arrow"] {
            let batch = table(vec![
                ("tweak", Arc::new(BinaryArray::from_iter_values(&tweaks)) as ArrayRef),
                ("outputs", outputs.clone()),
            ]);
            let (input, output) =
                (room.file(&format!("{i}.{format}")), room.file(&format!("{i}-{format}.csv")));
            // From a slice, too: lists that do not begin at 0.
            write(&input, &[batch.slice(0, 2), batch.slice(2, 5)]);
            let summary = run(&job(&input, &output, silent())).unwrap();
            let of = |verdict: Verdict| summary.counts[usize::from(verdict.code())];
            assert_eq!((of(Verdict::Null), of(Verdict::Length)), (2, u64::from(wrong)));
            let text = fs::read_to_string(&output).unwrap();
            let found: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split(',').collect()).collect();
            let mut wanted = vec![["0", "1"], ["2", "0"], ["4", "2"]];
            if !wrong {
                wanted.push(["5", "1"]);
            }
            assert_eq!(found.iter().map(|line| [line[0], line[1]]).collect::<Vec<_>>(), wanted);
        }
    }
    // View tags: a byte for each output.
    let keys = BinaryArray::from_iter_values(vec![
        secant::edwards25519::Point::mul_base(&Scalar::from(77))
            .compress();
        3
    ]);
    let tags: Vec<Option<Vec<Option<Vec<u8>>>>> = (0..3).map(|_| Some(vec![some(&[7]); 2000])).collect();
    let joined = BinaryArray::from_iter_values(vec![[7_u8; 2000]; 3]);
    let byte = |to: &mut UInt8Builder, e: Option<&[u8]>| to.append_value(e.unwrap()[0]);
    let mut same = Vec::new();
    for (i, tags) in [
        Arc::new(joined) as ArrayRef,
        lists!(ListBuilder::new(UInt8Builder::new()), &tags, byte),
        lists!(FixedSizeListBuilder::new(UInt8Builder::new(), 2000), &tags, byte),
        lists!(ListBuilder::new(BinaryBuilder::new()), &tags, binary),
    ]
    .into_iter()
    .enumerate()
    {
        let (input, output) = (room.file(&format!("tags{i}.arrow")), room.file(&format!("tags{i}.csv")));
        let batch = table(vec![("key", Arc::new(keys.clone()) as ArrayRef), ("tags", tags)]);
        write(&input, &[batch.slice(1, 2)]);
        let operation = Operation::ViewTags {
            view: Scalar::from(5),
            keys: "key".into(),
            tags: "tags".into(),
            first: None,
        };
        run(&job(&input, &output, operation)).unwrap();
        same.push(fs::read_to_string(&output).unwrap());
    }
    assert!(same[0].lines().count() > 2 && same.iter().all(|text| *text == same[0]));
    // Other types are said.
    let input = room.file("integers.arrow");
    let integers = Int64Array::from(vec![1, 2, 3]);
    write(&input, &[table(vec![("tweak", Arc::new(keys) as ArrayRef), ("outputs", Arc::new(integers))])]);
    let said = run(&job(&input, &room.file("out.csv"), silent())).unwrap_err().to_string();
    assert!(
        said.contains("column outputs has the type Int64, where byte strings or text, or lists of them"),
        "{said}"
    );
}

/// Lists as other programs write them (tests/vectors/SOURCE.md): the transactions of BIP 352's vectors, the
/// first three with outputs that are null, with a null among them, and in pieces of other lengths.
const LISTS: [&str; 5] = [
    "lists-pyarrow.parquet",
    "lists-polars.parquet",
    "lists-polars.arrow",
    "lists-duckdb.parquet",
    "lists-pandas.feather",
];

#[test]
fn lists_of_other_programs_are_read() {
    let room = Room::new("writers");
    let rows: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../../tests/vectors/scan/bip352.json")).unwrap();
    let row = &rows[12];
    let bytes = |name: &str| {
        let digits = row[name].as_str().unwrap().as_bytes();
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
        SecretKey::try_from(&digits.chunks(2).map(byte).collect::<Vec<_>>()[..]).unwrap()
    };
    let labels: Vec<u32> =
        row["labels"].as_array().unwrap().iter().map(|m| m.as_u64().unwrap().try_into().unwrap()).collect();
    assert!(labels.len() > 1);
    let mut first = None;
    for name in LISTS {
        let output = room.file(&format!("{name}.csv"));
        let operation = Operation::SilentPayments {
            scan: bytes("scan"),
            spend: bytes("spend").public_key(),
            labels: labels.clone(),
            tweaks: "tweak".into(),
            outputs: "outputs".into(),
        };
        let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/parquet").join(name);
        let summary = run(&job(&input, &output, operation)).unwrap_or_else(|e| panic!("{name}: {e}"));
        let of = |verdict: Verdict| summary.counts[usize::from(verdict.code())];
        assert_eq!((summary.rows, of(Verdict::Null), of(Verdict::Length)), (26, 2, 1), "{name}");
        let text = fs::read_to_string(&output).unwrap();
        // What the vector says of its transaction.
        let tweak = row["found"][0][1].as_str().unwrap();
        let own = text.lines().find(|line| line.starts_with("12,0,0,")).unwrap();
        assert!(own.ends_with(tweak), "{name}: {own}");
        assert_eq!(*first.get_or_insert_with(|| text.clone()), text, "{name}");
    }
}

/// Places of outputs are a column of integers.
#[test]
fn candidates_are_those_of_the_library() {
    let room = Room::new("tags");
    let key = secant::edwards25519::Point::mul_base(&Scalar::from(77)).compress();
    let tags: Vec<[u8; 8]> =
        (0..3000_u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes()).collect();
    let firsts: Vec<usize> = (0..3000).map(|i| i % 300).collect();
    let wallet = ViewTags::new(&Scalar::from(5).to_bytes()).unwrap();
    let (keys, slices) = (vec![&key[..]; 3000], tags.iter().map(|tags| &tags[..]).collect::<Vec<_>>());
    let mut verdicts = vec![Verdict::Null; 3000];
    let found = wallet
        .scan(&Rows::slices(&keys), &Rows::slices(&slices), Some(&firsts), &mut verdicts, Cores::All)
        .unwrap();
    assert!(found.len() > 30);
    let batch = table(vec![
        ("key", Arc::new(BinaryArray::from_iter_values(&keys)) as ArrayRef),
        ("tags", Arc::new(BinaryArray::from_iter_values(&tags))),
        ("at", Arc::new(Int64Array::from_iter_values(firsts.iter().map(|at| *at as i64)))),
    ]);
    let (input, output) = (room.file("in.parquet"), room.file("out.csv"));
    write(&input, &[batch]);
    let operation = Operation::ViewTags {
        view: Scalar::from(5),
        keys: "key".into(),
        tags: "tags".into(),
        first: Some("at".into()),
    };
    assert_eq!(run(&job(&input, &output, operation)).unwrap().written, found.len() as u64);
    let text = fs::read_to_string(&output).unwrap();
    let wanted: Vec<String> = found
        .iter()
        .map(|c| format!("{},{},{}", c.row, c.output + firsts[c.row], hex(&c.derivation)))
        .collect();
    assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), wanted);
}

/// Files and folders are one table, and a job goes on in the middle of the second.
#[test]
fn several_files_are_one_table() {
    let room = Room::new("several");
    let given = rows(150_000, true);
    let array = BinaryArray::from_iter(given.iter().map(Option::as_deref));
    let batch = table(vec![("u", Arc::new(array) as ArrayRef)]);
    for format in ["parquet", "arrow", "csv"] {
        let folder = room.file(format);
        fs::create_dir(&folder).unwrap();
        let pieces = [(0, 10), (10, 40_000), (40_010, 60_000), (100_010, 49_990)];
        for (i, (start, count)) in pieces.into_iter().enumerate() {
            let file = folder.join(format!("{i}.{format}"));
            if format == "csv" {
                let cells = given[start..start + count].iter().map(|row| row.as_deref().unwrap_or_default());
                fs::write(&file, format!("u\n{}", cells.map(|row| hex(row) + "\n").collect::<String>()))
                    .unwrap();
            } else {
                write(&file, &[batch.slice(start, count)]);
            }
        }
        for cores in [Cores::All, Cores::This] {
            let output = room.file(&format!("out-{format}.parquet"));
            let mut asked = job(&folder, &output, masking("u"));
            (asked.cores, asked.allow_bad) = (cores, true);
            let _ = fs::remove_file(&output);
            for _ in 0..2 {
                let stop = AtomicBool::new(false);
                assert!(asked.run(&mut |_| stop.store(true, Ordering::Relaxed), &stop).is_err());
            }
            let summary = run(&asked).unwrap();
            assert_eq!((summary.rows, summary.resumed, summary.written), (150_000, 2 << 16, 150_000));
            assert_eq!(column(&output, "u"), expected(&given), "{format}");
        }
    }
    // Another type in the second file.
    let (first, second) = (room.file("first.parquet"), room.file("second.parquet"));
    write(&first, &[batch.slice(0, 10)]);
    write(&second, &[table(vec![("u", Arc::new(StringArray::from_iter_values(["09"])) as ArrayRef)])]);
    let mut asked = job(&first, &room.file("out.csv"), masking("u"));
    asked.inputs.push(second);
    let said = run(&asked).unwrap_err().to_string();
    assert!(said.contains("second.parquet: column u has the type Utf8, and Binary"), "{said}");
    asked.inputs.clear();
    assert!(run(&asked).unwrap_err().to_string().contains("no file is given"));
}
