//! The one form in which an identifier or a message counts as bytes, so that one table gives the same in
//! Parquet, Arrow and CSV.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Decimal128Type, Float16Type, Float32Type, Float64Type, Int8Type, Int16Type,
    Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_schema::DataType;

use crate::cells::Cells;

/// Whether values of this type have one form.
pub(crate) fn can(kind: &DataType) -> bool {
    match kind {
        DataType::Dictionary(_, values) => can(values),
        DataType::Float16 | DataType::Float32 | DataType::Float64 | DataType::Decimal128(_, 0) => true,
        kind => kind.is_integer() || Cells::can(kind),
    }
}

/// An array in this form: byte strings and text as they are, UUIDs and numbers as text.
///
/// # Errors
/// The first row that has none, and why.
pub(crate) fn form(array: &ArrayRef, uuid: bool) -> Result<ArrayRef, (usize, String)> {
    if let Some(dictionary) = array.as_any_dictionary_opt() {
        let values = dictionary.values();
        if !uuid && Cells::can(values.data_type()) {
            return Ok(Arc::clone(array));
        }
        let whole = |e: arrow_schema::ArrowError| (0, e.to_string());
        // Values that no row has are not checked.
        let rows = arrow_select::take::take(values, dictionary.keys(), None).map_err(whole)?;
        return form(&rows, uuid);
    }
    macro_rules! texts {
        ($($kind:pat => $native:ident $text:expr,)*) => {
            match array.data_type() {
                DataType::FixedSizeBinary(16) if uuid => {
                    let rows = array.as_fixed_size_binary().iter();
                    Ok(Arc::new(rows.map(|row| row.map(hyphens)).collect::<StringArray>()))
                }
                $($kind => texts::<$native>(array, $text),)*
                _ => Ok(Arc::clone(array)),
            }
        };
    }
    texts! {
        DataType::Int8 => Int8Type |n| Ok(n.to_string()),
        DataType::Int16 => Int16Type |n| Ok(n.to_string()),
        DataType::Int32 => Int32Type |n| Ok(n.to_string()),
        DataType::Int64 => Int64Type |n| Ok(n.to_string()),
        DataType::UInt8 => UInt8Type |n| Ok(n.to_string()),
        DataType::UInt16 => UInt16Type |n| Ok(n.to_string()),
        DataType::UInt32 => UInt32Type |n| Ok(n.to_string()),
        DataType::UInt64 => UInt64Type |n| Ok(n.to_string()),
        DataType::Decimal128(_, 0) => Decimal128Type |n| Ok(n.to_string()),
        DataType::Float16 => Float16Type |x| integer(x.into()),
        DataType::Float32 => Float32Type |x| integer(x.into()),
        DataType::Float64 => Float64Type integer,
    }
}

fn texts<T: ArrowPrimitiveType>(
    array: &ArrayRef,
    text: impl Fn(T::Native) -> Result<String, String>,
) -> Result<ArrayRef, (usize, String)> {
    let rows = array.as_primitive::<T>().iter().enumerate();
    let rows = rows.map(|(i, n)| n.map(&text).transpose().map_err(|what| (i, what)));
    Ok(Arc::new(rows.collect::<Result<StringArray, _>>()?))
}

/// A float that is an integer is written as one, as far as each integer is a float; others are written in
/// many ways.
fn integer(x: f64) -> Result<String, String> {
    if x.fract() == 0.0 && x.abs() <= (1_u64 << 53) as f64 {
        Ok((x as i64).to_string())
    } else {
        Err(format!(
            "{x} is no integer up to 2^53, and other floats have no one form: give the column as text"
        ))
    }
}

/// The text form of a UUID (RFC 9562).
fn hyphens(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(36);
    for (i, byte) in bytes.iter().enumerate() {
        if matches!(i, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        text.extend(
            [byte >> 4, byte & 15].into_iter().filter_map(|digit| char::from_digit(digit.into(), 16)),
        );
    }
    text
}
