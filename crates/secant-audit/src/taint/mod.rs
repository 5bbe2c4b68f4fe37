//! The spread of secrecy through one execution.
//!
//! Starts at the bytes of the secret and follows every instruction: what it writes is secret if anything it
//! reads is. A conditional jump on secret flags, an address from a secret register, or a division of a secret
//! is a finding *whether or not any sample made it behave differently*: so a branch that one secret in 2^64
//! takes is found too.

use std::collections::HashMap;

use iced_x86::{
    FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register, UsedMemory,
};

use crate::walk;

/// PDEP and PEXT, which take a step for each bit of their mask on AMD before Zen 3.
fn has_mask(instruction: &Instruction) -> bool {
    matches!(instruction.mnemonic(), Mnemonic::Pdep | Mnemonic::Pext)
}

/// Whether the mask of PDEP or PEXT is in memory.
fn masks_from_memory(instruction: &Instruction) -> bool {
    has_mask(instruction) && instruction.op2_kind() == OpKind::Memory
}

/// An instruction with the registers, flags and memory that it uses.
pub struct Site {
    /// The decoded instruction.
    pub instruction: Instruction,
    /// Its memory operands, with the registers of their addresses.
    pub memory: Vec<UsedMemory>,
    reads: Vec<(usize, u64)>,
    address_reads: Vec<usize>,
    moved: Option<Moved>,
    // The register with the mask of PDEP or PEXT, which steers their time on CPUs where they are microcode.
    mask: Option<usize>,
    // (register, its bytes, whether their old value is gone)
    writes: Vec<(usize, u64, bool)>,
}

impl Site {
    /// Decodes which registers and memory the instruction uses.
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
        // Operands by value; a register that only forms an address taints the finding, not the result, and is
        // public if there is no finding.
        for used in info.used_registers() {
            let register = used.register();
            if register.is_segment_register() || register.is_ip() {
                continue;
            }
            let (read, written) = match used.access() {
                OpAccess::None | OpAccess::NoMemAccess => (false, None),
                OpAccess::Read | OpAccess::CondRead => (true, None),
                OpAccess::Write => (
                    false,
                    Some(
                        register.is_gpr() || register == register.full_register() || fills_xmm(&instruction),
                    ),
                ),
                OpAccess::CondWrite => (false, Some(false)),
                OpAccess::ReadWrite => (true, Some(true)),
                OpAccess::ReadCondWrite => (true, Some(false)),
            };
            if read {
                reads.push((full(register), bytes(register)));
            }
            if let Some(gone) = written {
                writes.push((full(register), bytes(register), gone));
            }
        }
        if clears(&instruction) {
            reads.clear();
            writes.iter_mut().for_each(|(.., gone)| *gone = true);
        }
        if instruction.is_stack_instruction() {
            let sp = Register::RSP as usize;
            reads.retain(|(r, _)| *r != sp);
            writes.retain(|(r, ..)| *r != sp);
        }
        if instruction.is_string_instruction() {
            // They move pointers and a counter, whatever the data.
            let data =
                |r: usize| ![Register::RSI, Register::RDI, Register::RCX].iter().any(|p| *p as usize == r);
            writes.retain(|(r, ..)| data(*r));
            reads.retain(|(r, _)| data(*r));
        }
        let moved = Moved::of(&instruction);
        let in_register = has_mask(&instruction) && !masks_from_memory(&instruction);
        let mask = in_register.then(|| full(instruction.op2_register()));
        Self { instruction, memory, reads, address_reads, moved, mask, writes }
    }
}

/// An unchanged move of a register: byte by byte, public bytes stay public.
#[derive(Clone, Copy)]
enum Moved {
    /// From one register to another; the bits of the bytes moved, and of those of the target that stay.
    Between { to: usize, from: usize, bytes: u64, stay: u64 },
    /// From a register to the only memory operand.
    Out(usize),
    /// From the only memory operand; the bits of the bytes of the target that stay.
    In { to: usize, stay: u64 },
}

