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

/// Overwrites all the memory of a vector, its room to spare too, with zeros; then it is empty. The compiler
/// may not leave it out.
#[cfg(feature = "alloc")]
pub fn wipe_vec<T: Copy>(secret: &mut alloc::vec::Vec<T>) {
    secret.clear();
    let room = secret.spare_capacity_mut();
    erase(room.as_mut_ptr().cast(), size_of_val(room));
}

#[cfg(feature = "alloc")]
#[inline(never)]
fn erase(start: *mut u8, len: usize) {
    // SAFETY: the one who calls this, above, owns so many bytes from `start` on, and no value is in them.
    unsafe { core::ptr::write_bytes(start, 0, len) };
    // Whoever sees the address may read what is there: so it must be written.
    black_box(start);
}
