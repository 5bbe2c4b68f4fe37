//! Words of eight lanes in memory, each lane's where it wants them.

use core::arch::x86_64::{
    _mm512_load_si512, _mm512_mask_storeu_epi64, _mm512_maskz_loadu_epi64, _mm512_shuffle_i64x2,
    _mm512_store_si512, _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
};

use super::ifma::Vector8;
use crate::cpu::Ifma;
use crate::ct::Column;

/// Lane i of vector j becomes lane j of vector i. Cost: 24 moves.
#[cfg_attr(not(unoptimised), inline(always))]
fn transposed(rows: [Vector8; 8]) -> [Vector8; 8] {
    let [
        Vector8(r0),
        Vector8(r1),
        Vector8(r2),
        Vector8(r3),
        Vector8(r4),
        Vector8(r5),
        Vector8(r6),
        Vector8(r7),
    ] = rows;
    // SAFETY: `rows` prove AVX-512 F.
    unsafe {
        // Pairs of words, then pairs of pairs, then halves.
        let pairs = [
            [_mm512_unpacklo_epi64(r0, r1), _mm512_unpackhi_epi64(r0, r1)],
            [_mm512_unpacklo_epi64(r2, r3), _mm512_unpackhi_epi64(r2, r3)],
            [_mm512_unpacklo_epi64(r4, r5), _mm512_unpackhi_epi64(r4, r5)],
            [_mm512_unpacklo_epi64(r6, r7), _mm512_unpackhi_epi64(r6, r7)],
        ];
        let mut columns = rows;
        let mut odd = 0;
        while odd < 2 {
            let [a, b, c, d] = [pairs[0][odd], pairs[1][odd], pairs[2][odd], pairs[3][odd]];
            // Words 0 and 4, and words 2 and 6, of four rows.
            let (low, high) = (_mm512_shuffle_i64x2::<0x88>(a, b), _mm512_shuffle_i64x2::<0xdd>(a, b));
            let (low_2, high_2) = (_mm512_shuffle_i64x2::<0x88>(c, d), _mm512_shuffle_i64x2::<0xdd>(c, d));
            columns[odd] = Vector8(_mm512_shuffle_i64x2::<0x88>(low, low_2));
            columns[4 + odd] = Vector8(_mm512_shuffle_i64x2::<0xdd>(low, low_2));
            columns[2 + odd] = Vector8(_mm512_shuffle_i64x2::<0x88>(high, high_2));
            columns[6 + odd] = Vector8(_mm512_shuffle_i64x2::<0xdd>(high, high_2));
            odd += 1;
        }
        columns
    }
}

/// The starts of eight lanes, each with `count` columns from it on, of so many: panics where a lane has
/// fewer. Cost: a comparison a lane.
#[cfg_attr(not(unoptimised), inline(always))]
fn checked(starts: &[usize], count: usize, columns: usize) -> [usize; 8] {
    assert!(count <= columns, "a lane's columns end beyond the memory");
    let mut within = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        assert!(starts[lane] <= columns - count, "a lane's columns end beyond the memory");
        within[lane] = starts[lane];
        lane += 1;
    }
    within
}

