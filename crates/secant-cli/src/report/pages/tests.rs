//! The pages, read by a parser of HTML.

use std::path::Path;

use html5ever::tendril::TendrilSink;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use secant_catalogue::{Curve, Phase, Stretch, ThreadTrace};
use serde_json::{Value, json};

use super::*;
use crate::catalogue::Catalogue;
use crate::chronogram::{Chart, Group};
use crate::report::reproduced::Reproduced;
use crate::report::results::{Entry, Peer, Results};
use crate::table::number;

const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results/sapphire-rapids.json");
/// With rows of single multiplications on `ifma` and on `mulx`.
const ZEN4: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results/epyc-zen4.json");

/// Text that would be markup if it were not escaped.
const HOSTILE: &str = "</td></title><script>alert(1)</script>\"'&<b onclick=x>";

fn all() -> Catalogue {
    Catalogue(secant_catalogue::curves())
}

fn pages_of(machines: &[Results], reproduced: Option<&Reproduced>) -> Vec<(String, String)> {
    let chronograms = chronograms();
    let site = Site { curves: all(), machines, reproduced, chronograms: &chronograms };
    let mut pages = Vec::new();
    site.each(&mut |name, page| pages.push((name, page.into_string())));
    assert!(page_names(all()).eq(pages.iter().map(|(name, _)| name.clone())));
    pages
}

/// Two drawings, one of them simulated.
fn chronograms() -> Chronograms {
    let thread = |name: &'static str| {
        let stretch = |phase, start_ns, end_ns| Stretch { phase, start_ns, end_ns };
        let stretches = vec![stretch(Phase::Production, 0, 9_000), stretch(Phase::Waiting, 9_000, 12_000)];
        ThreadTrace { name, stretches }
    };
    let group = |title: &str, note: &str, names: &[&'static str]| Group {
        title: title.to_string(),
        note: note.to_string(),
        threads: names.iter().map(|name| thread(name)).collect(),
    };
    let groups = vec![
        group("pipeline-halve-wnaf4", HOSTILE, &["halvings", "additions of halves"]),
        group("four-wnaf4", "simulation from parts", &["doublings", "a", "b", "c"]),
    ];
    let chart = Chart { title: HOSTILE.to_string(), groups, cycles_per_ns: Some(3.0) };
    let machine = serde_json::from_value(json!({"cpu": HOSTILE})).unwrap();
    Chronograms { machine, charts: vec![("b233", chart)] }
}

/// An element: its name, its attributes, its text and that of all within.
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
}

/// Every element of a page without a mistake.
fn elements(name: &str, page: &str) -> Vec<Element> {
    let options = ParseOpts {
        tree_builder: TreeBuilderOpts { exact_errors: true, ..TreeBuilderOpts::default() },
        ..ParseOpts::default()
    };
    let dom = parse_document(RcDom::default(), options).one(page);
    assert!(dom.errors.borrow().is_empty(), "{name}: {:?}", dom.errors.borrow());
    let mut found = Vec::new();
    walk(&dom.document, &mut found);
    found
}

fn walk(node: &Handle, found: &mut Vec<Element>) -> String {
    let place = match &node.data {
        NodeData::Text { contents } => return contents.borrow().to_string(),
        NodeData::Element { name, attrs, .. } => {
            let attributes =
                attrs.borrow().iter().map(|a| (a.name.local.to_string(), a.value.to_string())).collect();
            found.push(Element { name: name.local.to_string(), attributes, text: String::new() });
            Some(found.len() - 1)
        }
        _ => None,
    };
    let text: String = node.children.borrow().iter().map(|child| walk(child, found)).collect();
    if let Some(place) = place {
        found[place].text.clone_from(&text);
    }
    text
}

fn kept() -> Results {
    Results::read(Path::new(KEPT), all()).unwrap()
}

fn zen4() -> Results {
    Results::read(Path::new(ZEN4), all()).unwrap()
}

#[test]
fn pages_are_whole_and_need_nothing_else() {
    let pages = pages_of(&[kept()], None);
    let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
    for (name, page) in &pages {
        let elements = elements(name, page);
        let metas: Vec<&Element> = elements.iter().filter(|e| e.name == "meta").collect();
        assert!(metas.iter().any(|m| m.attributes.iter().any(|(_, value)| value == "viewport")), "{name}");
        for element in &elements {
            assert!(!["script", "link", "img", "iframe"].contains(&element.name.as_str()), "{name}");
            for (key, value) in &element.attributes {
                assert!(!value.contains("//") && !key.starts_with("on"), "{name}: {key}={value}");
                if key == "href" {
                    assert!(names.contains(&value.as_str()), "{name}: {value}");
                }
            }
        }
        assert!(!page.contains("@import") && !page.contains("url("), "{name}");
        assert!(page.contains("prefers-color-scheme"), "{name}");
    }
}

