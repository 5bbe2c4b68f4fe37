//! Charts and a page of batches of many sizes, from files that `bench --sizes` wrote.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use secant_core::cpu::Backend;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::operate::lanes::Wide;
use secant_core::operate::many::{Plan, Way};
use secant_lab::svg::{Line, Panel, Shade, panels};

use super::results::{Entry, Results};
use crate::table::number;

/// Paths of the page and its charts, from the repository's root.
const PAGE: &str = "docs/batches.md";
const CHARTS: &str = "docs/batches";

/// Batches of products, of products of the base point, and of `[m]P + [n]G`: the operations that a chart of a
/// curve has.
const PRODUCTS: [(&str, Shade); 5] = [
    ("mul_batch", Shade::First),
    ("x25519_batch", Shade::First),
    ("ladder_batch", Shade::Second),
    ("mul_base_batch", Shade::Third),
    (SUMS, Shade::Fourth),
];
/// `[m_i]P_i + [n_i]G`, in variable time.
const SUMS: &str = "mul_add_batch";
/// `[k_1]P_1 + .. + [k_n]P_n`, one sum of many multiples.
const SUM: &str = "msm";

const HEAD: &str = "\
# Batches and sums of every size

Core cycles each: of a batch of n for one of its products, of a sum of n multiples for one of its points.
`secant bench --sizes` measures them. `secant report --refresh` makes this page and its charts from the files in
`docs/results/batches`, and a test holds the page to the files.

Batches stand in eight lanes of AVX-512 IFMA from three to seven inputs on ([multiplication.md](multiplication.md)).
What is left over from whole vectors is done in lanes or one by one, whatever costs less, and one input alone as by the
operation for one. Over prime fields `mul_batch` of Sapphire Rapids is a single method, always in lanes.

Sums in variable time are made as the marks say, on words, on vectors or in lanes; those in constant time by regular
windows, a few terms one by one. The sums of Sapphire Rapids are of a commit that had no tables in lanes, and took words
for all of fewer than 16 terms; the marks are of this one.

A cell has the figure of the best backend and, on that, of the first method in the file; it is empty where that had no
undisturbed sample.
";

/// The page and the charts of these machines, as paths from the repository's root and texts; nothing without
/// machines.
pub(super) fn files(machines: &[(String, Results)]) -> Vec<(String, String)> {
    if machines.is_empty() {
        return Vec::new();
    }
    let mut page = HEAD.to_string();
    let mut files = Vec::new();
    for (name, machine) in machines {
        let about = &machine.machine;
        let _ = write!(page, "\n## {}\n\n{}", about.label, about.cpu);
        for part in [&about.rustc, &about.date].into_iter().flatten() {
            let _ = write!(page, "; {part}");
        }
        page.push_str(".\n");
        for (what, title, across, panels_of) in [
            (
                "products",
                "Cycles each, products",
                "size of the batch",
                products as fn(&Results) -> Vec<Panel>,
            ),
            ("sums", "Cycles a point, sums of many", "points of the sum", sums),
        ] {
            let charts = panels_of(machine);
            if charts.is_empty() {
                continue;
            }
            let title = format!("{title}: {}", about.label);
            let file = format!("{CHARTS}/{name}-{what}.svg");
            let _ = write!(page, "\n![{title}](batches/{name}-{what}.svg)\n\n{}", table(&charts));
            files.push((file, panels(&title, across, &charts).into_string()));
        }
    }
    files.push((PAGE.to_string(), page));
    files
}

/// The curves of a file, in their order.
fn curves(machine: &Results) -> Vec<&str> {
    let mut curves: Vec<&str> = Vec::new();
    for entry in machine.entries.iter().filter(|entry| entry.batch.is_some()) {
        if !curves.contains(&&*entry.curve) {
            curves.push(&entry.curve);
        }
    }
    curves
}

/// Size and cycles of the rows that are asked for: of those of one size, the best backend's first.
fn points(machine: &Results, wanted: impl Fn(&Entry) -> bool) -> Vec<(f64, f64)> {
    let rows = machine.entries.iter().filter(|entry| entry.peer.is_none() && wanted(entry));
    let mut best: BTreeMap<u32, (Option<Backend>, Option<f64>)> = BTreeMap::new();
    for entry in rows {
        let Some(batch) = entry.batch else { continue };
        let row = (entry.rank(), entry.figure().map(|figure| figure.median));
        let known = best.entry(batch).or_insert(row);
        if row.0 > known.0 {
            *known = row;
        }
    }
    best.iter().filter_map(|(batch, (_, cycles))| Some((f64::from(*batch), (*cycles)?))).collect()
}

fn products(machine: &Results) -> Vec<Panel> {
    let of = |curve: &str| {
        let lines = PRODUCTS.iter().map(|(operation, shade)| Line {
            label: operation.to_string(),
            shade: *shade,
            points: points(machine, |e| {
                e.curve == curve && e.operation == *operation && (e.constant_time || *operation == SUMS)
            }),
        });
        let lines = lines.filter(|line| !line.points.is_empty()).collect();
        Panel { title: curve.to_string(), lines, marks: Vec::new() }
    };
    curves(machine).into_iter().map(of).filter(|panel| !panel.lines.is_empty()).collect()
}

