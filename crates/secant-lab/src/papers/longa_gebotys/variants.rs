//! Variants of the laboratory by their names.

use crate::longa_gebotys::Variant;
use crate::papers::Experiment;

/// A variant of the laboratory by its name.
pub(super) fn variant(variants: Vec<Variant>, name: &str) -> Result<Experiment, String> {
    let found = variants.into_iter().find(|v| v.name == name);
    found.map(Variant::experiment).ok_or_else(|| format!("the laboratory has no variant '{name}'"))
}

/// The probe that times the variant of this name, given in one piece or in several.
macro_rules! variant {
    ($table:ident, $($name:literal),+) => {
        Probe::Timed {
            name: concat!("longa_gebotys::", stringify!($table), ": ", $($name),+),
            threads: 1,
            make: || $crate::papers::longa_gebotys::variants::variant($crate::longa_gebotys::$table(), concat!($($name),+)),
        }
    };
}
