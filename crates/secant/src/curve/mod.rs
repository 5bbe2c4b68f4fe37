//! L4: the named curves, and the registry that finds them by name.

mod error;
#[cfg(feature = "alloc")]
pub mod registry;

pub use error::Error;
