//! The limit holds, and the list has every operation.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::Path;
use std::thread;

use secant::cpu::Backend;
use secant_stack::{Children, LIMIT, all, levels};

/// The program that runs the operations.
const PROGRAM: &str = env!("CARGO_BIN_EXE_secant-stack");

#[test]
fn every_operation_ends_on_a_small_stack() {
    // The levels at once, each in a process of its own.
    let failed: Vec<String> = thread::scope(|scope| {
        let of = |highest: Backend| {
            let names = Children { program: PROGRAM, highest }.failures(LIMIT);
            names.into_iter().map(move |name| format!("{}: {name}", highest.name()))
        };
        let all: Vec<_> = levels().map(|highest| scope.spawn(move || of(highest))).collect();
        all.into_iter().flat_map(|level| level.join().unwrap()).collect()
    });
    assert!(failed.is_empty(), "more than {LIMIT} bytes, or an error:\n{}", failed.join("\n"));
}

/// On the smallest stack something ends and something does not: else nothing above would be seen.
#[test]
fn what_needs_more_is_named() {
    let highest = levels().next().unwrap();
    let names = Children { program: PROGRAM, highest }.failures(16 * 1024);
    assert!(!names.is_empty() && names.len() < all().count(), "{names:?}");
}

/// The text of all files of a directory.
fn text(directory: &Path) -> String {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { text(&path) } else { fs::read_to_string(path).unwrap() }).collect()
}

/// Every function of the library that takes part in its interface stands in the list by its name.
#[test]
fn no_function_is_left_out() {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../secant/src");
    let operations = text(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/operations"));
    let words: Vec<&str> = operations.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    // Names and codes of enumerations, and columns as they are given.
    const PLAIN: [&str; 15] = [
        "code",
        "declassify",
        "default_tag",
        "fixed",
        "from_bit",
        "from_code",
        "from_name",
        "get",
        "group",
        "is_empty",
        "len",
        "name",
        "offsets",
        "strided",
        "wide_offsets",
    ];
    let mut missing = Vec::new();
    for path in fs::read_dir(&library).unwrap().map(|entry| entry.unwrap().path()) {
        // Private modules, on which all others are built.
        if ["engine", "formats"].iter().any(|private| path.ends_with(private)) {
            continue;
        }
        let source = if path.is_dir() { text(&path) } else { fs::read_to_string(&path).unwrap() };
        for line in source.lines() {
            let line = line.trim_start();
            let Some(rest) = line.strip_prefix("pub fn ").or(line.strip_prefix("pub const fn ")) else {
                continue;
            };
            let name = rest.split(['(', '<']).next().unwrap_or_default();
            if !words.contains(&name) && !PLAIN.contains(&name) {
                missing.push(name.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "not in src/operations: {missing:?}");
}
