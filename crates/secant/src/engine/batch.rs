//! Many signatures by one equation: coefficients that nobody could foresee, and the search for the culprits.

use alloc::vec::Vec;
use core::ops::{AddAssign, Range};

use digest::{Digest, Output};

use crate::Error;

/// Integers below 2^128 from a hash of all that is verified: who chooses signatures does not choose these,
/// and a sum of wrong equations with them is right with a probability of 2^-128.
pub(crate) fn coefficients<D: Digest>(all: D, count: usize) -> Vec<u128> {
    let seed = all.finalize();
    let mut integers = Vec::with_capacity(count + 4);
    let mut block = 0u64;
    while integers.len() < count {
        let hash: Output<D> = D::new().chain_update(&seed).chain_update(block.to_le_bytes()).finalize();
        integers.extend(hash.as_chunks().0.iter().map(|bytes| u128::from_le_bytes(*bytes)));
        block += 1;
    }
    integers.truncate(count);
    integers
}

/// The terms of a sum with one for each key: integers of equal keys are added. Key, integer and point of
/// each; integers and points go to the ends of the two lists.
///
/// So a key is one point, however much it signed. A point that stands in a sum twice makes sums by tables in
/// lanes begin again.
pub(crate) fn of_keys<S: Clone + for<'a> AddAssign<&'a S>, P: Copy>(
    terms: &[(&[u8; 32], S, P)],
    integers: &mut Vec<S>,
    points: &mut Vec<P>,
) {
    // The first bytes nearly always decide.
    let first = |key: &[u8; 32]| key.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    let mut order: Vec<_> = terms.iter().map(|term| (first(term.0), term)).collect();
    order.sort_unstable_by(|(a, x), (b, y)| a.cmp(b).then_with(|| x.0.cmp(y.0)));
    let mut last = None;
    for (_, (key, integer, point)) in order {
        match integers.last_mut() {
            Some(sum) if last == Some(*key) => *sum += integer,
            _ => {
                integers.push(integer.clone());
                points.push(*point);
            }
        }
        last = Some(*key);
    }
}

/// At most so many are verified one by one where their sum is wrong.
const FEW: usize = 4;

/// A verdict for each index below `verdicts.len()`: those that stand there already as errors stay, the others
/// are found by sums over ranges. Where a sum is wrong, its range is halved until what is wrong is found; if
/// single verdicts are `quick`, they are asked for at once: the halves' sums would cost more.
pub(crate) fn search(
    verdicts: &mut [Result<(), Error>],
    quick: bool,
    all: &impl Fn(Range<usize>) -> bool,
    each: &impl Fn(&[usize]) -> Vec<Result<(), Error>>,
) {
    let mut wanted = Vec::with_capacity(64);
    wanted.push(0..verdicts.len());
    while let Some(range) = wanted.pop() {
        if range.len() > 1 && all(range.clone()) {
            continue;
        }
        if quick || range.len() <= FEW {
            let open: Vec<usize> = range.filter(|i| verdicts[*i].is_ok()).collect();
            for (i, verdict) in open.iter().zip(each(&open)) {
                verdicts[*i] = verdict;
            }
        } else {
            let middle = range.start + range.len() / 2;
            wanted.extend([range.start..middle, middle..range.end]);
        }
    }
}

/// A test of one equation for many: with the coefficients of signatures that are valid, what is added to one
/// s can be taken off another one, so coefficients must depend on s. Given are a key of a number, both
/// verifications, what makes terms, and an integer of 32 bytes.
#[cfg(test)]
macro_rules! coefficients_depend_on_s {
    ($key:expr, $all:path, $each:path, $terms:path, $integer:path) => {
        #[test]
        fn nobody_foresees_the_coefficients_of_what_is_changed() {
            let keys: Vec<_> = (1..17).map($key).collect();
            let verifying: Vec<VerifyingKey> = keys.iter().map(|key| key.verifying_key()).collect();
            let valid: Vec<Signature> = keys.iter().map(|key| key.sign(b"a message")).collect();
            let signed = |signatures: &[Signature], check: &mut dyn FnMut(&[Signed<'_>])| {
                let each = |(key, signature)| (key, &b"a message"[..], signature);
                check(&verifying.iter().zip(signatures).map(each).collect::<Vec<_>>());
            };
            let mut z = Vec::new();
            signed(&valid, &mut |signed| {
                assert_eq!($all(signed), Ok(()));
                z.extend($terms(signed).into_iter().flatten().map(|term| term.z));
            });
            let moved = |i: usize, by: Scalar| {
                let mut bytes = valid[i].to_bytes();
                let s = $integer(valid[i].s()).map(|s| (s + &by).to_bytes());
                bytes[32..].copy_from_slice(&s.unwrap_or_default());
                Signature::from_bytes(&bytes)
            };
            let mut changed = valid.clone();
            (changed[0], changed[1]) = (moved(0, z[1].clone()), moved(1, -z[0].clone()));
            signed(&changed, &mut |signed| {
                assert_eq!($all(signed), Err(Error::InvalidSignature));
                let verdicts = $each(signed);
                assert!(verdicts.iter().enumerate().all(|(i, verdict)| verdict.is_ok() == (i > 1)));
            });
        }
    };
}

#[cfg(test)]
pub(crate) use coefficients_depend_on_s;

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    /// Every set of wrong ones among up to nine. The first of them has its error already: it is in no sum,
    /// and stays as it is.
    #[test]
    fn the_wrong_ones_are_found() {
        for (quick, n) in [false, true].into_iter().flat_map(|quick| (0..10).map(move |n| (quick, n))) {
            for wrong in 0..1usize << n {
                let is_wrong = |i: &usize| wrong >> i & 1 == 1;
                let known = (0..n).find(is_wrong);
                let (sums, single) = (Cell::new(0), Cell::new(0));
                let all = |mut range: Range<usize>| {
                    assert!(range.len() > 1, "a sum of one");
                    sums.set(sums.get() + 1);
                    !range.any(|i| is_wrong(&i) && Some(i) != known)
                };
                let verdict = |i: &usize| if is_wrong(i) { Err(Error::InvalidSignature) } else { Ok(()) };
                let each = |asked: &[usize]| {
                    single.set(single.get() + asked.len());
                    asked.iter().map(verdict).collect()
                };
                let mut expected: Vec<Result<(), Error>> = (0..n).map(|i| verdict(&i)).collect();
                let mut verdicts = alloc::vec![Ok(()); n];
                if let Some(i) = known {
                    (verdicts[i], expected[i]) = (Err(Error::Length), Err(Error::Length));
                }
                search(&mut verdicts, quick, &all, &each);
                assert_eq!(verdicts, expected, "{wrong:b} of {n}");
                let (sums, single) = (sums.get(), single.get());
                match wrong.count_ones() {
                    ones @ (0 | 1) => {
                        assert_eq!((sums, single), if n > 1 { (1, 0) } else { (0, n - ones as usize) });
                    }
                    _ if quick => assert_eq!(sums, 1),
                    // One to be found: its last range alone is verified one by one.
                    2 => assert!(single <= FEW),
                    _ => {}
                }
            }
        }
    }
}
