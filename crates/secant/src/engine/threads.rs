//! Batches on several threads.

use alloc::vec::Vec;
use core::num::NonZeroUsize;
use std::thread;

use crate::Error;

/// `[k_i]P_i` for slices of one length.
type MulBatch<P, K> = fn(&[P], &[K]) -> Result<Vec<P>, Error>;

/// `mul_batch` of equal parts on so many threads, results in order.
pub(crate) fn batch<P: Sync + Send, K: Sync>(
    threads: NonZeroUsize,
    points: &[P],
    scalars: &[K],
    mul_batch: MulBatch<P, K>,
) -> Result<Vec<P>, Error> {
    if points.len() != scalars.len() {
        return Err(Error::LengthMismatch);
    }
    // Parts of a multiple of eight, so that no lanes are left empty inside.
    let part = points.len().div_ceil(threads.get()).next_multiple_of(8).max(8);
    let mut parts = points.chunks(part).zip(scalars.chunks(part));
    let Some((points, scalars)) = parts.next() else { return Ok(Vec::new()) };
    thread::scope(|scope| {
        let workers: Vec<_> = parts
            .map(|(points, scalars)| {
                let work = move || mul_batch(points, scalars);
                (thread::Builder::new().spawn_scoped(scope, work).ok(), points, scalars)
            })
            .collect();
        let mut products = mul_batch(points, scalars)?;
        for (worker, points, scalars) in workers {
            let found = worker.and_then(|worker| worker.join().ok());
            products.extend(found.unwrap_or_else(|| mul_batch(points, scalars))?);
        }
        Ok(products)
    })
}
