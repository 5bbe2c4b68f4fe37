//! The registry's curves over F_2^m.

mod alone;
mod counted;
mod entry;
mod field_loop;
mod methods;

pub use counted::CountedBinary;
pub(crate) use entry::Entry;
