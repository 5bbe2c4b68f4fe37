//! The byte strings of an Arrow array, whatever its type.

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray, LargeStringArray,
    StringArray, StringViewArray,
};
use arrow_schema::DataType;

/// The rows of an array, and whether they are text.
pub(crate) enum Cells<'a> {
    Fixed(&'a FixedSizeBinaryArray),
    Binary(&'a BinaryArray),
    LargeBinary(&'a LargeBinaryArray),
    View(&'a BinaryViewArray),
    Text(&'a StringArray),
    LargeText(&'a LargeStringArray),
    TextView(&'a StringViewArray),
    /// A column whose rows are all null.
    Nothing,
    /// The row of the dictionary for each row; which rows are null, the array says.
    Dictionary {
        array: &'a dyn Array,
        keys: Vec<usize>,
        values: Box<Self>,
    },
}

impl<'a> Cells<'a> {
    /// The cells of an array.
    ///
    /// # Errors
    /// The type, if it holds no byte strings.
    pub(crate) fn of(array: &'a dyn Array) -> Result<Self, String> {
        Ok(match array.data_type() {
            DataType::FixedSizeBinary(_) => Self::Fixed(array.as_fixed_size_binary()),
            DataType::Binary => Self::Binary(array.as_binary()),
            DataType::LargeBinary => Self::LargeBinary(array.as_binary()),
            DataType::BinaryView => Self::View(array.as_binary_view()),
            DataType::Utf8 => Self::Text(array.as_string()),
            DataType::LargeUtf8 => Self::LargeText(array.as_string()),
            DataType::Utf8View => Self::TextView(array.as_string_view()),
            DataType::Null => Self::Nothing,
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary();
                Self::Dictionary {
                    array,
                    keys: dictionary.normalized_keys(),
                    values: Box::new(Self::of(dictionary.values().as_ref())?),
                }
            }
            other => return Err(format!("the type {other}, where byte strings or text are needed")),
        })
    }

    /// Whether an array of this type has cells.
    pub(crate) fn can(kind: &DataType) -> bool {
        let kind = match kind {
            DataType::Dictionary(_, values) => values,
            kind => kind,
        };
        matches!(
            kind,
            DataType::FixedSizeBinary(_)
                | DataType::Binary
                | DataType::LargeBinary
                | DataType::BinaryView
                | DataType::Utf8
                | DataType::LargeUtf8
                | DataType::Utf8View
                | DataType::Null
        )
    }

    pub(crate) fn is_text(&self) -> bool {
        match self {
            Self::Text(_) | Self::LargeText(_) | Self::TextView(_) => true,
            Self::Dictionary { values, .. } => values.is_text(),
            _ => false,
        }
    }

    /// Row i; `None` for null.
    pub(crate) fn get(&self, i: usize) -> Option<&'a [u8]> {
        macro_rules! cell {
            ($array:expr, $bytes:expr) => {
                if $array.is_null(i) { None } else { Some($bytes) }
            };
        }
        match self {
            Self::Nothing => None,
            Self::Fixed(array) => cell!(array, array.value(i)),
            Self::Binary(array) => cell!(array, array.value(i)),
            Self::LargeBinary(array) => cell!(array, array.value(i)),
            Self::View(array) => cell!(array, array.value(i)),
            Self::Text(array) => cell!(array, array.value(i).as_bytes()),
            Self::LargeText(array) => cell!(array, array.value(i).as_bytes()),
            Self::TextView(array) => cell!(array, array.value(i).as_bytes()),
            Self::Dictionary { array, keys, values } => {
                if array.is_null(i) {
                    None
                } else {
                    keys.get(i).and_then(|key| values.get(*key))
                }
            }
        }
    }
}
