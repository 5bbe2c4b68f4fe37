//! The audit of constant time: every probe read ([`crate::walk`]) and run ([`crate::trace`],
//! [`crate::taint`]).

use std::collections::{BTreeSet, HashMap, HashSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::artefact::{Artefact, Machine};
use crate::dit::{self, Flag};
use crate::places::{self, Named, Reached, Source};
use crate::probes::{Expect, Probe, Probes, Shape};
use crate::runner::{Runner, Runners};
use crate::traced::{Absent, Traced};
use crate::{walk, watched};

/// The options of the command.
#[derive(Debug, Default)]
pub struct Options {
    /// An executable instead of a fresh build.
    pub artefact: Option<PathBuf>,
    /// The emulator for an executable of another machine, if not the usual one.
    pub runner: Option<PathBuf>,
    /// Only probes whose symbol contains one of these texts, if there are any; the controls always run.
    pub only: Vec<String>,
    /// Not the probes whose symbol contains one of these texts.
    pub except: Vec<String>,
    /// Fail where probes cannot be run step by step.
    pub require: bool,
    /// Say which functions no probe runs, and fail if there is one.
    pub functions: bool,
    /// Step over every instruction, instead of running straight code in blocks.
    pub by_steps: bool,
}

/// Words that secrets are made of: edges first, then two of no pattern. Four words each, least significant
/// first.
const PATTERNS: [[u64; 4]; 11] = [
    [0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1],
    [0; 4],
    [1, 0, 0, 0],
    [u64::MAX; 4],
    // p - 1 for p = 2^256 - 189.
    [0u64.wrapping_sub(190), u64::MAX, u64::MAX, u64::MAX],
    // r - 1 for the orders r of jac256189 and ted256189.
    [0x50d2_ffe0_1b86_9d34, 0xcc6b_d106_47ea_c1cb, 0x9999_9999_9999_9999, 0x1999_9999_9999_9999],
    [0x9da0_c73c_6565_e08c, 0x3044_47e4_b9c5_28a5, 0x0000_0000_0000_0000, 0x4000_0000_0000_0000],
    [0, 0, 0, 1 << 63],
    [0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa, 0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa],
    [u64::MAX, 0, u64::MAX, 0],
    [0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179],
];

/// The secrets under which a probe is run: each pattern once in each place.
fn secrets(words: usize) -> Vec<Vec<u64>> {
    let secret =
        |i: usize| (0..words).map(|word| PATTERNS[(i + word / 4) % PATTERNS.len()][word % 4]).collect();
    (0..PATTERNS.len()).map(secret).collect()
}

/// Why nothing can be run step by step here, if that is so.
fn lock(forbidden: &Mutex<Option<String>>) -> MutexGuard<'_, Option<String>> {
    forbidden.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The outcome of one part for one probe.
#[derive(Debug)]
enum Part {
    Clean,
    Flagged(Vec<String>),
    NotRun,
}

impl Part {
    fn of(findings: Vec<String>) -> Self {
        if findings.is_empty() { Self::Clean } else { Self::Flagged(findings) }
    }
    fn word(&self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Flagged(_) => "flagged",
            Self::NotRun => "not run",
        }
    }
}

/// The coverage of a probe: how many of the parts that can show a leak were done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Covered {
    /// All: straight code is read; other code is read, run, and its secrets followed. Of a planted leak: it
    /// was found.
    Whole,
    /// The code was read, and its traces compared under several secrets.
    Compared,
    /// The code was only read, which shows little of code with loops. Of a planted leak: it was not found.
    Not,
}

/// A row of the printed table: one probe and its results.
struct Row {
    symbol: String,
    instructions: String,
    conditional: String,
    executed: String,
    secrets: String,
    parts: [Part; 3],
    good: bool,
    covered: Covered,
    /// Calls that the static part does not follow, for it does not know where they go.
    unknown_calls: Vec<u64>,
    /// The instructions that the probe watches.
    watched: HashSet<u64>,
    /// The instructions that the taint reported, by address.
    reached: Reached,
    /// The places of it that are named for the probe, with their lines.
    places: BTreeSet<(String, u32)>,
    /// Arm's flag of data-independent timing.
    flag: Flag,
}

impl Row {
    fn is_control(&self) -> bool {
        self.symbol.starts_with("audit_control_")
    }
}