#[test]
fn every_row_is_on_its_pages() {
    let results = kept();
    let pages = pages_of(std::slice::from_ref(&results), None);
    let cells = |file: &str| -> Vec<String> {
        let (name, page) = pages.iter().find(|(name, _)| name == file).unwrap();
        elements(name, page).into_iter().filter(|e| e.name == "td").map(|e| e.text).collect()
    };
    let peers = cells("peers.html");
    let index = cells("index.html");
    for curve in all().0 {
        let name = curve.info().name;
        let page = cells(&curve_file(name));
        let of_curve: Vec<_> = results.entries.iter().filter(|e| e.curve == name).collect();
        let measured = !of_curve.is_empty();
        for entry in of_curve {
            let figure = entry.figure().unwrap();
            let (low, high) = figure.spread.unwrap_or((figure.median, figure.median));
            for value in [figure.median, low, high] {
                assert!(page.contains(&number(value)), "{name}: {value}");
            }
            if let Some(peer) = &entry.peer {
                assert!(peers.contains(&number(figure.median)), "{name}: {}", peer.name);
                assert!(
                    peers.contains(&format!("{} {}", peer.name, peer.version)) && peers.contains(&peer.timed)
                );
            }
        }
        assert_eq!(index.iter().any(|cell| cell == name), measured, "{name}");
    }
    let changed = number(results.entries[0].figure().unwrap().median + 1.0);
    assert!(!cells(&curve_file(&results.entries[0].curve)).contains(&changed));
}

/// The page of a curve with results of one machine.
fn page_of(results: &Results, curve: &dyn Curve) -> Vec<Element> {
    let chronograms = chronograms();
    let machines = std::slice::from_ref(results);
    let site = Site { curves: all(), machines, reproduced: None, chronograms: &chronograms };
    elements(curve.info().name, &curve::page(&site, curve).into_string())
}

/// The rows of all tables with this head.
fn rows<'a>(elements: &'a [Element], head: &[&str]) -> Vec<Vec<&'a str>> {
    let mut tables: Vec<Vec<Vec<&str>>> = Vec::new();
    for element in elements {
        match (element.name.as_str(), tables.last_mut()) {
            ("table", _) => tables.push(Vec::new()),
            ("tr", Some(table)) => table.push(Vec::new()),
            ("th" | "td", Some(table)) => table.last_mut().unwrap().push(&element.text),
            _ => {}
        }
    }
    tables.into_iter().filter(|table| table[0] == head).flat_map(|table| table.into_iter().skip(1)).collect()
}

/// The rows from one that is explained to the rest.
fn explanations<'a>(elements: &'a [Element], head: &[&str]) -> Vec<Vec<Vec<&'a str>>> {
    let rows = rows(elements, head);
    rows.split_inclusive(|row| row.contains(&"the rest")).map(<[_]>::to_vec).collect()
}

fn breakdowns(elements: &[Element]) -> Vec<Vec<Vec<&str>>> {
    explanations(elements, &["operation", "part", "count", "each", "cycles", "share"])
}

fn phases_of(elements: &[Element]) -> Vec<Vec<Vec<&str>>> {
    explanations(elements, &["phase", "times", "M", "S", "cycles", "share"])
}

/// The expected explanations, of constant and then of variable time: operation, row, and the cycles of the
/// default where it is another row.
fn wanted<'a>(results: &'a Results, curve: &dyn Curve) -> Vec<(&'static str, &'a Entry, Option<f64>)> {
    let info = curve.info();
    let over_its_field = |e: &&Entry| all().find(&e.curve).unwrap().info().field_name == info.field_name;
    let mut timed = results.entries.iter().filter(|e| e.operation == "field_mul");
    if !timed.any(|e| over_its_field(&e)) {
        return Vec::new();
    }
    let row = |operation: &'static str, constant: bool| {
        let default = results.default_of(info.name, operation, constant)?;
        if default.backend.as_deref() != Some("ifma") {
            return Some((operation, default, None));
        }
        let same = |e: &&Entry| {
            e.backend.as_deref() == Some("mulx")
                && e.peer.is_none()
                && (&e.curve, &e.operation, e.constant_time, &e.method, &e.run)
                    == (&default.curve, &default.operation, constant, &default.method, &default.run)
        };
        let cycles = default.figure().unwrap().median;
        Some((operation, results.entries.iter().find(same)?, Some(cycles)))
    };
    let single = ["mul", "mul_base", "mul_add", "ladder", "x25519", "encode", "decode"];
    [true, false].iter().flat_map(|constant| single.iter().filter_map(|o| row(o, *constant))).collect()
}

