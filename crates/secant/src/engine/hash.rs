//! Hashing to a curve: uniform bytes in, a point out.

pub(crate) use secant_core::curve::hash_edwards::to_curve25519;
pub(crate) use secant_core::operate::hash::to_curve;

use super::wipe;
use crate::hash_to_curve::ExpandMessage;
use crate::{Bytes, Error};

/// The bytes that `E` makes of a message are given to `use_it`, then wiped.
pub(crate) fn with_uniform<E: ExpandMessage, B: Bytes, T>(
    message: &[&[u8]],
    dst: &[u8],
    use_it: impl FnOnce(&B) -> T,
) -> Result<T, Error> {
    let mut uniform = B::ZERO;
    E::expand(message, dst, uniform.as_mut())?;
    let made = use_it(&uniform);
    wipe(uniform.as_mut());
    Ok(made)
}
