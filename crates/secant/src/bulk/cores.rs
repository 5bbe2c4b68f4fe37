//! Blocks of rows, handed to whoever has nothing to do.

use core::num::NonZeroUsize;
use std::sync::Mutex;
use std::thread;

use super::verdict::Verdict;
use crate::engine::threads::useful;

/// Who works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cores {
    /// This thread alone.
    #[default]
    This,
    /// So many threads, this one among them; of more than 16 no more than can run at once. Those that cannot
    /// be started are done without.
    Threads(NonZeroUsize),
    /// As many threads as [`std::thread::available_parallelism`] says.
    All,
    /// The pool of `rayon` that this thread belongs to, or else the global one.
    #[cfg(feature = "rayon")]
    Pool,
}

impl Cores {
    /// How many may work at once.
    fn count(self) -> usize {
        match self {
            Self::This => 1,
            Self::Threads(threads) => useful(threads),
            Self::All => thread::available_parallelism().map_or(1, NonZeroUsize::get),
            #[cfg(feature = "rayon")]
            Self::Pool => rayon_core::current_num_threads(),
        }
    }
}

/// The most rows of a block: one inversion serves them all, and what they need stays in the second cache.
const BLOCK: usize = 512;
/// The fewest, where there are many threads for few rows.
const FEWEST: usize = 64;

/// The first row of a block, and its part of output and verdicts.
pub(super) struct Block<'a> {
    pub(super) start: usize,
    pub(super) out: &'a mut [u8],
    pub(super) verdicts: &'a mut [Verdict],
}

impl Block<'_> {
    /// The rows of the output, `width` bytes each, with their verdicts.
    pub(super) fn rows(&mut self, width: usize) -> impl Iterator<Item = (&mut [u8], &mut Verdict)> {
        self.out.chunks_exact_mut(width).zip(self.verdicts.iter_mut())
    }
}

/// Divides rows with `width` bytes of output each. `begin` makes what one thread needs for all its blocks,
/// which is given for the most rows of a block; `work` does a block.
pub(super) fn divided<S>(
    cores: Cores,
    width: usize,
    out: &mut [u8],
    verdicts: &mut [Verdict],
    begin: impl Fn(usize) -> S + Sync,
    work: impl Fn(&S, Block<'_>) + Sync,
) {
    let threads = cores.count().max(1);
    let rows = (verdicts.len().div_ceil(threads)).next_multiple_of(8).clamp(FEWEST, BLOCK);
    let threads = threads.min(verdicts.len().div_ceil(rows));
    let mut rest = out;
    let blocks = verdicts.chunks_mut(rows).enumerate().map(|(i, verdicts)| {
        let (out, others) = core::mem::take(&mut rest).split_at_mut(width * verdicts.len());
        rest = others;
        Block { start: i * rows, out, verdicts }
    });
    if threads <= 1 {
        let scratch = begin(rows);
        blocks.for_each(|block| work(&scratch, block));
        return;
    }
    let queue = Mutex::new(blocks);
    let next = || queue.lock().ok().and_then(|mut blocks| blocks.next());
    let worker = || {
        let Some(first) = next() else { return };
        let scratch = begin(rows);
        work(&scratch, first);
        while let Some(block) = next() {
            work(&scratch, block);
        }
    };
    let worker = &worker;
    match cores {
        #[cfg(feature = "rayon")]
        Cores::Pool => rayon_core::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|_| worker());
            }
        }),
        _ => thread::scope(|scope| {
            for _ in 1..threads {
                // Whose thread cannot be started, its blocks are done by the others.
                let _ = thread::Builder::new().spawn_scoped(scope, worker);
            }
            worker();
        }),
    }
}

/// Where a column goes, and who fills it.
pub(super) struct Output<'a> {
    pub(super) cores: Cores,
    pub(super) width: usize,
    pub(super) out: &'a mut [u8],
    pub(super) verdicts: &'a mut [Verdict],
}

impl Output<'_> {
    /// [`divided`], where a thread needs nothing of its own.
    pub(super) fn divided(self, work: impl Fn(Block<'_>) + Sync) {
        divided(self.cores, self.width, self.out, self.verdicts, |_| (), |(), block| work(block));
    }

    /// [`divided`], with a copy of the secret for each row of a block, as batches take it.
    pub(super) fn with_copies<S: Clone + Sync>(self, secret: &S, work: impl Fn(&[S], Block<'_>) + Sync) {
        let begin = |n| alloc::vec![secret.clone(); n];
        divided(self.cores, self.width, self.out, self.verdicts, begin, |copies, block| work(copies, block));
    }
}
