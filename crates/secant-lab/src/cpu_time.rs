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
        use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};
        let before = sched_getaffinity(None).ok()?;
        let mut one = CpuSet::new();
        one.set(sched_getcpu());
        sched_setaffinity(None, &one).ok()?;
        Some(Self { before })
    }

    /// Pins the calling thread to the core it is on; `None` where the system does not let.
    #[cfg(not(target_os = "linux"))]
    pub fn here() -> Option<Self> {
        None
    }
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
    fn sleep_is_no_time_on_a_core() {
        let start = thread_time().unwrap();
        std::thread::sleep(Duration::from_millis(30));
        assert!(thread_time().unwrap() - start < Duration::from_millis(15));
    }
}
