//! A multiplication on several threads in a process that was forked: the right answer, or an error, and no
//! hang.
#![cfg(unix)]

use std::sync::mpsc;
use std::thread;

use secant_core::cpu::Tier;
use secant_core::curve::b233::B233;
use secant_core::operate::Error;
use secant_core::operate::binary::Point;
use secant_core::operate::binary::algorithms::{Ladder, Recoding, mul};
use secant_core::operate::binary::parallel::{Way, mul_vartime};
use secant_core::threads::workers::{Waiting, Workers};

unsafe extern "C" {
    safe fn fork() -> i32;
    safe fn alarm(seconds: u32) -> u32;
    safe fn _exit(status: i32) -> !;
    fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
}

/// Seconds after which a child that hangs is ended by the system.
const PATIENCE: u32 = 60;

/// The status of a child that does this: 0 if it is true. A signal is another number.
fn in_child(work: impl FnOnce() -> bool) -> i32 {
    match fork() {
        0 => {
            alarm(PATIENCE);
            let right = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or(false);
            _exit(i32::from(!right))
        }
        child => {
            assert!(child > 0, "no process can be forked");
            let mut status = 0;
            // SAFETY: the status is written to a variable that lives.
            assert_eq!(unsafe { waitpid(child, &raw mut status, 0) }, child);
            status
        }
    }
}

/// Whether [k]P on two threads is right; an error is no answer.
fn multiplies() -> Result<bool, Error> {
    let (tier, p) = (Tier::best_binary(), Point::<B233>::base());
    let k = [0x1234_5678_9abc_def1, 0x0fed_cba9_8765_4321, 0x55aa_55aa_1111_7777, 0x5f];
    let (got, _) = mul_vartime(tier, &p, &k, (Way::Doubling, Recoding::Wnaf4), false)?;
    Ok(got == mul::<B233, Ladder>(tier, &p, &k, Recoding::Binary))
}

/// One after another in one program: what a fork copies is the whole process.
#[test]
fn a_forked_process_starts_threads_of_its_own() {
    assert_eq!(multiplies(), Ok(true));
    // Three times, from a process that has workers; and once from one that was forked itself.
    for _ in 0..3 {
        assert_eq!(in_child(|| multiplies() == Ok(true)), 0);
    }
    assert_eq!(in_child(|| multiplies() == Ok(true) && in_child(|| multiplies() == Ok(true)) == 0), 0);
    // Workers that are no static end with the child, whose threads they never were.
    let own = Workers::new(Waiting::Park, |_| {});
    own.reserve(2).unwrap();
    let mut own = Some(own);
    assert_eq!(
        in_child(|| {
            let answer = own.as_ref().unwrap().team(2).unwrap().start(1, || 7).join();
            own = None;
            answer == Ok(7)
        }),
        0
    );
    // While another thread has the workers, nobody in the child can give them back.
    let (taken, is_taken) = mpsc::channel();
    let (give_back, given_back) = mpsc::channel();
    let other = thread::spawn(move || {
        let team = Workers::shared().team(1).unwrap();
        taken.send(()).unwrap();
        given_back.recv().unwrap();
        drop(team);
    });
    is_taken.recv().unwrap();
    assert_eq!(in_child(|| multiplies().is_err()), 0);
    give_back.send(()).unwrap();
    other.join().unwrap();
    assert_eq!(multiplies(), Ok(true));
}
