//! The constructor of Secant's rows.

use super::super::{Input, OURS, Peer, Ready};

/// A row of Secant on a curve.
pub(super) const fn peer(
    curve: &'static str,
    operation: &'static str,
    method: &'static str,
    timed: &'static str,
    prepare: fn(&[Input]) -> Ready,
) -> Peer {
    Peer {
        name: OURS,
        version: || env!("CARGO_PKG_VERSION").to_string(),
        curve,
        operation,
        method,
        constant_time: true,
        timed,
        prepare,
    }
}
