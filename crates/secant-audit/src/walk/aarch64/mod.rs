//! The instructions of aarch64: of the baseline, and what came to it without SVE.

#[cfg(test)]
mod tests;

use yaxpeax_arm::armv8::a64::{Instruction, Opcode, Operand, SIMDSizeCode, ShiftStyle, SizeCode};

use super::known::{ARGUMENTS, END, Memory, STACK, STEPS};
use super::paths::{Flow, NO_INSTRUCTION, Read, SECRET_ADDRESS, UNKNOWN_CALL, VARIABLE_LATENCY};
use crate::artefact::Artefact;

/// Vectors of a length that the machine chooses. Among them are gathers and scatters, and divisions.
const SVE: &str = "instruction of SVE, which is not read";
/// The register of return addresses.
const LINK: u16 = 30;
/// The register that is the stack pointer or 0, by the instruction.
const STACK_OR_ZERO: u16 = 31;

/// An instruction whose time depends on its operands.
const fn is_variable_latency(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, Opcode::UDIV | Opcode::SDIV | Opcode::FDIV | Opcode::FSQRT)
}

/// The word at that address of the file.
fn word(artefact: &Artefact, address: u64) -> Option<u32> {
    let bytes = artefact.code_at(address).filter(|_| address.is_multiple_of(4))?;
    bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

/// The target of a direct jump or call.
fn target(instruction: &Instruction, address: u64) -> Option<u64> {
    instruction.operands.iter().find_map(|operand| match operand {
        Operand::PCOffset(offset) => Some(address.wrapping_add_signed(*offset)),
        _ => None,
    })
}

/// The control flow after an instruction; `None` for instructions that user programs do not contain.
fn flow(instruction: &Instruction, address: u64) -> Option<Flow> {
    let target = || target(instruction, address);
    Some(match instruction.opcode {
        Opcode::B => Flow::Jump(target()?),
        Opcode::Bcc(_) | Opcode::BCcc(_) | Opcode::CBZ | Opcode::CBNZ | Opcode::TBZ | Opcode::TBNZ => {
            Flow::Conditional(target()?)
        }
        Opcode::BL => Flow::Call(target()?),
        Opcode::BLR | Opcode::BLRAA | Opcode::BLRAAZ | Opcode::BLRAB | Opcode::BLRABZ => Flow::UnknownCall,
        Opcode::RET if instruction.operands[0] == Operand::Register(SizeCode::X, LINK) => Flow::End,
        Opcode::RETAA | Opcode::RETAB | Opcode::RETAASPPC | Opcode::RETABSPPC => Flow::End,
        Opcode::BRK => Flow::End,
        // A return to another place than the caller's is a jump.
        Opcode::RET | Opcode::RETAASPPCR | Opcode::RETABSPPCR => Flow::JumpTable,
        Opcode::BR | Opcode::BRAA | Opcode::BRAAZ | Opcode::BRAB | Opcode::BRABZ => Flow::JumpTable,
        // Instructions of the system and of debuggers, and words that are no instruction on purpose.
        Opcode::Invalid | Opcode::UDF | Opcode::ERET | Opcode::ERETAA | Opcode::ERETAB | Opcode::DRPS => {
            return None;
        }
        Opcode::HVC | Opcode::SMC | Opcode::HLT | Opcode::DCPS1 | Opcode::DCPS2 | Opcode::DCPS3 => {
            return None;
        }
        _ => Flow::Next,
    })
}

/// The instruction at an address, as [`super::paths::follow`] needs it.
pub(super) fn read(artefact: &Artefact, address: u64) -> Option<Read> {
    let next = address + 4;
    if word(artefact, address)? >> 25 & 0xf == 0b0010 {
        return Some(Read { next, flow: Flow::Next, findings: vec![SVE] });
    }
    let instruction = artefact.arm_instruction_at(address)?;
    let flow = flow(&instruction, address)?;
    let findings = if is_variable_latency(&instruction) { vec![VARIABLE_LATENCY] } else { Vec::new() };
    Some(Read { next, flow, findings })
}

/// Whether the word is one of the loads and stores.
const fn is_load_or_store(word: u32) -> bool {
    word >> 25 & 0b0101 == 0b0100
}

/// A store that writes no general register but its base.
const fn is_plain_store(instruction: &Instruction) -> bool {
    use Opcode::{
        ST1, ST2, ST3, ST4, STLLR, STLLRB, STLLRH, STLR, STLRB, STLRH, STLUR, STLURB, STLURH, STNP, STP, STR,
        STRB, STRH, STRW, STTR, STTRB, STTRH, STUR, STURB, STURH,
    };
    matches!(
        instruction.opcode,
        ST1 | ST2
            | ST3
            | ST4
            | STLLR
            | STLLRB
            | STLLRH
            | STLR
            | STLRB
            | STLRH
            | STLUR
            | STLURB
            | STLURH
            | STNP
            | STP
            | STR
            | STRB
            | STRH
            | STRW
            | STTR
            | STTRB
            | STTRH
            | STUR
            | STURB
            | STURH
    )
}

/// A load that writes no memory, or a hint.
const fn is_plain_load(instruction: &Instruction) -> bool {
    use Opcode::{
        LD1, LD1R, LD2, LD2R, LD3, LD3R, LD4, LD4R, LDNP, LDP, LDPSW, LDR, LDRB, LDRH, LDRSB, LDRSH, LDRSW,
        LDUR, LDURB, LDURH, LDURSB, LDURSH, LDURSW, PRFM, PRFUM,
    };
    matches!(
        instruction.opcode,
        LD1 | LD1R
            | LD2
            | LD2R
            | LD3
            | LD3R
            | LD4
            | LD4R
            | LDNP
            | LDP
            | LDPSW
            | LDR
            | LDRB
            | LDRH
            | LDRSB
            | LDRSH
            | LDRSW
            | LDUR
            | LDURB
            | LDURH
            | LDURSB
            | LDURSH
            | LDURSW
            | PRFM
            | PRFUM
    )
}

/// An instruction whose first operand is read.
const fn writes_nothing(instruction: &Instruction) -> bool {
    use Opcode::{CCMN, CCMP, PRFM, PRFUM, RMIF, SETF8, SETF16};
    matches!(instruction.opcode, CCMN | CCMP | PRFM | PRFUM | RMIF | SETF8 | SETF16)
}

const fn bytes_of(size: SIMDSizeCode) -> u64 {
    match size {
        SIMDSizeCode::B => 1,
        SIMDSizeCode::H => 2,
        SIMDSizeCode::S => 4,
        SIMDSizeCode::D => 8,
        SIMDSizeCode::Q => 16,
    }
}

/// How many bytes an operand of a load or store has, at most.
const fn size(operand: &Operand) -> u64 {
    match operand {
        Operand::Register(SizeCode::X, _) | Operand::RegisterOrSP(SizeCode::X, _) => 8,
        Operand::Register(SizeCode::W, _) | Operand::RegisterOrSP(SizeCode::W, _) => 4,
        Operand::RegisterPair(..) => 16,
        Operand::SIMDRegister(size, _) => bytes_of(*size),
        Operand::SIMDRegisterGroup(size, _, _, count) => bytes_of(*size) * *count as u64,
        Operand::SIMDRegisterGroupLane(..) => 32,
        _ => 0,
    }
}

/// Registers and memory of straight code.
struct Known {
    /// The general registers; the last is the stack pointer.
    registers: [Option<u64>; 32],
    memory: Memory,
}

impl Known {
    /// A register, where the last is 0.
    fn register(&self, size: SizeCode, register: u16) -> Option<u64> {
        if register == STACK_OR_ZERO { Some(0) } else { self.base(size, register) }
    }

    /// A register, where the last is the stack pointer.
    fn base(&self, size: SizeCode, register: u16) -> Option<u64> {
        let value = self.registers.get(usize::from(register)).copied().flatten()?;
        Some(if size == SizeCode::X { value } else { value & 0xffff_ffff })
    }

    fn shifted(&self, size: SizeCode, register: u16, style: ShiftStyle, amount: u8) -> Option<u64> {
        let value = self.register(size, register)?;
        let value = match style {
            ShiftStyle::LSL | ShiftStyle::UXTX | ShiftStyle::SXTX => value,
            ShiftStyle::UXTW => value & 0xffff_ffff,
            ShiftStyle::SXTW => value as u32 as i32 as u64,
            _ => return None,
        };
        value.checked_shl(u32::from(amount))
    }

    fn operand(&self, operand: &Operand) -> Option<u64> {
        match *operand {
            Operand::Register(size, register) => self.register(size, register),
            Operand::RegisterOrSP(size, register) => self.base(size, register),
            Operand::RegShift(style, amount, size, register) => self.shifted(size, register, style, amount),
            Operand::Immediate(value) => Some(u64::from(value)),
            Operand::Imm16(value) => Some(u64::from(value)),
            Operand::Imm64(value) => Some(value),
            Operand::ImmShift(value, amount) => u64::from(value).checked_shl(u32::from(amount)),
            _ => None,
        }
    }

    /// The result of an instruction without memory operands, if it is known.
    fn value(&self, instruction: &Instruction, address: u64) -> Option<u64> {
        let operand = |i: usize| self.operand(&instruction.operands[i]);
        match instruction.opcode {
            Opcode::MOVZ => operand(1),
            Opcode::MOVN => Some(!operand(1)?),
            Opcode::MOVK => match instruction.operands[1] {
                Operand::ImmShift(_, amount) => {
                    let hole = 0xffff_u64.checked_shl(u32::from(amount))?;
                    Some(operand(0)? & !hole | operand(1)?)
                }
                _ => None,
            },
            Opcode::ADD | Opcode::ADDS => Some(operand(1)?.wrapping_add(operand(2)?)),
            Opcode::SUB | Opcode::SUBS => Some(operand(1)?.wrapping_sub(operand(2)?)),
            Opcode::AND | Opcode::ANDS => Some(operand(1)? & operand(2)?),
            Opcode::ORR => Some(operand(1)? | operand(2)?),
            Opcode::EOR => Some(operand(1)? ^ operand(2)?),
            Opcode::ADR => target(instruction, address),
            Opcode::ADRP => target(instruction, address & !0xfff),
            _ => None,
        }
    }

    fn set(&mut self, operand: &Operand, value: Option<u64>) {
        let (size, register) = match *operand {
            Operand::Register(_, STACK_OR_ZERO) => return,
            Operand::Register(size, register) | Operand::RegisterOrSP(size, register) => (size, register),
            Operand::RegisterPair(_, register) => {
                for register in usize::from(register)..=usize::from(register) + 1 {
                    self.registers[register.min(30)] = None;
                }
                return;
            }
            _ => return,
        };
        let short = |value| if size == SizeCode::X { value } else { value & 0xffff_ffff };
        self.registers[usize::from(register)] = value.map(short);
    }

    /// The address of a memory operand, and the new value of its base register.
    fn place(&self, operand: &Operand, address: u64) -> Option<Place> {
        let base = |register| self.base(SizeCode::X, register);
        Some(match *operand {
            Operand::RegPreIndex(register, offset, back) => {
                let at = base(register).map(|at| at.wrapping_add_signed(i64::from(offset)));
                Place { at, base: back.then_some((register, at)) }
            }
            Operand::RegPostIndex(register, offset) => {
                let at = base(register);
                let back = at.map(|at| at.wrapping_add_signed(i64::from(offset)));
                Place { at, base: Some((register, back)) }
            }
            Operand::RegPostIndexReg(register, by) => {
                let at = base(register);
                let back = at.zip(self.register(SizeCode::X, by)).map(|(at, by)| at.wrapping_add(by));
                Place { at, base: Some((register, back)) }
            }
            Operand::RegRegOffset(register, by, size, style, amount) => {
                let by = self.shifted(size, by, style, amount);
                Place { at: base(register).zip(by).map(|(at, by)| at.wrapping_add(by)), base: None }
            }
            Operand::PCOffset(offset) => Place { at: Some(address.wrapping_add_signed(offset)), base: None },
            _ => return None,
        })
    }

    /// A load or store; false if its address is not known.
    fn transfer(&mut self, instruction: &Instruction, address: u64) -> bool {
        let operands = &instruction.operands;
        let Some(Place { at, base }) = operands.iter().find_map(|operand| self.place(operand, address))
        else {
            return false;
        };
        let store = is_plain_store(instruction);
        let moved: u64 = operands.iter().map(size).sum();
        // Words as they are, one after the other; of all else nothing is known.
        let words = matches!(
            instruction.opcode,
            Opcode::STP | Opcode::STR | Opcode::STUR | Opcode::LDP | Opcode::LDR | Opcode::LDUR
        );
        let word = |operand: &Operand| matches!(operand, Operand::Register(SizeCode::X, _)) && words;
        let mut next = at;
        let values: Vec<Option<u64>> = operands
            .iter()
            .map(|operand| {
                let here = next.filter(|_| word(operand));
                next = next.map(|at| at.wrapping_add(size(operand)));
                here.and_then(|at| if store { self.operand(operand) } else { self.memory.get(at) })
            })
            .collect();
        if let (Some(at), false) = (at, is_plain_load(instruction)) {
            self.memory.forget(at, moved);
        }
        let mut next = at;
        for (operand, value) in operands.iter().zip(values) {
            if !store && !writes_nothing(instruction) {
                self.set(operand, value);
            } else if let (Some(at), Some(value)) = (next, value) {
                self.memory.set(at, value);
            }
            next = next.map(|at| at.wrapping_add(size(operand)));
        }
        if let Some((register, value)) = base {
            self.registers[usize::from(register)] = value;
        }
        at.is_some()
    }
}

/// The address of a load or store, and the new value of its base register.
struct Place {
    at: Option<u64>,
    base: Option<(u16, Option<u64>)>,
}

/// Follows straight code from `start` to its return; the addresses of its memory operands must be known from
/// the three pointer arguments and the stack pointer alone.
pub(super) fn secret_addresses(artefact: &Artefact, start: u64) -> Vec<(u64, &'static str)> {
    let mut known = Known { registers: [None; 32], memory: Memory::default() };
    known.registers[..3].copy_from_slice(&ARGUMENTS.map(Some));
    known.registers[usize::from(LINK)] = Some(END);
    known.registers[usize::from(STACK_OR_ZERO)] = Some(STACK);

    let mut findings = Vec::new();
    let mut address = start;
    for _ in 0..STEPS {
        let read = artefact.arm_instruction_at(address).zip(word(artefact, address));
        let Some((instruction, word, flow)) =
            read.and_then(|(instruction, word)| Some((instruction, word, flow(&instruction, address)?)))
        else {
            findings.push((address, NO_INSTRUCTION));
            return findings;
        };
        let next = address + 4;
        address = match flow {
            Flow::Next => {
                if is_load_or_store(word) {
                    if !known.transfer(&instruction, address) {
                        findings.push((address, SECRET_ADDRESS));
                    }
                } else if matches!(instruction.opcode, Opcode::SVC | Opcode::SYS(_) | Opcode::SYSL(_)) {
                    // Calls of the system; caches and their lines, by addresses.
                    findings.push((address, "not straight"));
                    return findings;
                } else if !writes_nothing(&instruction) {
                    let value = known.value(&instruction, address);
                    known.set(&instruction.operands[0], value);
                }
                next
            }
            Flow::Jump(target) => target,
            Flow::Call(target) => {
                known.registers[usize::from(LINK)] = Some(next);
                target
            }
            Flow::UnknownCall => {
                findings.push((address, UNKNOWN_CALL));
                return findings;
            }
            Flow::End if instruction.opcode != Opcode::BRK => match known.registers[usize::from(LINK)] {
                Some(END) => return findings,
                Some(back) => back,
                None => {
                    findings.push((address, "return address lost"));
                    return findings;
                }
            },
            _ => {
                findings.push((address, "not straight"));
                return findings;
            }
        };
    }
    findings.push((address, "no end"));
    findings
}
