//! Every curve, method and backend of Secant by name: what the command and the laboratory are built on.
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
//! | [`granger_scott`] | the methods of Granger-Scott 2014 with the operations that the paper counts |

mod binary;
mod bytes;
pub mod cost;
pub mod counting;
mod curves;
mod environment;
mod error;
mod field_loop;
pub mod granger_scott;
pub mod interface;
mod ladder;
mod prime;
mod random;

pub use binary::CountedBinary;
pub use counting::Counts;
pub use curves::{curves, find};
pub use environment::limit_by_environment;
pub use error::Error;
pub use interface::{
    Coordinate, Curve, FieldLoop, FieldOperation, Input, Membership, Method, Operation, Output, Point,
    Prepared, Repetition,
};
pub use prime::{Counted, CountedPsi, count_mul, count_mul_add, count_psi};
pub use random::{Random, scramble};
pub use secant_core::curve::info::{FieldKind, Info};
pub use secant_core::threads::trace::{Phase, Stretch, ThreadTrace};
