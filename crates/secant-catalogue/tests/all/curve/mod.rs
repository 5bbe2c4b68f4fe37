//! Operations of the core on named curves: here the library and the catalogue have compiled them.

mod base;
mod gls;
mod many;
mod points;
mod prepared;
mod separate;
// Shared with the core's own tests.
#[path = "../../../../secant-core/src/operate/slow.rs"]
mod slow;

use secant_core::operate::{named, point, projective};
