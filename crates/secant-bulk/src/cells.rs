//! The byte strings of an Arrow array, whatever its type.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray, LargeStringArray,
    StringArray, StringViewArray, UInt8Array,
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
    /// Rows of one byte.
    Bytes(&'a UInt8Array),
    /// A column whose rows are all null.
    Nothing,
    /// The row of the dictionary for each row; which rows are null, the array says.
    Dictionary {
        array: &'a dyn Array,
        keys: Vec<usize>,
        values: Box<Self>,
    },
    /// Lists of byte strings or bytes: row i has the elements from `ends[i]` to `ends[i + 1]`.
    Lists {
        array: &'a dyn Array,
        ends: Vec<usize>,
        values: Box<Self>,
    },
}

impl<'a> Cells<'a> {
    /// The cells of an array.
    ///
    /// # Errors
    /// The type, if it holds no byte strings, and no lists of such.
    pub(crate) fn of(array: &'a dyn Array) -> Result<Self, String> {
        let lists = |ends: Vec<usize>, values: &'a dyn Array| {
            let values = match values.data_type() {
                DataType::UInt8 => Self::Bytes(values.as_primitive::<UInt8Type>()),
                kind if Self::can(kind) => Self::of(values)?,
                kind => return Err(format!("lists of the type {kind}, where byte strings are needed")),
            };
            Ok(Self::Lists { array, ends, values: Box::new(values) })
        };
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
            DataType::List(_) => {
                let array = array.as_list::<i32>();
                lists(array.value_offsets().iter().map(|end| *end as usize).collect(), array.values())?
            }
            DataType::LargeList(_) => {
                let array = array.as_list::<i64>();
                lists(array.value_offsets().iter().map(|end| *end as usize).collect(), array.values())?
            }
            DataType::FixedSizeList(_, size) => {
                let ends = (0..=array.len()).map(|i| i * *size as usize).collect();
                lists(ends, array.as_fixed_size_list().values())?
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

    /// Whether an array of this type has lists of cells.
    pub(crate) fn can_lists(kind: &DataType) -> bool {
        match kind {
            DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _) => {
                *field.data_type() == DataType::UInt8 || Self::can(field.data_type())
            }
            _ => false,
        }
    }

    pub(crate) fn is_text(&self) -> bool {
        match self {
            Self::Text(_) | Self::LargeText(_) | Self::TextView(_) => true,
            Self::Dictionary { values, .. } | Self::Lists { values, .. } => values.is_text(),
            _ => false,
        }
    }

    /// The elements of list i, `None` where it is null; `None` of cells that are no lists.
    pub(crate) fn list(&self, i: usize) -> Option<Option<(&Self, Range<usize>)>> {
        let Self::Lists { array, ends, values } = self else { return None };
        Some((!array.is_null(i)).then(|| (values.as_ref(), ends[i]..ends[i + 1])))
    }

    /// The bytes of row i, those of all its elements.
    pub(crate) fn len(&self, i: usize) -> usize {
        match self.list(i) {
            Some(Some((values, range))) => range.map(|j| values.len(j)).sum(),
            _ => self.get(i).map_or(0, <[u8]>::len),
        }
    }

    /// Row i; `None` for null, and of lists.
    pub(crate) fn get(&self, i: usize) -> Option<&'a [u8]> {
        macro_rules! cell {
            ($array:expr, $bytes:expr) => {
                if $array.is_null(i) { None } else { Some($bytes) }
            };
        }
        match self {
            Self::Nothing | Self::Lists { .. } => None,
            Self::Bytes(array) => cell!(array, array.values().get(i..=i).unwrap_or_default()),
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
