//! The traits of masks, and of values that a mask selects.

use super::reader::TableReader;

/// A condition that may be secret, for one element or one per lane.
pub trait Choice: Copy {
    /// The integers that a secret index has: `u64`, or one for each lane.
    type Index: Copy;
    /// index = public, lane by lane.
    fn equal(index: Self::Index, public: u64) -> Self;
    /// Logical and.
    fn and(self, rhs: Self) -> Self;
    /// Logical or.
    fn or(self, rhs: Self) -> Self;
    /// Logical not.
    fn not(self) -> Self;
    /// [`lookup`], where this kind of mask has a faster way to read a table.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn lookup<T: Select<Self>>(
        _reader: TableReader,
        table: &[T],
        index: Self::Index,
        base: u64,
        default: &T,
    ) -> T {
        entry_by_entry(table, index, base, default)
    }
}

/// Values that a mask selects without a branch.
pub trait Select<M: Choice>: Copy {
    /// `if_set` where the mask is set, `if_clear` elsewhere.
    fn select(mask: M, if_set: Self, if_clear: Self) -> Self;
}

/// Entry `index` of `table` (the first entry has index `base`); `default` if no entry has that index.
///
/// The whole table is read, whatever the index. Constant time in the index and the entries; the reader, the
/// table's length and `base` are public. Cost: for [`Mask`](super::Mask) two vector instructions for every 64
/// bytes of the table by AVX-512, two for every 32 bytes by AVX2, and for every 16 bytes on 64-bit Arm; one
/// conditional move for every word without vectors and for entries of less than 32 bytes, there 16; for
/// [`Mask8`](super::Mask8) one selection an entry.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn lookup<M: Choice, T: Select<M>>(
    reader: TableReader,
    table: &[T],
    index: M::Index,
    base: u64,
    default: &T,
) -> T {
    M::lookup(reader, table, index, base, default)
}

/// [`lookup`] by one selection an entry.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn entry_by_entry<M: Choice, T: Select<M>>(
    table: &[T],
    index: M::Index,
    base: u64,
    default: &T,
) -> T {
    let mut found = *default;
    let mut i = 0;
    while i < table.len() {
        found = T::select(M::equal(index, base + i as u64), table[i], found);
        i += 1;
    }
    found
}
