//! Arm's flag of data-independent timing (DIT) in a trace: which products of words are computed while it is
//! clear.

use std::collections::{BTreeMap, BTreeSet};

use crate::watched::is_like;

/// `msr DIT, #1`.
const SET: u32 = 0xd503_415f;
/// `msr DIT, #0`.
const CLEAR: u32 = 0xd503_405f;

/// Whether this is `umulh`, the upper half of a product: what integers of many words are multiplied by, and
/// no addresses are computed with.
const fn is_product(instruction: u32) -> bool {
    instruction & 0xffe0_fc00 == 0x9bc0_7c00
}

/// The flag, followed through a trace. It is clear at the beginning.
#[derive(Debug, Default)]
pub struct Flag {
    is_set: bool,
    /// Whether it was ever set: then the CPU has it.
    pub exists: bool,
    /// Addresses of products computed while it was clear.
    clear: BTreeSet<u64>,
}

impl Flag {
    /// Takes note of an executed instruction.
    pub fn executed(&mut self, address: u64, instruction: u32) {
        match instruction {
            SET => (self.is_set, self.exists) = (true, true),
            CLEAR => self.is_set = false,
            _ if !self.is_set && is_product(instruction) => {
                self.clear.insert(address);
            }
            _ => {}
        }
    }

    /// Products of integers of words that were computed while the flag was clear. `function` says where the
    /// function at an address begins. One with fewer of them multiplies or divides lengths.
    pub fn clear(&self, function: impl Fn(u64) -> Option<u64>) -> Vec<u64> {
        let mut here = BTreeMap::<_, usize>::new();
        self.clear.iter().for_each(|at| *here.entry(function(*at)).or_default() += 1);
        self.clear.iter().copied().filter(|at| here[&function(*at)] >= OF_WORDS).collect()
    }
}

/// The least number of different instructions for upper halves in a function that multiplies integers of two
/// words or more.
const OF_WORDS: usize = 4;

/// Probes that may compute products while the flag is clear: lines `PROBE | reason`, where `*` stands for any
/// characters.
pub struct Excuses<'a> {
    /// The number of the line, the probes, and how often it excused one.
    lines: Vec<(usize, &'a str, usize)>,
    findings: Vec<String>,
}

impl<'a> Excuses<'a> {
    /// The excuses in the lines of `dit-clear.txt`.
    pub fn of(text: &'a str) -> Self {
        let (mut lines, mut findings) = (Vec::new(), Vec::new());
        let numbered = (1..).zip(text.lines());
        for (number, line) in numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            match line.split_once('|') {
                Some((probes, reason)) if !reason.trim().is_empty() => lines.push((number, probes.trim(), 0)),
                _ => findings.push(format!("dit-clear.txt:{number}: no reason")),
            }
        }
        Self { lines, findings }
    }

    /// Whether a line is for this probe.
    pub fn covers(&mut self, probe: &str) -> bool {
        let mut covered = false;
        for (_, _, uses) in self.lines.iter_mut().filter(|(_, probes, _)| is_like(probe, probes)) {
            (covered, *uses) = (true, *uses + 1);
        }
        covered
    }

    /// The findings: products without a reason while the flag is clear, and lines that excuse nothing.
    pub fn findings(self) -> Vec<String> {
        let idle = self.lines.iter().filter(|(_, _, uses)| *uses == 0);
        let idle = idle.map(|(number, probes, _)| {
            format!(
                "dit-clear.txt:{number}: {probes} computes no product while DIT is clear: strike the line"
            )
        });
        self.findings.iter().cloned().chain(idle).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{CLEAR, Excuses, Flag, SET};

    #[test]
    fn excuses_have_a_reason_and_a_use() {
        let mut excuses = Excuses::of("# a comment\n\naudit_a_* | a reason\naudit_b |\naudit_c | idle\n");
        assert!(excuses.covers("audit_a_1") && !excuses.covers("audit_b"));
        let findings = excuses.findings();
        assert!(
            findings.len() == 2
                && findings[0].contains(":4: no reason")
                && findings[1].contains(":5: audit_c")
        );
    }

    #[test]
    fn products_are_found_where_the_flag_is_clear() {
        // umulh x3, x1, x2; umulh x1, x2, x3; mul x0, x1, x2; fmul d0, d1, d2.
        let products = [0x9bc2_7c23, 0x9bc3_7c41];
        let others = [0x9b02_7c20, 0x1e62_0820];
        let mut flag = Flag::default();
        let code = [products[0], others[0], SET, products[0], products[1], CLEAR, others[1], products[1]];
        for (address, instruction) in (0..).step_by(4).zip(code) {
            flag.executed(address, instruction);
        }
        assert!(flag.exists);
        assert_eq!(flag.clear.iter().copied().collect::<Vec<_>>(), [0, 28]);
    }

    #[test]
    fn lengths_are_no_integers_of_words() {
        let mut flag = Flag::default();
        for address in [0, 4, 8, 12, 100, 104, 108, 200] {
            flag.executed(address, 0x9bc2_7c23);
        }
        assert!(!flag.exists);
        assert_eq!(flag.clear(|address| Some(address / 100)), [0, 4, 8, 12]);
    }
}
