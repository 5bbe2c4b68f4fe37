//! The registry's Montgomery curves.

mod curve448;
mod entry;

pub(crate) use curve448::Curve448;
pub(crate) use entry::Entry;
