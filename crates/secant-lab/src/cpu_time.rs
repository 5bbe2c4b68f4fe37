//! On which CPUs a thread may run, staying on one of them, and noticing when the system takes it away.

use std::time::Duration;

/// Holds the thread on one CPU; dropping it gives the old freedom back.
#[derive(Debug)]
pub struct Pin {
    #[cfg(target_os = "linux")]
    before: rustix::thread::CpuSet,
}

impl Pin {
    /// Pins the calling thread to the CPU it is on; `None` where the system does not let.
    #[cfg(target_os = "linux")]
    pub fn here() -> Option<Self> {
        Self::on(rustix::thread::sched_getcpu())
    }

    /// Pins the calling thread to that CPU; `None` where the system does not let.
    #[cfg(target_os = "linux")]
    pub fn on(cpu: usize) -> Option<Self> {
        let before = rustix::thread::sched_getaffinity(None).ok()?;
        stay_on(cpu)?;
        Some(Self { before })
    }

    /// Pins the calling thread to the CPU it is on; `None` where the system does not let.
    #[cfg(not(target_os = "linux"))]
    pub fn here() -> Option<Self> {
        None
    }

    /// Pins the calling thread to that CPU; `None` where the system does not let.
    #[cfg(not(target_os = "linux"))]
    pub fn on(_cpu: usize) -> Option<Self> {
        None
    }
}

/// The CPUs that the calling thread may run on; `None` where the system does not tell.
#[cfg(target_os = "linux")]
pub fn allowed() -> Option<Vec<usize>> {
    let set = rustix::thread::sched_getaffinity(None).ok()?;
    Some((0..rustix::thread::CpuSet::MAX_CPU).filter(|cpu| set.is_set(*cpu)).collect())
}

/// The CPUs that the calling thread may run on; `None` where the system does not tell.
#[cfg(not(target_os = "linux"))]
pub fn allowed() -> Option<Vec<usize>> {
    None
}

/// Holds the calling thread on a CPU, whatever it was allowed before; `None` where the system does not let.
#[cfg(target_os = "linux")]
pub fn stay_on(cpu: usize) -> Option<()> {
    let mut one = rustix::thread::CpuSet::new();
    one.set(cpu);
    rustix::thread::sched_setaffinity(None, &one).ok()
}

/// Holds the calling thread on a CPU, whatever it was allowed before; `None` where the system does not let.
#[cfg(not(target_os = "linux"))]
pub fn stay_on(_cpu: usize) -> Option<()> {
    None
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
    fn a_pin_holds_one_cpu_and_gives_the_rest_back() {
        let before = allowed().unwrap();
        let pin = Pin::here().unwrap();
        assert_eq!(allowed().unwrap().len(), 1);
        drop(pin);
        let last = *before.last().unwrap();
        let pin = Pin::on(last).unwrap();
        assert_eq!(allowed().unwrap(), [last]);
        drop(pin);
        assert_eq!(allowed().unwrap(), before);
    }

    #[test]
    fn sleep_is_no_time_on_a_core() {
        let start = thread_time().unwrap();
        std::thread::sleep(Duration::from_millis(30));
        assert!(thread_time().unwrap() - start < Duration::from_millis(15));
    }
}
