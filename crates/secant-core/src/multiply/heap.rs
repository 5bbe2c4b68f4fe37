//! Memory of large batches.

use alloc::vec::Vec;

/// From 32 MiB on glibc does as if nothing had been taken.
const MOST: usize = 31 << 20;

/// Fewer terms are done one by one, or in a single vector, and take little.
const FEW: usize = 8;

/// More bytes than a batch of so many terms takes.
fn bytes_for(terms: usize) -> usize {
    terms.saturating_mul(4096).saturating_add(1 << 20).min(MOST)
}

/// Takes more memory than a batch of so many terms does, and gives it back untouched; nothing for a few
/// terms, and where the allocator is not glibc's.
///
/// glibc returns what is free at the end of its heap to the system, from a size on that it chooses by the
/// blocks that were given back, and a page that is wanted again costs some 5,000 cycles. A sum of 128 terms
/// on secp256k1 takes twice as long where it has to make its pages anew; whether it has to, depends on what
/// else the program keeps. Once a block has been given back, glibc keeps up to twice its size.
pub fn keep_for(terms: usize) {
    if cfg!(not(all(target_os = "linux", target_env = "gnu"))) || terms < FEW {
        return;
    }
    let mut block = Vec::<u64>::new();
    // No more than a hint: the batch may do with less.
    let _ = block.try_reserve_exact(bytes_for(terms) / 8);
    drop(core::hint::black_box(block));
}

// Other machines run under emulation, where a process cannot start itself.
#[cfg(test)]
#[cfg(all(feature = "std", target_os = "linux", target_env = "gnu", target_arch = "x86_64", not(miri)))]
mod tests {
    use super::*;

    /// Page faults of this thread so far: the tenth field of its line, the eighth after the name.
    fn faults() -> u64 {
        let line = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        line.rsplit_once(')').unwrap().1.split_whitespace().nth(7).unwrap().parse().unwrap()
    }

    /// Three blocks, more together than glibc keeps for the sake of one of them, again and again. In a
    /// process of its own, as what other tests give back counts, too.
    #[test]
    fn memory_is_taken_again() {
        const ALONE: &str = "SECANT_TEST_ALONE";
        if std::env::var_os(ALONE).is_none() {
            let mut itself = std::process::Command::new(std::env::current_exe().unwrap());
            let itself = itself.args(["--exact", "multiply::heap::tests::memory_is_taken_again"]);
            let output = itself.env(ALONE, "1").output().unwrap();
            let said = std::string::String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success() && said.contains("1 passed"), "{said}");
            return;
        }
        const TERMS: usize = 256;
        let block = 3 * bytes_for(TERMS) / 5;
        let work = || drop(core::hint::black_box([(); 3].map(|()| alloc::vec![1_u8; block])));
        keep_for(TERMS);
        work();
        let before = faults();
        for _ in 0..8 {
            work();
        }
        let made = faults() - before;
        assert!(made < block as u64 / 4096, "{made} pages");
    }
}
