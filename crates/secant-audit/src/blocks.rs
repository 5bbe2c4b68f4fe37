//! Blocks: stretches of the audited code that run at full speed and leave behind the addresses that they touched.
//!
//! A step under a tracer costs microseconds. So straight code, through direct jumps, calls and their returns, is copied into the traced
//! process with a few instructions before each memory operand that write its address down. They change no register, no flag, and
//! no byte of the process but their own. The copy ends at a conditional jump, and before whatever is better stepped over: an
//! indirect jump, a string instruction, code of another object. The tracer then takes the instructions of the
//! block one by one with the addresses found, as if it had stepped.

use std::collections::HashMap;

use iced_x86::{
    Code, ConditionCode, Decoder, DecoderOptions, Encoder, FlowControl, Instruction, InstructionInfoFactory,
    MemoryOperand, OpKind, Register, UsedMemory,
};

use crate::artefact::Artefact;
use crate::taint::Site;

/// Distance from the blocks' memory in the traced process to the first byte of its executable, which follows it.
const BEFORE: u64 = 0x2000_0000;
/// Bytes for the addresses that a block writes down.
pub const RECORDS: u64 = 0x10_0000;
/// Bytes for the copies of code.
pub const COPIES: u64 = 0x0ff0_0000;
/// Instructions of a block at most.
const STEPS: usize = 4000;
/// Addresses that a block writes down at most.
const NOTES: usize = 8 * STEPS;

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
    /// Its number among the instructions of [`Blocks::at`].
    pub site: usize,
    /// Memory operands of the instruction.
    pub operands: Vec<Operand>,
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
    /// Number of words that the copy writes to the records.
    pub noted: usize,
    /// Words noted that must be these: the addresses that its calls return to.
    pub returns: Vec<(usize, u64)>,
    // The exits of the copy: the address in it, and the address of the next instruction in the code.
    exits: Vec<(u64, u64)>,
    // The last process that the copy was written into.
    process: u32,
}

impl Block {
    /// The address in the code that follows where the copy stopped.
    pub fn next(&self, stopped: u64) -> Option<u64> {
        self.exits.iter().find(|(at, _)| *at == stopped).map(|(_, next)| *next)
    }

    /// Whether `process` lacks the copy; from now on it does not.
    pub fn is_new_to(&mut self, process: u32) -> bool {
        core::mem::replace(&mut self.process, process) != process
    }
}

/// The blocks of an executable at one load address.
pub struct Blocks {
    base: u64,
    blocks: HashMap<u64, Block>,
    sites: Vec<Site>,
    // The number of the site at an address; none where there is no instruction of the executable.
    numbers: HashMap<u64, Option<usize>>,
    factory: InstructionInfoFactory,
    used: u64,
}

impl Blocks {
    /// No block yet, for an executable loaded at `base`.
    pub fn new(base: u64) -> Self {
        Self {
            base,
            blocks: HashMap::new(),
            sites: Vec::new(),
            numbers: HashMap::new(),
            factory: InstructionInfoFactory::new(),
            used: 0,
        }
    }

    /// The load address of the executable.
    pub const fn base(&self) -> u64 {
        self.base
    }

    /// The address of the records, which the copies follow.
    pub const fn records(&self) -> u64 {
        self.base - BEFORE
    }

    /// The block that begins at `address`, and the instructions.
    pub fn at(&mut self, artefact: &Artefact, address: u64) -> (&mut Block, &[Site]) {
        if !self.blocks.contains_key(&address) {
            let mut block = self.translate(artefact, address);
            if self.used + block.copy.len() as u64 > COPIES {
                // No room: the older ones are made again when they are met again.
                self.blocks.clear();
                self.used = 0;
                block = self.translate(artefact, address);
            }
            self.used += block.copy.len() as u64;
            self.blocks.insert(address, block);
        }
        let block = self.blocks.get_mut(&address).unwrap_or_else(|| unreachable!("it is there by now"));
        (block, &self.sites)
    }

    fn number(&mut self, artefact: &Artefact, address: u64) -> Option<usize> {
        if let Some(number) = self.numbers.get(&address) {
            return *number;
        }
        let number = address
            .checked_sub(self.base)
            .and_then(|in_file| artefact.code_at(in_file))
            .map(|bytes| Decoder::with_ip(64, bytes, address, DecoderOptions::NONE).decode())
            .filter(|instruction| !instruction.is_invalid())
            .map(|instruction| {
                self.sites.push(Site::new(instruction, &mut self.factory));
                self.sites.len() - 1
            });
        self.numbers.insert(address, number);
        number
    }

    fn translate(&mut self, artefact: &Artefact, start: u64) -> Block {
        let at = self.records() + RECORDS + self.used;
        let mut block = Block { at, ..Block::default() };
        let mut copy = Copy { encoder: Encoder::new(64), records: self.records(), at, noted: 0 };
        let mut calls: Vec<u64> = Vec::new();
        let mut address = start;
        loop {
            let number = self.number(artefact, address);
            let full = block.steps.len() >= STEPS || copy.noted + 16 > NOTES;
            let Some(number) = number.filter(|_| !full) else { break };
            let site = &self.sites[number];
            let instruction = &site.instruction;
            let Some(operands) = copy.note_all(site) else { break };
            let next = instruction.next_ip();
            let mut ends = None;
            let followed = match instruction.flow_control() {
                FlowControl::Next => copy.instruction(artefact, instruction, self.base).map(|()| next),
                FlowControl::UnconditionalBranch => Some(instruction.near_branch_target()),
                FlowControl::Call if instruction.op0_kind() == OpKind::NearBranch64 => {
                    calls.push(next);
                    copy.push(next);
                    Some(instruction.near_branch_target())
                }
                FlowControl::Return if instruction.op_count() == 0 => calls.pop().inspect(|back| {
                    block.returns.push((copy.noted, *back));
                    copy.note_return();
                }),
                FlowControl::ConditionalBranch if instruction.condition_code() != ConditionCode::None => {
                    ends = Some(instruction.near_branch_target());
                    Some(next)
                }
                _ => None,
            };
            // Without it the notes of its operands are made, and nobody reads them.
            let Some(followed) = followed else { break };
            block.steps.push(Step { address, site: number, operands });
            address = followed;
            if let Some(target) = ends {
                copy.jump(instruction.condition_code());
                block.exits.push((copy.stop(), next));
                block.exits.push((copy.stop(), target));
                break;
            }
        }
        if block.exits.is_empty() {
            block.exits.push((copy.stop(), address));
        }
        block.noted = copy.noted;
        block.copy = copy.encoder.take_buffer();
        if block.steps.is_empty() {
            block.copy.clear();
        }
        block
    }
}

