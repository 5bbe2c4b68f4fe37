//! Linear maps by tables, for public data: a sum of one entry for every four bits (the method of the papers).

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::vocabulary::{BinaryField, half_trace};
use crate::cpu::Portable;
use crate::limbs::binary::{Kernels, Row8, Trinomial};

/// The images of the sixteen values of four bits.
type Group<P> = [<P as Trinomial>::Row; 16];

/// The groups of a linear map.
type Map<P> = Box<[Group<P>]>;

/// How many runs of squarings have a map.
const RUNS: usize = 4;

/// Which map is that of n squarings, if there is one: the longest runs of an inversion in F_2^m are (m - 1)/2
/// and halves of that.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) const fn run(m: usize, n: usize) -> Option<usize> {
    let mut i = 0;
    while i < RUNS {
        if n == (m - 1) >> (i + 1) {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// The tables of a field: the half-trace, and long runs of squarings, each as what is looked up and as what
/// is multiplied.
pub struct Tables<P: Trinomial> {
    /// The half-traces of z^0 .. z^63, then of the odd powers from z^65 on.
    half_trace: Map<P>,
    half_trace_matrix: Matrix,
    /// The runs of [`run`].
    runs: [Map<P>; RUNS],
    run_matrices: [Matrix; RUNS],
}

/// A linear map as [`Kernels::apply`] takes it.
type Matrix = Box<[Row8]>;

/// The matrix of the map that takes z^i to `basis[i]`.
fn matrix<P: Trinomial>(basis: &[P::Words]) -> Matrix {
    let words = P::Words::default().as_ref().len();
    basis.chunks(8).flat_map(|bits| (0..words).map(move |word| Row8::blocks(bits, word))).collect()
}

/// The images of all sums of four neighbours in `basis`.
fn groups<P: Trinomial>(basis: &[P::Words]) -> Map<P> {
    let entry = |start: usize, index: usize| {
        let mut sum = P::Row::default();
        for bit in (0..4).filter(|bit| index >> bit & 1 == 1) {
            // Beyond the last bit entries stay 0.
            for image in basis.iter().skip(start + bit).take(1) {
                for (s, w) in sum.as_mut().iter_mut().zip(image.as_ref()) {
                    *s ^= w;
                }
            }
        }
        sum
    };
    (0..basis.len().div_ceil(4)).map(|i| core::array::from_fn(|index| entry(4 * i, index))).collect()
}

/// Sums of images: four, so that none waits for the one before.
struct Sums<'a, P: Trinomial, B: Kernels<P>> {
    level: B,
    groups: &'a [Group<P>],
    sums: [B::Element; 4],
}

impl<'a, P: Trinomial, B: Kernels<P>> Sums<'a, P, B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(level: B, groups: &'a [Group<P>]) -> Self {
        Self { level, groups, sums: [level.zero(); 4] }
    }

    /// Adds the images of the first `nibbles` nibbles of a word, which belong to the groups from `start` on.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn gather(&mut self, word: u64, start: usize, nibbles: usize) {
        let mut i = 0;
        while i < 16 {
            if i < nibbles {
                let row = &self.groups[start + i][(word >> (4 * i) & 15) as usize];
                self.sums[i % 4] = self.level.add_row(self.sums[i % 4], row);
            }
            i += 1;
        }
    }

    /// The sum of all.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn total(self) -> B::Element {
        let (level, sums) = (self.level, self.sums);
        level.add(level.add(sums[0], sums[1]), level.add(sums[2], sums[3]))
    }
}

/// A polynomial whose upper words are being folded into the lower ones, and the sum of what was folded.
struct Folding<W> {
    words: W,
    folded: [u64; 4],
}

impl<W: AsRef<[u64]> + AsMut<[u64]>> Folding<W> {
    /// Adds the half-traces of the odd places of word i, if there is such a word, and folds its even places.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn step<P: Trinomial<Words = W>, B: Kernels<P>>(&mut self, sums: &mut Sums<'_, P, B>, i: usize) {
        if i < self.words.as_ref().len() {
            let [even, odd] = sums.level.split_word(self.words.as_ref()[i]);
            let places = if P::M - 64 * i < 64 { P::M - 64 * i } else { 64 };
            sums.gather(odd, 8 + 8 * i, (places / 2).div_ceil(4));
            let even = even << (32 * (i % 2));
            self.words.as_mut()[i / 2] ^= even;
            self.folded[i / 2] ^= even;
        }
    }
}

