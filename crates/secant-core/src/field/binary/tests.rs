//! Identities at the edges on every backend; backends against one another.

use super::tiny::Tiny;
use super::vocabulary::itoh_tsujii;
use super::*;
use crate::cpu::{Clmul, Portable, Task, Vpclmul};
use crate::ct::Mask;
use crate::limbs::binary::tests::{quadratic, samples, slow_product, slow_reduce};
use crate::limbs::binary::{F233, F254, F409, Kernels, Trinomial};
use crate::limbs::samples::integer;

/// Asserts the field laws for every element of `samples`.
fn laws<F: BinaryField>(level: F::Level, samples: &[F::Repr]) {
    let is = |a: F, b: F| a.equals(b).declassify();
    let one = F::one(level);
    for repr in samples {
        let a = F::from_repr(level, *repr).expect("a degree below m");
        assert_eq!(a.to_repr(), *repr);
        assert_eq!(a.is_zero().declassify(), *repr == F::Repr::default());
        assert!(is(a.sqrt().sqr(), a) && is(a.sqr().sqrt(), a));
        assert!(is(a.sqr_n(F::DEGREE), a), "Fermat");
        assert!(is(a.sqr_n(3), a.mul(a).sqr().sqr()));
        let trace = (1..F::DEGREE).fold(a, |sum, i| sum.add(a.sqr_n(i)));
        assert!(is(trace, if a.trace() == 1 { one } else { F::zero(level) }), "trace {repr:x?}");
        assert_eq!(one.times_tau().trace(), 1);
        assert!(is(a.times_tau(), a.mul(one.times_tau())));
        let s = a.half_trace();
        // Where m is even, 1 is no trace of 1.
        assert!(is(s.sqr().add(s), a.add(trace)) || a.trace() == 1 && one.trace() == 0);
        assert!(is(a.half_trace_vartime(), s), "half-trace {repr:x?}");
        let inverse = a.invert();
        assert!(is(inverse.mul(a), if a.is_zero().declassify() { a } else { one }));
        assert!(is(a.invert_vartime(), inverse));
        for n in [1, 29, 58, 116, 51, 102, 204] {
            assert!(is(a.sqr_n_vartime(n), a.sqr_n(n)));
        }
        for other in samples.iter().take(12) {
            let b = F::from_canonical(level, *other);
            assert_eq!(a.add(b).trace(), a.trace() ^ b.trace());
            assert!(is(a.mul_add_mul(b, b, one), a.mul(b).add(b)));
            assert!(is(F::reduce(F::add_wide(a.widen(), b.sqr_wide())), a.add(b.sqr())));
            assert!(is(F::select(Mask::from_bit(1), a, b), a) && is(F::select(Mask::from_bit(0), a, b), b));
        }
    }
}

struct Laws<'a, P: Trinomial>(&'a [P::Words]);

impl<P: Tabled, B: Kernels<P>> Task<B> for Laws<'_, P> {
    type Output = ();
    #[cfg_attr(not(unoptimised), inline(always))]
    fn run(self, level: B) {
        laws::<Binary<P, B>>(level, self.0);
    }
}

fn on_every_backend<P: Tabled>()
where
    Portable: Kernels<P>,
    Clmul: Kernels<P>,
    Vpclmul: Kernels<P>,
{
    let samples = samples::<P>(40);
    Portable.run(Laws::<P>(&samples));
    if let Some(level) = Clmul::detect() {
        level.run(Laws::<P>(&samples));
    }
    if let Some(level) = Vpclmul::detect() {
        level.run(Laws::<P>(&samples));
    }
}

#[test]
fn the_laws_of_the_field_hold() {
    on_every_backend::<F233>();
    on_every_backend::<F409>();
    on_every_backend::<F254>();
    laws::<Tiny>((), &(0..32).map(|n| [n]).collect::<Vec<_>>());
}

#[test]
fn only_degrees_below_m_are_elements() {
    assert!(F2m233::<Portable>::from_repr(Portable, [0, 0, 0, 1 << 41]).is_none());
    assert!(F2m233::<Portable>::from_repr(Portable, [0, 0, 0, 1 << 63]).is_none());
    assert!(F2m233::<Portable>::from_repr(Portable, [u64::MAX, u64::MAX, u64::MAX, (1 << 41) - 1]).is_some());
    assert!(F2m254::<Portable>::from_repr(Portable, [0, 0, 0, 1 << 63]).is_none());
    assert!(F2m254::<Portable>::from_repr(Portable, [0, 1 << 63, 0, 0]).is_none());
    assert!(
        F2m254::<Portable>::from_repr(Portable, [u64::MAX, u64::MAX >> 1, u64::MAX, u64::MAX >> 1]).is_some()
    );
    assert!(F2m409::<Portable>::from_repr(Portable, [0, 0, 0, 0, 0, 0, 1 << 25]).is_none());
    assert!(F2m409::<Portable>::from_repr(Portable, [0, 0, 0, 0, 0, 0, (1 << 25) - 1]).is_some());
}

#[test]
fn inverses_are_those_of_slow_polynomials() {
    for words in samples::<F233>(20) {
        let a = F2m233::<Portable>::from_canonical(Portable, words);
        let product = slow_product(&integer(&a.invert().to_repr()), &integer(&words));
        assert_eq!(slow_reduce(product, F233::M, F233::K), u64::from(words != [0; 4]).into());
    }
    for words in samples::<F254>(20) {
        let inverse = F2m254::<Portable>::from_canonical(Portable, words).invert();
        let product = quadratic(&integer(&inverse.to_repr()), &integer(&words));
        assert_eq!(product, u64::from(words != [0; 4]).into());
    }
}

