//! The dynamic part: a probe run step by step, under several secrets.
//!
//! Each run is a fresh process without address randomisation, identical to the others until the words arrive; so addresses can be
//! compared as they are. Between the probe's entry and its return every executed instruction's address and the address of every
//! memory operand must be the same under every secret, and [`Taint`] must find nothing.

use std::collections::{BTreeMap, HashMap};
use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::process::{Child, Command, Stdio};

use iced_x86::{Decoder, DecoderOptions, FlowControl, InstructionInfoFactory, Register};
use nix::libc::user_regs_struct;
use nix::sys::personality::{self, Persona};
use nix::sys::ptrace;
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;

use crate::artefact::Artefact;
use crate::probes::{NOT_ON_THIS_CPU, NOT_TRACED, Probe, Words};
use crate::taint::{Site, Taint};

/// Why there is no trace.
#[derive(Debug)]
pub enum Absent {
    /// This system does not let a process trace its child.
    Forbidden(String),
    /// The CPU lacks the probe's instructions.
    NotOnThisCpu,
    /// Anything else.
    Failed(String),
}

impl From<String> for Absent {
    fn from(message: String) -> Self {
        Self::Failed(message)
    }
}

/// What the runs of a probe showed.
#[derive(Debug, Default)]
pub struct Traced {
    /// Instructions executed under one secret.
    pub steps: usize,
    /// Different conditional jumps executed.
    pub conditional: usize,
    /// Secrets compared.
    pub secrets: usize,
    /// Where the runs under two secrets part, if they do.
    pub parting: Option<String>,
    /// What secrecy reached: (address in the file or process, finding).
    pub taint: BTreeMap<u64, &'static str>,
}

const MAX_STEPS: usize = 50_000_000;

/// How many secrets a run of so many instructions is compared under. A step costs from 3 µs to, on a virtual machine whose debug
/// exceptions leave it, 30 µs; and the taint of the first run speaks for all secrets anyway.
const fn secrets_for(steps: usize) -> usize {
    match steps {
        0..20_000 => usize::MAX,
        20_000..200_000 => 3,
        _ => 2,
    }
}

/// Runs `probe` under every one of `secrets`.
pub fn trace(artefact: &Artefact, probe: &Probe, secrets: &[Words]) -> Result<Traced, Absent> {
    let mut traced = Traced::default();
    let mut reference: Vec<u64> = Vec::new();
    for (i, words) in secrets.iter().enumerate() {
        if i >= secrets_for(traced.steps) {
            break;
        }
        let mut run = Run::start(artefact, probe)?;
        traced.secrets += 1;
        run.enter(probe, words)?;
        let mut log = Log { reference: &mut reference, at: 0, first: i == 0, parting: None };
        let taint = i == 0;
        run.follow(probe, taint, &mut log, &mut traced)?;
        if !log.first && log.parting.is_none() && log.at != log.reference.len() {
            log.parting = Some((log.at, 0));
        }
        if let Some((at, found)) = log.parting {
            let place = log.reference[..at.min(log.reference.len())]
                .iter()
                .rev()
                .find_map(|entry| run.in_file(*entry).filter(|a| artefact.instruction_at(*a).is_some()))
                .map_or("its start".into(), |address| artefact.describe(address));
            traced.parting = Some(format!("secret {i} parts from secret 0 at or after {place} ({found:#x})"));
            break;
        }
    }
    Ok(traced)
}

/// The sequence of addresses of the first run, against which the others are held.
struct Log<'a> {
    reference: &'a mut Vec<u64>,
    at: usize,
    first: bool,
    parting: Option<(usize, u64)>,
}

impl Log<'_> {
    fn note(&mut self, address: u64) {
        if self.first {
            self.reference.push(address);
        } else if self.parting.is_none() && self.reference.get(self.at) != Some(&address) {
            self.parting = Some((self.at, address));
        }
        self.at += 1;
    }
}

/// A probe's process under the tracer.
struct Run<'a> {
    artefact: &'a Artefact,
    child: Child,
    pid: Pid,
    memory: File,
    base: u64,
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        // Both fail only if the process has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn failed<E: std::fmt::Display>(what: &str) -> impl Fn(E) -> Absent {
    move |e| Absent::Failed(format!("{what}: {e}"))
}

impl<'a> Run<'a> {
    /// The process, stopped before it has done anything.
    fn start(artefact: &'a Artefact, probe: &Probe) -> Result<Self, Absent> {
        let persona = personality::get().map_err(|e| Absent::Forbidden(format!("personality: {e}")))?;
        personality::set(persona | Persona::ADDR_NO_RANDOMIZE)
            .map_err(|e| Absent::Forbidden(format!("personality: {e}")))?;
        let child = Command::new(&artefact.path)
            .args([probe.symbol, "traced"])
            .env_clear()
            .env("SECANT_BACKEND", probe.backend.name())
            .stdin(Stdio::null())
            .spawn()
            .map_err(failed("secant-probes"))?;
        let pid = Pid::from_raw(child.id() as i32);
        match waitpid(pid, None).map_err(failed("waitpid"))? {
            WaitStatus::Stopped(_, Signal::SIGSTOP) => {}
            WaitStatus::Exited(_, code) if code == i32::from(NOT_TRACED) => {
                return Err(Absent::Forbidden("ptrace is not allowed".into()));
            }
            other => return Err(Absent::Failed(format!("the probe did not stop: {other:?}"))),
        }
        let memory = OpenOptions::new()
            .read(true)
            .write(true)
            .open(format!("/proc/{pid}/mem"))
            .map_err(|e| Absent::Forbidden(format!("/proc/{pid}/mem: {e}")))?;
        let maps = std::fs::read_to_string(format!("/proc/{pid}/maps")).map_err(failed("maps"))?;
        let path = artefact.path.canonicalize().map_err(failed("path"))?;
        let base = maps
            .lines()
            .find(|line| line.ends_with(&*path.to_string_lossy()))
            .and_then(|line| u64::from_str_radix(line.split('-').next()?, 16).ok())
            .ok_or("the probe is not mapped".to_string())?;
        Ok(Self { artefact, child, pid, memory, base })
    }

