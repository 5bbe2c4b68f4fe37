//! Terms through a ring of words, from the thread that produces them to the one that sums them.

use alloc::vec::Vec;

use super::right_to_left::{Source, Summation, Sums, fold, insert, is_late, join};
use crate::form::handed::{Handed, Inward, Outward};
use crate::threads::Failed;
use crate::threads::ring::{self, Batches, Look, Reader, Writer};
use crate::threads::trace::{Phase, ThreadTrace, Watch};
use crate::threads::workers::Task;

/// An entry of the ring, after what was written or read of it.
struct Port<E> {
    entry: E,
    at: usize,
}

impl Outward for Port<&[ring::Word]> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn put(&mut self, words: &[u64]) {
        ring::store(self.entry, self.at, words);
        self.at += words.len();
    }
}

impl Inward for Port<&[ring::Word]> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn get(&mut self, words: &mut [u64]) {
        ring::load(self.entry, self.at, words);
        self.at += words.len();
    }
}

/// Counts words.
struct Width(usize);

impl Outward for Width {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn put(&mut self, words: &[u64]) {
        self.0 += words.len();
    }
}

/// The words of a term.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn words_of<T: Handed>(term: &T) -> usize {
    let mut width = Width(0);
    term.put(&mut width);
    width.0
}

/// A ring for `terms` terms of so many words, each with its digit.
pub fn of_terms(terms: usize, words: usize, batches: Batches) -> (Writer, Reader) {
    ring::ring(terms, 1 + words, batches)
}

/// Produces all terms into the ring. Cost: the chain.
///
/// # Errors
/// [`Failed`] if the reader is gone.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn produce<R: Source<Term: Handed>>(source: &mut R, writer: &mut Writer) -> Result<(), Failed> {
    while let Some((digit, term)) = source.next() {
        let entry = writer.room()?;
        let mut port = Port { entry, at: 0 };
        port.put(&[digit as u16 as u64]);
        term.put(&mut port);
        writer.push();
        // The first late one tells the reader to fold, and the last ones are waited for.
        if is_late(digit) {
            writer.publish();
        }
    }
    writer.finish();
    Ok(())
}

/// The terms of a ring.
pub struct Incoming<T: Handed> {
    reader: Reader,
    level: T::Level,
    failed: bool,
    watch: Watch,
}

impl<T: Handed> Incoming<T> {
    /// The terms that are read.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn new(level: T::Level, reader: Reader, watch: Watch) -> Self {
        Self { reader, level, failed: false, watch }
    }

    /// The watch.
    ///
    /// # Errors
    /// [`Failed`] if the writer was gone before all was written: what was summed is not the sum.
    pub fn end(self) -> Result<Watch, Failed> {
        if self.failed { Err(Failed) } else { Ok(self.watch) }
    }
}

/// The digit and the term of an entry.
#[cfg_attr(not(unoptimised), inline(always))]
fn read<T: Handed>(level: T::Level, entry: &[ring::Word]) -> (i16, T) {
    let mut port = Port { entry, at: 0 };
    let mut digit = [0];
    port.get(&mut digit);
    (digit[0] as i16, T::get(level, &mut port))
}

impl<T: Handed> Source for Incoming<T> {
    type Term = T;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn next(&mut self) -> Option<(i16, T)> {
        loop {
            match self.reader.look() {
                Look::Entry(entry) => {
                    let got = read(self.level, entry);
                    return if self.reader.take() { Some(got) } else { None };
                }
                Look::Wait => {
                    self.watch.enter(Phase::Waiting);
                    self.reader.wait();
                    self.watch.enter(Phase::Consumption);
                }
                Look::End => return None,
                Look::Failed => {
                    self.failed = true;
                    return None;
                }
            }
        }
    }
}

/// Helps with the terms that the reader has not come to, newest first, once all are written.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn help_vartime<S: Summation<Term: Handed>>(
    level: <S::Term as Handed>::Level,
    writer: &mut Writer,
) -> Sums<S> {
    let mut sums: Sums<S> = [None; _];
    while let Some(entry) = writer.take_back() {
        let (digit, term) = read::<S::Term>(level, entry);
        insert::<S>(&mut sums, digit, &term);
    }
    sums
}

/// Sums the terms of a ring. The sums of `recodings` are folded before the first late digit: the chain is
/// still at work then, and what follows is few additions.
///
/// # Errors
/// [`Failed`] if the writer was gone before all was written.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sum_vartime<S: Summation<Term: Handed, Sum: Handed>>(
    level: <S::Term as Handed>::Level,
    reader: Reader,
    mut watch: Watch,
    recodings: usize,
) -> Answer {
    // While there is time.
    let words = room();
    watch.enter(Phase::Consumption);
    let mut terms = Incoming::<S::Term>::new(level, reader, watch);
    let (mut sums, mut folded): (Sums<S>, _) = ([None; _], false);
    while let Some((digit, term)) = terms.next() {
        if !folded && is_late(digit) {
            folded = true;
            terms.watch.enter(Phase::PostComputation);
            fold::<S>(&mut sums, recodings);
            terms.watch.enter(Phase::Consumption);
        }
        insert::<S>(&mut sums, digit, &term);
    }
    let watch = terms.end()?;
    Ok((carry::<S>(&sums, words), watch.stop()))
}

/// Room for the words of sums.
pub fn room() -> Vec<u64> {
    Vec::with_capacity(256)
}

/// Sums as words: for each a 0 for neutral, or 1 and its coordinates.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn carry<S: Summation<Sum: Handed>>(sums: &Sums<S>, mut words: Vec<u64>) -> Vec<u64> {
    for sum in sums {
        words.push(u64::from(sum.is_some()));
        if let Some(sum) = sum {
            sum.put(&mut words);
        }
    }
    words
}

