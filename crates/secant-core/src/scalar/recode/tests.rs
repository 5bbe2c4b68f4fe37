use num_bigint::{BigInt, BigUint, Sign};

use super::odd::Odd;
use super::*;
use crate::limbs::samples::Random;

/// Calls `$check` with every const width from the list.
macro_rules! each {
    ($check:ident, $arguments:tt, $($w:literal)*) => { $( each!(@ $check, $arguments, $w); )* };
    (@ $check:ident, ($($argument:expr),*), $w:literal) => { $check::<$w>($($argument),*) };
}
macro_rules! widths_2_to_15 {
    ($check:ident, $arguments:tt) => { each!($check, $arguments, 2 3 4 5 6 7 8 9 10 11 12 13 14 15) };
}

/// Integers below 2^bits that recodings get wrong.
fn inputs(bits: usize) -> Vec<Vec<u64>> {
    let n = bits.div_ceil(64);
    let cut = |mut words: Vec<u64>| {
        if !bits.is_multiple_of(64) {
            words[n - 1] &= (1 << (bits % 64)) - 1;
        }
        words
    };
    let mut all = vec![vec![0; n], cut(vec![u64::MAX; n])];
    for pattern in
        [0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa, 0xcccc_cccc_cccc_cccc, 0x7777_7777_7777_7777]
    {
        all.push(cut(vec![pattern; n]));
    }
    for k in 0..bits {
        let mut power = vec![0; n];
        power[k / 64] = 1 << (k % 64);
        let mut below = vec![0; n];
        for i in 0..k {
            below[i / 64] |= 1 << (i % 64);
        }
        let mut above = cut(vec![u64::MAX; n]);
        for (a, b) in above.iter_mut().zip(&below) {
            *a &= !b;
        }
        all.extend([power, below, above]);
    }
    let mut random = Random(bits as u64);
    for _ in 0..500 {
        all.push(cut(random.edges(n)));
        all.push(cut((0..n).map(|_| random.word()).collect()));
    }
    all
}

fn integer(words: &[u64]) -> BigInt {
    let digits = words.iter().flat_map(|w| [*w as u32, (*w >> 32) as u32]).collect();
    BigInt::from_biguint(Sign::Plus, BigUint::new(digits))
}

fn value(digits: &[i64], width: u32) -> BigInt {
    digits.iter().rev().fold(BigInt::ZERO, |sum, d| (sum << width) + d)
}

/// Recodes into a dirty buffer of exactly the promised length, checks what every sparse recoding promises,
/// and gives the digits up to the last nonzero one. Digits are odd, in [low, high], at most one nonzero among
/// `apart` neighbours.
fn sparse(
    recode: fn(&[u64], &mut [i16]) -> Option<usize>,
    words: &[u64],
    capacity: usize,
    (low, high): (i64, i64),
    apart: usize,
) -> Vec<i16> {
    let mut digits = vec![0x5a5a; capacity + 3];
    assert_eq!(recode(words, &mut digits[..capacity]), recode(words, &mut digits), "{words:x?}");
    let length = recode(words, &mut digits).expect("the buffer is long enough");
    assert!(length <= capacity);
    assert!(digits[length..].iter().all(|d| *d == 0), "{words:x?}");
    digits.truncate(length);
    assert_ne!(digits.last(), Some(&0), "{words:x?}");
    let mut last = None;
    for (i, d) in digits.iter().enumerate().filter(|(_, d)| **d != 0) {
        assert!((low..=high).contains(&i64::from(*d)) && d % 2 != 0, "{words:x?}: digit {d}");
        assert!(last.is_none_or(|j| i - j >= apart), "{words:x?}: digits at {last:?} and {i}");
        last = Some(i);
    }
    digits
}

/// The value of sparse digits of a short integer.
fn short_value(digits: &[i16]) -> i64 {
    digits.iter().rev().fold(0, |sum, d| 2 * sum + i64::from(*d))
}

