use super::subject::{CoreSample, Sample};
use super::*;
use crate::cpu_time::{allowed, stay_on};
use secant_core::threads::workers::Workers;
use std::hint::black_box;

/// Work whose time is proportional to `n`: each step waits for the one before, across repetitions too.
fn steps(n: u64) -> impl FnMut(u64, u64) {
    let mut x = 3u64;
    move |_, repetitions| {
        for _ in 0..black_box(n * repetitions) {
            x = x.wrapping_mul(x) ^ 5;
        }
        black_box(x);
    }
}

/// The times of ten times the work, and of the same in two parts, for one of the work.
fn measured() -> [f64; 2] {
    let mut bench = Bench::new();
    let small = bench.add(1.0, 1, steps(200));
    let large = bench.add(1.0, 1, steps(2000));
    let halved = bench.add(2.0, 1, steps(2000));
    let mut calls = 0;
    let report = bench.run(Duration::from_millis(150), &mut |p| {
        assert!((0.0..=1.0).contains(&p.spent));
        calls += 1;
        let sofar = p.report();
        assert_eq!((sofar.turns, sofar.figures.len()), (calls, 3));
        for figures in &sofar.figures {
            let Dropped { calibration, sibling, preempted, wrong } = figures.dropped;
            let dropped = calibration + sibling + preempted + wrong;
            // Upper bounds are of samples that were dropped.
            let again = if figures.disturbed { figures.samples.min(dropped) } else { 0 };
            let taken = figures.samples + dropped - again;
            assert!((1..=calls).contains(&taken), "{taken} samples in {calls} turns");
        }
    });
    assert_eq!(calls, report.turns);
    for figures in &report.figures {
        let Spread { p10, median, p90 } = figures.ns.unwrap();
        assert!(p10 <= median && median <= p90);
        assert_eq!(figures.core_cycles.is_some(), crate::clock::AVAILABLE);
    }
    let time = |i: usize| {
        let figures = &report.figures[i];
        figures.core_cycles.or(figures.ns).unwrap().median
    };
    [time(large) / time(small), time(large) / time(halved)]
}

#[test]
fn ten_times_the_work_reads_as_ten_times_the_cycles() {
    // Other tests run beside this one: a disturbed run is repeated.
    let mut runs = Vec::new();
    while runs.len() < 8 {
        let [ten, two] = measured();
        if (8.0..12.0).contains(&ten) && (1.8..2.2).contains(&two) {
            return;
        }
        runs.push([ten, two]);
    }
    panic!("{runs:?}");
}

#[test]
fn repetitions_are_numbered_without_gaps() {
    let mut seen = Vec::new();
    let mut bench = Bench::new();
    bench.add(1.0, 1, |start, n| {
        seen.push((start, n));
        std::thread::sleep(Duration::from_micros(100));
    });
    bench.run(Duration::ZERO, &mut |_| {});
    let mut next = 0;
    for (start, n) in seen {
        assert_eq!(start, next);
        next += n;
    }
    assert!(next >= FEWEST_SAMPLES as u64);
}

fn subject(samples: Vec<Sample>) -> Subject<'static> {
    Subject {
        body: Box::new(|_, _| true),
        operations: 1.0,
        threads: 1,
        repetitions: 1,
        warming: 0,
        next: 0,
        samples,
        cpus: Vec::new(),
        error: None,
    }
}

#[test]
fn disturbed_samples_are_dropped_by_reason() {
    let core = CoreSample {
        cycles: 100.0,
        ticks_per_cycle: 1.0,
        adds_per_cycle: 4.5,
        disagreement: 0.001,
        late: false,
    };
    let good = Sample { ns: 50.0, cpu_share: 1.01, right: true, core: Some(core) };
    let with = |core| Sample { ns: 900.0, core: Some(core), ..good };
    let samples = vec![
        good,
        with(CoreSample { disagreement: 0.03, ..core }),
        with(CoreSample { disagreement: f64::NAN, ..core }),
        with(CoreSample { adds_per_cycle: 2.4, ..core }),
        Sample { cpu_share: 0.7, ns: 900.0, ..good },
        Sample { right: false, ns: 900.0, ..good },
    ];
    let figures = subject(samples).figures(Some(4.6));
    assert_eq!(figures.samples, 1);
    assert_eq!(figures.dropped, Dropped { calibration: 2, sibling: 1, preempted: 1, wrong: 1 });
    assert_eq!(figures.ns.unwrap().p90, 50.0);
    assert_eq!(figures.core_cycles.unwrap().median, 100.0);
}

