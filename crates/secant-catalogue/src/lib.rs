//! Every curve, method and backend of Secant by name, for the command and the laboratory.
//!
//! ```
//! use secant_catalogue::{Input, Operation, find};
//!
//! let p256 = find("p256")?;
//! let mut doubling = p256.prepare(Operation::MulBase, None, None, &[Input::MulBase(vec![2])])?;
//! doubling.run(0);
//! println!("{:?}", doubling.result(0)?);
//! # Ok::<(), secant_catalogue::Error>(())
//! ```
//!
//! | module | what is in it |
//! |---|---|
//! | [`interface`] | what a curve offers by name: operations, methods, inputs, results |
//! | [`counting`] | fields that count their operations |
//! | [`cost`] | what each operation of each form costs, beside what its source states |
//! | [`differential`] | random operations of which all methods must think the same |
//! | [`granger_scott`] | the methods of Granger-Scott 2014 with the operations that the paper counts |

// The library's compiled functions that are never inlined are linked instead of compiled again; for that,
// this crate must name the library.
#[cfg(feature = "registry")]
use secant as _;

#[cfg(feature = "registry")]
mod binary;
#[cfg(feature = "registry")]
mod bytes;
#[cfg(feature = "registry")]
pub mod cost;
#[cfg(feature = "registry")]
pub mod counting;
#[cfg(feature = "registry")]
mod curves;
#[cfg(feature = "differential")]
pub mod differential;
mod environment;
#[cfg(feature = "registry")]
mod error;
#[cfg(feature = "registry")]
mod field_loop;
pub mod granger_scott;
#[cfg(feature = "registry")]
pub mod interface;
#[cfg(feature = "registry")]
mod ladder;
#[cfg(feature = "registry")]
mod prime;
#[cfg(feature = "differential")]
mod random;

#[cfg(feature = "registry")]
pub use binary::CountedBinary;
#[cfg(feature = "registry")]
pub use counting::Counts;
#[cfg(feature = "registry")]
pub use curves::{curves, find};
pub use environment::limit_by_environment;
#[cfg(feature = "registry")]
pub use error::Error;
#[cfg(feature = "registry")]
pub use interface::{
    Coordinate, Curve, FieldLoop, FieldOperation, Input, Membership, Method, Operation, Output, Point,
    Prepared, Repetition,
};
#[cfg(feature = "registry")]
pub use prime::{Counted, CountedPsi, count_mul, count_mul_add, count_psi};
#[cfg(feature = "differential")]
pub use random::{Random, scramble};
#[cfg(feature = "registry")]
pub use secant_core::operate::info::{FieldKind, Info};
#[cfg(feature = "registry")]
pub use secant_core::threads::trace::{Phase, Stretch, ThreadTrace};
