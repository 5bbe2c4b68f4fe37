//! Montgomery curves by name.

mod entry;

pub(crate) use entry::Entry;
