//! Points side by side in the lanes of a vector: each lane has a sum of its own, and all share the doublings.
//!
//! The digits of the lanes differ, so tables are read whole, as for secrets.

use alloc::vec::Vec;

use crate::cpu::{Outline, Run};
use crate::form::{Affine, Group, Index, Level};
use crate::multiply::window;
use crate::scalar::recode::regular::{self, Regular};

/// Vectors of points whose tables are made together: more would leave the second-level cache.
const TOGETHER: usize = 32;

/// In each lane the sum of the multiples of its points; slices of one length. `bits` bounds the integers of each
/// vector. The law is complete: its additions have no exception.
///
/// Digits have `W` bits, tables N = 2^(W-1) entries. Variable time in `bits`. Cost: a table and for every W bits a
/// complete addition a vector; for each of `TOGETHER` vectors a doubling a bit.
#[inline(always)]
pub fn sum_vartime<G: Group, K: Regular<Index<G>>, const W: u32, const N: usize>(
    level: Level<G>,
    points: &[Affine<G::Field>],
    scalars: &[K],
    bits: &[usize],
) -> G::Extended {
    let mut sum = G::neutral(level);
    let mut tables: Vec<G::Cached> = Vec::with_capacity(N * TOGETHER.min(points.len()));
    let mut start = 0;
    while start < points.len() {
        let end = points.len().min(start + TOGETHER);
        level.call(Run(
            #[inline(always)]
            || {
                tables.clear();
                let mut v = start;
                while v < end {
                    tables.extend_from_slice(&window::multiples::<G, N>(points[v]));
                    v += 1;
                }
            },
        ));
        level.call(Run(
            #[inline(always)]
            || {
                let reader = crate::ct::ReadsTables::table_reader(level);
                let neutral = G::neutral_cached(level);
                let mut part = G::neutral(level);
                let mut i = 0;
                let mut v = start;
                while v < end {
                    i = i.max(regular::len(bits[v], W));
                    v += 1;
                }
                while i > 0 {
                    i -= 1;
                    let doubled = G::double_n(G::narrow(part), W as usize - 1);
                    part = G::double_extended(doubled);
                    let mut v = start;
                    while v < end {
                        if i < regular::len(bits[v], W) {
                            let table = &tables[(v - start) * N..(v - start + 1) * N];
                            let q = window::entry::<G>(reader, table, &scalars[v].digit::<W>(i), &neutral);
                            part = G::add_complete(part, &q);
                        }
                        v += 1;
                    }
                }
                sum = G::add_complete(sum, &G::cache(part));
            },
        ));
        start = end;
    }
    sum
}
