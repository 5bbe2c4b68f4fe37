//! The dynamic part: a probe run under several secrets, every instruction watched.
//!
//! Each run is a fresh process without address randomisation, identical to the others until the words arrive;
//! so addresses can be compared as they are. Between the probe's entry and its return every executed
//! instruction's address and the address of every memory operand must be the same under every secret, and
//! [`Taint`] must find nothing. Straight code runs in [`blocks`](crate::blocks), the rest step by step.

use std::collections::{HashMap, HashSet};

use iced_x86::{Decoder, DecoderOptions, FlowControl, InstructionInfoFactory, Register};
use nix::libc::{self, user_regs_struct};

use crate::artefact::Artefact;
use crate::blocks::{Block, Blocks, COPIES, Exit, Operand, RECORDS, Text};
use crate::probes::{Probe, Probes};
use crate::process::Process;
use crate::taint::{Site, Taint};
use crate::traced::{Absent, Log, Traced};

const MAX_STEPS: usize = 50_000_000;

/// How many secrets a run of so many instructions is compared under: the taint of the first run speaks for
/// all secrets anyway.
const fn secrets_for(steps: usize) -> usize {
    match steps {
        0..100_000 => usize::MAX,
        100_000..1_000_000 => 3,
        _ => 2,
    }
}

/// A tracer of the probes of one executable.
pub struct Tracer<'a> {
    artefact: &'a Artefact,
    probes: &'a Probes,
    by_steps: bool,
    // None until a process is started.
    code: Option<Code<'a>>,
    // Number of processes started.
    processes: u32,
}

impl<'a> Tracer<'a> {
    /// A tracer for an executable; `by_steps`: without blocks.
    pub fn new(artefact: &'a Artefact, probes: &'a Probes, by_steps: bool) -> Self {
        Self { artefact, probes, by_steps, code: None, processes: 0 }
    }

    /// Runs `probe` under every one of `secrets`.
    pub fn trace(&mut self, probe: &Probe, secrets: &[Vec<u64>]) -> Result<Traced, Absent> {
        let artefact = self.artefact;
        let mut traced = Traced::default();
        let mut reference: Vec<u64> = Vec::new();
        for (i, words) in secrets.iter().enumerate() {
            if i >= secrets_for(traced.steps) {
                break;
            }
            let mut process = Process::start(artefact, self.probes, probe)?;
            traced.secrets += 1;
            process.enter(probe, words)?;
            let mut log = Log::new(&mut reference, i == 0);
            self.follow(&process, probe, &mut log, &mut traced)?;
            let is_code = |entry| process.in_file(entry).filter(|a| artefact.instruction_at(*a).is_some());
            traced.parting = log.parting(i, |entry| Some(artefact.describe(is_code(entry)?)));
            if traced.parting.is_some() {
                break;
            }
        }
        Ok(traced)
    }

