//! Tests of the search for functions in example text, and of the findings about them.

use super::*;

fn function(file: &str, name: &str, lines: (u32, u32)) -> Function {
    Function { file: file.into(), name: name.into(), lines, takes_secret: false }
}

#[test]
fn public_functions_are_found_wherever_they_stand() {
    let root = std::env::temp_dir().join(format!("secant-watched-{}", std::process::id()));
    let src = root.join("crates/secant-a/src");
    std::fs::create_dir_all(&src).unwrap();
    let text = "pub fn free(x: u64) -> u64 { x }\n\
        impl<C: Curve<4>> Point<C> {\n\
            /// Doc.\n\
            pub const fn mul(&self) -> Self\n\
            { *self }\n\
            pub fn mul_vartime(&self) {}\n\
            pub(crate) fn inside(&self) {}\n\
            fn own(&self) {}\n\
        }\n\
        impl Trait for Point { fn of_trait(&self) {} }\n\
        macro_rules! key { ($name:ident) => { impl $name { pub fn public_key(&self) { if true {} } } } }\n\
        #[cfg(test)]\nmod tests { pub fn helper() {} }\n\
        pub mod inner { pub fn within() {} }\n\
        pub fn sums_vartime_on(scalars: &[u64]) {}\n\
        pub fn agree<R: Rng>(publics: &[u64], (_, key): (u64, &SecretKey)) {}\n";
    std::fs::write(src.join("lib.rs"), text).unwrap();
    let found = functions::all(&root).unwrap();
    std::fs::remove_dir_all(&root).unwrap();
    let file = "secant-a/src/lib.rs";
    let mut want = vec![
        function(file, "free", (1, 1)),
        function(file, "Point::mul", (4, 5)),
        function(file, "name::public_key", (11, 11)),
        function(file, "within", (14, 14)),
        Function { takes_secret: true, ..function(file, "agree", (16, 16)) },
    ];
    want.sort();
    assert_eq!(found, want);
}

/// Programs call the front crates' implementations of traits; names in macros are made of parts.
#[test]
fn functions_of_traits_are_found_at_the_front_doors() {
    let root = std::env::temp_dir().join(format!("secant-fronts-{}", std::process::id()));
    let text = "macro_rules! key { ($module:ident, $method:ident) => { pastey::paste! {\n\
            pub unsafe extern \"C\" fn [<secant_ $module _new>](data: *const u8) -> c_int { 0 }\n\
            impl<'a> core::ops::Mul<&'a Scalar> for &Point {\n\
                type Output = Point;\n\
                fn $method(self, rhs: &Scalar) -> Point { of(self, rhs) }\n\
            }\n\
            impl fmt::Debug for Key { fn fmt(&self) {} }\n\
            impl Drop for Key { fn drop(&mut self) {} }\n\
        } } }\n";
    for name in ["secant-ffi", "secant-core"] {
        let src = root.join("crates").join(name).join("src");
        std::fs::create_dir_all(&src).unwrap();
        std::fs::write(src.join("lib.rs"), text).unwrap();
    }
    let found = functions::all(&root).unwrap();
    std::fs::remove_dir_all(&root).unwrap();
    let new = |name: &str| function(&format!("{name}/src/lib.rs"), "secant_$module_new", (2, 2));
    let front = "secant-ffi/src/lib.rs";
    let mut want = vec![
        new("secant-core"),
        new("secant-ffi"),
        Function { takes_secret: true, ..function(front, "Point::$method", (5, 5)) },
        function(front, "Key::drop", (8, 8)),
    ];
    want.sort();
    assert_eq!(found, want);
}

#[test]
fn a_new_function_without_a_probe_is_a_finding() {
    let functions = [
        function("secant/src/a.rs", "run", (1, 5)),
        function("secant/src/a.rs", "Key::excused", (6, 9)),
        function("secant/src/b.rs", "new", (3, 4)),
    ];
    let run = Lines::from([
        ("secant/src/a.rs".into(), BTreeSet::from([3, 12])),
        ("secant/src/b.rs".into(), BTreeSet::from([5])),
    ]);
    let excuses = "# A comment.\n\nsecant/src/a.rs Key::excused | has no secret\n";
    assert_eq!(findings(&functions, &run, excuses), ["crates/secant/src/b.rs:3: no probe runs new"]);
    let all = format!("{excuses}secant/src/b.rs * | made for tests\n");
    assert!(findings(&functions, &run, &all).is_empty());
    // A pattern or a line for the whole file covers no function that takes a secret; its name does, and a
    // line for the whole crate.
    let secret = [Function { takes_secret: true, ..function("secant/src/a.rs", "Key::agree", (6, 9)) }];
    for (line, count) in [
        ("secant/src/a.rs Key::* | x", 2),
        ("secant/src/a.rs | x", 2),
        ("secant/src/* | x", 2),
        ("secant*/* | x", 2),
        ("secant/* Key::agree | x", 0),
        ("secant/* | x", 0),
    ] {
        assert_eq!(findings(&secret, &run, line).len(), count, "{line}");
    }
    // Lines without a reason, and such as excuse nothing.
    let stale = format!(
        "{all}secant/src/a.rs run | watched\nsecant/src/c.rs gone | was here\nsecant/src/b.rs new |\n"
    );
    let found = findings(&functions, &run, &stale);
    assert_eq!(found.len(), 3);
    assert!(found[0].ends_with("no reason") && found[1].contains("strike") && found[2].contains("strike"));
    // A function excused with a `?` may be run or not, but must exist.
    let either = format!("{all}secant/src/a.rs run? | a move\nsecant/src/c.rs gone? | was here\n");
    assert_eq!(
        findings(&functions, &run, &either),
        [
            "unwatched.txt:6: secant/src/c.rs gone is run by a probe, takes a secret, or is not there: strike the line"
        ]
    );
    let not_run =
        either.replace("a.rs Key::excused |", "a.rs Key::excused? |").replace("c.rs gone?", "b.rs?");
    assert!(findings(&functions, &run, &not_run).is_empty());
}
