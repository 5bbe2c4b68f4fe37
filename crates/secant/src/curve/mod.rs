//! L4: the named curves, and the registry that finds them by name.
//!
//! | module | curve | subgroup |
//! |---|---|---|
//! | [`jac256189`] | y² = x³ - 3x + B over F_(2^256 - 189) | 253 bits, cofactor 10 |
//! | [`ted256189`] | -x² + y² = 1 + 358x²y² over F_(2^256 - 189) | 255 bits, cofactor 4 |

mod api;
mod base;
#[cfg(feature = "alloc")]
mod batch;
#[cfg(feature = "alloc")]
mod entry;
mod error;
#[cfg(feature = "alloc")]
mod field_loop;
pub mod info;
pub mod jac256189;
#[cfg(feature = "alloc")]
mod methods;
mod named;
#[cfg(feature = "alloc")]
pub mod registry;
pub mod strategy;
pub mod ted256189;

pub use api::Scalar;
pub use error::Error;
pub use named::{NamedCurve, Point};
