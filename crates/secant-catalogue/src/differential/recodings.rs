//! Digits of every recoding put together again, modulo an order.

use secant_core::curve::{p256, p384, p521};
use secant_core::scalar::modulo::{Order, Scalar};
use secant_core::scalar::recode::{
    self, SignedDigit, binary, fractional, joint, joint_sparse, naf, odd, regular, sliding, tapered, wnaf,
};

use super::draw::{Answers, Source, same};
use super::scalars::integer;

/// Σ d_i·2^i, `mark` standing for 1 where it is met.
fn sparse<O: Order<N>, const N: usize>(digits: &[i16], mark: i16) -> Scalar<O, N> {
    digits.iter().rev().fold(Scalar::zero(), |sum, digit| {
        let digit = if digit.abs() == mark { digit.signum() } else { *digit };
        signed(&sum.double(), u64::from(digit.unsigned_abs()), digit < 0)
    })
}

/// The sum plus or minus the magnitude.
fn signed<O: Order<N>, const N: usize>(sum: &Scalar<O, N>, magnitude: u64, negative: bool) -> Scalar<O, N> {
    if magnitude == 0 {
        return sum.clone();
    }
    let digit = Scalar::from_u64(magnitude);
    if negative { sum.sub(&digit) } else { sum.add(&digit) }
}

/// The integer of dense digits: Σ d_i·2^(w·i).
fn dense<O: Order<N>, const N: usize>(
    digits: impl DoubleEndedIterator<Item = SignedDigit<u64>>,
    width: u32,
) -> Scalar<O, N> {
    let power = Scalar::from_u64(1 << width);
    digits
        .rev()
        .fold(Scalar::zero(), |sum, digit| signed(&sum.mul(&power), digit.magnitude, digit.negative == 1))
}

/// The digit written for ±1 where a recoding is to mark them: no other digit here is as large.
const MARK: i16 = 999;

fn order<O: Order<N>, const N: usize>(source: &mut impl Source) -> Answers {
    type S<O, const N: usize> = Scalar<O, N>;
    let mut count = 0;
    let (mut words, _) = integer::<O, N>(source);
    // Integers of fewer words occur, too.
    let length = source.below(N + 4).min(N);
    if length > 0 {
        words[length..].fill(0);
    }
    let wanted = S::<O, N>::reduce_words(&words);
    let mut buffer = [0; 64 * 9 + 1];
    let buffer = &mut buffer[..64 * N + 1];
    let mut is = |sum: &S<O, N>, what: &str| {
        same(&mut count, &sum.to_words(), &wanted.to_words(), || format!("{what} of {words:x?}"))
    };
    macro_rules! sparse {
        ($recode:expr, $mark:expr, $what:literal) => {{
            let recode: fn(&[u64], &mut [i16]) -> Option<usize> = $recode;
            let length = recode(&words, buffer).ok_or($what)?;
            is(&sparse(&buffer[..length], $mark), $what)?;
        }};
    }
    let places = source.below(300)..source.below(600);
    match source.below(4) {
        0 => {
            sparse!(binary::recode_vartime, 0, "binary");
            sparse!(naf::recode_vartime, 0, "naf");
            sparse!(sliding::recode_vartime::<4>, 0, "sliding");
            sparse!(wnaf::recode_vartime::<5>, 0, "wnaf of 5");
        }
        1 => {
            sparse!(wnaf::recode_vartime::<2>, 0, "wnaf of 2");
            sparse!(wnaf::recode_vartime::<8>, 0, "wnaf of 8");
            sparse!(fractional::recode_vartime::<2>, 0, "fractional with 2");
            sparse!(fractional::recode_vartime::<6>, 0, "fractional with 6");
            let length =
                tapered::recode_vartime::<6>(&words, buffer, places.clone(), MARK).ok_or("tapered")?;
            is(&sparse(&buffer[..length], MARK), "tapered")?;
        }
        2 => {
            let digits = |width, digit: fn(&[u64], usize) -> SignedDigit<u64>| {
                dense((0..regular::len(64 * N, width)).map(|i| digit(&words, i)), width)
            };
            is(&digits(4, regular::digit::<4>), "regular of 4")?;
            is(&digits(5, regular::digit::<5>), "regular of 5")?;
            is(&digits(6, regular::digit::<6>), "regular of 6")?;
            let mut all = [SignedDigit::default(); 160];
            let length = regular::recode::<5>(&words, 64 * N, &mut all).ok_or("regular")?;
            is(&dense(all[..length].iter().copied(), 5), "regular of 5, all at once")?;
        }
        _ => {
            let mut words = words;
            words[0] |= 1;
            let wanted = S::<O, N>::reduce_words(&words);
            let mut is = |sum: &S<O, N>, what: &str| {
                same(&mut count, &sum.to_words(), &wanted.to_words(), || format!("{what} of {words:x?}"))
            };
            macro_rules! odd {
                ($width:literal) => {{
                    let length = odd::len(64 * N, $width);
                    let digits = (0..length).map(|i| odd::digit::<$width>(&words, i, length));
                    is(&dense(digits, $width), concat!("odd of ", $width))?;
                }};
            }
            odd!(3);
            odd!(4);
            odd!(5);
            odd!(6);
        }
    }
    Ok(count)
}