impl Moved {
    fn of(instruction: &Instruction) -> Option<Self> {
        use Mnemonic::{
            Mov, Movapd, Movaps, Movd, Movdqa, Movdqu, Movq, Movupd, Movups, Pop, Push, Vmovapd, Vmovaps,
            Vmovd, Vmovdqa, Vmovdqa32, Vmovdqa64, Vmovdqu, Vmovdqu8, Vmovdqu16, Vmovdqu32, Vmovdqu64, Vmovq,
            Vmovupd, Vmovups,
        };
        let register = |i| {
            let register = instruction.op_register(i);
            let is = instruction.op_kind(i) == OpKind::Register
                && (register.is_gpr32() || register.is_gpr64() || register.is_vector_register());
            is.then_some(register)
        };
        // The bytes above the first 16 stay, where the instruction has no VEX.
        let stay = match instruction.mnemonic() {
            Push => return register(0).map(full).map(Self::Out),
            Pop => return register(0).map(|to| Self::In { to: full(to), stay: 0 }),
            Mov | Vmovapd | Vmovaps | Vmovd | Vmovdqa | Vmovdqa32 | Vmovdqa64 | Vmovdqu | Vmovdqu8
            | Vmovdqu16 | Vmovdqu32 | Vmovdqu64 | Vmovq | Vmovupd | Vmovups => 0,
            Movapd | Movaps | Movd | Movdqa | Movdqu | Movq | Movupd | Movups => !0xffff,
            _ => return None,
        };
        if instruction.op_mask() != Register::None {
            return None;
        }
        let stay = |to: Register| if to.is_vector_register() { stay } else { 0 };
        // `movd` and `movq` move less than a vector register.
        let small = match instruction.mnemonic() {
            Movd | Vmovd => 0xf,
            Movq | Vmovq => 0xff,
            _ => u64::MAX,
        };
        let memory = |i| instruction.op_kind(i) == OpKind::Memory;
        match (register(0), register(1)) {
            (Some(to), Some(from)) => Some(Self::Between {
                to: full(to),
                from: full(from),
                bytes: bytes(from) & bytes(to) & small,
                stay: stay(to),
            }),
            (Some(to), None) if memory(1) => Some(Self::In { to: full(to), stay: stay(to) }),
            (None, Some(from)) if memory(0) => Some(Self::Out(full(from))),
            _ => None,
        }
    }
}

fn full(register: Register) -> usize {
    register.full_register() as usize
}

/// A move or permutation without VEX that writes all 16 bytes of an xmm register, and leaves those above
/// alone.
fn fills_xmm(instruction: &Instruction) -> bool {
    use Mnemonic::{Movapd, Movaps, Movd, Movdqa, Movdqu, Movq, Movupd, Movups, Pshufd};
    let moves = [Movapd, Movaps, Movd, Movdqa, Movdqu, Movq, Movupd, Movups, Pshufd];
    moves.contains(&instruction.mnemonic())
}

/// Which bytes of the full register it is, a bit for each; 32 bits of a general register are all of it, for
/// the rest becomes 0.
fn bytes(register: Register) -> u64 {
    use Register::{AH, BH, CH, DH};
    match register {
        AH | BH | CH | DH => 0b10,
        _ if register.is_gpr8() => 0b1,
        _ if register.is_gpr16() => 0b11,
        _ if register.is_gpr() => 0xff,
        _ if register.is_xmm() => 0xffff,
        _ if register.is_ymm() => 0xffff_ffff,
        _ => u64::MAX,
    }
}

