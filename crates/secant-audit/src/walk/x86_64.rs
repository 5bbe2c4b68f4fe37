//! The instructions of x86-64.

use iced_x86::{
    FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register, UsedMemory,
};

use super::known::{ARGUMENTS, END, Memory, STACK, STEPS};
use super::paths::{Flow, GATHER, NO_INSTRUCTION, Read, SECRET_ADDRESS, UNKNOWN_CALL, VARIABLE_LATENCY};
use crate::artefact::Artefact;

/// An instruction whose time depends on its operands.
pub fn is_variable_latency(instruction: &Instruction) -> bool {
    use Mnemonic::{
        Div, Divpd, Divps, Divsd, Divss, Idiv, Sqrtpd, Sqrtps, Sqrtsd, Sqrtss, Vdivpd, Vdivps, Vdivsd,
        Vdivss, Vsqrtpd, Vsqrtps, Vsqrtsd, Vsqrtss,
    };
    matches!(
        instruction.mnemonic(),
        Div | Idiv
            | Divpd
            | Divps
            | Divsd
            | Divss
            | Sqrtpd
            | Sqrtps
            | Sqrtsd
            | Sqrtss
            | Vdivpd
            | Vdivps
            | Vdivsd
            | Vdivss
            | Vsqrtpd
            | Vsqrtps
            | Vsqrtsd
            | Vsqrtss
    )
}

/// A gather or scatter: many addresses from one vector.
pub fn is_gather(instruction: &Instruction) -> bool {
    instruction.is_vsib()
}

/// The instruction at an address, as [`super::paths::follow`] needs it.
pub(super) fn read(artefact: &Artefact, address: u64) -> Option<Read> {
    let instruction = artefact.instruction_at(address)?;
    let target = instruction.near_branch_target();
    let flow = match instruction.flow_control() {
        FlowControl::Next => Flow::Next,
        FlowControl::UnconditionalBranch => Flow::Jump(target),
        FlowControl::ConditionalBranch | FlowControl::XbeginXabortXend => Flow::Conditional(target),
        FlowControl::Call if instruction.op0_kind() == OpKind::NearBranch64 => Flow::Call(target),
        // A system call.
        FlowControl::Call => Flow::Next,
        FlowControl::IndirectCall => {
            artefact.through_slot(&instruction).map_or(Flow::UnknownCall, Flow::Call)
        }
        FlowControl::IndirectBranch => {
            // Through a fixed slot it is a call in tail position, perhaps to another object; else a jump
            // table.
            let target = artefact.through_slot(&instruction);
            match target.or_else(|| artefact.through_register(&instruction)) {
                Some(target) => Flow::Jump(target),
                None if instruction.is_ip_rel_memory_operand() => Flow::UnknownJump,
                None => Flow::JumpTable,
            }
        }
        FlowControl::Return | FlowControl::Exception | FlowControl::Interrupt => Flow::End,
    };
    let mut findings = Vec::new();
    if is_variable_latency(&instruction) {
        findings.push(VARIABLE_LATENCY);
    }
    if is_gather(&instruction) {
        findings.push(GATHER);
    }
    Some(Read { next: instruction.next_ip(), flow, findings })
}

/// Registers and memory of straight code.
struct Known {
    registers: [Option<u64>; 16],
    memory: Memory,
}

fn index(register: Register) -> Option<usize> {
    let full = register.full_register();
    full.is_gpr64().then(|| full as usize - Register::RAX as usize)
}

impl Known {
    fn register(&self, register: Register) -> Option<u64> {
        if register.is_gpr64() { self.registers[index(register)?] } else { None }
    }

    fn address(&self, instruction: &Instruction, memory: &UsedMemory) -> Option<u64> {
        if instruction.is_vsib() {
            return None;
        }
        memory.virtual_address(0, |register, _, _| match register {
            Register::FS | Register::GS => None,
            _ if register.is_segment_register() => Some(0),
            _ => self.register(register),
        })
    }

    fn operand(&self, instruction: &Instruction, operand: u32, memory: Option<u64>) -> Option<u64> {
        match instruction.op_kind(operand) {
            OpKind::Register => self.register(instruction.op_register(operand)),
            OpKind::Memory => {
                let full = instruction.memory_size().size() == 8;
                memory.filter(|_| full).and_then(|address| self.memory.get(address))
            }
            _ => instruction.try_immediate(operand).ok(),
        }
    }
}

