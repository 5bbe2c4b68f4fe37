//! The initial registers and the known memory of straight code, for all machines: known values are public,
//! all others count as secret.

use std::collections::BTreeMap;

/// Initial value of the stack pointer.
pub(super) const STACK: u64 = 0x7000_0000_0000;
/// The return address of the code.
pub(super) const END: u64 = 0x6fff_0000_0000;
/// Values of the three pointer arguments.
pub(super) const ARGUMENTS: [u64; 3] = [0x1000_0000_0000, 0x2000_0000_0000, 0x3000_0000_0000];
/// More steps than any straight-line probe has.
pub(super) const STEPS: usize = 200_000;

/// The words of memory that are known, each of eight bytes.
#[derive(Debug, Default)]
pub(super) struct Memory(BTreeMap<u64, u64>);

impl Memory {
    /// The known word at an address; `None` if any byte of it is unknown.
    pub(super) fn get(&self, address: u64) -> Option<u64> {
        self.0.get(&address).copied()
    }

    /// Stores a known word.
    pub(super) fn set(&mut self, address: u64, value: u64) {
        self.forget(address, 8);
        self.0.insert(address, value);
    }

    /// Something is written that is not known.
    pub(super) fn forget(&mut self, address: u64, size: u64) {
        let stale = self.0.range(address.saturating_sub(7)..address.saturating_add(size));
        let stale: Vec<u64> = stale.map(|(at, _)| *at).collect();
        for at in stale {
            self.0.remove(&at);
        }
    }
}
