//! Extended coordinates on -x² + y² = 1 + dx²y²: E is (X : Y : Z), the affine point (X/Z, Y/Z); E^e adds T =
//! XY/Z.
//!
//! Doublings need no T and run in E; an addition needs the T of its left operand, so the doubling before it
//! gives E^e. Letters and order of operations of doubling and of doubling-addition: Longa-Gebotys 2010,
//! appendix A.
//!
//! **Which law fails where.** An addition is one of two, with x = E/G and y = H/F in its result (EF : GH : FG
//! : EH):
//! - *unified* (with d): never fails if -1 is a square and d is not. If d is a square (and -1 is not), the
//!   curve has two points Ω of order 4 at infinity, with (X, Y, Z, T) = (0, ±√d, 0, 1). The law gives (0, 0,
//!   0, 0) exactly for P - Q = ±Ω, and Z = 0, Y ≠ 0 where P + Q = ±Ω is the right result. No odd-order
//!   subgroup has such pairs.
//! - *dedicated* (without d): gives (0, 0, 0, 0) exactly for P - Q one of (0, 1), (0, -1) and, if -1 = i²,
//!   (±i, 0). Right elsewhere, the neutral element and P = -Q included; points at infinity show as above.
//!
//! No pair makes both fail: so [`Group::add_total`](crate::form::Group::add_total). (0, 0, 0, 0) stays itself
//! in every later operation.
//!
//! On a curve that is [`COMPLETE`](super::TwistedEdwards::COMPLETE), edwards25519 say, the unified law serves
//! as the dedicated one too: it costs the same when entries carry 2dT for 2T, all its sums are affine points,
//! and nothing is ever degenerate.

pub(in crate::form::edwards) mod add;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod chords;
pub(super) mod double;
mod group;
mod points;
mod table;

pub use points::{Cached, CachedAffine, Extended, Point, PointT};