impl Vector8 {
    /// Lane i of vector j holds `words[starts[i] + j]`; eight starts. Variable time in the starts. Cost for
    /// every eight vectors: 8 loads, 24 moves of words.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn columns_vartime<const N: usize>(level: Ifma, words: &[u64], starts: &[usize]) -> [Self; N] {
        let mut vectors = [Self::zero(level); N];
        let mut first = 0;
        while first < N {
            let mut rows = [Self::zero(level); 8];
            let count = if N - first < 8 { N - first } else { 8 };
            let mut lane = 0;
            while lane < 8 {
                let row = &words[starts[lane]..starts[lane] + N][first..first + count];
                // SAFETY: the token proves AVX-512 F; of the 64 bytes only those of the `count` words of
                // `row` are read.
                rows[lane] =
                    Self(unsafe { _mm512_maskz_loadu_epi64(0xff >> (8 - count), row.as_ptr().cast()) });
                lane += 1;
            }
            let columns = transposed(rows);
            let mut j = 0;
            while j < count {
                vectors[first + j] = columns[j];
                j += 1;
            }
            first += 8;
        }
        vectors
    }

    /// `words[starts[i] + j]` becomes lane i of vector j; eight starts. Variable time in the starts. Cost: as
    /// [`Vector8::columns_vartime`].
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn scatter_vartime<const N: usize>(vectors: [Self; N], words: &mut [u64], starts: &[usize]) {
        let mut first = 0;
        while first < N {
            let mut columns = [vectors[first]; 8];
            let count = if N - first < 8 { N - first } else { 8 };
            let mut j = 1;
            while j < count {
                columns[j] = vectors[first + j];
                j += 1;
            }
            let rows = transposed(columns);
            let mut lane = 0;
            while lane < 8 {
                let row = &mut words[starts[lane]..starts[lane] + N][first..first + count];
                // SAFETY: `vectors` prove AVX-512 F; of the 64 bytes only those of the `count` words of `row`
                // are written.
                unsafe {
                    _mm512_mask_storeu_epi64(row.as_mut_ptr().cast(), 0xff >> (8 - count), rows[lane].0)
                };
                lane += 1;
            }
            first += 8;
        }
    }

    /// Lane i of vector j of element e holds word N·e + j of those that begin at column `starts[i]` of
    /// `memory`; eight starts. Variable time in the starts. Panics if a lane's columns end beyond `memory`.
    /// Cost for every eight vectors: 8 loads, 24 moves of words.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn load_lanes_vartime<const N: usize, const E: usize>(
        level: Ifma,
        memory: &[Column],
        starts: &[usize],
    ) -> [[Self; N]; E] {
        let starts = checked(starts, (N * E).div_ceil(8), memory.len());
        let mut vectors = [[Self::zero(level); N]; E];
        let mut first = 0;
        while first < N * E {
            let mut rows = [Self::zero(level); 8];
            let mut lane = 0;
            while lane < 8 {
                // SAFETY: the token proves AVX-512 F. Of the ceil(N·E/8) columns from the start, all in
                // `memory`, this is number first/8; a column has 64 bytes, aligned to as many.
                rows[lane] =
                    Self(unsafe { _mm512_load_si512(memory.as_ptr().add(starts[lane] + first / 8).cast()) });
                lane += 1;
            }
            let columns = transposed(rows);
            let mut j = 0;
            while j < 8 && first + j < N * E {
                vectors[(first + j) / N][(first + j) % N] = columns[j];
                j += 1;
            }
            first += 8;
        }
        vectors
    }

    /// The same the other way: what [`Vector8::load_lanes_vartime`] would read. What is left of the last
    /// columns has any words. Variable time in the starts. Cost: the same, with stores.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn store_lanes_vartime<const N: usize, const E: usize>(
        vectors: [[Self; N]; E],
        memory: &mut [Column],
        starts: &[usize],
    ) {
        let mut first = 0;
        while first < N * E {
            let mut columns = [vectors[first / N][first % N]; 8];
            let mut j = 1;
            while j < 8 && first + j < N * E {
                columns[j] = vectors[(first + j) / N][(first + j) % N];
                j += 1;
            }
            let rows = transposed(columns);
            let mut lane = 0;
            while lane < 8 {
                // The same check whatever `first`.
                let lines = &mut memory[starts[lane]..starts[lane] + (N * E).div_ceil(8)];
                let row = &mut lines[first / 8];
                // SAFETY: `vectors` prove AVX-512 F; a column has 64 bytes, aligned to as many.
                unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), rows[lane].0) };
                lane += 1;
            }
            first += 8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// N words of each lane, from where it wants them and back, with what lies beside them as it was.
    fn there_and_back<const N: usize>(level: Ifma) {
        struct Moved<'a>(&'a mut [u64], [usize; 8]);
        struct Of<'a, const N: usize>(Moved<'a>);
        impl<const N: usize> crate::cpu::Task<Ifma> for Of<'_, N> {
            type Output = [[u64; 8]; N];
            #[cfg_attr(not(unoptimised), inline(always))]
            fn run(self, level: Ifma) -> [[u64; 8]; N] {
                let Moved(words, starts) = self.0;
                let vectors: [Vector8; N] = Vector8::columns_vartime(level, words, &starts);
                // Where the next lane reads.
                Vector8::scatter_vartime(
                    vectors,
                    words,
                    &core::array::from_fn::<_, 8, _>(|lane| starts[(lane + 1) % 8]),
                );
                let mut columns = [[0; 8]; N];
                let mut j = 0;
                while j < N {
                    columns[j] = vectors[j].to_array();
                    j += 1;
                }
                columns
            }
        }
        let starts = [0, 7, 3, 1, 6, 2, 5, 4].map(|place| 1 + place * (N + 1));
        let before: Vec<u64> =
            (0..8 * (N as u64 + 1) + 1).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let mut after = before.clone();
        let columns = level.run(Of::<N>(Moved(&mut after, starts)));
        let mut wanted = before.clone();
        for lane in 0..8 {
            for (j, column) in columns.iter().enumerate() {
                assert_eq!(column[lane], before[starts[lane] + j], "word {j} of lane {lane}, of {N}");
                wanted[starts[(lane + 1) % 8] + j] = before[starts[lane] + j];
            }
        }
        assert_eq!(after, wanted, "{N} words");
    }

    #[test]
    fn words_of_lanes_there_and_back() {
        let Some(level) = Ifma::detect() else { return };
        there_and_back::<1>(level);
        there_and_back::<3>(level);
        there_and_back::<5>(level);
        there_and_back::<6>(level);
        there_and_back::<8>(level);
        there_and_back::<11>(level);
        there_and_back::<16>(level);
    }

    /// E elements of N words of each lane, from its columns to those of the next lane.
    struct Columns<'a, const N: usize, const E: usize>(&'a mut [Column], [usize; 8]);

    impl<const N: usize, const E: usize> crate::cpu::Task<Ifma> for Columns<'_, N, E> {
        type Output = [[[u64; 8]; N]; E];
        #[cfg_attr(not(unoptimised), inline(always))]
        fn run(self, level: Ifma) -> [[[u64; 8]; N]; E] {
            let Self(memory, starts) = self;
            let elements: [[Vector8; N]; E] = Vector8::load_lanes_vartime(level, memory, &starts);
            let next = core::array::from_fn::<_, 8, _>(|lane| starts[(lane + 1) % 8]);
            Vector8::store_lanes_vartime(elements, memory, &next);
            elements.map(
                #[cfg_attr(not(unoptimised), inline(always))]
                |words| {
                    words.map(
                        #[cfg_attr(not(unoptimised), inline(always))]
                        |word| word.to_array(),
                    )
                },
            )
        }
    }

    fn columns_there_and_back<const N: usize, const E: usize>(level: Ifma) {
        let size = (N * E).div_ceil(8);
        let starts = [0, 7, 3, 1, 6, 2, 5, 4].map(|place| 1 + place * (size + 1));
        let word = |i: usize| (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let before: Vec<Column> =
            (0..8 * (size + 1) + 1).map(|i| Column(core::array::from_fn(|j| word(8 * i + j)))).collect();
        let mut after = before.clone();
        let elements = level.run(Columns::<N, E>(&mut after, starts));
        let mut written = 0;
        for lane in 0..8 {
            for (j, column) in elements.as_flattened().iter().enumerate() {
                assert_eq!(
                    column[lane],
                    before[starts[lane] + j / 8].0[j % 8],
                    "word {j} of lane {lane}, of {N}"
                );
                assert_eq!(after[starts[(lane + 1) % 8] + j / 8].0[j % 8], column[lane]);
                written += 1;
            }
        }
        let beside = |i: usize| i.is_multiple_of(size + 1);
        for i in (0..before.len()).filter(|i| beside(*i)) {
            assert_eq!(after[i].0, before[i].0, "column {i} beside those of {N} words");
        }
        assert_eq!(written, 8 * N * E);
    }

    #[test]
    fn elements_of_lanes_there_and_back() {
        let Some(level) = Ifma::detect() else { return };
        columns_there_and_back::<5, 4>(level);
        columns_there_and_back::<6, 4>(level);
        columns_there_and_back::<8, 4>(level);
        columns_there_and_back::<11, 4>(level);
        columns_there_and_back::<3, 1>(level);
    }
}
