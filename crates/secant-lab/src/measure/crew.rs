//! The threads of a row of several: the one that measures, and workers of the process. Before anything is
//! timed each is put on a CPU of its own, and it is the threads themselves that are asked where they may run.
//!
//! A thread inherits the CPUs of the one that starts it. So a worker that starts inside a pinned run would
//! share its CPU, and such a row would time one core doing the work of two. Here it does not matter when a
//! worker starts: its CPU is set by a job that it does. And a row has no other threads than these: nothing in
//! the laboratory starts any, which a test looks for.

use secant_core::threads::workers::Workers;

use crate::cpu_time::{Pin, allowed, stay_on};

/// Threads on CPUs of their own, until it is dropped: then the calling thread may run where it might before.
pub struct Crew {
    pin: Option<Pin>,
}

impl Crew {
    /// The calling thread and as many workers as it takes to be so many, each on one of the CPUs that the
    /// calling thread may run on.
    ///
    /// # Errors
    /// A sentence, if there are not so many CPUs, or not so many threads.
    pub fn of(threads: u32) -> Result<Self, String> {
        let Some(cpus) = allowed() else { return look(threads).map(|_| Self { pin: None }) };
        if cpus.len() < threads as usize {
            return Err(format!(
                "{threads} threads would share CPUs: this process may run on {} ({}); give it {threads}",
                cpus.len(),
                listed(&cpus)
            ));
        }
        // If the system refuses a CPU, `look` below finds the thread elsewhere and reports it.
        ask(threads, move |thread| cpus.get(thread).and_then(|cpu| stay_on(*cpu)))?;
        let pin = allowed().and_then(|cpus| Pin::on(*cpus.first()?));
        look(threads)?;
        Ok(Self { pin })
    }

    /// Whether the calling thread is pinned to a CPU.
    pub fn pinned(&self) -> bool {
        self.pin.is_some()
    }
}

/// Has every worker of work on so many threads do this, and gives the answers; the first thread of all is the
/// calling one, and no worker.
fn ask<T: Send + 'static>(
    threads: u32,
    job: impl Fn(usize) -> T + Clone + Send + 'static,
) -> Result<Vec<T>, String> {
    let none = |_| format!("the system gives no {threads} threads");
    let others = threads.saturating_sub(1) as usize;
    let team = Workers::shared().team(others).map_err(none)?;
    let start = |i: usize| {
        let job = job.clone();
        team.start(i, move || job(i + 1))
    };
    let tasks: Vec<_> = (0..others).map(start).collect();
    tasks.into_iter().map(|task| task.join().map_err(none)).collect()
}

/// On which CPUs each thread of work on so many may run, the calling one first; nothing where the system does
/// not tell. Wakes the workers.
///
/// # Errors
/// A sentence, if two of them share a CPU, or there are not so many.
pub fn look(threads: u32) -> Result<Vec<Vec<usize>>, String> {
    let workers = ask(threads, |_| allowed())?;
    let cpus: Option<Vec<_>> = std::iter::once(allowed()).chain(workers).collect();
    let cpus = cpus.unwrap_or_default();
    for (i, one) in cpus.iter().enumerate() {
        if let Some(other) = cpus[..i].iter().position(|other| other.iter().any(|cpu| one.contains(cpu))) {
            return Err(format!(
                "threads {} and {} share a CPU, and were not timed: they may run on {} and {}",
                other + 1,
                i + 1,
                listed(&cpus[other]),
                listed(one)
            ));
        }
    }
    Ok(cpus)
}

/// The CPU numbers as text for messages.
fn listed(cpus: &[usize]) -> String {
    let names: Vec<String> = cpus.iter().map(usize::to_string).collect();
    format!("CPU {}", names.join(", "))
}