/// Two integers below 2^127, the first odd, in joint digits, and two of any words in the joint sparse form.
fn joints(source: &mut impl Source) -> Answers {
    type S = Scalar<p256::P256, 4>;
    let mut count = 0;
    let mut half = || {
        let [low, high] = source.words::<2>();
        [low, high >> 1]
    };
    let (mut m, n) = (half(), half());
    m[0] |= 1;
    let integer = |words: [u64; 2]| u128::from(words[0]) | u128::from(words[1]) << 64;
    // The joint form accepts a second integer only if this sum does not overflow 128 bits.
    if integer(n).checked_add((1 << 127) - 1 - (integer(m) >> 1)).is_some() {
        let columns = joint::Joint::new(integer(m), integer(n));
        let four = S::from_u64(4);
        let (mut of_m, mut of_n) = (S::zero(), S::zero());
        for i in (0..joint::LEN).rev() {
            let digit = columns.digit(i);
            let (u, v) = joint::PAIRS[digit.magnitude as usize];
            let negative = joint::is_negative(&digit).declassify();
            let add = |sum: &S, part: i8| {
                signed(&sum.mul(&four), u64::from(part.unsigned_abs()), negative ^ (part < 0))
            };
            (of_m, of_n) = (add(&of_m, u), add(&of_n, v));
        }
        for (sum, words) in [(of_m, m), (of_n, n)] {
            same(&mut count, &sum.to_words(), &S::reduce_words(&words).to_words(), || {
                format!("joint digits of {m:x?} and {n:x?}")
            })?;
        }
    }
    let (m, n) = (source.words::<4>(), source.words::<4>());
    let (mut of_m, mut of_n) = ([0; 257], [0; 257]);
    let length = joint_sparse::recode_vartime(&m, &n, &mut of_m, &mut of_n).ok_or("joint sparse form")?;
    for (digits, words) in [(of_m, m), (of_n, n)] {
        let sum: S = sparse(&digits[..length], 0);
        same(&mut count, &sum.to_words(), &S::reduce_words(&words).to_words(), || {
            format!("joint sparse form of {m:x?} and {n:x?}")
        })?;
        let bits = recode::bit_len_vartime(&words);
        let top = words.iter().rev().take_while(|word| **word == 0).count();
        let wanted = 256
            - 64 * top
            - words.get(3usize.wrapping_sub(top)).map_or(0, |word| word.leading_zeros() as usize);
        same(&mut count, &bits, &wanted, || format!("bits of {words:x?}"))?;
    }
    Ok(count)
}

/// Draws an integer of 4, 6 or 9 words, or two integers, recodes, and compares the sum of the digits' values
/// with the integer, modulo an order.
///
/// # Errors
/// Two answers that differ.
pub fn recodings<S: Source>(source: &mut S) -> Answers {
    match source.below(8) {
        0..4 => order::<p256::P256, 4>(source),
        4 => order::<p384::P384, 6>(source),
        5 => order::<p521::P521, 9>(source),
        _ => joints(source),
    }
}
