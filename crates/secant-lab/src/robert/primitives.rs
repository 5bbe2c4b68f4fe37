//! Section 3.2: what a lock, a signal and a look at a shared counter cost.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::cpu_time::keep_off_first;
use crate::longa_gebotys::Variant;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How long the one that looks sleeps at a time, once nobody asks.
const IDLE: Duration = Duration::from_micros(50);

/// A number that two threads raise in turns: even ones are for this thread.
struct Turns {
    behind_lock: Mutex<u64>,
    signal: Condvar,
    counter: AtomicU64,
    over: AtomicBool,
}

/// Two threads in turns; the other ends with this.
struct Pair {
    turns: Arc<Turns>,
    other: Option<JoinHandle<()>>,
}

impl Pair {
    /// Starts the other thread, which waits for a turn with `wait`.
    fn new(wait: fn(&Turns, u64)) -> Self {
        let turns = Arc::new(Turns {
            behind_lock: Mutex::new(0),
            signal: Condvar::new(),
            counter: AtomicU64::new(0),
            over: AtomicBool::new(false),
        });
        let of_other = Arc::clone(&turns);
        let other = std::thread::Builder::new().spawn(move || {
            keep_off_first(0);
            let mut turn = 1;
            while !of_other.over.load(Ordering::Relaxed) {
                wait(&of_other, turn);
                turn += 2;
            }
        });
        Self { turns, other: other.ok() }
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        self.turns.over.store(true, Ordering::Relaxed);
        // Whatever the other waits for has come.
        *lock(&self.turns.behind_lock) = u64::MAX - 1;
        self.turns.counter.store(u64::MAX - 1, Ordering::Release);
        self.turns.signal.notify_all();
        if let Some(other) = self.other.take() {
            let _ = other.join();
        }
    }
}

/// Waits behind the lock, asleep, until the number reaches `turn`, and raises it.
fn by_signal(turns: &Turns, turn: u64) {
    let number = lock(&turns.behind_lock);
    let number = turns.signal.wait_while(number, |number| *number < turn);
    let mut number = number.unwrap_or_else(PoisonError::into_inner);
    if *number == turn {
        *number += 1;
        turns.signal.notify_one();
    }
}

/// Looks at the counter until it reaches `turn`, and raises it.
fn by_looking(turns: &Turns, turn: u64) {
    let mut looks = 0_u32;
    while turns.counter.load(Ordering::Acquire) < turn {
        looks += 1;
        // Who is not asked for long leaves the core to others: other rows are measured meanwhile.
        if looks < 1 << 16 { std::hint::spin_loop() } else { std::thread::sleep(IDLE) }
    }
    let _ = turns.counter.compare_exchange(turn, turn + 1, Ordering::Release, Ordering::Relaxed);
}

/// What a lock and its unlocking cost, what a signal costs until the sleeper has answered, and what a counter costs until the one that looks at it has answered.
/// Of the last two a repetition is there and back.
pub fn primitives() -> Vec<Variant> {
    let mutex = Mutex::new(0_u64);
    let locking = move |_, n| {
        for _ in 0..n {
            *lock(black_box(&mutex)) += 1;
        }
    };
    let signals = Pair::new(by_signal);
    let mut turn = 0;
    let signalling = move |_, n| {
        for _ in 0..n {
            {
                *lock(&signals.turns.behind_lock) = turn + 1;
                signals.turns.signal.notify_one();
            }
            turn += 2;
            let number = lock(&signals.turns.behind_lock);
            drop(signals.turns.signal.wait_while(number, |number| *number < turn));
        }
    };
    let looks = Pair::new(by_looking);
    let mut turn = 0;
    let looking = move |_, n| {
        for _ in 0..n {
            looks.turns.counter.store(turn + 1, Ordering::Release);
            turn += 2;
            let mut asked = 0_u32;
            while looks.turns.counter.load(Ordering::Acquire) < turn {
                asked += 1;
                if asked < 1 << 14 { std::hint::spin_loop() } else { std::thread::yield_now() }
            }
        }
    };
    // Nothing is computed: a turn that never came would hang.
    let variant = |name, operations, body| Variant { name, operations, body, check: Box::new(|| true) };
    vec![
        variant("a lock and its unlocking", 1.0, Box::new(locking)),
        variant("a signal, until it is answered", 2.0, Box::new(signalling)),
        variant("a counter that is looked at, until it is answered", 2.0, Box::new(looking)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_and_threads_end() {
        for mut variant in primitives() {
            (variant.body)(0, 200);
            (variant.body)(200, 3);
        }
    }
}
