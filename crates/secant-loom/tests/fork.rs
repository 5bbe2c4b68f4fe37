//! Workers in a process that was forked: an answer or a failure, and no hang. A program of its own, with one
//! test: a fork copies the whole process.
#![cfg(all(unix, not(loom)))]

use std::sync::mpsc;
use std::thread;

use secant_loom::threads::Failed;
use secant_loom::threads::workers::{Waiting, Workers};

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

/// The answers of two of the shared workers of the process.
fn answers() -> Result<[u64; 2], Failed> {
    let team = Workers::shared().team(2)?;
    let tasks = [team.start(0, || 1), team.start(1, || 2)];
    let [first, second] = tasks.map(|task| task.join());
    Ok([first?, second?])
}

#[test]
fn a_forked_process_starts_threads_of_its_own() {
    assert_eq!(answers(), Ok([1, 2]));
    // Three times, from a process that has workers; and once from one that was forked itself.
    for _ in 0..3 {
        assert_eq!(in_child(|| answers() == Ok([1, 2])), 0);
    }
    assert_eq!(in_child(|| answers() == Ok([1, 2]) && in_child(|| answers() == Ok([1, 2])) == 0), 0);
    // Workers that are no static end with the child, whose threads they never were.
    let mut own = Some(Workers::new(Waiting::Park, |_| {}));
    own.as_ref().unwrap().reserve(2).unwrap();
    let ended = in_child(|| {
        let answer = own.as_ref().unwrap().team(2).unwrap().start(1, || 7).join();
        own = None;
        answer == Ok(7)
    });
    assert_eq!(ended, 0);
    // Workers that the child does not use can be dropped in it, too.
    let mut own = Some(Workers::new(Waiting::Park, |_| {}));
    own.as_ref().unwrap().reserve(1).unwrap();
    assert_eq!(in_child(|| own.take().is_some()), 0);
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
    assert_eq!(in_child(|| answers() == Err(Failed)), 0);
    give_back.send(()).unwrap();
    other.join().unwrap();
    assert_eq!(answers(), Ok([1, 2]));
}
