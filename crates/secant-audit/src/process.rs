//! A process under the tracer: started, stopped at places, its registers and memory.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::process::{Child, Command, Stdio};

use nix::libc::{self, user_regs_struct};
use nix::sys::personality::{self, Persona};
use nix::sys::ptrace;
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;

use crate::artefact::Artefact;
use crate::probes::{Probe, Probes};
use crate::traced::Absent;

/// A probe's process under the tracer.
pub struct Process<'a> {
    artefact: &'a Artefact,
    not_on_this_cpu: i32,
    child: Child,
    pid: Pid,
    memory: File,
    base: u64,
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        // Both fail only if the process has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn failed<E: std::fmt::Display>(what: &str) -> impl Fn(E) -> Absent {
    move |e| Absent::Failed(format!("{what}: {e}"))
}

impl<'a> Process<'a> {
    /// The process, stopped before it has done anything.
    pub fn start(artefact: &'a Artefact, probes: &Probes, probe: &Probe) -> Result<Self, Absent> {
        let persona = personality::get().map_err(|e| Absent::Forbidden(format!("personality: {e}")))?;
        personality::set(persona | Persona::ADDR_NO_RANDOMIZE)
            .map_err(|e| Absent::Forbidden(format!("personality: {e}")))?;
        let child = Command::new(&artefact.path)
            .args([&probe.symbol, "traced"])
            .env_clear()
            .env("SECANT_BACKEND", &probe.backend)
            // glibc keeps freed blocks in lists of a thread's own, and compares a word of each block with a
            // key: see `Tracer::follow`. Blocks that `realloc` cuts off pass by `free`, so there are no such
            // lists.
            .env("GLIBC_TUNABLES", "glibc.malloc.tcache_max=0")
            .envs(probe.tables.iter().map(|tables| ("SECANT_TABLES", tables)))
            .stdin(Stdio::null())
            .spawn()
            .map_err(failed("secant-probes"))?;
        let pid = Pid::from_raw(child.id() as i32);
        match waitpid(pid, None).map_err(failed("waitpid"))? {
            WaitStatus::Stopped(_, Signal::SIGSTOP) => {}
            WaitStatus::Exited(_, code) if code == probes.not_traced => {
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
        Ok(Self { artefact, not_on_this_cpu: probes.not_on_this_cpu, child, pid, memory, base })
    }

    /// The address relative to the executable's file; `None` if it is below the load address.
    pub fn in_file(&self, address: u64) -> Option<u64> {
        address.checked_sub(self.base)
    }

    /// The load address of the executable.
    pub const fn base(&self) -> u64 {
        self.base
    }

    /// First and last address of each part of the libraries' code above the executable, in order.
    pub fn libraries(&self) -> Result<Vec<(u64, u64)>, Absent> {
        let maps = std::fs::read_to_string(format!("/proc/{}/maps", self.pid)).map_err(failed("maps"))?;
        let path = self.artefact.path.canonicalize().map_err(failed("path"))?;
        let (path, number) = (path.to_string_lossy(), |text: &str| u64::from_str_radix(text, 16).ok());
        let code = |line: &str| {
            // start-end, permissions, offset, device, inode, path
            let mut words = line.split_whitespace();
            let (start, end) = words.next()?.split_once('-')?;
            let is_code = words.next()?.contains('x') && words.nth(3)?.starts_with('/');
            let found = (number(start)?, number(end)?);
            (is_code && !line.ends_with(&*path) && found.0 > self.base).then_some(found)
        };
        Ok(maps.lines().filter_map(code).collect())
    }

    /// The general registers of the stopped process.
    pub fn registers(&self) -> Result<user_regs_struct, Absent> {
        ptrace::getregs(self.pid).map_err(|e| Absent::Forbidden(format!("registers: {e}")))
    }

    /// Runs at full speed to the entry of `symbol`.
    fn run_to(&mut self, symbol: &str) -> Result<user_regs_struct, Absent> {
        let address = self.artefact.find(symbol).ok_or(format!("no symbol {symbol}"))? + self.base;
        let mut old = [0];
        self.read_all(&mut old, address)?;
        self.write(&[0xcc], address)?;
        ptrace::cont(self.pid, None).map_err(failed("continue"))?;
        match waitpid(self.pid, None).map_err(failed("waitpid"))? {
            WaitStatus::Stopped(_, Signal::SIGTRAP) => {}
            WaitStatus::Exited(_, code) if code == self.not_on_this_cpu => {
                return Err(Absent::NotOnThisCpu);
            }
            other => return Err(Absent::Failed(format!("{symbol} not reached: {other:?}"))),
        }
        self.write(&old, address)?;
        let mut registers = self.registers()?;
        registers.rip = address;
        self.set(registers)?;
        Ok(registers)
    }

    /// Hands the words over and stops at the entry of the audited function.
    pub fn enter(&mut self, probe: &Probe, words: &[u64]) -> Result<(), Absent> {
        let registers = self.run_to("audit_receive")?;
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.write(&bytes, registers.rdi)?;
        self.run_to(&probe.symbol)?;
        Ok(())
    }

    /// Runs at full speed to the next breakpoint; returns the registers at it.
    pub fn resume(&self) -> Result<user_regs_struct, Absent> {
        ptrace::cont(self.pid, None).map_err(failed("continue"))?;
        self.stopped()?;
        self.registers()
    }

    /// Executes one instruction; the registers after it.
    pub fn step(&self) -> Result<user_regs_struct, Absent> {
        ptrace::step(self.pid, None).map_err(|e| Absent::Forbidden(format!("single step: {e}")))?;
        self.stopped()?;
        self.registers()
    }

    fn stopped(&self) -> Result<(), Absent> {
        match waitpid(self.pid, None).map_err(failed("waitpid"))? {
            WaitStatus::Stopped(_, Signal::SIGTRAP) => Ok(()),
            other => Err(Absent::Failed(format!("the probe ended: {other:?}"))),
        }
    }

    /// Sets the general registers of the stopped process.
    pub fn set(&self, registers: user_regs_struct) -> Result<(), Absent> {
        ptrace::setregs(self.pid, registers).map_err(failed("registers"))
    }

    /// Reads `bytes.len()` bytes of the process's memory; fewer are an error.
    pub fn read_all(&self, bytes: &mut [u8], address: u64) -> Result<(), Absent> {
        self.memory.read_exact_at(bytes, address).map_err(failed("read"))
    }

    /// Reads the process's memory as far as it is mapped; returns the number of bytes.
    pub fn read(&self, bytes: &mut [u8], address: u64) -> Result<usize, Absent> {
        self.memory.read_at(bytes, address).map_err(failed("read"))
    }

    /// Reads a word of the process's memory.
    pub fn word(&self, address: u64) -> Result<u64, Absent> {
        let mut word = [0; 8];
        self.read_all(&mut word, address)?;
        Ok(u64::from_le_bytes(word))
    }

    /// Writes the process's memory, code pages included.
    pub fn write(&self, bytes: &[u8], address: u64) -> Result<(), Absent> {
        self.memory.write_all_at(bytes, address).map_err(failed("write"))
    }

    /// Gives the process memory at an address of our choice; whether it took it.
    pub fn map(&self, address: u64, size: u64, protection: i32) -> Result<bool, Absent> {
        const NOREPLACE: i32 = 0x10_0000;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | NOREPLACE;
        let before = self.registers()?;
        let mut old = [0; 3];
        self.read(&mut old, before.rip)?;
        // syscall; int3
        self.write(&[0x0f, 0x05, 0xcc], before.rip)?;
        self.set(user_regs_struct {
            rax: libc::SYS_mmap as u64,
            orig_rax: u64::MAX,
            rdi: address,
            rsi: size,
            rdx: protection as u64,
            r10: flags as u64,
            r8: u64::MAX,
            r9: 0,
            ..before
        })?;
        let after = self.resume()?;
        self.write(&old, before.rip)?;
        self.set(before)?;
        Ok(after.rax == address)
    }
}
