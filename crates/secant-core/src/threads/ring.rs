//! A ring of entries between two threads: one writes, the other reads, and when all is written both share what is left.
//!
//! An entry is some words, stored relaxed, which are plain moves. They are published by one store of the writer's counter with release, and read after a
//! load with acquire: whoever sees the counter sees the words. This is the counter of Robert's algorithm 4; there the reader that is too early computes
//! everything anew, here it waits.
//!
//! Entries are taken from the old end by the reader, and, once the writer has [finished](Writer::finish), from the new end by the writer too
//! ([`Writer::take_back`]), until they meet: so both end together, however unequal their work. Both ends stand in one word, which is
//! changed by compare-and-exchange: an entry is taken by exactly one of them. The reader reads an entry before it takes it; the writer
//! writes over an entry only after it was taken.
//!
//! A cache line that another core has read is dear to write: the writer waits for it as long as for a tenth of a point. So the reader writes one word of every line that it
//! has read, which makes the lines its own, and the writer asks for those of the next entry while it computes; a line that is shared could not be asked for.
//! The memory is used again by the next ring of the thread.
//!
//! Whoever drops its end early, by a panic perhaps, closes the ring: the other one does not wait.

use std::vec::Vec;

use super::Failed;
use super::sync::{Arc, AtomicU64, Ordering, Patience};

/// A word of an entry.
pub type Word = AtomicU64;

/// A word that shares its cache lines with no other: CPUs fetch them in pairs.
#[repr(align(128))]
struct Alone(AtomicU64);

/// The memory of the entries.
type Words = std::sync::Arc<[AtomicU64]>;

struct Ring {
    /// Four times the number of entries published so far, and [`FINISHED`] or [`ABANDONED`].
    published: Alone,
    /// Entries taken from the old end, and 2^32 times those from the new end, and [`CLOSED`].
    taken: Alone,
    entries: Words,
    /// Where the first entry stands, at the beginning of a line.
    first: usize,
    /// Words of an entry.
    width: usize,
    /// Words from one entry to the next: whole lines.
    stride: usize,
    /// Entries that may wait to be taken.
    capacity: u64,
    /// The places less 1, a power of two. There is one place more than entries: the reader may still write into that of the entry that it took last.
    mask: u64,
}

/// Words of a cache line.
const LINE: usize = if cfg!(loom) { 1 } else { 8 };
/// CPUs fetch lines in pairs.
const PAIR: usize = 2 * LINE;

/// No entry will be published any more.
const FINISHED: u64 = 1;
/// The writer is gone before it finished.
const ABANDONED: u64 = 2;
/// The reader is gone.
const CLOSED: u64 = 1 << 63;
/// One entry from the new end.
const BACK: u64 = 1 << 32;

/// The entries taken from the old end, and from both ends.
#[inline(always)]
fn ends(taken: u64) -> (u64, u64) {
    let front = taken & (BACK - 1);
    (front, front + (taken & !CLOSED) / BACK)
}

impl Ring {
    /// Where entry i stands.
    #[inline(always)]
    fn entry(&self, i: u64) -> &[AtomicU64] {
        let start = self.first + (i & self.mask) as usize * self.stride;
        &self.entries[start..start + self.width]
    }

    /// The writer will write entry i soon.
    #[inline(always)]
    fn fetch(&self, i: u64) {
        #[cfg(not(loom))]
        for line in self.entry(i).chunks(LINE) {
            crate::cpu::fetch_to_write(&line[0]);
        }
        #[cfg(loom)]
        let _ = i;
    }

    /// The reader has read entry i, and taken it.
    #[inline(always)]
    fn hand_back(&self, i: u64) {
        for line in self.entry(i).chunks(LINE) {
            line[0].store(0, Ordering::Relaxed);
        }
    }
}

/// When entries are published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batches {
    /// So many together at the beginning.
    pub initial: u64,
    /// And so many together later, at least 1.
    pub later: u64,
}

impl Batches {
    /// Every entry at once.
    pub const ONE: Self = Self { initial: 1, later: 1 };
    /// The first at once, and then four together: a reader that has less to do than the writer lacks nothing, and the counter that it looks at, which the writer
    /// must take from it each time, is written less often.
    pub const FOUR: Self = Self { initial: 1, later: 4 };
}

/// The end that entries are written to.
pub struct Writer {
    ring: Arc<Ring>,
    written: u64,
    /// The number of entries at which they are published.
    due: u64,
    later: u64,
    /// Entries known to be taken from the old end.
    front: u64,
    finished: bool,
}