fn cycles(row: &[&str]) -> f64 {
    row[4].replace(',', "").parse().unwrap()
}

/// Checks that the parts of an explanation add up to its row.
fn assert_whole(what: &str, explanation: &[Vec<&str>], entry: &Entry) {
    let total = entry.figure().unwrap().median;
    assert!((cycles(&explanation[0]) - total).abs() <= 0.5, "{what}");
    assert_eq!(explanation[0][5], "100 %", "{what}");
    let sum: f64 = explanation[1..].iter().map(|row| cycles(row)).sum();
    assert!((sum - total).abs() <= 0.5 * explanation.len() as f64, "{what}: {sum} {total}");
}

fn assert_way(what: &str, way: &str, entry: &Entry) {
    let (method, backend) = way.rsplit_once(" on ").unwrap();
    assert!(entry.method.as_deref().is_none_or(|name| name == method), "{what}: {way}");
    assert_eq!(Some(backend), entry.backend.as_deref(), "{what}");
}

#[test]
fn the_parts_of_a_breakdown_make_the_whole() {
    for results in [kept(), zen4()] {
        for curve in all().0 {
            let name = curve.info().name;
            let page = page_of(&results, *curve);
            let wanted = wanted(&results, *curve);
            let found = breakdowns(&page);
            assert_eq!(found.len(), wanted.len(), "{name}: {found:?}");
            let has =
                |element: &str, text: &str| page.iter().any(|e| e.name == element && e.text.contains(text));
            assert_eq!(has("h3", "Where the cycles go"), !wanted.is_empty(), "{name}");
            for (found, (operation, entry, default)) in found.iter().zip(&wanted) {
                let what = format!("{name} {operation}");
                assert_eq!(found[0][0], parts::operation(operation), "{what}");
                assert_way(&what, found[0][1], entry);
                assert_whole(&what, found, entry);
                assert!(has("text", &format!("{}, {}", found[0][0], found[0][1])), "{what}");
                if let Some(cycles) = default {
                    assert!(has("p", &format!("{} {}", found[0][0], number(*cycles))), "{what}");
                }
            }
            let vectors = wanted.iter().any(|(.., default)| default.is_some());
            for text in ["The default runs on vectors (ifma)", "those of the same method on mulx"] {
                assert_eq!(has("p", text), vectors, "{name}");
            }
        }
    }
}

#[test]
fn the_phases_of_every_default_method_make_its_time() {
    for results in [kept(), zen4()] {
        for curve in all().0 {
            let name = curve.info().name;
            let page = page_of(&results, *curve);
            let wanted: Vec<&Entry> = wanted(&results, *curve)
                .into_iter()
                .filter_map(|(operation, entry, _)| (operation == "mul").then_some(entry))
                .collect();
            let found = phases_of(&page);
            assert_eq!(found.len(), wanted.len(), "{name}: {found:?}");
            for (found, entry) in found.iter().zip(wanted) {
                assert_way(name, found[0][0].strip_prefix("[k]P, ").unwrap(), entry);
                assert_whole(name, found, entry);
            }
        }
    }
}

