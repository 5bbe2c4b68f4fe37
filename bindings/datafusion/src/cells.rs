//! The byte strings of a column.

use datafusion_common::arrow::array::{Array, ArrayRef, AsArray};
use datafusion_common::arrow::compute::cast;
use datafusion_common::arrow::datatypes::DataType;
use datafusion_common::{Result, exec_err};

/// Whether a column of this type has byte strings; text counts only where it is its own bytes.
pub(crate) fn readable(kind: &DataType, text: bool) -> bool {
    match kind {
        DataType::Null
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::FixedSizeBinary(_) => true,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => text,
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
