//! Threads under load, and what must not hang.

use std::sync::atomic::AtomicUsize;

use super::*;

static STARTED: AtomicUsize = AtomicUsize::new(0);

#[test]
fn more_threads_than_cores_and_callers_than_threads() {
    for waiting in [Waiting::Spin, Waiting::Park] {
        let workers = Workers::new(waiting, |_| {
            STARTED.fetch_add(1, Ordering::Relaxed);
        });
        let before = STARTED.load(Ordering::Relaxed);
        thread::scope(|scope| {
            for caller in 0..6u64 {
                let workers = &workers;
                scope.spawn(move || {
                    for round in 0..50u64 {
                        let team = workers.team(9).unwrap();
                        let tasks: Vec<_> =
                            (0..9).map(|i| team.start(i, move || caller * 1000 + round + i as u64)).collect();
                        for (i, task) in tasks.into_iter().enumerate() {
                            assert_eq!(task.join(), Ok(caller * 1000 + round + i as u64));
                        }
                    }
                });
            }
        });
        assert_eq!(STARTED.load(Ordering::Relaxed) - before, 9);
    }
}

#[test]
fn a_panic_is_a_failure_and_the_worker_lives() {
    let workers = Workers::new(Waiting::Park, |_| {});
    for round in 0..3 {
        let team = workers.team(2).unwrap();
        let bad = team.start(0, move || assert!(round > 5, "a job that fails, on purpose"));
        let good = team.start(1, move || round);
        assert_eq!(bad.join(), Err(Failed));
        assert_eq!(good.join(), Ok(round));
        assert_eq!(team.start(0, || 7).join(), Ok(7));
        assert_eq!(team.start(2, || 7).join(), Err(Failed));
    }
}

#[test]
fn a_task_that_nobody_waits_for_is_done_all_the_same() {
    let workers = Workers::new(Waiting::Park, |_| {});
    let count = Arc::new(AtomicUsize::new(0));
    for _ in 0..20 {
        let team = workers.team(1).unwrap();
        let count = Arc::clone(&count);
        drop(team.start(0, move || count.fetch_add(1, Ordering::Relaxed)));
    }
    drop(workers);
    assert_eq!(count.load(Ordering::Relaxed), 20);
}

#[test]
fn a_sleeping_worker_wakes() {
    let workers = Workers::new(Waiting::Park, |_| {});
    for i in 0..3 {
        thread::sleep(std::time::Duration::from_millis(30));
        let data = [i; 10];
        assert_eq!(workers.team(1).unwrap().start(0, move || data.iter().sum::<i32>()).join(), Ok(10 * i));
    }
}

#[test]
fn a_worker_whose_start_panics_fails_its_jobs() {
    let workers = Workers::new(Waiting::Park, |index| assert!(index != 1, "a start that fails, on purpose"));
    for _ in 0..20 {
        let team = workers.team(3).unwrap();
        // What a job shares with others is dropped with it.
        let shared = Arc::new(());
        let of_job = Arc::clone(&shared);
        let tasks =
            [team.start(0, || 1), team.start(1, move || Arc::strong_count(&of_job)), team.start(2, || 3)];
        while Arc::strong_count(&shared) != 1 {
            thread::yield_now();
        }
        assert_eq!(tasks.map(Task::join), [Ok(1), Err(Failed), Ok(3)]);
    }
}

#[test]
fn who_would_wait_for_itself_is_refused() {
    static OTHERS: OnceLock<Workers> = OnceLock::new();
    static WORKERS: OnceLock<Workers> = OnceLock::new();
    let new = || Workers::new(Waiting::Park, |_| {});
    let (workers, others) = (WORKERS.get_or_init(new), OTHERS.get_or_init(new));
    let team = workers.team(1).unwrap();
    assert_eq!(workers.team(1).err(), Some(Failed));
    // From a job, and from a job of a job on other workers.
    assert_eq!(team.start(0, || workers.team(1).map(|_| ())).join(), Ok(Err(Failed)));
    let nested = || {
        let other = others.team(1).map_err(|_| "others")?;
        other.start(0, || workers.team(1).map(|_| ()).map_err(|_| "own")).join().map_err(|_| "join")?
    };
    assert_eq!(team.start(0, nested).join(), Ok(Err("own")));
    // Not for ever.
    assert_eq!(team.start(0, || others.team(1).map(|_| ())).join(), Ok(Ok(())));
    drop(team);
    assert!(workers.team(1).is_ok());
}
