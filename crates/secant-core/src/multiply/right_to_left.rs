//! `[k]P` from right to left, on one thread or on several: multiples of P by powers of 2 are produced, and
//! summed elsewhere.
//!
//! A [`Chain`] runs from P through 2P, 4P, .. or through P/2, P/4, ..; [`Steps`] stops it where a digit is
//! not 0. What stands there is a *term*: it is added, on the same thread or on another, to the sum of the
//! digit's size ([`sum_vartime`]), and at the end the sums are joined ([`combine`]). The texts are the same
//! for one thread and for two: a sum reads from a [`Source`], which is the chain itself, or the ring that
//! another thread writes the terms into (`pipeline`, feature `parallel`). The chains and sums of curves over
//! F_2^m are in [`binary::chains`](super::binary::chains).
//!
//! Moreno, Hasan 2011; Robert, section 3.2, algorithms 3 and 4. All of variable time in the digits. Digits
//! are zero or odd and below 2·[`SUMS`] in absolute value, or [late](late_digit): 1, where the weighed sums
//! may be joined before ([`fold`]).

use core::marker::PhantomData;

use crate::ct::Mask;
use crate::field::Field;
use crate::form::{Affine, Group};

/// The largest number of weighed sums: digits below 16.
pub const SUMS: usize = 8;
/// The largest number of recodings that share a chain: each may have late digits.
pub const RECODINGS: usize = 2;
/// Places at the end of a chain with late digits. While the chain is there, the thread that adds joins what
/// it has; about as long as it takes for that and its share of the late terms.
pub const LATE_PLACES: usize = 24;

/// How a digit 1 of that recoding is written that comes after all that are weighed.
pub const fn late_digit(recoding: usize) -> i16 {
    (2 * (SUMS + recoding) + 1) as i16
}

/// Whether a digit is written in that way.
#[cfg_attr(not(unoptimised), inline(always))]
pub const fn is_late(digit: i16) -> bool {
    digit.unsigned_abs() as usize > 2 * SUMS
}

/// A point that goes on from one term to the next.
pub trait Chain: Copy {
    /// The type of the point, as additions take it.
    type Term: Copy;
    /// The point after n steps of the chain.
    fn advance(self, n: usize) -> Self;
    /// The current point of the chain.
    fn term(&self) -> Self::Term;
}

/// Additions of terms.
pub trait Summation {
    /// The right operand of additions.
    type Term: Copy;
    /// A sum.
    type Sum: Copy;
    /// ±q.
    fn first(q: &Self::Term, negative: bool) -> Self::Sum;
    /// p ± q.
    fn add(p: &Self::Sum, q: &Self::Term, negative: bool) -> Self::Sum;
    /// p + q.
    fn join(p: &Self::Sum, q: &Self::Sum) -> Self::Sum;
    /// 2p.
    fn double(p: &Self::Sum) -> Self::Sum;
}

/// Digits other than 0 and the terms that they multiply.
pub trait Source {
    /// The term that a digit multiplies.
    type Term;
    /// The next digit and its term; `None` at the end.
    fn next(&mut self) -> Option<(i16, Self::Term)>;
}

/// In which order digits are met.
#[derive(Clone, Copy, Debug)]
pub enum Traversal {
    /// Digit i is i steps from the start: doublings.
    Up,
    /// Digit i is l - i steps from the start: halvings.
    Down(usize),
}

/// A chain that stops at the digits that are not 0, of one recoding or of several that share the chain.
pub struct Steps<'a, C, const K: usize = 1> {
    chain: C,
    digits: [&'a [i16]; K],
    order: Traversal,
    /// The steps taken.
    done: usize,
    /// The next place to look at, in steps from the start, and the recoding.
    next: (usize, usize),
}

impl<'a, C: Chain, const K: usize> Steps<'a, C, K> {
    /// From the place that is `first` steps from the start. The recodings are of one length; what is missing
    /// for an l that is longer is 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn new(chain: C, digits: [&'a [i16]; K], order: Traversal, first: usize) -> Self {
        Self { chain, digits, order, done: 0, next: (first, 0) }
    }
}

impl<C: Chain, const K: usize> Source for Steps<'_, C, K> {
    type Term = C::Term;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn next(&mut self) -> Option<(i16, C::Term)> {
        loop {
            let (place, of) = self.next;
            let i = match self.order {
                Traversal::Up if place < self.digits[0].len() => place,
                Traversal::Down(l) if place <= l => l - place,
                _ => return None,
            };
            self.next = if of + 1 < K { (place, of + 1) } else { (place + 1, 0) };
            let digits = self.digits[of];
            let digit = if i < digits.len() { digits[i] } else { 0 };
            if digit != 0 {
                self.chain = self.chain.advance(place - self.done);
                self.done = place;
                return Some((digit, self.chain.term()));
            }
        }
    }
}

/// Sums of terms, one for each odd digit, and then one of the late digits of each recoding; `None` is
/// neutral.
pub type Sums<S> = [Option<<S as Summation>::Sum>; SUMS + RECODINGS];

