//! Where the tables of a base point are kept, each built at its first use.

use std::sync::OnceLock;

use crate::multiply::fixed_base::Table;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
use crate::multiply::fixed_base_lanes::Table as LanesTable;
#[cfg(target_arch = "x86_64")]
use crate::multiply::fixed_base_sums::Sums;
use crate::multiply::fixed_lines::Lines;
use crate::multiply::interleave::OddTable;

/// Width of the windows of the table for `[k]G`.
pub const WIDTH: u32 = 6;

/// The tables of a base point, with entries of the words `S`.
pub struct Tables<S> {
    /// For `[k]G`.
    pub(crate) rows: OnceLock<Table<S, WIDTH>>,
    /// For `[k]G` on vectors inside one multiplication.
    pub(crate) lines: OnceLock<Lines>,
    /// For `[k]G` by partial sums in lanes.
    #[cfg(target_arch = "x86_64")]
    pub(crate) sums: OnceLock<Sums>,
    /// For `[m]P + [n]G`.
    pub(crate) odd: OnceLock<OddTable<S>>,
    /// The same of ψ(G), on a curve with an endomorphism ψ.
    pub(crate) image: OnceLock<OddTable<S>>,
    /// For `[k]G` in lanes.
    #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
    pub(crate) lanes: OnceLock<LanesTable<WIDTH>>,
}

impl<S> Tables<S> {
    /// None built yet.
    pub(crate) const fn new() -> Self {
        Self {
            rows: OnceLock::new(),
            lines: OnceLock::new(),
            #[cfg(target_arch = "x86_64")]
            sums: OnceLock::new(),
            odd: OnceLock::new(),
            #[cfg(all(feature = "lanes", target_arch = "x86_64"))]
            lanes: OnceLock::new(),
            image: OnceLock::new(),
        }
    }
}
