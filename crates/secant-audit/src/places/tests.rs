use std::collections::{BTreeMap, BTreeSet};

use super::{JUMP, Named, Reached, file, function, judge};
use crate::probes::{Expect, Probe, Shape};

#[test]
fn a_function_has_its_own_name() {
    let named = [
        ("secant_core::operate::batch::mul_all", "mul_all"),
        ("secant_core::operate::batch::mul_all::<secant_core::curve::p256::P256>", "mul_all"),
        ("<secant::p256::Point>::to_affine", "to_affine"),
        (
            "<a::Mul<b::B233, c::Ladder> as a::named::Work<b::B233>>::run::<f::Field<b::B233, u::Clmul>>",
            "run",
        ),
        ("<a::Key as core::convert::TryFrom<&[u8]>>::try_from::{closure#0}::{closure#1}", "try_from"),
        ("a::checked<fn(u64) -> b::Odd<u8>>::{{closure}}", "checked"),
        ("to_affine<a::P256, fn() -> u8>", "to_affine"),
        ("_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE", "write_fmt"),
        ("{closure#0}<a::P256>", ""),
    ];
    for (symbol, name) in named {
        assert_eq!(function(symbol), name, "{symbol}");
    }
}

#[test]
fn a_file_is_named_from_its_crate_on() {
    let named = [
        ("/a/crates/secant-core/src/operate/point.rs", Some("secant-core/src/operate/point.rs")),
        (
            "/a/registry/src/index.crates.io-12/elliptic-curve-0.14.3/src/lib.rs",
            Some("elliptic-curve/src/lib.rs"),
        ),
        ("/a/registry/src/index.crates.io-12/rfc6979-0.6.0/src/lib.rs", Some("rfc6979/src/lib.rs")),
        ("/rustc/0123/library/core/src/option.rs", None),
    ];
    for (path, name) in named {
        assert_eq!(file(path).as_deref(), name, "{path}");
    }
}

/// Places of addresses: 1 and 2 in one function, 3 in another, 4 unknown; 5 in the second and, inlined there, in
/// one of another crate.
fn places_of(address: u64) -> Vec<(String, u32)> {
    match address {
        1 | 2 => vec![("a.rs first".into(), 7)],
        3 => vec![("a.rs second".into(), 9)],
        5 => vec![("a.rs second".into(), 9), ("other/lib.rs third".into(), 3)],
        _ => vec![],
    }
}

fn of(reached: &[(u64, &'static str)], named: &[&str]) -> (Vec<u64>, Vec<String>) {
    let reached: Reached = reached.iter().copied().collect();
    let (findings, places) = judge(&reached, named, places_of);
    (
        findings.iter().map(|(address, _)| *address).collect(),
        places.into_iter().map(|(place, _)| place).collect(),
    )
}

#[test]
fn jumps_on_secrets_stand_where_the_probe_says() {
    assert_eq!(of(&[], &[]), (vec![], vec![]));
    assert_eq!(of(&[(1, JUMP), (2, JUMP)], &["a.rs first"]), (vec![], vec!["a.rs first".into()]));
    // One jump at a named place, and one at another.
    assert_eq!(of(&[(1, JUMP), (3, JUMP)], &["a.rs first", "b.rs third"]).0, [3]);
    assert_eq!(of(&[(3, JUMP)], &[]).0, [3]);
    assert_eq!(of(&[(4, JUMP)], &["a.rs first"]).0, [4]);
    // Either name of a place is enough, and no other.
    for name in ["a.rs second", "other/lib.rs third"] {
        assert_eq!(of(&[(5, JUMP)], &[name]), (vec![], vec![name.into()]));
    }
    assert_eq!(of(&[(5, JUMP)], &["a.rs first"]).0, [5]);
    // Nothing but a jump can be given away by.
    assert_eq!(of(&[(1, "address from a secret"), (2, "division of a secret")], &["a.rs first"]).0, [1, 2]);
}

fn probe(operation: &str, backend: &str) -> Probe {
    Probe {
        symbol: format!("{operation}_{backend}"),
        shape: Shape::Loops,
        backend: backend.into(),
        expect: Expect::Clean,
        secret_bytes: 8,
        tables: None,
    }
}

#[test]
fn places_are_named_for_operations() {
    let named = Named::of(
        "# a comment\n\na.rs first | a reason\n    audit_a audit_*_b\n\na.rs second | another\n    audit_a\n",
    );
    assert_eq!(named.places("audit_a"), ["a.rs first", "a.rs second"]);
    assert_eq!(named.places("audit_x_b"), ["a.rs first"]);
    assert!(named.places("audit_x").is_empty());
    for wrong in ["a.rs first", "a.rs first | ", " audit_a"] {
        assert_eq!(Named::of(wrong).findings(&[], |_| None).len(), 1, "{wrong}");
    }
}

#[test]
fn a_place_that_no_level_reaches_is_struck() {
    let text = "a.rs first | a reason\n    audit_sum\na.rs second | a reason\n    audit_*\n";
    let probes = [probe("audit_sum", "portable"), probe("audit_sum", "mulx"), probe("audit_other", "mulx")];
    let found = |reached: &[(&str, &[&str])]| {
        let of = |places: &[&str]| places.iter().map(|place| (place.to_string(), 7)).collect();
        let reached: BTreeMap<&str, BTreeSet<(String, u32)>> =
            reached.iter().map(|(symbol, places)| (*symbol, of(places))).collect();
        Named::of(text).findings(&probes, |probe| reached.get(&*probe.symbol)).len()
    };
    let other: (&str, &[&str]) = ("audit_other_mulx", &["a.rs second"]);
    // Each level reaches one of them.
    let first: (&str, &[&str]) = ("audit_sum_portable", &["a.rs first"]);
    assert_eq!(found(&[first, ("audit_sum_mulx", &["a.rs second"]), other]), 0);
    // One is reached by none, or by another operation only.
    assert_eq!(found(&[first, ("audit_sum_mulx", &[]), other]), 1);
    assert_eq!(found(&[("audit_sum_portable", &[]), ("audit_sum_mulx", &[]), other]), 2);
    // If a level was not run, the list cannot be judged.
    assert_eq!(found(&[first, other]), 0);
    // No probe has this name.
    assert_eq!(Named::of("a.rs first | a reason\n    audit_none\n").findings(&probes, |_| None).len(), 1);
}

#[test]
fn lines_of_a_place_are_counted() {
    let probes = [probe("audit_sum", "portable"), probe("audit_sum", "mulx")];
    let line = |backend: &str| if backend == "mulx" { 8 } else { 7 };
    let reached =
        ["portable", "mulx"].map(|backend| BTreeSet::from([("a.rs first".to_owned(), line(backend))]));
    let found = |count: &str| {
        let text = format!("a.rs first{count} | a reason\n    audit_sum\n");
        let of = |probe: &Probe| Some(&reached[usize::from(probe.backend == "mulx")]);
        Named::of(&text).findings(&probes, of).len()
    };
    assert_eq!((found(""), found(" x1"), found(" x2")), (1, 1, 0));
}
