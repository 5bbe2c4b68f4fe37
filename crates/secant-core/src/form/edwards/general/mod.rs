//! Extended coordinates on ax² + y² = 1 + dx²y² for any a: E and E^e as in [`extended`](super::extended),
//! which is this with a = -1, where an addition costs 1M less.
//!
//! **Which law fails where**, for a and d both not squares (as on ted1271gls): then a/d is one, three points
//! have order 2, (0, -1) and two at infinity, Ω± = (X, Y, Z, T) = (1, 0, 0, ±√(a/d)), and none has order 4.
//! - *unified* (with d): (0, 0, 0, 0) exactly for P - Q = Ω±; Z = 0, X ≠ 0 where P + Q = Ω± is the right
//!   result. No odd-order subgroup has such pairs.
//! - *dedicated* (without d): (0, 0, 0, 0) exactly for P - Q one of (0, 1), (0, -1). Right elsewhere.
//!
//! No pair makes both fail: so [`Group::add_total`](crate::form::Group::add_total). (0, 0, 0, 0) stays itself
//! in every later operation.
//!
//! On a curve that is [`COMPLETE`](super::TwistedEdwards::COMPLETE), e521 say, the unified law serves as the
//! dedicated one too, for a multiplication by the small d more, and nothing is ever degenerate.

mod add;
mod endomorphism;
mod group;
mod points;
mod table;

pub use super::extended::{Point, PointT};
pub use points::{CachedAffine, General};
