//! Blocks: stretches of the audited code that run at full speed and leave behind the addresses that they
//! touched.
//!
//! A step under a tracer costs microseconds. So straight code, through jumps, calls to known places and their
//! returns, is copied into the traced process with a few instructions before each memory operand that write
//! its address down. They change no register, no flag, and no byte of the process but their own. The copy
//! ends at a conditional jump, and before whatever is better stepped over: an indirect jump to an unknown
//! place, a string instruction. The tracer then takes the instructions of the block one by one with the
//! addresses found, as if it had stepped.
//!
//! Where a block is met often, the path that the process takes from it is followed once, and becomes a longer
//! block, which goes on behind conditional jumps as the path did. Where one of them goes another way, the
//! copy stops, as at its end.

mod block;
mod copy;
mod path;
mod text;

use std::collections::HashMap;

use iced_x86::{
    ConditionCode, Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, OpKind,
};

use self::block::Step;
pub use self::block::{Block, Exit, Operand};
use self::copy::Copy;
use self::path::{Length, Path};
pub use self::text::Text;
use crate::taint::Site;

/// Distance from the blocks' memory in the traced process to the first byte of the code, which follows it.
const BEFORE: u64 = 0x2000_0000;
/// Bytes for the addresses that a block writes down.
pub const RECORDS: u64 = 0x10_0000;
/// Bytes for the copies of code.
pub const COPIES: u64 = 0x0ff0_0000;
/// Instructions of a block at most.
const STEPS: usize = 4000;
/// Addresses that a block writes down at most.
const NOTES: usize = 8 * STEPS;

/// The blocks that begin at one address.
struct Beginning {
    // Up to the first conditional jump.
    short: Block,
    long: Length,
}

/// The blocks of code that lies within 1 GiB.
pub struct Blocks {
    base: u64,
    // Only a block's first instruction may be at one of these addresses.
    watched: Vec<u64>,
    blocks: HashMap<u64, Beginning>,
    path: Option<Path>,
    sites: Vec<Site>,
    // The number of the site at an address; none where there is no instruction.
    numbers: HashMap<u64, Option<usize>>,
    factory: InstructionInfoFactory,
    used: u64,
    // Number of blocks made.
    made: u32,
}

impl Blocks {
    /// No block yet, for code from `base` on. The addresses `watched` are those of a block's first
    /// instruction alone.
    pub fn new(base: u64, watched: &[u64]) -> Self {
        Self {
            base,
            watched: watched.to_vec(),
            blocks: HashMap::new(),
            path: None,
            sites: Vec::new(),
            numbers: HashMap::new(),
            factory: InstructionInfoFactory::new(),
            used: 0,
            made: 0,
        }
    }

    /// The address of the records, which the copies follow.
    pub const fn records(&self) -> u64 {
        self.base - BEFORE
    }

    /// The block to run at `address`, and the instructions.
    pub fn at(&mut self, text: &Text<'_>, address: u64) -> (&mut Block, &[Site]) {
        if !self.blocks.contains_key(&address) {
            let short = self.make(text, address, &[]);
            self.blocks.insert(address, Beginning { short, long: Length::new() });
        }
        let beginning = self.blocks.get_mut(&address).unwrap_or_else(|| unreachable!("it is there by now"));
        let block = match &mut beginning.long {
            Length::Long { block, .. } if self.path.is_none() => block,
            _ => &mut beginning.short,
        };
        (block, &self.sites)
    }

    /// Takes note of how the block at `address` was left. Where it is met often, its path becomes a block.
    pub fn left(&mut self, text: &Text<'_>, address: u64, exit: Exit) {
        if let Some(path) = &mut self.path {
            path.block(exit);
        } else if self.blocks.get_mut(&address).is_some_and(|beginning| beginning.long.is_wanted(exit)) {
            self.path = Some(Path::new(address, exit));
        }
        if self.path.as_ref().is_some_and(|path| path.has_ended(STEPS)) {
            self.end_path(text);
        }
    }

    /// Takes note of an instruction that was stepped over.
    pub fn stepped(&mut self, text: &Text<'_>, instruction: &Instruction) {
        let returns = instruction.flow_control() == FlowControl::Return;
        if !self.path.as_mut().is_some_and(|path| returns && path.goes_back()) {
            self.end_path(text);
        }
    }

    /// Forgets the path that was being followed: the process ends, or begins.
    pub fn forget_path(&mut self) {
        self.path = None;
    }

    fn end_path(&mut self, text: &Text<'_>) {
        let Some(path) = self.path.take() else { return };
        let block = self.make(text, path.start, &path.turns);
        if let Some(beginning) = self.blocks.get_mut(&path.start) {
            beginning.long.set(block, &beginning.short);
        }
    }