    /// The address as in the file, if it may lie there.
    fn in_file(&self, address: u64) -> Option<u64> {
        address.checked_sub(self.base)
    }

    fn registers(&self) -> Result<user_regs_struct, Absent> {
        ptrace::getregs(self.pid).map_err(|e| Absent::Forbidden(format!("registers: {e}")))
    }

    /// Runs at full speed to the entry of `symbol`.
    fn run_to(&mut self, symbol: &str) -> Result<user_regs_struct, Absent> {
        let address = self.artefact.find(symbol).ok_or(format!("no symbol {symbol}"))? + self.base;
        let mut old = [0];
        self.memory.read_exact_at(&mut old, address).map_err(failed("read"))?;
        self.memory.write_all_at(&[0xcc], address).map_err(failed("write"))?;
        ptrace::cont(self.pid, None).map_err(failed("continue"))?;
        match waitpid(self.pid, None).map_err(failed("waitpid"))? {
            WaitStatus::Stopped(_, Signal::SIGTRAP) => {}
            WaitStatus::Exited(_, code) if code == i32::from(NOT_ON_THIS_CPU) => {
                return Err(Absent::NotOnThisCpu);
            }
            other => return Err(Absent::Failed(format!("{symbol} not reached: {other:?}"))),
        }
        self.memory.write_all_at(&old, address).map_err(failed("write"))?;
        let mut registers = self.registers()?;
        registers.rip = address;
        ptrace::setregs(self.pid, registers).map_err(failed("registers"))?;
        Ok(registers)
    }

    /// Hands the words over and stops at the entry of the audited function.
    fn enter(&mut self, probe: &Probe, words: &Words) -> Result<(), Absent> {
        let registers = self.run_to("audit_receive")?;
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.memory.write_all_at(&bytes, registers.rdi).map_err(failed("write"))?;
        self.run_to(probe.symbol)?;
        Ok(())
    }

    /// Steps to the return of the audited function.
    fn follow(
        &mut self,
        probe: &Probe,
        tainting: bool,
        log: &mut Log<'_>,
        traced: &mut Traced,
    ) -> Result<(), Absent> {
        let mut registers = self.registers()?;
        let mut word = [0; 8];
        self.memory.read_exact_at(&mut word, registers.rsp).map_err(failed("stack"))?;
        let back = (u64::from_le_bytes(word), registers.rsp + 8);
        let mut taint = tainting.then(|| Taint::new(registers.rdi, probe.secret_bytes as u64));
        let mut sites: HashMap<u64, Site> = HashMap::new();
        let mut factory = InstructionInfoFactory::new();
        let mut addresses = Vec::new();
        let mut steps = 0;
        while (registers.rip, registers.rsp) != back {
            let rip = registers.rip;
            let site = match sites.entry(rip) {
                std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
                std::collections::hash_map::Entry::Vacant(entry) => {
                    let mut bytes = [0; 15];
                    let n = self.memory.read_at(&mut bytes, rip).map_err(failed("code"))?;
                    let instruction = Decoder::with_ip(64, &bytes[..n], rip, DecoderOptions::NONE).decode();
                    if instruction.is_invalid() {
                        return Err(Absent::Failed(format!("unknown instruction {bytes:02x?}")));
                    }
                    let site = Site::new(instruction, &mut factory);
                    if tainting && instruction.flow_control() == FlowControl::ConditionalBranch {
                        traced.conditional += 1;
                    }
                    entry.insert(site)
                }
            };
            log.note(rip);
            addresses.clear();
            for memory in &site.memory {
                let address = memory.virtual_address(0, |register, _, _| Some(value(&registers, register)));
                let address = address.unwrap_or_default();
                log.note(address);
                addresses.push(address);
            }
            if let Some(taint) = &mut taint
                && let Some(wrong) = taint.step(site, &addresses)
            {
                traced.taint.entry(rip.checked_sub(self.base).unwrap_or(rip)).or_insert(wrong);
            }
            if log.parting.is_some() {
                return Ok(());
            }
            steps += 1;
            if steps > MAX_STEPS {
                return Err(Absent::Failed(format!("more than {MAX_STEPS} instructions")));
            }
            ptrace::step(self.pid, None).map_err(|e| Absent::Forbidden(format!("single step: {e}")))?;
            match waitpid(self.pid, None).map_err(failed("waitpid"))? {
                WaitStatus::Stopped(_, Signal::SIGTRAP) => {}
                other => return Err(Absent::Failed(format!("the probe ended: {other:?}"))),
            }
            registers = self.registers()?;
        }
        if tainting {
            traced.steps = steps;
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
