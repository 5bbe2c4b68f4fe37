//! The static part: the code of a probe, read and not run.
//!
//! Two readings. [`survey`] follows every path through the functions that a probe reaches and lists what no constant-time code may hold:
//! divisions, gathers, jump tables; in code that must be straight, conditional jumps. [`secret_addresses`] follows straight code
//! once, which is every execution of it, with the arguments and the stack pointer known and everything else
//! secret, and lists memory operands whose address is not known.

use std::collections::{BTreeMap, BTreeSet};

use iced_x86::{
    FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register, UsedMemory,
};

use crate::artefact::Artefact;

/// What the code of a probe holds.
#[derive(Debug, Default)]
pub struct Survey {
    /// Instructions reached.
    pub instructions: usize,
    /// Conditional jumps among them.
    pub conditional: Vec<u64>,
    /// What must not be there.
    pub findings: Vec<(u64, &'static str)>,
    /// Calls to places unknown.
    pub unknown_calls: Vec<u64>,
    /// Where the instructions are.
    pub reached: BTreeSet<u64>,
}

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

/// Crates that read and write key files. They jump by tags, which are public; a jump by a secret is for the taint to find.
const FORMATS: [&str; 6] = ["der::", "pkcs8::", "sec1::", "spki::", "serde_json::", "serde::"];

/// Followed, but for their jump tables: what the library does with what key files hold goes by tags and errors, columns by the name of the group.
/// A jump by a secret is for the taint to find.
const BY_PUBLIC_NAMES: [&str; 3] = ["secant::formats::", "secant::bulk::", "secant_probes::bulk::"];

fn jumps_by_public_names(artefact: &Artefact, address: u64) -> bool {
    artefact.function_at(address).is_some_and(|of| {
        BY_PUBLIC_NAMES.iter().any(|name| of.name.trim_start_matches('<').starts_with(name))
    })
}

/// A function of such a crate, or of one of its traits.
fn is_of_formats(name: &str) -> bool {
    let start = name.trim_start_matches(['<', '&']);
    FORMATS
        .iter()
        .any(|of| start.starts_with(of) || name.starts_with('<') && name.contains(&format!(" as {of}")))
}

/// Code of the standard library that only a panic or the first use reaches, and of key files' crates.
fn is_foreign(name: &str) -> bool {
    if is_of_formats(name) {
        return true;
    }
    let name = name.trim_start_matches('<');
    ["core::", "std::", "alloc::"].iter().any(|prefix| name.starts_with(prefix))
        || !name.contains("::") && !name.starts_with("audit_")
}

/// Functions that divide a number of points by one of threads: both are public. The taint would find a division of a secret.
const COUNTS: [&str; 3] = ["secant::engine::threads::", "::mul_batch_on", "::mul_base_batch_on"];

fn divides_counts(artefact: &Artefact, address: u64) -> bool {
    artefact
        .function_at(address)
        .is_some_and(|function| COUNTS.iter().any(|name| function.name.contains(name)))
}

/// Follows every path from `start`, through calls of named functions, but not into the standard library.
pub fn survey(artefact: &Artefact, start: u64) -> Survey {
    let mut survey = Survey::default();
    let mut todo = vec![start];
    while let Some(address) = todo.pop() {
        if !survey.reached.insert(address) {
            continue;
        }
        let Some(instruction) = artefact.instruction_at(address) else {
            survey.findings.push((address, "no instruction"));
            continue;
        };
        survey.instructions += 1;
        if is_variable_latency(&instruction) && !divides_counts(artefact, address) {
            survey.findings.push((address, "time depends on operands"));
        }
        if is_gather(&instruction) {
            survey.findings.push((address, "gather or scatter"));
        }
        let next = instruction.next_ip();
        let target = instruction.near_branch_target();
        match instruction.flow_control() {
            FlowControl::Next => todo.push(next),
            FlowControl::UnconditionalBranch => {
                if !leaves(artefact, address, target) {
                    todo.push(target);
                }
            }
            FlowControl::ConditionalBranch | FlowControl::XbeginXabortXend => {
                survey.conditional.push(address);
                todo.extend([next, target]);
            }
            FlowControl::Call => {
                todo.push(next);
                if instruction.op0_kind() == OpKind::NearBranch64 && !leaves(artefact, address, target) {
                    todo.push(target);
                }
            }
            FlowControl::IndirectCall => {
                todo.push(next);
                match artefact.through_slot(&instruction) {
                    Some(target) if leaves(artefact, address, target) => {}
                    Some(target) => todo.push(target),
                    None => survey.unknown_calls.push(address),
                }
            }
            FlowControl::IndirectBranch => {
                // Through a fixed slot it is a call in tail position, perhaps to another object; else a jump table.
                let target = artefact.through_slot(&instruction);
                if let Some(target) = target.or_else(|| artefact.through_register(&instruction)) {
                    if !leaves(artefact, address, target) {
                        todo.push(target);
                    }
                } else if instruction.is_ip_rel_memory_operand() {
                    survey.unknown_calls.push(address);
                } else if !jumps_by_public_names(artefact, address) {
                    survey.findings.push((address, "jump table"));
                }
            }
            FlowControl::Return | FlowControl::Exception | FlowControl::Interrupt => {}
        }
    }
    survey.conditional.sort_unstable();
    survey
}

/// Whether a jump from `from` to `to` goes into code that is not followed.
fn leaves(artefact: &Artefact, from: u64, to: u64) -> bool {
    let (from, to) = (artefact.function_at(from), artefact.function_at(to));
    match (from, to) {
        (Some(from), Some(to)) => from.address != to.address && is_foreign(&to.name),
        _ => true,
    }
}

/// Registers and stack of straight code: what is known is public, the rest counts as secret.
struct Known {
    registers: [Option<u64>; 16],
    memory: BTreeMap<u64, u64>,
}

const STACK: u64 = 0x7000_0000_0000;
const END: u64 = 0x6fff_0000_0000;
/// More steps than any straight-line probe has.
const STEPS: usize = 200_000;

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
                memory.filter(|_| full).and_then(|address| self.memory.get(&address).copied())
            }
            _ => instruction.try_immediate(operand).ok(),
        }
    }

    fn forget(&mut self, address: u64, size: u64) {
        let stale: Vec<u64> = self
            .memory
            .range(address.saturating_sub(7)..address.saturating_add(size))
            .map(|(a, _)| *a)
            .collect();
        for a in stale {
            self.memory.remove(&a);
        }
    }
}

