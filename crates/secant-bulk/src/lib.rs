//! Columns of points, keys and signatures in files: Parquet, Arrow and CSV, streamed through
//! [`secant::bulk`].
//!
//! A [`Job`] reads files and writes another, in units of some ten thousand rows. Finished units are kept in a
//! directory beside the output, `OUT.part`: the same job, run again after it was killed, goes on behind them.
//! The output appears under its name when it is whole.

mod canonical;
mod cells;
mod codecs;
mod column;
mod failure;
mod guard;
mod inputs;
mod job;
mod limits;
mod lines;
mod others;
mod out;
mod pages;
mod part;
mod plain;
mod scan;
mod slices;
mod source;
mod text;
mod thrift;
mod units;
mod work;

pub use failure::Failure;
pub use job::{Job, Progress, Summary, part_of};
pub use others::Others;
pub use text::Text;
pub use work::{Hashing, Operation};
