//! Every public operation of the library, on inputs large enough for each of its ways.

mod common;
mod edwards;
mod group;
mod montgomery;
mod protocols;
mod weierstrass;

pub use common::Operation;

/// All operations of all lists.
pub fn all() -> impl Iterator<Item = Operation> {
    let lists = [group::LISTS, weierstrass::LISTS, edwards::LISTS, montgomery::LISTS, protocols::LISTS];
    lists.into_iter().flatten().copied().flatten().copied().flatten().copied()
}
