//! The results of a probe's runs under several secrets, by any runner.

use std::collections::{BTreeMap, HashSet};

use crate::dit::Flag;

/// The reason why there is no trace.
#[derive(Debug)]
pub enum Absent {
    /// The system forbids tracing.
    Forbidden(String),
    /// The CPU lacks the probe's instructions.
    NotOnThisCpu,
    /// Tracing failed for another reason.
    Failed(String),
}

impl From<String> for Absent {
    fn from(message: String) -> Self {
        Self::Failed(message)
    }
}

/// The results of a probe's runs under several secrets.
#[derive(Debug, Default)]
pub struct Traced {
    /// Instructions executed under one secret.
    pub steps: usize,
    /// Different conditional jumps executed.
    pub conditional: usize,
    /// Number of secrets compared.
    pub secrets: usize,
    /// Description of the first difference between the runs under two secrets, if there is one.
    pub parting: Option<String>,
    /// The instructions that depend on the secret: (address in the file or process, finding).
    pub taint: BTreeMap<u64, &'static str>,
    /// The instructions of the file that were executed under the first secret.
    pub executed: HashSet<u64>,
    /// Arm's flag of data-independent timing under the first secret.
    pub flag: Flag,
}

/// The sequence of addresses of the first run, against which the others are held.
pub struct Log<'a> {
    reference: &'a mut Vec<u64>,
    at: usize,
    first: bool,
    parting: Option<(usize, u64)>,
}

impl<'a> Log<'a> {
    /// The log of the first run, which fills `reference`, or of another.
    pub fn new(reference: &'a mut Vec<u64>, first: bool) -> Self {
        Self { reference, at: 0, first, parting: None }
    }

    /// Whether this is the log of the first run.
    pub const fn is_first(&self) -> bool {
        self.first
    }

    /// Whether this run has done something else than the first.
    pub const fn has_parted(&self) -> bool {
        self.parting.is_some()
    }

    /// Takes the next address of the run.
    pub fn note(&mut self, address: u64) {
        if self.first {
            self.reference.push(address);
        } else if self.parting.is_none() && self.reference.get(self.at) != Some(&address) {
            self.parting = Some((self.at, address));
        }
        self.at += 1;
    }

    /// The first difference between this run, which has ended, and the first run. `describe` names an address
    /// of code.
    pub fn parting(self, secret: usize, describe: impl Fn(u64) -> Option<String>) -> Option<String> {
        let shorter = (!self.first && self.at < self.reference.len()).then_some((self.at, 0));
        let (at, found) = self.parting.or(shorter)?;
        let before = &self.reference[..at.min(self.reference.len())];
        let place = before.iter().rev().find_map(|entry| describe(*entry));
        let place = place.unwrap_or_else(|| "its start".into());
        Some(format!("secret {secret} parts from secret 0 at or after {place} ({found:#x})"))
    }
}

#[cfg(test)]
mod tests {
    use super::Log;

    /// The first difference between a second run and the first, by their addresses.
    fn parting(first: &[u64], second: &[u64]) -> Option<String> {
        let mut reference = Vec::new();
        let describe = |address| (address < 100).then(|| format!("place {address}"));
        let mut log = Log::new(&mut reference, true);
        first.iter().for_each(|address| log.note(*address));
        assert!(log.is_first() && log.parting(0, describe).is_none());
        let mut log = Log::new(&mut reference, false);
        second.iter().for_each(|address| log.note(*address));
        log.parting(1, describe)
    }

    #[test]
    fn runs_part_where_they_differ() {
        let first = [1, 2, 1000, 3];
        assert_eq!(parting(&first, &first), None);
        let said = |second: &[u64]| parting(&first, second).unwrap_or_default();
        // Another instruction, and another address of memory.
        assert_eq!(said(&[1, 4, 1000, 3]), "secret 1 parts from secret 0 at or after place 1 (0x4)");
        assert_eq!(said(&[1, 2, 2000, 3]), "secret 1 parts from secret 0 at or after place 2 (0x7d0)");
        assert_eq!(said(&[5]), "secret 1 parts from secret 0 at or after its start (0x5)");
        // One run ends before the other.
        assert_eq!(said(&[1, 2, 1000]), "secret 1 parts from secret 0 at or after place 2 (0x0)");
        assert_eq!(said(&[1, 2, 1000, 3, 7]), "secret 1 parts from secret 0 at or after place 3 (0x7)");
    }
}