fn check_sparse(
    recode: fn(&[u64], &mut [i16]) -> Option<usize>,
    capacity: fn(usize) -> usize,
    bounds: (i64, i64),
    apart: usize,
) {
    for k in 0..1u64 << 16 {
        let bits = bit_len_vartime(&[k]);
        let digits = sparse(recode, &[k], capacity(bits), bounds, apart);
        assert_eq!(short_value(&digits), k as i64);
    }
    for bits in [64, 256, 521] {
        for words in inputs(bits) {
            let digits = sparse(recode, &words, capacity(bit_len_vartime(&words)), bounds, apart);
            let digits: Vec<i64> = digits.into_iter().map(i64::from).collect();
            assert_eq!(value(&digits, 1), integer(&words), "{words:x?}");
        }
    }
    // A buffer one digit short is refused, and no words at all are the integer 0.
    let all_ones = [u64::MAX; 4];
    assert_eq!(recode(&all_ones, &mut vec![0; capacity(256) - 1]), None);
    assert_eq!(recode(&[], &mut vec![0; capacity(0)]), Some(0));
}

#[test]
fn binary_digits() {
    check_sparse(binary::recode_vartime, unsigned_len, (1, 1), 1);
}

#[test]
fn naf_digits() {
    check_sparse(naf::recode_vartime, signed_len, (-1, 1), 2);
}

#[test]
fn naf_is_wnaf_of_width_2() {
    for words in inputs(256) {
        let (mut a, mut b) = ([0; 257], [0; 257]);
        assert_eq!(naf::recode_vartime(&words, &mut a), wnaf::recode_vartime::<2>(&words, &mut b));
        assert_eq!(a, b);
    }
}

fn check_wnaf<const W: u32>() {
    let largest = (1 << (W - 1)) - 1;
    assert_eq!(2 * wnaf::table_len(W) as i64 - 1, largest);
    check_sparse(wnaf::recode_vartime::<W>, signed_len, (-largest, largest), W as usize);
}

#[test]
fn wnaf_digits() {
    widths_2_to_15!(check_wnaf, ());
}

fn check_each_wnaf<const W: u32>() {
    for words in (0..1u64 << 13).map(|k| vec![k]).chain(inputs(256)).chain(inputs(520)) {
        let (mut digits, mut wanted) = ([0; 600], [0; 600]);
        wnaf::recode_vartime::<W>(&words, &mut wanted).unwrap();
        let mut last = None;
        wnaf::each_vartime::<W>(&words, |place, digit| {
            assert!(digit != 0 && last < Some(place));
            digits[place] = digit;
            last = Some(place);
        });
        assert_eq!(digits, wanted, "{words:x?}");
    }
}

#[test]
fn each_digit_of_wnaf() {
    widths_2_to_15!(check_each_wnaf, ());
}

/// Where digits are wide, in the tests.
const WIDE: [core::ops::Range<usize>; 5] = [0..0, 0..5, 4..11, 6..usize::MAX, 0..usize::MAX];

fn check_tapered<const W: u32>() {
    let all = (0..1u64 << 13).map(|k| vec![k]).chain(inputs(256));
    for words in all {
        for wide in WIDE {
            let mut digits = vec![0x5a5a; signed_len(bit_len_vartime(&words))];
            let len = tapered::recode_vartime::<W>(&words, &mut digits, wide.clone(), 99).unwrap();
            assert_eq!(digits.iter().rposition(|d| *d != 0).map_or(0, |last| last + 1), len);
            let mut free = 0;
            for (i, d) in digits.iter_mut().enumerate().filter(|(_, d)| **d != 0) {
                assert!(i >= free, "{words:x?}: a digit at {i}");
                if wide.contains(&i) {
                    assert!(*d % 2 != 0 && d.abs() < 1 << (W - 1), "{words:x?}: digit {d}");
                    free = i + W as usize;
                } else {
                    assert_eq!(d.abs(), 99, "{words:x?}");
                    *d /= 99;
                    free = i + 2;
                }
            }
            let digits: Vec<i64> = digits.into_iter().map(i64::from).collect();
            assert_eq!(value(&digits, 1), integer(&words), "{words:x?} {wide:?}");
        }
    }
    assert_eq!(tapered::recode_vartime::<W>(&[u64::MAX], &mut [0; 64], 0..9, 1), None);
}

#[test]
fn tapered_digits() {
    check_tapered::<3>();
    check_tapered::<4>();
    check_tapered::<5>();
}