#[test]
fn what_runs_on_vectors_is_explained_on_mulx() {
    // There the rests of these rows are from -1 to 16 %, and those of [k]G from a table, which is read for
    // every addition, 33 to 40 %.
    let most = |row: &str| if row == "[k]G" { 0.45 } else { 0.2 };
    let results = zen4();
    for (name, kinds) in [
        ("edwards25519", &[true, false][..]),
        ("curve25519", &[true]),
        ("m221", &[true]),
        ("ted1271gls", &[true, false]),
    ] {
        let curve = all().find(name).unwrap();
        let page = page_of(&results, curve);
        let caption = |text: &str| page.iter().any(|e| e.name == "figcaption" && e.text.starts_with(text));
        for constant in kinds {
            let kind = crate::report::markdown::kind(*constant);
            assert!(caption(&format!("[k]P by phase, {kind}")), "{name} {kind}");
            assert!(caption(&format!("By field operation, {kind}")), "{name} {kind}");
        }
        let wanted = wanted(&results, curve);
        let on_vectors =
            |operation: &str| wanted.iter().filter(|w| w.0 == operation && w.2.is_some()).count();
        assert_eq!(on_vectors("mul"), kinds.len(), "{name}");
        let breakdowns = breakdowns(&page);
        let explained = breakdowns.iter().zip(&wanted).filter(|(_, wanted)| wanted.2.is_some());
        for rows in explained.map(|(rows, _)| rows).chain(&phases_of(&page)) {
            let rest = cycles(rows.last().unwrap()) / cycles(&rows[0]);
            assert!(rest.abs() < most(rows[0][0]), "{name} {:?}: {rest}", rows[0]);
        }
    }
}

#[test]
fn without_the_same_method_on_mulx_there_is_no_explanation() {
    let curve = all().find("m221").unwrap();
    let found = |results: &Results| {
        let page = page_of(results, curve);
        let operations = breakdowns(&page).iter().map(|rows| rows[0][0].to_string()).collect::<Vec<_>>();
        (operations, phases_of(&page).len())
    };
    let of = |operations: &[&str]| operations.iter().map(|o| parts::operation(o).to_string()).collect();
    assert_eq!(found(&zen4()), (of(&["mul", "mul_base", "mul_add", "ladder"]), 1));
    let changes: [fn(&mut Entry); 4] = [
        |e| e.method = Some("another".to_string()),
        |e| e.run = Some("another".to_string()),
        |e| e.backend = Some("portable".to_string()),
        |e| e.peer = Some(Peer { name: String::new(), version: String::new(), timed: String::new() }),
    ];
    for change in changes {
        let mut results = zen4();
        let on_mulx = |e: &&mut Entry| {
            (e.curve.as_str(), e.operation.as_str(), e.backend.as_deref()) == ("m221", "mul", Some("mulx"))
        };
        results.entries.iter_mut().filter(on_mulx).for_each(change);
        assert_eq!(found(&results), (of(&["mul_base", "mul_add", "ladder"]), 0));
    }
}

#[test]
fn threads_are_drawn_on_their_curves_and_on_the_papers_page() {
    let pages = pages_of(&[kept()], None);
    for (name, page) in &pages {
        let drawn = ["curve-b233.html", "paper-robert.html"].contains(&name.as_str());
        let elements = elements(name, page);
        assert_eq!(
            elements.iter().any(|e| e.name == "h2" && e.text == "On several threads"),
            drawn,
            "{name}"
        );
        for text in ["pipeline-halve-wnaf42 threads", "four-wnaf44 threads"] {
            assert_eq!(
                elements.iter().any(|e| e.name == "figcaption" && e.text == text),
                drawn,
                "{name}: {text}"
            );
        }
        let lanes = elements.iter().filter(|e| e.name == "text" && e.text == "75 % at work").count();
        assert_eq!(lanes, if drawn { 6 } else { 0 }, "{name}");
        assert_eq!(page.contains("simulation from parts"), drawn, "{name}");
    }
}

fn hostile_results() -> Results {
    let row = |peer: Value| {
        json!({"curve": "p256", "operation": "mul", "method": HOSTILE, "backend": "mulx", "constant_time": true, "threads": 1,
            "peer": peer, "core_cycles": 1234, "core_cycles_p10": 1e15, "core_cycles_p90": 0, "ns": 0, "samples": 1})
    };
    let text = json!({
        "machine": {"cpu": HOSTILE, "label": HOSTILE, "features": [HOSTILE], "rustc": HOSTILE, "commit": HOSTILE, "date": HOSTILE, "note": HOSTILE},
        "results": [row(Value::Null), row(json!({"name": HOSTILE, "version": HOSTILE, "timed": HOSTILE}))],
        "partial": true,
    });
    Results::from_json(text, HOSTILE, all()).unwrap()
}

