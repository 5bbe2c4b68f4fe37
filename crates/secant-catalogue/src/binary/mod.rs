//! Curves over F_2^m by name.

mod alone;
mod counted;
mod entry;
mod field_loop;
mod methods;

pub use counted::CountedBinary;
pub(crate) use entry::Entry;
