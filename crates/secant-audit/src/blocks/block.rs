//! A block: the instructions of a stretch of code, its copy, and where that stops.

/// The origin of a memory operand's address.
#[derive(Clone, Copy)]
pub enum Operand {
    /// A constant of the code.
    Known(u64),
    /// The word of this number among the records.
    Noted(usize),
}

/// One instruction of a block.
pub struct Step {
    /// Address of the instruction.
    pub address: u64,
    /// Its number among the instructions of [`Blocks::at`](super::Blocks::at).
    pub site: usize,
    /// Memory operands of the instruction.
    pub operands: Vec<Operand>,
}

/// A place where a copy stops.
#[derive(Clone, Copy)]
pub struct Exit {
    /// The address in the copy.
    pub(super) at: u64,
    /// Address of the next instruction in the code.
    pub next: u64,
    /// Number of the block's instructions that have run.
    pub steps: usize,
    /// Number of words that have been written to the records.
    pub noted: usize,
    /// Number of calls that have not returned.
    pub(super) calls: usize,
    /// Whether a conditional jump chose it.
    pub(super) turn: bool,
}

/// A stretch of code and its copy.
#[derive(Default)]
pub struct Block {
    /// The instructions, in the order of execution. None: the instruction there must be stepped over.
    pub steps: Vec<Step>,
    /// Address of the copy's first byte.
    pub at: u64,
    /// Machine code of the copy.
    pub copy: Vec<u8>,
    /// Words noted that must be these, in order: the addresses that its calls return to, and those in slots
    /// that it jumps to.
    pub targets: Vec<(usize, u64)>,
    /// In the order of their addresses.
    pub(super) exits: Vec<Exit>,
    /// Its number among the blocks that were made: another block may come to its place.
    pub number: u32,
    // The last process that the copy was written into.
    process: u32,
}

impl Block {
    /// No instruction yet; the copy will be at `at`.
    pub(super) fn new(at: u64, number: u32) -> Self {
        Self { at, number, ..Self::default() }
    }

    /// The exit at the address where the copy stopped.
    pub fn exit(&self, stopped: u64) -> Option<Exit> {
        let i = self.exits.binary_search_by_key(&stopped, |exit| exit.at).ok()?;
        Some(self.exits[i])
    }

    /// Whether `process` lacks the copy; from now on it does not.
    pub fn is_new_to(&mut self, process: u32) -> bool {
        core::mem::replace(&mut self.process, process) != process
    }
}