/// The result of a thread: its [sums](carry), and its trace, if it was watched.
pub type Answer = Result<(Vec<u64>, Option<ThreadTrace>), Failed>;

/// Waits for a thread, and adds its sums.
///
/// # Errors
/// [`Failed`] if the thread has.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_answer<S: Summation<Sum: Handed>>(
    level: <S::Sum as Handed>::Level,
    sums: &mut Sums<S>,
    task: Task<'_, Answer>,
    watch: &mut Watch,
    traces: &mut Vec<ThreadTrace>,
) -> Result<(), Failed> {
    watch.enter(Phase::Waiting);
    let (words, of_thread) = task.join()??;
    watch.enter(Phase::PostComputation);
    add_carried::<S>(level, sums, &words);
    traces.extend(of_thread);
    Ok(())
}

/// Adds the sums of another thread. Cost: an addition where both have a sum.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add_carried<S: Summation<Sum: Handed>>(
    level: <S::Sum as Handed>::Level,
    sums: &mut Sums<S>,
    mut carried: &[u64],
) {
    for sum in sums {
        let mut there = [0];
        Inward::get(&mut carried, &mut there);
        if there[0] == 1 {
            *sum = join::<S>(*sum, Some(S::Sum::get(level, &mut carried)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multiply::right_to_left::{Chain, LATE_PLACES, Steps, Traversal, late_digit, total};
    use crate::scalar::recode;
    use crate::threads::workers::{Waiting, Workers};

    /// The integers modulo 2^64, as a group.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Integer(u64);

    impl Handed for Integer {
        type Level = ();
        fn put<W: Outward>(&self, to: &mut W) {
            to.put(&[self.0]);
        }
        fn get<W: Inward>((): (), from: &mut W) -> Self {
            let mut word = [0];
            from.get(&mut word);
            Self(word[0])
        }
    }

    impl Chain for Integer {
        type Term = Self;
        fn advance(self, n: usize) -> Self {
            Self(self.0 << n)
        }
        fn term(&self) -> Self {
            *self
        }
    }

    struct Law;

    impl Summation for Law {
        type Term = Integer;
        type Sum = Integer;
        fn first(q: &Integer, negative: bool) -> Integer {
            if negative { Integer(q.0.wrapping_neg()) } else { *q }
        }
        fn add(p: &Integer, q: &Integer, negative: bool) -> Integer {
            Self::join(p, &Self::first(q, negative))
        }
        fn join(p: &Integer, q: &Integer) -> Integer {
            Integer(p.0.wrapping_add(q.0))
        }
        fn double(p: &Integer) -> Integer {
            Integer(p.0.wrapping_mul(2))
        }
    }

    /// The sum of digits[i]·2^i·p on two threads, through a ring of `room` entries.
    fn two(workers: &Workers, p: u64, digits: &[i16], room: usize, batches: Batches) -> Result<u64, Failed> {
        let team = workers.team(1)?;
        let (mut writer, reader) = of_terms(room, words_of(&Integer(p)), batches);
        let additions = team.start(0, move || sum_vartime::<Law>((), reader, Watch::off(), 1));
        produce(&mut Steps::new(Integer(p), [digits], Traversal::Up, 0), &mut writer)?;
        let mut sums = help_vartime::<Law>((), &mut writer);
        add_answer::<Law>((), &mut sums, additions, &mut Watch::off(), &mut Vec::new())?;
        Ok(total::<Law>(&sums).map_or(0, |sum| sum.0))
    }

    /// Multiplications, `SECANT_STRESS` of them, from several callers on one worker.
    #[test]
    fn what_two_threads_sum_is_the_product() {
        let count = std::env::var("SECANT_STRESS").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
        for waiting in [Waiting::Park, Waiting::Spin] {
            let workers = Workers::new(waiting, |_| {});
            std::thread::scope(|scope| {
                for caller in 0..3u64 {
                    let workers = &workers;
                    scope.spawn(move || {
                        let mut k = caller + 1;
                        for i in 0..count {
                            k = k.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                            let p = k.rotate_left(21);
                            let mut digits = [0; 65];
                            let len = match i % 3 {
                                0 => recode::naf::recode_vartime(&[k], &mut digits),
                                1 => recode::wnaf::recode_vartime::<5>(&[k], &mut digits),
                                _ => recode::tapered::recode_vartime::<4>(
                                    &[k],
                                    &mut digits,
                                    0..64 - LATE_PLACES,
                                    late_digit(0),
                                ),
                            };
                            let digits = &digits[..len.unwrap().min(64)];
                            let batches = Batches { initial: 1 + k % 20, later: 1 + k % 3 };
                            // The last digit of a carry beyond 64 bits counts nothing here.
                            let got = two(workers, p, digits, 1 << (k % 7), batches);
                            assert_eq!(got, Ok(p.wrapping_mul(k)));
                        }
                    });
                }
            });
        }
    }

    #[test]
    fn a_panic_reaches_the_caller_and_the_next_multiplication_is_right() {
        let workers = Workers::new(Waiting::Park, |_| {});
        for _ in 0..5 {
            // There is no sum for such a digit.
            assert_eq!(two(&workers, 3, &[1, 0, 99, 0, 1, 1, 1, 1, 1], 2, Batches::ONE), Err(Failed));
            assert_eq!(
                two(&workers, 3, &[1, 0, 1, 0, -1], 2, Batches::ONE),
                Ok(3u64.wrapping_mul(5).wrapping_sub(48))
            );
        }
    }

    #[test]
    fn without_digits_there_is_nothing() {
        let workers = Workers::new(Waiting::Park, |_| {});
        assert_eq!(two(&workers, 3, &[], 1, Batches::ONE), Ok(0));
    }
}
