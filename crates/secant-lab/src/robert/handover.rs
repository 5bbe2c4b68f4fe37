//! Methods by which the consumer knows that a point is in memory: the paper's three, and its proposal.
//!
//! In C the proposal's counter is a plain variable, and that is a data race. Here it is atomic, stored with
//! release and loaded with acquire, which are plain moves on x86-64; so the check is sound: a counted point
//! is in memory.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Number of points of a batch, for methods with batches.
pub const BATCH: usize = 8;

/// A method to synchronise producer and consumer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A mutex for every batch, held by the producer until the batch is in memory.
    Mutex {
        /// Points of a batch.
        batch: usize,
    },
    /// A counter behind a mutex, and a signal after every batch.
    Signal {
        /// Points of a batch.
        batch: usize,
    },
    /// An atomic counter, which the consumer reads until it is large enough.
    BusyWait,
    /// One mutex, held by the producer until the first batch is in memory; then an atomic counter, and no
    /// waiting: a consumer that finds it too small gives up. Without a first batch there is no mutex either.
    Release {
        /// The first batch.
        first: First,
    },
    /// [`Method::Release`] without the counter and the check: a point that is late makes the answer wrong.
    /// What check and rescue cost is the difference.
    Unchecked {
        /// The first batch.
        first: First,
    },
}

/// Size of the first batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// So many points, independent of the digits.
    Points(usize),
    /// A number of points that depends on the digits: the more of them are not 0, the longer the consumer
    /// needs, and the less it must wait.
    Weighed {
        /// Steps of the chain that take as long as an addition, in hundredths.
        addition: usize,
        /// Points more than bring both threads to the end at once; below 0 fewer.
        margin: isize,
    },
}

impl First {
    /// The first batch is the whole chain.
    pub const ALL: Self = Self::Points(usize::MAX);

    /// Size of the first batch for a chain of `points` points, of which `weight` are added. A weighed one
    /// leaves the points that can be produced during the additions; at least [`BATCH`] points.
    pub fn of(self, points: usize, weight: usize) -> usize {
        match self {
            Self::Points(initial) => initial,
            Self::Weighed { addition, margin } => {
                let needed = weight * addition / 100;
                let initial = points.saturating_add_signed(margin).saturating_sub(needed);
                initial.clamp(BATCH.min(points), points)
            }
        }
    }
}

/// The description of the first batch in notes of rows.
impl std::fmt::Display for First {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Points(points) => write!(f, "a first batch of {points} points"),
            Self::Weighed { addition, margin } => write!(
                f,
                "a first batch by weight: an addition for {:.2} steps of the chain, and {margin:+} points",
                *addition as f64 / 100.0
            ),
        }
    }
}

/// State shared by both threads.
pub struct Handover {
    method: Method,
    points: usize,
    /// Number of points before the only release.
    initial: usize,
    locks: Vec<Mutex<()>>,
    behind_lock: Mutex<usize>,
    signal: Condvar,
    counter: Line,
}

/// A counter in cache lines of its own: the consumer reads it while the producer reads what is beside it.
#[repr(align(128))]
struct Line(AtomicUsize);

/// A lock that a thread which panicked held is as good as another: nothing is behind it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Looks before the core is offered to others.
const LOOKS: u32 = 1 << 10;

/// Looks until that is so.
#[inline(always)]
pub(super) fn until(so: impl Fn() -> bool) {
    let mut looks = 0;
    while !so() {
        looks += 1;
        if looks < LOOKS { std::hint::spin_loop() } else { std::thread::yield_now() }
    }
}

impl Handover {
    /// The state for a chain of `points` points, of which `weight` are added. A batch size of 0 counts as 1.
    pub fn new(method: Method, points: usize, weight: usize) -> Self {
        let (locks, initial) = match method {
            Method::Mutex { batch } => (points.div_ceil(batch.max(1)), 0),
            Method::Release { first: First::Points(0) } => (0, 0),
            Method::Release { first } | Method::Unchecked { first } => (1, first.of(points, weight)),
            Method::Signal { .. } | Method::BusyWait => (0, 0),
        };
        Self {
            method,
            points,
            initial,
            locks: (0..locks).map(|_| Mutex::new(())).collect(),
            behind_lock: Mutex::new(0),
            signal: Condvar::new(),
            counter: Line(AtomicUsize::new(0)),
        }
    }

