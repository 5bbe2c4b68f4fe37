//! The path from the beginning of a block that is met often, of which a longer block is made.

use super::block::{Block, Exit};

/// How often a block is met before its path is followed.
const OFTEN: u32 = 8;

/// Whether there is a long block at a beginning.
pub(super) enum Length {
    /// Not yet: how often the beginning was met.
    Short(u32),
    /// None is longer than the short one.
    Useless,
    /// There is one.
    Long {
        /// The block.
        block: Block,
        /// How often, without a pause, it was left before its end.
        missed: u32,
    },
}

impl Length {
    /// A beginning that was not met yet.
    pub(super) const fn new() -> Self {
        Self::Short(0)
    }

    /// Takes note that the block was left there; whether its path should be followed from now on.
    pub(super) fn is_wanted(&mut self, exit: Exit) -> bool {
        match self {
            Self::Short(met) => {
                *met += 1;
                *met >= OFTEN
            }
            Self::Useless => false,
            Self::Long { block, missed } => {
                *missed = if exit.steps < block.steps.len() { *missed + 1 } else { 0 };
                if *missed >= OFTEN {
                    *self = Self::new();
                }
                false
            }
        }
    }

    /// Sets the block that was made of the path.
    pub(super) fn set(&mut self, block: Block, short: &Block) {
        *self = if block.steps.len() > short.steps.len() {
            Self::Long { block, missed: 0 }
        } else {
            Self::Useless
        };
    }
}

/// A path that a process takes.
pub(super) struct Path {
    /// The address where it begins.
    pub(super) start: u64,
    /// The addresses to which its conditional jumps went, or behind them where they did not.
    pub(super) turns: Vec<u64>,
    steps: usize,
    // Number of calls on it that have not returned.
    calls: usize,
}

impl Path {
    /// A path of one block so far.
    pub(super) fn new(start: u64, exit: Exit) -> Self {
        let mut path = Self { start, turns: Vec::new(), steps: 0, calls: 0 };
        path.block(exit);
        path
    }

    /// Adds a block that ends at its first conditional jump.
    pub(super) fn block(&mut self, exit: Exit) {
        self.steps += exit.steps;
        self.calls += exit.calls;
        if exit.turn {
            self.turns.push(exit.next);
        }
    }

    /// Adds a return; whether the call was on this path.
    pub(super) fn goes_back(&mut self) -> bool {
        self.steps += 1;
        let calls = self.calls.checked_sub(1);
        self.calls = calls.unwrap_or_default();
        calls.is_some()
    }

    /// Whether it is long enough.
    pub(super) const fn has_ended(&self, steps: usize) -> bool {
        self.steps >= steps
    }
}
