//! All that this crate asks of `secant-core`, in one place: generic functions, compiled in this crate for
//! the curves it names.
//!
//! `points` is what types ask for; `prime`, `binary` and `psi` have it.

#[cfg(all(feature = "alloc", any(feature = "ed25519", feature = "schnorr")))]
pub(crate) mod batch;
#[cfg(any(feature = "b233", feature = "b409", feature = "research"))]
pub(crate) mod binary;
pub(crate) mod bytes;
#[cfg(any(feature = "ecdsa", feature = "sm2"))]
pub(crate) mod der;
#[cfg(any(feature = "ecdsa", feature = "sm2"))]
pub(crate) mod ecdsa;
#[cfg(feature = "edwards25519")]
pub(crate) mod edwards;
#[cfg(feature = "hash-to-curve")]
pub(crate) mod hash;
#[cfg(any(feature = "ecdsa", feature = "sm2"))]
pub(crate) mod hmac;
pub(crate) mod points;
pub(crate) mod prime;
#[cfg(feature = "research")]
pub(crate) mod psi;
pub(crate) mod scalar;
pub(crate) mod sec1;
#[cfg(feature = "sm2")]
pub(crate) mod sm2;
#[cfg(any(feature = "bulk", feature = "schnorr"))]
pub(crate) mod tagged;
#[cfg(feature = "parallel")]
pub(crate) mod threads;
#[cfg(feature = "alloc")]
mod wiped;

pub(crate) use secant_core::ct::wipe;
#[cfg(feature = "alloc")]
pub(crate) use wiped::Wiped;

use crate::Error;

/// The operating system's random bytes. It panics where the system has none.
#[cfg(feature = "getrandom")]
pub(crate) fn system() -> getrandom::rand_core::UnwrapErr<getrandom::SysRng> {
    getrandom::rand_core::UnwrapErr(getrandom::SysRng)
}

/// The error of this crate for an error of `secant-core`.
pub(crate) fn refused(error: secant_core::operate::Error) -> Error {
    match error {
        secant_core::operate::Error::CoordinateTooLarge => Error::CoordinateTooLarge,
        secant_core::operate::Error::NotInSubgroup => Error::NotInSubgroup,
        secant_core::operate::Error::LengthMismatch => Error::LengthMismatch,
        _ => Error::NotOnCurve,
    }
}
