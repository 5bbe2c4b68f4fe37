//! Data-independent timing: the flag is set while work is done, and then as it was. Where the CPU has none,
//! it is never set.

use secant::cpu::data_independent_timing;
use secant_core::cpu::{Dit, Portable};

/// What an operation of the library sees.
fn is_set_within() -> bool {
    Portable.run(Dit::is_set)
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
    let (is_on, go_on) = (std::sync::Barrier::new(2), std::sync::Barrier::new(2));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            data_independent_timing(|| {
                is_on.wait();
                go_on.wait();
            });
        });
        is_on.wait();
        let is_set = Dit::is_set();
        go_on.wait();
        assert!(!is_set);
    });
}
