//! Any calls of the C interface, chosen by pseudo-random bytes.

use std::collections::BTreeSet;

use secant_ffi::status::secant_status::{self, *};

mod any_calls;

/// The functions that the header declares.
fn declared() -> BTreeSet<&'static str> {
    let header = include_str!("../assets/secant.h");
    // Behind each comment's end.
    let code =
        header.split("/*").flat_map(|part| part.split_once("*/").map_or(part, |(_, code)| code).lines());
    let names = code.flat_map(|line| line.split('(').next().filter(|_| line.contains('(')));
    let names = names.filter_map(|before| before.rsplit([' ', '*']).next());
    names.filter(|name| name.starts_with("secant_")).collect()
}

/// Up to 95 words of SplitMix64, as bytes.
fn bytes(state: &mut u64) -> Vec<u8> {
    let mut next = || {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let words = next() % 96;
    (0..words).flat_map(|_| next().to_le_bytes()).collect()
}

#[test]
fn any_calls_are_answered_as_the_library_answers() {
    let (mut state, mut called) = (41, Vec::new());
    for _ in 0..12_000 {
        called.extend(any_calls::run(&bytes(&mut state)));
    }
    let declared = declared();
    assert!(declared.len() > 150, "the header is read");
    let names = |wanted: &dyn Fn(secant_status) -> bool| -> BTreeSet<_> {
        called.iter().filter(|(_, status)| wanted(*status)).map(|(name, _)| *name).collect()
    };
    assert_eq!(names(&|status| status == SECANT_OK), declared, "every function of the header does its work");
    let refused = names(&|status| status != SECANT_OK);
    let never: Vec<_> = declared.difference(&refused).collect();
    let answers = [&"secant_status_text", &"secant_version", &"secant_version_text"];
    assert_eq!(never, answers, "every function refuses something");
    // Everything that can be said was said, but for what needs a machine without memory, without random numbers or
    // a defect; no curve here has points outside the subgroup that are asked for.
    let never = [SECANT_MEMORY, SECANT_RANDOM, SECANT_DEFECT, SECANT_NOT_IN_SUBGROUP];
    for status in secant_status::ALL.iter().filter(|status| !never.contains(status)) {
        assert!(called.iter().any(|(_, said)| said == status), "no call says {status:?}");
    }
    println!("{} calls of {} functions", called.len(), declared.len());
}