/// A copy that is being encoded.
struct Copy {
    encoder: Encoder,
    records: u64,
    // The address of the next byte.
    at: u64,
    noted: usize,
}

/// The register that carries an address to its record. It is kept in the first record meanwhile.
const CARRIER: Register = Register::RAX;

impl Copy {
    fn raw(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.encoder.write_u8(*byte);
        }
        self.at += bytes.len() as u64;
    }

    fn encode(&mut self, instruction: &Instruction) -> Option<()> {
        let length = self.encoder.encode(instruction, self.at).ok()?;
        self.at += length as u64;
        Some(())
    }

    /// `mov [place], rax` or `mov rax, [place]`.
    fn carrier(&mut self, place: u64, store: bool) {
        let next = self.at + 7;
        let distance = (place.wrapping_sub(next) as i32).to_le_bytes();
        let [a, b, c, d] = distance;
        self.raw(&[0x48, if store { 0x89 } else { 0x8b }, 0x05, a, b, c, d]);
    }

    /// The record of that number: the first one keeps the carrier.
    const fn record(&self, number: usize) -> u64 {
        self.records + 8 * (number as u64 + 1)
    }

    /// Notes the addresses of all memory operands; none if one of them is not such that it can be noted.
    fn note_all(&mut self, site: &Site) -> Option<Vec<Operand>> {
        let instruction = &site.instruction;
        if instruction.is_vsib() || instruction.is_string_instruction() {
            return None;
        }
        let plain = |register: Register| register == Register::None || register.is_gpr64();
        let known = |memory: &UsedMemory| {
            !matches!(memory.segment(), Register::FS | Register::GS)
                && plain(memory.base())
                && plain(memory.index())
                && i32::try_from(memory.displacement() as i64).is_ok() | is_constant(memory)
        };
        if !site.memory.iter().all(known) {
            return None;
        }
        site.memory.iter().map(|memory| self.note(memory)).collect()
    }

    fn note(&mut self, memory: &UsedMemory) -> Option<Operand> {
        if is_constant(memory) {
            return Some(Operand::Known(memory.displacement()));
        }
        let size = if memory.base() == Register::None { 8 } else { 1 };
        let operand = MemoryOperand::new(
            memory.base(),
            memory.index(),
            memory.scale(),
            memory.displacement() as i64,
            size,
            false,
            Register::None,
        );
        let address = Instruction::with2(Code::Lea_r64_m, CARRIER, operand).ok()?;
        self.carrier(self.record_of_carrier(), true);
        self.encode(&address)?;
        Some(Operand::Noted(self.keep()))
    }

    const fn record_of_carrier(&self) -> u64 {
        self.records
    }

    /// Writes the carrier into the next record, and restores its old value.
    fn keep(&mut self) -> usize {
        let number = self.noted;
        self.noted += 1;
        self.carrier(self.record(number), true);
        self.carrier(self.record_of_carrier(), false);
        number
    }

    /// Encodes the instruction itself.
    fn instruction(&mut self, artefact: &Artefact, instruction: &Instruction, base: u64) -> Option<()> {
        if instruction.is_ip_rel_memory_operand() {
            return self.encode(instruction);
        }
        let bytes = artefact.code_at(instruction.ip() - base)?.get(..instruction.len())?;
        self.raw(bytes);
        Some(())
    }

    /// Encodes the effect of a call on the stack: the return address is pushed.
    fn push(&mut self, back: u64) {
        let [a, b, c, d, e, f, g, h] = back.to_le_bytes();
        // push imm32; mov dword [rsp + 4], imm32
        self.raw(&[0x68, a, b, c, d, 0xc7, 0x44, 0x24, 0x04, e, f, g, h]);
    }

    /// Encodes the effect of a return on the stack; the return address that it pops is noted.
    fn note_return(&mut self) {
        self.carrier(self.record_of_carrier(), true);
        // mov rax, [rsp]
        self.raw(&[0x48, 0x8b, 0x04, 0x24]);
        self.keep();
        // lea rsp, [rsp + 8]
        self.raw(&[0x48, 0x8d, 0x64, 0x24, 0x08]);
    }

    /// A conditional jump over the first of the two stops that follow.
    fn jump(&mut self, condition: ConditionCode) {
        self.raw(&[0x70 + (condition as u8 - ConditionCode::o as u8), 1]);
    }

    /// A breakpoint; where the process stands after it.
    fn stop(&mut self) -> u64 {
        self.raw(&[0xcc]);
        self.at
    }
}

fn is_constant(memory: &UsedMemory) -> bool {
    memory.base() == Register::None && memory.index() == Register::None
}
