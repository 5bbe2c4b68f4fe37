//! The spread of secrecy through one execution.
//!
//! Starts at the bytes of the secret and follows every instruction: what it writes is secret if anything it reads is. A
//! conditional jump on secret flags, an address from a secret register, or a division of a secret is a finding *whether
//! or not any sample made it behave differently*: so a branch that one secret in 2^64 takes is found too.

use std::collections::HashMap;

use iced_x86::{
    FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register, UsedMemory,
};

use crate::walk;

/// An instruction and what it uses.
pub struct Site {
    /// The instruction.
    pub instruction: Instruction,
    /// Its memory operands.
    pub memory: Vec<UsedMemory>,
    /// Registers that go into addresses only, or into the stack pointer: no source of values.
    reads: Vec<usize>,
    address_reads: Vec<usize>,
    // (register, whether its old value is gone)
    writes: Vec<(usize, bool)>,
}

impl Site {
    /// Looks the instruction up.
    pub fn new(instruction: Instruction, factory: &mut InstructionInfoFactory) -> Self {
        let info = factory.info(&instruction);
        let memory: Vec<_> =
            info.used_memory().iter().filter(|m| m.access() != OpAccess::NoMemAccess).copied().collect();
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        let mut address_reads: Vec<usize> = memory
            .iter()
            .flat_map(|m| [m.base(), m.index()])
            .filter(|r| *r != Register::None && !r.is_ip())
            .map(full)
            .collect();
        address_reads.dedup();
        // Operands by value; a register that only forms an address taints the finding, not the result, and is public if there is no finding.
        for used in info.used_registers() {
            let register = used.register();
            if register.is_segment_register() || register.is_ip() {
                continue;
            }
            let (read, written) = match used.access() {
                OpAccess::None | OpAccess::NoMemAccess => (false, None),
                OpAccess::Read | OpAccess::CondRead => (true, None),
                OpAccess::Write => (false, Some(register == register.full_register())),
                OpAccess::CondWrite => (false, Some(false)),
                OpAccess::ReadWrite => (true, Some(true)),
                OpAccess::ReadCondWrite => (true, Some(false)),
            };
            if read {
                reads.push(full(register));
            }
            if let Some(gone) = written {
                writes.push((full(register), gone));
            }
        }
        if clears(&instruction) {
            reads.clear();
        }
        if instruction.is_stack_instruction() {
            let sp = Register::RSP as usize;
            reads.retain(|r| *r != sp);
            writes.retain(|(r, _)| *r != sp);
        }
        if instruction.is_string_instruction() {
            // They move pointers and a counter, whatever the data.
            let data =
                |r: usize| ![Register::RSI, Register::RDI, Register::RCX].iter().any(|p| *p as usize == r);
            writes.retain(|(r, _)| data(*r));
            reads.retain(|r| data(*r));
        }
        Self { instruction, memory, reads, address_reads, writes }
    }
}

fn full(register: Register) -> usize {
    register.full_register() as usize
}

/// The result does not depend on the operands.
fn clears(instruction: &Instruction) -> bool {
    use Mnemonic::{
        Pxor, Sub, Vpcmpeqb, Vpcmpeqd, Vpcmpeqq, Vpcmpeqw, Vpsubd, Vpsubq, Vpternlogd, Vpternlogq, Vpxor,
        Vpxord, Vpxorq, Vxorpd, Vxorps, Xor, Xorpd, Xorps,
    };
    let register = |i| (instruction.op_kind(i) == OpKind::Register).then(|| instruction.op_register(i));
    match instruction.mnemonic() {
        Xor | Sub | Pxor | Xorps | Xorpd | Mnemonic::Pcmpeqd => {
            register(0).is_some() && register(0) == register(1)
        }
        Vpxor | Vpxord | Vpxorq | Vxorps | Vxorpd | Vpsubd | Vpsubq | Vpcmpeqb | Vpcmpeqw | Vpcmpeqd
        | Vpcmpeqq => register(1).is_some() && register(1) == register(2) && !instruction.merging_masking(),
        Vpternlogd | Vpternlogq => {
            instruction.immediate8() == 0xff && instruction.op_mask() == Register::None
        }
        _ => false,
    }
}

