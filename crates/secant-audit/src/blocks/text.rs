//! The code of a traced process, its libraries included.

use iced_x86::Instruction;

use crate::artefact::Artefact;
use crate::process::Process;
use crate::traced::Absent;

/// Bytes of the libraries' code at most, from the first on.
const REACH: u64 = 1 << 30;

/// The machine code of a process, by address.
pub struct Text<'a> {
    artefact: &'a Artefact,
    base: u64,
    // In the order of their addresses, above the executable.
    libraries: Vec<(u64, Vec<u8>)>,
}

impl<'a> Text<'a> {
    /// Reads the code of a process that has loaded its libraries.
    pub fn read(artefact: &'a Artefact, process: &Process<'_>) -> Result<Self, Absent> {
        let mut libraries = Vec::new();
        let found = process.libraries()?;
        let first = found.first().map_or(0, |(start, _)| *start);
        // Blocks reach no further; what is there is stepped over.
        for (start, end) in found.into_iter().take_while(|(_, end)| *end - first < REACH) {
            let mut bytes = vec![0; (end - start) as usize];
            process.read_all(&mut bytes, start)?;
            libraries.push((start, bytes));
        }
        Ok(Self { artefact, base: process.base(), libraries })
    }

    /// The load address of the executable.
    pub const fn base(&self) -> u64 {
        self.base
    }

    /// The first address of the libraries' code, if there is a library.
    pub fn libraries(&self) -> Option<u64> {
        self.libraries.first().map(|(start, _)| *start)
    }

    /// The fixed slot that a call or jump of the executable goes through, and its content, if that is in the
    /// executable, too.
    pub fn through_slot(&self, instruction: &Instruction) -> Option<(u64, u64)> {
        if !instruction.is_ip_rel_memory_operand() {
            return None;
        }
        let slot = instruction.ip_rel_memory_address();
        let target = self.artefact.slot(slot.checked_sub(self.base)?)?;
        Some((slot, target + self.base))
    }

    /// The code from that address on.
    pub fn at(&self, address: u64) -> Option<&[u8]> {
        let after = self.libraries.partition_point(|(start, _)| *start <= address);
        match after.checked_sub(1) {
            None => self.artefact.code_at(address.checked_sub(self.base)?),
            Some(i) => {
                let (start, bytes) = &self.libraries[i];
                bytes.get((address - start) as usize..).filter(|bytes| !bytes.is_empty())
            }
        }
    }
}
