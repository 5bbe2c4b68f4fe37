//! Section 3.2: the times of a lock, of a signal and of a look at a shared counter.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use secant_core::threads::workers::Workers;

use crate::longa_gebotys::Variant;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A number that two threads raise in turns: even ones are for this thread.
#[derive(Default)]
struct Turns {
    behind_lock: Mutex<u64>,
    signal: Condvar,
    counter: AtomicU64,
}

/// Asks n times with `ask`, which waits for its answer, while a worker answers so often with `answer`: from
/// the turn at hand, which goes on.
fn in_turns(turns: &Arc<Turns>, turn: &mut u64, n: u64, ask: fn(&Turns, u64), answer: fn(&Turns, u64)) {
    // Without a worker nobody answers, and a row of two threads is not timed.
    let Ok(team) = Workers::shared().team(1) else { return };
    let (of_worker, first) = (Arc::clone(turns), *turn);
    let answers = team.start(0, move || (0..n).for_each(|i| answer(&of_worker, first + 2 * i + 1)));
    for _ in 0..n {
        ask(turns, *turn);
        *turn += 2;
    }
    let _ = answers.join();
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

/// Polls the counter until it reaches `turn`, and raises it.
fn by_looking(turns: &Turns, turn: u64) {
    look_for(turns, turn);
    turns.counter.store(turn + 1, Ordering::Release);
}

/// Polls the counter until it reaches `turn`.
fn look_for(turns: &Turns, turn: u64) {
    let mut looks = 0_u32;
    while turns.counter.load(Ordering::Acquire) < turn {
        looks += 1;
        if looks < 1 << 14 { std::hint::spin_loop() } else { std::thread::yield_now() }
    }
}

/// The times of a lock with its release, of a signal until the sleeper answers, and of a counter until its
/// poller answers. Repetitions of the last two are round trips.
pub fn primitives() -> Vec<Variant> {
    let mutex = Mutex::new(0_u64);
    let locking = move |_, n| {
        for _ in 0..n {
            *lock(black_box(&mutex)) += 1;
        }
    };
    let (signals, mut turn) = (Arc::new(Turns::default()), 0);
    let ask = |turns: &Turns, turn: u64| {
        *lock(&turns.behind_lock) = turn + 1;
        turns.signal.notify_one();
        let number = lock(&turns.behind_lock);
        drop(turns.signal.wait_while(number, |number| *number < turn + 2));
    };
    let signalling = move |_, n| in_turns(&signals, &mut turn, n, ask, by_signal);
    let (looks, mut turn) = (Arc::new(Turns::default()), 0);
    let ask = |turns: &Turns, turn: u64| {
        turns.counter.store(turn + 1, Ordering::Release);
        look_for(turns, turn + 2);
    };
    let looking = move |_, n| in_turns(&looks, &mut turn, n, ask, by_looking);
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
