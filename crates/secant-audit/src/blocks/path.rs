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

#[cfg(test)]
mod tests {
    use super::super::block::Step;
    use super::*;

    fn exit(steps: usize, calls: usize, turn: bool) -> Exit {
        Exit { at: 0, next: 7, steps, noted: 0, calls, turn }
    }

    fn block(steps: u64) -> Block {
        let mut block = Block::new(0, 1);
        block.steps.extend((0..steps).map(|address| Step { address, site: 0, operands: Vec::new() }));
        block
    }

    #[test]
    fn what_is_met_often_becomes_long_until_it_misses() {
        let mut length = Length::new();
        let met = |length: &mut Length, steps| length.is_wanted(exit(steps, 0, true));
        assert!((1..OFTEN).all(|_| !met(&mut length, 3)) && met(&mut length, 3));
        length.set(block(30), &block(3));
        for left in [30, 3] {
            (0..OFTEN - 1).for_each(|_| assert!(!met(&mut length, left)));
            assert!(matches!(length, Length::Long { .. }));
        }
        // To the end: the others before it no longer count.
        met(&mut length, 30);
        (0..OFTEN).for_each(|_| assert!(matches!(length, Length::Long { .. }) && !met(&mut length, 3)));
        assert!(matches!(length, Length::Short(0)));
        length.set(block(3), &block(3));
        assert!(matches!(length, Length::Useless) && !met(&mut length, 3));
    }

    #[test]
    fn paths_end_where_they_leave_what_they_know() {
        let mut path = Path::new(5, exit(10, 1, true));
        path.block(exit(4, 0, false));
        assert_eq!((path.turns.as_slice(), path.has_ended(14), path.has_ended(15)), (&[7][..], true, false));
        assert!(path.goes_back() && !path.goes_back());
    }
}