#[test]
fn without_narrow_places_it_is_wnaf_and_without_wide_ones_naf() {
    for words in inputs(256) {
        let (mut a, mut b) = ([0; 257], [0; 257]);
        assert_eq!(
            tapered::recode_vartime::<4>(&words, &mut a, 0..257, 1),
            wnaf::recode_vartime::<4>(&words, &mut b)
        );
        assert_eq!(a, b);
        assert_eq!(
            tapered::recode_vartime::<4>(&words, &mut a, 0..0, 1),
            naf::recode_vartime(&words, &mut b)
        );
        assert_eq!(a, b);
    }
}

fn check_fractional<const L: u32>() {
    let largest = i64::from(2 * L + 1);
    let w = fractional::width(L);
    assert!((1 << (w - 1)) - 1 <= largest && largest < (1 << w) - 1);
    check_sparse(fractional::recode_vartime::<L>, signed_len, (-largest, largest), w as usize);
}

#[test]
fn fractional_digits() {
    each!(check_fractional, (), 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 30 31 32 100 511 512 4095 8190 8191);
}

fn same_as_wnaf<const W: u32, const L: u32>() {
    for words in inputs(256) {
        let (mut a, mut b) = ([0; 257], [0; 257]);
        assert_eq!(
            wnaf::recode_vartime::<W>(&words, &mut a),
            fractional::recode_vartime::<L>(&words, &mut b)
        );
        assert_eq!(a, b);
    }
}

#[test]
fn full_fractional_windows_are_wnaf() {
    same_as_wnaf::<2, 0>();
    same_as_wnaf::<3, 1>();
    same_as_wnaf::<4, 3>();
    same_as_wnaf::<5, 7>();
    same_as_wnaf::<6, 15>();
    same_as_wnaf::<15, 8191>();
}

fn check_sliding<const W: u32>() {
    check_sparse(sliding::recode_vartime::<W>, unsigned_len, (1, (1 << W) - 1), W as usize);
}

#[test]
fn sliding_digits() {
    check_sliding::<1>();
    widths_2_to_15!(check_sliding, ());
}

/// Nonzero digits for a bit of random integers, over a stretch long enough that the ends do not count.
fn density(recode: fn(&[u64], &mut [i16]) -> Option<usize>) -> f64 {
    const WORDS: usize = 16384;
    let mut random = Random(7);
    let words: Vec<u64> = (0..WORDS).map(|_| random.word()).collect();
    let mut digits = vec![0; 64 * WORDS + 1];
    let length = recode(&words, &mut digits).expect("the buffer is long enough");
    digits.iter().filter(|d| **d != 0).count() as f64 / length as f64
}

fn assert_density(recode: fn(&[u64], &mut [i16]) -> Option<usize>, theory: f64) {
    let measured = density(recode);
    assert!((measured / theory - 1.0).abs() < 0.004, "{measured} is not {theory}");
}

fn check_density<const W: u32>() {
    assert_density(wnaf::recode_vartime::<W>, 1.0 / f64::from(W + 1));
    assert_density(sliding::recode_vartime::<W>, 1.0 / f64::from(W + 1));
}

fn check_fractional_density<const L: u32>() {
    let w = fractional::width(L);
    let theory = 1.0 / (f64::from(w) + f64::from(L + 1) / f64::from(1 << (w - 2)));
    assert_density(fractional::recode_vartime::<L>, theory);
}

#[test]
fn densities_are_those_of_theory() {
    assert_density(binary::recode_vartime, 1.0 / 2.0);
    assert_density(naf::recode_vartime, 1.0 / 3.0);
    widths_2_to_15!(check_density, ());
    each!(check_fractional_density, (), 0 1 2 3 4 5 6 7 8 12 20 31 40);
}

/// The signed value of a digit, after a check of what its two halves promise.
fn signed(d: SignedDigit<u64>, largest: u64) -> i64 {
    assert!(d.magnitude <= largest, "magnitude {}", d.magnitude);
    assert!(d.negative <= 1 && (d.magnitude != 0 || d.negative == 0));
    if d.negative == 1 { -(d.magnitude as i64) } else { d.magnitude as i64 }
}