    /// The code of a new process, with room for blocks; without it (some systems forbid code that is not from
    /// a file) every instruction is a step.
    fn prepare(&mut self, process: &Process<'_>) -> Result<&mut Code<'a>, Absent> {
        if self.code.as_ref().is_none_or(|code| code.text.base() != process.base()) {
            self.code = Some(Code::read(self.artefact, process, self.by_steps)?);
        }
        let code = self.code.as_mut().unwrap_or_else(|| unreachable!("it is there by now"));
        for place in &mut code.blocks {
            let Some(blocks) = place else { continue };
            blocks.forget_path();
            let records = process.map(blocks.records(), RECORDS, libc::PROT_READ | libc::PROT_WRITE)?;
            let copies =
                process.map(blocks.records() + RECORDS, COPIES, libc::PROT_READ | libc::PROT_EXEC)?;
            if !records || !copies {
                *place = None;
            }
        }
        Ok(code)
    }

    /// Follows the process to the return of the audited function.
    fn follow(
        &mut self,
        process: &Process<'_>,
        probe: &Probe,
        log: &mut Log<'_>,
        traced: &mut Traced,
    ) -> Result<(), Absent> {
        self.processes += 1;
        let processes = self.processes;
        let code = self.prepare(process)?;
        let mut registers = process.registers()?;
        let back = (process.word(registers.rsp)?, registers.rsp + 8);
        let mut watch = Watch {
            process,
            taint: log.is_first().then(|| Taint::new(registers.rdi, probe.secret_bytes)),
            log,
            traced,
            jumps: HashSet::new(),
            blocks: HashMap::new(),
            steps: 0,
        };
        let mut elsewhere = Elsewhere { sites: HashMap::new(), factory: InstructionInfoFactory::new() };
        let mut addresses = Vec::new();
        let mut noted = Vec::new();
        // Whether the process has other registers than `registers`.
        let mut behind = false;
        while (registers.rip, registers.rsp) != back && !watch.log.has_parted() {
            if watch.steps > MAX_STEPS {
                return Err(Absent::Failed(format!("more than {MAX_STEPS} instructions")));
            }
            if let Some(taint) = watch.taint.as_mut().filter(|_| code.free.contains(&registers.rip)) {
                // The first four words of the block now belong to the allocator: links, and a key that
                // detects double frees.
                taint.set(registers.rdi, 32, false);
            }
            let (text, blocks) = code.blocks_at(registers.rip);
            if let Some(blocks) = blocks {
                let (records, start) = (blocks.records(), registers.rip);
                let (block, sites) = blocks.at(text, start);
                if !block.steps.is_empty() {
                    if block.is_new_to(processes) {
                        process.write(&block.copy, block.at)?;
                    }
                    registers.rip = block.at;
                    process.set(registers)?;
                    registers = process.resume()?;
                    let exit = block
                        .exit(registers.rip)
                        .ok_or(format!("a block stopped at {:#x}, where it has no end", registers.rip))?;
                    registers.rip = exit.next;
                    noted.resize(8 * (exit.noted + 1), 0);
                    process.read_all(&mut noted, records)?;
                    watch.block(block, exit, sites, &noted, &mut addresses)?;
                    blocks.left(text, start, exit);
                    behind = true;
                    continue;
                }
            }
            if behind {
                process.set(registers)?;
                behind = false;
            }
            let site = elsewhere.site(process, registers.rip)?;
            addresses.clear();
            addresses.extend(site.memory.iter().map(|memory| {
                memory.virtual_address(0, |register, _, _| Some(value(&registers, register))).unwrap_or(0)
            }));
            watch.executed(registers.rip);
            watch.instruction(site, registers.rip, &addresses);
            if let (text, Some(blocks)) = code.blocks_at(registers.rip) {
                blocks.stepped(text, &site.instruction);
            }
            registers = process.step()?;
        }
        if watch.taint.is_some() {
            watch.traced.steps = watch.steps;
            watch.traced.conditional = watch.jumps.len();
        }
        Ok(())
    }
}

/// The code of the processes of one executable, and its blocks.
struct Code<'a> {
    text: Text<'a>,
    // The addresses of the function that gives memory back.
    free: Vec<u64>,
    // Of the executable, and of its libraries.
    blocks: [Option<Blocks>; 2],
}

impl<'a> Code<'a> {
    /// The code of a process at the entry of the audited function, which needs no block if it is run by
    /// steps.
    fn read(artefact: &'a Artefact, process: &Process<'_>, by_steps: bool) -> Result<Self, Absent> {
        let text = Text::read(artefact, process)?;
        let slots = artefact.slots_of_free().iter();
        let free: Vec<u64> =
            slots.map(|slot| process.word(process.base() + slot)).collect::<Result<_, _>>()?;
        let bases = [Some(text.base()), text.libraries()];
        let blocks = bases.map(|base| Some(Blocks::new(base.filter(|_| !by_steps)?, &free)));
        Ok(Self { text, free, blocks })
    }

    /// The code, and the blocks to which an address belongs.
    fn blocks_at(&mut self, address: u64) -> (&Text<'a>, Option<&mut Blocks>) {
        let is_library = self.text.libraries().is_some_and(|first| address >= first);
        (&self.text, self.blocks[usize::from(is_library)].as_mut())
    }
}

