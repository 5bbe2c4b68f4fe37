//! Threads under load, and what must not hang.

use super::*;

#[cfg(loom)]
mod interleavings {
    use loom::model;

    use super::*;

    fn new(waiting: Waiting) -> Arc<Workers> {
        Arc::new(Workers::new(waiting, |_| {}))
    }

    #[test]
    fn jobs_are_answered_and_workers_end() {
        for waiting in [Waiting::Park, Waiting::Spin] {
            model(move || {
                let workers = new(waiting);
                let team = workers.team(1).unwrap();
                for i in 0..2 {
                    assert_eq!(team.start(0, move || i).join(), Ok(i));
                }
            });
        }
    }

    #[test]
    fn two_workers_answer_together() {
        model(|| {
            let workers = new(Waiting::Park);
            let team = workers.team(2).unwrap();
            let tasks = [team.start(0, || 1), team.start(1, || 2)];
            assert_eq!(tasks.map(Task::join), [Ok(1), Ok(2)]);
        });
    }

    #[test]
    fn a_task_that_nobody_waits_for_is_done_all_the_same() {
        model(|| {
            let (workers, count) = (new(Waiting::Park), Arc::new(AtomicU64::new(0)));
            for _ in 0..2 {
                let of_job = Arc::clone(&count);
                drop(workers.team(1).unwrap().start(0, move || of_job.fetch_add(1, Ordering::Relaxed)));
            }
            drop(workers);
            assert_eq!(count.load(Ordering::Relaxed), 2);
        });
    }

    #[test]
    fn two_callers_share_a_worker() {
        model(|| {
            let workers = new(Waiting::Park);
            let other = Arc::clone(&workers);
            let other = thread::spawn(move || other.team(1).unwrap().start(0, || 1).join());
            assert_eq!(workers.team(1).unwrap().start(0, || 2).join(), Ok(2));
            assert_eq!(other.join().unwrap(), Ok(1));
        });
    }

    #[test]
    fn a_panic_is_a_failure_and_the_worker_lives() {
        model(|| {
            let workers = new(Waiting::Park);
            let team = workers.team(1).unwrap();
            let bad = team.start(0, || std::panic::resume_unwind(std::boxed::Box::new("on purpose")));
            assert_eq!(bad.join(), Err::<(), _>(Failed));
            assert_eq!(team.start(0, || 7).join(), Ok(7));
        });
    }

    #[test]
    fn a_job_may_end_its_own_workers() {
        model(|| {
            let workers = new(Waiting::Park);
            let of_job = Arc::clone(&workers);
            drop(workers.team(1).unwrap().start(0, move || drop(of_job)));
        });
    }

    /// Two pools asked in opposite order.
    #[test]
    fn who_holds_workers_does_not_wait_for_others() {
        model(|| {
            let (a, b) = (new(Waiting::Park), new(Waiting::Park));
            let both = |first: &Workers, second: &Workers| {
                let team = first.team(0).unwrap();
                let both = second.team(0).is_ok();
                drop(team);
                both
            };
            let (other_a, other_b) = (Arc::clone(&a), Arc::clone(&b));
            let other = thread::spawn(move || both(&other_b, &other_a));
            both(&a, &b);
            other.join().unwrap();
            assert!(both(&a, &b) && both(&b, &a));
        });
    }

    /// The same, asked by a job of the first.
    #[test]
    fn who_works_for_one_that_holds_workers_does_not_wait_for_others() {
        model(|| {
            let (a, b) = (new(Waiting::Park), new(Waiting::Park));
            let (other_a, other_b, of_job) = (Arc::clone(&a), Arc::clone(&b), Arc::clone(&b));
            let other = thread::spawn(move || {
                let _team = other_b.team(0).unwrap();
                let _ = other_a.team(0);
            });
            let asked = a.team(1).unwrap().start(0, move || of_job.team(0).map(|_| ())).join();
            assert!(asked.is_ok());
            other.join().unwrap();
        });
    }
}

#[cfg(not(loom))]
mod threads {
    use std::sync::atomic::AtomicUsize;
    use std::sync::{Barrier, mpsc};

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
                            let tasks: Vec<_> = (0..9)
                                .map(|i| team.start(i, move || caller * 1000 + round + i as u64))
                                .collect();
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
            assert_eq!(
                workers.team(1).unwrap().start(0, move || data.iter().sum::<i32>()).join(),
                Ok(10 * i)
            );
        }
    }

    #[test]
    fn a_worker_whose_start_panics_fails_its_jobs() {
        let workers =
            Workers::new(Waiting::Park, |index| assert!(index != 1, "a start that fails, on purpose"));
        for _ in 0..20 {
            let team = workers.team(3).unwrap();
            // A job's share of common values is dropped with the job.
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

    /// Two pools asked in opposite order, each while the other one is held.
    #[test]
    fn who_holds_workers_does_not_wait_for_others() {
        let pools: [Arc<Workers>; 2] =
            core::array::from_fn(|_| Arc::new(Workers::new(Waiting::Park, |_| {})));
        let (both_hold, both_asked) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
        let (say, said) = mpsc::channel();
        for order in [[0, 1], [1, 0]] {
            let [first, second] = order.map(|i: usize| Arc::clone(&pools[i]));
            let (both_hold, both_asked, say) = (Arc::clone(&both_hold), Arc::clone(&both_asked), say.clone());
            thread::spawn(move || {
                let team = first.team(1).unwrap();
                both_hold.wait();
                let asked = second.team(1).map(|_| ());
                both_asked.wait();
                assert_eq!(team.start(0, move || asked).join(), Ok(Err(Failed)));
                drop(team);
                // One after the other nobody is in the way.
                let team = second.team(1).map(|team| team.start(0, || 7).join());
                say.send(team).unwrap();
            });
        }
        for _ in 0..2 {
            assert_eq!(said.recv_timeout(Duration::from_secs(60)), Ok(Ok(Ok(7))), "both wait for ever");
        }
        let outer = pools[0].team(1).unwrap();
        let inner = pools[1].team(1).unwrap();
        assert_eq!((inner.start(0, || 1).join(), outer.start(0, || 2).join()), (Ok(1), Ok(2)));
    }

    #[test]
    fn who_panics_gives_its_workers_back() {
        let workers = Workers::new(Waiting::Park, |_| {});
        let panics = || {
            let team = workers.team(1).unwrap();
            let _task = team.start(0, || 7);
            panic!("a caller that fails, on purpose");
        };
        assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
        assert_eq!(workers.team(1).unwrap().start(0, || 8).join(), Ok(8));
    }

    #[test]
    fn a_job_may_end_its_own_workers() {
        let workers = Arc::new(Workers::new(Waiting::Park, |_| {}));
        let (say, said) = mpsc::channel();
        let of_job = Arc::clone(&workers);
        let (go, may_go) = mpsc::channel();
        drop(workers.team(1).unwrap().start(0, move || {
            may_go.recv().unwrap();
            let ended = catch_unwind(AssertUnwindSafe(move || drop(of_job)));
            say.send(ended.is_ok()).unwrap();
        }));
        drop(workers);
        go.send(()).unwrap();
        assert_eq!(said.recv_timeout(Duration::from_secs(60)), Ok(true));
    }
}
