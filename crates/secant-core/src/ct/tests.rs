//! Masks, look-ups of every size in every way, wiping.

use super::choice::entry_by_entry;
use super::*;
use crate::cpu::{Clmul, Ifma, Mulx, Portable, Vpclmul};

#[test]
fn masks_are_all_ones_or_zero() {
    for (word, zero) in [(0, true), (1, false), (1 << 63, false), (u64::MAX, false)] {
        assert_eq!(Mask::is_zero(word).word(), if zero { u64::MAX } else { 0 });
    }
    assert_eq!(Mask::from_bit(1).choose(5, 9), 5);
    assert_eq!(Mask::from_bit(0).choose(5, 9), 9);
}

#[test]
fn eight_lanes_keep_their_places() {
    let index = [3, 1, 4, 1, 5, 9, 2, u64::MAX];
    assert_eq!(Mask8::equal(index, 1).bits(), 0b0000_1010);
    assert_eq!(Mask8::equal(index, u64::MAX).bits(), 0b1000_0000);
    assert_eq!(Mask8::equal(index, 1 << 32).bits(), 0);
    assert_eq!(Mask8::equal([256, 0, 257, 1, 255, 128, 127, 511], 256).bits(), 1);
    assert_eq!(Mask8::equal([256, 0, 257, 1, 255, 128, 127, 511], 255).bits(), 0b0001_0000);
    for public in 0..256 {
        for lane in 0..8 {
            let mut index =
                [public ^ 0x80, public ^ 1, public + 1, public + 256, !public, public ^ 0x7f, 300, 301];
            index[lane] = public;
            assert_eq!(Mask8::equal(index, public).bits(), 1 << lane);
        }
    }
    let (a, b) = (Mask8::from_bits(0b0011_0101), Mask8::from_bits(0b0101_0110));
    assert_eq!(a.and(b).declassify(), 0b0001_0100);
    assert_eq!(a.or(b).declassify(), 0b0111_0111);
    assert_eq!(a.not().declassify(), 0b1100_1010);
}

/// Entries of N bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bytes<const N: usize>([u8; N]);

impl<const N: usize> Select<Mask> for Bytes<N> {
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        let byte = |i: usize| mask.choose(if_set.0[i].into(), if_clear.0[i].into()) as u8;
        Self(core::array::from_fn(byte))
    }
}

/// Look-ups in a table of one type, in every way: indices inside and outside.
fn check<T: Select<Mask> + PartialEq + core::fmt::Debug>(entry: impl Fn(u64) -> T) {
    let ways = TableReader::all();
    for len in [0, 1, 2, 3, 8, 19] {
        let table: Vec<T> = (0..len).map(&entry).collect();
        let default = entry(99);
        for index in (0..24).chain([255, 1 << 8, 1 << 32, 1 << 63, u64::MAX]) {
            for base in [0, 1, 3] {
                let inside = index >= base && index - base < len;
                let want = if inside { entry(index - base) } else { default };
                assert_eq!(entry_by_entry::<Mask, T>(&table, index, base, &default), want);
                for reader in &ways {
                    let got = lookup::<Mask, T>(*reader, &table, index, base, &default);
                    assert_eq!(
                        got,
                        want,
                        "{}, {} bytes, {index} of {len} from {base}",
                        reader.name(),
                        size_of::<T>()
                    );
                }
            }
        }
    }
}

#[test]
fn lookup_of_every_size_reads_the_named_entry() {
    macro_rules! words {
        ($($words:literal)*) => {$(
            check(|i| core::array::from_fn::<u64, $words, _>(|j| (i + 1) << 32 | (j as u64 + 1) << 8 | i));
        )*};
    }
    words! { 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 }
    words! { 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 }
    // Longer than what is found in one pass.
    words! { 64 65 72 73 80 128 130 150 }
    // Neither words nor vectors.
    macro_rules! bytes {
        ($($bytes:literal)*) => {$(
            check(|i| Bytes::<$bytes>(core::array::from_fn(|j| ((3 * i + 1) * (j as u64 + 1)) as u8)));
        )*};
    }
    bytes! { 1 7 8 9 31 32 33 47 63 64 65 95 96 97 111 127 129 161 287 289 321 513 545 577 }
    check(|i| 5 * i + 7);
}

#[test]
fn levels_read_with_their_own_instructions() {
    assert_eq!(Portable.table_reader().name(), "words");
    assert_eq!(().table_reader().name(), "words");
    assert_eq!((&3, Mulx::detect()).table_reader().name(), "words");
    let best = TableReader::all().pop().map(TableReader::name);
    assert!(Mulx::detect().is_none_or(|mulx| Some(mulx.table_reader().name()) == best));
    assert!(Clmul::detect().is_none_or(|clmul| Some(clmul.table_reader().name()) == best));
    assert!(Ifma::detect().is_none_or(|ifma| ifma.table_reader().name() == "AVX-512"));
    assert!(Vpclmul::detect().is_none_or(|vpclmul| vpclmul.table_reader().name() == "AVX-512"));
    // Under a limit, what CPUs without these vectors read with. All flavours give the same: others may run
    // beside this.
    for (limit, name) in Tables::ALL.into_iter().zip(["words", "AVX2", "AVX-512"]) {
        assert_eq!(Tables::from_name(limit.name()), Some(limit));
        limit_tables(limit);
        let name = if limit.is_available() { Some(name) } else { best };
        assert!(Mulx::detect().is_none_or(|mulx| Some(mulx.table_reader().name()) == name));
        assert!(Clmul::detect().is_none_or(|clmul| Some(clmul.table_reader().name()) == name));
        assert!(Ifma::detect().is_none_or(|ifma| ifma.table_reader().name() == "AVX-512"));
    }
    assert_eq!(Tables::from_name("abacus"), None);
}

#[test]
fn lanes_look_up_their_own_entries() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Lanes([u64; 8]);
    impl Select<Mask8> for Lanes {
        fn select(mask: Mask8, if_set: Self, if_clear: Self) -> Self {
            let lane = |i: usize| if mask.bits() >> i & 1 == 1 { if_set.0[i] } else { if_clear.0[i] };
            Self(core::array::from_fn(lane))
        }
    }
    let table: Vec<Lanes> =
        (0..9).map(|i| Lanes(core::array::from_fn(|lane| 100 * lane as u64 + i))).collect();
    let index = [1, 9, 0, 4, 10, 5, u64::MAX, 257];
    for reader in TableReader::all() {
        let got = lookup::<Mask8, _>(reader, &table, index, 1, &Lanes([7; 8]));
        assert_eq!(got, Lanes([0, 108, 7, 303, 7, 504, 7, 7]));
    }
}

#[test]
fn wiped_words_are_zero() {
    let mut secret = [3u64; 5];
    wipe(&mut secret);
    assert_eq!(secret, [0; 5]);
}
