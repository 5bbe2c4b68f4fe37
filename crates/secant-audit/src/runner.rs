//! Runners of an artefact's probes: a tracer or an emulator.

use std::path::Path;

use crate::artefact::Artefact;
#[cfg(target_os = "linux")]
use crate::emulated::Emulator;
use crate::probes::{Probe, Probes};
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
use crate::trace::Tracer;
use crate::traced::{Absent, Traced};

/// The method to run probes on this machine.
pub enum Runners<'a> {
    /// A tracer, which sees every value.
    Steps {
        /// The executable with the probes.
        artefact: &'a Artefact,
        /// The description of the probes.
        probes: &'a Probes,
        /// Whether every instruction is stepped over, without copies of blocks.
        by_steps: bool,
    },
    /// An emulator, which reports addresses only.
    #[cfg(target_os = "linux")]
    Emulated(Emulator<'a>),
    /// No method, for this reason.
    Nothing(String),
}

impl<'a> Runners<'a> {
    /// The method for an artefact. `runner` replaces the usual emulator, if one is named.
    pub fn of(
        artefact: &'a Artefact,
        probes: &'a Probes,
        runner: Option<&Path>,
        by_steps: bool,
    ) -> Result<Self, String> {
        if !artefact.machine.is_here() {
            return emulated(artefact, probes, runner);
        }
        Ok(if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            Self::Steps { artefact, probes, by_steps }
        } else {
            Self::Nothing("there is a tracer on Linux on x86-64 alone".into())
        })
    }

    /// Whether secrets are followed from value to value, and not compared alone.
    pub const fn follow_secrets(&self) -> bool {
        matches!(self, Self::Steps { .. })
    }

    /// Why nothing can be run, if that is so.
    pub fn forbidden(&self) -> Option<String> {
        match self {
            Self::Nothing(why) => Some(why.clone()),
            _ => None,
        }
    }

    /// A runner for one thread.
    pub fn one(&'a self) -> Runner<'a> {
        match self {
            #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
            Self::Steps { artefact, probes, by_steps } => {
                Runner::Steps(Box::new(Tracer::new(artefact, probes, *by_steps)))
            }
            #[cfg(target_os = "linux")]
            Self::Emulated(emulator) => Runner::Emulated(emulator),
            _ => Runner::Nothing,
        }
    }
}

/// The emulator of the artefact's machine, or the reason why there is none.
#[cfg(target_os = "linux")]
fn emulated<'a>(
    artefact: &'a Artefact,
    probes: &'a Probes,
    runner: Option<&Path>,
) -> Result<Runners<'a>, String> {
    match Emulator::new(artefact, probes, runner) {
        Ok(emulator) => Ok(Runners::Emulated(emulator)),
        Err(Absent::Forbidden(why)) => Ok(Runners::Nothing(why)),
        Err(Absent::NotOnThisCpu) => Ok(Runners::Nothing("the emulator lacks its instructions".into())),
        Err(Absent::Failed(why)) => Err(why),
    }
}

/// Emulators run programs of other machines on Linux only.
#[cfg(not(target_os = "linux"))]
fn emulated<'a>(_: &'a Artefact, _: &'a Probes, _: Option<&Path>) -> Result<Runners<'a>, String> {
    Ok(Runners::Nothing("there are emulators of programs on Linux alone".into()))
}

/// A runner of one probe after another, for one thread.
pub enum Runner<'a> {
    /// A tracer, which reads every register and address.
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    Steps(Box<Tracer<'a>>),
    /// An emulator, which reports addresses only.
    #[cfg(target_os = "linux")]
    Emulated(&'a Emulator<'a>),
    /// No runner, since this machine has none.
    Nothing,
}

impl Runner<'_> {
    /// Runs `probe` under every one of `secrets`.
    pub fn trace(&mut self, probe: &Probe, secrets: &[Vec<u64>]) -> Result<Traced, Absent> {
        match self {
            #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
            Self::Steps(tracer) => tracer.trace(probe, secrets),
            #[cfg(target_os = "linux")]
            Self::Emulated(emulator) => emulator.trace(probe, secrets),
            Self::Nothing => Err(Absent::Forbidden(format!("{} is not run here", probe.symbol))),
        }
    }
}