/// The end that entries are read from.
pub struct Reader {
    ring: Arc<Ring>,
    /// Entries read so far.
    front: u64,
    /// Entries known to be published.
    published: u64,
}

/// At least so many words.
fn fresh(words: usize) -> Words {
    (0..words).map(|_| AtomicU64::new(0)).collect::<Vec<_>>().into()
}

/// At least so many words, those of an earlier ring of this thread if both its ends are gone: memory that was never touched, and lines of other threads' caches,
/// cost a short multiplication a tenth of its time.
#[cfg(not(loom))]
fn words(words: usize) -> Words {
    use core::cell::RefCell;
    std::thread_local! {
        static KEPT: RefCell<Vec<Words>> = const { RefCell::new(Vec::new()) };
    }
    let again = KEPT.try_with(|kept| {
        let mut kept = kept.borrow_mut();
        let is_free = |e: &mut Words| Words::get_mut(e).is_some();
        if let Some(i) = kept.iter_mut().position(|e| e.len() >= words && is_free(e)) {
            return Words::clone(&kept[i]);
        }
        // One that is free is too short.
        kept.retain_mut(|e| !is_free(e));
        let new = fresh(words);
        kept.push(Words::clone(&new));
        new
    });
    // A thread that is ending keeps nothing.
    again.unwrap_or_else(|_| fresh(words))
}

/// `loom` explores what is new each time.
#[cfg(loom)]
use fresh as words;

/// A ring in which `capacity` entries, at least one, of `width` words may wait. At most 2^31 entries go through it.
pub fn ring(capacity: usize, width: usize, batches: Batches) -> (Writer, Reader) {
    let whole = capacity.max(1) as u64;
    let places = (whole as usize + 1).next_power_of_two();
    let stride = width.next_multiple_of(LINE);
    let entries = words(places * stride + PAIR);
    // At most PAIR words, of which so many are left over.
    let first =
        if cfg!(loom) { 0 } else { entries.as_ptr().align_offset(PAIR * size_of::<AtomicU64>()).min(PAIR) };
    let ring = Arc::new(Ring {
        published: Alone(AtomicU64::new(0)),
        taken: Alone(AtomicU64::new(0)),
        entries,
        first,
        width,
        stride,
        capacity: whole,
        mask: places as u64 - 1,
    });
    ring.fetch(0);
    // What does not fit cannot wait to be published.
    let (initial, later) = (batches.initial.clamp(1, whole), batches.later.clamp(1, whole));
    let writer =
        Writer { ring: Arc::clone(&ring), written: 0, due: initial, later, front: 0, finished: false };
    (writer, Reader { ring, front: 0, published: 0 })
}

impl Writer {
    /// The next entry, to be [stored](store) into and then [pushed](Writer::push); waits while the ring is full.
    ///
    /// # Errors
    /// [`Failed`] if the reader is gone.
    #[inline(always)]
    pub fn room(&mut self) -> Result<&[AtomicU64], Failed> {
        if self.written >= self.front + self.ring.capacity {
            self.wait_for_room()?;
        }
        Ok(self.ring.entry(self.written))
    }

    #[cold]
    #[inline(never)]
    fn wait_for_room(&mut self) -> Result<(), Failed> {
        self.publish();
        let mut patience = Patience::new();
        loop {
            // Acquire: what the reader read of an entry, it read before it was taken.
            let taken = self.ring.taken.0.load(Ordering::Acquire);
            if taken & CLOSED != 0 {
                return Err(Failed);
            }
            self.front = ends(taken).0;
            if self.written < self.front + self.ring.capacity {
                return Ok(());
            }
            patience.wait();
        }
    }

    /// The entry is complete.
    #[inline(always)]
    pub fn push(&mut self) {
        self.written += 1;
        self.ring.fetch(self.written);
        if self.written >= self.due {
            self.publish();
        }
    }

    /// Publishes what is written, before it is due.
    #[inline(always)]
    pub fn publish(&mut self) {
        self.ring.published.0.store(4 * self.written, Ordering::Release);
        self.due = self.written + self.later;
    }

    /// All is written: publishes the rest. From now on the writer may take entries back.
    pub fn finish(&mut self) {
        self.ring.published.0.store((4 * self.written) | FINISHED, Ordering::Release);
        self.finished = true;
    }

