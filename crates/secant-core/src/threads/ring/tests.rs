//! A writer and a reader: every entry is taken once, whoever leaves.

use std::vec::Vec;

use super::super::sync::AtomicU64;
#[cfg(not(loom))]
use super::memory::{LINE, Words};
use super::*;

/// Words of an entry: each more multiplies the interleavings.
const WIDTH: usize = if cfg!(loom) { 1 } else { 2 };

/// Writes 0, 1, .., n - 1, and takes back what it gets; what was taken back, newest first.
fn write(mut writer: Writer, n: u64) -> Vec<u64> {
    for i in 0..n {
        let Ok(entry) = writer.room() else { return Vec::new() };
        store(entry, 0, &content(i)[..WIDTH]);
        writer.push();
    }
    writer.finish();
    let mut back = Vec::new();
    while let Some(entry) = writer.take_back() {
        back.push(whole(words(entry)));
    }
    back
}

fn words(entry: &[AtomicU64]) -> [u64; WIDTH] {
    let mut words = [0; WIDTH];
    load(entry, 0, &mut words);
    words
}

/// The words of an entry that stands for `value`: never those of fresh memory.
fn content(value: u64) -> [u64; 2] {
    [value + 1, !(value + 1)]
}

/// The value of an entry that was written, and not written over.
fn whole(words: [u64; WIDTH]) -> u64 {
    assert!(words[0] != 0 && words[1..].iter().all(|w| *w == !words[0]));
    words[0] - 1
}

/// The values that a reader gets, and whether the writer finished; it leaves after `most`.
fn read(mut reader: Reader, most: usize) -> (Vec<u64>, bool) {
    let mut got = Vec::new();
    while got.len() < most {
        match reader.look() {
            Look::Entry(entry) => {
                let words = words(entry);
                if reader.take() {
                    got.push(whole(words));
                } else {
                    return (got, true);
                }
            }
            Look::Wait => reader.wait(),
            Look::End => return (got, true),
            Look::Failed => return (got, false),
        }
    }
    (got, true)
}

/// Every entry is taken once: the old ones by the reader, the young ones by the writer.
fn shared(got: Vec<u64>, back: Vec<u64>, n: u64) {
    let all: Vec<u64> = got.into_iter().chain(back.into_iter().rev()).collect();
    assert_eq!(all, (0..n).collect::<Vec<_>>());
}

#[cfg(loom)]
mod interleavings {
    use loom::thread;

    use super::*;

    /// A ring of `capacity` for n entries, in all interleavings, or in those with at most so many
    /// preemptions.
    fn explore(capacity: usize, n: u64, batches: Batches, preemptions: Option<usize>) {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = preemptions;
        model.check(move || {
            let (writer, reader) = ring(capacity, WIDTH, batches);
            let writing = thread::spawn(move || write(writer, n));
            let (got, finished) = read(reader, usize::MAX);
            assert!(finished);
            shared(got, writing.join().unwrap(), n);
        });
    }

    #[test]
    fn one_entry_is_taken_once() {
        explore(1, 1, Batches::ONE, None);
    }

    #[test]
    fn two_entries_are_taken_once() {
        explore(2, 2, Batches::ONE, None);
    }

    #[test]
    fn two_in_a_batch_are_taken_once() {
        explore(2, 2, Batches { initial: 2, later: 2 }, None);
    }

    #[test]
    fn two_entries_through_one_place_are_taken_once() {
        explore(1, 2, Batches::ONE, Some(3));
    }

    #[test]
    fn three_entries_through_two_places_are_taken_once() {
        explore(2, 3, Batches::ONE, Some(3));
    }

    #[test]
    fn four_entries_through_two_places_are_taken_once() {
        explore(2, 4, Batches::ONE, Some(2));
    }

    #[test]
    fn four_in_batches_through_two_places_are_taken_once() {
        explore(2, 4, Batches { initial: 2, later: 2 }, Some(3));
    }

    #[test]
    fn a_reader_that_leaves_stops_the_writer() {
        loom::model(|| {
            let (writer, reader) = ring(2, WIDTH, Batches::ONE);
            let writing = thread::spawn(move || write(writer, 4));
            assert_eq!(read(reader, 1).0, [0]);
            assert!(writing.join().unwrap().len() < 4);
        });
    }

    #[test]
    fn a_writer_that_leaves_stops_the_reader() {
        loom::model(|| {
            let (mut writer, reader) = ring(2, WIDTH, Batches { initial: 2, later: 1 });
            let writing = thread::spawn(move || {
                store(writer.room().unwrap(), 0, &content(0)[..WIDTH]);
                writer.push();
            });
            let (got, finished) = read(reader, usize::MAX);
            assert!(!finished && (got.is_empty() || got == [0]));
            writing.join().unwrap();
        });
    }
}

#[cfg(not(loom))]
mod threads {
    use std::thread;

    use super::*;

    #[test]
    fn every_entry_is_taken_once() {
        for (capacity, n) in [(1, 100), (2, 1000), (64, 10_000), (1024, 700)] {
            // Miri takes a thousand times as long.
            let n = if cfg!(miri) { 20 + n / 1000 } else { n };
            for batches in [Batches::ONE, Batches { initial: 20, later: 7 }] {
                let (writer, reader) = ring(capacity, WIDTH, batches);
                let writing = thread::spawn(move || write(writer, n));
                let (got, finished) = read(reader, usize::MAX);
                assert!(finished);
                shared(got, writing.join().unwrap(), n);
            }
        }
    }

    #[test]
    fn memory_is_used_again_when_both_ends_are_gone() {
        let place = |writer: &Writer| Words::as_ptr(&writer.ring.entries).cast::<AtomicU64>();
        let at_line = |writer: &Writer| std::ptr::from_ref(&writer.ring.entry(1)[0]).addr() % (8 * LINE);
        let (first, reader) = ring(4, WIDTH, Batches::ONE);
        let at = place(&first);
        assert_eq!(at_line(&first), 0);
        drop(first);
        let (beside, _) = ring(4, WIDTH, Batches::ONE);
        assert_ne!(place(&beside), at);
        drop(reader);
        let (again, _) = ring(2, WIDTH, Batches::ONE);
        assert_eq!(place(&again), at);
    }

    #[test]
    fn a_writer_alone_takes_everything_back() {
        let (writer, reader) = ring(8, WIDTH, Batches::ONE);
        assert_eq!(write(writer, 8), (0..8).rev().collect::<Vec<_>>());
        assert_eq!(read(reader, 9), (Vec::new(), true));
    }

    #[test]
    fn whoever_leaves_stops_the_other() {
        let (writer, reader) = ring(4, WIDTH, Batches::ONE);
        let writing = thread::spawn(move || write(writer, 100));
        assert_eq!(read(reader, 3).0, [0, 1, 2]);
        assert!(writing.join().unwrap().is_empty());
        let (mut writer, reader) = ring(4, WIDTH, Batches::ONE);
        let reading = thread::spawn(move || read(reader, 100));
        store(writer.room().unwrap(), 0, &content(0)[..WIDTH]);
        writer.push();
        drop(writer);
        assert_eq!(reading.join().unwrap(), (Vec::from([0]), false));
    }
}
