//! Circles planted among a few files, and their innocent neighbours.

use super::super::audit;

/// The circles among `(file in the room, text)`, without lines and names.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    let sources: Vec<_> = files
        .iter()
        .map(|(path, text)| (format!("crates/secant-lab/src/{path}"), (*text).to_owned()))
        .collect();
    let errors = audit(&sources, "").expect("the sources parse");
    let plain = |error: &String| {
        let chain = error.strip_prefix("circle: ").expect("nothing but circles");
        let files = chain.split(" -> ").map(|step| step.split(':').next().unwrap_or_default());
        files.map(|file| file.trim_start_matches("crates/secant-lab/src/")).collect::<Vec<_>>().join(" > ")
    };
    errors.iter().map(plain).collect()
}

#[test]
fn two_files_that_name_each_other_are_caught_in_every_spelling() {
    let b = (
        "b.rs",
        "use super::a::A; pub struct B; pub const N: u8 = 0; #[macro_export] macro_rules! exported { () => {} }",
    );
    for text in [
        "use crate::b::B;",
        "use super::b::{self as other, B as Other};",
        "use super::{b::B};",
        "use super::b; fn f() -> b::B { todo!() }",
        "use crate as root; fn f(_: root::b::B) {}",
        "fn f() -> u8 { super::b::N }",
        "fn f() { use super::b; let _ = b::N; }",
        "mod inner { fn f(_: super::super::b::B) {} }",
        "impl Clone for super::b::B { fn clone(&self) -> Self { todo!() } }",
        "fn f() { assert_eq!(1, super::b::N); }",
        "macro_rules! m { () => { $crate::b::N } }",
        "use super::b::*; fn f(_: B) {}",
        "pub use super::b::N; fn f() -> u8 { N }",
        "fn f() { crate::exported!() }",
        "fn f() { super::b::made_by_a_macro() }",
    ] {
        let a = format!("pub struct A; {text}");
        assert_eq!(found(&[("lib.rs", "mod a; mod b;"), ("a.rs", &a), b]), ["a.rs > b.rs > a.rs"], "{text}");
    }
}

#[test]
fn one_direction_is_free() {
    for text in [
        "",
        "pub use super::b::B;",
        "use super::b::*; fn f() {}",
        "use super::b; fn f(b: u8) -> u8 { b }",
        "#[cfg(test)] use super::b::B;",
        "#[cfg(test)] mod tests { use super::super::b::B; }",
        "#[test] fn f() { super::b::N; }",
        "impl A { #[cfg(test)] fn f() { super::b::N; } }",
        "#[cfg(test)] enum Only { For(super::b::B) }",
        "use ::b::B; fn f(_: ::b::B) {}",
        "use other::b::B; fn f() { other::B::new() }",
        "/// As [`super::b::B`].\npub fn f() {}",
        "fn f(a: A) { println!(\"{}\", a.b) }",
    ] {
        let a = format!("pub struct A; {text}");
        let b = ("b.rs", "use super::a::A; pub struct B; pub const N: u8 = 0;");
        assert_eq!(found(&[("lib.rs", "mod a; mod b;"), ("a.rs", &a), b]), [""; 0], "{text}");
    }
}

#[test]
fn reexports_lead_to_the_file_that_defines() {
    // `room/mod.rs` is no station between its children.
    let room = ("room/mod.rs", "mod a; mod b; pub use a::A; pub(crate) use b::*;");
    let outside = ("lib.rs", "mod room; pub use room::A;");
    assert_eq!(
        found(&[
            outside,
            room,
            ("room/a.rs", "pub struct A;"),
            ("room/b.rs", "use super::A; pub struct B(A);")
        ]),
        [""; 0]
    );
    let a = ("room/a.rs", "use super::B; pub struct A(B);");
    assert_eq!(found(&[outside, room, a, ("room/b.rs", "pub struct B;")]), [""; 0]);
    assert_eq!(
        found(&[outside, room, a, ("room/b.rs", "use crate::A; pub struct B(A);")]),
        ["room/a.rs > room/b.rs > room/a.rs"]
    );
    // Names that stand for each other come to an end.
    let knot = ("room/mod.rs", "mod a; mod b; pub use a::*; pub use b::*;");
    let knotted =
        [("room/a.rs", "pub use super::b::*; use super::Gone;"), ("room/b.rs", "pub use super::a::*;")];
    assert_eq!(found(&[outside, knot, knotted[0], knotted[1]]), [""; 0]);
}