    /// The newest entry that nobody has taken, once all is written; `None` if there is none.
    pub fn take_back(&mut self) -> Option<&[AtomicU64]> {
        if !self.finished {
            return None;
        }
        let mut taken = self.ring.taken.0.load(Ordering::Relaxed);
        loop {
            let (front, both) = ends(taken);
            if both == self.written || taken & CLOSED != 0 {
                return None;
            }
            // Release: the reader that sees this sees that all is published. The words are this thread's own.
            match self.ring.taken.0.compare_exchange_weak(
                taken,
                taken + BACK,
                Ordering::Release,
                Ordering::Relaxed,
            ) {
                Ok(_) => return Some(self.ring.entry(self.written - 1 - (both - front))),
                Err(now) => taken = now,
            }
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if !self.finished {
            self.ring.published.0.store((4 * self.written) | ABANDONED, Ordering::Release);
        }
    }
}

impl Reader {
    /// The oldest entry, if it is there already: to be [loaded](load) from, and then [taken](Reader::take).
    #[inline(always)]
    pub fn look(&mut self) -> Look<'_> {
        if self.front < self.published {
            return Look::Entry(self.ring.entry(self.front));
        }
        self.look_again()
    }

    #[inline(always)]
    fn look_again(&mut self) -> Look<'_> {
        let published = self.ring.published.0.load(Ordering::Acquire);
        self.published = published / 4;
        if self.front < self.published {
            Look::Entry(self.ring.entry(self.front))
        } else if published & FINISHED != 0 {
            Look::End
        } else if published & ABANDONED != 0 {
            Look::Failed
        } else {
            Look::Wait
        }
    }

    /// Waits until there is an entry, or none will come.
    #[cold]
    #[inline(never)]
    pub fn wait(&mut self) {
        let mut patience = Patience::new();
        while matches!(self.look(), Look::Wait) {
            patience.wait();
        }
    }

    /// Takes the oldest entry, which was read; whether it was still there.
    #[inline(always)]
    pub fn take(&mut self) -> bool {
        let mut taken = self.ring.taken.0.load(Ordering::Acquire);
        loop {
            let (front, both) = ends(taken);
            if both != front {
                // The writer takes back: it has finished, and the number of entries is known.
                self.published = self.ring.published.0.load(Ordering::Relaxed) / 4;
                if both == self.published {
                    return false;
                }
            }
            // Release: the entry was read before.
            match self.ring.taken.0.compare_exchange_weak(
                taken,
                taken + 1,
                Ordering::AcqRel,
                Ordering::Acquire,
            ) {
                Ok(_) => {
                    // The writer comes to this place only after the next entry was taken, too.
                    self.ring.hand_back(self.front);
                    self.front += 1;
                    return true;
                }
                Err(now) => taken = now,
            }
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.ring.taken.0.fetch_or(CLOSED, Ordering::Relaxed);
    }
}

/// What a reader finds.
pub enum Look<'a> {
    /// An entry.
    Entry(&'a [AtomicU64]),
    /// Nothing yet.
    Wait,
    /// Nothing any more.
    End,
    /// Nothing, and the writer is gone before it finished.
    Failed,
}

/// Writes words into an entry from word `at` on.
#[inline(always)]
pub fn store(entry: &[AtomicU64], at: usize, words: &[u64]) {
    let mut i = 0;
    while i < words.len() {
        entry[at + i].store(words[i], Ordering::Relaxed);
        i += 1;
    }
}

/// Reads words from an entry from word `at` on.
#[inline(always)]
pub fn load(entry: &[AtomicU64], at: usize, words: &mut [u64]) {
    let mut i = 0;
    while i < words.len() {
        words[i] = entry[at + i].load(Ordering::Relaxed);
        i += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// Words of an entry: each more multiplies the interleavings.
    const WIDTH: usize = if cfg!(loom) { 1 } else { 2 };

    /// Writes 0, 1, .., n - 1, and takes back what it gets; what was taken back, newest first.
    fn write(mut writer: Writer, n: u64) -> Vec<u64> {
        for i in 0..n {
            let Ok(entry) = writer.room() else { return Vec::new() };
            store(entry, 0, &[i, !i][..WIDTH]);
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

    /// The value of an entry that was not written over.
    fn whole(words: [u64; WIDTH]) -> u64 {
        assert!(words[1..].iter().all(|w| *w == !words[0]));
        words[0]
    }

    /// What a reader gets, and whether the writer finished; it leaves after `most`.
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

        /// A ring of `capacity` for n entries, in all interleavings, or in those with at most so many preemptions.
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
                    store(writer.room().unwrap(), 0, &[0, !0][..WIDTH]);
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
            store(writer.room().unwrap(), 0, &[0, !0][..WIDTH]);
            writer.push();
            drop(writer);
            assert_eq!(reading.join().unwrap(), (Vec::from([0]), false));
        }
    }
}