/// A string instruction that stops where two values are equal, or differ.
fn repeats_until_found(instruction: &Instruction) -> bool {
    use Mnemonic::{Cmpsb, Cmpsd, Cmpsq, Cmpsw, Scasb, Scasd, Scasq, Scasw};
    let compares = [Cmpsb, Cmpsw, Cmpsd, Cmpsq, Scasb, Scasw, Scasd, Scasq].contains(&instruction.mnemonic());
    compares
        && instruction.is_string_instruction()
        && instruction.has_rep_prefix() | instruction.has_repne_prefix()
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
    // A bit for each byte of each full register.
    registers: Vec<u64>,
    flags: u32,
    // Secret bytes of memory: one bit a byte, 64 bytes a word, by address / 64.
    memory: HashMap<u64, u64>,
}

impl Taint {
    /// Only the `size` bytes at `address` are secret.
    pub fn new(address: u64, size: u64) -> Self {
        let mut taint =
            Self { registers: vec![0; Register::values().len()], flags: 0, memory: HashMap::new() };
        taint.set(address, size, true);
        taint
    }

    pub(crate) fn set(&mut self, address: u64, size: u64, secret: bool) {
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

    /// A bit for each of at most 64 bytes.
    fn bits(&self, address: u64, size: u64) -> u64 {
        let line = |number: u64| self.memory.get(&number).copied().unwrap_or_default();
        let shift = address % 64;
        let low = line(address / 64) >> shift;
        let high = if shift + size > 64 { line(address / 64 + 1) << (64 - shift) } else { 0 };
        (low | high) & (u64::MAX >> (64 - size.clamp(1, 64)))
    }

    fn set_bits(&mut self, address: u64, size: u64, bits: u64) {
        self.set(address, size, false);
        let shift = address % 64;
        if bits << shift != 0 {
            *self.memory.entry(address / 64).or_default() |= bits << shift;
        }
        if shift + size > 64 && bits >> (64 - shift) != 0 {
            *self.memory.entry(address / 64 + 1).or_default() |= bits >> (64 - shift);
        }
    }

    fn get(&self, address: u64, size: u64) -> bool {
        (0..size.div_ceil(64)).any(|i| self.bits(address + 64 * i, (size - 64 * i).min(64)) != 0)
    }

    /// Moves taint byte by byte.
    fn carry(&mut self, moved: Moved, site: &Site, addresses: &[u64]) -> Option<&'static str> {
        let from_secret = site.address_reads.iter().any(|r| self.registers[*r] != 0);
        let at = addresses.first().copied().unwrap_or_default();
        let size = site.memory.first().map_or(4, |memory| memory.memory_size().size() as u64).min(64);
        let all = u64::MAX >> (64 - size);
        match moved {
            Moved::Between { to, from, bytes, stay } => {
                self.registers[to] = self.registers[from] & bytes | self.registers[to] & stay;
            }
            Moved::Out(from) => self.set_bits(at, size, self.registers[from] & all),
            Moved::In { to, stay } => {
                self.registers[to] = self.bits(at, size) | self.registers[to] & stay;
            }
        }
        from_secret.then_some("address from a secret")
    }

    /// Executes one instruction on the taint, with its memory operands at `addresses`; returns the finding,
    /// if there is one.
    pub fn step(&mut self, site: &Site, addresses: &[u64]) -> Option<&'static str> {
        let instruction = &site.instruction;
        if let Some(moved) = site.moved {
            return self.carry(moved, site, addresses);
        }
        let mut secret = site.reads.iter().any(|(r, bytes)| self.registers[*r] & bytes != 0)
            || self.flags & instruction.rflags_read() != 0
            || walk::is_gather(instruction);
        let mut wrong = None;
        if site.address_reads.iter().any(|r| self.registers[*r] != 0) {
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
        if site.mask.is_some_and(|r| self.registers[r] != 0) || secret && masks_from_memory(instruction) {
            wrong = Some("bits gathered or scattered by a secret mask");
        }
        if secret && repeats_until_found(instruction) {
            wrong = Some("repeated until a secret says stop");
        }
        for (register, bytes, gone) in &site.writes {
            if secret {
                self.registers[*register] |= bytes;
            } else if *gone {
                self.registers[*register] &= !bytes;
            }
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

#[cfg(test)]
mod tests;
