//! The audit of the structure (rooms: limbs < field, scalar < form < multiply < operate < lanes < curve;
//! crates: core < library < catalogue < laboratory < command).
//!
//! Reads the source with a parser and checks that
//! - a crate of the workspace depends only on crates below it;
//! - a room of `secant-core` imports only rooms below it; rooms of one level do not reach into each other,
//!   nor do the folders inside a room; `ct`, `cpu` and `threads` are open to all and use nothing but each
//!   other;
//! - the files of a crate form no circle;
//! - `unsafe` code stays in `ct`, `cpu`, `limbs`, the C interface, the laboratory's clock and doors to
//!   foreign code, and the audit's doors to valgrind and QEMU;
//! - a function that names a `*_vartime` function is named so itself, or stands in `vartime-allowed.txt` with
//!   its reason; a type that stands there as `type NAME` is of variable time: its functions may name such
//!   functions, and whoever names it must be named so;
//! - no file is longer than [`MAX_LINES`], and a module with children is `NAME/mod.rs`.
//!
//! Code under `#[cfg(test)]` is free to look anywhere.

mod circles;
mod crates;
mod files;
mod source;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub use files::MAX_LINES;
use source::Module;

/// The crate whose rooms are checked.
const CORE: &str = "secant-core";

/// The crates whose functions say by their names that they are of variable time.
const NAMED: [&str; 7] = [
    CORE,
    "secant",
    "secant-catalogue",
    "secant-ffi",
    "secant-protocols",
    "secant-rustcrypto",
    "secant-rustls",
];

/// Rooms of the library and their levels.
const LEVELS: &[(&str, u32)] = &[
    ("ct", 0),
    ("cpu", 0),
    ("threads", 0),
    ("limbs", 1),
    ("field", 2),
    ("scalar", 2),
    ("form", 3),
    ("multiply", 4),
    ("operate", 5),
    ("lanes", 6),
    ("curve", 7),
];

/// Paths whose code may be `unsafe`, from the workspace's root.
const UNSAFE_ROOMS: &[&str] = &[
    "crates/secant-core/src/ct",
    "crates/secant-core/src/cpu",
    "crates/secant-core/src/limbs",
    "crates/secant-ffi/src",
    "crates/secant-lab/src/clock",
    "crates/secant-lab/src/peers/raw",
    "crates/secant-lab/src/peers/loaded/library",
    "crates/secant-lab/src/float25519/x87",
    "crates/secant-probes/src/cleared",
    "crates/secant-probes/src/interface",
    "crates/secant-probes/src/mark",
    "crates/secant-probes/src/bin/secant-vectors/called",
    "crates/secant-probes/src/bin/secant-binary",
    "crates/secant-steps/src",
];

/// Audits the workspace at `root` and prints the findings; returns whether there are none.
pub fn run(root: &Path) -> Result<bool, String> {
    let allowed_path = root.join("crates/secant-audit/vartime-allowed.txt");
    let allowed = if allowed_path.exists() { read(&allowed_path)? } else { String::new() };
    let mut files = Vec::new();
    collect(root, &mut files)?;
    files.sort();
    let mut sources = Vec::new();
    for path in &files {
        let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
        sources.push((name, read(path)?));
    }
    let mut errors = crates::audit(&metadata(root)?)?;
    errors.extend(files::quoted(&read(&root.join("CONTRIBUTING.md"))?));
    errors.extend(audit(&sources, &allowed)?);
    for error in &errors {
        println!("error: {error}");
    }
    println!("layers: {} files, {} errors", files.len(), errors.len());
    Ok(errors.is_empty())
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// The manifests, as cargo reads them.
fn metadata(root: &Path) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| format!("cargo: {e}"))?;
    if !output.status.success() {
        return Err("cargo metadata failed".to_owned());
    }
    String::from_utf8(output.stdout).map_err(|e| format!("cargo metadata: {e}"))
}

/// The files of Rust below a folder.
pub(crate) fn rust_files(directory: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    collect(directory, &mut files)?;
    Ok(files)
}

/// Whether an attribute with this content of its brackets makes an item one for tests.
pub(crate) fn source_for_tests(attribute: proc_macro2::TokenStream) -> bool {
    source::is_for_tests(attribute)
}