fn reproduced(text: &str) -> Reproduced {
    Reproduced::from_json(json!({
        "machine": {"cpu": text},
        "papers": [{"paper": "robert", "title": text, "tables": [{
            "table": 1, "title": text, "source": text, "on": [text, "b"], "notes": [text],
            "rows": [
                {"what": text, "unit": text, "printed": 7, "printed_on": [{"on": "b", "value": 1.5}], "measured": 54321, "p10": 54000, "p90": 55000,
                    "method": text, "note": text, "verdict": "reproduced", "why": null},
                {"what": "noted", "unit": "M", "printed": 9, "measured": 8, "note": "a word", "verdict": "not reproduced", "why": "8 here; a word"},
                {"what": "claimed", "unit": "cycles", "printed": 9, "measured": 8, "verdict": "not reproduced", "why": "other: 9 % more"},
                {"what": "other", "unit": "M", "printed": "8 or 9", "measured": null, "verdict": "not measurable here", "why": text},
            ],
            "claims": [
                {"what": text, "printed": 1.25, "measured": 1.5, "verdict": "not reproduced", "why": text},
                {"what": "one", "printed": 1.25, "measured": 1.5, "verdict": "not reproduced", "why": format!("other: {text}")},
                {"what": "other", "printed": 1.25, "measured": 1.5, "verdict": "not reproduced", "why": "9 % more"},
            ],
        }]}],
    }))
    .unwrap()
}

#[test]
fn text_from_files_is_never_markup() {
    let reproduced = reproduced(HOSTILE);
    for (name, page) in pages_of(&[hostile_results()], Some(&reproduced)) {
        let elements = elements(&name, &page);
        assert!(!elements.iter().any(|e| e.name == "script"), "{name}");
        assert!(elements.iter().all(|e| e.attributes.iter().all(|(key, _)| key != "onclick")), "{name}");
        assert!(elements.iter().any(|e| e.name == "h3" && e.text == HOSTILE), "{name}");
        assert!(page.contains("interrupted"), "{name}");
    }
}

#[test]
fn printed_numbers_stand_beside_measured_ones() {
    let pages = pages_of(&[kept()], Some(&reproduced("some words")));
    let (name, page) = pages.iter().find(|(name, _)| name == "paper-robert.html").unwrap();
    let elements = elements(name, page);
    let cells: Vec<&str> = elements.iter().filter(|e| e.name == "td").map(|e| e.text.as_str()).collect();
    for wanted in [
        "1.50",
        "54,321",
        "54,000",
        "✓ reproduced (1)",
        "✗ not reproduced (2)",
        "– not measurable here (1)",
        "✗ not reproduced (1)",
    ] {
        assert!(cells.contains(&wanted), "{wanted}: {cells:?}");
    }
    let reasons: Vec<&Element> = elements.iter().filter(|e| e.name == "ol").collect();
    assert_eq!(reasons.len(), 1);
    assert_eq!(reasons[0].text, "some wordsa wordother: 9 % more", "each once");
    assert!(elements.iter().any(|e| e.name == "h2" && e.text == "Table 1: some words"));
    assert!(elements.iter().any(|e| e.name == "li" && e.text == "1 rows, 0 claims not measurable here"));
    let (_, other) = pages.iter().find(|(name, _)| name == "paper-bernstein.html").unwrap();
    assert!(other.contains("secant reproduce bernstein"));
}

#[test]
fn whole_numbers_have_their_sign() {
    for (value, text) in
        [(-161_730.2, "-161,730"), (-7.4, "-7"), (-0.3, "0"), (12.6, "13"), (1234.0, "1,234")]
    {
        assert_eq!(parts::whole(value), text);
    }
}

#[test]
fn formulas_are_set() {
    let set = |text: &str| parts::formula(text).into_string();
    assert_eq!(set("2^256 - 189"), "2<sup>256</sup> - 189");
    assert_eq!(set("x^2y^3 < 1"), "x<sup>2</sup>y<sup>3</sup> &lt; 1");
    let b = "0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b";
    assert_eq!(set(&format!("x + {b}")), format!("x + <abbr title=\"{b}\">0x5ac635d8…27d2604b</abbr>"));
    assert_eq!(set("^é^"), "^é^");
    assert_eq!(set("E^e <- 2^(w-2)"), "E^e &lt;- 2^(w-2)");
}

#[test]
fn other_files_are_not_taken_for_reproductions() {
    for value in [json!([]), json!({"machine": {"cpu": "x"}, "results": []}), json!({"papers": []})] {
        assert!(Reproduced::from_json(value).unwrap_err().contains("secant reproduce --json"));
    }
}