/// Runs the audit; whether it passed.
pub fn run(options: &Options) -> Result<bool, String> {
    let artefact = match &options.artefact {
        Some(path) => Artefact::read(path)?,
        None => Artefact::build()?,
    };
    let probes = Probes::of(&artefact, options.runner.as_deref())?;
    let chosen = probes.probes.iter().filter(|probe| {
        let contains = |text: &String| probe.symbol.contains(text.as_str());
        probe.expect != Expect::Clean
            || (options.only.is_empty() || options.only.iter().any(contains))
                && !options.except.iter().any(contains)
    });
    let chosen: Vec<&Probe> = chosen.collect();
    let runners = Runners::of(&artefact, &probes, options.runner.as_deref(), options.by_steps)?;
    let forbidden = Mutex::new(runners.forbidden());
    let mut rows = audit_all(&artefact, &runners, &chosen, &secrets(probes.words), &forbidden)?;
    let forbidden = forbidden.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut stale = given_away(&artefact, &probes, &chosen, &mut rows)?;
    if !runners.follow_secrets() {
        // A machine with fewer levels has fewer operations, so no excuse counts as stale.
        stale.clear();
    }
    let timing = timing(&artefact, &mut rows)?;
    print(&rows);
    stale.iter().for_each(|finding| println!("{finding}"));
    if forbidden.is_none() {
        flavours_differ(&probes, &rows)?;
    }
    let elsewhere = rows.iter().filter(|row| matches!(row.parts[1], Part::NotRun)).count();
    let failed = rows.iter().filter(|row| !row.good).count();
    println!("\n{} probes; {failed} failed", rows.len());
    if elsewhere > 0 && forbidden.is_none() {
        println!("{elsewhere} of them were read and not run: this CPU lacks their backend");
    }
    let uncovered = |control| {
        rows.iter().filter(|row| row.is_control() == control && row.covered == Covered::Not).count()
    };
    if let Some(why) = &forbidden {
        println!("NOT RUN step by step: {why}. Only the static part was checked.");
        println!(
            "{} probes with loops were read only; {} planted leaks were not looked for",
            uncovered(false),
            uncovered(true)
        );
        let unknown: BTreeSet<u64> = rows.iter().flat_map(|row| row.unknown_calls.iter().copied()).collect();
        println!("{} calls through pointers were not followed", unknown.len());
    } else if !runners.follow_secrets() {
        let compared = rows.iter().filter(|row| !row.is_control() && row.covered == Covered::Compared);
        println!(
            "{} probes with loops were compared under several secrets, and no secret was followed; {} planted leaks were not looked for",
            compared.count(),
            uncovered(true)
        );
    }
    let all = options.only.is_empty() && options.except.is_empty() && forbidden.is_none();
    let has_flag = artefact.machine == Machine::Aarch64 && forbidden.is_none();
    if has_flag && !timing.exists {
        println!(
            "data-independent timing was NOT CHECKED: no probe sets DIT, as the emulator does not say that its CPU has it; code built with \
             -Ctarget-feature=+dit does not ask"
        );
    }
    let idle = if all { timing.idle } else { Vec::new() };
    idle.iter().for_each(|finding| println!("{finding}"));
    let unwatched = if options.functions && all {
        let unwatched = unwatched(&artefact, &rows)?;
        unwatched.iter().for_each(|finding| println!("{finding}"));
        unwatched.len()
    } else if options.functions {
        return Err("which functions no probe runs shows only where all probes are run".into());
    } else {
        0
    };
    let left_out = forbidden.is_some() || has_flag && !timing.exists;
    Ok(failed == 0 && stale.is_empty() && unwatched == 0 && idle.is_empty() && !(options.require && left_out))
}

/// Products that are computed while Arm's flag of data-independent timing is clear, and that `dit-clear.txt`
/// does not excuse, are findings of their rows.
fn timing(artefact: &Artefact, rows: &mut [Row]) -> Result<Timing, String> {
    let exists = rows.iter().any(|row| row.flag.exists);
    if !exists {
        return Ok(Timing { exists, idle: Vec::new() });
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("dit-clear.txt");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut excuses = dit::Excuses::of(&text);
    for row in rows.iter_mut().filter(|row| !row.is_control()) {
        let clear = row.flag.clear(|at| artefact.function_at(at).map(|function| function.address));
        if clear.is_empty() || excuses.covers(&row.symbol) {
            continue;
        }
        let mut all: Vec<String> = clear
            .iter()
            .map(|at| format!("product while DIT is clear: {}", artefact.describe(*at)))
            .collect();
        if let Part::Flagged(before) = &mut row.parts[1] {
            all.splice(0..0, before.drain(..));
        }
        row.parts[1] = Part::Flagged(all);
        row.good = false;
    }
    Ok(Timing { exists, idle: excuses.findings() })
}

/// The results of all probes about Arm's flag of data-independent timing.
struct Timing {
    /// Whether a probe set the flag.
    exists: bool,
    /// Errors of the list of excuses; where not all probes run, some excuse nothing.
    idle: Vec<String>,
}

/// Public functions that no clean probe runs, and that `unwatched.txt` does not excuse.
fn unwatched(artefact: &Artefact, rows: &[Row]) -> Result<Vec<String>, String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let functions = watched::functions::all(&here.join("../.."))?;
    let clean = rows.iter().filter(|row| row.good && !row.is_control());
    let addresses: HashSet<u64> = clean.flat_map(|row| row.watched.iter().copied()).collect();
    let lines = watched::lines(&artefact.path, &addresses)?;
    let excuses = here.join("unwatched.txt");
    let excuses = std::fs::read_to_string(&excuses).map_err(|e| format!("{}: {e}", excuses.display()))?;
    let findings = watched::findings(&functions, &lines, &excuses);
    println!(
        "{} public functions that are not named *_vartime; {} findings",
        functions.len(),
        findings.len()
    );
    Ok(findings)
}

