//! Columns of byte strings in the caller's memory.

use crate::Error;

/// A column of byte strings, borrowed: of one width, or of any lengths with offsets as Apache Arrow has them.
#[derive(Clone, Copy)]
pub struct Rows<'a>(Shape<'a>);

#[derive(Clone, Copy)]
enum Shape<'a> {
    /// `count` rows of `width` bytes, each `stride` bytes after the one before.
    Fixed { data: &'a [u8], width: usize, stride: usize, count: usize },
    /// Row i is `data[offsets[i]..offsets[i + 1]]`.
    Narrow { offsets: &'a [i32], data: &'a [u8] },
    /// The same with wide offsets.
    Wide { offsets: &'a [i64], data: &'a [u8] },
    /// Each row where it is.
    Slices(&'a [&'a [u8]]),
}

impl<'a> Rows<'a> {
    /// Rows of `width` bytes, one after another.
    ///
    /// # Errors
    /// [`Error::Length`] if the width is 0 or the bytes are no whole number of rows.
    pub fn fixed(data: &'a [u8], width: usize) -> Result<Self, Error> {
        if width == 0 || !data.len().is_multiple_of(width) {
            return Err(Error::Length);
        }
        Self::strided(data, width, width, data.len() / width)
    }

    /// `count` rows of `width` bytes; the next one begins `stride` bytes after the one before.
    ///
    /// # Errors
    /// [`Error::Length`] if they do not fit.
    pub fn strided(data: &'a [u8], width: usize, stride: usize, count: usize) -> Result<Self, Error> {
        let end = match count.checked_sub(1) {
            None => Some(0),
            Some(last) => last.checked_mul(stride).and_then(|start| start.checked_add(width)),
        };
        match end {
            Some(end) if end <= data.len() => Ok(Self(Shape::Fixed { data, width, stride, count })),
            _ => Err(Error::Length),
        }
    }

    /// Rows of any lengths: row i is `data[offsets[i]..offsets[i + 1]]`, as Arrow's `Binary` has it. No
    /// offset at all is no row.
    ///
    /// # Errors
    /// [`Error::Length`] if an offset is negative, below the one before, or beyond the data.
    pub fn offsets(offsets: &'a [i32], data: &'a [u8]) -> Result<Self, Error> {
        ascending(offsets.iter().map(|at| i64::from(*at)), data.len())?;
        Ok(Self(Shape::Narrow { offsets, data }))
    }

    /// [`Rows::offsets`] with 64-bit offsets, as Arrow's `LargeBinary` has them.
    ///
    /// # Errors
    /// As [`Rows::offsets`].
    pub fn wide_offsets(offsets: &'a [i64], data: &'a [u8]) -> Result<Self, Error> {
        ascending(offsets.iter().copied(), data.len())?;
        Ok(Self(Shape::Wide { offsets, data }))
    }

    /// Rows that are anywhere.
    #[must_use]
    pub const fn slices(rows: &'a [&'a [u8]]) -> Self {
        Self(Shape::Slices(rows))
    }

    /// The number of rows.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self.0 {
            Shape::Fixed { count, .. } => count,
            Shape::Narrow { offsets, .. } => offsets.len().saturating_sub(1),
            Shape::Wide { offsets, .. } => offsets.len().saturating_sub(1),
            Shape::Slices(rows) => rows.len(),
        }
    }

    /// Whether there is no row.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Row i; nothing beyond the last.
    #[must_use]
    pub fn get(&self, i: usize) -> &'a [u8] {
        let row = match self.0 {
            Shape::Fixed { data, width, stride, count } if i < count => {
                data.get(i * stride..i * stride + width)
            }
            Shape::Fixed { .. } => None,
            // Checked when they came: none is negative.
            Shape::Narrow { offsets, data } => match (offsets.get(i), offsets.get(i + 1)) {
                (Some(start), Some(end)) => data.get(*start as usize..*end as usize),
                _ => None,
            },
            Shape::Wide { offsets, data } => match (offsets.get(i), offsets.get(i + 1)) {
                (Some(start), Some(end)) => data.get(*start as usize..*end as usize),
                _ => None,
            },
            Shape::Slices(rows) => rows.get(i).copied(),
        };
        row.unwrap_or_default()
    }

    /// Row i, if it has N bytes.
    pub(super) fn exact<const N: usize>(&self, i: usize) -> Option<&'a [u8; N]> {
        self.get(i).try_into().ok()
    }
}

/// Refuses offsets that do not ascend from 0 or more to the length or less.
fn ascending(offsets: impl Iterator<Item = i64>, len: usize) -> Result<(), Error> {
    let mut last = 0;
    for at in offsets {
        if at < last {
            return Err(Error::Length);
        }
        last = at;
    }
    if usize::try_from(last).is_ok_and(|last| last <= len) { Ok(()) } else { Err(Error::Length) }
}

impl core::fmt::Debug for Rows<'_> {
    /// How many; rows may be secret.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Rows({})", self.len())
    }
}
