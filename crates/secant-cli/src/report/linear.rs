//! The cost of files of results is linear in their length.

use serde_json::{Value, json};

use super::markdown::{BLOCKS, Source};
use super::reproduced::Reproduced;
use super::results::Results;
use super::{Chronograms, Site, batches};
use crate::catalogue::Catalogue;
use crate::linear::holds;

/// The length of everything that is made of results.
fn written(machines: &[Results], reproduced: &[Reproduced]) -> usize {
    let curves = Catalogue(secant_catalogue::curves());
    let source = Source { curves, machines, reproduced };
    let blocks: usize = BLOCKS.iter().map(|(_, make)| make(&source).len()).sum();
    let chronograms =
        Chronograms { machine: serde_json::from_value(json!({"cpu": "c"})).unwrap(), charts: Vec::new() };
    let mut pages = 0;
    let site = Site { curves, machines, reproduced: reproduced.first(), chronograms: &chronograms };
    site.each(&mut |_, page| pages += page.into_string().len());
    blocks + pages
}

/// A row of `bench`, with a run, a method and a batch of its own.
fn row(i: usize, peer: bool, one_run: bool) -> Value {
    let run = if one_run { "all".to_string() } else { format!("run {i}") };
    let peer = peer.then(|| json!({"name": format!("library {i}"), "version": "1", "timed": "it"}));
    json!({"curve": "p256", "operation": "mul_batch", "method": format!("m{i}"), "backend": "mulx", "constant_time": true,
        "threads": 1, "peer": peer, "core_cycles": 100 + i, "core_cycles_p10": 9, "core_cycles_p90": 900, "ns": 40, "samples": 9,
        "run": run, "batch": 1 + i % 100_000})
}

#[test]
fn results_of_any_length() {
    let curves = Catalogue(secant_catalogue::curves());
    for one_run in [true, false] {
        let file = |n: usize| {
            let rows: Vec<_> = (0..n).map(|i| row(i, i % 2 == 1, one_run)).collect();
            json!({"machine": {"cpu": "c"}, "results": rows}).to_string()
        };
        holds("results", 500, file, |text| {
            let results = Results::from_json(serde_json::from_str(text).unwrap(), "name", curves).unwrap();
            let machines = [("name".to_string(), results)];
            assert_eq!(batches::files(&machines).len(), 2);
            let [(_, results)] = machines;
            assert!(written(&[results], &[]) > text.len() / 10);
        });
    }
}

#[test]
fn tables_of_papers_of_any_length() {
    let rows = |n: usize| -> Vec<_> {
        (0..n).map(|i| json!({"what": "w", "why": format!("why {i}"), "verdict": "not reproduced"})).collect()
    };
    let file = |tables: Vec<Value>| {
        json!({"machine": {"cpu": "c"}, "papers": [{"paper": "robert", "title": "t", "tables": tables}]})
            .to_string()
    };
    let one = |rows: Vec<Value>| json!({"table": "1", "title": "t", "rows": rows});
    let many = |n: usize| file((0..n).map(|_| one(rows(20))).collect());
    holds("tables", 20, many, |text| {
        let read = Reproduced::from_json(serde_json::from_str(text).unwrap()).unwrap();
        assert!(written(&[], &[read]) > 0);
    });
    let refused = |text: &String| Reproduced::from_json(serde_json::from_str(text).unwrap()).err().unwrap();
    let long = |n: usize| file(vec![one(rows(n))]);
    holds("rows", 2000, long, |text| {
        assert!(refused(text).contains("rows and claims: at most 1000 are read"))
    });
    let wide = |n: usize| {
        let names: Vec<String> = (0..n).map(|i| format!("c{i}")).collect();
        file(vec![json!({"table": "1", "title": "t", "on": names, "rows": rows(900)})])
    };
    holds("columns", 2000, wide, |text| {
        assert!(refused(text).contains("printed numbers: at most 16 are read"))
    });
}
