//! The copy of a block: instructions encoded for another place, and what writes down the addresses that they
//! touch.

use iced_x86::{Code, ConditionCode, Encoder, Instruction, MemoryOperand, Register, UsedMemory};

use super::block::Operand;
use super::text::Text;
use crate::taint::Site;

/// A copy that is being encoded.
pub(super) struct Copy {
    encoder: Encoder,
    records: u64,
    // The address of the next byte.
    at: u64,
    /// Number of words that the copy has written to the records so far.
    pub(super) noted: usize,
}

/// The register that carries an address to its record. It is kept in the first record meanwhile.
const CARRIER: Register = Register::RAX;

impl Copy {
    /// Nothing yet; the first byte will be at `at`.
    pub(super) fn new(records: u64, at: u64) -> Self {
        Self { encoder: Encoder::new(64), records, at, noted: 0 }
    }

    /// The machine code.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.encoder.take_buffer()
    }

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
    pub(super) fn note_all(&mut self, site: &Site) -> Option<Vec<Operand>> {
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

    /// Notes the word at a place.
    pub(super) fn note_word(&mut self, place: u64) {
        self.carrier(self.record_of_carrier(), true);
        self.carrier(place, false);
        self.keep();
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
    pub(super) fn instruction(&mut self, text: &Text<'_>, instruction: &Instruction) -> Option<()> {
        if instruction.is_ip_rel_memory_operand() {
            return self.encode(instruction);
        }
        let bytes = text.at(instruction.ip())?.get(..instruction.len())?;
        self.raw(bytes);
        Some(())
    }

    /// Encodes the effect of a call on the stack: the return address is pushed.
    pub(super) fn push(&mut self, back: u64) {
        let [a, b, c, d, e, f, g, h] = back.to_le_bytes();
        // push imm32; mov dword [rsp + 4], imm32
        self.raw(&[0x68, a, b, c, d, 0xc7, 0x44, 0x24, 0x04, e, f, g, h]);
    }

    /// Encodes the effect of a return on the stack; the return address that it pops is noted.
    pub(super) fn note_return(&mut self) {
        self.carrier(self.record_of_carrier(), true);
        // mov rax, [rsp]
        self.raw(&[0x48, 0x8b, 0x04, 0x24]);
        self.keep();
        // lea rsp, [rsp + 8]
        self.raw(&[0x48, 0x8d, 0x64, 0x24, 0x08]);
    }

    /// A jump over the stop that follows, on a condition or, `negated`, where it does not hold.
    pub(super) fn jump_over_stop(&mut self, condition: ConditionCode, negated: bool) {
        self.raw(&[0x70 + ((condition as u8 - ConditionCode::o as u8) ^ u8::from(negated)), 1]);
    }

    /// A breakpoint; where the process stands after it.
    pub(super) fn stop(&mut self) -> u64 {
        self.raw(&[0xcc]);
        self.at
    }
}

fn is_constant(memory: &UsedMemory) -> bool {
    memory.base() == Register::None && memory.index() == Register::None
}