/// The Rust files under a directory, but for what cargo made, and hidden ones.
fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
    for entry in entries {
        let entry = entry.map_err(|e| e.to_string())?;
        let (path, name) = (entry.path(), entry.file_name());
        if path.is_dir() {
            if name != "target" && !name.as_encoded_bytes().starts_with(b".") {
                collect(&path, files)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// Audits sources given as (path from the root, text).
pub fn audit(sources: &[(String, String)], allowed: &str) -> Result<Vec<String>, String> {
    let mut errors = files::audit(sources);
    let mut allowed = allow_list(allowed)?;
    let names: Vec<String> =
        allowed.keys().filter_map(|name| name.strip_prefix("type ")).map(str::to_owned).collect();
    let variable: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut modules = Vec::new();
    for (path, text) in sources {
        modules.push(Module::parse(path, text, &variable)?);
    }
    let tests: Vec<(String, Vec<String>)> = modules
        .iter()
        .flat_map(|m| m.test_modules.iter().map(|path| (m.crate_name.clone(), path.clone())))
        .collect();
    let is_test = |m: &Module| {
        !m.in_src || tests.iter().any(|(name, path)| *name == m.crate_name && m.path.starts_with(path))
    };
    let folders: Vec<Vec<String>> = modules
        .iter()
        .filter(|m| m.crate_name == CORE && m.path.len() > 2)
        .map(|m| m.path[..2].to_vec())
        .collect();
    for module in modules.iter().filter(|m| !is_test(m)) {
        if !UNSAFE_ROOMS
            .iter()
            .any(|room| module.file.strip_prefix(room).is_some_and(|rest| rest.starts_with(['/', '.'])))
        {
            for line in &module.unsafe_lines {
                errors.push(format!(
                    "{}:{line}: unsafe outside ct, cpu, limbs, secant-ffi, the clock, the x87 unit, the peers' raw and loaded libraries, and the probes that call C, valgrind and kernels, and QEMU's plugin",
                    module.file
                ));
            }
        }
        for (line, target) in module.uses.iter().filter(|_| module.crate_name == CORE) {
            if let Some(why) = forbidden(&module.path, target, &folders) {
                errors.push(format!("{}:{line}: {why}: crate::{}", module.file, target.join("::")));
            }
        }
        for (line, function, called) in module.vartime.iter().filter(|_| NAMED.contains(&&*module.crate_name))
        {
            if let Some(used) = allowed.get_mut(function) {
                *used = true;
            } else {
                errors.push(format!(
                    "{}:{line}: {function} names {called}: call it *_vartime, or give the reason in vartime-allowed.txt",
                    module.file
                ));
            }
        }
    }
    errors.extend(circles_of(modules.iter().filter(|m| !is_test(m))));
    for name in &names {
        let named = modules.iter().any(|m| NAMED.contains(&&*m.crate_name) && m.types.contains(name));
        allowed.insert(format!("type {name}"), named);
    }
    for (entry, _) in allowed.iter().filter(|(_, used)| !**used) {
        errors.push(format!("vartime-allowed.txt: {entry} is not there, or names nothing of variable time"));
    }
    Ok(errors)
}

/// The circles among the files of each crate.
fn circles_of<'a>(modules: impl Iterator<Item = &'a Module>) -> Vec<String> {
    let mut crates: BTreeMap<&str, Vec<circles::File<'_>>> = BTreeMap::new();
    // A program in src/bin is a crate of its own, of one file.
    for m in modules.filter(|m| m.path.first().is_none_or(|first| first != "bin")) {
        let file = circles::File { name: &m.file, module: &m.path, syntax: &m.syntax };
        crates.entry(&m.crate_name).or_default().push(file);
    }
    crates.values().flat_map(|files| circles::circles(files)).collect()
}

/// `path::of::function | reason` or `type NAME | reason` a line; `#` starts a comment.
fn allow_list(text: &str) -> Result<BTreeMap<String, bool>, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| match line.split_once('|') {
            Some((function, reason)) if !reason.trim().is_empty() => Ok((function.trim().to_owned(), false)),
            _ => Err(format!("vartime-allowed.txt: no reason in '{line}'")),
        })
        .collect()
}

fn level(room: &str) -> Option<u32> {
    LEVELS.iter().find(|(name, _)| *name == room).map(|(_, level)| *level)
}

/// Why module `from` may not name `to`, if it may not. Both are paths from the crate's root.
fn forbidden(from: &[String], to: &[String], folders: &[Vec<String>]) -> Option<&'static str> {
    let target = to.first()?;
    let Some(to_level) = level(target) else {
        return Some("not through a room with a level");
    };
    let room = from.first()?;
    let Some(from_level) = level(room) else {
        return Some("from a room without a level");
    };
    if room == target {
        // Folders inside a room are siblings too.
        let here = from.get(1).zip(to.get(1)).filter(|(a, b)| a != b);
        let closed = |folder: &str| folders.iter().any(|f| f[0] == *room && f[1] == folder);
        return here.filter(|(a, b)| closed(a) && closed(b)).map(|_| "reaches into a sibling");
    }
    match to_level.cmp(&from_level) {
        core::cmp::Ordering::Less => None,
        core::cmp::Ordering::Equal if to_level == 0 => None,
        core::cmp::Ordering::Equal => Some("reaches into a sibling"),
        core::cmp::Ordering::Greater => Some("looks up"),
    }
}

#[cfg(test)]
mod tests;
