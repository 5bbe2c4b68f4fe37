//! F_p for p = 2^255 - 19, one element at a time, in the form that is fastest for this width of words.

/// F_p for p = 2^255 - 19: words of 64 bits.
#[cfg(not(all(target_pointer_width = "32", not(target_arch = "x86_64"))))]
pub type Field25519<B> = super::spare::Spare<19, B>;
/// F_p for p = 2^255 - 19: nine limbs of 29 bits.
#[cfg(all(target_pointer_width = "32", not(target_arch = "x86_64")))]
pub type Field25519<B> = super::limbs29::Limbs29<B>;
