//! Threads started once, which wait for jobs.
//!
//! A job owns its data. It is put into the worker's box and announced by a counter that the worker looks at;
//! its answer takes its place, announced by a second counter: one allocation for both, which the caller
//! frees. A worker that looks all the time takes a job up within a few hundred cycles, one that sleeps within
//! the many thousand that the system needs to wake it.

use core::cell::Cell;
use core::marker::PhantomData;
use core::mem;
use core::sync::atomic::AtomicU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock, PoisonError, TryLockError};
use std::time::{Duration, Instant};
use std::vec::Vec;

use super::Failed;
use super::held::Held;
use super::sync::{AtomicU8, AtomicU64, Mutex, MutexGuard, Ordering, Patience, thread};

/// The behaviour of a worker without a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// Looks for a job all the time, after a while with the core offered to others each time: the quickest,
    /// and a core is never idle.
    Spin,
    /// Looks for a job for some 10^5 cycles after the last one, and then sleeps until it is woken.
    Park,
}

/// How often a worker that will sleep looks first. `loom` explores the sleep.
const LOOKS: u32 = if cfg!(loom) { 0 } else { 1 << 12 };

/// A job, and later its answer, behind a lock that nobody holds for long: both sides look at the counters
/// first.
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
    /// Drops it undone.
    fn discard(&self);
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

    fn discard(&self) {
        let state = mem::replace(&mut *lock(&self.0), State::Nothing);
        drop(state);
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
    /// Jobs done so far, or `END` if the thread is gone: it will do no more.
    done: AtomicU64,
}

/// The value of [`Post::posted`] that ends a worker, and of [`Post::done`] when it has ended.
const END: u64 = u64::MAX;

struct Worker {
    post: Arc<Post>,
    thread: Option<thread::JoinHandle<()>>,
    /// The process that has the thread. A process that is forked from it has not.
    process: u32,
}

/// Tells callers that a worker's thread is gone, however it ends. Its job is dropped: what the job shares
/// with others tells them so.
struct Leaving<'a>(&'a Post);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let mut place = lock(&self.0.job);
        self.0.done.store(END, Ordering::Release);
        let job = place.take();
        drop(place);
        if let Some(job) = job {
            job.discard();
        }
    }
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
                let _leaving = Leaving(&of_thread);
                on_start(index);
                work(&of_thread, &waiting);
            })
            .map_err(|_| Failed)?;
        Ok(Self { post, thread: Some(thread), process: std::process::id() })
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
        if self.process != std::process::id() {
            // There is nobody to end or to wait for, and nothing may be asked of a thread that is not there.
            mem::forget(self.thread.take());
            return;
        }
        self.announce(END);
        // A job that drops the last of its own workers does not wait for itself.
        let here = thread::current().id();
        if let Some(thread) = self.thread.take().filter(|thread| thread.thread().id() != here) {
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
        // Whatever the job shared with others tells them that it was dropped. The assignment is given up
        // before it is done, so that the caller frees it.
        let _ = catch_unwind(AssertUnwindSafe(move || job.run()));
        done += 1;
        post.done.store(done, Ordering::Release);
    }
}