/// Checks that a table read with other instructions executes another number of them. If not, the flavours are
/// not what their names say.
fn flavours_differ(probes: &Probes, rows: &[Row]) -> Result<(), String> {
    let of_table = |row: &&Row| row.symbol.split(' ').next() == Some(&probes.reads_table);
    let mut executed: Vec<_> = rows.iter().filter(of_table).map(|row| &row.executed).collect();
    let flavours = executed.len();
    executed.sort();
    executed.dedup();
    if executed.len() == flavours {
        Ok(())
    } else {
        Err(format!("{} executes as many instructions whatever reads its table", probes.reads_table))
    }
}

/// Audits all probes, one a core at a time, the last of the list (the longest) first; the rows are in the
/// order of the list.
fn audit_all(
    artefact: &Artefact,
    runners: &Runners<'_>,
    chosen: &[&Probe],
    secrets: &[Vec<u64>],
    forbidden: &Mutex<Option<String>>,
) -> Result<Vec<Row>, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut rows = Vec::new();
        let mut runner = runners.one();
        while let Some(i) = chosen.len().checked_sub(next.fetch_add(1, Ordering::Relaxed) + 1) {
            rows.push((i, audit(artefact, runners, &mut runner, chosen[i], secrets, forbidden)?));
        }
        Ok::<_, String>(rows)
    };
    let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut rows = Vec::new();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            rows.extend(worker.join().map_err(|_| "the audit of a probe panicked")??);
        }
        Ok::<_, String>(())
    })?;
    rows.sort_by_key(|(i, _)| *i);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// Reads the code of one probe and runs it.
fn audit(
    artefact: &Artefact,
    runners: &Runners<'_>,
    runner: &mut Runner<'_>,
    probe: &Probe,
    secrets: &[Vec<u64>],
    forbidden: &Mutex<Option<String>>,
) -> Result<Row, String> {
    let start = artefact.find(&probe.symbol).ok_or(format!("{} is not in the artefact", probe.symbol))?;
    let survey = walk::survey(artefact, start);
    let mut findings = survey.findings.clone();
    if probe.shape == Shape::Straight {
        findings.extend(survey.conditional.iter().map(|at| (*at, "conditional jump")));
        findings.extend(survey.unknown_calls.iter().map(|at| (*at, "call to an unknown place")));
        if findings.is_empty() {
            findings.extend(walk::secret_addresses(artefact, start));
        }
    }
    let code = findings.iter().map(|(at, what)| format!("{what}: {}", artefact.describe(*at))).collect();
    let mut row = Row {
        symbol: probe.name(),
        instructions: survey.instructions.to_string(),
        conditional: survey.conditional.len().to_string(),
        executed: "-".into(),
        secrets: "-".into(),
        parts: [Part::of(code), Part::NotRun, Part::NotRun],
        good: false,
        covered: Covered::Not,
        unknown_calls: survey.unknown_calls,
        watched: HashSet::new(),
        reached: Reached::new(),
        places: BTreeSet::new(),
        flag: Flag::default(),
    };
    let possible = lock(forbidden).is_none();
    if possible {
        let traced = runner.trace(probe, secrets);
        take(runners, traced, &mut row, survey.reached, forbidden);
    }
    Ok(row)
}