/// Which registers, flags and bytes hold something that depends on the secret.
pub struct Taint {
    registers: Vec<bool>,
    flags: u32,
    // 64 bytes a line.
    memory: HashMap<u64, u64>,
}

impl Taint {
    /// Only the `size` bytes at `address` are secret.
    pub fn new(address: u64, size: u64) -> Self {
        let mut taint =
            Self { registers: vec![false; Register::values().len()], flags: 0, memory: HashMap::new() };
        taint.set(address, size, true);
        taint
    }

    fn set(&mut self, address: u64, size: u64, secret: bool) {
        let mut at = address;
        let end = address.wrapping_add(size);
        while at < end {
            let n = (64 - at % 64).min(end - at);
            let bits = (u64::MAX >> (64 - n)) << (at % 64);
            if secret {
                *self.memory.entry(at / 64).or_default() |= bits;
            } else if let Some(line) = self.memory.get_mut(&(at / 64)) {
                *line &= !bits;
            }
            at += n;
        }
    }

    fn get(&self, address: u64, size: u64) -> bool {
        let mut at = address;
        let end = address.wrapping_add(size);
        while at < end {
            let n = (64 - at % 64).min(end - at);
            let bits = (u64::MAX >> (64 - n)) << (at % 64);
            if self.memory.get(&(at / 64)).is_some_and(|line| line & bits != 0) {
                return true;
            }
            at += n;
        }
        false
    }

    /// One instruction, whose memory operands are at `addresses`; what is wrong with it, if anything.
    pub fn step(&mut self, site: &Site, addresses: &[u64]) -> Option<&'static str> {
        let instruction = &site.instruction;
        let mut secret = site.reads.iter().any(|r| self.registers[*r])
            || self.flags & instruction.rflags_read() != 0
            || walk::is_gather(instruction);
        let mut wrong = None;
        if site.address_reads.iter().any(|r| self.registers[*r]) {
            wrong = Some("address from a secret");
        }
        for (memory, address) in site.memory.iter().zip(addresses) {
            if !matches!(memory.access(), OpAccess::Write | OpAccess::CondWrite) {
                secret |= self.get(*address, memory.memory_size().size() as u64);
            }
        }
        if clears(instruction) {
            secret = false;
        }
        match instruction.flow_control() {
            FlowControl::ConditionalBranch if secret => wrong = Some("jump on a secret"),
            FlowControl::IndirectBranch | FlowControl::IndirectCall | FlowControl::Return if secret => {
                wrong = Some("jump to a secret address");
            }
            _ => {}
        }
        if secret && walk::is_variable_latency(instruction) {
            wrong = Some("division of a secret");
        }
        if secret && instruction.has_rep_prefix() | instruction.has_repne_prefix() {
            use Mnemonic::{Cmpsb, Cmpsd, Cmpsq, Cmpsw, Scasb, Scasd, Scasq, Scasw};
            if matches!(instruction.mnemonic(), Cmpsb | Cmpsw | Cmpsd | Cmpsq | Scasb | Scasw | Scasd | Scasq)
                && instruction.is_string_instruction()
            {
                wrong = Some("repeated until a secret says stop");
            }
        }
        for (register, gone) in &site.writes {
            self.registers[*register] = secret || !gone && self.registers[*register];
        }
        let constant = instruction.rflags_cleared() | instruction.rflags_set();
        self.flags &= !(instruction.rflags_modified());
        if secret {
            self.flags |= instruction.rflags_modified() & !constant;
        }
        for (memory, address) in site.memory.iter().zip(addresses) {
            let size = memory.memory_size().size() as u64;
            match memory.access() {
                OpAccess::Read | OpAccess::CondRead => {}
                OpAccess::Write | OpAccess::ReadWrite => self.set(*address, size, secret),
                _ if secret => self.set(*address, size, true),
                _ => {}
            }
        }
        wrong
    }
}