/// Follows straight code from `start` to its return; the addresses of its memory operands must be known from the three
/// pointer arguments and the stack pointer alone.
pub fn secret_addresses(artefact: &Artefact, start: u64) -> Vec<(u64, &'static str)> {
    let mut known = Known { registers: [None; 16], memory: BTreeMap::from([(STACK, END)]) };
    let mut set = |register, value| {
        if let Some(i) = index(register) {
            known.registers[i] = Some(value);
        }
    };
    set(Register::RSP, STACK);
    set(Register::RDI, 0x1000_0000_0000);
    set(Register::RSI, 0x2000_0000_0000);
    set(Register::RDX, 0x3000_0000_0000);

    let mut findings = Vec::new();
    let mut factory = InstructionInfoFactory::new();
    let mut address = start;
    for _ in 0..STEPS {
        let Some(instruction) = artefact.instruction_at(address) else {
            findings.push((address, "no instruction"));
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
                findings.push((address, "address not public"));
                continue;
            };
            place = Some(at);
            if !matches!(memory.access(), OpAccess::Read | OpAccess::CondRead) {
                stored.push((at, memory.memory_size().size() as u64));
            }
        }
        // What the instruction computes, if that is known.
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
            Mnemonic::Pop => place.and_then(|at| known.memory.get(&at).copied()),
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
            known.forget(*at, *size);
        }
        let full = instruction.op0_kind() == OpKind::Register && instruction.op0_register().is_gpr64();
        let full32 = instruction.op0_kind() == OpKind::Register && instruction.op0_register().is_gpr32();
        match (instruction.mnemonic(), value) {
            (Mnemonic::Push, Some(value)) => {
                if let Some(at) = place {
                    known.memory.insert(at, value);
                }
            }
            (_, Some(value)) if full || full32 => {
                if let Some(i) = index(instruction.op0_register()) {
                    known.registers[i] = Some(if full { value } else { value & 0xffff_ffff });
                }
            }
            (_, Some(value)) if instruction.op0_kind() == OpKind::Memory => {
                if let (Some(at), 8) = (place, instruction.memory_size().size()) {
                    known.memory.insert(at, value);
                }
            }
            _ => {}
        }
        // The stack pointer moves by what the instruction says.
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
                    findings.push((address, "call to an unknown place"));
                    return findings;
                };
                // The return address is what a call writes.
                if let Some((at, _)) = stored.first() {
                    known.memory.insert(*at, instruction.next_ip());
                }
                target
            }
            FlowControl::Return => match sp.and_then(|at| known.memory.get(&at).copied()) {
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
