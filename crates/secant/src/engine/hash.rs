//! Hashing to a curve: uniform bytes in, a point out.

pub(crate) use secant_core::curve::hash_edwards::to_curve25519;
pub(crate) use secant_core::operate::hash::to_curve;

use super::wipe;
use crate::Error;
use crate::hash_to_curve::ExpandMessage;

/// The bytes that `E` makes of a message are given to `use_it`, then wiped.
pub(crate) fn with_uniform<E: ExpandMessage, const N: usize, T>(
    message: &[&[u8]],
    dst: &[u8],
    use_it: impl FnOnce(&[u8; N]) -> T,
) -> Result<T, Error> {
    let mut uniform = [0; N];
    E::expand(message, dst, &mut uniform)?;
    let made = use_it(&uniform);
    wipe(&mut uniform);
    Ok(made)
}
