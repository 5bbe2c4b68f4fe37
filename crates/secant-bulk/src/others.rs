//! The values of a column of other files, to be found again: 16 bytes for each.

use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use sha2::{Digest, Sha256};

use crate::column::Form;
use crate::failure::Failure;
use crate::inputs::{self, Inputs};
use crate::text::Text;
use crate::units::Units;

/// The most values that are kept: 2 GiB.
const MOST: usize = 1 << 27;

/// The values of a column, each as 16 bytes of its SHA-256: of 2^27 values and 2^40 others no two that differ
/// are taken for one, but for a chance of 2^-60.
pub struct Others {
    /// Ascending, each once.
    hashes: Vec<u128>,
}

impl Others {
    /// The values of a column of files, as [`Job::inputs`](crate::Job::inputs) has them. Nulls are passed
    /// over, and text that is no encoding of bytes is refused.
    ///
    /// Memory: 16 bytes for each value, and twice as much while they are read; of more than 2^27 values
    /// nothing is kept.
    ///
    /// # Errors
    /// [`Failure`].
    pub fn read(paths: &[PathBuf], column: &str, text: Text, stop: &AtomicBool) -> Result<Self, Failure> {
        let columns = [column.to_owned()];
        let source = Inputs::open(&inputs::files(paths)?, &columns, 0, stop)?;
        let mut units = Units::new(source, vec![Form { text, element: None }], &columns, 0);
        let mut hashes = Vec::new();
        loop {
            let next = units.next();
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted { rows: 0 });
            }
            let Some(unit) = next? else { break };
            let path = || paths.first().cloned().unwrap_or_default();
            for (row, value) in (unit.start..).zip(unit.columns.iter().flat_map(|column| column.values())) {
                match value {
                    Ok(Some(value)) if hashes.len() < MOST => hashes.push(hash(value)),
                    Ok(Some(_)) => {
                        let what = format!("more than {MOST} values: cut both sides by their first byte");
                        return Err(Failure::file(&path(), what));
                    }
                    Ok(None) => {}
                    Err(verdict) => {
                        return Err(Failure::row(&path(), row, format!("column {column}: {verdict}")));
                    }
                }
            }
        }
        hashes.sort_unstable();
        hashes.dedup();
        Ok(Self { hashes })
    }

    pub(crate) fn has(&self, value: &[u8]) -> bool {
        self.hashes.binary_search(&hash(value)).is_ok()
    }

    /// The property that tells these values from others.
    pub(crate) fn name(&self) -> String {
        let all = self.hashes.iter().fold(Sha256::new(), |all, hash| all.chain_update(hash.to_le_bytes()));
        Text::Hex.encode(&all.finalize()[..16])
    }
}

fn hash(value: &[u8]) -> u128 {
    let hash = Sha256::digest(value);
    hash.first_chunk().map_or(0, |bytes| u128::from_le_bytes(*bytes))
}

impl fmt::Debug for Others {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Others({} values)", self.hashes.len())
    }
}
