//! The registry's Montgomery curves.

mod entry;

pub(crate) use entry::Entry;
