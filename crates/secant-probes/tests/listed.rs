//! Checks of the list that `secant-probes` prints. By name: cargo test --release -p secant-probes --test
//! listed

use std::collections::HashSet;
use std::process::Command;

fn list() -> serde_json::Value {
    let output = Command::new(env!("CARGO_BIN_EXE_secant-probes")).output().expect("the probes run");
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).expect("the list is JSON")
}

/// A probe is audited under its symbol: two of one name would hide each other.
#[test]
fn no_symbol_stands_twice() {
    let list = list();
    let probes = list["probes"].as_array().expect("a list of probes");
    let symbols: HashSet<&str> = probes.iter().filter_map(|probe| probe["symbol"].as_str()).collect();
    assert_eq!(symbols.len(), probes.len());
}

/// Leaks are planted, so that the audit can show that it finds them.
#[test]
fn leaks_are_planted() {
    let list = list();
    let probes = list["probes"].as_array().expect("a list of probes");
    let clean = probes.iter().filter(|probe| probe["expect"] == "clean").count();
    assert!(clean > 0 && clean < probes.len(), "{clean} of {}", probes.len());
}

/// The page lists what may be given away, and where, as the audit has it; without the audit's own controls.
#[test]
fn the_page_lists_what_is_given_away() {
    let audit = include_str!("../../secant-audit/declassified.txt");
    let page = include_str!("../../../docs/constant-time.md");
    let places = audit.lines().filter(|line| !line.starts_with(['#', ' ']));
    let places = places.filter_map(|line| line.split_once(" | "));
    let places = places.filter(|(place, _)| !place.starts_with("secant-probes/"));
    let wanted: Vec<String> = places.map(|(place, reason)| format!("| `{place}` | {reason} |")).collect();
    let listed: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
    assert!(!listed.is_empty() && listed == wanted, "the table is to be\n{}", wanted.join("\n"));
}
