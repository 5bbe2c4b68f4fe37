//! The dynamic part for other machines: a probe run by an emulator under several secrets, every address
//! written down.
//!
//! QEMU runs the program, and a plugin (`secant-steps`) writes the address of every instruction and of every
//! memory operand between the probe's entry and its return. They must be the same under all secrets.
//! Addresses are not random there, and two processes differ in nothing but the digits of the words on their
//! command lines. Secrecy is not followed: what no secret of the list shows, this does not see.

use std::ffi::{OsStr, OsString};
use std::io::{BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::artefact::{Artefact, built};
use crate::probes::{Probe, Probes};
use crate::traced::{Absent, Log, Traced};

/// Number of secrets that runs of so many instructions are compared under.
const fn secrets_for(steps: usize) -> usize {
    match steps {
        0..1_000_000 => usize::MAX,
        1_000_000..10_000_000 => 4,
        _ => 2,
    }
}

/// The last word of a complete trace.
const WHOLE: u64 = u64::MAX;

fn failed(error: std::io::Error) -> Absent {
    Absent::Failed(error.to_string())
}

/// An emulator that takes the plugin.
pub struct Emulator<'a> {
    artefact: &'a Artefact,
    probes: &'a Probes,
    program: OsString,
    plugin: PathBuf,
}

impl<'a> Emulator<'a> {
    /// The emulator for an artefact; or why there is none.
    pub fn new(artefact: &'a Artefact, probes: &'a Probes, runner: Option<&Path>) -> Result<Self, Absent> {
        if !artefact.is_fixed {
            let why = "its code has no fixed place, and the emulator would not find the probes: it is not built for musl";
            return Err(Absent::Forbidden(why.into()));
        }
        let program = runner.map_or_else(|| artefact.machine.emulator(), OsString::from);
        let plugin = built("secant-steps", "secant_steps", "so", false)?;
        let emulator = Self { artefact, probes, program, plugin };
        // Whether it takes the plugin: nothing is watched in a list of probes.
        let list =
            emulator.start(&[0; 3], "/dev/null", "portable", &[])?.wait_with_output().map_err(failed)?;
        let says = String::from_utf8_lossy(&list.stderr);
        match list.status.success() {
            true => Ok(emulator),
            false => Err(Absent::Forbidden(format!("{}: {}", emulator.program.display(), says.trim()))),
        }
    }

    /// Starts the artefact, which chooses no level above `backend`; the words between the places go to a
    /// file.
    fn start(&self, places: &[u64; 3], to: &str, backend: &str, arguments: &[&str]) -> Result<Child, Absent> {
        let [receive, entry, over] = places;
        let mut plugin = self.plugin.clone().into_os_string();
        plugin.push(format!(",receive={receive:#x},entry={entry:#x},over={over:#x},to={to}"));
        let path = std::env::var_os("PATH").map(|path| ("PATH", path));
        let mut command = Command::new(&self.program);
        command.args([OsStr::new("-plugin"), &plugin, self.artefact.path.as_os_str()]).args(arguments);
        // With a seed of its own, or the bytes that the system gives to a new program are others each time.
        command.env_clear().envs(path).env("QEMU_RAND_SEED", "1").env("SECANT_BACKEND", backend);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().map_err(|e| match e.kind() {
            ErrorKind::NotFound => Absent::Forbidden(format!("{} is not here", self.program.display())),
            _ => Absent::Failed(format!("{}: {e}", self.program.display())),
        })
    }

    /// Runs `probe` under every one of `secrets`.
    pub fn trace(&self, probe: &Probe, secrets: &[Vec<u64>]) -> Result<Traced, Absent> {
        let find = |symbol: &str| self.artefact.find(symbol).ok_or(format!("no symbol {symbol}"));
        let places = [find("audit_receive")?, find(&probe.symbol)?, find("audit_over")?];
        let mut traced = Traced::default();
        let mut reference = Vec::new();
        for (i, words) in secrets.iter().enumerate() {
            if i >= secrets_for(traced.steps) {
                break;
            }
            let digits: String = words.iter().map(|word| format!("{word:016x}")).collect();
            let mut child =
                self.start(&places, "/dev/stdout", &probe.backend, &[&probe.symbol, "given", &digits])?;
            let mut log = Log::new(&mut reference, i == 0);
            let mut last = None;
            // A probe prints nothing, so every word is from the plugin.
            let mut note = |word| {
                let Some(word) = last.replace(word) else { return };
                if i == 0
                    && let Some(code) = self.artefact.code_at(word)
                {
                    traced.steps += 1;
                    traced.executed.insert(word);
                    if let Some(instruction) = code.first_chunk() {
                        traced.flag.executed(word, u32::from_le_bytes(*instruction));
                    }
                }
                log.note(word);
            };
            if let Some(trace) = child.stdout.take() {
                words_of(trace, &mut note).map_err(failed)?;
            }
            let output = child.wait_with_output().map_err(failed)?;
            match output.status.code() {
                Some(0) if last == Some(WHOLE) => {}
                Some(0) => return Err(Absent::Failed("the probe was not run to its return".into())),
                Some(code) if code == self.probes.not_on_this_cpu => return Err(Absent::NotOnThisCpu),
                _ => return Err(Absent::Failed(String::from_utf8_lossy(&output.stderr).into_owned())),
            }
            traced.secrets += 1;
            let is_code = |entry| self.artefact.code_at(entry).is_some();
            traced.parting = log.parting(i, |entry| is_code(entry).then(|| self.artefact.describe(entry)));
            if traced.parting.is_some() {
                break;
            }
        }
        Ok(traced)
    }
}

/// The words of a trace, one by one.
fn words_of(trace: impl Read, mut take: impl FnMut(u64)) -> std::io::Result<()> {
    let mut trace = BufReader::new(trace);
    let mut word = [0; 8];
    loop {
        match trace.read_exact(&mut word) {
            Ok(()) => take(u64::from_le_bytes(word)),
            Err(e) if e.kind() == ErrorKind::UnexpectedEof => return Ok(()),
            Err(e) => return Err(e),
        }
    }
}