#[test]
fn work_of_several_threads_is_held_against_its_own_calibrations() {
    let core = CoreSample {
        cycles: 100.0,
        ticks_per_cycle: 1.0,
        adds_per_cycle: 4.0,
        disagreement: 0.001,
        late: false,
    };
    let with = |adds_per_cycle, cycles| Sample {
        ns: cycles,
        cpu_share: 1.0,
        right: true,
        core: Some(CoreSample { adds_per_cycle, cycles, ..core }),
    };
    let alone = subject(vec![with(4.0, 100.0), with(2.1, 900.0), with(4.0, 100.0)]);
    let mut together = subject(vec![with(2.1, 100.0), with(1.2, 900.0), with(2.1, 100.0)]);
    together.threads = 2;
    let bench = Bench { subjects: vec![alone, together], alone: None };
    let best = bench.best_additions();
    let report = bench.report(best, true, 3);
    for figures in &report.figures {
        assert_eq!(figures.samples, 2);
        assert_eq!(figures.dropped, Dropped { sibling: 1, ..Dropped::default() });
        assert_eq!(figures.core_cycles.unwrap().p90, 100.0);
    }
    assert_eq!(
        report.warnings().len(),
        2,
        "two rows with few samples are told together: {:?}",
        report.warnings()
    );
}

/// A thread without a core delays the work, which the clock of this thread does not notice.
#[test]
fn threads_without_a_core_are_told() {
    let core = CoreSample {
        cycles: 100.0,
        ticks_per_cycle: 1.0,
        adds_per_cycle: 4.0,
        disagreement: 0.001,
        late: false,
    };
    let quiet = Sample { ns: 50.0, cpu_share: 1.0, right: true, core: Some(core) };
    let late = Sample { core: Some(CoreSample { cycles: 90_000.0, late: true, ..core }), ..quiet };
    let figures = |samples: Vec<Sample>| {
        let mut together = subject(samples);
        together.threads = 2;
        together.figures_or_disturbed(Some(4.0), Some(4.0), Some(1.0))
    };
    let mixed = figures([[quiet; 10], [late; 10]].concat());
    assert!(!mixed.disturbed && mixed.core_cycles.unwrap().p90 == 100.0);
    assert_eq!(mixed.dropped, Dropped { preempted: 10, ..Dropped::default() });
    let always = figures([[late; 10].as_slice(), &[quiet; 2]].concat());
    assert!(always.disturbed && always.core_cycles.unwrap().median == 90_000.0);
}

/// With a sibling busy throughout, the run's own best additions are those of a shared core. The rate of the
/// CPU without load shows it.
#[test]
fn a_machine_that_is_disturbed_all_the_time_does_not_pass_for_a_slow_one() {
    let core = CoreSample {
        cycles: 185.5,
        ticks_per_cycle: 1.0,
        adds_per_cycle: 2.5,
        disagreement: 0.001,
        late: false,
    };
    let shared = Sample { ns: 80.0, cpu_share: 1.0, right: true, core: Some(core) };
    let quiet = Sample { core: Some(CoreSample { adds_per_cycle: 4.8, cycles: 146.5, ..core }), ..shared };
    let report = |alone, samples: &[Sample]| {
        let bench = Bench { subjects: vec![subject(samples.to_vec())], alone };
        bench.report(bench.best_additions(), true, samples.len())
    };
    let by_itself = report(None, &[shared; 20]);
    assert!(by_itself.may_be_kept(), "nothing is known: only the warning of few additions is left");
    let told = report(Some(4.5), &[shared; 20]);
    assert!(!told.may_be_kept() && told.disturbed == 1.0);
    assert!(told.figures[0].disturbed && told.figures[0].core_cycles.unwrap().median == 185.5);
    assert!(
        told.warnings().iter().any(|w| w.contains("the machine was disturbed: 100 %")),
        "{:?}",
        told.warnings()
    );
    // A third of the run was quiet: the figure is of this third, and the share of disturbed samples is
    // reported.
    let mixed = report(Some(4.5), &[[shared; 20].as_slice(), &[quiet; 10]].concat());
    assert_eq!(mixed.figures[0].core_cycles.unwrap().median, 146.5);
    assert!(!mixed.figures[0].disturbed && !mixed.may_be_kept());
    let mostly = report(Some(4.5), &[[shared; 9].as_slice(), &[quiet; 20]].concat());
    assert!(mostly.may_be_kept() && mostly.warnings().is_empty(), "{:?}", mostly.warnings());
}