impl<P: Trinomial> Tables<P> {
    /// The powers of z in the half-trace's table: 64, and the odd ones from z^65 on.
    const PLACES: usize = 64 + (P::M - 64) / 2;

    /// The tables, computed in the field `F` on the portable backend: m half-traces and m long runs of
    /// squarings, some milliseconds.
    pub(super) fn build<F: BinaryField<Level = Portable, Repr = P::Words>>() -> Self
    where
        Portable: Kernels<P>,
    {
        let power_of_z = |e: usize| {
            let mut words = P::Words::default();
            words.as_mut()[e / 64] |= 1 << (e % 64);
            F::from_canonical(Portable, words)
        };
        let places = (0..64).chain((65..P::M).step_by(2));
        let half_traces: Vec<_> = places.map(|e| half_trace(power_of_z(e), P::M).to_repr()).collect();
        let table = groups::<P>(&half_traces);
        let solved = |a: F| match solve::<P, Portable>(&table, Portable, Portable.load(&a.to_repr())) {
            Some(solution) => Portable.store(solution),
            None => half_trace(a, P::M).to_repr(),
        };
        let half_traces: Vec<_> = (0..P::M).map(|e| solved(power_of_z(e))).collect();
        let basis = |run: usize| {
            let image = power_of_z(1).sqr_n((P::M - 1) >> (run + 1));
            let mut basis = Vec::with_capacity(P::M);
            let mut next = power_of_z(0);
            for _ in 0..P::M {
                basis.push(next.to_repr());
                next = next.mul(image);
            }
            basis
        };
        let bases: [Vec<P::Words>; RUNS] = core::array::from_fn(basis);
        Self {
            half_trace: table,
            half_trace_matrix: matrix::<P>(&half_traces),
            runs: core::array::from_fn(|run| groups::<P>(&bases[run])),
            run_matrices: core::array::from_fn(|run| matrix::<P>(&bases[run])),
        }
    }

    /// The half-trace as a matrix.
    pub(super) fn half_trace_matrix(&self) -> &[Row8] {
        &self.half_trace_matrix
    }

    /// A run of squarings as a matrix.
    pub(super) fn run_matrix(&self, run: usize) -> &[Row8] {
        &self.run_matrices[run]
    }

    /// The half-trace, if the table is of its length. Variable time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn half_trace<B: Kernels<P>>(&self, level: B, a: B::Element) -> Option<B::Element> {
        solve(&self.half_trace, level, a)
    }

    /// a^(2^n), if there is a table for n. Variable time.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn power<B: Kernels<P>>(&self, level: B, a: B::Element, n: usize) -> Option<B::Element> {
        let table = match run(P::M, n) {
            Some(run) => self.runs[run].get(..P::M.div_ceil(4)),
            None => None,
        };
        let groups = table?;
        let words = level.store(a);
        let mut sums = Sums::new(level, groups);
        let mut i = 0;
        while i < words.as_ref().len() {
            let places = if P::M - 64 * i < 64 { P::M - 64 * i } else { 64 };
            sums.gather(words.as_ref()[i], 16 * i, places.div_ceil(4));
            i += 1;
        }
        Some(sums.total())
    }
}

/// The half-trace from its table; `None` if the table is not of its length. Variable time. Cost: an entry for
/// every four bits of the first word, and for every eight of the others.
///
/// As H(z^2j) = H(z^j) + z^j for j > 0 (no such z^j of these fields has trace 1), the even bits of every word
/// but the lowest are first folded into the words below (Fong, Hankerson, López, Menezes 2004, section 3.2).
#[cfg_attr(not(unoptimised), inline(always))]
fn solve<P: Trinomial, B: Kernels<P>>(table: &[Group<P>], level: B, a: B::Element) -> Option<B::Element> {
    const { assert!(P::M < 7 * 64, "a step for every word") };
    let groups = table.get(..Tables::<P>::PLACES.div_ceil(4))?;
    let mut sums = Sums::new(level, groups);
    let mut folding = Folding { words: level.store(a), folded: [0; 4] };
    folding.step(&mut sums, 6);
    folding.step(&mut sums, 5);
    folding.step(&mut sums, 4);
    folding.step(&mut sums, 3);
    folding.step(&mut sums, 2);
    folding.step(&mut sums, 1);
    sums.gather(folding.words.as_ref()[0], 0, 16);
    Some(level.add(sums.total(), level.load_four(folding.folded)))
}