/// Follows straight code from `start` to its return; the addresses of its memory operands must be known from
/// the three pointer arguments and the stack pointer alone.
pub(super) fn secret_addresses(artefact: &Artefact, start: u64) -> Vec<(u64, &'static str)> {
    let mut known = Known { registers: [None; 16], memory: Memory::default() };
    known.memory.set(STACK, END);
    let mut set = |register, value| {
        if let Some(i) = index(register) {
            known.registers[i] = Some(value);
        }
    };
    set(Register::RSP, STACK);
    set(Register::RDI, ARGUMENTS[0]);
    set(Register::RSI, ARGUMENTS[1]);
    set(Register::RDX, ARGUMENTS[2]);

    let mut findings = Vec::new();
    let mut factory = InstructionInfoFactory::new();
    let mut address = start;
    for _ in 0..STEPS {
        let Some(instruction) = artefact.instruction_at(address) else {
            findings.push((address, NO_INSTRUCTION));
            return findings;
        };
        let info = factory.info(&instruction);
        let mut place = None;
        let mut stored = Vec::new();
        for memory in info.used_memory() {
            if memory.access() == OpAccess::NoMemAccess {
                continue;
            }
            let Some(at) = known.address(&instruction, memory) else {
                findings.push((address, SECRET_ADDRESS));
                continue;
            };
            place = Some(at);
            if !matches!(memory.access(), OpAccess::Read | OpAccess::CondRead) {
                stored.push((at, memory.memory_size().size() as u64));
            }
        }
        // The result of the instruction, if it is known.
        let two = || Some((known.operand(&instruction, 0, place)?, known.operand(&instruction, 1, place)?));
        let same = instruction.op_count() == 2
            && instruction.op0_kind() == OpKind::Register
            && instruction.op1_kind() == OpKind::Register
            && instruction.op0_register() == instruction.op1_register();
        let value = match instruction.mnemonic() {
            Mnemonic::Mov => known.operand(&instruction, 1, place),
            Mnemonic::Lea => {
                info.used_memory().first().and_then(|m| known.address(&instruction, m)).or_else(|| {
                    instruction.virtual_address(1, 0, |register, _, _| match register {
                        _ if register.is_segment_register() => Some(0),
                        _ => known.register(register),
                    })
                })
            }
            Mnemonic::Push => known.operand(&instruction, 0, None),
            Mnemonic::Pop => place.and_then(|at| known.memory.get(at)),
            Mnemonic::Xor | Mnemonic::Sub if same => Some(0),
            Mnemonic::Add if instruction.op_count() == 2 => two().map(|(a, b)| a.wrapping_add(b)),
            Mnemonic::Sub => two().map(|(a, b)| a.wrapping_sub(b)),
            Mnemonic::And => two().map(|(a, b)| a & b),
            _ => None,
        };
        let sp = known.register(Register::RSP);
        let writes: Vec<Register> = info
            .used_registers()
            .iter()
            .filter(|used| !matches!(used.access(), OpAccess::Read | OpAccess::CondRead | OpAccess::None))
            .map(|used| used.register())
            .collect();
        for register in writes {
            if let Some(i) = index(register) {
                known.registers[i] = None;
            }
        }
        for (at, size) in &stored {
            known.memory.forget(*at, *size);
        }
        let full = instruction.op0_kind() == OpKind::Register && instruction.op0_register().is_gpr64();
        let full32 = instruction.op0_kind() == OpKind::Register && instruction.op0_register().is_gpr32();
        match (instruction.mnemonic(), value) {
            (Mnemonic::Push, Some(value)) => {
                if let Some(at) = place {
                    known.memory.set(at, value);
                }
            }
            (_, Some(value)) if full || full32 => {
                if let Some(i) = index(instruction.op0_register()) {
                    known.registers[i] = Some(if full { value } else { value & 0xffff_ffff });
                }
            }
            (_, Some(value)) if instruction.op0_kind() == OpKind::Memory => {
                if let (Some(at), 8) = (place, instruction.memory_size().size()) {
                    known.memory.set(at, value);
                }
            }
            _ => {}
        }
        // The stack pointer moves by the increment of the instruction.
        let move_sp = i64::from(instruction.stack_pointer_increment());
        if move_sp != 0
            && let (Some(sp), Some(i)) = (sp, index(Register::RSP))
        {
            known.registers[i] = Some(sp.wrapping_add_signed(move_sp));
        }
        address = match instruction.flow_control() {
            FlowControl::Next => instruction.next_ip(),
            FlowControl::UnconditionalBranch => instruction.near_branch_target(),
            FlowControl::Call | FlowControl::IndirectCall => {
                let target = match instruction.flow_control() {
                    FlowControl::Call => Some(instruction.near_branch_target()),
                    _ => artefact.through_slot(&instruction),
                };
                let Some(target) = target else {
                    findings.push((address, UNKNOWN_CALL));
                    return findings;
                };
                // A call writes the return address.
                if let Some((at, _)) = stored.first() {
                    known.memory.set(*at, instruction.next_ip());
                }
                target
            }
            FlowControl::Return => match sp.and_then(|at| known.memory.get(at)) {
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
