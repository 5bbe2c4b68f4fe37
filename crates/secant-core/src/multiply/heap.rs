//! Memory of large batches.

use alloc::vec::Vec;

/// From 32 MiB on glibc does as if nothing had been taken.
const MOST: usize = 31 << 20;

/// Takes more memory than a batch of so many terms does, and gives it back untouched; nothing where the allocator is not glibc's.
///
/// glibc returns what is free at the end of its heap to the system, and a page that is wanted again costs some 5,000 cycles: a sum of 128 terms on
/// secp256k1 takes twice as long then, and 256 products on P-256 a tenth longer. Once a block of this size has been given back, it keeps up to
/// twice as much.
pub fn keep_for(terms: usize) {
    if cfg!(not(all(target_os = "linux", target_env = "gnu"))) {
        return;
    }
    let bytes = terms.saturating_mul(4096).saturating_add(1 << 20).min(MOST);
    let mut block = Vec::<u64>::new();
    // No more than a hint: the batch may do with less.
    let _ = block.try_reserve_exact(bytes / 8);
    drop(core::hint::black_box(block));
}
