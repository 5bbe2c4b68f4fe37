//! The byte strings of a column.

use std::sync::Arc;

use datafusion_common::arrow::array::{Array, ArrayRef, AsArray, StringArray};
use datafusion_common::arrow::compute::cast;
use datafusion_common::arrow::datatypes::{DataType, Float64Type};
use datafusion_common::{Result, exec_err};

/// Whether a column of this type has byte strings; text, and numbers that have one form as text, count only where they are identifiers.
pub(crate) fn readable(kind: &DataType, text: bool) -> bool {
    match kind {
        DataType::Null
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::FixedSizeBinary(_) => true,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => text,
        DataType::Float16 | DataType::Float32 | DataType::Float64 | DataType::Decimal128(_, 0) => text,
        kind if kind.is_integer() => text,
        DataType::Dictionary(_, value) => readable(value, text),
        _ => false,
    }
}

/// The column without its dictionary.
pub(crate) fn spread(column: &ArrayRef) -> Result<ArrayRef> {
    match column.data_type() {
        DataType::Dictionary(_, value) => Ok(cast(column, value)?),
        _ => Ok(ArrayRef::clone(column)),
    }
}

/// Identifiers in the one form that docs/bulk.md has: integers, floats among them, and UUIDs as text.
pub(crate) fn texts(column: ArrayRef, uuid: bool) -> Result<ArrayRef> {
    match column.data_type() {
        DataType::FixedSizeBinary(16) if uuid => {
            let rows = column.as_fixed_size_binary().iter();
            let text = |row: &[u8]| {
                let n = row.iter().fold(0, |n: u128, byte| n << 8 | u128::from(*byte));
                let [a, b, c] = [n >> 80, n >> 64, n >> 48].map(|n| n & 0xffff);
                format!("{:08x}-{a:04x}-{b:04x}-{c:04x}-{:012x}", n >> 96, n & 0xffff_ffff_ffff)
            };
            Ok(Arc::new(rows.map(|row| row.map(text)).collect::<StringArray>()))
        }
        kind if kind.is_integer() || matches!(kind, DataType::Decimal128(_, 0)) => {
            Ok(cast(&column, &DataType::Utf8)?)
        }
        kind if kind.is_floating() => {
            let floats = cast(&column, &DataType::Float64)?;
            let text = |x: f64| {
                if x.fract() == 0.0 && x.abs() <= (1_u64 << 53) as f64 {
                    Ok((x as i64).to_string())
                } else {
                    exec_err!(
                        "{x} is no integer up to 2^53, and other floats have no one form: give the column as text"
                    )
                }
            };
            let rows = floats.as_primitive::<Float64Type>().iter().map(|x| x.map(text).transpose());
            Ok(Arc::new(rows.collect::<Result<StringArray>>()?))
        }
        _ => Ok(column),
    }
}

/// The rows that are not null, in their order.
pub(crate) fn present(column: &dyn Array) -> Result<Vec<&[u8]>> {
    macro_rules! bytes {
        ($array:expr) => {
            $array.iter().flatten().map(AsRef::<[u8]>::as_ref).collect()
        };
    }
    Ok(match column.data_type() {
        DataType::Null => Vec::new(),
        DataType::Binary => bytes!(column.as_binary::<i32>()),
        DataType::LargeBinary => bytes!(column.as_binary::<i64>()),
        DataType::BinaryView => bytes!(column.as_binary_view()),
        DataType::FixedSizeBinary(_) => bytes!(column.as_fixed_size_binary()),
        DataType::Utf8 => bytes!(column.as_string::<i32>()),
        DataType::LargeUtf8 => bytes!(column.as_string::<i64>()),
        DataType::Utf8View => bytes!(column.as_string_view()),
        other => return exec_err!("a column of {other} has no byte strings"),
    })
}