/// Adds a term to the sum of the digit's size.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn insert<S: Summation>(sums: &mut Sums<S>, digit: i16, term: &S::Term) {
    let sum = &mut sums[usize::from(digit.unsigned_abs() / 2)];
    *sum = Some(match sum {
        Some(p) => S::add(p, term, digit < 0),
        None => S::first(term, digit < 0),
    });
}

/// Sums all that the source gives. Cost: an addition for each, but the first of each size.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn sum_vartime<S: Summation, R: Source<Term = S::Term>>(source: &mut R) -> Sums<S> {
    let mut sums: Sums<S> = [None; _];
    while let Some((digit, term)) = source.next() {
        insert::<S>(&mut sums, digit, &term);
    }
    sums
}

/// p + q, `None` being neutral.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn join<S: Summation>(p: Option<S::Sum>, q: Option<S::Sum>) -> Option<S::Sum> {
    match (p, q) {
        (Some(p), Some(q)) => Some(S::join(&p, &q)),
        (None, q) => q,
        (p, None) => p,
    }
}

/// The sum of (2j + 1)·`sums[j]`, of one sum at least. Cost: a doubling and two general additions for each
/// sum but the first (Knuth; Hankerson, Menezes, Vanstone 2004, algorithm 3.91). For four sums fewer do not
/// do: a way with n operations, read backwards, makes P, 3P, 5P and 7P of P in n - 3, and that takes four.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn combine<S: Summation>(sums: &[Option<S::Sum>]) -> Option<S::Sum> {
    let (mut suffix, mut total) = (None, None);
    let mut j = sums.len() - 1;
    while j > 0 {
        suffix = join::<S>(suffix, sums[j]);
        total = join::<S>(total, suffix);
        j -= 1;
    }
    let ones = join::<S>(suffix, sums[0]);
    match total {
        Some(total) => join::<S>(Some(S::double(&total)), ones),
        None => ones,
    }
}

/// Brings the weighed sums to the late ones; `recodings` have each their share of the weights. Cost:
/// [`combine`] for each, and an addition where there are late terms.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn fold<S: Summation>(sums: &mut Sums<S>, recodings: usize) {
    let share = SUMS / recodings;
    let mut i = 0;
    while i < recodings {
        let weighed = &mut sums[i * share..(i + 1) * share];
        let joined = combine::<S>(weighed);
        weighed.fill(None);
        sums[SUMS + i] = join::<S>(joined, sums[SUMS + i]);
        i += 1;
    }
}

/// The whole, of one recoding.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn total<S: Summation>(sums: &Sums<S>) -> Option<S::Sum> {
    let mut sums = *sums;
    fold::<S>(&mut sums, 1);
    sums[SUMS]
}

/// P, 2P, 4P, .. in running coordinates.
pub struct Doublings<G: Group>(G::Point);

impl<G: Group> Clone for Doublings<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Group> Copy for Doublings<G> {}

impl<G: Group> Doublings<G> {
    /// From P.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn of(p: Affine<G::Field>) -> Self {
        Self(G::narrow(G::lift(p)))
    }
}

