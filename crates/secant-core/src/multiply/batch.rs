//! Many multiplications at once: projective results share one inversion.

use alloc::vec::Vec;

use super::window;
use crate::cpu::{Outline, task};
use crate::ct::wipe_vec;
use crate::field::Field;
use crate::form::{Affine, Group, Index};
use crate::scalar::recode::regular::{self, Regular};

/// Points whose affine tables share one inversion: the tables of more would leave the second-level cache.
const CHUNK: usize = 8;

/// The affine points of projective ones by Montgomery's trick; (0, 0) for a point with Z = 0, which leaves
/// the others alone.
///
/// Constant time. Cost: one inversion, and 3M + a normalisation a point.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn normalize<G: Group>(points: &[G::Point]) -> Vec<Affine<G::Field>> {
    let mut affine = Vec::with_capacity(points.len());
    let mut scratch = Scratch::with_capacity(points.len());
    scratch.normalize::<G>(points, &mut affine);
    // Denominators of secret points tell something of how they were come by.
    wipe_vec(&mut scratch.inverses);
    wipe_vec(&mut scratch.products);
    affine
}

/// Room for the inversions of a normalisation.
struct Scratch<F> {
    inverses: Vec<F>,
    products: Vec<F>,
}

impl<F: Field> Scratch<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn with_capacity(n: usize) -> Self {
        Self { inverses: Vec::with_capacity(n), products: Vec::with_capacity(n) }
    }

    /// [`normalize`] into `affine`, whatever it held. Called: windows of every width share it.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize<G: Group<Field = F>>(&mut self, points: &[G::Point], affine: &mut Vec<Affine<F>>) {
        affine.clear();
        if let Some(first) = points.first() {
            G::denominator(*first).level().call(task!(self.normalize_inlined::<G>(points, affine)));
        }
    }

    /// [`Scratch::normalize`], not called.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn normalize_inlined<G: Group<Field = F>>(&mut self, points: &[G::Point], affine: &mut Vec<Affine<F>>) {
        self.inverses.clear();
        self.products.clear();
        for p in points {
            self.inverses.push(G::denominator(*p));
        }
        self.products.extend_from_slice(&self.inverses);
        crate::field::batch::invert_batch(&mut self.inverses, &mut self.products);
        for (p, inverse) in points.iter().zip(&self.inverses) {
            affine.push(G::normalize(*p, *inverse));
        }
    }
}

/// `[k_i]P_i` for k_i < 2^`bits`, in windows of width `W`, N = 2^(W-1); slices of one length. P_i is a point,
/// or a point in each lane.
///
/// Where every point has an affine entry, the tables are made affine by one inversion for eight points: the
/// additions are mixed ones, and less is read for each digit. Elsewhere this is [`window::mul`] again and
/// again.
///
/// Constant time. Cost: as [`window::mul`]; with affine tables 6M+1S more an entry and an eighth of an
/// inversion more, and a mixed addition a digit.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn mul<G: Group, K: Regular<Index<G>>, const W: u32, const N: usize>(
    points: &[Affine<G::Field>],
    scalars: &[K],
    bits: usize,
) -> Vec<G::Point> {
    const { assert!(N == regular::table_len(W), "a table of 2^(W-1) multiples") };
    let mut products = Vec::with_capacity(points.len());
    if !G::ALL_AFFINE {
        for (p, k) in points.iter().zip(scalars) {
            products.push(window::mul::<G, W, N>(*p, k, bits));
        }
        return products;
    }
    let Some(first) = points.first() else { return products };
    let level = first.x.level();
    let mut tables = AffineTables::<G, N>::with_room_for(CHUNK.min(points.len()));
    for (points, scalars) in points.chunks(CHUNK).zip(scalars.chunks(CHUNK)) {
        for (table, k) in tables.of(points).chunks_exact(N).zip(scalars) {
            products.push(window::mul_affine::<G, W>(table, k, bits, level));
        }
    }
    tables.wipe();
    products
}

/// Room for the affine tables P, 2P, .., N·P of some points, which share an inversion; for groups with
/// [`Group::ALL_AFFINE`].
///
/// The room is taken once: memory given back between chunks would have to be mapped again: some 600 cycles a
/// multiplication.
pub(super) struct AffineTables<G: Group, const N: usize> {
    scratch: Scratch<G::Field>,
    multiples: Vec<G::Point>,
    affine: Vec<Affine<G::Field>>,
    tables: Vec<G::CachedAffine>,
}

impl<G: Group, const N: usize> AffineTables<G, N> {
    /// Room for the tables of so many points.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn with_room_for(points: usize) -> Self {
        let entries = N * points;
        Self {
            scratch: Scratch::with_capacity(entries),
            multiples: Vec::with_capacity(entries),
            affine: Vec::with_capacity(entries),
            tables: Vec::with_capacity(entries),
        }
    }

    /// The tables of points, one after the other.
    ///
    /// Constant time. Cost each: N/2 doublings, N/2 - 1 complete mixed additions, 6M+1S an entry.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn of(&mut self, points: &[Affine<G::Field>]) -> &[G::CachedAffine] {
        self.multiples.clear();
        for p in points {
            window::multiples_of::<G>(*p, N, &mut self.multiples);
        }
        self.scratch.normalize::<G>(&self.multiples, &mut self.affine);
        self.tables.clear();
        for p in &self.affine {
            self.tables.push(G::cache_affine(*p));
        }
        &self.tables
    }

    /// Overwrites all that is kept.
    pub(super) fn wipe(&mut self) {
        wipe_vec(&mut self.scratch.inverses);
        wipe_vec(&mut self.scratch.products);
        wipe_vec(&mut self.multiples);
        wipe_vec(&mut self.affine);
        wipe_vec(&mut self.tables);
    }
}
