//! Data-independent timing: the flag is set while work is done, and then as it was. Where the CPU has none, it is never set.

use secant::cpu::data_independent_timing;
use secant_core::cpu::{Dit, Portable, Run};

/// What an operation of the library sees.
fn is_set_within() -> bool {
    Portable.run(Run(Dit::is_set))
}

#[test]
fn the_flag_is_set_while_work_is_done_and_then_as_it_was() {
    assert!(!Dit::is_set());
    assert_eq!(is_set_within(), Dit::exists());
    assert!(!Dit::is_set());
    data_independent_timing(|| {
        assert_eq!(Dit::is_set(), Dit::exists());
        assert_eq!(is_set_within(), Dit::exists());
        assert_eq!(Dit::is_set(), Dit::exists(), "an operation within leaves it as it is");
    });
    assert!(!Dit::is_set());
}

#[test]
fn a_panic_leaves_the_flag_as_it_was() {
    let panicked = std::panic::catch_unwind(|| data_independent_timing(|| panic!("within")));
    assert!(panicked.is_err() && !Dit::is_set());
}

#[test]
fn every_thread_has_a_flag_of_its_own() {
    let elsewhere = data_independent_timing(|| std::thread::spawn(Dit::is_set).join());
    assert!(!elsewhere.unwrap());
}
