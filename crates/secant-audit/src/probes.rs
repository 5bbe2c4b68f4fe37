//! The probes that an artefact holds, as it says itself.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::artefact::Artefact;

/// The control flow of a probe's code.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// No conditional jump at all: the static walk covers every execution.
    Straight,
    /// Loops with public bounds.
    Loops,
}

/// The results that the parts of the audit must have for a probe.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Expect {
    /// Every part must find nothing.
    Clean,
    /// A control: each part named must flag it.
    Leak {
        /// The static walk.
        code: bool,
        /// The comparison of traces under several secrets.
        trace: bool,
        /// The spread of secrecy through one execution.
        taint: bool,
    },
}

/// One audited operation.
#[derive(Clone, Debug, Deserialize)]
pub struct Probe {
    /// The symbol, and the probe's name.
    pub symbol: String,
    /// Control flow of its code.
    pub shape: Shape,
    /// The backend that it uses; `SECANT_BACKEND` is set to it as well.
    pub backend: String,
    /// The expected results of the audit.
    pub expect: Expect,
    /// The size of the secret, in bytes, behind the function's first pointer.
    pub secret_bytes: u64,
    /// The instructions that read its tables, if not the best that its backend and this CPU have.
    #[serde(skip)]
    pub tables: Option<String>,
}

impl Probe {
    /// The symbol, with the instructions of its table reads if not the best.
    pub fn name(&self) -> String {
        let tables = self.tables.iter().map(|tables| format!(" by {tables}"));
        tables.fold(self.symbol.clone(), |name, tables| name + &tables)
    }

    /// Name of the operation: the symbol without the level's name.
    pub fn operation(&self) -> &str {
        let of_level = self.symbol.strip_suffix(&self.backend);
        of_level.and_then(|symbol| symbol.strip_suffix('_')).unwrap_or(&self.symbol)
    }
}

/// The description that an artefact prints of itself.
#[derive(Clone, Debug, Deserialize)]
pub struct Probes {
    /// How many words a probe makes its inputs from.
    pub words: usize,
    /// Exit status if the CPU lacks the probe's instructions.
    pub not_on_this_cpu: i32,
    /// Exit status if it may not be traced.
    pub not_traced: i32,
    /// The instructions for table reads on this CPU besides the best, for the backends of `chosen_tables`.
    pub other_tables: Vec<String>,
    /// The backends that choose the instructions of table reads.
    pub chosen_tables: Vec<String>,
    /// A probe that reads a table: it executes different code with each kind of instructions.
    pub reads_table: String,
    /// The probes, controls first.
    pub probes: Vec<Probe>,
}

impl Probes {
    /// Asks the executable, which `runner` runs if one is named. Without a name code for another machine
    /// needs the emulator of that machine.
    pub fn of(artefact: &Artefact, runner: Option<&Path>) -> Result<Self, String> {
        let executable = &artefact.path;
        let bad = |e: &dyn std::fmt::Display| format!("{}: {e}", executable.display());
        let machine = artefact.machine.name();
        let emulator = (!artefact.machine.is_here()).then(|| artefact.machine.emulator());
        let runner = runner.map(OsString::from).or(emulator);
        let output = match &runner {
            None => Command::new(executable).env_clear().output().map_err(|e| bad(&e))?,
            Some(runner) => {
                let path = std::env::var_os("PATH").map(|path| ("PATH", path));
                let mut command = Command::new(runner);
                command.arg(executable).env_clear().envs(path).output().map_err(|e| match e.kind() {
                    ErrorKind::NotFound => bad(&format!(
                        "only running it lists its probes; it is {machine} code, and {} is not here (--runner names another program)",
                        runner.display()
                    )),
                    _ => bad(&format!("{}: {e}", runner.display())),
                })?
            }
        };
        if !output.status.success() {
            return Err(bad(&String::from_utf8_lossy(&output.stderr)));
        }
        let mut list: Self = serde_json::from_slice(&output.stdout).map_err(|e| bad(&e))?;
        if !list.probes.iter().any(|probe| probe.expect != Expect::Clean) {
            return Err(bad(&"it has no controls"));
        }
        // The C interface calls operations that other probes run.
        let chosen = list.probes.iter().filter(|probe| {
            list.chosen_tables.contains(&probe.backend) && !probe.symbol.starts_with("audit_c_")
        });
        let others = list.other_tables.iter().flat_map(|tables| {
            chosen.clone().map(|probe| Probe { tables: Some(tables.clone()), ..probe.clone() })
        });
        let others: Vec<_> = others.collect();
        list.probes.extend(others);
        Ok(list)
    }
}
