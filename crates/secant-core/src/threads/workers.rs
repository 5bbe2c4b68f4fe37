//! Threads started once, which wait for jobs.
//!
//! A job owns its data. It is put into the worker's box and announced by a counter that the worker looks at; its answer takes its place, announced by a second counter:
//! one allocation for both, which the caller frees. A worker that looks all the time takes a job up within a few hundred cycles, one that sleeps within the many
//! thousand that the system needs to wake it.

use core::cell::Cell;
use core::marker::PhantomData;
use core::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::vec::Vec;

use super::Failed;
use super::sync::Patience;

/// What a worker does while there is nothing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// Looks for a job all the time, after a while with the core offered to others each time: the quickest, and a core is never idle.
    Spin,
    /// Looks for a job for some 10^5 cycles after the last one, and then sleeps until it is woken.
    Park,
}

/// How often a worker that will sleep looks first.
const LOOKS: u32 = 1 << 12;

/// A job, and later its answer, behind a lock that nobody holds for long: both sides look at the counters first.
struct Assignment<F, T>(Mutex<State<F, T>>);

enum State<F, T> {
    Job(F),
    /// The job is under way, or panicked, or the answer was taken.
    Nothing,
    Answer(T),
}

/// The worker's side of an assignment.
trait Job: Send + Sync {
    /// Does the job, once.
    fn run(&self);
}

/// The caller's side.
trait Holds<T> {
    /// The answer, if the job came to an end.
    fn take(&self) -> Option<T>;
}

impl<F: FnOnce() -> T + Send, T: Send> Job for Assignment<F, T> {
    fn run(&self) {
        // The lock is given up before the job begins.
        let state = mem::replace(&mut *lock(&self.0), State::Nothing);
        if let State::Job(job) = state {
            let answer = job();
            *lock(&self.0) = State::Answer(answer);
        }
    }
}

impl<F, T> Holds<T> for Assignment<F, T> {
    fn take(&self) -> Option<T> {
        match mem::replace(&mut *lock(&self.0), State::Nothing) {
            State::Answer(answer) => Some(answer),
            State::Job(_) | State::Nothing => None,
        }
    }
}

/// Where a worker finds its jobs: in one cache line, which goes there and back once for each.
#[repr(align(128))]
struct Post {
    job: Mutex<Option<Arc<dyn Job>>>,
    /// Jobs put into the box so far, or `END`.
    posted: AtomicU64,
    /// Jobs done so far.
    done: AtomicU64,
}

/// The value of [`Post::posted`] that ends a worker.
const END: u64 = u64::MAX;

struct Worker {
    post: Arc<Post>,
    thread: Option<JoinHandle<()>>,
}

/// A lock is never held where anything could panic, and what is behind it is always whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Worker {
    fn start(index: usize, waiting: &Arc<AtomicU8>, on_start: fn(usize)) -> Result<Self, Failed> {
        let post =
            Arc::new(Post { job: Mutex::new(None), posted: AtomicU64::new(0), done: AtomicU64::new(0) });
        let (of_thread, waiting) = (Arc::clone(&post), Arc::clone(waiting));
        let thread = thread::Builder::new()
            .name(std::format!("secant-{index}"))
            .spawn(move || {
                on_start(index);
                work(&of_thread, &waiting);
            })
            .map_err(|_| Failed)?;
        Ok(Self { post, thread: Some(thread) })
    }

    fn announce(&self, posted: u64) {
        self.post.posted.store(posted, Ordering::Release);
        if let Some(thread) = &self.thread {
            thread.thread().unpark();
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.announce(END);
        if let Some(thread) = self.thread.take() {
            // The panics of jobs are caught, and one of `on_start` is the caller's own.
            let _ = thread.join();
        }
    }
}

/// A worker's life.
fn work(post: &Post, waiting: &AtomicU8) {
    let mut done = 0;
    loop {
        let (mut looks, mut patience) = (0, Patience::new());
        loop {
            match post.posted.load(Ordering::Acquire) {
                posted if posted != done => break,
                _ if looks < LOOKS => {
                    looks += 1;
                    core::hint::spin_loop();
                }
                _ if waiting.load(Ordering::Relaxed) == Waiting::Park as u8 => thread::park(),
                _ => patience.wait(),
            }
        }
        // A job that was announced is in the box; without one it was the end.
        let Some(job) = lock(&post.job).take() else { return };
        // Whatever the job shared with others tells them that it was dropped. The assignment is given up before it is done, so that the caller frees it.
        let _ = catch_unwind(AssertUnwindSafe(move || job.run()));
        done += 1;
        post.done.store(done, Ordering::Release);
    }
}

