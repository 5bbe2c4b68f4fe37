//! Sums of many by regular signed windows: a table for each point, read whole, and one run of doublings for
//! all of a chunk (Straus 1964, "Addition chains of vectors"). Points are single ones; or one stands in each
//! lane of a vector, and each lane has a sum of its own.
//!
//! **No exception.** The sum of what was added so far may be anything: equal to what comes next, opposite to
//! it, neutral. So every addition is complete; where a form names exceptions of its complete additions,
//! points have to lie in the subgroup of prime order, in which there are none.

use alloc::vec::Vec;

use crate::cpu::{Outline, task};
use crate::ct::{ReadsTables, wipe_vec};
use crate::form::{Affine, Group, Index, Level};
use crate::multiply::batch::AffineTables;
use crate::multiply::window;
use crate::scalar::recode::regular::{self, Regular};

/// The sum of the multiples of points, in each lane that of its points; slices of one length. `bits` bounds
/// the integers of each point or vector. Digits have `W` bits, tables N = 2^(W-1) entries; `together` points
/// or vectors share the doublings, and their tables are all the memory that is taken.
///
/// Constant time but for the lengths and `bits`. Cost: a table and for every W bits an addition a point; for
/// each `together` points a doubling a bit. Where every point has an affine entry, tables are affine, with
/// one inversion for those of `together` points, and additions mixed.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sum<G: Group, K: Regular<Index<G>>, const W: u32, const N: usize>(
    level: Level<G>,
    points: &[Affine<G::Field>],
    scalars: &[K],
    bits: &[usize],
    together: usize,
) -> G::Extended {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    let mut sum = G::neutral(level);
    let chunks = points.chunks(together).zip(scalars.chunks(together)).zip(bits.chunks(together));
    let room = together.min(points.len());
    if G::ALL_AFFINE {
        let mut tables = AffineTables::<G, N>::with_room_for(room);
        for ((points, scalars), bits) in chunks {
            let part = level.call(Affines::<G, K, W, N>(level, tables.of(points), scalars, bits));
            sum = G::add_complete(sum, &G::cache(part));
        }
        tables.wipe();
    } else {
        let mut tables = Vec::with_capacity(N * room);
        for ((points, scalars), bits) in chunks {
            level.call(task!({
                tables.clear();
                let mut i = 0;
                while i < points.len() {
                    tables.extend_from_slice(&window::multiples::<G, N>(points[i]));
                    i += 1;
                }
            }));
            let part = level.call(Projectives::<G, K, W, N>(level, &tables, scalars, bits));
            sum = G::add_complete(sum, &G::cache(part));
        }
        wipe_vec(&mut tables);
    }
    sum
}

/// A sum by tables of affine entries, or of projective ones; all share the doublings.
macro_rules! with_tables {
    ($name:ident, $entries:ident, $neutral:ident, $entry:ident, $add:ident) => {
        struct $name<'a, G: Group, K, const W: u32, const N: usize>(
            Level<G>,
            &'a [G::$entries],
            &'a [K],
            &'a [usize],
        );

        impl<G: Group, K: Regular<Index<G>>, const W: u32, const N: usize> crate::cpu::Task<Level<G>>
            for $name<'_, G, K, W, N>
        {
            type Output = G::Extended;
            #[cfg_attr(not(unoptimised), inline(always))]
            fn run(self, _: Level<G>) -> G::Extended {
                let Self(level, tables, scalars, bits) = self;
                let reader = level.table_reader();
                let neutral = G::$neutral(level);
                let mut sum = G::neutral(level);
                let places = most::<W>(bits);
                let mut i = places;
                while i > 0 {
                    i -= 1;
                    if i + 1 < places {
                        sum = G::double_n_extended(G::narrow(sum), W as usize);
                    }
                    let mut v = 0;
                    while v < scalars.len() {
                        if i < regular::len(bits[v], W) {
                            let table = &tables[v * N..(v + 1) * N];
                            let q = window::$entry::<G>(reader, table, &scalars[v].digit::<W>(i), &neutral);
                            sum = G::$add(sum, &q);
                        }
                        v += 1;
                    }
                }
                sum
            }
        }
    };
}
/// The digits of the longest of integers of so many bits, in windows of W bits. A function without vectors.
#[inline(never)]
fn most<const W: u32>(bits: &[usize]) -> usize {
    bits.iter().fold(0, |most, bits| most.max(regular::len(*bits, W)))
}

with_tables!(Affines, CachedAffine, neutral_affine, affine_entry, add_affine_complete);
with_tables!(Projectives, Cached, neutral_cached, entry, add_complete);
