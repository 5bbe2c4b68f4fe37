//! Words of table entries that stand in lines or columns, for look-ups in registers.

use super::{Choice, Mask};

/// One word of each of sixteen table entries: what two vectors of 64 bytes hold.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Line(pub [u64; Line::ENTRIES]);

impl Line {
    /// The entries.
    pub const ENTRIES: usize = 16;

    /// The word of entry `index`; 0 for an index that no entry has. All are read. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn word(&self, index: u64) -> u64 {
        let mut found = 0;
        let mut i = 0;
        while i < self.0.len() {
            found |= self.0[i] & Mask::equal(index, i as u64).word();
            i += 1;
        }
        found
    }
}

/// One word for each of eight lanes: what one vector of 64 bytes holds.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Column(pub [u64; 8]);