fn sums(machine: &Results) -> Vec<Panel> {
    let of = |curve: &str| {
        let line = |label: &str, shade, constant_time| Line {
            label: label.to_string(),
            shade,
            points: points(machine, |e| {
                e.curve == curve && e.operation == SUM && e.constant_time == constant_time
            }),
        };
        let lines = [line("variable time", Shade::First, false), line("constant time", Shade::Third, true)];
        let lines: Vec<_> = lines.into_iter().filter(|line| !line.points.is_empty()).collect();
        let most = lines.iter().flat_map(|line| &line.points).map(|point| point.0).fold(0.0, f64::max);
        let of_sums = |entry: &&Entry| entry.curve == curve && entry.operation == SUM;
        let ifma = machine.entries.iter().filter(of_sums).any(|entry| entry.is_on(Backend::Ifma));
        let halves = machine.machine.label.contains("Zen 4");
        let ifma = ifma.then_some(if halves { Wide::Halves } else { Wide::Whole });
        Panel { title: curve.to_string(), lines, marks: bounds(curve, ifma, most as usize) }
    };
    curves(machine).into_iter().map(of).filter(|panel| !panel.lines.is_empty()).collect()
}

/// Numbers of points from which a sum in variable time uses another method, with AVX-512 IFMA, by how wide it
/// is, or without.
fn bounds(curve: &str, ifma: Option<Wide>, most: usize) -> Vec<(f64, String)> {
    let way: fn(Option<Wide>, usize) -> Way = match curve {
        "p224" => Way::of::<P224>,
        "p256" => Way::of::<P256>,
        "p384" => Way::of::<P384>,
        "p521" => Way::of::<P521>,
        "secp256k1" => Way::of::<Secp256k1>,
        "edwards25519" => Way::of::<Edwards25519>,
        "ted1271gls" => Way::of::<Ted1271gls>,
        _ => return Vec::new(),
    };
    let kind = |points| match way(ifma, points) {
        Way::Pairs => "two at a time",
        Way::Few => "one run",
        Way::Words(Plan::Straus) => "Straus",
        Way::Words(Plan::Buckets(_)) => "buckets",
        Way::Windows => "windows in lanes",
        Way::Tables => "tables in lanes",
        Way::Buckets => "buckets in lanes",
    };
    let changes = (2..=most).filter(|points| kind(*points) != kind(points - 1));
    changes.map(|points| (points as f64, kind(points).to_string())).collect()
}

/// The figures of charts: a row a line.
fn table(charts: &[Panel]) -> String {
    let lines = || charts.iter().flat_map(|panel| panel.lines.iter().map(move |line| (panel, line)));
    let mut sizes: Vec<f64> = lines().flat_map(|(_, line)| line.points.iter().map(|point| point.0)).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.dedup();
    let mut text = "| |".to_string();
    for size in &sizes {
        let _ = write!(text, " {size} |");
    }
    text.push_str(&format!("\n|{}\n", "---|".repeat(sizes.len() + 1)));
    for (panel, line) in lines() {
        let _ = write!(text, "| {}, {} |", panel.title, line.label);
        for size in &sizes {
            // The points of a line are in the order of their sizes.
            let found = line.points.binary_search_by(|point| point.0.total_cmp(size));
            text.push_str(
                &found.map_or_else(|_| " |".to_string(), |i| format!(" {} |", number(line.points[i].1))),
            );
        }
        text.push('\n');
    }
    text
}

/// The name of a file of results, for its charts.
pub(super) fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::catalogue::Catalogue;

    fn row(
        curve: &str,
        operation: &str,
        constant_time: bool,
        backend: &str,
        batch: u32,
        cycles: u32,
    ) -> Value {
        json!({"curve": curve, "operation": operation, "method": "m", "backend": backend, "constant_time": constant_time, "threads": 1,
            "peer": null, "core_cycles": cycles, "core_cycles_p10": cycles, "core_cycles_p90": cycles, "ns": null, "samples": 9, "batch": batch})
    }

    #[test]
    fn a_page_and_two_charts() {
        let rows = json!([
            row("p256", "mul_batch", true, "mulx", 1, 137_000),
            row("p256", "mul_batch", true, "ifma", 1, 60_000),
            row("p256", "mul_batch", true, "ifma", 8, 31_000),
            row("p256", "msm", false, "ifma", 64, 22_000),
            row("p256", "msm", true, "ifma", 64, 15_000),
            row("b233", "mul_batch", true, "vpclmul", 8, 24_000),
        ]);
        let json = json!({"machine": {"cpu": "c", "label": "One", "quiet": true}, "results": rows});
        let results = Results::from_json(json, "x", Catalogue(secant_catalogue::curves())).unwrap();
        let files = files(&[("one".to_string(), results)]);
        let names: Vec<&str> = files.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["docs/batches/one-products.svg", "docs/batches/one-sums.svg", "docs/batches.md"]);
        let page = &files[2].1;
        // The best backend's figure of each size.
        assert!(page.contains("| p256, mul_batch | 60,000 | 31,000 |\n"), "{page}");
        assert!(page.contains("| b233, mul_batch | | 24,000 |\n"), "{page}");
        assert!(page.contains("| p256, constant time | 15,000 |\n"), "{page}");
        assert!(files[0].1.contains("b233") && !files[1].1.contains("b233"));
        assert!(super::files(&[]).is_empty());
    }
}