/// The instructions that are stepped over.
struct Elsewhere {
    sites: HashMap<u64, Site>,
    factory: InstructionInfoFactory,
}

impl Elsewhere {
    fn site(&mut self, process: &Process<'_>, address: u64) -> Result<&Site, Absent> {
        use std::collections::hash_map::Entry;
        Ok(match self.sites.entry(address) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let mut bytes = [0; 15];
                let n = process.read(&mut bytes, address)?;
                let instruction = Decoder::with_ip(64, &bytes[..n], address, DecoderOptions::NONE).decode();
                if instruction.is_invalid() {
                    return Err(Absent::Failed(format!("unknown instruction {bytes:02x?}")));
                }
                entry.insert(Site::new(instruction, &mut self.factory))
            }
        })
    }
}

/// State of one run: the log, the taint and the counts of the executed instructions.
struct Watch<'a, 'l> {
    process: &'a Process<'a>,
    taint: Option<Taint>,
    log: &'a mut Log<'l>,
    traced: &'a mut Traced,
    jumps: HashSet<u64>,
    // The blocks that were run, by address and number, and how many of their instructions.
    blocks: HashMap<(u64, u32), usize>,
    steps: usize,
}

impl Watch<'_, '_> {
    /// Notes that an instruction was executed, if it is one of the executable's.
    fn executed(&mut self, address: u64) {
        if self.taint.is_some() {
            self.traced.executed.extend(self.process.in_file(address));
        }
    }

    fn instruction(&mut self, site: &Site, address: u64, operands: &[u64]) {
        self.steps += 1;
        self.log.note(address);
        for operand in operands {
            self.log.note(*operand);
        }
        if let Some(taint) = &mut self.taint {
            if site.instruction.flow_control() == FlowControl::ConditionalBranch {
                self.jumps.insert(address);
            }
            if let Some(wrong) = taint.step(site, operands) {
                self.traced.taint.entry(self.process.in_file(address).unwrap_or(address)).or_insert(wrong);
            }
        }
    }

    /// The instructions of a block that has run to an exit.
    fn block(
        &mut self,
        block: &Block,
        exit: Exit,
        sites: &[Site],
        noted: &[u8],
        addresses: &mut Vec<u64>,
    ) -> Result<(), Absent> {
        // The first word is the block's own.
        let word = |number: usize| {
            noted[8 * (number + 1)..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
        };
        let mut targets = block.targets.iter().take_while(|(number, _)| *number < exit.noted);
        if targets.any(|(number, target)| word(*number) != *target) {
            return Err(Absent::Failed("a block went to another place than its code".into()));
        }
        let before = self.blocks.entry((block.at, block.number)).or_default();
        let known = std::mem::replace(before, exit.steps.max(*before));
        for (i, step) in block.steps[..exit.steps].iter().enumerate() {
            if i >= known {
                self.executed(step.address);
            }
            addresses.clear();
            addresses.extend(step.operands.iter().map(|operand| match operand {
                Operand::Known(address) => *address,
                Operand::Noted(number) => word(*number),
            }));
            self.instruction(&sites[step.site], step.address, addresses);
        }
        Ok(())
    }
}

/// The value of an address register. Vector registers do not occur: a gather is a finding by itself.
fn value(registers: &user_regs_struct, register: Register) -> u64 {
    let full = match register.full_register() {
        Register::RAX => registers.rax,
        Register::RBX => registers.rbx,
        Register::RCX => registers.rcx,
        Register::RDX => registers.rdx,
        Register::RSI => registers.rsi,
        Register::RDI => registers.rdi,
        Register::RBP => registers.rbp,
        Register::RSP => registers.rsp,
        Register::R8 => registers.r8,
        Register::R9 => registers.r9,
        Register::R10 => registers.r10,
        Register::R11 => registers.r11,
        Register::R12 => registers.r12,
        Register::R13 => registers.r13,
        Register::R14 => registers.r14,
        Register::R15 => registers.r15,
        Register::FS => registers.fs_base,
        Register::GS => registers.gs_base,
        _ => 0,
    };
    match register.size() {
        4 if register.is_gpr32() => full & 0xffff_ffff,
        _ => full,
    }
}