/// Threads that wait for jobs. Dropping it ends them.
pub struct Workers {
    /// Held by the caller whose multiplication they work for.
    workers: Mutex<Vec<Worker>>,
    /// The process that the workers are threads of: forking copies all but the threads.
    process: AtomicU32,
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
        Self {
            workers: Mutex::new(Vec::new()),
            process: AtomicU32::new(std::process::id()),
            waiting: Arc::new(AtomicU8::new(waiting as u8)),
            on_start,
        }
    }

    /// The workers of the whole process, which [`Workers::start_shared`] may have started otherwise: parked.
    pub fn shared() -> &'static Self {
        SHARED.get_or_init(|| Self::new(Waiting::Park, |_| {}))
    }

    /// Starts the workers of the whole process in a way of one's own; gives the workers back if there are
    /// some already.
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
    /// [`Failed`] if the system gives no more threads, and as [`Workers::team`].
    pub fn reserve(&self, n: usize) -> Result<(), Failed> {
        if n == 0 { Ok(()) } else { self.team(n).map(|_| ()) }
    }

    /// `n` workers for one caller: others wait until the team is dropped, so that no two multiplications wait
    /// for each other's threads. A process that is forked starts threads of its own.
    ///
    /// Nobody waits who holds a team of other workers, or works for one who does: two such callers could wait
    /// for each other for ever.
    ///
    /// # Errors
    /// [`Failed`]
    /// - if the system gives no more threads;
    /// - if the caller holds a team of these workers, or works for one who does: it would wait for itself;
    /// - if the caller holds a team of others, or works for one who does, and another has these;
    /// - in a process that was forked while another thread had these workers: nobody is left to give them
    ///   back.
    pub fn team(&self, n: usize) -> Result<Team<'_>, Failed> {
        let held = Held::take(core::ptr::from_ref(self).addr())?;
        let mut workers = self.lock_workers(held.is_only())?;
        while workers.len() < n {
            let worker = Worker::start(workers.len(), &self.waiting, self.on_start)?;
            workers.push(worker);
        }
        Ok(Team { workers, held, one_thread: PhantomData })
    }

    /// The workers, when nobody else has them, or at once; none yet in a process that was just forked.
    fn lock_workers(&self, may_wait: bool) -> Result<MutexGuard<'_, Vec<Worker>>, Failed> {
        let wait = || match may_wait {
            true => Ok(lock(&self.workers)),
            false => match self.workers.try_lock() {
                Ok(workers) => Ok(workers),
                Err(TryLockError::Poisoned(workers)) => Ok(workers.into_inner()),
                Err(TryLockError::WouldBlock) => Err(Failed),
            },
        };
        let process = std::process::id();
        if self.process.load(Ordering::Relaxed) == process {
            return wait();
        }
        let begun = Instant::now();
        loop {
            let mut workers = match self.workers.try_lock() {
                Ok(workers) => workers,
                Err(TryLockError::Poisoned(workers)) => workers.into_inner(),
                // Either another thread of this process is here, and will have told so in a moment; or nobody
                // is.
                Err(TryLockError::WouldBlock) if self.process.load(Ordering::Relaxed) == process => {
                    return wait();
                }
                Err(TryLockError::WouldBlock) if begun.elapsed() < FORKED_PATIENCE => {
                    std::thread::sleep(FORKED_PATIENCE / 50);
                    continue;
                }
                Err(TryLockError::WouldBlock) => return Err(Failed),
            };
            if self.process.swap(process, Ordering::Relaxed) != process {
                workers.clear();
            }
            return Ok(workers);
        }
    }
}

/// How long a forked process waits for workers that perhaps nobody is left to give back.
const FORKED_PATIENCE: Duration = Duration::from_millis(50);

static SHARED: OnceLock<Workers> = OnceLock::new();

/// Workers that work for one caller.
pub struct Team<'a> {
    workers: MutexGuard<'a, Vec<Worker>>,
    /// The object that the caller waits for if it waits for these jobs: its jobs hold it, too.
    held: Held,
    /// No two threads start jobs at once.
    one_thread: PhantomData<Cell<()>>,
}

impl Team<'_> {
    /// Gives worker i a job; it is waited for if it is still at another. A worker that is not there fails the
    /// task. Cost: an allocation, and the cache line of the worker's post.
    pub fn start<T: Send + 'static>(
        &self,
        i: usize,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Task<'_, T> {
        let holds = self.held.list();
        let job = move || holds.during(job);
        let assignment = Arc::new(Assignment(Mutex::new(State::Job(job))));
        let nothing = || Task { answer: Arc::new(Assignment::<(), T>(Mutex::new(State::Nothing))), of: None };
        let Some(worker) = self.workers.get(i) else { return nothing() };
        let post = &*worker.post;
        let posted = post.posted.load(Ordering::Relaxed);
        wait_until_done(post, posted);
        let of_worker: Arc<dyn Job> = assignment.clone();
        let mut place = lock(&post.job);
        if post.done.load(Ordering::Relaxed) == END {
            // The job goes with the assignment, which the task does not keep: whoever shares something with
            // it sees that.
            return nothing();
        }
        *place = Some(of_worker);
        drop(place);
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
mod tests;
