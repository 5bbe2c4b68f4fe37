//! Each rule against a planted violation, and against its innocent neighbour.

use super::*;

const HEAD: &str = "//! A file.\n";

fn audited(files: &[(&str, &str)], allowed: &str) -> Vec<String> {
    let sources: Vec<_> =
        files.iter().map(|(path, text)| ((*path).to_owned(), format!("{HEAD}{text}"))).collect();
    audit(&sources, allowed).expect("the sources parse")
}

/// One error that contains `what`.
#[track_caller]
fn caught(files: &[(&str, &str)], what: &str) {
    let errors = audited(files, "");
    assert!(errors.len() == 1 && errors[0].contains(what), "{what}: {errors:?}");
}

#[track_caller]
fn clean(files: &[(&str, &str)], allowed: &str) {
    let errors = audited(files, allowed);
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn looking_up_is_caught_in_every_spelling() {
    for text in [
        "use crate::operate::Error;",
        "use crate::{ct::Mask, form::Affine};",
        "use super::super::form::Affine;",
        "use super::super::multiply as m;",
        "fn f() { let x = crate::form::double(1); }",
        "fn f(x: crate::form::Affine<u64>) {}",
        "impl crate::form::Group for u64 {}",
        "mod inner { use super::super::super::curve::Error; }",
        "fn f() { assert_eq!(1, crate::form::one()); }",
        "macro_rules! m { () => { $crate::form::one() } }",
        "pub use crate::form::*;",
    ] {
        caught(&[("crates/secant-core/src/field/crandall.rs", text)], "looks up");
    }
    caught(&[("crates/secant-core/src/ct.rs", "use crate::limbs::WordKernels;")], "looks up");
    caught(&[("crates/secant-core/src/cpu.rs", "use super::field::Field;")], "looks up");
}

#[test]
fn looking_down_is_free() {
    clean(
        &[
            (
                "crates/secant-core/src/field/crandall.rs",
                "use crate::{ct::Mask, cpu, limbs::WordKernels}; use super::Field;",
            ),
            ("crates/secant-core/src/curve/ted.rs", "use crate::multiply::mul; use super::registry::Curve;"),
            ("crates/secant-core/src/lib.rs", "pub mod curve; pub use curve::registry;"),
            ("crates/secant-core/src/cpu.rs", "use crate::ct::Mask; mod a { use super::Task; }"),
            ("crates/secant-cli/src/main.rs", "use secant_core::curve; mod x; use crate::x::y;"),
        ],
        "",
    );
}

#[test]
fn siblings_stay_apart() {
    caught(&[("crates/secant-core/src/scalar/mod.rs", "use crate::field::Field;")], "sibling");
    caught(
        &[
            ("crates/secant-core/src/form/edwards/mod.rs", "use crate::form::weierstrass::jacobian::Point;"),
            ("crates/secant-core/src/form/edwards/extended.rs", ""),
            ("crates/secant-core/src/form/weierstrass/jacobian.rs", ""),
        ],
        "sibling",
    );
    caught(&[("crates/secant-core/src/attic.rs", "use crate::ct::Mask;")], "without a level");
    caught(&[("crates/secant-core/src/field/mod.rs", "use crate::Helper;")], "not through a room");
}

#[test]
fn tests_may_look_anywhere() {
    clean(
        &[
            ("crates/secant-core/src/field/mod.rs", "#[cfg(test)] mod tests { use crate::operate::Error; }"),
            ("crates/secant-core/src/limbs/mod.rs", "#[cfg(all(test, feature = \"std\"))] mod oracle;"),
            ("crates/secant-core/src/limbs/oracle.rs", "use crate::operate::Error; fn f() { g_vartime() }"),
            ("crates/secant/tests/all.rs", "fn f() { unsafe { g() } }"),
        ],
        "",
    );
    let compiled_too = "#[cfg(any(test, feature = \"std\"))] mod x { use crate::operate::Error; }";
    caught(&[("crates/secant-core/src/field/mod.rs", compiled_too)], "looks up");
    caught(
        &[("crates/secant-core/src/field/mod.rs", "#[cfg(not(test))] use crate::operate::Error;")],
        "looks up",
    );
}

#[test]
fn unsafe_stays_in_its_rooms() {
    for text in [
        "fn f() { unsafe { g() } }",
        "unsafe fn f() {}",
        "unsafe impl Send for X {}",
        "unsafe trait T {}",
        "unsafe extern \"C\" { fn g(); }",
        "macro_rules! m { () => { unsafe { g() } } }",
        "impl X { pub unsafe fn f() {} }",
    ] {
        caught(&[("crates/secant-core/src/field/mod.rs", text)], "unsafe outside");
        caught(&[("crates/secant-cli/src/main.rs", text)], "unsafe outside");
        caught(&[("crates/secant-core/src/limbs_more.rs", text)], "unsafe outside");
        clean(&[("crates/secant-core/src/limbs/x86_64/mul.rs", text)], "");
        clean(&[("crates/secant-lab/src/clock.rs", text)], "");
    }
    clean(&[("crates/secant-audit/src/x.rs", "#[unsafe(no_mangle)] fn f() {}")], "");
}

#[test]
fn variable_time_keeps_its_name() {
    for text in [
        "pub fn f() { g_vartime() }",
        "pub fn f<F: Field>(x: F) -> F { x.invert_vartime() }",
        "pub fn f() { F::invert_vartime(x) }",
        "pub fn f() { x.map(invert_vartime); }",
        "pub fn f() { println!(\"{}\", g_vartime(1)); }",
        "fn f() { let h = || g_vartime(); h() }",
        "macro_rules! m { () => { impl X { pub fn f(&self) -> [u8; 4] { if a { g_vartime(1) } } fn h() {} } } }",
    ] {
        caught(&[("crates/secant-core/src/scalar/mod.rs", text)], "names ");
        clean(&[("crates/secant-core/src/scalar/mod.rs", text)], "scalar::f | the scalar is public here");
        clean(&[("crates/secant-core/src/scalar/mod.rs", &text.replace("fn f", "fn f_vartime"))], "");
    }
    let method = "struct S; impl S { pub fn f(self) { g_vartime() } }";
    clean(&[("crates/secant-core/src/scalar/mod.rs", method)], "scalar::S::f | public");
    clean(&[("crates/secant/src/p256.rs", method)], "secant::p256::S::f | public");
    clean(&[("crates/secant-catalogue/src/p256.rs", method)], "secant_catalogue::p256::S::f | public");
    caught(&[("crates/secant/src/p256.rs", method)], "secant::p256::S::f names g_vartime");
    clean(&[("crates/secant-lab/src/p256.rs", method)], "");
    // Tokens after a function inside a macro do not belong to the function.
    clean(&[("crates/secant/src/m.rs", "macro_rules! m { () => { fn f(); { g_vartime(1) } } }")], "");
}

#[test]
fn types_of_variable_time_are_named_by_their_like_only() {
    let allowed = "type Slow | says so";
    let slow = "pub struct Slow; impl Multiply for Slow { fn run() { g_vartime() } }";
    let with = |text: &str| format!("{slow} {text}");
    let path = "crates/secant-core/src/multiply/mod.rs";
    for text in [
        "fn f() { mul::<C, Slow>() }",
        "fn f() { <Slow as Multiply>::run() }",
        "impl X { fn f(self) { self.m::<P<Slow>>() } }",
    ] {
        let errors = audited(&[(path, &with(text))], allowed);
        assert!(errors.len() == 1 && errors[0].contains("names Slow"), "{errors:?}");
        clean(&[(path, &with(&text.replace("fn f", "fn f_vartime")))], allowed);
    }
    clean(&[(path, &with("impl Other for Slow { fn f() { <Slow as Multiply>::run() } }"))], allowed);
    caught(&[(path, slow)], "names g_vartime");
    assert_eq!(audited(&[(path, "struct Slow;")], "type Slow | says so").len(), 1);
}

#[test]
fn the_allow_list_is_exact() {
    let file = ("crates/secant-core/src/scalar/mod.rs".to_owned(), HEAD.to_owned());
    let errors = audit(core::slice::from_ref(&file), "scalar::gone | no longer").expect("parses");
    assert!(errors.len() == 1 && errors[0].contains("scalar::gone"), "{errors:?}");
    assert!(audit(&[file], "scalar::f").is_err(), "a line without a reason");
}

#[test]
fn files_stay_short() {
    for path in
        ["crates/secant-lab/src/lib.rs", "crates/secant-core/tests/all/main.rs", "fuzz/fuzz_targets/a.rs"]
    {
        for (lines, expected) in [(MAX_LINES, 0), (MAX_LINES + 1, 1)] {
            let file = (path.to_owned(), "\n".repeat(lines));
            let errors = audit(&[file], "").expect("parses");
            assert_eq!(errors.len(), expected, "{lines}: {errors:?}");
            assert!(errors.iter().all(|error| error.contains("501 lines, more than 500")), "{errors:?}");
        }
    }
    assert!(files::quoted("Files have at most 500 lines.").is_none());
    assert!(files::quoted("Files have at most 600 lines.").is_some());
}

#[test]
fn modules_with_children_are_mod_rs() {
    for file in ["crates/secant-core/src/field/crandall", "crates/secant-cli/tests/command"] {
        let (beside, inside) = (format!("{file}.rs"), format!("{file}/mod.rs"));
        let (child, other) = (format!("{file}/child.rs"), format!("{file}_more/child.rs"));
        caught(&[(&beside, ""), (&child, "")], &format!("call it {file}/mod.rs"));
        caught(&[(&beside, ""), (&format!("{file}/deep/child.rs"), "")], "beside a folder");
        clean(&[(&inside, ""), (&child, "")], "");
        clean(&[(&beside, ""), (&other, "")], "");
    }
}

#[test]
fn crates_depend_on_those_below() {
    let audited = |from: &str, kind: &str, to: &str| {
        let metadata = format!(
            r#"{{"packages": [{{"name": "{from}", "dependencies": [{{"name": "syn", "kind": null}}, {{"name": "{to}", "kind": {kind}}}]}},
                {{"name": "{to}", "dependencies": []}}]}}"#
        );
        crates::audit(&metadata).expect("is JSON")
    };
    let ours = ["secant-core", "secant", "secant-catalogue", "secant-lab", "secant-cli"];
    for (i, from) in ours.iter().enumerate() {
        for (j, to) in ours.iter().enumerate().filter(|(j, _)| *j != i) {
            for kind in ["null", r#""build""#] {
                let errors = audited(from, kind, to);
                assert_eq!(errors.len(), usize::from(j > i), "{from} on {to}: {errors:?}");
            }
            assert!(audited(from, r#""dev""#, to).is_empty());
        }
    }
    assert_eq!(audited("secant-cli", "null", "secant-audit").len(), 1, "beside each other");
    assert_eq!(audited("secant-attic", "null", "secant-core"), ["secant-attic: a crate without a level"]);
    assert!(crates::audit("{}").is_err());
}
