//! The parts of this machine that a row runs on: backends that do one field multiplication at a time, and
//! cores.

use secant_catalogue::{Curve, FieldKind, Method};
use secant_core::cpu::{Backend, Tier};

/// The best backend of a method that does one multiplication in the field at a time.
pub(super) fn scalar(curve: &dyn Curve, method: &Method) -> Backend {
    let most = best(curve).min(curve.default_backend(method));
    method.backends.iter().copied().filter(|b| *b <= most).max().unwrap_or(most)
}

/// The best backend without lanes of a curve's field.
pub(super) fn best(curve: &dyn Curve) -> Backend {
    match curve.info().field {
        FieldKind::Binary | FieldKind::BinaryQuadratic => Tier::best_binary().backend(),
        FieldKind::Prime | FieldKind::Quadratic => Tier::best_single().backend(),
    }
}

/// Cores that this process may use.
pub(super) fn cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u32)
}