    /// A block from `start` on, which has room in the copies.
    fn make(&mut self, text: &Text<'_>, start: u64, turns: &[u64]) -> Block {
        let mut block = self.translate(text, start, turns);
        if self.used + block.copy.len() as u64 > COPIES {
            // The older ones are made again when they are met again.
            self.blocks.clear();
            self.used = 0;
            block = self.translate(text, start, turns);
        }
        self.used += block.copy.len() as u64;
        block
    }

    fn number(&mut self, text: &Text<'_>, address: u64) -> Option<usize> {
        if let Some(number) = self.numbers.get(&address) {
            return *number;
        }
        let number = text
            .at(address)
            .map(|bytes| Decoder::with_ip(64, bytes, address, DecoderOptions::NONE).decode())
            .filter(|instruction| !instruction.is_invalid())
            .map(|instruction| {
                self.sites.push(Site::new(instruction, &mut self.factory));
                self.sites.len() - 1
            });
        self.numbers.insert(address, number);
        number
    }

    /// The block from `start` on, whose conditional jumps go to `turns`; it ends at the first one for which
    /// there is none.
    fn translate(&mut self, text: &Text<'_>, start: u64, turns: &[u64]) -> Block {
        let at = self.records() + RECORDS + self.used;
        self.made += 1;
        let mut block = Block::new(at, self.made);
        let mut copy = Copy::new(self.records(), at);
        let mut calls: Vec<u64> = Vec::new();
        let mut turns = turns.iter();
        let mut address = start;
        loop {
            let number = self.number(text, address);
            let full = block.steps.len() >= STEPS
                || copy.noted + 16 > NOTES
                || !block.steps.is_empty() && self.watched.contains(&address);
            let Some(number) = number.filter(|_| !full) else { break };
            let site = &self.sites[number];
            let instruction = &site.instruction;
            let Some(operands) = copy.note_all(site) else { break };
            let next = instruction.next_ip();
            let mut jump = None;
            let followed = match instruction.flow_control() {
                FlowControl::Next => copy.instruction(text, instruction).map(|()| next),
                FlowControl::UnconditionalBranch => Some(instruction.near_branch_target()),
                FlowControl::Call if instruction.op0_kind() == OpKind::NearBranch64 => {
                    calls.push(next);
                    copy.push(next);
                    Some(instruction.near_branch_target())
                }
                FlowControl::IndirectCall | FlowControl::IndirectBranch => {
                    text.through_slot(instruction).map(|(slot, target)| {
                        block.targets.push((copy.noted, target));
                        copy.note_word(slot);
                        if instruction.flow_control() == FlowControl::IndirectCall {
                            calls.push(next);
                            copy.push(next);
                        }
                        target
                    })
                }
                FlowControl::Return if instruction.op_count() == 0 => calls.pop().inspect(|back| {
                    block.targets.push((copy.noted, *back));
                    copy.note_return();
                }),
                FlowControl::ConditionalBranch if instruction.condition_code() != ConditionCode::None => {
                    jump = Some((instruction.near_branch_target(), instruction.condition_code()));
                    Some(next)
                }
                _ => None,
            };
            // Without it the notes of its operands are made, and nobody reads them.
            let Some(followed) = followed else { break };
            block.steps.push(Step { address, site: number, operands });
            address = followed;
            if let Some((target, condition)) = jump {
                let turn = turns.next().copied().filter(|turn| [next, target].contains(turn));
                let mut stop = |copy: &mut Copy, next| {
                    let (at, steps, noted) = (copy.stop(), block.steps.len(), copy.noted);
                    block.exits.push(Exit { at, next, steps, noted, calls: calls.len(), turn: true });
                };
                let falls = turn == Some(next);
                copy.jump_over_stop(condition, falls);
                stop(&mut copy, if falls { target } else { next });
                match turn {
                    Some(turn) => address = turn,
                    None => {
                        stop(&mut copy, target);
                        break;
                    }
                }
            }
        }
        // Whether the last exit is where the code goes on.
        let ended =
            block.exits.iter().rev().take(2).filter(|exit| exit.steps == block.steps.len()).count() == 2;
        if !ended {
            let (at, steps, noted) = (copy.stop(), block.steps.len(), copy.noted);
            block.exits.push(Exit { at, next: address, steps, noted, calls: calls.len(), turn: false });
        }
        block.copy = copy.finish();
        if block.steps.is_empty() {
            block.copy.clear();
        }
        block
    }
}
