//! Files and directories that exist at the place of the output, or beside it.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use secant::bulk::{Group, Mask};
use secant_bulk::{Failure, Job, Operation, part_of};

use super::{Room, job, masking, run};

/// More than one unit, all rows alike but for row `bad`, which has a field too many.
fn input(path: &Path, bad: Option<usize>) {
    let line = |i| format!("{}{}\n", "09".repeat(32), if bad == Some(i) { ",x" } else { "" });
    fs::write(path, format!("u\n{}", (0..70_000).map(line).collect::<String>())).unwrap();
}

fn said(job: &Job) -> String {
    run(job).unwrap_err().to_string()
}

/// Stops a job behind its first unit.
fn stop(job: &Job) {
    let stop = AtomicBool::new(false);
    let failure = job.run(&mut |_| stop.store(true, Ordering::Relaxed), &stop).unwrap_err();
    assert!(matches!(failure, Failure::Interrupted { .. }), "{failure}");
}

/// The job that failed, its input mended, is done by the same command.
#[test]
fn a_mended_input_begins_anew() {
    for force in [false, true] {
        let room = Room::new(&format!("mended-{force}"));
        let (given, out) = (room.file("in.csv"), room.file("out.csv"));
        let mut job = job(&given, &out, masking("u"));
        job.force = force;
        input(&given, Some(69_000));
        assert!(said(&job).contains("in.csv: after row 6"));
        assert!(part_of(&out).join("journal").metadata().unwrap().len() > 0);
        input(&given, None);
        let summary = run(&job).unwrap();
        assert_eq!((summary.rows, summary.resumed), (70_000, 0));
        assert!(!part_of(&out).exists());
    }
}

#[test]
fn what_another_job_left_goes_by_force_alone() {
    let room = Room::new("foreign");
    let (given, out) = (room.file("in.csv"), room.file("out.csv"));
    input(&given, None);
    stop(&job(&given, &out, masking("u")));
    let mask = Mask::from_bytes(Group::X25519, &[9; 32]).unwrap();
    let mut other = job(&given, &out, Operation::Mask { mask, column: "u".into() });
    let what = said(&other);
    assert!(what.contains("out.csv.part: ") && what.contains("another job; --force begins anew"), "{what}");
    // The first job can still be continued.
    stop(&job(&given, &out, masking("u")));
    other.force = true;
    assert_eq!(run(&other).unwrap().resumed, 0);
    assert!(!part_of(&out).exists());
}

/// While a job runs, another on the same output is refused at its start, and disturbs nothing.
#[test]
fn two_jobs_at_once() {
    let room = Room::new("twice");
    let (given, out) = (room.file("in.csv"), room.file("out.csv"));
    input(&given, None);
    let first = job(&given, &out, masking("u"));
    let mut refused = 0;
    let ask = |refused: &mut u32| {
        for force in [false, true] {
            let mut second = job(&given, &out, masking("u"));
            second.force = force;
            let what = said(&second);
            assert!(what.contains("out.csv.part: another job works on this output now"), "{what}");
            *refused += 1;
        }
    };
    let summary = first.run(&mut |_| ask(&mut refused), &AtomicBool::new(false)).unwrap();
    assert_eq!((summary.rows, refused), (70_000, 4));
    assert!(out.exists() && !part_of(&out).exists());
}

/// An output that appears while the job works is not replaced; by force it is, and nothing is worked on
/// twice.
#[test]
fn an_output_that_appears_meanwhile_stays() {
    let room = Room::new("appears");
    let (given, out) = (room.file("in.csv"), room.file("out.csv"));
    input(&given, None);
    let mut job = job(&given, &out, masking("u"));
    let failure = job.run(&mut |_| fs::write(&out, "theirs").unwrap(), &AtomicBool::new(false)).unwrap_err();
    assert!(failure.to_string().contains("out.csv: the file exists; --force replaces it"), "{failure}");
    assert_eq!(fs::read_to_string(&out).unwrap(), "theirs");
    job.force = true;
    assert_eq!(run(&job).unwrap().resumed, 70_000);
    assert!(fs::read_to_string(&out).unwrap().starts_with("u\n"));
    assert!(!part_of(&out).exists());
}

/// Folders are neither made nor taken from others; an input is not replaced under any of its names.
#[test]
fn what_belongs_to_others() {
    let room = Room::new("others");
    let given = room.file("in.csv");
    input(&given, None);
    let out = room.file("missing/out.csv");
    let what = said(&job(&given, &out, masking("u")));
    assert!(
        what.contains("missing/out.csv: the folder ") && what.ends_with("missing does not exist"),
        "{what}"
    );
    assert!(!room.file("missing").exists());

    let out = room.file("out.csv");
    let theirs = part_of(&out).join("letters");
    fs::create_dir(part_of(&out)).unwrap();
    fs::write(&theirs, "dear").unwrap();
    for force in [false, true] {
        let mut job = job(&given, &out, masking("u"));
        job.force = force;
        assert!(said(&job).contains("out.csv.part: this is no directory of a job"));
        assert_eq!(fs::read_dir(part_of(&out)).unwrap().count(), 1);
        assert!(theirs.exists());
    }
    // A file that was added later is kept as well.
    fs::remove_dir_all(part_of(&out)).unwrap();
    stop(&job(&given, &out, masking("u")));
    fs::write(&theirs, "dear").unwrap();
    run(&job(&given, &out, masking("u"))).unwrap();
    assert!(out.exists() && fs::read_dir(part_of(&out)).unwrap().count() == 1);

    let link = room.file("link.csv");
    fs::hard_link(&given, &link).unwrap();
    let mut job = job(&given, &link, masking("u"));
    job.force = true;
    if cfg!(unix) {
        assert!(said(&job).contains("one file"));
    }
}
