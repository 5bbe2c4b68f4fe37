//! Secrets overwritten.

use core::hint::black_box;

/// Overwrites secret words with zeros; the compiler may not leave it out.
#[inline(never)]
pub fn wipe<T: Default + Copy>(secret: &mut [T]) {
    for word in secret.iter_mut() {
        // SAFETY: `word` is a valid, aligned, exclusive reference.
        unsafe { core::ptr::write_volatile(word, T::default()) };
    }
    black_box(secret);
}