#[test]
fn parents_and_children_depend_one_way() {
    let child = "use super::Parent; pub struct Child(Parent);";
    let both =
        |parent: &str| found(&[("lib.rs", "mod room;"), ("room/mod.rs", parent), ("room/child.rs", child)]);
    let circle = ["room/mod.rs > room/child.rs > room/mod.rs"];
    assert_eq!(both("mod child; pub struct Parent; pub use child::Child;"), [""; 0]);
    assert_eq!(
        both("mod child; pub struct Parent; #[cfg(test)] mod tests { use super::child::Child; }"),
        [""; 0]
    );
    assert_eq!(both("mod child; pub struct Parent; pub use child::Child; fn f(_: Child) {}"), circle);
    assert_eq!(both("mod child; pub struct Parent; use child::Child;"), circle);
    assert_eq!(both("mod child; pub struct Parent; fn f(_: child::Child) {}"), circle);
    // A parent that uses its children, which know nothing of it.
    let parent = "mod child; use child::Child; pub struct Parent(Child);";
    assert_eq!(found(&[("room/mod.rs", parent), ("room/child.rs", "pub struct Child;")]), [""; 0]);
}

#[test]
fn macros_of_a_parent_are_its_items() {
    let parent = |rest: &str| format!("macro_rules! over {{ () => {{}} }} mod child; {rest}");
    let files = |parent: &str, child: &str| found(&[("room/mod.rs", parent), ("room/child.rs", child)]);
    let circle = ["room/mod.rs > room/child.rs > room/mod.rs"];
    assert_eq!(files(&parent("fn f() { child::g() }"), "over!();"), circle);
    assert_eq!(files(&parent("fn f() { child::g() }"), "pub fn g() { println!() }"), [""; 0]);
    assert_eq!(files(&parent(""), "over!();"), [""; 0]);
    // A function of the same name is no macro.
    assert_eq!(files("mod child; fn println() { child::g() }", "pub fn g() { println!() }"), [""; 0]);
    // The definition of a macro is read at its calls.
    assert_eq!(
        files("mod child; pub struct P; macro_rules! m { () => { child::g() } }", "use super::P;"),
        [""; 0]
    );
}

#[test]
fn every_circle_is_a_chain_of_files() {
    let text = |names: &str| format!("use super::{{{names}}}; pub struct S;");
    let (ab, bc, ca, cb) =
        (text("b::S as B"), text("c::S as C"), text("a::S as A"), text("a::S as A, b::S as B"));
    assert_eq!(found(&[("a.rs", &ab), ("b.rs", &bc), ("c.rs", &ca)]), ["a.rs > b.rs > c.rs > a.rs"]);
    assert_eq!(
        found(&[("a.rs", &ab), ("b.rs", &bc), ("c.rs", &cb)]),
        ["b.rs > c.rs > b.rs", "a.rs > b.rs > c.rs > a.rs"]
    );
    let both = [("a.rs", &*ab), ("b.rs", &*ca), ("c.rs", &text("d::S")), ("d.rs", &*bc)];
    assert_eq!(found(&both), ["a.rs > b.rs > a.rs", "c.rs > d.rs > c.rs"]);
    let lines = [
        ("crates/x/src/a.rs", "\nuse super::b::S;"),
        ("crates/x/src/b.rs", "pub struct S;\nfn f() { super::a::g() }"),
    ];
    assert_eq!(
        audit(&lines.map(|(path, text)| (path.to_owned(), text.to_owned())), "").expect("parses"),
        [
            "circle: crates/x/src/a.rs:2 (names super::b::S) -> crates/x/src/b.rs:2 (names super::a::g) -> crates/x/src/a.rs"
        ]
    );
}

#[test]
fn crates_are_apart() {
    let source = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let files = [
        source("crates/x/src/a.rs", "use super::b::S;"),
        source("crates/y/src/b.rs", "use super::a::S;"),
        source("crates/x/tests/b.rs", "use super::a::S;"),
    ];
    assert_eq!(audit(&files, "").expect("parses"), [""; 0]);
}