/// Computes whether a probe has the results expected of it, and its coverage, from the results of all parts.
fn verdict(probe: &Probe, row: &mut Row) {
    let wanted = match probe.expect {
        Expect::Clean => [false; 3],
        Expect::Leak { code, trace, taint } => [code, trace, taint],
    };
    row.good = row.parts.iter().zip(wanted).all(|(part, wanted)| match part {
        Part::Clean => !wanted,
        // A control must be flagged where it says so; more is no fault of the audit.
        Part::Flagged(_) => wanted || probe.expect != Expect::Clean,
        Part::NotRun => true,
    });
    let was_run = |part: &Part| !matches!(part, Part::NotRun);
    row.covered = match probe.expect {
        Expect::Clean if probe.shape == Shape::Straight || row.parts.iter().all(was_run) => Covered::Whole,
        Expect::Clean if was_run(&row.parts[1]) => Covered::Compared,
        Expect::Leak { .. } if row.parts.iter().any(|part| matches!(part, Part::Flagged(_))) => {
            Covered::Whole
        }
        _ => Covered::Not,
    };
}

/// Makes the instructions that the taint reported findings of their rows, except jumps at places that
/// `declassified.txt` names for the probe; returns the errors of that list.
fn given_away(
    artefact: &Artefact,
    probes: &Probes,
    chosen: &[&Probe],
    rows: &mut [Row],
) -> Result<Vec<String>, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("declassified.txt");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let (named, source) = (Named::of(&text), Source::of(artefact)?);
    for (row, probe) in rows.iter_mut().zip(chosen) {
        let may = named.places(probe.operation());
        let (findings, places) = places::judge(&row.reached, &may, |at| source.places(at));
        row.places = places;
        if !findings.is_empty() {
            let findings = findings.iter().map(|(at, what)| format!("{what}: {}", artefact.describe(*at)));
            row.parts[2] = Part::Flagged(findings.collect());
        }
        verdict(probe, row);
    }
    let followed = rows.iter().filter(|row| !matches!(row.parts[2], Part::NotRun));
    let followed: HashMap<&str, _> = followed.map(|row| (&*row.symbol, &row.places)).collect();
    Ok(named.findings(&probes.probes, |probe| followed.get(&*probe.name()).copied()))
}

/// Stores the results of the dynamic parts in the row.
fn take(
    runners: &Runners<'_>,
    traced: Result<Traced, Absent>,
    row: &mut Row,
    reached: BTreeSet<u64>,
    forbidden: &Mutex<Option<String>>,
) {
    match traced {
        Ok(traced) => {
            row.executed = traced.steps.to_string();
            row.watched = traced.executed;
            row.flag = traced.flag;
            row.secrets = traced.secrets.to_string();
            row.parts[1] = Part::of(traced.parting.into_iter().collect());
            row.reached = traced.taint;
            row.parts[2] = if runners.follow_secrets() { Part::Clean } else { Part::NotRun };
        }
        // It is read, and another machine runs it.
        Err(Absent::NotOnThisCpu) => row.watched.extend(reached),
        Err(Absent::Forbidden(why)) => *lock(forbidden) = Some(why),
        // The others are still worth reading.
        Err(Absent::Failed(why)) => row.parts[1] = Part::Flagged(vec![why]),
    }
}

fn print(rows: &[Row]) {
    let head = ["symbol", "code", "jumps", "executed", "secrets", "static", "traces", "taint", "verdict"];
    let mut table = vec![head.map(String::from)];
    table.extend(rows.iter().map(|row| {
        let [code, trace, taint] = &row.parts;
        let control = row.is_control();
        let verdict = match (row.good, control, row.covered) {
            (true, false, Covered::Whole) => "constant time",
            (true, false, Covered::Compared) => "the same under all secrets",
            (true, false, Covered::Not) => "nothing found, not run",
            (true, true, Covered::Whole) => "leak found, as it must be",
            (true, true, _) => "NOT CHECKED: no part that finds it was run",
            (false, false, _) => "LEAK",
            (false, true, _) => "BLIND: a planted leak was not found",
        };
        [
            row.symbol.trim_start_matches("audit_"),
            &row.instructions,
            &row.conditional,
            &row.executed,
            &row.secrets,
            code.word(),
            trace.word(),
            taint.word(),
            verdict,
        ]
        .map(String::from)
    }));
    let widths: Vec<usize> =
        (0..head.len()).map(|i| table.iter().map(|row| row[i].len()).max().unwrap_or(0)).collect();
    for row in &table {
        let cells = row.iter().enumerate().map(|(i, cell)| match i {
            1..=4 => format!("{cell:>width$}", width = widths[i]),
            _ => format!("{cell:<width$}", width = widths[i]),
        });
        println!("{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    for row in rows.iter().filter(|row| !row.good) {
        println!("\n{}", row.symbol);
        for (name, part) in ["static", "traces", "taint"].iter().zip(&row.parts) {
            if let Part::Flagged(findings) = part {
                for finding in findings.iter().take(20) {
                    println!("  {name}: {finding}");
                }
            }
        }
    }
}