#[test]
fn inversions_cost_what_they_say() {
    use core::cell::Cell;
    let (muls, sqrs) = (Cell::new(0), Cell::new(0));
    let one = F2m233::<Portable>::one(Portable);
    itoh_tsujii(one, 233, &|a, n| {
        sqrs.set(sqrs.get() + n);
        muls.set(muls.get() + 1);
        a
    });
    // The squarings in between come with a multiplication each, and the last comes alone.
    let ones = 232_usize.count_ones() - 1;
    assert_eq!((muls.get() + ones, sqrs.get() + ones as usize + 1), (10, 232));
}

/// Eight lanes against eight elements of plain Rust.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
mod lanes {
    use super::super::eight::Eight;
    use super::*;
    use crate::ct::{Mask8, Select};
    use crate::limbs::binary::lane_words::bit;
    use crate::limbs::binary::lanes::{InLanes, Sixteen};

    struct Operations<'a, P: Trinomial>(&'a [P::Words]);

    impl<P: Tabled + InLanes<Words: Send + Sync + 'static>> Task<Vpclmul> for Operations<'_, P>
    where
        Portable: Kernels<P>,
    {
        type Output = ();
        #[cfg_attr(not(unoptimised), inline(always))]
        fn run(self, level: Vpclmul) {
            type One<P> = Binary<P, Portable>;
            let vector = |first: usize| -> [P::Words; 8] {
                core::array::from_fn(|lane| self.0[(first + 5 * lane) % self.0.len()])
            };
            let twin = |words: [P::Words; 8]| Eight(words.map(|w| One::<P>::from_canonical(Portable, w)));
            let same = |a: BinaryX8<P>, b: Eight<One<P>>| {
                assert_eq!(a.to_lanes(), b.0.map(|b| b.to_repr()));
            };
            for i in 0..self.0.len() {
                let (a, a1) = (BinaryX8::<P>::from_lanes(level, &vector(i)), twin(vector(i)));
                same(a, a1);
                same(a.sqr(), a1.sqr());
                same(a.times_tau(), a1.times_tau());
                same(BinaryX8::reduce(a.widen()), a1);
                assert_eq!(a.is_zero().declassify(), a1.is_zero().declassify());
                same(BinaryX8::from_canonical(level, self.0[i]), Eight::from_canonical(Portable, self.0[i]));
                same(BinaryX8::one(level), Eight::one(Portable));
                for j in 0..self.0.len() {
                    let (b, b1) = (BinaryX8::from_lanes(level, &vector(j)), twin(vector(j)));
                    same(a.mul(b), a1.mul(b1));
                    same(a.add(b), a1.add(b1));
                    same(a.mul_add_mul(b, b, b), a1.mul_add_mul(b1, b1, b1));
                    same(
                        BinaryX8::reduce(BinaryX8::add_wide(a.sqr_wide(), b.widen())),
                        Eight::<One<P>>::reduce(Eight::<One<P>>::add_wide(a1.sqr_wide(), b1.widen())),
                    );
                    let mask = Mask8::from_bits((i * 37 + j) as u8);
                    same(BinaryX8::select(mask, a, b), Eight::select(mask, a1, b1));
                }
            }
            let a = twin(vector(3));
            same(BinaryX8::<P>::from_lanes(level, &vector(3)).invert(), Eight(a.0.map(|a| a.invert())));
        }
    }

    /// Every entry of tables of one sixteen and of four, and bits of words.
    struct Entries;
    impl Task<Vpclmul> for Entries {
        type Output = ();
        #[cfg_attr(not(unoptimised), inline(always))]
        fn run(self, level: Vpclmul) {
            let word = |entry: usize, word: usize| (1000 * word + entry) as u64;
            for groups in [1, 4] {
                let mut table = vec![];
                for j in 0..4 {
                    for group in 0..groups {
                        table.push(Sixteen(core::array::from_fn(|i| word(16 * group + i, j))));
                    }
                }
                for first in 0..16 * groups {
                    let index: [u64; 8] = core::array::from_fn(|i| ((first + 3 * i) % (16 * groups)) as u64);
                    let got = BinaryX8::<F233>::entry(level, &table, groups, &index).to_lanes();
                    assert_eq!(got, index.map(|i| core::array::from_fn(|j| word(i as usize, j))));
                }
            }
            for i in 0..64 {
                let words =
                    core::array::from_fn(|lane| 0x9e37_79b9_7f4a_7c15_u64.rotate_left(7 * lane as u32));
                let want = (0..8).fold(0, |bits, lane: usize| bits | ((words[lane] >> i & 1) as u8) << lane);
                assert_eq!(bit(level, &words, 64 * 3 + i).bits(), want);
            }
        }
    }

    #[test]
    fn lanes_are_elements_side_by_side() {
        if let Some(level) = Vpclmul::detect() {
            level.run(Operations::<F233>(&samples::<F233>(50)));
            level.run(Operations::<F409>(&samples::<F409>(50)));
            level.run(Operations::<F254>(&samples::<F254>(50)));
            level.run(Entries);
        }
    }
}