/// Calibrations and times of a run beside nine busy processes on two CPUs: every sample was off its core,
/// beside a busy sibling or between two clocks.
#[test]
fn a_row_without_undisturbed_samples_is_an_upper_bound() {
    let sample = |ns, cpu_share, ticks_per_cycle, adds_per_cycle, disagreement| Sample {
        ns,
        cpu_share,
        right: true,
        core: Some(CoreSample {
            cycles: 2.0 * ns / ticks_per_cycle,
            ticks_per_cycle,
            adds_per_cycle,
            disagreement,
            late: false,
        }),
    };
    // The work takes 1,000 cycles, some 333 ns, where nothing else runs.
    let busy = vec![
        sample(340.0, 1.0, 0.667, 4.4, 0.08),
        sample(900.0, 0.37, 0.667, 4.5, 0.01),
        sample(700.0, 0.48, 0.668, 2.4, 0.01),
        // Both calibrations were stalled, so that the clock looks eight times as slow.
        sample(880.0, 0.38, 5.336, 0.6, 0.9),
        sample(350.0, 1.0, f64::NAN, f64::NAN, f64::NAN),
    ];
    let bench = Bench { subjects: vec![subject(busy)], alone: Some(4.5) };
    let report = bench.report(bench.best_additions(), true, 5);
    let figures = &report.figures[0];
    assert!(figures.disturbed && !report.may_be_kept());
    assert_eq!(
        (figures.samples, figures.dropped),
        (5, Dropped { calibration: 2, preempted: 3, ..Dropped::default() })
    );
    let (cycles, ns) = (figures.core_cycles.unwrap(), figures.ns.unwrap());
    assert!(cycles.p10 > 1000.0 && ns.p10 > 333.0, "{cycles:?} {ns:?}");
    assert_eq!(ns.median, 700.0);
    assert!(
        report.warnings().iter().any(|w| w.contains("1 rows have hardly any other, and are upper bounds"))
    );
    // One undisturbed sample outweighs all others.
    let mut mixed = bench;
    mixed.subjects[0].samples.push(sample(334.0, 1.0, 0.667, 4.5, 0.001));
    let report = mixed.report(mixed.best_additions(), true, 6);
    assert!(!report.figures[0].disturbed && report.figures[0].ns.unwrap().median == 334.0);
    // Without a clock of cycles the figure is that of the wall clock.
    let timed = Sample { ns: 50.0, cpu_share: 0.5, right: true, core: None };
    let bench = Bench { subjects: vec![subject(vec![timed; 9])], alone: None };
    let figures = &bench.report(bench.best_additions(), true, 9).figures[0];
    assert!(figures.disturbed && figures.core_cycles.is_none() && figures.ns.unwrap().median == 50.0);
}

/// A chain that is interrupted takes eight times as long, and the additions after it seem eight times as
/// fast. Held against that, every sample of the run would be slow.
#[test]
fn a_stalled_calibration_is_no_quiet_moment() {
    let quiet = Calibration { ticks_per_cycle: 0.62, adds_per_cycle: 5.01 };
    let shared = Calibration { adds_per_cycle: 2.5, ..quiet };
    let stalled = Calibration { ticks_per_cycle: 8.0 * 0.62, adds_per_cycle: 8.0 * 5.01 };
    let broken = Calibration { ticks_per_cycle: f64::NAN, adds_per_cycle: f64::INFINITY };
    assert_eq!(steady_additions(quiet, shared), 5.01);
    for (a, b) in [(quiet, stalled), (stalled, quiet), (shared, stalled), (quiet, broken), (broken, quiet)] {
        assert_eq!(steady_additions(a, b), 0.0, "{a:?} {b:?}");
    }
}

/// A body of two threads that shares its work with the first worker of the process.
fn together(job: impl Fn() + Clone + Send + 'static) -> impl FnMut(u64, u64) {
    move |_, n| {
        for _ in 0..n {
            let team = Workers::shared().team(1).unwrap();
            let task = team.start(0, job.clone());
            steps(2000)(0, 1);
            task.join().unwrap();
        }
    }
}

fn measured_together(job: impl Fn() + Clone + Send + 'static) -> Report {
    let mut bench = Bench::new();
    bench.add(1.0, 2, together(job));
    bench.run(Duration::from_millis(20), &mut |_| {})
}