fn regular_digits_of<const W: u32>(words: &[u64], bits: usize) -> Vec<i64> {
    let mut buffer = vec![SignedDigit::default(); regular::len(bits, W)];
    assert_eq!(regular::recode::<W>(words, bits, &mut buffer), Some(buffer.len()));
    buffer.into_iter().map(|d| signed(d, regular::table_len(W) as u64)).collect()
}

fn check_regular<const W: u32>() {
    for k in 0..1u64 << 16 {
        let digits = regular_digits_of::<W>(&[k], 16);
        assert_eq!(digits.iter().rev().fold(0, |sum, d| (sum << W) + d), k as i64);
    }
    for bits in [1, 2, 63, 64, 65, 127, 253, 255, 256, 521] {
        assert_eq!(regular::len(bits, W), (bits + 1).div_ceil(W as usize));
        for words in inputs(bits) {
            let digits = regular_digits_of::<W>(&words, bits);
            assert!(digits[digits.len() - 1] >= 0);
            assert_eq!(value(&digits, W), integer(&words), "{words:x?}");
        }
    }
    assert_eq!(
        regular::recode::<W>(&[0; 4], 256, &mut vec![SignedDigit::default(); regular::len(256, W) - 1]),
        None
    );
}

#[test]
fn regular_windows() {
    widths_2_to_15!(check_regular, ());
}

#[test]
fn regular_digits_reach_both_ends() {
    assert_eq!(regular_digits_of::<4>(&[0x78], 8), [-8, 8, 0]);
    assert_eq!(regular_digits_of::<4>(&[0xff], 8), [-1, 0, 1]);
}

fn check_odd<const W: u32>() {
    let largest = (1 << W) - 1;
    assert_eq!(2 * odd::table_len(W) as u64 - 1, largest);
    let digits_of = |words: &[u64], bits: usize| {
        let n = odd::len(bits, W);
        let digits: Vec<i64> = (0..n).map(|i| signed(odd::digit::<W>(words, i, n), largest)).collect();
        assert!(digits.iter().all(|d| d % 2 != 0) && digits[n - 1] > 0);
        digits
    };
    for k in 0..1u64 << 16 {
        let digits = digits_of(&[k], 16);
        assert_eq!(digits.iter().rev().fold(0, |sum, d| (sum << W) + d), k as i64 | 1);
    }
    for bits in [1, 2, 63, 64, 65, 127, 253, 255, 256, 521] {
        for words in inputs(bits) {
            let odd_integer = integer(&words) | BigInt::from(1);
            assert_eq!(value(&digits_of(&words, bits), W), odd_integer, "{words:x?}");
        }
    }
}

#[test]
fn odd_windows() {
    check_odd::<1>();
    widths_2_to_15!(check_odd, ());
}

fn check_lanes<const W: u32>() {
    let mut random = Random(u64::from(W));
    for _ in 0..50 {
        let integers: [[u64; 4]; 8] =
            core::array::from_fn(|_| random.edges(4).try_into().expect("four words"));
        let mut lanes = vec![SignedDigit::<[u64; 8]>::default(); regular::len(256, W)];
        assert_eq!(regular::recode_lanes::<W, 4, 8>(&integers, 256, &mut lanes), Some(lanes.len()));
        let n = odd::len(256, W);
        for (j, words) in integers.iter().enumerate() {
            for (i, digit) in lanes.iter().enumerate() {
                let one = regular::digit::<W>(words, i);
                assert_eq!((digit.magnitude[j], digit.negative[j]), (one.magnitude, one.negative));
            }
            for i in 0..n {
                let (digit, one) =
                    (odd::digits::<W, [u64; 4], 8>(&integers, i, n), odd::digit::<W>(words, i, n));
                assert_eq!((digit.magnitude[j], digit.negative[j]), (one.magnitude, one.negative));
                // The entry of a digit, alone, in its lane, and with what follows it.
                let (entry, lane) = (words.odd_entry::<W>(i, n), integers.odd_entry::<W>(i, n));
                assert_eq!((entry.magnitude, entry.negative), (one.magnitude / 2, one.negative));
                assert_eq!((lane.magnitude[j], lane.negative[j]), (entry.magnitude, entry.negative));
                let from = odd::entries_from::<W, 4>(words, i, n);
                for l in 0..4.min(n - i) {
                    let next = words.odd_entry::<W>(i + l, n);
                    assert_eq!((from.magnitude[l], from.negative[l]), (next.magnitude, next.negative));
                }
            }
        }
        wipe(&mut lanes);
        assert!(lanes.iter().all(|d| d.magnitude == [0; 8] && d.negative == [0; 8]));
    }
}

