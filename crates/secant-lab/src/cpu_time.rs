//! Staying on one core, and noticing when the system takes it away.

use std::time::Duration;

/// Holds the thread on the core it runs on; dropping it gives the old freedom back.
#[derive(Debug)]
pub struct Pin {
    #[cfg(target_os = "linux")]
    before: rustix::thread::CpuSet,
}

impl Pin {
    /// Pins the calling thread to the core it is on; `None` where the system does not let.
    #[cfg(target_os = "linux")]
    pub fn here() -> Option<Self> {
        let before = rustix::thread::sched_getaffinity(None).ok()?;
        stay_on(rustix::thread::sched_getcpu())?;
        Some(Self { before })
    }

    /// Pins the calling thread to the first core it may use, which [`keep_off_first`] leaves free; `None` where the system does not let.
    #[cfg(target_os = "linux")]
    pub fn first() -> Option<Self> {
        let before = rustix::thread::sched_getaffinity(None).ok()?;
        stay_on(*cores(&before).first()?)?;
        Some(Self { before })
    }

    /// Pins the calling thread to the core it is on; `None` where the system does not let.
    #[cfg(not(target_os = "linux"))]
    pub fn here() -> Option<Self> {
        None
    }

    /// Pins the calling thread to the first core it may use; `None` where the system does not let.
    #[cfg(not(target_os = "linux"))]
    pub fn first() -> Option<Self> {
        None
    }
}

/// The cores of a set.
#[cfg(target_os = "linux")]
fn cores(set: &rustix::thread::CpuSet) -> Vec<usize> {
    (0..rustix::thread::CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect()
}

/// Holds the calling thread on a core.
#[cfg(target_os = "linux")]
fn stay_on(core: usize) -> Option<()> {
    let mut one = rustix::thread::CpuSet::new();
    one.set(core);
    rustix::thread::sched_setaffinity(None, &one).ok()
}

/// Holds worker `index` on a core that is not the first, if there are several and the system lets: what workers call when they start, so that none
/// shares a core with the thread that measures. Workers must be started while that one is not pinned, since a pin is inherited.
pub fn keep_off_first(index: usize) {
    #[cfg(target_os = "linux")]
    if let Ok(allowed) = rustix::thread::sched_getaffinity(None) {
        let others = &cores(&allowed)[1..];
        if !others.is_empty() {
            // A failure leaves the thread where it likes, which harms measurements and nothing else.
            let _ = stay_on(others[index % others.len()]);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = index;
}

#[cfg(target_os = "linux")]
impl Drop for Pin {
    fn drop(&mut self) {
        // A failure leaves the thread pinned, which harms speed and not correctness.
        let _ = rustix::thread::sched_setaffinity(None, &self.before);
    }
}

/// The time that the calling thread has spent on a core; `None` where the system does not tell.
#[cfg(target_os = "linux")]
pub fn thread_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).ok()
}

/// The time that the calling thread has spent on a core; `None` where the system does not tell.
#[cfg(not(target_os = "linux"))]
pub fn thread_time() -> Option<Duration> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_pin_holds_one_core_and_gives_the_rest_back() {
        let count = || rustix::thread::sched_getaffinity(None).unwrap().count();
        let before = count();
        let pin = Pin::here().unwrap();
        assert_eq!(count(), 1);
        drop(pin);
        assert_eq!(count(), before);
    }

    #[test]
    fn workers_leave_the_first_core() {
        let now = || cores(&rustix::thread::sched_getaffinity(None).unwrap());
        let all = now();
        for index in 0..3 {
            let of_worker = std::thread::scope(|scope| {
                scope
                    .spawn(|| {
                        keep_off_first(index);
                        now()
                    })
                    .join()
                    .unwrap()
            });
            let others = &all[1..];
            let want = if others.is_empty() { &all[..] } else { &others[index % others.len()..][..1] };
            assert_eq!(of_worker, want);
        }
        let pin = Pin::first().unwrap();
        assert_eq!(now(), all[..1]);
        drop(pin);
        assert_eq!(now(), all);
    }

    #[test]
    fn sleep_is_no_time_on_a_core() {
        let start = thread_time().unwrap();
        std::thread::sleep(Duration::from_millis(30));
        assert!(thread_time().unwrap() - start < Duration::from_millis(15));
    }
}
