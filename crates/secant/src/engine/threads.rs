//! Batches and sums on several threads.

use alloc::vec::Vec;
use core::iter::Sum;
use core::num::NonZeroUsize;
use core::ops::Range;
use std::thread;

use super::Wiped;
use crate::Error;

/// The points of a batch, or its error.
type Points<P> = Result<Vec<P>, Error>;

/// Where parts are computed.
#[derive(Clone, Copy)]
pub(crate) enum Threads {
    /// On so many threads, this one among them. Where one cannot be started, another does its work.
    Own(NonZeroUsize),
    /// On the pool of `rayon` that this thread belongs to, or else the global one.
    #[cfg(feature = "rayon")]
    Pool,
}

impl Threads {
    /// The results of `work` for each part of 0..len, in order; nothing for none.
    fn divided<T: Send>(self, len: usize, work: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
        match self {
            Self::Own(threads) => on_own(parts(useful(threads), len), work),
            #[cfg(feature = "rayon")]
            Self::Pool => in_pool(parts(rayon_core::current_num_threads(), len), work),
        }
    }
}

/// So many threads are started as they are asked for, whatever the machine.
const FEW: usize = 16;

/// So many threads; of more than [`FEW`] no more than can run at once.
pub(crate) fn useful(threads: NonZeroUsize) -> usize {
    let threads = threads.get();
    let most = || thread::available_parallelism().map_or(FEW, |cores| cores.get().max(FEW));
    if threads <= FEW { threads } else { threads.min(most()) }
}

/// 0..len in as many parts as threads at most. Each but the last is a multiple of eight, so that no lanes are
/// left empty inside.
fn parts(threads: usize, len: usize) -> impl Iterator<Item = Range<usize>> {
    let part = len.div_ceil(threads.max(1)).next_multiple_of(8).max(8);
    (0..len).step_by(part).map(move |start| start..len.min(start + part))
}

fn on_own<T: Send>(
    mut parts: impl Iterator<Item = Range<usize>>,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let work = &work;
    let Some(first) = parts.next() else { return Vec::new() };
    thread::scope(|scope| {
        let start = |part: Range<usize>| {
            let theirs = part.clone();
            (thread::Builder::new().spawn_scoped(scope, move || work(theirs)).ok(), part)
        };
        let workers: Vec<_> = parts.map(start).collect();
        let mut results = Vec::with_capacity(1 + workers.len());
        results.push(work(first));
        for (worker, part) in workers {
            let found = worker.and_then(|worker| worker.join().ok());
            results.push(found.unwrap_or_else(|| work(part)));
        }
        results
    })
}

#[cfg(feature = "rayon")]
fn in_pool<T: Send>(
    parts: impl Iterator<Item = Range<usize>>,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let work = &work;
    let mut rooms: Vec<(Range<usize>, Option<T>)> = parts.map(|part| (part, None)).collect();
    rayon_core::scope(|scope| {
        for (part, room) in &mut rooms {
            let part = part.clone();
            scope.spawn(move |_| *room = Some(work(part)));
        }
    });
    // The scope ends when every room is full.
    rooms.into_iter().filter_map(|(_, room)| room).collect()
}

/// All parts one behind the other; their own memory is overwritten.
fn joined<P: Copy>(parts: Vec<Vec<P>>) -> Vec<P> {
    let mut all = Vec::with_capacity(parts.iter().map(Vec::len).sum());
    for part in parts {
        all.extend_from_slice(&Wiped::new(part));
    }
    all
}

/// `[k_i]P_i`.
pub(crate) fn batch<P: Copy + Sync + Send, K: Sync>(
    threads: Threads,
    points: &[P],
    scalars: &[K],
    mul_batch: fn(&[P], &[K]) -> Points<P>,
) -> Points<P> {
    if points.len() != scalars.len() {
        return Err(Error::LengthMismatch);
    }
    let work = |part: Range<usize>| mul_batch(&points[part.clone()], &scalars[part]);
    threads.divided(points.len(), work).into_iter().collect::<Result<_, _>>().map(joined)
}

/// `[k_i]G`.
pub(crate) fn base_batch<P: Copy + Send, K: Sync>(
    threads: Threads,
    scalars: &[K],
    mul_base_batch: fn(&[K]) -> Vec<P>,
) -> Vec<P> {
    joined(threads.divided(scalars.len(), |part| mul_base_batch(&scalars[part])))
}

/// `[m_i]P_i + [n_i]G`, given m, P and n.
#[cfg(feature = "multiscalar")]
type Sums<P, K> = fn(&[K], &[P], &[K]) -> Points<P>;

/// `[m_i]P_i + [n_i]G`.
#[cfg(feature = "multiscalar")]
pub(crate) fn sums<P: Copy + Sync + Send, K: Sync>(
    threads: Threads,
    (m, points, n): (&[K], &[P], &[K]),
    sums: Sums<P, K>,
) -> Points<P> {
    if m.len() != points.len() || n.len() != points.len() {
        return Err(Error::LengthMismatch);
    }
    let work = |part: Range<usize>| sums(&m[part.clone()], &points[part.clone()], &n[part]);
    threads.divided(points.len(), work).into_iter().collect::<Result<_, _>>().map(joined)
}

/// `[k_0]P_0 + [k_1]P_1 + ..`.
#[cfg(feature = "multiscalar")]
pub(crate) fn sum<P: Sync, Q: Copy + Sum + Send, K: Sync>(
    threads: Threads,
    scalars: &[K],
    points: &[P],
    sum: fn(&[K], &[P]) -> Result<Q, Error>,
) -> Result<Q, Error> {
    if points.len() != scalars.len() {
        return Err(Error::LengthMismatch);
    }
    // Each sum is a part of one point, so that its memory is overwritten, too.
    let work = |part: Range<usize>| sum(&scalars[part.clone()], &points[part]).map(|sum| alloc::vec![sum]);
    let sums = threads.divided(points.len(), work).into_iter().collect::<Result<_, _>>().map(joined)?;
    Ok(Wiped::new(sums).iter().copied().sum())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The threads that do something for so many rows.
    fn at_work(threads: usize, len: usize) -> usize {
        let threads = Threads::Own(NonZeroUsize::new(threads).unwrap());
        let found = threads.divided(len, |part| (part, thread::current().id()));
        assert_eq!(
            found.iter().flat_map(|(part, _)| part.clone()).collect::<Vec<_>>(),
            Vec::from_iter(0..len)
        );
        found.iter().map(|(_, id)| *id).collect::<HashSet<_>>().len()
    }

    #[test]
    fn no_more_threads_are_started_than_have_work_and_can_run() {
        for (threads, len, started) in
            [(1, 1000, 1), (3, 1000, 3), (3, 9, 2), (FEW, 1000, FEW), (usize::MAX, 0, 0), (usize::MAX, 24, 3)]
        {
            assert_eq!(at_work(threads, len), started, "{threads} threads for {len} rows");
        }
        let most = thread::available_parallelism().unwrap().get().max(FEW);
        for threads in [1 << 20, usize::MAX] {
            assert!(at_work(threads, 100_000) <= most);
        }
    }
}