/// Threads that wait for jobs. Dropping it ends them.
pub struct Workers {
    /// Held by the caller whose multiplication they work for.
    workers: Mutex<Vec<Worker>>,
    waiting: Arc<AtomicU8>,
    on_start: fn(usize),
}

impl core::fmt::Debug for Workers {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Workers").field("waiting", &self.waiting).finish_non_exhaustive()
    }
}

impl Workers {
    /// No thread yet. Each calls `on_start` with its index first, which may pin it to a core.
    pub fn new(waiting: Waiting, on_start: fn(usize)) -> Self {
        Self { workers: Mutex::new(Vec::new()), waiting: Arc::new(AtomicU8::new(waiting as u8)), on_start }
    }

    /// The workers of the whole process, which [`Workers::start_shared`] may have started otherwise: parked.
    pub fn shared() -> &'static Self {
        SHARED.get_or_init(|| Self::new(Waiting::Park, |_| {}))
    }

    /// Starts the workers of the whole process in a way of one's own; gives the workers back if there are some already.
    ///
    /// # Errors
    /// The workers, if it is too late.
    pub fn start_shared(workers: Self) -> Result<(), Self> {
        SHARED.set(workers)
    }

    /// How idle workers wait from now on.
    pub fn set_waiting(&self, waiting: Waiting) {
        self.waiting.store(waiting as u8, Ordering::Relaxed);
    }

    /// Starts workers until there are `n`.
    ///
    /// # Errors
    /// [`Failed`] if the system gives no more threads.
    pub fn reserve(&self, n: usize) -> Result<(), Failed> {
        self.team(n).map(|_| ())
    }

    /// `n` workers for one caller: others wait until the team is dropped, so that no two multiplications wait for each other's threads.
    ///
    /// # Errors
    /// As [`Workers::reserve`].
    pub fn team(&self, n: usize) -> Result<Team<'_>, Failed> {
        let mut workers = lock(&self.workers);
        while workers.len() < n {
            let worker = Worker::start(workers.len(), &self.waiting, self.on_start)?;
            workers.push(worker);
        }
        Ok(Team { workers, one_thread: PhantomData })
    }
}

static SHARED: OnceLock<Workers> = OnceLock::new();

/// Workers that work for one caller. A job must not ask the same [`Workers`] for a team.
pub struct Team<'a> {
    workers: MutexGuard<'a, Vec<Worker>>,
    /// No two threads start jobs at once.
    one_thread: PhantomData<Cell<()>>,
}

impl Team<'_> {
    /// Gives worker i a job; it is waited for if it is still at another. A worker that is not there fails the task. Cost: an allocation, and the cache line of
    /// the worker's post.
    pub fn start<T: Send + 'static>(
        &self,
        i: usize,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Task<'_, T> {
        let assignment = Arc::new(Assignment(Mutex::new(State::Job(job))));
        let Some(worker) = self.workers.get(i) else { return Task { answer: assignment, of: None } };
        let post = &*worker.post;
        let posted = post.posted.load(Ordering::Relaxed);
        wait_until_done(post, posted);
        let of_worker: Arc<dyn Job> = assignment.clone();
        *lock(&post.job) = Some(of_worker);
        worker.announce(posted + 1);
        Task { answer: assignment, of: Some((post, posted + 1)) }
    }
}

/// Waits until a worker has done so many jobs.
fn wait_until_done(post: &Post, jobs: u64) {
    let mut patience = Patience::new();
    while post.done.load(Ordering::Acquire) < jobs {
        patience.wait();
    }
}

/// A job that a worker has been given.
#[must_use]
pub struct Task<'a, T> {
    answer: Arc<dyn Holds<T>>,
    /// Its worker, and its number there.
    of: Option<(&'a Post, u64)>,
}

impl<T> Task<'_, T> {
    /// Waits for the answer.
    ///
    /// # Errors
    /// [`Failed`] if the job panicked, or had no worker.
    pub fn join(self) -> Result<T, Failed> {
        let (post, number) = self.of.ok_or(Failed)?;
        wait_until_done(post, number);
        self.answer.take().ok_or(Failed)
    }
}

#[cfg(test)]
mod tests {
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
}