    /// The producer's end: to be taken before the consumer starts.
    pub fn producer(&self) -> Producer<'_> {
        // The last batch first: locks are given up from the end.
        let held = self.locks.iter().rev().map(lock).collect();
        let counts = matches!(self.method, Method::Release { .. } | Method::BusyWait);
        Producer { handover: self, held, written: 0, event: self.event_after(0), counts }
    }

    /// The next number of points at which a batch ends; the last is that of all.
    fn event_after(&self, written: usize) -> usize {
        let next = match self.method {
            Method::Mutex { batch } | Method::Signal { batch } => written + batch.max(1),
            Method::Release { .. } | Method::Unchecked { .. } if written < self.initial => self.initial,
            Method::Release { .. } | Method::Unchecked { .. } | Method::BusyWait => usize::MAX,
        };
        next.min(self.points)
    }

    /// The consumer's end. Waits for the only release, if the method has one.
    pub fn consumer(&self) -> Consumer<'_> {
        if let Method::Release { .. } | Method::Unchecked { .. } = self.method
            && let Some(first) = self.locks.first()
        {
            drop(lock(first));
        }
        let trusting = matches!(self.method, Method::Unchecked { .. });
        Consumer { handover: self, known: if trusting { usize::MAX } else { 0 } }
    }
}

/// The producer's side: reports points that are in memory.
pub struct Producer<'a> {
    handover: &'a Handover,
    held: Vec<MutexGuard<'a, ()>>,
    written: usize,
    /// The number of points at which more happens than that they are counted.
    event: usize,
    /// Whether the counter is told of every point.
    counts: bool,
}

impl Producer<'_> {
    /// Reports that the next point is in memory.
    #[inline(always)]
    pub fn push(&mut self) {
        self.written += 1;
        if self.counts {
            self.handover.counter.0.store(self.written, Ordering::Release);
        }
        if self.written == self.event {
            self.release();
        }
    }

    /// A batch is in memory. Not inlined: a call would put the chain's registers into memory at each point.
    #[cold]
    #[inline(never)]
    fn release(&mut self) {
        match self.handover.method {
            Method::Mutex { .. } => drop(self.held.pop()),
            Method::Signal { .. } => {
                *lock(&self.handover.behind_lock) = self.written;
                self.handover.signal.notify_one();
            }
            Method::Release { .. } | Method::Unchecked { .. } => self.held.clear(),
            Method::BusyWait => {}
        }
        self.event = self.handover.event_after(self.written);
    }
}

impl Drop for Producer<'_> {
    /// A producer that panics lets the consumer go on; its answer is not asked for.
    fn drop(&mut self) {
        if self.written < self.handover.points {
            self.handover.counter.0.store(usize::MAX, Ordering::Release);
            *lock(&self.handover.behind_lock) = usize::MAX;
            self.handover.signal.notify_one();
        }
    }
}

/// The consumer's side: asks for points.
pub struct Consumer<'a> {
    handover: &'a Handover,
    /// Number of points known to be in memory.
    known: usize,
}

impl Consumer<'_> {
    /// Waits until point i is in memory, or, by the paper's proposal, does not wait. Gives whether it is in
    /// memory. i does not decrease.
    #[inline(always)]
    pub fn wait(&mut self, i: usize) -> bool {
        i < self.known || self.ask(i)
    }

    fn ask(&mut self, i: usize) -> bool {
        match self.handover.method {
            Method::Mutex { batch } => {
                let batch = batch.max(1);
                drop(lock(&self.handover.locks[i / batch]));
                self.known = (i / batch + 1) * batch;
            }
            Method::Signal { .. } => {
                let count = lock(&self.handover.behind_lock);
                let count = self.handover.signal.wait_while(count, |count| *count <= i);
                self.known = *count.unwrap_or_else(PoisonError::into_inner);
            }
            Method::BusyWait => {
                let counter = &self.handover.counter.0;
                until(|| i < counter.load(Ordering::Acquire));
                self.known = counter.load(Ordering::Acquire);
            }
            Method::Release { .. } | Method::Unchecked { .. } => {
                self.known = self.handover.counter.0.load(Ordering::Acquire)
            }
        }
        i < self.known
    }
}