/// Rows of several threads of different tests put the same workers on their CPUs.
fn one_at_a_time() -> impl Drop {
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    TURN.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[test]
fn two_threads_are_calibrated_at_once_each_on_a_cpu_of_its_own() {
    let _turn = one_at_a_time();
    let Some(all) = allowed().filter(|all| all.len() > 1) else { return };
    let report = measured_together(|| ());
    assert_eq!(report.figures[0].error, None);
    assert_eq!(report.figures[0].cpus, [[all[0]], [all[1]]]);
    assert_eq!(report.adds_per_cycle_together.is_some(), crate::clock::AVAILABLE);
    assert_eq!(report.adds_per_cycle, report.adds_per_cycle_together);
    assert!(report.turns >= FEWEST_SAMPLES);
    assert_eq!(allowed().unwrap(), all, "the calling thread is free again");
}

/// A worker that was started by a pinned thread is freed from the pin.
#[test]
fn a_worker_does_not_keep_the_pin_that_it_inherits() {
    let _turn = one_at_a_time();
    let Some(all) = allowed().filter(|all| all.len() > 1) else { return };
    let pin = Pin::on(all[0]).unwrap();
    Workers::shared().reserve(1).unwrap();
    Workers::shared().team(1).unwrap().start(0, move || stay_on(all[0])).join().unwrap();
    drop(pin);
    let report = measured_together(|| ());
    assert_eq!((&report.figures[0].error, report.figures[0].cpus.len()), (&None, 2));
    assert!(report.figures[0].ns.is_some());
}

#[test]
fn a_row_of_two_threads_under_a_pin_is_an_error_and_no_number() {
    let _turn = one_at_a_time();
    let Some(all) = allowed() else { return };
    let pin = Pin::on(all[0]).unwrap();
    let mut bench = Bench::new();
    bench.add(1.0, 1, steps(2000));
    bench.add(1.0, 2, |_, _| panic!("it is not to be run"));
    let report = bench.run(Duration::from_millis(20), &mut |_| {});
    drop(pin);
    let [alone, together] = &report.figures[..] else { panic!("{report:?}") };
    let why = together.error.as_deref().unwrap();
    assert!(why.starts_with("2 threads would share CPUs: this process may run on 1 (CPU "), "{why}");
    assert!(together.ns.is_none() && together.core_cycles.is_none() && together.of_stretches.is_none());
    assert!(alone.ns.is_some() && alone.error.is_none());
    assert!(!report.may_be_kept() && report.warnings().iter().any(|w| w == why), "{:?}", report.warnings());
}

/// Wherever the worker goes while it works, the row says so.
#[test]
fn threads_that_come_to_share_a_cpu_are_an_error_and_no_number() {
    let _turn = one_at_a_time();
    let Some(all) = allowed().filter(|all| all.len() > 1) else { return };
    let first = all[0];
    let report = measured_together(move || _ = stay_on(first));
    let figures = &report.figures[0];
    let why = figures.error.as_deref().unwrap();
    assert!(why.starts_with("threads 1 and 2 share a CPU"), "{why}");
    assert!(figures.ns.is_none() && figures.core_cycles.is_none() && figures.samples == 0);
}

/// Nothing in the laboratory starts threads but for the workers of the process, which a measurement puts on
/// CPUs of their own.
#[test]
fn rows_have_no_threads_of_their_own() {
    let mut left = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    let mut files = 0;
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        files += 1;
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let starts = ["Workers::new(", "thread::spawn(", "thread::Builder", ".spawn(", "thread::scope("];
        let started: Vec<_> = starts.iter().filter(|start| text.contains(**start)).collect();
        assert!(name == "tests.rs" || started.is_empty(), "{}: {started:?}", path.display());
    }
    assert!(files > 50);
}

#[test]
fn wrong_answers_are_never_timed() {
    let run = |mut right: Box<dyn FnMut() -> bool>| {
        let mut bench = Bench::new();
        bench.add_judged(1.0, 1, move |_, _| {
            steps(2000)(0, 1);
            right()
        });
        bench.run(Duration::ZERO, &mut |_| {}).figures.remove(0)
    };
    let mut n = 0;
    let mixed = run(Box::new(move || {
        n += 1;
        // A sample is two calls, the first of them not timed.
        n % 3 != 0
    }));
    assert!(mixed.dropped.wrong > 0);
    let never = run(Box::new(|| false));
    assert!(never.error.as_deref().unwrap().contains("wrong answer"), "{never:?}");
    assert!(never.ns.is_none() && never.core_cycles.is_none());
}

#[test]
fn nothing_left_is_nothing_said() {
    let figures = subject(Vec::new()).figures(None);
    assert!(figures.ns.is_none() && figures.core_cycles.is_none());
}

#[test]
fn a_shared_core_is_warned_of() {
    let report = |rate| Report {
        figures: Vec::new(),
        tsc_per_core_cycle: None,
        adds_per_cycle: rate,
        adds_per_cycle_together: rate.map(|rate| rate / 2.0),
        disturbed: 0.0,
        pinned: true,
        turns: 1,
    };
    let warnings = report(Some(4.8)).warnings();
    assert!(warnings.len() == 1 && warnings[0].contains("several threads"));
    assert!(report(Some(2.4)).warnings()[0].contains("sibling"));
    assert!(report(None).warnings()[0].contains("wall clock"));
}