#[test]
fn lanes_are_the_single_digits_side_by_side() {
    widths_2_to_15!(check_lanes, ());
}

/// Asserts the properties of every joint sparse form; gives the digits of both integers.
fn joint_sparse_digits(m: &[u64], n: &[u64]) -> (Vec<i16>, Vec<i16>) {
    let columns = signed_len(bit_len_vartime(m).max(bit_len_vartime(n)));
    let (mut u, mut v) = (vec![0x5a5a; columns], vec![0x5a5a; columns]);
    let length = joint_sparse::recode_vartime(m, n, &mut u, &mut v).expect("the buffers are long enough");
    assert!(u.iter().chain(&v).all(|d| d.abs() <= 1), "{m:x?} {n:x?}");
    let zero = |i: usize| i >= columns || (u[i] == 0 && v[i] == 0);
    assert!((length..columns).all(zero) && (length == 0 || !zero(length - 1)));
    for i in 0..columns {
        assert!(zero(i) || zero(i + 1) || zero(i + 2), "{m:x?} {n:x?}: three columns at {i}");
        if i + 1 < columns {
            for (a, b) in [(&u, &v), (&v, &u)] {
                // Neighbours have one sign, and the other integer has a digit in the higher column alone.
                if a[i] != 0 && a[i + 1] != 0 {
                    assert!(
                        a[i] == a[i + 1] && b[i] == 0 && b[i + 1] != 0,
                        "{m:x?} {n:x?}: neighbours at {i}"
                    );
                }
            }
        }
    }
    (u, v)
}

/// The form with those properties is unique, so it is the one of fewest columns.
#[test]
fn joint_sparse_forms() {
    let mut columns = (0, 0);
    for m in 0..1_u64 << 10 {
        for n in 0..1_u64 << 10 {
            let (u, v) = joint_sparse_digits(&[m], &[n]);
            assert_eq!((short_value(&u), short_value(&v)), (m as i64, n as i64));
            columns.0 += u.iter().zip(&v).filter(|(u, v)| **u != 0 || **v != 0).count();
            columns.1 += 10;
        }
    }
    // About half, and an end effect of less than one column.
    let excess = columns.0 as f64 / f64::from(1 << 20) - 5.0;
    assert!((0.0..1.0).contains(&excess), "{excess}");
    let (mut digits, mut short) = ([0; 257], [0; 256]);
    let all_ones = [u64::MAX; 4];
    assert_eq!(joint_sparse::recode_vartime(&all_ones, &[1], &mut digits, &mut short), None);
    assert_eq!(joint_sparse::recode_vartime(&[1], &all_ones, &mut short, &mut digits), None);
    assert_eq!(joint_sparse::recode_vartime(&[], &[], &mut digits, &mut short), Some(0));
}

#[test]
fn joint_sparse_forms_of_long_integers() {
    let mut random = Random(8);
    for bits in [64, 256, 521] {
        let all = inputs(bits);
        for m in &all {
            let n = &all[random.word() as usize % all.len()];
            let (u, v) = joint_sparse_digits(m, n);
            let wide = |digits: Vec<i16>| value(&digits.into_iter().map(i64::from).collect::<Vec<_>>(), 1);
            assert_eq!((wide(u), wide(v)), (integer(m), integer(n)));
        }
    }
}

#[test]
fn half_the_columns_of_a_joint_sparse_form_are_zero() {
    let mut random = Random(9);
    let (mut nonzero, rounds) = (0, 2000);
    for _ in 0..rounds {
        let (m, n): ([u64; 4], [u64; 4]) =
            (core::array::from_fn(|_| random.word()), core::array::from_fn(|_| random.word()));
        let (u, v) = joint_sparse_digits(&m, &n);
        nonzero += u.iter().zip(&v).filter(|(u, v)| **u != 0 || **v != 0).count();
    }
    let density = nonzero as f64 / f64::from(256 * rounds);
    assert!((density - 0.5).abs() < 0.005, "{density}");
}