impl<G: Group> Chain for Doublings<G> {
    type Term = G::Point;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn advance(self, n: usize) -> Self {
        Self(G::double_n(self.0, n))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn term(&self) -> G::Point {
        self.0
    }
}

/// Sums of points in running coordinates, by dedicated additions. What an addition needs of a term beyond its
/// coordinates is computed where it is added, since the doublings are the longer part: 1M + 1S in Jacobian
/// coordinates, 3M + 1S in extended ones.
pub struct OfGroup<G>(PhantomData<fn() -> G>);

impl<G: Group<Field: Field<Mask = Mask>>> Summation for OfGroup<G> {
    type Term = G::Point;
    type Sum = G::Extended;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(q: &G::Point, negative: bool) -> G::Extended {
        let q = G::extend(*q);
        if negative { G::negate(q) } else { q }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(p: &G::Extended, q: &G::Point, negative: bool) -> G::Extended {
        let negative = Mask::from_bit(u64::from(negative));
        G::add_extended(*p, &G::negate_cached_if(G::cache(G::extend(*q)), negative))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn join(p: &G::Extended, q: &G::Extended) -> G::Extended {
        G::add_extended(*p, &G::cache(*q))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn double(p: &G::Extended) -> G::Extended {
        G::double_extended(G::narrow(*p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::tiny::Tiny;
    use crate::form::edwards::TwistedEdwards;
    use crate::form::edwards::extended::Extended;
    use crate::form::weierstrass::Weierstrass;
    use crate::form::weierstrass::jacobian::Jacobian;
    use crate::multiply::double_and_add;
    use crate::scalar::recode;

    /// y² = x³ - 3x + B.
    struct Cubic<const B: i64>;
    impl<const B: i64, const P: u64> Weierstrass<Tiny<P>> for Cubic<B> {
        fn b((): ()) -> Tiny<P> {
            Tiny::new(B)
        }
    }

    /// -x² + y² = 1 + Dx²y².
    struct Quartic<const D: i64>;
    impl<const D: i64, const P: u64> TwistedEdwards<Tiny<P>> for Quartic<D> {
        fn mul_d(x: Tiny<P>) -> Tiny<P> {
            use crate::field::Factor;
            x.mul(Tiny::<P>::new(D))
        }
    }

    /// Terms that were produced before.
    struct Stored<T>(std::vec::IntoIter<(i16, T)>);
    impl<T> Source for Stored<T> {
        type Term = T;
        fn next(&mut self) -> Option<(i16, T)> {
            self.0.next()
        }
    }

    /// Every point of the curve, every small integer: at once and by way of a list, against total additions.
    fn exhaust<G: Group<Field = Tiny<P>>, const P: u64>() {
        let all = (0..P as i64)
            .flat_map(|x| (0..P as i64).map(move |y| Affine { x: Tiny::new(x), y: Tiny::new(y) }));
        let (mut answered, mut asked, mut points) = (0, 0, 0);
        for p in all.filter(|p| G::is_on_curve(*p).declassify()) {
            points += 1;
            for k in 0..100u64 {
                let want = double_and_add::mul_vartime::<G>(p, &[k]);
                for recode in [
                    recode::binary::recode_vartime,
                    recode::naf::recode_vartime,
                    recode::wnaf::recode_vartime::<4>,
                    recode::wnaf::recode_vartime::<5>,
                    |k: &[u64], digits: &mut [i16]| {
                        recode::tapered::recode_vartime::<4>(k, digits, 0..4, late_digit(0))
                    },
                ] {
                    let mut digits = [0; 65];
                    let len = recode(&[k], &mut digits).unwrap();
                    let steps = || Steps::new(Doublings::<G>::of(p), [&digits[..len]], Traversal::Up, 0);
                    let at_once = sum_vartime::<OfGroup<G>, _>(&mut steps());
                    let (mut source, mut list) = (steps(), Vec::new());
                    while let Some(term) = source.next() {
                        list.push(term);
                    }
                    let by_list = sum_vartime::<OfGroup<G>, _>(&mut Stored(list.into_iter()));
                    for sums in [at_once, by_list] {
                        asked += 1;
                        let Some(q) = total::<OfGroup<G>>(&sums).map(G::narrow) else {
                            assert_eq!(k, 0);
                            continue;
                        };
                        if G::is_degenerate(q).declassify() {
                            continue;
                        }
                        answered += 1;
                        let affine = |q: G::Point| G::normalize(q, G::denominator(q).invert());
                        let (got, want) = (affine(q), affine(want));
                        assert_eq!((got.x, got.y), (want.x, want.y), "{k}");
                    }
                }
            }
        }
        assert!(points > 10 && answered > asked / 3, "{answered} of {asked}");
    }

    #[test]
    fn every_point_of_tiny_curves() {
        exhaust::<Jacobian<Cubic<6>, Tiny<31>>, 31>();
        exhaust::<Jacobian<Cubic<5>, Tiny<61>>, 61>();
        exhaust::<Extended<Quartic<3>, Tiny<61>>, 61>();
    }

    #[test]
    fn late_digits_have_sums_of_their_own() {
        for i in 0..RECODINGS {
            let digit = late_digit(i);
            assert!(is_late(digit) && is_late(-digit));
            assert_eq!(usize::from(digit.unsigned_abs() / 2), SUMS + i);
        }
        assert!(!is_late(2 * SUMS as i16 - 1));
    }

    /// Integers in the place of points.
    struct Integers;
    impl Summation for Integers {
        type Term = i64;
        type Sum = i64;
        fn first(q: &i64, negative: bool) -> i64 {
            if negative { -q } else { *q }
        }
        fn add(p: &i64, q: &i64, negative: bool) -> i64 {
            p + Self::first(q, negative)
        }
        fn join(p: &i64, q: &i64) -> i64 {
            p + q
        }
        fn double(p: &i64) -> i64 {
            2 * p
        }
    }

    #[test]
    fn each_recoding_has_its_weights() {
        for recodings in 1..=RECODINGS {
            let mut sums: Sums<Integers> = core::array::from_fn(|j| Some(1 << (6 * j)));
            fold::<Integers>(&mut sums, recodings);
            assert!(sums[..SUMS].iter().all(Option::is_none));
            let share = SUMS / recodings;
            for i in 0..recodings {
                let weighed = (0..share).map(|j| (2 * j as i64 + 1) << (6 * (i * share + j)));
                assert_eq!(sums[SUMS + i], Some(weighed.sum::<i64>() + (1 << (6 * (SUMS + i)))));
            }
        }
    }

    #[test]
    fn two_recodings_share_a_chain() {
        type G = Jacobian<Cubic<5>, Tiny<61>>;
        let p = Affine { x: Tiny::<61>::new(0), y: Tiny::new(26) };
        assert!(G::is_on_curve(p).declassify());
        let (a, b) = ([1, 0, 0, -1, 0, 5], [0, 0, 7, 1, 0, 0]);
        let mut steps = Steps::new(Doublings::<G>::of(p), [&a[..], &b[..]], Traversal::Up, 0);
        let met: Vec<i16> = core::iter::from_fn(|| steps.next()).map(|(digit, _)| digit).collect();
        assert_eq!(met, [1, 7, -1, 1, 5]);
    }
}
